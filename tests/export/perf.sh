#!/bin/bash
# Task 12: Linux perf reads what culprit exports, with the names of functions: report, script and annotate.
. tests/lib/tap.sh
plan 11
without 'perf' perf_copies perf_{report,total}_{cycles,dmiss} perf_script perf_script_total perf_annotate perf_annotate_process \
  perf_arch perf_events && exit
. tests/export/lib.sh
# perf before 6.6 takes the assembler's mapping symbols for functions (docs/export.md): it gets a copy without them.
export_to all.perf perf
copies='all.perf.1/one.elf all.perf.2/two.elf'
is perf_copies "$(ls -d all.perf.*/* | xargs) $(riscv64-unknown-elf-readelf -sW $copies | grep -c 'NOTYPE.*\$x') $(
  for p in $copies; do cmp -s ${p#*/} $p || echo changed; done | xargs)" "$copies 0 changed changed"
perf_() { HOME=$tmp PAGER=cat perf "$@" -i all.perf 2>error; }

perf_ report --stdio -g none -F period,comm,dso,sym -t '|' >page
for event in cycles dmiss; do # sections of the page, an event each
  awk -v event="'$event'" '/^# Samples:/ { on = $NF == event } on' page >part
  sums $event '($8 == "-" ? $2 : $8) " " $2 " " $4' | sed 's/ 0x0*1000$/ ?/' >wanted
  awk -F'|' '!/^#/ && NF > 3 { gsub(/ /, ""); sub(/\[[.k]\]/, "", $4); sub(/0x0*1000$/, "?", $4); print $1, $2, $3, $4 }' part |
    sed 's/ \[unknown\] / one.elf /' | sort >found
  same "perf_report_$event" wanted found
  is "perf_total_$event" "$(awk '/^# Event count/ { print $NF }' part)" "$(total <wanted)"
done
perf_ script -F event,period,ip,sym >script
is perf_script "$(grep -c . script)" "$(grep -vc '^#\|^event' all.text)"
is perf_script_total "$(awk '/cycles:/ { s += $1 } END { print s }' script)" $cycles
perf_ annotate --stdio --objdump=riscv64-unknown-elf-objdump -s walk >page
hot=$(awk -F'\t' -v at="0x$load" '$1 == "cycles" && $3 == at { s += $10 } $1 == "cycles" && $4 == "walk" { all += $10 }
  END { printf "%.2f", 100 * s / all }' all.text)
is perf_annotate "$(awk -v at="$load:" '$3 == at { print $1 == "" ? "none" : $1, $4; exit }' page)" "$hot ld"
perf_ annotate --stdio --objdump=riscv64-unknown-elf-objdump -s store >page
is perf_annotate_process "$(awk -v at="$(printf %x $((0x$(at two store 4)))):" '$3 == at { print $1, $4; exit }' page)" "100.00 sd"
perf_ report --header-only >page
is perf_arch "$(sed -n 's/^# arch : //p' page)" riscv64
is perf_events "$(grep -c '^# event : name = \(cycles\|dmiss\)' page)" 2
exit $failed
