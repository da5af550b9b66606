#!/bin/bash
# callgrind_annotate reads what culprit exports: a column for each event and class.
. tests/export/lib.sh
plan 5
export_to all.callgrind callgrind
callgrind_annotate --threshold=100 --show-percs=no --auto=no all.callgrind >page 2>error
# Rows behind a rule: numbers, then FILE:FUNCTION [OBJECT].
column() { # NAME KEY: COUNT KEY of the rows; KEY: an awk expression of file, name, object
  awk -v want="$1" '/^Events shown:/ { for (i = 3; i <= NF; i++) if ($i == want) c = i - 2 }
    $NF ~ /file:function/ { rows = 1; next }
    rows && $1 ~ /^[0-9]/ { gsub(/,/, ""); at = $0; sub(/^[ 0-9]*/, "", at); split(at, part, " ")
      file = part[1]; sub(/:[^:]*$/, "", file); name = part[1]; sub(/.*:/, "", name)
      sum['"$2"'] += $c }
    END { for (k in sum) if (sum[k]) print sum[k], k }' page | sort
}
for event in cycles dmiss; do
  sums $event "$own" >wanted
  column $event name >found
  same "callgrind_functions_$event" wanted found
done
sums cycles '$6' | sed 's/ -$/ ???/; s/ .*\// /' >wanted # it leaves out the current folder
column cycles file | sed 's/ .*\// /' >found
grep -q ' step.h$' wanted || exit 1
same callgrind_files wanted found
column cycles_load_stall name >found
awk -F'\t' '$1 == "cycles" && $8 == "load_stall" { s[$4] += $10 } END { for (k in s) print s[k], k }' all.text | sort >wanted
same callgrind_class wanted found
is callgrind_total "$(awk '/PROGRAM TOTALS/ { gsub(/,/, ""); print $1 }' page)" $cycles
exit $failed
