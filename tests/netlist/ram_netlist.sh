#!/bin/bash
# The memories with several ports as yosys builds them, of banks and of copies with a table of live values,
# the SRAM macro as it is, in the same C testbench as the arrays that stand for them in simulation.
#                                                                                docs/synthesis.md, "Memories"
#
#   tests/netlist/ram_netlist.sh     CYCLES (default 20000), SEED (9)
set -u
CYCLES=${CYCLES:-20000}
. "$(dirname "$0")/netlist_unit.sh"
macros="rtl/common/ram_1r1w.sv"
plan 3
netlist_judge ram_banked ram rtl/common/ram_banked.sv banked banked_new
netlist_judge ram_multiport ram rtl/common/ram_multiport.sv multiport
exit $failed
