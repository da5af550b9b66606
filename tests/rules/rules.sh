#!/bin/bash
# Every rule of sim/checks is seen to break: tests/rules/faults.txt has a fault for each, planted alone in the
# machine `small-os`, with profile flags, by forcing what the checker sees. The run must end with another status
# than 0, name the cycle and a replay, and this very rule among those that broke first.
#
#   tests/rules/rules.sh [--json FILE] [MODULE.RULE...]     these rules (default: all); FILE: how many, and how many were seen
set -u
B=${B:-build} json=
if [ "${1:-}" = --json ]; then json=${2:?usage: rules.sh [--json FILE] [MODULE.RULE...]}; shift 2; fi
. tests/lib/tap.sh
dir=$scratch config=small-os
table=tests/rules/faults.txt
list() { awk -v list=1 -f tests/rules/faults.awk "$table"; }

# A machine with all faults, none of them planted before CULPRIT_FAULT says so
awk -f tests/rules/faults.awk "$table" >"$dir/faults.sv" || exit 2
printf '`verilator_config\nno_inline -module "*_check"\n' >"$dir/faults.vlt"   # their inputs are signals of their own
OPT=-O0 mk/verilate.sh "$B" "$dir/key" $config top --x-assign fast --x-initial unique --unroll-count 1024 \
  --unroll-stmts 100000 +define+PFLAG_1 -Wno-fatal -Wno-lint \
  -Wno-ASSIGNIN -Wno-UNOPTFLAT "$dir/faults.vlt" "$dir/faults.sv" >"$dir/log" 2>&1 || { tail -n 3 "$dir/log" >&2; exit 2; }
model=$B/cache/$(cat "$dir/key")
include=$(verilator --getenv VERILATOR_ROOT)/include
g++ -std=gnu++17 -O1 -fPIC -isystem "$model" -isystem "$include" -isystem "$include/vltstd" \
  -Irtl/config/${config%-os} -DSIM_CONFIG="\"$config\"" \
  -DSIM_TRACE=0 -DSIM_BARE=0 -DSIM_DOUBLE=0 -DSIM_NETLIST=0 -DSIM_PMP16=0 -DSIM_PFLAG=1 -DSIM_OS=1 \
  -iquote harness -iquote . -shared -Wl,-Bsymbolic sim/sim.cpp \
  -x c tests/rules/fault_number.c -x none "$B/libsim.a" "$model/model.a" -lz -lm -pthread -o "$dir/$config.so" >"$dir/log" 2>&1 ||
  { grep -m 1 error "$dir/log" >&2; exit 2; }

rows=$(list)
if [ $# -gt 0 ]; then
  rows=
  for rule; do
    row=$(list | awk -v rule="$rule" '$2 == rule') && [ -n "$row" ] || { echo "rules: no rule '$rule' in $table" >&2; exit 2; }
    rows+=$row$'\n'
  done
fi
plan $(($(grep -c . <<<"$rows") + 2))

# The table and the checkers have the same rules
judge rules_listed "$(diff <(list | cut -d ' ' -f 2 | sort) \
  <(for f in sim/checks/*_check.sv; do m=$(basename "$f" _check.sv)
    sed -nE "s/^ *\`RULE(_IF)?\(([a-z0-9_]*),.*/$m.\2/p" "$f"
  done | sort) |
  sed -n 's/^< /no checker has /p; s/^> /no fault for /p' | head -n 1)"

# run NUMBER: what the machine says with this fault
run() {
  CULPRIT_FAULT=$1 CULPRIT_SIM_DIR=$dir "$B/culprit" run --config $config --quiet --backpressure \
    --max-cycles 3000 "$B/firmware/hello.elf" 2>&1
}

why=$(run 0)
judge no_fault "$([ $? = 69 ] || echo "without a fault: $(tail -n 1 <<<"$why")")"   # the limit of cycles
count=0 seen=0
while read -r number rule instance; do
  said=$(run "$number")
  status=$?
  name=${instance##*.}
  where=top.u_soc.${instance}.i_check
  [ "$instance" != . ] || where=top.u_soc.i_check
  why=
  grep -qF "$where.${rule#*.}:" <<<"$said" ||
    why="not among what broke: $(grep -m 1 -o 'cycle [0-9]* .*' <<<"$said" | cut -c 1-160)"
  [ -n "$why" ] || grep -q "cycle [0-9]* .*(replay: " <<<"$said" ||
    why="no cycle, or no replay: $(tail -n 1 <<<"$said")"
  [ $status != 0 ] || why='the exit status is 0'
  judge "rule_$rule" "$why"
  count=$((count + 1))
  [ -n "$why" ] || seen=$((seen + 1))
done < <(grep . <<<"$rows")
[ -z "$json" ] || printf '{"schema": 1, "count": %d, "seen_to_fail": %d}\n' $count $seen >"$json" || exit 2
exit $failed
