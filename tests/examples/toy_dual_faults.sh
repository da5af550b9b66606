#!/bin/bash
# examples/toy-dual in Icarus: its adapter breaks no rule. Each planted fault of it is found among the first ten breaks, by the
# checker in SystemVerilog, and by its twin in C over the trace of the same run.
. "$(dirname "$0")/../cli/lib.sh"
example=$PWD/examples/toy-dual sources="$PWD/sim/culprit_port_rules.sv $PWD/sim/culprit_port_checker.sv $PWD/sim/culprit_trace_writer.sv"
cd "$tmp" || exit 2
# run: what is wrong with the run of adapter.sv; the checker's report in `said`, the twin's in `twin`
run() {
  iverilog -g2012 -Wall -Wno-timescale -s icarus -o toy.vvp $sources "$example/toy_dual.sv" "$example/icarus.sv" adapter.sv >log 2>&1 &&
    vvp -n toy.vvp >said 2>&1 || tail -n 1 log
  "$culprit" trace check toy_dual.ct >twin 2>log
}
cp "$example/adapter.sv" .
plan $((2 + $(grep -c '^[a-z]' "$OLDPWD/tests/examples/toy_dual_faults.txt")))
why=$(run)
judge toy_dual_checker "$why$(grep -Eqx 'icarus.i_checker: no rule of the observation port is broken in [0-9]{4} cycles' said || cat said)"
judge toy_dual_twin "$(grep -qx 'no rule of the observation port is broken' twin || cat twin log
  grep -Eq 'cycles of toy_dual, 2 lanes, commit view and retire stream; [0-9]{4} instructions, [0-9]{2,} exceptions, [0-9]{2} int' twin || head -n 2 twin)"
while IFS='|' read -r name rule in_c edit; do
  name=$(xargs <<<"$name") rule=$(xargs <<<"$rule") in_c=$(xargs <<<"$in_c")
  sed "${edit# }" "$example/adapter.sv" >adapter.sv
  why=$(cmp -s adapter.sv "$example/adapter.sv" && echo 'the fault does not fit'; run)
  judge "toy_dual_$name" "$why$(grep -q ", rule $rule " said || { echo "no rule $rule"; head -n 3 said; }
    [ "$in_c" = - ] || grep -Eq "(^| )$in_c[ ,:]" twin || { echo "C: no rule $in_c"; head -n 4 twin; })"
done < <(grep '^[a-z]' "$OLDPWD/tests/examples/toy_dual_faults.txt")
exit $failed
