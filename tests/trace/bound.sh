#!/bin/bash
# bound.sh CONFIG NAME...: a machine of ours with sim/culprit_port_checker.sv bound to it runs directed programs and breaks no
# rule of the observation port. It is not in every simulation, for its cost (docs/probe.md, "The checker").
set -u
. tests/lib/tap.sh
B=${B:-build} dir=$scratch config=$1
shift
OPT=-O0 mk/verilate.sh "$B" "$dir/key" "$config" top --x-assign fast --x-initial unique --unroll-count 1024 \
  --unroll-stmts 100000 -Wno-fatal -Wno-lint -Wno-UNOPTFLAT \
  sim/culprit_port_rules.sv sim/culprit_port_checker.sv tests/trace/bound.sv >"$dir/log" 2>&1 || { tail -n 3 "$dir/log" >&2; exit 2; }
model=$B/cache/$(cat "$dir/key")
include=$(verilator --getenv VERILATOR_ROOT)/include
g++ -std=gnu++17 -O1 -fPIC -isystem "$model" -isystem "$include" -isystem "$include/vltstd" \
  -Irtl/config/"$config" -DSIM_CONFIG="\"$config\"" \
  -DSIM_TRACE=0 -DSIM_BARE=0 -DSIM_DOUBLE=0 -DSIM_NETLIST=0 -DSIM_PMP16=0 -DSIM_PFLAG=0 \
  -iquote harness -iquote . -shared -Wl,-Bsymbolic sim/sim.cpp \
  "$B/libsim.a" "$model/model.a" -lz -lm -pthread -o "$dir/$config.so" >"$dir/log" 2>&1 || { grep -m 1 error "$dir/log" >&2; exit 2; }
plan $#
for name; do
  CULPRIT_SIM_DIR=$dir "$B/culprit" run --quiet --no-check --config "$config" --max-cycles 300000 "$B/firmware/directed/$name.elf" \
    >"$dir/out" 2>"$dir/log"
  case $? in 0 | 69) why= ;; *) why=$(tail -n 1 "$dir/log") ;; esac
  judge "bound_$name" "$why$(grep -Eq "i_port_checker: no rule of the observation port is broken in [0-9]{3,} cycles" "$dir/out" ||
    grep -m 3 i_port_checker "$dir/out" || echo 'the checker says nothing')"
done
exit $failed
