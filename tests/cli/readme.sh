#!/bin/bash
# The README's output of `make demo` is what the command prints: every line of it, in order, on zlib.
set -u
. tests/lib/tap.sh
plan 1
B=${B:-build}
wanted=$(awk '/^<!-- demo -->$/ { on = 1; next } on && /^```$/ { if (n++) exit; next } on && n' README.md)
printed=$("$B/culprit" run --config small --report "$B/firmware/zlib.elf" 2>&1
  "$B/culprit" compare --config small --top 6 "$B/firmware/zlib.elf" 2>&1)
missing=$(awk 'NR == FNR { want[++count] = $0; next } at < count && $0 == want[at + 1] { at++ } END { if (!count) print "no output in the README"; else if (at < count) print want[at + 1] }' \
  <(grep -v '^ *\.\.\.$' <<<"$wanted") - <<<"$printed")
judge readme_demo "${missing:+the demo does not print: $missing}"
exit $failed
