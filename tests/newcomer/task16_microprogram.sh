#!/bin/bash
# Task 16: the report of a microprogram of one's own: decimal, the most first, with shares, functions and instructions.
. "$(dirname "$0")/../cli/lib.sh"
example=$(realpath examples/own-microprogram)
plan 7
cd "$tmp" || exit 2
program steps <"$example/steps.c" || exit 2
"$culprit" record --quiet --config tiny --mode coproc --microcode "$example/calls.us" -o steps.prof steps.elf >printed 2>errors
judge micro_records "$(cat errors)"
"$culprit" report steps.prof >text 2>errors
judge micro_reports "$(cat errors)"
# The program counts its own calls: `up 319`, `down 723`.
for f in up down; do
  times=$(awk -v f=$f '$1 == f { print $2 }' printed)
  judge micro_$f "$(grep -Eq "^ +$times +[0-9]+\.[0-9]+% .* $f\+0x0  [a-z]+ " text || grep "$f+0x0" text || tail -n 5 text)"
done
awk '/^ *low / { on = 1; next } on && NF > 5 { print $1, $2 }' text >rows
judge micro_sorted "$([ -s rows ] || echo 'no rows'; sort -rnk 1,1 rows | cut -d ' ' -f 1 | diff - <(cut -d ' ' -f 1 rows) | head -n 3)"
judge micro_shares "$(awk '{ s += $2 } END { if (s < 99.8 || s > 100.2) print "shares add up to " s }' rows)"
"$culprit" report --top 2 steps.prof >text 2>errors
judge micro_top "$(awk '/^ *low / { on = 1 } on' text >part; [ "$(grep -c ' 0x2' part)" = 2 ] && grep -Eq ' [0-9.]+%  in [0-9]+ more' part || cat part)"
exit $failed
