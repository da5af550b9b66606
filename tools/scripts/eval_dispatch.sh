#!/bin/bash
# eval_dispatch.sh BUILD: profile instructions, their flags and the flag predictor.                        docs/dispatch.md
#
# Random programs with flags that toggle, in lockstep on the three widths (tb/fuzz); workloads with a counter in each block
# (culprit instrument), all flags off and all on, against the program as it was, in lockstep too; the predictor's table against its
# golden model. Result: BUILD/reports/dispatch.json. A run's result is kept and used again while the files that it is made from have
# the same contents. Prints, as TAP, a test for each target of docs/results.md that is measured. Exit status: 0, or 1 when a run
# failed or a target is missed.
# Variables: EVAL_PROGRAMS (the workloads), EVAL_PERCENT (100: of the random programs and of the table's cycles; with less the targets are
# missed), EVAL_CONFIGS, EVAL_OUT (folder), EVAL_JSON, JOBS (2).
. "$(dirname "$0")/eval_runs.sh"

percent=${EVAL_PERCENT:-100}
share() { echo $((($1 * percent + 99) / 100)); }
workloads=${EVAL_PROGRAMS:?the workloads}

for config in tiny small large; do
  job 300 "lockstep-$config" "$build/tb/fuzz $build/sim/$config-pflag.so" "$build/tb/fuzz" --config "$config-pflag" --profile pflag \
    --seed 1000 --count "$(share 1100)" --out "$out/failed" --json RESULT
done

mkdir -p "$out/programs"
for program in $workloads; do
  original=$firmware/relocs/$program.elf
  [ -s "$original" ] || die "no $original"
  for flags in off on; do
    "$build/culprit" instrument --kind block --start "$flags" "$original" -o "$out/programs/$program-$flags.elf" >"$out/programs/$program.log" ||
      die "$program: not instrumented"
  done
  for config in $configs; do
    for variant in base off on; do
      elf=$original
      [ $variant = base ] || elf=$out/programs/$program-$variant.elf
      job 10 "cycles-$config-$program-$variant" "$build/culprit $build/sim/$config-pflag.so $elf" "$build/culprit" run --quiet \
        --config "$config-pflag" --stats-json RESULT "$elf"
    done
  done
done
run_all

cycles=$(share 10000000) different=0
for slots in 4 8; do
  "$build/tb/rtl_block_table$slots-small" --seed 1 --cycles "$cycles" >"$out/table$slots.log" 2>&1 && continue
  different=$((different + 1))
  echo "eval: table, $slots slots: $(tail -n 1 "$out/table$slots.log")" >&2
done

# {table, lockstep: {CONFIG}, configs: {CONFIG: {workloads: {PROGRAM: {base, off, on: cycles}}}}}
jq -n --argjson cycles "$((2 * cycles))" --argjson different $different 'reduce inputs as $run ({schema: 1, table: {$cycles, $different}};
  (input_filename | sub(".*/"; "") | sub("[.]json$"; "") | split("-")) as $name
  | if $name[0] == "lockstep" then .lockstep[$name[1]] = ($run | {instructions, failed})
    else .configs[$name[1]].workloads[$name[2]][$name[3]] = $run.cycles end)' "$runs"/*.json >"$json.tmp" && mv "$json.tmp" "$json" ||
  die "$json cannot be made"
judge_targets
