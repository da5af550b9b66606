#!/bin/bash
# eval_dispatch_long.sh BUILD: blocks and call graph in windows, as in eval_dispatch.sh, of the same programs
# with more to do (NAME-mid).
#
# Result: BUILD/reports/dispatch_long.json. Prints, as TAP, a test for each target of docs/results.md that is
# measured. Exit status: 0, or 1 when a run failed or a target is missed.
# Variables: EVAL_PROGRAMS (the workloads), EVAL_CONFIGS, EVAL_OUT (folder), EVAL_JSON, JOBS (2).
. "$(dirname "$0")/eval_runs.sh"
. "$(dirname "$0")/eval_counters.sh"
variant=-mid window="--window 20000 --unit instructions"

for program in ${EVAL_PROGRAMS:?the workloads}; do
  form "$program" arcs --kind callgraph
  form "$program" block --kind block
  for config in $configs; do
    machine=$config-pflag
    plain "$program" base "$(original "$program")"
    for form in arcs block; do
      duties "$program" $form "$window" 25
      duties "$program" $form "$window --no-truth" 100 0
    done
  done
done
run_all

jq -n --rawfile code "$out/code.txt" "$counted"'
  reduce inputs as $run ({schema: 2, code: code_of($code)}; add_counted(input_filename | name_of; $run))' \
  "$runs"/*.json >"$json.tmp" && mv "$json.tmp" "$json" || die "$json cannot be made"
judge_targets
