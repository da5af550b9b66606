#!/bin/bash
# make install: headers that stand alone in C11 and C++17, a library that needs the C library only, RTL lists that are complete, nothing that
# names the build; an installation below DESTDIR; make uninstall.
set -u
unset MAKEFLAGS MFLAGS MAKELEVEL
export CCACHE_DISABLE=1   # it loses what -aux-info writes
B=${B:-build}
. tests/lib/tap.sh
plan 13
tmp=$(mktemp -d "${TMPDIR:-/tmp}/culprit-install.XXXXXX") || exit 2
trap 'rm -rf "$tmp"' EXIT
p=$tmp/prefix
mkdir -p "$p/include/culprit" && touch "$p/include/culprit/stale.h"
make -s B="$B" install PREFIX="$p" >"$tmp/log" 2>&1 || { tail -n 1 "$tmp/log"; exit 1; }
judge replaces_an_earlier_one "$(cd "$p" && find . -name stale.h)"
export PKG_CONFIG_PATH=$p/lib/pkgconfig
flags=$(pkg-config --cflags culprit-models) && libs=$(pkg-config --libs culprit-models) && rtl=$(pkg-config --variable=rtldir culprit-models)
judge pkg_config "$([ $? = 0 ] || echo 'pkg-config does not know culprit-models')"

headers=$(cd "$p/include/culprit" && find . -name '*.h' | sed 's/^\.\///' | LC_ALL=C sort)
why= functions=
for h in $headers; do
  echo "#include \"$h\"" >"$tmp/one.c"
  gcc -std=c11 -Wall -Wextra -Werror -pedantic $flags -aux-info "$tmp/aux" -fsyntax-only "$tmp/one.c" 2>"$tmp/error" || why+="$h in C11: $(grep -m 1 error "$tmp/error"); "
  g++ -x c++ -std=c++17 -Wall -Wextra -Werror -pedantic $flags -fsyntax-only "$tmp/one.c" 2>"$tmp/error" || why+="$h in C++17: $(grep -m 1 error "$tmp/error"); "
  functions+=$(sed -n "s|^/\* $p/include/.*:NC \*/ extern [^(]*[ *]\([a-z_0-9]*\) (.*|\1|p" "$tmp/aux")$'\n'
done
judge headers_stand_alone "$why"

nm -g --defined-only "$p/lib/libculprit-models.a" 2>/dev/null | awk 'NF == 3 { print $3 }' | sort -u >"$tmp/defined"
sort -u <<<"$functions" | sed '/^$/d' >"$tmp/declared"
judge functions_defined "$([ "$(wc -l <"$tmp/declared")" -gt 20 ] || echo 'hardly a declaration found'; comm -23 "$tmp/declared" "$tmp/defined" | tr '\n' ' ')"
echo 'int main(void) { return 0; }' >"$tmp/main.c"
gcc -o "$tmp/main" "$tmp/main.c" -Wl,--whole-archive $libs -Wl,--no-whole-archive 2>"$tmp/error"
judge library_is_closed "$(grep -m 1 'undefined reference' "$tmp/error")"

judge rtl_files "$(diff <(cd "$rtl" && sort files.f) <(cd "$rtl" && find * -name '*.sv' | sort) | head -n 1)"
why=
for unit in tip profileme coproc; do
  verilator --lint-only --top-module $unit -F "$rtl/$unit.f" >"$tmp/error" 2>&1 || why+="$unit: $(head -n 1 "$tmp/error"); "
done
judge rtl_units "$why"

judge version "$([ "culprit $(pkg-config --modversion culprit-models)" = "$("$p/bin/culprit" --version)" ] || echo 'pkg-config and culprit differ')"
"$p/bin/culprit" ucode asm -o "$tmp/value.cop" "$p/lib/culprit/microcode/value.us" 2>"$tmp/error"
judge microcode "$(cmp "$tmp/value.cop" "$p/lib/culprit/microcode/value.cop" 2>&1)"
judge names_no_build "$(grep -rlF -e "$PWD" "$p" | head -n 1)"

make -s B="$B" uninstall PREFIX="$p" >"$tmp/log" 2>&1
judge uninstall "$(find "$p" ! -type d | head -n 1)"
make -s B="$B" install PREFIX=/opt/culprit DESTDIR="$tmp/stage" >"$tmp/log" 2>&1
judge destdir "$(grep -qx 'prefix=/opt/culprit' "$tmp/stage/opt/culprit/lib/pkgconfig/culprit-models.pc" || echo 'not in the stage, or with another prefix'
  grep -rlF -e "$tmp" "$tmp/stage" | head -n 1)"
make -s B="$B" install PREFIX=some/where >"$tmp/log" 2>&1
judge relative_prefix "$([ $? != 0 ] && grep -q "absolute folder, not 'some/where'" "$tmp/log" || echo "says $(head -n 1 "$tmp/log")"; ls -d some 2>/dev/null)"
exit $failed
