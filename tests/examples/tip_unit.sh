#!/bin/bash
# examples/tip-unit as its page says, outside of the tree: install, copy, make, the output that the page shows. Then with one line of the RTL
# changed: the run must end with a cycle and a signal.
set -u
unset MAKEFLAGS MFLAGS MAKELEVEL
export B=$(realpath "${B:-build}")
page=$PWD/examples/tip-unit/README.md
failed=0
result() { if [ -z "$2" ]; then echo "ok $1"; else echo "FAIL $1: $2"; failed=1; fi; }
tmp=$(mktemp -d "${TMPDIR:-/tmp}/culprit-tip-unit.XXXXXX") || exit 2
trap 'rm -rf "$tmp"' EXIT

# The page's lines as they are typed, with another home; its block is what they print in the end.
sed -n 's/^    //p' "$page" | sed '/^[a-z]/!d' >"$tmp/lines"
sed -n '/^```$/,/^```$/p' "$page" | sed '1d;$d' >"$tmp/want"
HOME=$tmp bash -e "$tmp/lines" >"$tmp/log" 2>&1
status=$?
tail -n "$(wc -l <"$tmp/want")" "$tmp/log" >"$tmp/out"
result as_the_page_says "$([ $status = 0 ] || echo "exit status $status: $(tail -n 1 "$tmp/log")"; diff "$tmp/want" "$tmp/out" | head -n 3 | tr '\n' ' ')"
result samples "$(grep -Eq '^[0-9]+ cycles, [1-9][0-9]{3,} samples, 0 differences$' "$tmp/out" || echo "no such line: $(tail -n 1 "$tmp/out")")"
cd "$tmp/my-tip" || exit 1
export PKG_CONFIG_PATH=$tmp/culprit/lib/pkgconfig

cp -r "$tmp/culprit/share/culprit/rtl" "$tmp/rtl"
sed -i "s/flags_next_o = 4'b1000;/flags_next_o = 4'b0000;/" "$tmp/rtl/tip/tip_oir.sv"
result one_line_changed "$([ "$(diff "$tmp/rtl/tip/tip_oir.sv" "$tmp/culprit/share/culprit/rtl/tip/tip_oir.sv" | grep -c '^<')" = 1 ] || echo 'not one line')"
make -s clean && make -s RTL="$tmp/rtl" >"$tmp/log" 2>&1
status=$?
result wrong_rtl "$([ $status != 0 ] && grep -Eqx 'cycle [0-9]+ tip\.oir_flags rtl=0x0 model=0x8' "$tmp/log" || echo "exit status $status, $(tail -n 1 "$tmp/log")")"

PKG_CONFIG_PATH=$tmp make -s >"$tmp/log" 2>&1
result without_the_library "$([ $? != 0 ] && grep -q 'culprit-models is not known to pkg-config' "$tmp/log" || echo "says: $(head -n 1 "$tmp/log")")"
exit $failed
