#!/bin/bash
# examples/coproc-unit as its page says, outside of the tree: install-models, copy, make; the output is the one that the page shows,
# and the image is that of its microprogram. A wrong unit differs from the model; a wrong adapter makes other slots.
set -u
unset MAKEFLAGS MFLAGS MAKELEVEL
export B=$(realpath "${B:-build}")
. tests/lib/tap.sh
plan 7
page=$PWD/examples/coproc-unit/README.md
tmp=$(mktemp -d "${TMPDIR:-/tmp}/culprit-coproc-unit.XXXXXX") || exit 2
trap 'rm -rf "$tmp"' EXIT
last() { echo "says: $(tail -n 1 "$tmp/log")"; }

# The page's lines as they are typed, with another home; its block is what they print in the end.
sed -n 's/^    \([a-z]\)/\1/p' "$page" >"$tmp/lines"
sed -n '/^```$/,/^```$/p' "$page" | sed '1d;$d' >"$tmp/want"
HOME=$tmp bash -e "$tmp/lines" >"$tmp/log" 2>&1
judge lines_of_the_page "$([ $? = 0 ] || last)"
tail -n "$(wc -l <"$tmp/want")" "$tmp/log" >"$tmp/out"
judge output_of_the_page "$(diff "$tmp/want" "$tmp/out" | head -n 3 | tr '\n' ' ')"
judge samples "$(grep -Eq '^[0-9]+ cycles, [1-9][0-9]{4,} samples, [0-9] of them waiting, 0 differences$' "$tmp/out" || last)"

cd "$tmp/my-coproc" || exit 1
export PKG_CONFIG_PATH=$tmp/culprit/lib/pkgconfig
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
