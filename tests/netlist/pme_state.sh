#!/bin/bash
# The state that ProfileMe adds for each tag (sec. 4.1.2, profile registers): flip-flop bits of pme_tag in the netlist.
#
#   tests/netlist/pme_state.sh
set -u
. tests/lib/tap.sh
plan 2
for limit in 0:378:first 1:402:second; do
  IFS=: read -r odd most name <<<"$limit"
  bits=$(yosys -q -p "read_verilog -sv rtl/probe/probe_pkg.sv rtl/profileme/pme_tag.sv; hierarchy -check -top pme_tag -chparam Odd $odd; proc; flatten; \
    opt -full; wreduce; opt_clean; techmap; opt; tee -o /dev/stdout stat" 2>/dev/null | awk '/\$_[A-Z]*(DFF|LATCH)/ { n += $2 } END { print n + 0 }')
  if [ "$bits" -gt 256 ] && [ "$bits" -le "$most" ]; then ok "pme_state_$name" "$bits bits a tag, at most $most"
  else bad "pme_state_$name" "$bits bits, more than $most or not counted"; fi
done
exit $failed
