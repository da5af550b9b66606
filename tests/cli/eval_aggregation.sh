#!/bin/bash
# tools/scripts/eval_aggregation.sh on a short program: the whole chain, results that are kept.
. "$(dirname "$0")/eval_common.sh"
plan 3
what=aggregation tests=evalaggregation programs=lua
chain; got=$?
why=
if [ $got != 0 ] || ! said 'eval: 1 runs, 0 finished before'; then why="status $got: $(tail -n 1 "$tmp/log")"; fi
judge evalaggregation_chain "$why"
# A sample in 61,440 to 65,535 instructions, of some 1.2 million; a miss makes an entry, which leaves as one record.
judge evalaggregation_counts "$(jq -r '.programs.lua | if .samples < 15 or .samples > 25 or (.designs | length) != 8
    or any(.designs[]; .records != .misses or .misses == 0) then tostring else empty end' "$tmp/summary.json" 2>&1)"
chain; got=$?
why=
if [ $got != 0 ] || ! said 'eval: 0 runs, 1 finished before'; then why="status $got, $(head -n 1 "$tmp/log")"; fi
judge evalaggregation_resumes "$why"
exit $failed
