#!/bin/bash
# The machine as yosys understands it runs programs in lockstep and takes exactly as many cycles as the RTL: style gate against what
# yosys miscompiles without a word.  netlist_machine.sh CONFIG PROGRAM...       docs/netlist.md
B=${B:-build}
config=${1:?usage: netlist_machine.sh CONFIG PROGRAM...}
shift
synth/netlist_machine.sh "$B" "$config" || { echo "FAIL netlist_machine_$config: cannot be built"; exit 1; }
failed=0
for name; do
  elf=$B/firmware/$name.elf
  want=$("$B/culprit" run --config "$config" "$elf" 2>&1 | tail -n 1)
  got=$(CULPRIT_SIM_DIR=$B/netlist "$B/culprit" run --config "$config" "$elf" 2>&1 | tail -n 1)
  if [ "$got" = "$want" ] && [[ $got == *"status 0:"* ]]; then
    echo "ok netlist_machine_${config}_${name##*/}"
  else
    echo "FAIL netlist_machine_${config}_${name##*/}: netlist: $got; RTL: $want"
    failed=1
  fi
done
exit $failed
