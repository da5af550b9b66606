#!/bin/bash
# eval_far.sh BUILD: how wrong every profiler is at TIP's own rate, a sample in 800,011 cycles on the average (4 kHz of a core
# at 3.2 GHz), on programs that run long enough for thousands of samples.             docs/far.md, "At the paper's rate"
#
# Runs, JOBS at a time: each program through `culprit sample`, with a window every 800,011 instructions and a sample in a
# window on the average. A program too long for so many windows gets every second, every fourth one ... Result:
# BUILD/reports/far_errors.json. A run's result is kept and used again while program, tool and machine have the same
# contents. Exit status: 0, or 1 when a run failed.
# Variables: EVAL_CONFIGS (small), EVAL_WORKLOADS (names of programs, as in BUILD/firmware), EVAL_EVERY (800011), EVAL_WARM_UP
# (that of culprit sample), EVAL_OUT (folder), EVAL_JSON, JOBS (2).
EVAL_CONFIGS=${EVAL_CONFIGS:-small} EVAL_JSON=${EVAL_JSON:-${1:?usage: eval_far.sh BUILD}/reports/far_errors.json}
. "$(dirname "$0")/eval_runs.sh"
programs=${EVAL_WORKLOADS:-$(names "$firmware/list-far.txt")} every=${EVAL_EVERY:-800011} window=2000

for config in $configs; do
  for p in $programs; do
    job 1 "$config-$p" "$build/culprit $CULPRIT_SIM_DIR/$config.so $firmware/$p.elf" "$build/culprit" sample --config "$config" \
      --every $every ${EVAL_WARM_UP:+--warm-up $EVAL_WARM_UP} --windows 4096 --window $window --profilers $window --jobs 1 --quiet --json RESULT "$firmware/$p.elf"
  done
done
run_all

for config in $configs; do
  for p in $programs; do
    jq --arg config "$config" --arg program "$p" '{($config): {($program): {instructions, windows, every, cpi: .quantities[0].estimate,
      cpi_half: .quantities[0].half, samples: .profilers.samples, error: (.profilers.instruction | del(.floor)),
      floor: .profilers.instruction.floor}}}' "$runs/$config-$p.json" || die "$config, $p: no result"
  done
done | jq -s '{schema: 1, configs: (reduce (.[] | to_entries[]) as $c ({}; .[$c.key] += $c.value))}' >"$json.tmp" &&
  mv "$json.tmp" "$json" || die "$json cannot be made"
echo "eval: $json; $((SECONDS - begin)) s"
