#!/bin/bash
# eval_trust.sh BUILD: what the profilers withhold, memory protection, errors of memory, and rules that are
# seen to break.                                                                              docs/security.md
#
# Runs, JOBS at a time: the mode-switching programs of TIP with each filter (tb/tip_modes), random programs
# that change memory protection, and random programs on a memory that fails (tb/fuzz), all in lockstep;
# tests/rules/rules.sh. Result: BUILD/reports/trust.json. A run's result is kept and used again while
# testbench and machine have the same contents; a run that failed is made again. Prints, as TAP, a test for
# each target of docs/results.md. Exit status: 0, or 1 when a run failed or a target is missed. Variables:
# EVAL_PERCENT (100: of the samples and programs; with less the targets are missed), EVAL_OUT (folder),
# EVAL_JSON, JOBS (2).
. "$(dirname "$0")/eval_runs.sh"

percent=${EVAL_PERCENT:-100}
share() { echo $((($1 * percent + 99) / 100)); }

modes() {  # WEIGHT CONFIG SEED SAMPLES: of each filter
  job "$1" "tip_modes-$2" "$build/tb/tip_modes $build/sim/$2.so" "$build/tb/tip_modes" "$2" "$3" "$(share "$4")" RESULT
}
random() {  # WEIGHT KIND CONFIG PROGRAMS words
  local weight=$1 kind=$2 config=$3 programs
  programs=$(share "$4")
  shift 4
  job "$weight" "$kind-$config" "$build/tb/fuzz $build/sim/$config.so" "$build/tb/fuzz" --config "$config" \
    --count "$programs" --out "$out/failed" \
    --json RESULT "$@"
}

modes 950 tiny 1001 1000000
modes 510 small 2001 200000
modes 740 large 3001 200000
random 50 pmp_random small 360 --profile pmp --seed 1000
random 55 pmp_random large 360 --profile pmp --seed 1000
random 12 pmp_random tiny-pmp16 100 --profile pmp --seed 1000
random 100 errors tiny 80 --errors 350000 --seed 2000
random 55 errors small 40 --errors 100000 --seed 3000
job 150 rules "$build/culprit $build/sim/small.so $build/firmware/hello.elf tests/rules/faults.txt" \
  env "B=$build" tests/rules/rules.sh --json RESULT
run_all

# {KIND: {CONFIG: result}}
jq -n 'reduce inputs as $run ({schema: 1};
    setpath(input_filename | sub(".*/"; "") |
      capture("^(?<kind>[a-z_]+)(-(?<config>.*))?[.]json$") | [.kind, .config // empty];
  $run | del(.schema, .config) | .filters // .))' "$runs"/*.json >"$json.tmp" &&
  mv "$json.tmp" "$json" || die "$json cannot be made"
judge_targets
