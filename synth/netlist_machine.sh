#!/bin/bash
# netlist_machine.sh BUILD MACHINE: BUILD/netlist/MACHINE.so, the machine CONFIG or CONFIG-pflag as yosys
# understands it: rtl/ after proc, memory and opt, written back as Verilog and simulated by Verilator behind the
# same sim.h. What yosys would silently miscompile behaves differently here. Kept by content in BUILD/cache.
#                                                                                              docs/netlist.md
set -eu
build=${1:?usage: netlist_machine.sh BUILD MACHINE} machine=${2:?usage: netlist_machine.sh BUILD MACHINE}
config=${machine%-pflag} pflag=0 flags=
[ "$config" = "$machine" ] || { pflag=1; flags=-DPFLAG_1; }
files=$(sed 's|[[:space:]]*\(//\|#\).*||' rtl/files.f | tr '\n' ' ')
root=$(verilator --getenv VERILATOR_ROOT)
hash=$({ verilator --version; yosys -V; echo "$machine"
         cat "$0" mk/model.sh "rtl/config/$config/config.svh" rtl/observe.vlt $files sim/*.sv sim/*.cpp sim/*.c sim/*.h sim/*.hpp \
           harness/probe/probe.h harness/probe/port.def harness/*/pins.h harness/*/regs.def \
           harness/profileme/record.h contract/profileme.h contract/coproc.h contract/device.h; } |
       sha256sum | cut -c1-24)
mkdir -p "$build/cache" "$build/netlist"
kept=$build/cache/netlist-$hash.so
if [ ! -f "$kept" ]; then
  work=$build/netlist/obj-$machine
  rm -rf "$work"
  mkdir -p "$work"
  yosys -q -p "read_verilog -sv $flags -Irtl/config/$config $files; hierarchy -check -top soc
    setattr -set keep 1 w:*_s; proc; opt_expr; opt_clean; memory_dff
    memory_collect; opt; rename -top soc; write_verilog -noattr $work/soc.v"
  sed 's/-module "/&*/' rtl/observe.vlt >"$work/observe.vlt"   # yosys writes parameters into a module's name
  verilator --cc --prefix Vtop --top-module top --Mdir "$work" -O3 -Wno-fatal -Wno-lint -Wno-style -Wno-UNOPTFLAT \
    -CFLAGS "-fPIC -fvisibility=hidden" $flags "+incdir+rtl/config/$config" --x-assign fast --x-initial unique \
    "$work/observe.vlt" rtl/core/core_pkg.sv "$work/soc.v" sim/views.sv sim/top.sv >"$work/verilator.log" 2>&1 ||
    { tail -n 5 "$work/verilator.log" >&2; exit 1; }
  mk/model.sh "$build" "$work" -O1
  g++ -std=gnu++17 -O1 -fPIC -isystem "$work" -isystem "$root/include" -isystem "$root/include/vltstd" \
    -Irtl/config/"$config" -iquote harness -iquote . \
    -DSIM_CONFIG="\"$config\"" -DSIM_TRACE=0 -DSIM_BARE=0 -DSIM_DOUBLE=0 -DSIM_PMP16=0 -DSIM_PFLAG=$pflag -DSIM_OS=0 -DSIM_NETLIST=1 \
    -shared -Wl,-Bsymbolic sim/sim.cpp "$build/libsim.a" "$work/model.a" -lz -lm -pthread -o "$kept.tmp"
  mv "$kept.tmp" "$kept"
  rm -rf "$work"
fi
cp "$kept" "$build/netlist/$machine.so"
