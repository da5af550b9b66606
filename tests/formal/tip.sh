#!/bin/bash
# Proves that every sample of TIP attributes its cycle as the rules say, for every core that keeps the contract:
# by induction, so for runs of any length.                                                  docs/tip.md, "Proof"
#
#   tests/formal/tip.sh [W...]     commit lanes (1 to 8): both forms. Without W: then what is reached, and the faults
set -u
. tests/lib/tap.sh
B=${B:-build}
dir=$B/formal/tip
faults=tests/formal/tip_faults.txt
widths=${*:-1 2 4} all=
[ $# -gt 0 ] || all=yes
mkdir -p "$dir" || exit 2
files=$(awk -v top=tip -f mk/closure.awk $(find rtl -name '*.sv' | LC_ALL=C sort))

# Registers of the unit, by the names that attribution.sv gives them. yosys 0.23 reads no signal of an instance
# in Verilog, so they are connected when the hierarchy is gone.
registers='
ctl u_tip.ctl
match u_tip.match_s
oir_pc u_tip.oir_pc_s
oir_flags u_tip.oir_flags_s
oir_privilege u_tip.oir_privilege
oir_context u_tip.oir_context
running u_tip.running_s
frozen u_tip.frozen_s
phase u_tip.i_sample.phase_q
sample_cycle u_tip.sample_cycle_s
waiting u_tip.waiting_s
weight u_tip.next_weight_s
overflows u_tip.overflows_s
samples u_tip.samples_s
missed u_tip.missed_s
filtered u_tip.filtered_s'

# model NAME W FORM [FILE EDIT]: the problem for the solver, in $dir/NAME.smt2; a line when there is none
model() {
  local name=$1 width=$2 form=$3 file=${4:-} edit=${5:-} read=$files
  if [ -n "$file" ]; then
    sed "$edit" "rtl/$file" >"$dir/$name.sv"
    [ "$(diff "rtl/$file" "$dir/$name.sv" | grep -c '^<')" = 1 ] || { echo "the fault does not change one line of $file"; return; }
    read="$(grep -vxF "rtl/$file" <<<"$files") $dir/$name.sv"
  fi
  yosys -q -e 'implicitly declared' -p "read_verilog -sv -formal $([ "$form" = synth ] && echo -DSYNTHESIS) $(tr '\n' ' ' <<<"$read") \
      sim/culprit_port_rules.sv tests/formal/attribution.sv tests/formal/tip_proof.sv
    chparam -set W $width tip_proof; hierarchy -check -top tip_proof; proc; flatten
    $(sed 's/^./connect -nounset -set &/' <<<"$registers")
    opt -full; dffunmap; opt_clean; write_smt2 -wires $dir/$name.smt2" >"$dir/$name.log" 2>&1 ||
    { grep -m 1 ERROR "$dir/$name.log" || echo "yosys fails"; }
}

# solve NAME MODE...: what the solver says of it
solve() {
  local name=$1
  shift
  yosys-smtbmc -s z3 --unroll --noincr "$@" "$dir/$name.smt2" 2>&1 | tee -a "$dir/$name.log"
}
failed_rules() { sed -nE 's/.*Assert failed.*(attribution\.sv:[0-9]+).*/\1/p' | sort -u | tr '\n' ' '; }

# In the form for synthesis the high digits of a counter know a cycle late that those below are full
# (event_count.sv), so two cycles stand before the one that is proved.
declare -A steps=([sim]=1 [synth]=2)

plan $((2 * $(wc -w <<<"$widths") + $([ -n "$all" ] && echo "1 + $(grep -c '^[a-z]' $faults)" || echo 0)))
for width in $widths; do
  for form in sim synth; do
    name=w${width}_$form
    why=$(model "$name" "$width" "$form")
    if [ -z "$why" ]; then
      said=$(solve "$name" -t 4)
      grep -q PASSED <<<"$said" || why="broken in the first cycles: $(failed_rules <<<"$said")"
    fi
    if [ -z "$why" ]; then
      said=$(solve "$name" -i -t ${steps[$form]})
      grep -q 'induction successful' <<<"$said" || why="no induction: $(failed_rules <<<"$said")"
    fi
    judge "formal_tip_$name" "$why"
  done
done
[ -n "$all" ] || exit $failed

# What is assumed must leave room for everything that the rules tell apart
why=$(model covers 2 sim)
[ -n "$why" ] || grep -q PASSED <<<"$(solve covers -c -t 8)" || why=$(grep -m 1 Unreached "$dir/covers.log" || tail -n 1 "$dir/covers.log")
judge formal_tip_covers "$why"

# A unit that is wrong is refuted: cycles after a reset in which it breaks a rule
while IFS='|' read -r name file edit; do
  name=$(xargs <<<"$name") file=$(xargs <<<"$file")
  why=$(model "$name" 2 sim "$file" "${edit# }")
  if [ -z "$why" ]; then
    said=$(solve "$name" -t 8)
    [ -n "$(failed_rules <<<"$said")" ] || why="nothing found in 8 cycles"
  fi
  judge "formal_tip_$name" "$why"
done < <(grep '^[a-z]' $faults)
exit $failed
