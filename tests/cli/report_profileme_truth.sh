#!/bin/bash
# Intervals of ProfileMe's profiles against the Oracle of the same run: of the instructions with five records
# and more about 95 % must hold the true number of executions, and the cycles that the Oracle blames it for as
# stalled (OLDEST is exactly that time, docs/profileme.md).
. "$(dirname "$0")/lib.sh"
plan 2
program=$B/firmware/rounding.elf
"$culprit" run --no-check --quiet --oracle "$tmp/oracle.json" "$program" >"$tmp/stdout" || bad report_profileme_oracle "status $?"
for kind in single pairs; do
  options=; [ $kind = pairs ] && options=--pairs
  for seed in 1 2; do
    "$culprit" record --mode profileme --model --no-check --major 301 $options --seed $seed --quiet \
      -o "$tmp/p.prof" "$program" >"$tmp/stdout" &&
      "$culprit" report --json "$tmp/$seed.json" "$tmp/p.prof" >"$tmp/stdout" ||
        bad "report_profileme_record" "status $?, seed $seed"
  done
  # Rows, percent of the executions and of the stalled cycles whose interval holds the truth, percent by which
  # all executions are off
  got=$(jq -rs '(.[0].instructions | map({(.pc): .}) | add) as $truth | .[0].instret as $all
  | ([.[1:][].all.retired[0]] | add / length / $all - 1 | fabs * 100) as $off
  | [.[1:][].instructions[] | select(.records >= 5) | . as $row | $truth[.pc] | select(.)
     | .executions as $n | ((.classes.alu_stall + .classes.load_stall + .classes.store_stall) / 12) as $held
     | [$row.retired[1] <= $n and $n <= $row.retired[2],
        $row.phases.oldest.cycles[1] - 1 <= $held and $held <= $row.phases.oldest.cycles[2] + 1]]
  | [length, 100 * (map(select(.[0])) | length) / length,
    100 * (map(select(.[1])) | length) / length, $off] | map(floor) | join(" ")' \
    "$tmp/oracle.json" "$tmp"/[12].json)
  read -r rows executions held off <<<"$got"
  echo "$kind: $got"
  if [ "${rows:-0}" -lt 80 ]; then bad "report_truth_$kind" "only '$rows' instructions compared"
  elif [ "$executions" -lt 91 ] || [ "$held" -lt 91 ] || [ "$off" -gt 2 ]; then
    bad "report_truth_$kind" \
      "$executions % of the executions, $held % of the stalled cycles hold the truth; all executions are $off % off"
  else ok "report_truth_$kind"; fi
done
exit $failed
