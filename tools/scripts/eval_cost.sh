#!/bin/bash
# eval_cost.sh BUILD: how wrong a profile is, and how much the program is slowed down for it: every profiler at the
# same rates, on long programs.                                                       docs/eval-tip.md, "Error and overhead"
#
# Runs, JOBS at a time, for each program and period, in cycles: all profilers out of band (`culprit compare`), and
# through interrupts on the RTL TIP, a timer, and TIP's samples summed by the co-processor (`culprit record`). The cycles
# without a profiler are those of `compare`. Result: BUILD/reports/cost.json. A run's result is kept and used again while
# program, tool and machine have the same contents; a run that failed is made again. Exit status: 0, or 1 when a run failed.
# Variables: EVAL_CONFIGS (small), EVAL_WORKLOADS (names of programs, as in BUILD/firmware), EVAL_PERIODS, EVAL_OUT (folder),
# EVAL_JSON, JOBS (2).
EVAL_CONFIGS=${EVAL_CONFIGS:-small}
. "$(dirname "$0")/eval_runs.sh"
programs=${EVAL_WORKLOADS:-zlib-long lua-long png-long} periods=${EVAL_PERIODS:-1009 8009 64007}

for config in $configs; do
  for p in $programs; do
    for period in $periods; do
      plan 2 "compare@$period" "$config" "$p" compare --config "$config" --period "$period"
      plan 1 "tip@$period" "$config" "$p" record --config "$config" --no-check --period "$period"
      plan 1 "software@$period" "$config" "$p" record --config "$config" --no-check --timer --period "$period"
      plan 1 "summed@$period" "$config" "$p" record --config "$config" --mode coproc --program tip --period "$period"
    done
  done
done
run_all

# What one period measures: {CONFIG: {PROGRAM: [point]}}
point() {   # CONFIG PROGRAM PERIOD
  jq -n --arg config "$1" --arg program "$2" --argjson period "$3" '
    [inputs] as [$compare, $tip, $software, $summed]
    | def overhead($run): 100 * ($run.cycles / $compare.cycles - 1);
      [$compare.profilers[] | select(.period == $period and .method == "random" and .name != "oracle")] as $all
    | {($config): {($program): [{period: $period, cycles: $compare.cycles, samples: $all[0].samples,
        error: (($all | map({(.name): .instruction.total}) | add) + {summed: $summed.error}),
        overhead: {tip: overhead($tip), software: overhead($software), summed: overhead($summed)},
        interrupts: {tip: $tip.interrupts, software: $software.interrupts, summed: $summed.interrupts}}]}}' \
    "$runs"/{compare,tip,software,summed}-"$1-$2-$3".json
}
for config in $configs; do
  for p in $programs; do
    for period in $periods; do point "$config" "$p" "$period" || die "$config, $p, $period: no result"; done
  done
done | jq -s 'reduce (.[] | to_entries[]) as $c ({};
    reduce ($c.value | to_entries[]) as $p (.; .[$c.key][$p.key] += $p.value)) | {schema: 1, configs: .}' \
  >"$json.tmp" && mv "$json.tmp" "$json" || die "$json cannot be made"
echo "eval: $json; $((SECONDS - begin)) s"
