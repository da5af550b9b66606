#!/bin/bash
# examples/toy-dual as its page says, in a home of its own: install-models, copy, one make; the output is the one that the page
# shows. The installation has no command, and nothing in the example needs another file. A wrong adapter and a wrong unit fail.
set -u
. tests/examples/page.sh
plan 7
follow toy-dual my-core
judge samples "$(grep -Eq '^[0-9]+ cycles, [1-9][0-9]{3,} samples, 0 differences$' "$tmp/out" || last)"
judge models_alone "$(cd "$tmp/culprit" && ls -d bin lib/culprit share/man 2>/dev/null
  for f in include/culprit/tip/model.h lib/libculprit-models.a share/culprit/rtl/tip.f share/culprit/sim/culprit_port_checker.sv; do
    [ -s $f ] || echo "no $f"; done)"

make -s icarus >"$tmp/log" 2>&1
judge in_icarus "$(grep -q 'no rule of the observation port is broken in [0-9]* cycles' "$tmp/log" || last; [ -s toy_dual.ct ] || echo 'no trace')"
cp -r "$tmp/culprit/share/culprit/rtl" "$tmp/rtl"
sed -i "s/{1'b0, guessed_i, 1'b0, !guessed_i}/4'b0001/" "$tmp/rtl/tip/tip_oir.sv"
make -s RTL="$tmp/rtl" >"$tmp/log" 2>&1
judge wrong_rtl "$([ $? != 0 ] && grep -Eqx 'cycle [0-9]+ tip\.oir_flags rtl=0x1 model=0x4' "$tmp/log" || last)"
sed -i "s/ | {1'b0, mret_i};   / ;   /" adapter.sv
make -s >"$tmp/log" 2>&1
judge wrong_adapter "$([ $? != 0 ] && grep -q ', rule 7.7 chain: ' "$tmp/log" && grep -q "10 breaks of the observation port's rules" "$tmp/log" || last)"
exit $failed
