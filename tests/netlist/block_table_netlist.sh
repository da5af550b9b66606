#!/bin/bash
# The block descriptor table as yosys maps it to gates, its SRAM macro as it is, in the same C testbench as
# the RTL. docs/pflag-table.md, "Tests"
#
#   tests/netlist/block_table_netlist.sh [NAME...]     testbenches rtl_block_NAME of tb/unit/units.txt (default: all);
#                                                      CYCLES (default 200000), SEED (9)
set -u
. "$(dirname "$0")/netlist_unit.sh"
[ $# -gt 0 ] || set -- table4 table8 table8w4 table4w1
macros="rtl/common/ram_2r1w.sv"
netlist_units block_table block "$(ls rtl/dispatch/block_*.sv rtl/forms/{increment,sum_equals}.sv | tr '\n' ' ')" "$@"
