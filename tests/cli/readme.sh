#!/bin/bash
# The README's output of `make demo` is what the command prints: every line of it, in order, on zlib. Another version of zlib
# or of the compiler takes other cycles: then lines without a figure alone are compared.
set -u
. tests/lib/tap.sh
plan 1
B=${B:-build} figures=
versions="zlib $(sed -n 's/^#define ZLIB_VERSION "\(.*\)"/\1/p' "$B/sources/zlib/zlib.h"), gcc $(riscv64-unknown-elf-gcc -dumpversion)"
if [ "$versions" != 'zlib 1.2.13, gcc 12.2.0' ]; then
  echo "# figures are not compared: the page shows zlib 1.2.13, gcc 12.2.0, this is $versions"
  figures=no
fi
wanted=$(awk '/^<!-- demo -->$/ { on = 1; next } on && /^```$/ { if (n++) exit; next } on && n' README.md)
printed=$("$B/culprit" run --config small --report "$B/firmware/zlib.elf" 2>&1
  "$B/culprit" compare --config small --top 6 "$B/firmware/zlib.elf" 2>&1)
missing=$(awk -v figures=$figures -f tests/lib/lines.awk <(echo "$wanted") <(echo "$printed"))
[ -n "$wanted" ] || missing='there is no output in the README'
judge readme_demo "${missing:+the demo does not print: $missing}"
exit $failed
