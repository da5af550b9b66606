#!/bin/bash
# The ProfileMe unit as yosys maps it to gates, its SRAM macros as they are, in the same C testbench as the
# RTL. docs/profileme.md, "Tests"
#
#   tests/netlist/pme_netlist.sh [NAME...]     testbenches rtl_pme_NAME of tb/unit/units.txt (default: all);
#                                              CYCLES (default 200000), SEED (9)
set -u
. "$(dirname "$0")/netlist_unit.sh"
[ $# -gt 0 ] || set -- n1 n2 n2k2 n4
macros=rtl/common/ram_1r1w.sv
netlist_units profileme pme \
  "rtl/forms/eval_pkg.sv rtl/forms/pme_life.sv rtl/probe/probe_pkg.sv rtl/common/mode_filter.sv rtl/common/sample_buffer.sv \
  rtl/forms/event_count.sv rtl/common/xorshift.sv $(ls rtl/profileme/*.sv | tr '\n' ' ')" "$@"
