#!/bin/bash
# install.sh [--models] BUILD PREFIX DESTDIR HEADER...     install.sh --remove PREFIX DESTDIR
# Puts what is built in BUILD below DESTDIR/PREFIX; the files know PREFIX only. HEADER: public headers by
# their names in harness/; what they include is installed, too. An earlier installation is removed first.
# --models: without what stands above the line.
#
#   bin/culprit                    the command, a link to
#   lib/culprit/culprit            the file itself: what it needs it looks for in its own folder
#   lib/culprit/commit             of its sources
#   lib/culprit/microcode/         microprograms of the co-processor
#   lib/culprit/sim/               the machines that are in BUILD
#   lib/culprit/firmware/kernel/   the kernel of `culprit system` if it is there
#   lib/culprit/runtime/           BUILD/lib if it is there: what programs for the machine are linked with
#   share/man/man1/                manual pages
#   share/bash-completion/, share/zsh/   completion
#   ----
#   lib/libculprit-models.a        golden models of the units, the Oracle
#   lib/pkgconfig/culprit-models.pc
#   include/culprit/               their headers, in the folders of harness/, and contract/; what they declare, and the
#                                  library's symbols, with the prefix culprit_
#   share/culprit/                 culprit.core, Bender.yml, README.md, CHANGELOG.md, docs/, examples/
#   share/culprit/sim/             culprit_port_checker.sv with culprit_port_rules.sv, culprit_trace_writer.sv,
#                                  culprit_rvfi_trace.sv
#   share/doc/culprit              a link to share/culprit/docs
#   share/culprit/rtl/             the RTL, modules and packages with the prefix culprit_; files.f, tip.f, profileme.f, coproc.f for `verilator -F`; observe.vlt
set -eu
command=yes
case $1 in --remove) build= ;; --models) command=; shift; build=$1 ;; *) build=$1 ;; esac
prefix=${2%/} root=${3%/}${2%/}
shift 3
case $prefix in /*) ;; *) echo "install: PREFIX is an absolute folder, not '$prefix'" >&2; exit 2 ;; esac

rm -rf "$root"/{lib,include,share}/culprit
rm -f "$root/bin/culprit" "$root/share/doc/culprit" "$root/lib/libculprit-models.a" "$root/lib/pkgconfig/culprit-models.pc" \
  "$root"/share/man/man1/culprit{,-*}.1 "$root/share/bash-completion/completions/culprit" "$root/share/zsh/site-functions/_culprit"
[ -n "$build" ] || exit 0

put() { install -D -m "$1" "$2" "$root/$3"; }   # MODE FILE WHERE
lib=lib/culprit

machines=0
put_command() {
  # Debug information names the folders of the build.
  put 755 "$build/culprit" $lib/culprit
  strip "$root/$lib/culprit"
  put 644 "$build/commit" $lib/commit
  mkdir -p "$root/bin"
  ln -s ../$lib/culprit "$root/bin/culprit"
  for f in "$build"/microcode/*; do put 644 "$f" "$lib/microcode/${f##*/}"; done
  for f in "$build"/sim/*.so; do
    [ -e "$f" ] || continue
    put 644 "$f" "$lib/sim/${f##*/}"
    strip "$root/$lib/sim/${f##*/}"
    machines=$((machines + 1))
  done
  kernel=firmware/kernel/kernel.elf
  [ ! -e "$build/$kernel" ] || put 644 "$build/$kernel" "$lib/$kernel"
  for f in $([ ! -d "$build/lib" ] || find "$build/lib" -type f -printf '%P\n'); do put 644 "$build/lib/$f" "$lib/runtime/$f"; done

  for f in "$build"/man/*.1; do put 644 "$f" "share/man/man1/${f##*/}"; done
  put 644 "$build/completion/culprit" share/bash-completion/completions/culprit
  put 644 "$build/completion/_culprit" share/zsh/site-functions/_culprit
}
[ -z "$command" ] || put_command

# C names get the prefix, too: those that the headers declare, and the library's symbols, culprit_models_ if no header does.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cc="${CC:-gcc} -iquote harness -iquote ."
headers=$($cc -MM "${@/#/harness/}" | tr ' \\' '\n\n' | grep -E '\.(h|def)$' | sed 's/^\.\///' | sort -u)
grep '\.h$' <<<"$headers" | sed 's/.*/#include "&"/' >"$work/all.h"
$cc -E -dD -x c "$work/all.h" | awk -v ours='^(\\./)?(harness|contract)/' -f mk/c_names.awk | sort -u >"$work/names"
archive=lib/libculprit-models.a
put 644 "$build/libculprit-models.a" $archive
nm -g --defined-only --format=posix "$root/$archive" | awk 'NR == FNR { public[$1] = 1; next }
  NF > 1 && $1 !~ /^culprit_/ { print $1, "culprit_" ($1 in public ? "" : "models_") $1 }' "$work/names" - >"$work/symbols"
objcopy --strip-debug --redefine-syms="$work/symbols" "$root/$archive"
for f in $headers; do
  put 644 "$f" "include/culprit/${f#harness/}"
  awk -v c="$work/names" -v headers="$(sed 's/^harness\///' <<<"$headers")" -f mk/prefix.awk "$f" >"$root/include/culprit/${f#harness/}"
done
mkdir -p "$root/lib/pkgconfig"
cat >"$root/lib/pkgconfig/culprit-models.pc" <<END
prefix=$prefix
libdir=\${prefix}/lib
includedir=\${prefix}/include
rtldir=\${prefix}/share/culprit/rtl
simdir=\${prefix}/share/culprit/sim

Name: culprit-models
Description: Golden models of the profilers TIP, ProfileMe and co-processor, and the Oracle
Version: $(sed -n 's/^#define CULPRIT_VERSION "\(.*\)"/\1/p' tools/cli/commands.h)
Cflags: -I\${includedir}
Libs: -L\${libdir} -lculprit-models
END

share=share/culprit
rtl=$(sed 's/[[:space:]]*\(\/\/\|#\).*//; /^[[:space:]]*$/d' rtl/files.f)
for f in $rtl rtl/observe.vlt rtl/config/*/config.svh culprit.core Bender.yml; do put 644 "$f" "$share/$f"; done
# Modules and packages get a prefix that no core has.
names=$(for f in $rtl; do basename "$f" .sv; done)
for f in $rtl; do awk -v names="$(echo $names)" -f mk/prefix.awk "$f" >"$root/$share/$f"; done
sed -i 's/-module "/&culprit_/' "$root/$share/rtl/observe.vlt"
sed -i 's/^\( *toplevel: *\)/\1culprit_/' "$root/$share/culprit.core"
for f in sim/culprit_*.sv; do put 644 "$f" "$share/$f"; done
find README.md CHANGELOG.md CONTRIBUTING.md docs examples -type f ! -path '*/obj_*' -exec cp --parents -t "$root/$share" {} +
chmod -R u=rwX,go=rX "$root/$share"
mkdir -p "$root/share/doc"
ln -s ../culprit/docs "$root/share/doc/culprit"
# Pages link to sources that are not installed: their names stay.
(cd "$root/$share" && grep -roE '\]\([^)#: ]+' --include='*.md' . | LC_ALL=C sort -u) | while IFS=: read -r page to; do
  page=$root/$share/$page to=${to#](}
  [ -e "${page%/*}/$to" ] || sed -i "s|\[\([^]]*\)\]($to[^)]*)|\1|g" "$page"
done
sed 's/^rtl\///' <<<"$rtl" >"$root/$share/rtl/files.f"
for unit in tip profileme coproc; do
  awk -v top=$unit -f mk/closure.awk $(LC_ALL=C sort <<<"$rtl") | sed 's/^rtl\///' >"$root/$share/rtl/$unit.f"
done
[ -n "$command" ] || { echo "install: $root, models and RTL"; exit 0; }
echo "install: $root, with $machines machine(s)"
[ $machines -gt 0 ] || echo 'install: culprit run will want a machine: make sim-small, then make install again'
