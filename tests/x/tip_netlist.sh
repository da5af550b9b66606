#!/bin/bash
# The TIP unit as yosys maps it to gates, in the same C testbench as the RTL: golden model, Oracle, CSR reads.  docs/tip.md, "Tests"
#
#   tests/x/tip_netlist.sh [NAME...]     testbenches tb/rtl_tip_NAME.c (default w1 w2 w4); CYCLES (default 200000), SEED (9)
#
# Needs the objects of the testbenches (make units). Leaves in B/x-tip: the netlists NAME.v and the programs NAME.
set -u
B=${B:-build}
dir=$B/x-tip
mkdir -p "$dir" || exit 1
[ $# -gt 0 ] || set -- w1 w2 w4
include=$(verilator --getenv VERILATOR_ROOT)/include
sources="rtl/probe/probe_pkg.sv rtl/common/sample_buffer.sv $(ls rtl/tip/*.sv | tr '\n' ' ')"

for part in verilated verilated_threads; do
  [ "$dir/$part.o" -nt "$include/$part.cpp" ] || g++ -std=gnu++17 -O1 -I "$include" -I "$include/vltstd" -c "$include/$part.cpp" -o "$dir/$part.o" || exit 1
done

# build NAME: netlist, its Verilated model, the testbench on it
build() {
  local name=$1 log=$dir/$1.log parameters
  parameters=$(sed -n 's/.*unit: tip small *\([^*]*\).*/\1/p;T;q' "tb/rtl_tip_$name.c" | sed 's/-G\([A-Za-z]*\)=\([0-9]*\)/-chparam \1 \2/g')
  yosys -q -p "read_verilog -sv $sources; hierarchy -check -top tip $parameters; rename -top tip; proc; flatten; opt; wreduce; memory; \
    techmap; opt; abc -g simple; opt_clean; check -assert; write_verilog -noattr $dir/$name.v" >"$log" 2>&1 || return 1
  rm -rf "$dir/$name.obj"
  verilator --cc --prefix Vtop --top-module tip --Mdir "$dir/$name.obj" -O3 -CFLAGS -fPIC --x-assign fast --x-initial unique \
    -Wno-lint -Wno-UNOPTFLAT "$dir/$name.v" >>"$log" 2>&1 || return 1
  make -s -C "$dir/$name.obj" -f Vtop.mk VERILATOR_ROOT="${include%/include}" OPT_FAST=-O1 Vtop__ALL.a >>"$log" 2>&1 || return 1
  awk -f mk/ports.awk "$dir/$name.obj/Vtop.h" >"$dir/$name.obj/unit_ports.inc"
  g++ -std=gnu++17 -O1 -Wno-unused-parameter -isystem "$dir/$name.obj" -isystem "$include" -Isim sim/unit.cpp "$B/obj/tb/rtl_tip_$name.o" \
    "$dir/$name.obj/Vtop__ALL.a" "$dir"/verilated*.o "$B/libtb.a" "$B/libsim.a" "$B/libharness.a" -lm -pthread -o "$dir/$name" >>"$log" 2>&1
}

failed=0
for name; do
  if ! build "$name"; then
    echo "FAIL tip_netlist_$name: it does not build: $(grep -aiE 'error' "$dir/$name.log" | head -n 1)"
    failed=1
  elif output=$("$dir/$name" --seed "${SEED:-9}" --cycles "${CYCLES:-200000}" 2>&1); then
    echo "ok tip_netlist_$name: ${output#ok *: }"
  else
    echo "FAIL tip_netlist_$name: $(tail -n 1 <<<"$output")"
    failed=1
  fi
done
exit $failed
