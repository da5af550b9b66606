#!/bin/bash
# The bench of DCPI's hash table on a short program: as many samples as its periods make, and each miss leaves one record.
B=${B:-build}
. "$(dirname "$0")/../lib/tap.sh"
plan 3
"$B/tb/aggregation" "$B/firmware/sort.elf" "$scratch/sort.json" >"$scratch/out" 2>&1; status=$?
judge aggregation_runs "$([ $status = 0 ] || cat "$scratch/out")"
judge aggregation_counts "$(jq -r 'select(.samples < (.instructions / 65535 | floor) or .samples > .instructions / 61440
  or .records != .misses or .misses == 0 or .misses > .samples)' "$scratch/sort.json" 2>&1)"
"$B/tb/aggregation" "$scratch/none.elf" "$scratch/none.json" >"$scratch/out" 2>&1; status=$?
judge aggregation_none "$([ $status = 2 ] && [ "$(wc -l <"$scratch/out")" = 1 ] || cat "$scratch/out")"
exit $failed
