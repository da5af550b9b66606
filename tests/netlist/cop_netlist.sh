#!/bin/bash
# The co-processor as yosys maps it to gates, its SRAM macros as they are, in the same C testbench as the RTL.
#                                                                                               docs/coproc.md
#
#   tests/netlist/cop_netlist.sh [NAME...]     testbenches rtl_cop_NAME of tb/unit/units.txt (default: all);
#                                              CYCLES (default 200000), SEED (9)
set -u
. "$(dirname "$0")/netlist_unit.sh"
[ $# -gt 0 ] || set -- w1 w2 w4
macros="rtl/common/ram_1r1w.sv rtl/common/ram_2r1w.sv"
netlist_units coproc cop \
  "rtl/forms/eval_pkg.sv rtl/forms/cop_sample.sv rtl/forms/cop_word.sv rtl/common/mode_filter.sv rtl/forms/event_count.sv rtl/common/xorshift.sv \
  $(grep '^rtl/coproc/' rtl/files.f | tr '\n' ' ')" "$@"
