#!/bin/bash
# examples/coproc-unit as its page says, in a home of its own: install-models, copy, make; the output is the one that the page shows,
# and the image is that of its microprogram. A wrong unit differs from the model; a wrong adapter makes other slots.
set -u
. tests/examples/page.sh
plan 7
follow coproc-unit my-coproc
judge samples "$(grep -Eq '^[0-9]+ cycles, [1-9][0-9]{4,} samples, [0-9] of them waiting, 0 differences$' "$tmp/out" || last)"

cp counts.cop "$tmp/image"
PATH=$B:$PATH make -s counts.cop >"$tmp/log" 2>&1
judge image "$([ $? = 0 ] && cmp "$tmp/image" counts.cop 2>&1 || last)"
cp adapter.sv "$tmp/right"
sed -i "s/disp_rob_o   <= rob_q + 4'd1/disp_rob_o   <= rob_q/" adapter.sv
make -s >"$tmp/log" 2>&1
judge wrong_adapter "$([ $? != 0 ] && ! cmp -s adapter.sv "$tmp/right" && grep -Eqx '[0-9]+ cycles, .*, the slots are not what retired' "$tmp/log" || last)"
cp "$tmp/right" adapter.sv

cp -r "$tmp/culprit/share/culprit/rtl" "$tmp/rtl"
sed -i "s/rd_link ? 4'd5 : 4'd4; /rd_link ? 4'd5 : 4'd0; /" "$tmp/rtl/coproc/cop_class.sv"
make -s RTL="$tmp/rtl" >"$tmp/log" 2>&1
judge wrong_rtl "$([ $? != 0 ] && grep -Eqx 'cycle [0-9]+ coproc\.[a-z_.]+ rtl=0x[0-9a-f]+ model=0x[0-9a-f]+' "$tmp/log" || last)"
obj_dir/Vtop none >"$tmp/log" 2>&1
judge without_an_image "$([ $? = 2 ] && grep -q 'no image' "$tmp/log" || last)"
exit $failed
