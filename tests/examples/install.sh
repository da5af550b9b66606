#!/bin/bash
# make install: headers that stand alone in C11 and C++17, a library that needs the C library only, RTL lists
# that are complete, nothing that names the build; an installation below DESTDIR; make uninstall.
set -u
unset MAKEFLAGS MFLAGS MAKELEVEL
export CCACHE_DISABLE=1   # it loses what -aux-info writes
export B=${B:-build}
. tests/lib/tap.sh
plan 17
tmp=$(mktemp -d "${TMPDIR:-/tmp}/culprit-install.XXXXXX") || exit 2
trap 'rm -rf "$tmp"' EXIT
p=$tmp/prefix
last() { echo "says: $(tail -n 1 "$tmp/log")"; }

mkdir -p "$p/include/culprit" && touch "$p/include/culprit/stale.h"
make -s install PREFIX="$p" >"$tmp/log" 2>&1 || { last; exit 1; }
judge replaces_an_earlier_one "$(find "$p" -name stale.h)"

export PKG_CONFIG_PATH=$p/lib/pkgconfig
cflags=$(pkg-config --cflags culprit-models) && libs=$(pkg-config --libs culprit-models) &&
  rtl=$(pkg-config --variable=rtldir culprit-models)
judge pkg_config "$([ $? = 0 ] || echo 'pkg-config does not know culprit-models')"

# Each header alone; and what it declares, as gcc saw it.
strict='-Wall -Wextra -Werror -pedantic -fsyntax-only'
(cd "$p/include" && find culprit -name '*.h' | LC_ALL=C sort) >"$tmp/headers"
why=
while read -r h; do
  echo "#include \"$h\"" >"$tmp/one.c"
  gcc -std=c11 $strict $cflags -aux-info "$tmp/aux" "$tmp/one.c" 2>"$tmp/log" || why+="$h in C11 $(last) "
  g++ -std=c++17 $strict $cflags -x c++ "$tmp/one.c" 2>"$tmp/log" || why+="$h in C++17 $(last) "
  sed -n "s|^/\* $p/.*:NC \*/ extern [^(]*[ *]\([a-z_0-9]*\) (.*|\1|p" "$tmp/aux" >>"$tmp/functions"
done <"$tmp/headers"
judge headers_stand_alone "$why"

# A C++ program that takes the address of every function links.
{ sed 's/.*/#include "&"/' "$tmp/headers"
  echo 'const void *const functions[] = {'
  sort -u "$tmp/functions" | sed 's/.*/  reinterpret_cast<const void *>(\&&),/'
  echo '}; int main() { return functions[0] == nullptr; }'; } >"$tmp/all.cpp"
g++ -std=c++17 $cflags -o "$tmp/all" "$tmp/all.cpp" $libs >"$tmp/log" 2>&1
judge functions_link "$([ $? = 0 ] || grep -m 1 -E 'error|undefined' "$tmp/log" || last
  grep -q culprit_tip_model_step "$tmp/functions" || echo 'tip_model_step is not declared')"
echo 'int main(void) { return 0; }' >"$tmp/main.c"
gcc -o "$tmp/main" "$tmp/main.c" -Wl,--whole-archive $libs -Wl,--no-whole-archive 2>"$tmp/log"
judge library_is_closed "$([ $? = 0 ] || grep -m 1 'undefined reference' "$tmp/log" || last)"

judge library_names "$(nm -g --defined-only --format=posix "$p/lib/libculprit-models.a" | awk 'NF > 1 && $1 !~ /^culprit_/ { print $1 }' | head -n 2)"
# What the headers name beyond what those of the system do: macros, and tags, enumerators, functions as the debugger sees them.
named() {   # FILE
  gcc -std=c11 $cflags -E -dM "$1" | awk '{ sub(/\(.*/, "", $2); print $2 }'
  gcc -std=c11 $cflags -g -fno-eliminate-unused-debug-types -c -o "$1.o" "$1"
  readelf --debug-dump=info "$1.o" | awk '/^ <[0-9]+><[0-9a-f]+>: Abbrev/ { tag = $NF }
    /DW_AT_name/ && tag ~ /structure_type|union_type|enumeration_type|enumerator|subprogram|variable|typedef/ { print $NF }'
}
sed 's/.*/#include "&"/' "$tmp/headers" >"$tmp/all.c"
grep -rhoE '^#include <[a-z]+\.h>' "$p/include" | sort -u >"$tmp/system.c"
judge header_names "$(comm -23 <(named "$tmp/all.c" | sort -u) <(named "$tmp/system.c" | sort -u) | grep -ivE '^culprit_|\.c$' | head -n 3
  [ "$(named "$tmp/all.c" | grep -ic '^culprit_')" -gt 900 ] || echo 'the names are not seen')"

judge rtl_files "$(cd "$rtl" && diff <(sort files.f) <(find * -name '*.sv' | sort) | head -n 1)"
why=
for unit in tip profileme coproc; do
  verilator --lint-only --top-module culprit_$unit -F "$rtl/$unit.f" >"$tmp/log" 2>&1 || why+="$unit $(last) "
done
judge rtl_units "$why"
judge rtl_names "$(grep -rhoE '^ *(module|package) +\w+' --include='*.sv' "$p/share/culprit/rtl" "$p/share/culprit/sim" |
  awk '$2 !~ /^culprit_/ { print $2 " may meet a name of a core" }' | head -n 2)"
verilator --lint-only --top-module culprit_soc +incdir+"$rtl/config/small" "$rtl/observe.vlt" -F "$rtl/files.f" >"$tmp/log" 2>&1
judge rtl_machine "$([ $? = 0 ] || last)"

said=$("$p/bin/culprit" --version)
judge version "$([ "culprit $(pkg-config --modversion culprit-models)" = "${said%% (*}" ] ||
  echo "culprit-models.pc has another than $said")"
"$p/bin/culprit" ucode asm -o "$tmp/value.cop" "$p/lib/culprit/microcode/value.us" 2>"$tmp/log"
judge microcode "$(cmp "$tmp/value.cop" "$p/lib/culprit/microcode/value.cop" 2>&1)"
judge names_no_build "$(grep -rlF -e "$PWD" "$p" | head -n 1)"

make -s uninstall PREFIX="$p" >"$tmp/log" 2>&1
judge uninstall "$(find "$p" ! -type d | head -n 1)"
stage=$tmp/stage
make -s install PREFIX=/opt/culprit DESTDIR="$stage" >"$tmp/log" 2>&1
judge destdir "$(grep -qx 'prefix=/opt/culprit' "$stage/opt/culprit/lib/pkgconfig/culprit-models.pc" || last
  grep -rlF -e "$tmp" "$stage" | head -n 1)"
make -s install PREFIX=some/where >"$tmp/log" 2>&1
judge relative_prefix "$([ $? != 0 ] && grep -q "an absolute folder, not 'some/where'" "$tmp/log" || last; ls -d some 2>/dev/null)"
exit $failed
