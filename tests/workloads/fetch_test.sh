#!/bin/bash
# firmware/fetch.sh without a network: its reading of the machine's apt sources, and what it does
# when a mirror has nothing, does not answer, or gives other bytes than the pinned ones. A stand-in
# for apt-get plays the mirror.
set -u
here=$(cd "$(dirname "$0")" && pwd)
fetch=$here/../../firmware/fetch.sh
lock=$here/../../firmware/sources.lock
. "$here/../lib/tap.sh"
scratch=$(realpath "$scratch")
plan 24

that() { # NAME CONDITION...
  local name=$1; shift
  if "$@"; then ok "fetch_$name"; else bad "fetch_$name" "$*"; fi
}
says() { grep -q -- "$1" "$scratch/out"; }
lists() { grep -qx -- "$1" "$scratch/build/sources/.apt/sources.list.d/"*; }
lists_not() { ! grep -q -- "$1" "$scratch/build/sources/.apt/sources.list.d/"*; }

# The stand-in: MIRROR is down, empty, wrong (bytes of its own) or other (an archive of another version,
# without the other files of its source package). Its binary package holds an archive in /usr/src; MIRROR moved has it
# in another version than the one asked for.
mkdir -p "$scratch/bin" "$scratch/etc/apt/sources.list.d"
cat >"$scratch/bin/apt-get" <<'EOF'
#!/bin/bash
echo "$*" >>"${0%/*}/asked"
[ "$MIRROR" = down ] && { echo "E: no answer"; exit 100; }
case $* in
  *update*) touch "${APT_CONFIG%/apt.conf}/lists/mirror_Sources" ;;
  '-q download '*)
    [ "$MIRROR" = moved ] && [[ $* == *=* ]] && { echo "E: Version not found"; exit 100; }
    mkdir -p d/DEBIAN d/usr/src s-1 && echo 'obj-y := a.o' >s-1/Makefile
    printf 'Package: s\nVersion: 1\nArchitecture: all\nMaintainer: a\nDescription: a\n' >d/DEBIAN/control
    tar -cf d/usr/src/s.tar.gz s-1 && dpkg-deb -b d s_1_all.deb >/dev/null && rm -r d s-1 ;;
  *source*)
    [ "$MIRROR" = empty ] && { echo "E: Unable to find a source package for ${@: -1}"; exit 100; }
    name=zlib_1.2.13.dfsg.orig.tar.bz2
    [ "$MIRROR" = other ] && name=zlib_9.9.orig.tar.gz
    mkdir -p zlib-9.9 && echo 'int adler;' >zlib-9.9/adler32.c
    tar -cf "$name" zlib-9.9 && rm -r zlib-9.9
    [ "$MIRROR" != other ] || [[ $* == *--tar-only* ]] || { echo "E: Failed to fetch zlib_9.9.dsc"; exit 100; } ;;
esac
EOF
printf '#!/bin/sh\nexit 1\n' >"$scratch/bin/apt-cache"
chmod +x "$scratch/bin/"*
echo 'VERSION_CODENAME=noble' >"$scratch/etc/os-release"
cat >"$scratch/etc/apt/sources.list.d/ubuntu.sources" <<'EOF'
# The distribution's own
Types: deb
URIs: http://mirror.example/ubuntu
Suites: noble noble-updates other
Components: main universe
Architectures: amd64
Signed-By: /usr/share/keyrings/own.gpg

Types: deb
URIs: http://strange.example/packages
Suites: nodistro
Components: main
EOF
cat >"$scratch/etc/apt/sources.list" <<'EOF'
# a comment
deb [arch=amd64 signed-by=/k.gpg] http://old.example/ubuntu noble-security main
deb http://strange.example/apt stable main
deb-src http://old.example/ubuntu noble main
EOF

run() { # MIRROR PACKAGE...
  local mirror=$1; shift
  MIRROR=$mirror PATH=$scratch/bin:$PATH FETCH_ETC=$scratch/etc BUILD=$scratch/build sh "$fetch" "$@" >"$scratch/out" 2>&1
}

run down
that down_status test $? -eq 0
that down_all_skipped test "$(wc -l <"$scratch/build/sources/skipped")" -eq "$(grep -vc '^#' "$lock")"
that down_reason says 'zlib skipped: no source archive answers'
that sources_deb822 lists 'Suites: noble noble-updates'
that sources_types lists 'Types: deb-src'
that sources_signed lists 'Signed-By: /usr/share/keyrings/own.gpg'
that sources_list lists 'deb-src \[ signed-by=/k.gpg\] http://old.example/ubuntu noble-security main'
that sources_foreign lists_not 'strange.example'

run empty zlib
that empty_status test $? -eq 0
that empty_reason says 'zlib skipped: E: Unable to find a source package for zlib'

run wrong zlib
that wrong_bytes says 'zlib skipped: zlib_1.2.13.dfsg.orig.tar.bz2 has not the checksum'
that wrong_not_ready test ! -e "$scratch/build/sources/zlib/.ready"

run other zlib
that other_version says 'another version than the pinned one'
that other_unpacked test -f "$scratch/build/sources/zlib/adler32.c" -a -f "$scratch/build/sources/zlib/.ready"
that other_not_skipped test "$(grep -c '^zlib:' "$scratch/build/sources/skipped")" -eq 0

# What is here is not asked for again, whatever its time stamp; another line in the lock is.
rm "$scratch/bin/asked"
touch -d 2001-01-01 "$scratch/build/sources/zlib/.ready"
run down zlib
that here_status test $? -eq 0
that here_not_asked test ! -e "$scratch/bin/asked"
that here_newer test "$scratch/build/sources/zlib/.ready" -nt "$lock"
echo 'zlib 1:1.3 of another lock' >"$scratch/build/sources/zlib/.ready"
run down zlib
that lock_changed test -e "$scratch/bin/asked"

# A binary package that holds an archive, of a lock of its own.
echo 's 1 0 s_0_all.deb' >"$scratch/lock"
LOCK=$scratch/lock run moved s
that deb_other_version says 's: s_1_all.deb, another version than the pinned one'
that deb_unpacked test -f "$scratch/build/sources/s/Makefile" -a -f "$scratch/build/sources/s/.ready"
that deb_types lists 'Types: deb deb-src'
that deb_list lists 'deb \[arch=amd64 signed-by=/k.gpg\] http://old.example/ubuntu noble-security main'
echo 's 1 0 s_1_all.deb' >"$scratch/lock"
LOCK=$scratch/lock run up s
that deb_wrong_bytes says 's skipped: s_1_all.deb has not the checksum'
exit $failed
