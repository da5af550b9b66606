#!/bin/bash
# record_profileme_all.sh CONFIG MAJOR OPTIONS [NAME...]: every workload (or these) recorded by ProfileMe on
# CONFIG, with more options in one word. In every cycle the unit is compared with the golden model, and every
# record with what was seen of its instruction; `culprit record` ends with status 3 at the first mismatch.
. "$(dirname "$0")/lib.sh"
config=$1 major=$2 options=$3; shift 3
[ $# -gt 0 ] || set -- $(sed 's|.*/||; s|\.elf$||' "$B/firmware/list.txt")
plan $#
name=pme_${config}${options//[ -]/}
for w; do
  "$culprit" record --mode profileme --quiet --config "$config" --major "$major" $options \
    -o "$tmp/p.prof" --stats-json "$tmp/s.json" "$B/firmware/$w.elf" >"$tmp/stdout" 2>"$tmp/stderr"
  status=$?
  if [ $status != 0 ]; then bad "${name}_$w" "exit status $status: $(tail -n 1 "$tmp/stderr")"; continue; fi
  why=$(jq -r 'if .mismatches != 0 or .lost != 0 or .undelivered != 0 then "not every record is there: \(.)"
    elif .bytes_per_sample < 184 and .checked != .here then "not every record is checked: \(.)"
    elif .overflows != .samples + .missed + .filtered + .dropped then "selections are missing: \(.)"
    elif .compared_cycles != .cycles then "cycles are not compared: \(.)"
    elif .overflows < .instret / (2 * .period) - 2 then "too few selections: \(.)"
    elif .overflows > 100 and (.interval - .period | fabs) > 0.2 * .period
      then "not the interval that was asked for: \(.)" else empty end' "$tmp/s.json" 2>&1)
  judge "${name}_$w" "$why"
done
exit $failed
