#!/bin/bash
# tools/scripts/eval_cost.sh on a short program: the whole chain, results that are kept, a run that fails.
. "$(dirname "$0")/eval_common.sh"
plan 4
what=cost tests=evalcost programs=rounding_fixed
export EVAL_PERIODS='1009 2003'
chain; got=$?
why=
if [ $got != 0 ] || ! said 'eval: 8 runs, 0 finished before'; then why="status $got: $(tail -n 1 "$tmp/log")"; fi
judge evalcost_chain "$why"
# The same cycles without a profiler at both rates; more samples cost more; a timer errs more than TIP, and its interrupts
# are as many; the sums need fewer interrupts.
judge evalcost_points "$(jq -r '.configs.small.rounding_fixed | if length == 2 and (map(.period) == [1009, 2003]) and (map(.cycles) | unique | length == 1)
    and .[0].overhead.tip > .[1].overhead.tip and .[0].error.software > .[0].error.tip and (.[0].samples - .[0].interrupts.software | fabs) < 60
    and (map(.interrupts.summed < .interrupts.tip and .error.summed != null) | all) then empty else tostring end' "$tmp/summary.json" 2>&1)"
first=$(sha256sum <"$tmp/summary.json")
rm -f "$tmp/chain/runs/tip-small-rounding_fixed-2003.json"
chain; got=$?
why=
if [ $got != 0 ] || ! said 'eval: 1 runs, 7 finished before' || [ "$(sha256sum <"$tmp/summary.json")" != "$first" ]; then
  why="status $got, $(head -n 1 "$tmp/log")"
fi
judge evalcost_resumes "$why"
damaged compare-small-hello-1009
exit $failed
