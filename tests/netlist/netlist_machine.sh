#!/bin/bash
# The machine as yosys understands it runs programs in lockstep and takes exactly as many cycles as the RTL:
# style gate against what yosys miscompiles without a word. netlist_machine.sh CONFIG PROGRAM...
#                                                                                              docs/netlist.md
B=${B:-build}
config=${1:?usage: netlist_machine.sh CONFIG PROGRAM...}
shift
. tests/lib/tap.sh
plan $#
synth/netlist_machine.sh "$B" "$config" || exit 1
for name; do
  elf=$B/firmware/$name.elf
  want=$("$B/culprit" run --config "$config" "$elf" 2>&1 | tail -n 1)
  got=$(CULPRIT_SIM_DIR=$B/netlist "$B/culprit" run --config "$config" "$elf" 2>&1 | tail -n 1)
  if [ "$got" = "$want" ] && [[ $got == *"status 0:"* ]]; then
    ok "netlist_machine_${config}_${name##*/}"
  else
    bad "netlist_machine_${config}_${name##*/}" "netlist: $got; RTL: $want"
  fi
done
exit $failed
