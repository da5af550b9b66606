#!/bin/bash
# eval_aggregation.sh BUILD: what DCPI's hash table makes of programs of 10^9 instructions, by its golden model on the golden
# simulator.                                                                  docs/results/dcpi.md
#
# Runs, JOBS at a time: BUILD/tb/driver_trace of each program, once. Result: BUILD/reports/aggregation.json. A run's result is kept
# and used again while program and tool have the same contents. Exit status: 0, or 1 when a run failed.
# Variables: EVAL_WORKLOADS (names of programs, as in BUILD/firmware), EVAL_OUT (folder), EVAL_JSON, JOBS (2).
. "$(dirname "$0")/eval_runs.sh"
programs=${EVAL_WORKLOADS:-$(names "$firmware/list-far.txt")}

for p in $programs; do
  job 1 "$p" "$build/tb/driver_trace $firmware/$p.elf" "$build/tb/driver_trace" -o RESULT 61440 0 1 "$firmware/$p.elf"
done
run_all

for p in $programs; do
  jq --arg p "$p" '{($p): .}' "$runs/$p.json" || die "$p: no result"
done | jq -s '{schema: 1, programs: add}' >"$json.tmp" && mv "$json.tmp" "$json" || die "$json cannot be made"
echo "eval: $json; $((SECONDS - begin)) s"
