#!/bin/bash
# tools/scripts/eval_far.sh on a short program: the whole chain, results that are kept, a run that fails.
. "$(dirname "$0")/eval_common.sh"
plan 4
what=far tests=evalfar programs=zlib
export EVAL_EVERY=40000 EVAL_WARM_UP=20000
chain; got=$?
why=
if [ $got != 0 ] || ! said 'eval: 1 runs, 0 finished before'; then why="status $got: $(tail -n 1 "$tmp/log")"; fi
judge evalfar_chain "$why"
# Few samples, so TIP errs for want of them alone; and who errs more does so here, too.
judge evalfar_errors "$(jq -r '.configs.small.zlib | if .windows > 20 and .samples > 10 and .every == 40000 and .floor > 0 and .error.tip.systematic == 0
    and .error.tip.total > 0 and .error.nci.systematic > 0 and .error.software.systematic > .error.nci.systematic then empty else tostring end' "$tmp/summary.json" 2>&1)"
first=$(sha256sum <"$tmp/summary.json")
chain; got=$?
why=
if [ $got != 0 ] || ! said 'eval: 0 runs, 1 finished before' || [ "$(sha256sum <"$tmp/summary.json")" != "$first" ]; then
  why="status $got, $(head -n 1 "$tmp/log")"
fi
judge evalfar_resumes "$why"
damaged small-hello
exit $failed
