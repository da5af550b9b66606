#!/bin/bash
# writers.sh [verilator]: the writers of traces, as another core's testbench uses them. The header in C11 and C++, with and
# without zlib; the SystemVerilog module in Icarus on the toy core, and with faults of its adapter. With `verilator` also
# there, and the DPI functions.
. "$(dirname "$0")/../cli/lib.sh"
with=${1:-}
plan $((11 + ${with:+3} + 0))
awk -v names=probe_pkg -f mk/prefix.awk rtl/probe/probe_pkg.sv >"$tmp/probe_pkg.sv"   # as it is installed
sources="$tmp/probe_pkg.sv $PWD/sim/culprit_trace_writer.sv $PWD/tests/trace/toy_tb.sv"
toy=$PWD/examples/tip-unit/toy_core.sv header=$PWD/harness/trace writer=$PWD/sim/culprit_trace_writer.sv dpi=$PWD/tests/trace/toy_dpi.sv
cd "$tmp" || exit 2
last() { echo "says: $(tail -n 1 log)"; }
# clean FILE: it breaks no rule
clean() { "$culprit" trace check "$1" >check 2>log && grep -qx 'no rule of the observation port is broken' check || cat check log; }

# ---- the header ----
cat >writer.c <<'E2'
#define CULPRIT_TRACE_IMPLEMENTATION
#include "culprit_trace.h"
int main(int argc, char **argv) {
  struct culprit_trace_options options;
  struct culprit_trace_cycle now;
  memset(&options, 0, sizeof options);
  options.width = 8;
  options.core = "mine";
  struct culprit_trace *t = culprit_trace_open(argc > 1 ? argv[1] : "", &options);
  if (!t) return 3;
  memset(&now, 0, sizeof now);
  now.privilege = 3;
  for (int i = 0; i < 100000; i++) {
    now.head_valid = 3;
    now.head_commit = i % 10 == 9 ? 3 : 0;
    now.head_pc[0] = 0x80000000 + 8 * (unsigned)(i / 10);
    now.head_pc[1] = now.head_pc[0] + 4;
    culprit_trace_write(t, &now);
  }
  return culprit_trace_close(t) ? 0 : 4;
}
E2
cp writer.c writer.cpp
strict='-Wall -Wextra -Werror -pedantic'
built() { "$@" >log 2>&1 || last; }
judge header_c11 "$(built gcc -std=c11 $strict -I"$header" writer.c -o c && ./c c.ct; [ -s c.ct ] || echo 'no trace')"
judge header_cpp11 "$(built g++ -std=c++11 $strict -I"$header" writer.cpp -o cpp && ./cpp cpp.ct; cmp c.ct cpp.ct 2>&1)"
judge header_zlib "$(built gcc -std=c11 $strict -DCULPRIT_TRACE_ZLIB -I"$header" writer.c -o z -lz && ./z z.ct; zcat z.ct | cmp - c.ct 2>&1)"
./c none/x.ct; judge header_no_file "$([ $? = 3 ] || echo 'a trace where no file can be')"
./c /dev/full; judge header_full "$([ $? = 4 ] || echo 'a full disk is not told')"
"$culprit" trace check z.ct >check 2>log
judge header_eight "$(grep -q ' 100000 cycles of mine, 8 lanes, commit view; 20000 instructions' check || cat check log)"

# ---- the module ----
judge icarus "$(iverilog -g2012 -Wall -o toy.vvp $sources "$toy" 2>&1; vvp -n toy.vvp; clean toy.ct)"
judge icarus_events "$(grep -Eq '[0-9]+ cycles of toy, 1 lane, commit view, dispatch ages, fetch ages; [0-9]{4} instructions, [1-9][0-9]+ exceptions, [1-9]' check || cat check)"
judge icarus_ages "$(for ages in 'd 1 f 2' 'd 4 f 5' 'd c f 10'; do   # one cycle, a product, a miss; fetched a cycle before, or waited
    [ "$(grep -c " $ages\$" toy.ct)" -gt 50 ] || echo "no $ages"; done
  sed 's/ d 1 f 2$/ d 9 f 1/' toy.ct >late.ct
  "$culprit" trace check late.ct >check 2>log; [ $? = 91 ] && grep -q 'rule 9.3, age_order: ' check || cat check log)"
judge verilator_lint "$(for w in 1 4 8; do verilator --lint-only -Wall -GW=$w "-GRetire=1'b1" "-GDispatch=1'b1" "-GFetch=1'b1" "$writer" 2>&1 >/dev/null; done | head -n 1)"
# faulty SED RULE: an adapter with this fault breaks that rule
faulty() {
  sed "$1" "$toy" >faulty.sv
  cmp -s "$toy" faulty.sv && echo 'the fault does not fit'
  iverilog -g2012 -o faulty.vvp $sources faulty.sv 2>&1
  cp toy.ct kept.ct; vvp -n faulty.vvp
  "$culprit" trace check toy.ct >check 2>log
  [ $? = 91 ] && grep -q ", $2: " check || cat check log
  cp kept.ct toy.ct
}
judge faulty_adapters "$(faulty 's/privilege_o    <= handler_q/privilege_o    <= handler_q || interrupt || exception/' privilege_changes
  faulty 's/flushes_o      <= rst_ni \&\& done/flushes_o      <= rst_ni \&\& valid_q \&\& !done/' privilege_changes
  faulty 's/head_pc_o      <= pc_q/head_pc_o      <= commit ? fetched_pc_q : pc_q/' head_moves
  faulty 's/head_valid_o   <= rst_ni \&\& valid_q/head_valid_o   <= rst_ni \&\& (valid_q || redirect)/; s/valid_q    <= 1.b0;/pc_q <= pc_q;/' exception_empties)"

[ -n "$with" ] || exit $failed
judge verilator "$(built verilator --binary --timing --top-module toy_tb --Mdir obj -CFLAGS -O0 -Wno-fatal $sources "$toy"; cp toy.ct icarus.ct
  obj/Vtoy_tb >log; clean toy.ct; cmp <(head -n 7000 toy.ct) <(head -n 7000 icarus.ct) 2>&1)"
printf '#define CULPRIT_TRACE_IMPLEMENTATION\n#include "culprit_trace.h"\n' >dpi.c
judge dpi_builds "$(built verilator --binary --timing --top-module toy_dpi --Mdir dpi -CFLAGS "-O0 -I$header -DCULPRIT_TRACE_ZLIB" -LDFLAGS -lz \
  -Wno-fatal "$PWD/dpi.c" $sources "$toy" "$dpi")"
judge dpi "$(dpi/Vtoy_dpi >log; clean dpi.ct; grep -q '[0-9]* cycles of toy, 1 lane, commit view and retire stream, dispatch ages;' check || cat check)"
exit $failed
