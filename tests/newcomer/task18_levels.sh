#!/bin/bash
# Task 18: a stall says which level of memory it waited for, and how long; a load that missed is not also said to
# have waited for a store.
. "$(dirname "$0")/../cli/lib.sh"
plan 9
cd "$tmp" || exit 2
# `near` walks what fits the L2 and not the L1, again and again; `far` touches each line once.
program levels <<'E2' || exit 2
#include <stdio.h>
enum { LINE = 64, NEAR = 8192, FAR = 128 * 1024 };
static volatile char small[NEAR], large[FAR];
long __attribute__((noipa)) near(void) {
  long s = 0;
  for (int r = 0; r < 12; r++)
    for (long i = 0; i < NEAR; i += LINE) s += small[i];
  return s;
}
long __attribute__((noipa)) far(void) {
  long s = 0;
  for (long i = 0; i < FAR / 2; i += LINE) s += large[i];
  return s;
}
int main(void) { return printf("%ld\n", near() + far()) < 0; }
E2
"$culprit" record --quiet --config tiny --model --period 31 -o levels.prof levels.elf >stdout 2>errors
judge levels_records "$(cat errors)"

"$culprit" topstalls --json json levels.prof >text 2>errors
judge levels_topstalls "$(cat errors; grep -q 'near+.* lbu' text && grep -q 'far+.* lbu' text || head -n 20 text)"
says() { # NAME PATTERN: a line of text
  grep -Eq -- "$2" text && ok "$1" || bad "$1" "no '$2': $(grep miss text | head -n 4)"
}
says levels_near 'D-cache miss! [0-9]+-100% \(L2 (9[0-9]|100)%, memory [0-9]%: [0-9.]+cy\) .*near\+'
says levels_far 'D-cache miss! [0-9]+-100% \(L2 [0-9]%, memory (9[0-9]|100)%: [0-9.]+cy\) .*far\+'
judge levels_no_order "$(grep 'D-cache miss! 100-100%.*Store-load order' text)"
# How long: memory is further away than the L2.
each() { sed -n "s/.*memory [0-9]*%: \([0-9.]*\)cy.* $1+.*/\1/p" text | head -n 1; }
judge levels_how_long "$(awk -v l2="$(each near)" -v memory="$(each far)" 'BEGIN {
  if (!(l2 > 1 && memory > 2 * l2)) print "L2 " l2 " cycles, memory " memory }')"
"$culprit" calc near levels.prof >text
says levels_summary '^\*\*\* +found in the L2 +[0-9.]+%'
"$culprit" annotate levels.prof near >text
says levels_annotate_near ' dmiss [0-9]+% .* lbu '
"$culprit" annotate levels.prof far >text
says levels_annotate_far ' l2miss [0-9]+% .* lbu '
exit $failed
