#!/bin/bash
# record_all.sh CONFIG PERIOD [NAME...]: every workload (or these) recorded on CONFIG. TIP's registers are compared with the golden model in
# every cycle and every sample with the Oracle; `culprit record` ends with status 3 at the first mismatch.
. "$(dirname "$0")/lib.sh"
config=$1 period=$2; shift 2
workloads=$(sed 's|.*/||; s|\.elf$||' "$B/firmware/list.txt")
[ $# -gt 0 ] && workloads="$*"
total=0
for w in $workloads; do
  "$culprit" record --quiet --config "$config" --period "$period" -o "$tmp/p.prof" --stats-json "$tmp/s.json" "$B/firmware/$w.elf" >"$tmp/stdout" 2>"$tmp/stderr"
  status=$?
  if [ $status != 0 ]; then bad "record_${config}_$w" "exit status $status: $(tail -n 1 "$tmp/stderr")"; continue; fi
  why=$(python3 - "$tmp/s.json" "$w" <<'PY'
import json, sys
s = json.load(open(sys.argv[1]))
if s["checked"] != s["samples"] or s["mismatches"] or s["lost"] or s["undelivered"]: print("not every sample is checked and there:", s)
elif s["overflows"] != s["samples"] + s["missed"] + s["filtered"]: print("overflows are missing:", s)
elif s["compared_cycles"] != s["cycles"]: print("cycles are not compared:", s)
elif s["samples"] < s["cycles"] // (4 * s["period"]): print("too few samples:", s)
PY
)
  if [ -n "$why" ]; then bad "record_${config}_$w" "$why"; else ok "record_${config}_$w"; fi
done
exit $failed
