#!/bin/bash
# The state that ProfileMe adds for each tag (sec. 4.1.2, profile registers), in the netlist: flip-flop bits
# of pme_tag, SRAM bits of pme_store.                                             docs/profileme.md, "Storage"
#
#   tests/netlist/pme_state.sh
set -u
. tests/lib/tap.sh
plan 2
K=8

# netlist TOP PASSES: yosys' statistics of a module of the unit
netlist() {
  yosys -q -p "read_verilog -sv rtl/forms/eval_pkg.sv rtl/forms/pme_life.sv rtl/probe/probe_pkg.sv rtl/common/ram_1r1w.sv rtl/profileme/pme_kind.sv rtl/profileme/$1.sv; \
    hierarchy -check -top $1; proc; flatten; ${2:-} tee -o /dev/stdout stat" 2>/dev/null
}

most=137
bits=$(netlist pme_tag 'opt -full; wreduce; opt_clean; techmap; opt;' |
  awk '/\$_[A-Z]*(DFF|LATCH)/ { n += $2 } END { print n + 0 }')
if [ "$bits" -gt 96 ] && [ "$bits" -le $most ]; then ok pme_state_registers "$bits bits a tag, at most $most"
else bad pme_state_registers "$bits bits a tag, more than $most or not counted"; fi

row=401
bits=$(netlist pme_store | awk '/Number of memory bits:/ { print $5 }')
if [ "$bits" = $((row * (K + 1))) ]; then ok pme_state_store "$bits bits of SRAM a tag, $row a record"
else bad pme_state_store "$bits bits of SRAM a tag, not $row for each of K + 1 records"; fi
exit $failed
