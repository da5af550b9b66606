#!/bin/bash
# eval_dispatch.sh BUILD: profile instructions, their flags, the flag predictor, and
# what software does without them.                                                            docs/dispatch.md
#
# - Random programs with flags that toggle, in lockstep on the three widths (tb/fuzz); the predictor's table
#   against its golden model.
# - Programs with counters (culprit instrument): the paper's form, in the ten hottest functions of a TIP
#   profile; ours, in all functions; without profile instructions. Each off, on, and in windows, against the
#   program as it was. Accuracy is against what the same run executed.
# - The paper's form with other prediction strategies, without the predictor, and with other sizes of its table.
# Result: BUILD/reports/dispatch.json. A run's result is kept and used again while the files that it is made
# from have the same contents. Prints, as TAP, a test for each target of docs/results.md that is measured.
# Exit status: 0, or 1 when a run failed or a target is missed.
# Variables: EVAL_PROGRAMS (the workloads), EVAL_PERCENT (100: of the random programs and of the table's
# cycles; with less the targets are missed), EVAL_CONFIGS, EVAL_SWEEPS (machines with another table), EVAL_OUT
# (folder), EVAL_JSON, JOBS (2).
. "$(dirname "$0")/eval_runs.sh"
. "$(dirname "$0")/eval_counters.sh"
variant=

percent=${EVAL_PERCENT:-100}
share() { echo $((($1 * percent + 99) / 100)); }
workloads=${EVAL_PROGRAMS:?the workloads}
sweeps=${EVAL_SWEEPS-}

for config in tiny small large; do
  job 300 "lockstep-$config" "$build/tb/fuzz $build/sim/$config-pflag.so" \
    "$build/tb/fuzz" --config "$config-pflag" --profile pflag \
    --seed 1000 --count "$(share 1100)" --out "$out/failed" --json RESULT
done

# in_windows PROGRAM NAME DUTY...: a window of ours is 5,000 instructions of the program, of arcs 20,000;
# where code is patched for each, 50,000.
patched="--window 50000 --unit instructions"
in_windows() {
  local program=$1 name=$2 window=$patched
  shift 2
  case $name in
    block|edge|three) window="--window 5000 --unit instructions" ;;
    arcs) window="--window 20000 --unit instructions" ;;
  esac
  duties "$program" "$name" "$window" "$@"
}

for program in $workloads; do
  original=$(original "$program")
  [ -s "$original" ] || die "no $original"
  profile=$made/$program.prof
  if [ ! -s "$profile" ] || [ "$original" -nt "$profile" ]; then
    "$build/culprit" record --config small-pflag --no-check --period 1009 --quiet -o "$profile" "$original" >/dev/null 2>&1 ||
      die "$program: no TIP profile"
  fi
  hot="--functions hot:10 --profile $profile"
  paper="--counters every --layout inline --restore stack $hot"
  form "$program" framework-stack --counters none --restore stack $hot
  form "$program" framework-call --counters none --restore call $hot
  form "$program" framework-all --counters none --restore stack
  form "$program" framework-ours --counters none
  form "$program" paper-block --kind block $paper
  form "$program" paper-arcs --kind callgraph $paper
  form "$program" block --kind block
  form "$program" edge --kind edge
  form "$program" arcs --kind callgraph
  form "$program" three --kind block,callgraph,edge
  for method in always test sled copies; do
    form "$program" "$method-block" --kind block --method $method
    form "$program" "$method-arcs" --kind callgraph --method $method
  done

  for config in $configs; do
    machine=$config-pflag
    plain "$program" base "$original"
    for name in framework-stack framework-call framework-all framework-ours; do
      plain "$program" $name "$made/$program-$name.elf"
    done
    in_windows "$program" block 0 10 25 50 100
    in_windows "$program" arcs 0 10 25 50 100
    in_windows "$program" edge 0 100
    in_windows "$program" three 0 25 100
    in_windows "$program" paper-block 0 25 100
    in_windows "$program" paper-arcs 0 25 100
    for method in test sled copies; do
      in_windows "$program" $method-block 0 100
      in_windows "$program" $method-arcs 0
    done
    [ "$config" = small ] || continue
    in_windows "$program" paper-block 10 50
    in_windows "$program" paper-arcs 10 50
    run "$program" paper-block paper-block-unpredicted.0 --duty 0 --mpflags 0x10000
    for duty in 10 25 50; do
      run "$program" paper-block "paper-block-unpredicted.$duty" --duty $duty $patched --mpflags 0x10000
    done
    for strategy in 1 2; do
      run "$program" paper-arcs "paper-arcs-strategy$strategy.50" --duty 50 $patched --mpflags $((strategy << 17))
    done
    run "$program" always-block always-block.100
    run "$program" always-arcs always-arcs.100
    for method in test sled copies; do
      in_windows "$program" $method-block 10
      in_windows "$program" $method-arcs 10 100
    done
    for sweep in $sweeps; do
      machine=$config-pflag-$sweep
      run "$program" paper-block "paper-block-$sweep.0" --duty 0
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

# The unit by itself: cells, flip-flops, SRAM bits.
: >"$out/size.txt"
for config in $configs; do
  CONFIG=$config synth/unit.sh "$build" profile_flags |
    awk -v config="$config" '$1 == "profile_flags" { print config, $2, $3, $4 }' >>"$out/size.txt"
done

# {table, lockstep: {CONFIG}, size: {CONFIG}, code, configs}
jq -n --argjson cycles "$((2 * cycles))" --argjson different $different \
  --rawfile code "$out/code.txt" --rawfile size "$out/size.txt" "$counted"'
  reduce inputs as $run ({schema: 2, table: {$cycles, $different}, code: code_of($code),
      size: ([$size | split("\n")[] | select(. != "") | split(" ")]
             | map({(.[0]): {cells: (.[1] | tonumber), flops: (.[2] | tonumber), sram: (.[3] | tonumber)}}) | add)};
    (input_filename | name_of) as $name
    | if $name[0] == "lockstep" then .lockstep[$name[1]] = ($run | {instructions, failed}) else add_counted($name; $run) end)' \
  "$runs"/*.json >"$json.tmp" && mv "$json.tmp" "$json" || die "$json cannot be made"
judge_targets
