#!/bin/bash
# Task 8: an instruction has one CPI, whichever verb tells it; and a mark of doubt says what it means where it is.
. "$(dirname "$0")/../cli/lib.sh"
plan 11
cd "$tmp" || exit 2
program walk <<'E2' || exit 2
#include <stdio.h>
static volatile long data[512];
long __attribute__((noipa)) walk(long n) {
  long s = 0;
  for (long i = 0; i < n; i++) s += data[(i * 37) & 511] / 3;
  return s;
}
int main(void) { return printf("%ld\n", walk(800)) < 0; }
E2
"$culprit" record --quiet --config tiny --model --period 61 -o walk.prof walk.elf >stdout 2>errors
judge cpi_records "$(cat errors)"

# Lines `pc cpi` of the loop, of each verb's JSON; to two digits, as they print it.
cpis() { jq -r ".instructions[] | select($1 >= 100 and .cpi != null) | \"\(.pc) \(.cpi * 100 | round)\"" json | sort; }
"$culprit" calc --json json walk walk.prof >calc 2>errors || cat errors
cpis .executions >wanted
judge cpi_calc "$([ "$(wc -l <wanted)" -ge 6 ] || echo "few instructions: $(cat wanted)")"
as_calc() { # NAME ARGUMENTS...
  local name=$1; shift
  "$culprit" "$@" --json json walk.prof >text 2>errors || cat errors
  cpis .executions >found
  judge "$name" "$(comm -23 wanted found | head -n 3)"
}
judge cpi_places "$(grep -v "^0x80" wanted | head -n 2)"
as_calc cpi_annotate annotate walk
as_calc cpi_report report --by instruction
as_calc cpi_list list walk
# The text, too: of the load
load=$(awk '$2 == "ld" { print $1; exit }' calc)
want=$(awk -v at="$load" '$1 == at { for (i = 2; i <= NF; i++) if ($i ~ /cy$/) print $i + 0 }' calc)
"$culprit" annotate walk.prof walk >text
judge cpi_text "$(awk -v at="$load" -v want="$want" '/^Assembly/ { on = 1 } on && / '"$load"'  / {
  for (i = 1; i < NF; i++) if ($i > want - 0.06 && $i < want + 0.06 && $i !~ /%/) found = 1 }
  END { if (!found || want == "") print "no CPI " want " at " at }' text)"

explains() { # NAME WORDS ARGUMENTS...: a row is marked, and the mark is explained
  local name=$1 words=$2; shift 2
  "$culprit" "$@" >text 2>&1 || cat text
  judge "$name" "$(grep -q '^ *? ' text || echo 'nothing is marked'; grep -q "^? .*$words" text || tail -n 3 text)"
}
explains cpi_doubt_report 'too few samples' report walk.prof
explains cpi_doubt_prof 'too few samples' prof walk.prof
explains cpi_doubt_list 'low confidence' list __d_vfprintf walk.prof
# On a terminal the rows are grey, and the line says that, too.
script -qec "$culprit report walk.prof" /dev/null >text 2>&1 </dev/null
judge cpi_grey "$(grep -q '^? and grey: ' text || tail -n 4 text)"
exit $failed
