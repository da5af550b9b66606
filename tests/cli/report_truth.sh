#!/bin/bash
# Intervals of recorded profiles against the Oracle of the same run: of the instructions with five samples and
# more about 95 % must hold the true share, and the true CPI.
. "$(dirname "$0")/lib.sh"
plan 1
program=$B/firmware/rounding.elf
"$culprit" run --no-check --quiet --oracle "$tmp/oracle.json" "$program" >"$tmp/stdout" || bad report_truth_oracle "status $?"
for seed in 1 2 3; do
  "$culprit" record --model --period 211 --seed $seed --quiet -o "$tmp/p.prof" "$program" >"$tmp/stdout" &&
    "$culprit" report --json "$tmp/$seed.json" "$tmp/p.prof" >"$tmp/stdout" || bad "report_truth_record" "status $?, seed $seed"
done
# Rows, percent of the shares and of the CPIs whose interval holds the truth
got=$(jq -rs '(.[0].cycles * 12) as $all | (.[0].instructions | map({(.pc): .}) | add) as $truth
| [.[1:][].instructions[] | select(.samples >= 5) | . as $row | $truth[.pc] | select(.)
   | (.time / $all) as $share | (if .executions > 0 then .time / 12 / .executions else null end) as $cpi
   | [$row.share_95[0] <= $share and $share <= $row.share_95[1],
      ($cpi == null or $row.cpi == null or ($row.cpi_95[0] - 1e-7 <= $cpi and ($row.cpi_95[1] // 1e9) + 1e-7 >= $cpi))]]
| [length, 100 * (map(select(.[0])) | length) / length, 100 * (map(select(.[1])) | length) / length] |
  map(floor) | join(" ")' "$tmp/oracle.json" "$tmp"/[123].json)
read -r rows share cpi <<<"$got"
if [ "${rows:-0}" -lt 100 ]; then bad report_truth "only '$rows' instructions compared"
elif [ "$share" -lt 92 ] || [ "$cpi" -lt 90 ]; then bad report_truth "$share % of the shares and $cpi % of the CPIs hold the truth"
else ok report_truth; fi
exit $failed
