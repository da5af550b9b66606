#!/bin/bash
# The TIP unit as yosys maps it to gates, in the same C testbench as the RTL: golden model, Oracle, CSR reads.
#                                                                                         docs/tip.md, "Tests"
#
#   tests/netlist/tip_netlist.sh [NAME...]     testbenches rtl_tip_NAME of tb/unit/units.txt (default w1 w2 w4);
#                                              CYCLES (default 200000), SEED (9)
set -u
. "$(dirname "$0")/netlist_unit.sh"
[ $# -gt 0 ] || set -- w1 w2 w4
netlist_units tip tip \
  "rtl/forms/eval_pkg.sv rtl/forms/tip_read.sv rtl/probe/probe_pkg.sv rtl/common/mode_filter.sv rtl/common/sample_buffer.sv \
  rtl/forms/event_count.sv rtl/common/xorshift.sv $(ls rtl/tip/*.sv | tr '\n' ' ')" "$@"
