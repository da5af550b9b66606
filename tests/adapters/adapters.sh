#!/bin/bash
# The adapters of rtl/adapters without their cores: each is short, passes Verilator's lint, and shows a stub of its core, played by
# hand, as NAME.txt says, in Icarus, with no rule of the port's contract broken. What they show of the real cores: docs/adapters.md.
set -u
. tests/lib/tap.sh
here=tests/adapters longest=150
shared="rtl/probe/probe_pkg.sv sim/culprit_port_rules.sv sim/culprit_port_checker.sv $here/watch.sv"
plan 10

# linted NAME PARAMETER...: Verilator has nothing to say of it
linted() { verilator --lint-only -Wall -Wno-DECLFILENAME -Wno-UNUSEDSIGNAL -Wno-UNUSEDPARAM "${@:2}" rtl/probe/probe_pkg.sv rtl/adapters/"$1".sv 2>&1 >/dev/null | head -n 1; }
# played NAME WANTED PARAMETER...: the stub of NAME shows what is in WANTED
played() {
  local said
  said=$(iverilog -g2012 -Wall -Wno-timescale -I$here -s "$1_stub" "${@:3}" -o "$scratch/$1.vvp" $shared rtl/adapters/"$1".sv $here/"$1_stub.sv" 2>&1 |
    grep -v 'constant selects in always')
  [ -z "$said" ] || { echo "$said"; return; }
  vvp -n "$scratch/$1.vvp" | diff "$here/$2.txt" - 2>&1
}

for name in ibex cva6 frost; do
  lines=$(wc -l <rtl/adapters/$name.sv)
  judge "${name}_short" "$([ "$lines" -le $longest ] || echo "rtl/adapters/$name.sv has $lines lines, more than $longest")"
done
judge ibex_lint "$(linted ibex; linted ibex -GWritebackStage=1)"
judge cva6_lint "$(linted cva6; linted cva6 -GNrCommitPorts=1 -GXLEN=64 -GVLEN=64 -GASID_WIDTH=16)"
judge frost_lint "$(linted frost; linted frost -GXLEN=64)"
judge ibex_two_stages "$(played ibex ibex)"
judge ibex_three_stages "$(played ibex ibex_wb -P ibex_stub.WritebackStage=1)"
judge cva6_shows "$(played cva6 cva6)"
judge frost_shows "$(played frost frost)"
exit $failed
