#!/bin/bash
# eval_coproc.sh BUILD: measures the profiling co-processor on small and evaluates the figures of the paper.
#                                                                                          docs/eval-coproc.md
#
# Runs, JOBS at a time, all of the RTL through interrupts: the value profile with 256 slots (short workloads
# with every register of the unit compared with the golden model's), the paper's control loop (value-paper),
# simple sampling at several rates, 128 and 512 slots, half and quarter clock; TIP's samples added up on the
# chip, TIP with an interrupt for each, and TIP out of band. Results: BUILD/reports/eval-coproc,
# BUILD/reports/coproc.json. A run's result is kept and used again while program, tool and machine have the
# same contents; a run that failed is made again. Exit status: 0, or 1 when a run or the evaluation failed.
# Variables: EVAL_CONFIGS (small), EVAL_WORKLOADS (names; default: all), EVAL_LONG (programs that are run
# long, too; "": none), EVAL_8X (programs that are run eight times as long as that; "": none), EVAL_CHANGES
# (long programs on which each change to the paper's control loop is taken back, without a machine; "": none),
# EVAL_VARIANTS (programs that are run with other sizes and clocks, short and, when they are run long, long),
# EVAL_SUM (programs whose samples are added up, long when there is EVAL_LONG), EVAL_RATES, EVAL_LONG_RATES,
# EVAL_8X_RATES (loads between samples of simple sampling), EVAL_OUT (folder), EVAL_JSON, JOBS (2).
EVAL_CONFIGS=${EVAL_CONFIGS:-small}
. "$(dirname "$0")/eval_runs.sh"

[ -s "$firmware/list.txt" ] || die "no workloads (make workloads workloads-long)"
all=${EVAL_WORKLOADS:-$(names "$firmware/list.txt")}
long=${EVAL_LONG-duktape lua bzip2 zlib mbedtls png lz4}
longest=${EVAL_8X-duktape lua bzip2 mbedtls}
variants=${EVAL_VARIANTS-lua zlib}
changed=${EVAL_CHANGES-duktape lua mbedtls png}
summed=${EVAL_SUM-zlib lua cjson}
suffix= sum_weight=3   # of one unchecked run of a short program
[ -z "$long" ] || suffix=-long sum_weight=60

# Periods of TIP: 4 kHz at 3.2 GHz with an interrupt for each sample; 16, 160 and 800 times that added up.
# `compare` measures other rates than the one it is given, too: of 20011 a fortieth, of 5003 five times that.
slow=800447 fast=50021 dense=5003 densest=1009
microprogram() { echo record --config "$config" --mode coproc --program "$@"; }

# WEIGHT PROGRAM SCATTER CHECK RATES: the value profile, by both policies, and its rival; WEIGHT is that of
# one unchecked run
plan_value() {
  local weight=$1 p=$2 scatter=$3 check=$4 rate; shift 4
  plan $((2 * weight)) value@base "$config" "$p" $(microprogram value --baseline $check $scatter)
  plan $weight paper@base "$config" "$p" $(microprogram value-paper $check)
  for rate; do plan "$weight" "simple@i$rate" "$config" "$p" $(microprogram simple --no-check --period "$rate"); done
}
plan_variants() {  # WEIGHT PROGRAM
  local clock
  plan "$1" value@half-size "$config" "$2" $(microprogram value --no-check --slots 128)
  plan "$1" value@double-size "$config" "$2" record --config "$config-double" --mode coproc --program value --no-check
  for clock in half quarter; do plan "$1" "value@$clock" "$config" "$2" $(microprogram value --no-check --clock $clock); done
}

scattered=
for config in $configs; do
  weight=100
  [ "$config" != large ] || weight=150
  for p in $long; do
    [ -n "$scattered" ] || scattered=$p-long
    scatter=
    [ "$p-long" != "$scattered" ] || scatter="--scatter $runs/scatter-$config-$p-long.txt"
    plan_value $((weight * 25)) "$p-long" "$scatter" --no-check ${EVAL_LONG_RATES:-250 1000 4000}
  done
  for p in $longest; do
    plan_value $((weight * 200)) "$p-8x" "" --no-check ${EVAL_8X_RATES:-1000 4000 16000}
  done
  for p in $variants; do [[ " $long " != *" $p "* ]] || plan_variants $((weight * 25)) "$p-long"; done
  for p in $all; do
    scatter=
    if [ -z "$scattered" ] || [ "$scattered" = "$p" ]; then scattered=$p scatter="--scatter $runs/scatter-$config-$p.txt"; fi
    plan_value "$weight" "$p" "$scatter" "" ${EVAL_RATES:-20 60 200 1000}
    [[ " $variants " != *" $p "* ]] || plan_variants "$weight" "$p"
  done
  for p in $summed; do
    plan $((weight * sum_weight)) sum "$config" "$p$suffix" $(microprogram tip --periodic --slots 256 --period $fast)
    plan $((weight * sum_weight)) sum@dense "$config" "$p$suffix" $(microprogram tip --periodic --slots 256 --period $dense)
    plan $((weight * sum_weight)) sum@densest "$config" "$p$suffix" $(microprogram tip --periodic --slots 256 --period $densest)
    plan $((weight * sum_weight / 2)) compare@dense "$config" "$p$suffix" compare --config "$config" --period $dense
    plan $((weight * sum_weight / 2)) tip "$config" "$p$suffix" record --config "$config" --no-check --periodic --period $slow
    plan $((weight * sum_weight / 2)) compare@fast "$config" "$p$suffix" compare --config "$config" --period $fast
    plan $((weight * sum_weight / 2)) compare@slow "$config" "$p$suffix" compare --config "$config" --period 20011
  done
done
run_all

for text in "$runs"/scatter-*-"$scattered".txt; do
  program=${text##*/scatter-} config=${program%%-*}
  [ -s "$text" ] || die "no $text"
  awk -v config="$config" -v program="$scattered" 'BEGIN {
      printf "{\"schema\":1,\"config\":\"%s\",\"program\":\"%s\",\"points\":[", config, program }
    { printf "%s[%s,%s,%s]", (NR > 1 ? ",\n" : ""), $1, $2, $3 }
    END { print "]}" }' "$text" >"${text%.txt}.json" || die "cannot write ${text%.txt}.json"
done

evaluate
status=$?

# OPTIONS PROGRAM.elf...: a line of JSON, what tb/cop_study finds with these options.
study() {
  local options=$1; shift
  "$build/tb/cop_study" seeds=2 $options "$@" | jq -R -n -c --arg options "$options" '[inputs] as $lines
    | {$options, ratio: ($lines[] | capture("^geometric mean of the ratios (?<r>[0-9.]+)") | .r | tonumber),
       programs: ([$lines[] |
           capture("^(?<p>[^ ]+)[.]elf .*overhead +(?<o>[0-9.]+)% last third +(?<l>[0-9.]+)% " +
             "error: value +(?<e>[0-9.]+)% simple .*ratio +(?<r>[0-9.]+)")
         | {key: .p, value: {overhead: (.o | tonumber), late: (.l | tonumber),
                             error: (.e | tonumber), ratio: (.r | tonumber)}}] | from_entries)}'
}

# What each of the changes to the paper's control loop buys: all of them, none, and each one taken back.
if [ -n "$changed" ]; then
  elves=()
  for p in $changed; do elves+=("$firmware/$p-long.elf"); done
  for options in '' paper=1 'control=1 resample=16000000 thin=0 crowded=0' \
      'masking=1 high=243 low=26 visits=4' estimation=1 seconds=256 'thin=0 crowded=0' crowded=0; do
    study "$options" "${elves[@]}" || die "cop_study $options failed"
  done >"$out/changes.txt" || exit 1
  jq --slurpfile changes "$out/changes.txt" '. + {$changes}' "$json" >"$json.tmp" &&
    mv "$json.tmp" "$json" || die "cannot write $json"
fi
exit $status
