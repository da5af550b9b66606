#!/bin/bash
# record_coproc_all.sh CONFIG OPTIONS [NAME...]: every workload (or these) recorded with the co-processor on
# CONFIG, with more options in one word. In every cycle the unit is compared with the golden model, everything
# that arrives with what the handler read; `culprit record` ends with status 3 at the first mismatch.
. "$(dirname "$0")/lib.sh"
config=$1 options=$2; shift 2
[ $# -gt 0 ] || set -- $(sed 's|.*/||; s|\.elf$||' "$B/firmware/list.txt")
plan $#
name=cop_${config}${options//[ -]/}
for w; do
  "$culprit" record --mode coproc --quiet --config "$config" $options \
    -o "$tmp/p.prof" --stats-json "$tmp/s.json" "$B/firmware/$w.elf" >"$tmp/stdout" 2>"$tmp/stderr"
  status=$?
  if [ $status != 0 ]; then bad "${name}_$w" "exit status $status: $(tail -n 1 "$tmp/stderr")"; continue; fi
  why=$(jq -r 'if .mismatches != 0 or .lost != 0 then "something is lost: \(.)"
    elif .compared_cycles != .cycles then "cycles are not compared: \(.)"
    elif .tagged != .skipped + .accepted + .dropped or .accepted < .processed + .flushed
      then "samples are missing: \(.)" else empty end' "$tmp/s.json" 2>&1)
  [ -z "$why" ] && ! "$culprit" report "$tmp/p.prof" >"$tmp/report" 2>"$tmp/stderr" && why=$(tail -n 1 "$tmp/stderr")
  judge "${name}_$w" "$why"
done
exit $failed
