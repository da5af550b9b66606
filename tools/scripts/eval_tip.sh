#!/bin/bash
# eval_tip.sh BUILD: measures TIP on small and large and evaluates the figures of the paper.
#                                                                                             docs/eval-tip.md
#
# Runs, JOBS at a time: every profiler on every long workload and those of the population (`culprit compare`),
# with the near memory and with one as far away as the paper's, TIP in the RTL through interrupts at the
# base rate (a sample every 800,000 cycles), 10 and 100 times that (`culprit record`), dense random recordings
# of every short workload, the timer sampler, and the flip-flops of TIP's state. Results:
# BUILD/reports/eval-tip, BUILD/reports/tip.json. A run's result is kept and used again while program, tool
# and machine have the same contents; a run that failed is made again. Exit status: 0, or 1 when a run or the
# evaluation failed.
# Variables: EVAL_CONFIGS (small large), EVAL_MEMORIES (near dram), EVAL_WORKLOADS (names without -long;
# default: all), EVAL_LONG (1; 0: the short variants), EVAL_8X (bigcode duktape: programs that are compared in
# runs eight times as long as the long ones), EVAL_RECORD (programs of the overhead), EVAL_TIMER (programs of the
# timer sampler), EVAL_OUT (folder), EVAL_JSON, JOBS (2).
. "$(dirname "$0")/eval_runs.sh"

long=${EVAL_LONG:-1} suffix=
[ "$long" = 0 ] || suffix=-long
[ -s "$firmware/list$suffix.txt" ] || die "no workloads (make workloads workloads-long)"
population= memories=${EVAL_MEMORIES:-near dram}
if [ -n "${EVAL_WORKLOADS:-}" ]; then all=$EVAL_WORKLOADS short=$EVAL_WORKLOADS
else
  [ -s "$firmware/list-population.txt" ] || die "no population (make workloads-population)"
  all=$(names "$firmware/list$suffix.txt") short=$(names "$firmware/list.txt") population=$(names "$firmware/list-population.txt")
fi
recorded=$(first "${EVAL_RECORD:-zlib png uthash}" "$all")
timed=$(first "${EVAL_TIMER:-zlib png uthash rounding}" "$short")

longest=" ${EVAL_8X-bigcode duktape} "
length() {  # PROGRAM: the end of its name, for runs that are compared
  if [ "$long" = 1 ] && [[ $longest == *" $1 "* ]]; then echo -8x; else echo "$suffix"; fi
}

plan_config() {  # CONFIG WEIGHT
  local config=$1 weight=$2 p rate memory length compare_weight short_weight=$2
  [ "$long" = 0 ] || short_weight=$((weight / 20))
  for p in $all $population; do
    length=$(length "$p") compare_weight=$weight
    [ "$length" != -8x ] || compare_weight=$((8 * weight))
    for memory in $memories; do
      plan "$compare_weight" "compare@$memory" "$config" "$p$length" compare --config "$config" --memory "$memory"
    done
  done
  for rate in 1:800011 10:80021 100:8009; do
    for p in $recorded; do
      plan "$weight" "record@x${rate%:*}" "$config" "$p$suffix" \
        record --config "$config" --periodic --period "${rate#*:}"
    done
  done
  for p in $short; do plan "$short_weight" record@dense "$config" "$p" record --config "$config" --period 1009; done
  for p in $timed; do
    plan "$short_weight" timer@x100 "$config" "$p" record --config "$config" --timer --baseline --period 8009
  done
}
for config in $configs; do
  case $config in large) plan_config large 150 ;; *) plan_config "$config" 100 ;; esac
done
run_all

# Flip-flops of TIP's state in the netlist, for the width of each machine.
state=$(tests/netlist/tip_state.sh) || die "size of TIP's state: $(grep -m 1 '^# ' <<<"$state")"
any=${all%%[[:space:]]*}
for config in $configs; do
  width=$(sed -n 's/^ *"width": *\([0-9]*\),*$/\1/p' "$runs/compare-$config-$any$(length "$any")-${memories%% *}.json")
  bits=$(sed -n "s/^ok - tip_state_w$width .* \([0-9]*\) bits,.*/\1/p" <<<"$state")
  [ -n "$bits" ] || die "size of TIP's state for $config: not counted"
  for memory in $memories; do
    machine=$config
    [ "$memory" = near ] || machine+=-$memory
    printf '{"schema": 1, "config": "%s", "width": %d, "bytes": %d.%03d}\n' "$machine" "$width" $((bits / 8)) $((bits % 8 * 125)) \
      >"$runs/storage-$machine.json"
  done
done

evaluate
