#!/bin/bash
# eval_linux_dcpi.sh BUILD: what continuous profiling costs under Linux with its daemon on the core.    docs/results/linux.md
#
# Runs, JOBS at a time: each program BUILD/linux/dcpi-costs-NAME.elf on small-os, without the golden model, from the first instruction of a
# process. It runs its workload in several ways, one after the other, and says how long each took and what driver and daemon
# counted. Result: BUILD/reports/linux_dcpi.json. A run's result is kept and used again while program, tool and machine have
# the same contents; a run that failed is made again. Prints, as TAP, a test for each target of docs/results.md that is
# measured. Exit status: 0, or 1 when a run failed or a target is missed.
# Without the kernel: one line that says why, status 0.
# Variables: EVAL_OUT (folder), EVAL_JSON, JOBS (2).
. "$(dirname "$0")/eval_runs.sh"
config=small-os linux=$build/linux
if [ ! -s "$linux/dcpi.txt" ]; then
  echo "eval: linux_dcpi skipped: $(cat "$linux/dcpi.skipped")"
  exit 0
fi
# A long one takes four times as long as a short one.
for w in $(cat "$linux/dcpi.txt"); do
  case $w in demo|fork) weight=1 ;; *) weight=4 ;; esac
  job $weight "$w" "$build/culprit $CULPRIT_SIM_DIR/$config.so $linux/dcpi-costs-$w.elf" "$build/culprit" run --no-check --config $config \
    --no-progress --fast-forward user --stats-json RESULT "$linux/dcpi-costs-$w.elf"
done
run_all

# The console's lines `dcpid: NAME NUMBER` and `dcpi: NAME NUMBER`, up to the one that ends a way, as {WAY: {NAME: NUMBER}}.
ways() {
  tr -d '\r' <"$runs/$1.log" | sed -n 's/^.*dcpid*: \([a-z-]* \|cycles of [a-zA-Z0-9-]* \)\([0-9]*\)$/\1\2/p' | jq -R -n '
    reduce (inputs | split(" ")) as $line ({ways: {}, way: {}};
      if $line[0] == "cycles" then .ways[$line[2]] = .way + {cycles: ($line[3] | tonumber)} | .way = {}
      else .way[$line[0] | gsub("-"; "_")] = ($line[1] | tonumber) end) | .ways'
}
for w in $(cat "$linux/dcpi.txt"); do
  ways "$w" | jq --arg w "$w" 'if length > 1 and all(.status == 0 and (.daemon_status // 0) == 0) then {($w): .} else error("a way failed") end' ||
    die "$w: no result"
done | jq -s --arg config $config '{schema: 1, config: $config, workloads: add}' >"$json.tmp" && mv "$json.tmp" "$json" ||
  die "$json cannot be made"
judge_targets
