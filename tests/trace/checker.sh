#!/bin/bash
# checker.sh [verilator]: sim/culprit_port_checker.sv on records of a core, with and without faults of its adapter, in Icarus.
# Each fault is found among the first ten breaks, by the rule that says so, and the first break is in the cycle in which the
# twin in C sees one. With `verilator` there, too.
set -u
. tests/lib/tap.sh
B=${B:-build}
scratch=${scratch:-$(mktemp -d)}
sources="sim/culprit_port_rules.sv sim/culprit_port_checker.sv tests/trace/checker_tb.sv"
cycles=900 widths="1 2 3 4 5 6 7 8"

# compiled W: the bench for W lanes, in $scratch/W
compiled() { iverilog -g2012 -Wall -Wno-timescale -s checker_tb -P checker_tb.W="$1" -P 'checker_tb.Records="'"$scratch/records"'"' \
  ${2:+-P checker_tb.$2} ${3:+-P checker_tb.$3} -o "$scratch/$1" $sources 2>&1; }
# breaks W: a line `CASE CYCLE RULE NAME` a break of the records
breaks() { "$B/tb/port_records" "$1" $cycles "$scratch/records" "$scratch/cases" && vvp -n "$scratch/$1" >"$scratch/out"
  sed -nE 's/^case ([0-9]+)$/\1/p; s/^.*: cycle ([0-9]+), rule ([0-9.]+) (\w+): .*/\1 \2 \3/p' "$scratch/out" |
    awk 'NF == 1 { number = $1; next } { print number, $0 }'; }

for w in $widths; do
  why=$(compiled "$w")
  [ -z "$why" ] || { echo "Bail out! $why"; exit 1; }
  breaks "$w" >"$scratch/breaks.$w"
  cp "$scratch/cases" "$scratch/cases.$w"
done
names=$(awk '$2 != "clean" { print $2 }' "$scratch/cases.8" | sort -u)
plan $((8 + $(wc -w <<<"$names") + $([ -n "${1:-}" ] && echo 1 || echo 0)))

# cases W NAME: `NUMBER RULE FIRST` of its cases
cases() { awk -v name="$2" '$2 == name { print $1, $3, $4 }' "$scratch/cases.$1"; }
judge checker_keeps_quiet "$(for w in $widths; do cases "$w" clean | while read -r number _ first; do
  [ "$first" = - ] || echo "W=$w: the twin in C reports cycle $first"
  awk -v n="$number" -v w="$w" '$1 == n { print "W=" w ": cycle " $2 ", " $4; exit }' "$scratch/breaks.$w"; done; done)"
for name in $names; do
  judge "checker_$name" "$(for w in $widths; do cases "$w" "$name" | while read -r number rule first; do
    case $rule/$w in 5.2/* | 7.6/* | 2.1/2 | 2.1/4 | 2.1/8) continue ;; esac # they take encodings; every number is a bank
    awk -v n="$number" -v rule="$rule" -v first="$first" -v w="$w" '$1 == n && seen++ < 10 { found += $3 == rule }
      $1 == n && at == "" && $3 != "5.4" { at = $2; early = $3 == "7.7" }   # of the checker alone; which sees the oldest head, too
      END { if (!found) print "W=" w ": " seen + 0 " breaks, none of " rule
        else if (early ? at > first : at != first) print "W=" w ": from cycle " at ", in C " first }' "$scratch/breaks.$w"; done; done)"
done
planted=$(cut -d ' ' -f 3 "$scratch/cases.8" | sort -u)
rules=$(sed -nE 's/^ +[0-9]+: +rule = "([0-9.]+) .*/\1/p' sim/culprit_port_checker.sv)
judge checker_rules_have_faults "$([ "$(wc -w <<<"$rules")" -ge 20 ] || echo "knows only these rules: $rules"; grep -vxF -e "$planted" <<<"$rules" | grep -vx 5.4)"

# What no record of the core has: the event of a misprediction is lost, a signal is unknown
"$B/tb/port_records" 2 $cycles "$scratch/records" "$scratch/cases"
cp "$scratch/records" "$scratch/good"
# edited AWK: the first case with this edit
edited() { awk -F _ -v OFS=_ '$1 == "0000" { '"$1"'; print }' "$scratch/good" >"$scratch/records"; vvp -n "$scratch/2"; }
judge checker_event_lost "$(edited '$19 = "0000"' | grep -q ', rule 5.4 mispredict_event: ' || echo 'not found')"
judge checker_unknown "$(edited 'if (NR == 9) $13 = "x"' | grep -q ' cycle 7, rule 1.1 known: ' || echo 'not found')"
judge checker_no_reset "$(edited '$2 = 1; $4 = "xx"' | awk '/: no rule of the observation port is broken in 0 cycles$/ { quiet = 1; next } !/^case/ && !/finish called at/; END { if (!quiet) print "says nothing" }')"

# Ten breaks and a count; a status
cp "$scratch/good" "$scratch/records"
compiled 2 Shown=10
said=$(vvp -n "$scratch/2")
judge checker_counts "$([ "$(grep -c ', rule ' <<<"$said")" = 10 ] || echo "$(grep -c ', rule ' <<<"$said") breaks are shown"
  tail -n 1 <<<"$said" | grep -Eq "^checker_tb.u_checker: $(wc -l <"$scratch/breaks.2") breaks of .*, the first 10 above$" || tail -n 1 <<<"$said")"
compiled 2 Shown=10 Stop=3
said=$(vvp -n "$scratch/2" 2>&1) && why='the status is 0' || why=
judge checker_stops "$why$([ "$(grep -c ', rule ' <<<"$said")" = 3 ] || echo "$(grep -c ', rule ' <<<"$said") breaks are shown")"
judge checker_lint "$(for w in 1 3 8; do verilator --lint-only -Wall -GW=$w -GRetire=1 --top-module culprit_port_checker \
  sim/culprit_port_rules.sv sim/culprit_port_checker.sv 2>&1 >/dev/null; done | head -n 2)"

[ -n "${1:-}" ] || exit $failed
verilator --binary --timing --top-module checker_tb --Mdir "$scratch/obj" -CFLAGS -O0 -Wno-fatal -GW=2 -GRecords='"'"$scratch/records"'"' \
  $sources >"$scratch/log" 2>&1
"$scratch/obj/Vchecker_tb" >"$scratch/out"
judge checker_verilator "$(diff <(sed -nE 's/^.*: (cycle .*)/\1/p' "$scratch/out" | cut -d : -f 1) <(cut -d ' ' -f 2- "$scratch/breaks.2" |
  sed -E 's/^(\S+) (.*)/cycle \1, rule \2/') | head -n 3)"
exit $failed
