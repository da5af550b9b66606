#!/bin/bash
# The README's output of `make demo` is what the command prints: every line of it, in order, on zlib.
set -u
. tests/lib/tap.sh
plan 1
B=${B:-build}
wanted=$(awk '/^<!-- demo -->$/ { on = 1; next } on && /^```$/ { if (n++) exit; next } on && n' README.md)
printed=$("$B/culprit" run --config small --report "$B/firmware/zlib.elf" 2>&1
  "$B/culprit" compare --config small --top 6 "$B/firmware/zlib.elf" 2>&1)
missing=$(awk -f tests/lib/lines.awk <(echo "$wanted") <(echo "$printed"))
[ -n "$wanted" ] || missing='there is no output in the README'
judge readme_demo "${missing:+the demo does not print: $missing}"
exit $failed
