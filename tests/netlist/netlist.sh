#!/bin/bash
# The whole machine (tiny) as yosys synthesises it, in four-state simulation with Icarus: hello.S runs from a
# reset that leaves all registers without one at X. Two tests: nothing unknown reaches a port that is said to
# be valid (netlist_known), and the netlist retires what the Verilated RTL retires, instruction by instruction
# with results (netlist_trace).
#
#   tests/netlist/netlist.sh [SEED]     SEED (default 1): contents of the predictors' memories at power-up
#
# Leaves in B/netlist/soc: the netlist tiny.v, the two retire traces netlist.txt and rtl.txt.
set -u
here=$(dirname "$0")
B=${B:-build}
dir=$B/netlist/soc
seed=${1:-1}
. tests/lib/tap.sh
plan 2
fail() { bad netlist_known "$1"; bad netlist_trace "$1"; exit 1; }
rm -rf "$dir" && mkdir -p "$dir" || fail "cannot make $dir"

files=$(sed 's|[[:space:]]*\(//\|#\).*||' rtl/files.f | tr '\n' ' ')
yosys -q -p "read_verilog -sv -Irtl/config/tiny $files; hierarchy -check -top soc; \
  setattr -set keep 1 w:*_s; proc; flatten; opt -fast; memory_collect; \
  write_verilog -noattr $dir/tiny.v" >"$dir/yosys.log" 2>&1 || fail "yosys: $(grep ERROR "$dir/yosys.log" | head -n 1)"
yosys -q -p "read_verilog -sv -Irtl/config/tiny rtl/core/core_pkg.sv sim/views.sv; hierarchy -check -top views; \
  setattr -set keep 1 w:*_s; proc; opt -fast; write_verilog -noattr $dir/views.v" >>"$dir/yosys.log" 2>&1 ||
  fail "yosys: $(grep ERROR "$dir/yosys.log" | head -n 1)"
widths=$(sed -n 's/^  input \[\([0-9]*\):0\] \([a-z]*\)_i;$/-D\U\2\E_MSB=\1/p' "$dir/views.v")
awk -f "$here/random_init.awk" "$dir/tiny.v" >"$dir/random_init.vh" || fail 'the netlist has no predictor memories'
iverilog -g2005 $widths -I "$dir" -s soc_tb -o "$dir/soc.vvp" "$here/soc_tb.v" "$dir/tiny.v" "$dir/views.v" >"$dir/iverilog.log" 2>&1 ||
  fail "iverilog: $(head -n 1 "$dir/iverilog.log")"

riscv64-unknown-elf-gcc -march=rv64im -mabi=lp64 -Wa,-march=rv64im_zicsr_zifencei -nostdlib -static -T tests/directed/link.ld \
  "$here/hello.S" -o "$dir/hello.elf" || fail 'hello.S does not build'
riscv64-unknown-elf-objcopy -O binary "$dir/hello.elf" "$dir/hello.bin"
od -An -v -t x8 -w8 --endian=little "$dir/hello.bin" >"$dir/hello.hex"
tohost=$(riscv64-unknown-elf-nm "$dir/hello.elf" | sed -n 's/^0*\([0-9a-f]*\) . tohost$/\1/p')

"$B/culprit" run --quiet --config tiny --trace "$dir/rtl.trace" "$dir/hello.elf" >"$dir/rtl.log" 2>&1 ||
  fail "the Verilated machine: $(tail -n 1 "$dir/rtl.log")"
vvp -n "$dir/soc.vvp" "+image=$dir/hello.hex" "+tohost=$tohost" +limit=20000 "+seed=$seed" 2>&1 |
  grep -v '^WARNING' >"$dir/netlist.trace"

if grep -q '^# end.* 0 unknown' "$dir/netlist.trace"; then
  ok netlist_known
else
  bad netlist_known "$(grep '^# X' "$dir/netlist.trace" | head -n 1)"
fi
awk -f "$here/trace.awk" "$dir/rtl.trace" >"$dir/rtl.txt"
grep -v '^#' "$dir/netlist.trace" >"$dir/netlist.txt"
if [ -s "$dir/rtl.txt" ] && difference=$(cmp "$dir/rtl.txt" "$dir/netlist.txt" 2>&1); then
  ok netlist_trace
else
  line=${difference##*line }
  [ "$line" -gt 0 ] 2>/dev/null || line=$(($(wc -l <"$dir/netlist.txt") + 1))   # one trace ends early
  bad netlist_trace "retirement $line: RTL '$(sed -n "${line}p" "$dir/rtl.txt")', netlist '$(sed -n "${line}p" "$dir/netlist.txt")'"
fi
exit $failed
