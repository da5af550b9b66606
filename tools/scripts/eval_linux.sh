#!/bin/bash
# eval_linux.sh BUILD: all profilers on workloads of Linux with MMU, against the Oracle.          docs/results/linux.md
#
# Runs, JOBS at a time: `culprit compare --images` of the boot and of each workload of firmware/linux/workloads, on
# small-os in lockstep; the workloads begin at the first instruction of a process. What the kernel and the machine count
# meanwhile is in the console's text. Result: BUILD/reports/linux.json. A run's result is kept and used again while
# program, tool and machine have the same contents; a run that failed is made again. Prints, as TAP, a test for each
# target of docs/results.md that is measured. Exit status: 0, or 1 when a run failed or a target is missed.
# Without the kernel: one line that says why, status 0.
# Variables: EVAL_WORKLOADS (names; default: all), EVAL_OUT (folder), EVAL_JSON, JOBS (2).
. "$(dirname "$0")/eval_runs.sh"
config=small-os linux=$build/linux
if [ ! -s "$linux/workloads.txt" ] || [ ! -s "$linux/mmu.elf" ]; then
  echo "eval: linux skipped: $(cat "$linux/workloads.skipped" "$linux/mmu.skipped" 2>/dev/null | head -n 1)"
  exit 0
fi
all="boot $(cat "$linux/workloads.txt")"
for w in ${EVAL_WORKLOADS:-$all}; do
  case $w in
    boot) elf=$linux/mmu.elf programs=$linux/mmu/mmu/programs from= ;;
    *) elf=$linux/workload-$w.elf programs=$linux/workloads/workload-$w/programs from='--fast-forward user' ;;
  esac
  job 1 "$w" "$build/culprit $CULPRIT_SIM_DIR/$config.so $elf $(echo "$programs"/*.elf)" \
    "$build/culprit" compare --config $config $from --images "$programs" --json RESULT "$elf"
done
run_all

# The console's lines `measure: NAME NUMBER` as {NAME: NUMBER}.
counted() {
  tr -d '\r' <"$runs/$1.log" | sed -n 's/^.*measure: \([a-z-]*\) \([0-9]*\)$/\1 \2/p' |
    jq -R -n '[inputs | split(" ") | {key: (.[0] | gsub("-"; "_")), value: (.[1] | tonumber)}] | from_entries'
}
for w in ${EVAL_WORKLOADS:-$all}; do
  if [ "$w" != boot ]; then grep -q 'measure: status 0' "$runs/$w.log" || die "$w: the workload failed: $(grep 'measure: status' "$runs/$w.log")"; fi
  jq --arg w "$w" --argjson counted "$(counted "$w")" '(.profilers[0].period) as $period
    | {($w): {cycles, instret, class, stack, symbols, parts, situations, counted: $counted,
       profilers: [.profilers[] | select(.period == $period or (.name == "tip" and .method == "periodic"))]}}' "$runs/$w.json" || die "$w: no result"
done | jq -s --arg config $config 'add as $all | {schema: 1, config: $config, period: first($all[]).profilers[0].period, workloads: $all}' \
  >"$json.tmp" && mv "$json.tmp" "$json" || die "$json cannot be made"
judge_targets
