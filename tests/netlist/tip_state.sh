#!/bin/bash
# The state that TIP adds for sampling, without buffer, details and trigger: flip-flop bits of tip_oir and
# tip_sample in the netlist. The paper's figure is 57 bytes for four lanes: OIR, cycle, flags and an address
# for each lane (TIP sec. 3.2); each lane less, 8 bytes less. Eight lanes need five more bits of flags.
#
#   tests/netlist/tip_state.sh
set -u
. tests/lib/tap.sh
plan 4
for limit in 1:33 2:41 4:57 8:90; do
  lanes=${limit%:*} bytes=${limit#*:} total=0 text=
  for module in tip_oir tip_sample; do
    bits=$(yosys -q -p "read_verilog -sv rtl/tip/$module.sv; hierarchy -check -top $module -chparam W $lanes; \
      proc; flatten; opt -full; \
      wreduce; opt_clean; techmap; opt; tee -o /dev/stdout stat" 2>/dev/null |
      awk '/\$_[A-Z]*(DFF|LATCH)/ { n += $2 } END { print n + 0 }')
    total=$((total + bits))
    text="$text$module $bits, "
  done
  if [ "$total" -gt $((lanes * 64)) ] && [ "$total" -le $((8 * bytes)) ]; then
    ok "tip_state_w$lanes" "$text$total bits, at most $((8 * bytes)) ($bytes bytes)"
  else
    bad "tip_state_w$lanes" "$text$total bits, more than $bytes bytes or not counted"
  fi
done
exit $failed
