#!/bin/bash
# The memories with several ports, and those that return old data, as yosys builds them: of banks, of copies
# with a table of live values, with writes a cycle late. The SRAM macros are as they are; the C testbenches
# are those of the arrays that stand for these memories in simulation.
#                                                                                docs/synthesis.md, "Memories"
#
#   tests/netlist/ram_netlist.sh     CYCLES (default 20000), SEED (9)
set -u
CYCLES=${CYCLES:-20000}
. "$(dirname "$0")/netlist_unit.sh"
macros="rtl/common/ram_1r1w.sv rtl/common/ram_2r1w.sv"
plan 5
netlist_judge ram_banked ram rtl/common/ram_banked.sv banked banked_new
netlist_judge ram_multiport ram rtl/common/ram_multiport.sv multiport
netlist_judge ram_old_1r1w ram "rtl/common/ram_old_1r1w.sv rtl/common/ram_old_port.sv" old
netlist_judge ram_old_2r1w ram "rtl/common/ram_old_2r1w.sv rtl/common/ram_old_port.sv" old2
exit $failed
