#!/bin/bash
# Modules with one form for synthesis and another that is quicker to simulate: yosys proves that the two are
# the same machine, by induction over their registers; and two units with what they are to compute.
#                                                                                    docs/netlist.md, "Forms"
set -u
. tests/lib/tap.sh
config=small

# read_forms MODULE FILES PARAMETERS: yosys' commands that make `gold`, for synthesis, and `gate`, for
# simulation, of the machine $config. SYNTHESIS is defined unless read_verilog is told -formal.
read_forms() {
  local form
  for form in gold gate; do
    echo "read_verilog $([ $form = gold ] || echo -formal) -sv -Irtl/config/$config $2"
    echo "hierarchy -check -top $1 $3"
    echo "prep -flatten"
    echo "rename -top $form"
    echo "design -stash $form"
  done
  printf 'design -copy-from %s -as %s %s\n' gold gold gold gate gate gate
}
# run NAME: what yosys does with the commands on standard input, as a test.
run() {
  cat >"$scratch/$1.ys"
  local why=
  timeout 300 yosys -q -s "$scratch/$1.ys" >"$scratch/$1.log" 2>&1 ||
    why=$(grep -m 1 -E 'ERROR|Unproven' "$scratch/$1.log" || echo "yosys: exit status $?")
  judge "forms_$1" "$why"
}
# registers NAME MODULE FILES [PARAMETERS]: of the same names in both forms
registers() {
  { read_forms "$2" "$3" "${4:-}"
    printf '%s\n' 'equiv_make gold gate equiv' 'hierarchy -top equiv' opt_clean 'equiv_simple -undef' equiv_induct \
      'equiv_status -assert'; } | run "$1"
}
# inputs NAME MODULE FILES INPUT VALUE...: without registers, INPUT one of the values
inputs() {
  local name=$1 module=$2 files=$3 input=$4 value
  shift 4
  { read_forms "$module" "$files" ''
    echo 'miter -equiv -flatten -make_outputs gold gate miter'
    for value; do echo "sat -verify -prove trigger 0 -set in_$input $value miter"; done; } | run "$name"
}

packages='rtl/common/eval_pkg.sv rtl/core/core_pkg.sv rtl/probe/probe_pkg.sv'
plan 19
registers event_count_1 event_count rtl/common/event_count.sv '-chparam StepW 1 -chparam D 5'
registers event_count_8 event_count_eight 'rtl/common/event_count.sv tests/netlist/event_count_eight.sv'
registers hpm_counter hpm_counter rtl/core/csr/hpm_counter.sv
registers hpm_counter_reload hpm_counter rtl/core/csr/hpm_counter.sv '-chparam Reload 1'
registers increment increment rtl/common/increment.sv
inputs adder adder rtl/common/adder.sv carry_i 0 1
inputs displace displace 'rtl/common/adder.sv rtl/common/increment.sv rtl/common/displace.sv' 'by_i[11]' 0 1
inputs sum_equals sum_equals rtl/common/sum_equals.sv carry_i 0 1
registers issue_room issue_room "$packages rtl/core/issue/issue_room.sv"
config=large registers issue_room_large issue_room "$packages rtl/core/issue/issue_room.sv"
registers events events "$packages rtl/core/csr/events.sv"
registers exception exception "$packages rtl/core/rob/exception.sv"
# Without the tag view, which a simulator skips while no tagged instruction is in the ROB
registers probe_events probe_events "$packages rtl/core/probe/probe_events.sv" '-chparam Tags 0'
# No more branches than slots; none is taken if there is none
history="$packages $(echo rtl/core/frontend/tage_{fold,index,history}.sv)"
none='1 -set in_conds_i 0 -set in_taken_i 0'
inputs tage_history tage_history "$history" enable_i "$none" '1 -set in_conds_i '{1..4}
config=large inputs tage_history_large tage_history "$history" enable_i "$none" '1 -set in_conds_i '{1..8}
# At most one way hits.
block="$packages rtl/core/frontend/predecode.sv rtl/core/frontend/profile_decode.sv"
block+=' rtl/core/frontend/predecode_block.sv rtl/core/frontend/fetch_block.sv'
inputs fetch_block fetch_block "$block" way_i 0 1 2 4 8
inputs fetch_block_pflag fetch_block "-DPFLAG_1 $block" way_i 0 1 2 4 8
# The branch unit and the co-processor's ALU, and what they are to compute
run branch <<E
read_verilog -sv -Irtl/config/$config $packages $(echo rtl/common/{adder,increment,displace,sum_equals}.sv) rtl/core/exec/branch_unit.sv tests/netlist/branch_wrong.sv
prep -flatten -top branch_wrong
sat -verify -prove wrong_o 0
E
run cop_alu <<E
read_verilog -sv rtl/common/eval_pkg.sv $(echo rtl/coproc/cop_{digits,carries,sum,zero,ones,full,flags,alu}.sv) tests/netlist/cop_alu_wrong.sv
prep -flatten -top cop_alu_wrong
sat -verify -prove wrong_o 0
E
exit $failed
