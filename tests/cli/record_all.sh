#!/bin/bash
# record_all.sh CONFIG PERIOD [NAME...]: every workload (or these) recorded on CONFIG. TIP's registers are
# compared with the golden model in every cycle and every sample with the Oracle; `culprit record` ends with
# status 3 at the first mismatch.
. "$(dirname "$0")/lib.sh"
config=$1 period=$2; shift 2
[ $# -gt 0 ] || set -- $(sed 's|.*/||; s|\.elf$||' "$B/firmware/list.txt")
plan $#
for w; do
  "$culprit" record --quiet --config "$config" --period "$period" -o "$tmp/p.prof" \
    --stats-json "$tmp/s.json" "$B/firmware/$w.elf" >"$tmp/stdout" 2>"$tmp/stderr"
  status=$?
  if [ $status != 0 ]; then bad "record_${config}_$w" "exit status $status: $(tail -n 1 "$tmp/stderr")"; continue; fi
  why=$(jq -r 'if .checked != .samples or .mismatches != 0 or .lost != 0 or .undelivered != 0
      then "not every sample is checked and there: \(.)"
    elif .overflows != .samples + .missed + .filtered then "overflows are missing: \(.)"
    elif .compared_cycles != .cycles then "cycles are not compared: \(.)"
    elif .samples < .cycles / (4 * .period) - 1 then "too few samples: \(.)" else empty end' "$tmp/s.json" 2>&1)
  judge "record_${config}_$w" "$why"
done
exit $failed
