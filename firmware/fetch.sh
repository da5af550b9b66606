#!/bin/sh
# Fetches the source packages of the real workloads: fetch.sh [PACKAGE...] (default: all of sources.lock).
# Those that are here as sources.lock has them are left alone; when all are, nobody is asked.
#
# The packages come from the source archives of the mirrors that this machine already uses for its own
# distribution, through a private apt configuration, so nothing on the machine changes and root is not needed.
# A file whose name is in sources.lock must have the checksum given there; another upstream version (on
# another distribution) is taken with apt's own signature check, and said so. The upstream archive is unpacked
# to build/sources/PACKAGE.
#
# Packages that cannot be had are listed in build/sources/skipped, each with its reason; the
# exit status is 0 all the same.
#
# A line of the lock whose file is a .deb is a binary package that holds an upstream archive in /usr/src
# (linux-source-*): it is fetched and unpacked in the same way. LOCK names another list than sources.lock.
set -u

etc=${FETCH_ETC:-/etc} # where the machine's own sources are read from (another folder in tests)
here=$(cd "$(dirname "$0")" && pwd)
lock=$(realpath "${LOCK:-$here/sources.lock}")
out=${BUILD:-build}/sources
mkdir -p "$out" || exit 1
out=$(cd "$out" && pwd)
private=$out/.apt

say() { printf 'fetch: %s\n' "$*"; }

skip() { # PACKAGE REASON
  say "$1 skipped: $2"
  printf '%s: %s\n' "$1" "$2" >>"$out/skipped"
}

binary() { locked "$1" | grep -q "\.deb\$"; } # PACKAGE
locked() { awk -v p="$1" '$1 == p' "$lock"; } # PACKAGE: its lines in the lock, which are kept with what was fetched

# The machine's own entries for its distribution, turned into deb-src entries; as they are, too, where a binary
# package is wanted.
write_sources() { # PACKAGE...
  types=deb-src
  for package; do ! binary "$package" || types="deb deb-src"; done
  codename=$(. "$etc/os-release" && echo "${VERSION_CODENAME:-}")
  [ -n "$codename" ] || return 1
  rm -rf "$private/sources.list.d"
  mkdir -p "$private/sources.list.d" "$private/lists/partial" "$private/archives/partial"
  for f in "$etc"/apt/sources.list "$etc"/apt/sources.list.d/*.list; do
    [ -f "$f" ] || continue
    awk -v code="$codename" -v types="$types" '$1 == "deb" {
      suite = 3
      if ($2 ~ /^\[/) { while (suite <= NF && $(suite - 1) !~ /\]$/) suite++; suite++ }
      if ($suite == code || index($suite, code "-") == 1) {
        if (types ~ /deb /) print
        $1 = "deb-src"; gsub(/arch=[^] ]*/, ""); sub(/\[ *\]/, ""); print
      }
    }' "$f" >>"$private/sources.list.d/own.list"
  done
  n=0
  for f in "$etc"/apt/sources.list.d/*.sources; do
    [ -f "$f" ] || continue
    n=$((n + 1))
    # A stanza at a time: keep those that name a suite of this distribution, and only such suites.
    awk -v code="$codename" -v types="$types" 'BEGIN { RS = ""; FS = "\n" } {
      text = ""; keep = 0; field = ""
      for (i = 1; i <= NF; i++) {
        line = $i
        if (line ~ /^#/) continue
        if (line !~ /^[ \t]/) { field = tolower(line); sub(/:.*/, "", field) }
        if (field == "types") { if (line !~ /^[ \t]/) text = text "Types: " types "\n"; continue }
        if (field == "architectures") continue
        if (field == "suites") {
          count = split(line, word, /[ \t]+/); suites = ""
          for (w = 1; w <= count; w++) if (word[w] == code || index(word[w], code "-") == 1) suites = suites " " word[w]
          if (suites != "") { text = text "Suites:" suites "\n"; keep = 1 }
          continue
        }
        text = text line "\n"
      }
      if (keep) printf "%s\n", text
    }' "$f" >"$private/sources.list.d/own$n.sources"
  done
  cat "$private"/sources.list.d/* | grep -q . || return 1
  cat >"$private/apt.conf" <<EOF
Dir::State::lists "$private/lists";
Dir::Cache "$private";
Dir::Cache::archives "$private/archives";
Dir::Etc::sourcelist "/dev/null";
Dir::Etc::sourceparts "$private/sources.list.d";
APT::Sandbox::User "root";
APT::Update::Post-Invoke "";
Acquire::Languages "none";
Acquire::IndexTargets::deb-src::Contents-dsc::DefaultEnabled "false";
Acquire::Retries "2";
Acquire::http::Timeout "20";
Acquire::https::Timeout "20";
EOF
}

# Reads the source indices once per run; the reason of a failure goes to stdout.
prepare() { # PACKAGE...
  command -v apt-get >/dev/null || { echo "no apt-get on this machine"; return 1; }
  write_sources "$@" || { echo "no package source of this distribution in $etc/apt"; return 1; }
  APT_CONFIG=$private/apt.conf timeout 120 apt-get -q update >"$private/update.log" 2>&1
  ls "$private/lists" | grep -q 'Sources' ||
    { echo "no source archive answers ($(grep -m1 -E '^(E|Err|W)' "$private/update.log"))"; return 1; }
}

version_offered() { # PACKAGE VERSION
  APT_CONFIG=$private/apt.conf apt-cache showsrc "$1" 2>/dev/null |
    awk -v p="$1" -v v="$2" '$1 == "Package:" { name = $2 }
      $1 == "Version:" && name == p && $2 == v { found = 1 }
      END { exit !found }'
}

# Compares an archive with the lock: pinned, other (not named there) or wrong.
compare_lock() { # PACKAGE ARCHIVE
  sum=$(awk -v p="$1" -v f="${2##*/}" '$1 == p && $4 == f { print $3 }' "$lock")
  if [ -z "$sum" ]; then echo other
  elif [ "$(sha256sum "$2" | cut -d' ' -f1)" = "$sum" ]; then echo pinned
  else echo wrong
  fi
}

# Into the current folder. Of a source package only the archive, whose sum apt has from the signed index: other
# files may be missing from a mirror.
download() { # PACKAGE VERSION WANTED
  if ! binary "$1"; then APT_CONFIG=$private/apt.conf timeout 180 apt-get -q source --download-only --tar-only "$3"
  else
    APT_CONFIG=$private/apt.conf timeout 900 apt-get -q download "$1=$2" ||
      APT_CONFIG=$private/apt.conf timeout 900 apt-get -q download "$1"
  fi
}

# The archive in a binary package is unpacked beside the package, which then goes. Prints its path.
inner_archive() { # PACKAGE.DEB
  (cd "${1%/*}" && dpkg-deb --fsys-tarfile "$1" | tar -x --wildcards './usr/src/*.tar.*' && rm "$1") 2>"$private/tar.log" &&
    find "${1%/*}/usr/src" -name '*.tar.*' | head -n 1
}

fetch() { # PACKAGE
  package=$1
  version=$(awk -v p="$package" '$1 == p { print $2; exit }' "$lock")
  files=$out/.files/$package
  rm -rf "$files" "${out:?}/$package"
  mkdir -p "$files"
  wanted=$package
  [ -n "$version" ] && version_offered "$package" "$version" && wanted=$package=$version
  complete=yes
  (cd "$files" && download "$package" "$version" "$wanted") >"$private/source.log" 2>&1 || complete=no
  # Other archives of a package may be missing from a mirror, too: the pinned one is all that is needed.
  archive=$(find "$files" -name '*.orig.tar.*' ! -name '*.asc' -o -name '*.deb' | head -n 1)
  match=$([ -n "$archive" ] && compare_lock "$package" "$archive")
  if [ "$match" = wrong ]; then
    skip "$package" "${archive##*/} has not the checksum of ${lock##*/}"
    return
  elif [ "$match" != pinned ] && [ $complete = no ]; then
    skip "$package" "$(grep -m1 '^E:' "$private/source.log" || echo 'E: download failed')"
    return
  fi
  mkdir -p "$out/$package"
  from=$archive
  case $archive in *.deb) from=$(inner_archive "$archive") ;; esac
  if [ -z "$from" ] || ! tar -xf "$from" -C "$out/$package" --strip-components=1 2>"$private/tar.log"; then
    rm -rf "${out:?}/$package"
    skip "$package" "cannot unpack ${archive##*/}"
    return
  fi
  case $archive in *.deb) rm -f "$from" ;; esac
  locked "$package" >"$out/$package/.ready"
  if [ "$match" = pinned ]; then say "$package: ${archive##*/}"
  else say "$package: ${archive##*/}, another version than the pinned one, checked by apt alone"
  fi
}

# The list of what is skipped keeps the lines of packages that this run does not fetch.
forget_skipped() {
  for package; do
    [ -f "$out/skipped" ] || break
    grep -v "^$package: " "$out/skipped" >"$out/.skipped"
    mv "$out/.skipped" "$out/skipped"
  done
  touch "$out/skipped"
}

[ $# -gt 0 ] || set -- $(awk '!/^#/ && NF { print $1 }' "$lock" | sort -u)
for package; do
  shift
  if locked "$package" | cmp -s - "$out/$package/.ready"; then touch "$out/$package/.ready"
  else set -- "$@" "$package"
  fi
done
[ $# -gt 0 ] || exit 0
exec 9>"$out/.lock"
command -v flock >/dev/null && flock 9
forget_skipped "$@"
if reason=$(prepare "$@"); then
  for package; do fetch "$package"; done
else
  for package; do skip "$package" "${reason:-no source archive}"; done
fi
exit 0
