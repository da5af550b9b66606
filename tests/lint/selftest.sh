#!/bin/bash
# Every lint gate can fail: plants one violation of each kind in a copy of the tree and wants the gate to go
# red, and the gate to be green on the copy without it (gates that are red on the tree itself are reported by
# `make lint`, not here).      selftest.sh [GATE...]: these gates (default: all)
set -u
. tests/lib/tap.sh
gates=" ${*:-$(sed -n 's/^red \([a-z]*\) .*/\1/p' "$0" | sort -u | tr '\n' ' ')} "
rows=0
for gate in $gates; do
  n=$(grep -c "^red $gate " "$0") || { echo "selftest: no violation of gate '$gate'" >&2; exit 2; }
  rows=$((rows + n))
done
plan $rows
top=$(pwd) B=$(realpath "${B:-build}")
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
copy() {
  mkdir -p "$work/tree"
  cp -rp Makefile README.md CONTRIBUTING.md CHANGELOG.md mk rtl sim contract firmware harness tools tb \
    tests synth docs examples .clang-tidy .clang-format "$work/tree"
  touch "$work/copied"
}
restore() {   # files that are newer than the copy are as in the tree, or not there
  local file
  while read -r file; do
    if [ -e "$file" ]; then cp -p "$file" "$work/tree/$file"; else rm "$work/tree/$file"; fi
  done < <(cd "$work/tree" && find . -type f -newer "$work/copied")
}
# Gate c reads the planted file alone.
export C_FILES=harness/base/selftest.c
# GATE WORDS: runs the gate on the copy; it must be red and print WORDS
count=0
red() {
  count=$((count + 1))
  [[ $gates == *" $1 "* ]] || { restore; return; }
  ( cd "$work/tree" && tests/lint/lint.sh "$B" "$1" ) >"$work/out" 2>&1
  local status=$?
  if grep -q '# SKIP' "$work/out"; then skip "lint_can_fail.$1.$count" "$(sed -n 's/.*# SKIP //p' "$work/out")"
  elif [ $status -ne 0 ] && grep -q -- "$2" "$work/out"; then ok "lint_can_fail.$1.$count"
  else bad "lint_can_fail.$1.$count" "the gate did not see $2: $(head -n 1 "$work/out")"; fi
  restore
}
sv() { printf '`default_nettype none\n%s\n`default_nettype wire\n' "$1"; }
plant() { sv "$2" >"$work/tree/$1"; echo "$1" >>"$work/tree/rtl/files.f"; }   # FILE TEXT
before_end() { awk -v t="$2" '/^endmodule/ { print t } { print }' "$1" >"$1.new" && mv "$1.new" "$1"; }
cd "$top" || exit 2
copy
bench=selftest_tb
soc=$work/tree/rtl/soc/soc.sv

before_end "$soc" '  logic [3:0] selftest_wide; assign selftest_wide = 5'\''d3;'
red verilator selftest_wide
before_end "$soc" '  assign selftest_undeclared = clk_i;'
sed -i '/default_nettype none/d' "$soc"
red yosys selftest_undeclared
sed -i 's/assign rdata_o = rdata_q;/logic [Width-1:0] selftest_loop; assign selftest_loop = selftest_loop ^ rdata_q; assign rdata_o = selftest_loop;/' \
  "$work/tree/rtl/common/ram_1r1w.sv"
red verilator UNOPTFLAT
sed -i 's/^  output core_pkg::commit_view_t .*/&\n  output logic [63:0] probe_head_pc_o,/' "$soc"
red port probe_head_pc_o
sed -i 's/^  output logic        retired_o,/&\n  output logic [63:0] retire_pc_o,/' "$work/tree/sim/top.sv"
red port retire_pc_o
echo 'typedef struct packed { logic valid; } commit_view_t;' >>"$work/tree/rtl/core/core.sv"
red port core.sv.*commit_view_t
echo 'static const char selftest[] = "top.u_views.commit_head_pc0_s";' >>"$work/tree/sim/gtkw.c"
red port commit_head_pc0_s
echo 'struct probe_commit {' >>"$work/tree/sim/sim.h"
red port sim.h
before_end "$work/tree/sim/checks/rob_check.sv" '  logic [3:0] selftest_check; assign selftest_check = 5'\''d3;'
red verilator selftest_check
sed -i 's/ Width=31 / /' "$work/tree/tests/netlist/forms.txt"
red yosys 'no proof of increment small Width=31'
plant rtl/forms/selftest_s.sv 'module selftest_s;
`ifdef SYNTHESIS
`endif
endmodule'
red forms 'selftest_s: has two forms'
plant rtl/common/selftest_s.sv 'module selftest_s;
`ifdef SYNTHESIS
`endif
endmodule'
red forms 'rtl/common/selftest_s.sv: SYNTHESIS or eval_pkg outside'
plant rtl/tip/selftest_g.sv 'module selftest_g; logic guard; assign guard = eval_pkg::All; endmodule'
red forms 'rtl/tip/selftest_g.sv: SYNTHESIS or eval_pkg outside'
plant rtl/forms/selftest_g.sv 'module selftest_g; logic guard; assign guard = eval_pkg::All; endmodule'
red forms 'selftest_g: has two forms'
sed -i '/^next_pc:/,/^  fault/{/^  fault/d}' "$work/tree/tests/netlist/forms.txt"
red forms "next_pc: no line 'fault'"
sed -i 's/^ram_banked: test ram_netlist/ram_banked: test selftest_entry/' "$work/tree/tests/netlist/forms.txt"
red forms "no entry 'selftest_entry'"
plant rtl/common/selftest_x.sv 'module selftest_x (input logic clk_i, output logic valid_o); assign valid_o = clk_i +; endmodule'
echo 'selftest_x small' >>"$work/tree/tests/lint/iverilog.txt"
red iverilog selftest_x
plant rtl/common/selftest_r.sv 'module selftest_r (
  input  logic clk_i,
  output logic valid_o
);
  always_ff @(posedge clk_i) valid_o <= !valid_o;
endmodule'
echo 'selftest_r small' >>"$work/tree/tests/lint/iverilog.txt"
red reset selftest_r.valid_o
plant rtl/common/selftest_d.sv 'module selftest_d; core_pkg::unit_t [3:0] lanes; endmodule'
red dialect selftest_d
plant rtl/common/selftest_a.sv 'module selftest_a; core_pkg::unit_t lanes [0:3]; endmodule'
red dialect selftest_a
plant rtl/common/selftest_c.sv "module selftest_c (input logic a_i, output logic [3:0] b_o); assign b_o = ~4'(a_i); endmodule"
red dialect selftest_c
echo 'module selftest_n; endmodule' >"$work/tree/rtl/common/selftest_n.sv"
red nettype selftest_n
sv 'module selftest_f; endmodule' >"$work/tree/rtl/common/selftest_f.sv"
red filelist selftest_f
plant rtl/mem/selftest_p.sv 'module selftest_p; localparam integer N = core_pkg::W; endmodule'
red deps 'rtl/mem uses core_pkg'
plant rtl/common/selftest_i.sv 'module selftest_i; icache u_icache (); endmodule'
red deps 'rtl/common uses icache'
echo '#include "sim/sim.h"' >"$work/tree/harness/base/selftest.c"
red rooms 'harness/base may not include sim/sim.h'
echo '#include "oracle/oracle.h"' >"$work/tree/harness/isa/selftest.h"
red rooms 'harness/isa may not include harness/oracle/oracle.h'
echo '#include "base/selftest_b.h"' >"$work/tree/harness/base/selftest_a.h"
echo '#include "base/selftest_a.h"' >"$work/tree/harness/base/selftest_b.h"
red rooms harness/base/selftest_a
echo '#include "oracle/oracle.h"' >"$work/tree/firmware/runtime/selftest.c"
red rooms 'firmware/runtime may not include harness/oracle/oracle.h: chip software'
echo '#include "contract/../harness/oracle/oracle.h"' >"$work/tree/firmware/kernel/selftest.h"
red rooms 'oracle.h climbs'
echo '#include "base/array.h"' >"$work/tree/contract/selftest.h"
red rooms 'contract may not include harness/base/array.h'
echo '#include <string.h>' >"$work/tree/contract/selftest.h"
red rooms 'contract needs no library'
echo '#include "firmware/runtime/culprit.h"' >"$work/tree/tools/run/selftest.c"
red rooms 'tools/run may not include firmware/runtime/culprit.h'
for i in {1..41}; do : >"$work/tree/harness/base/selftest_$i.h"; done
red rooms 'harness/base holds'
: >"$work/tree/selftest"
red rooms 'selftest: does not belong'
sed 1,12d "$work/tree/harness/isa/isa.def" | grep . | head -n 21 >>"$work/tree/harness/probe/port.def"
red repeats 'port.def:.*21 lines as at'
echo 'It errs by 3.1 % here.' >>"$work/tree/docs/rob.md"
red figures docs/rob.md
printf '%0111d\n' 0 >>"$work/tree/docs/README.md"
red pages docs/README.md
printf '```\n%0111d\n```\n' 0 >>"$work/tree/docs/README.md"
red pages docs/README.md
printf '\nThe error of a profile without any time is\n1. Nothing else is.\n' >>"$work/tree/docs/README.md"
red pages 'begins as a list would: 1. Nothing'
printf '\n- A thread has a ring\n  + a counter.\n- Another has neither.\n' >>"$work/tree/docs/README.md"
red pages 'begins as a list would:   + a counter'
echo 'int main(void) { return 0; }' >"$work/tree/tb/model/$bench.c"
red lists "$bench"
echo "slow | 100000 | true" >>"$work/tree/tests/lists/base.list"
red times "their budget is"
printf 'int selftest(int x);\nint selftest(int x) { int unused; return x; }\n' >"$work/tree/harness/base/selftest.c"
red c unused
{ printf '#include <stdlib.h>\nint selftest(void);\nint selftest(void) { int a[2]; a[0] = 1; a[1] = 2; '
  printf 'char *p = malloc(4); if (a[0]) { return 1; } free(p); return 0; }\n'; } \
  >"$work/tree/harness/base/selftest.c"
red c memleak
printf '#include <string.h>\nvoid selftest(char *a, int n);\nvoid selftest(char *a, int n) { memset(a, n, 0); }\n' \
  >"$work/tree/harness/base/selftest.c"
red c 'bugprone\|memset'
exit $failed
