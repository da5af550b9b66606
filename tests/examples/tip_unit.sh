#!/bin/bash
# examples/tip-unit as its page says, outside of the tree: install, copy, make; the output is the one that the page shows.
# Then with one line of the RTL changed: the run must end with a cycle and a signal.
set -u
unset MAKEFLAGS MFLAGS MAKELEVEL
export B=$(realpath "${B:-build}")
. tests/lib/tap.sh
plan 5
page=$PWD/examples/tip-unit/README.md
tmp=$(mktemp -d "${TMPDIR:-/tmp}/culprit-tip-unit.XXXXXX") || exit 2
trap 'rm -rf "$tmp"' EXIT
last() { echo "says: $(tail -n 1 "$tmp/log")"; }

# The page's lines as they are typed, with another home; its block is what they print in the end.
sed -n 's/^    \([a-z]\)/\1/p' "$page" >"$tmp/lines"
sed -n '/^```$/,/^```$/p' "$page" | sed '1d;$d' >"$tmp/want"
HOME=$tmp bash -e "$tmp/lines" >"$tmp/log" 2>&1
judge lines_of_the_page "$([ $? = 0 ] || last)"
tail -n "$(wc -l <"$tmp/want")" "$tmp/log" >"$tmp/out"
judge output_of_the_page "$(diff "$tmp/want" "$tmp/out" | head -n 3 | tr '\n' ' ')"
judge samples "$(grep -Eq '^[0-9]+ cycles, [1-9][0-9]{3,} samples, 0 differences$' "$tmp/out" || last)"

cd "$tmp/my-tip" || exit 1
export PKG_CONFIG_PATH=$tmp/culprit/lib/pkgconfig
cp -r "$tmp/culprit/share/culprit/rtl" "$tmp/rtl"
sed -i "s/flags_next_o = 4'b1000;/flags_next_o = 4'b0000;/" "$tmp/rtl/tip/tip_oir.sv"
make -s RTL="$tmp/rtl" >"$tmp/log" 2>&1
judge wrong_rtl "$([ $? != 0 ] && grep -Eqx 'cycle [0-9]+ tip\.oir_flags rtl=0x0 model=0x8' "$tmp/log" || last)"

PKG_CONFIG_PATH=$tmp make -s >"$tmp/log" 2>&1
judge without_the_library "$([ $? != 0 ] && grep -q 'culprit-models is not known to pkg-config' "$tmp/log" || last)"
exit $failed
