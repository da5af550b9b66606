#!/bin/bash
# Profilers and the pipeline log on a program whose instrumentation is dropped now and then: observe.sh
# MACHINE Every sample of TIP is compared with the Oracle, every record of ProfileMe with what was seen of its
# instruction, and both units with their golden models in every cycle: `culprit record` ends with status 3 at
# the first difference. Then the log is read by build/tb/konata_lint.
set -u
here=$(dirname "$0")
B=${B:-build}
machine=${1:?usage: observe.sh MACHINE}
. tests/lib/tap.sh
dir=$scratch
[ "${machine%%-*}" = tiny ] && plan 4 || plan 5
riscv64-unknown-elf-gcc -B"$B/lib" --specs=culprit.specs -O2 -Wall -Wextra -Werror \
  -I"$B/lib/include" "$here/observed.c" -o "$dir/observed.elf" || exit 1

# recorded NAME OPTION...: enough samples, each of them checked, in cycles that were all compared
recorded() {
  local name=$1 why
  shift
  if why=$("$B/culprit" record --quiet --config "$machine" "$@" \
       -o "$dir/$name.prof" --stats-json "$dir/$name.json" "$dir/observed.elf" 2>&1); then
    why=$(jq -r 'if .mismatches != 0 or .lost != 0 then "not every sample is there: \(.)"
      elif .samples < 80 then "too few samples: \(.)"
      elif .checked < .here then "not every sample is checked: \(.)"
      elif .compared_cycles != .cycles then "cycles are not compared: \(.)"
      else empty end' "$dir/$name.json" 2>&1)
  fi
  judge "pflag_${machine}_$name" "$why"
}
recorded tip --mode tip --period 1009
recorded profileme --mode profileme --major 401
[ "${machine%%-*}" = tiny ] || recorded profileme_pairs --mode profileme --major 809 --pairs --sets 8   # tiny has one tag

"$B/culprit" run --quiet --config "$machine" --from 100000 --to 300000 --konata "$dir/konata" "$dir/observed.elf"
why=$("$B/tb/konata_lint" "$dir/konata" 2>&1) && why=
[ -n "$why" ] || grep -q 'not dispatched: its profile flag is off' "$dir/konata" || why='nothing is dropped in the log'
judge "pflag_${machine}_konata" "$why"

# The Oracle: what is dropped gets no time; the cycles in which 32 instructions are dropped and nothing else
# is there belong to the one behind them, as time of the front end (docs/oracle.md)
riscv64-unknown-elf-gcc -march=rv64im -mabi=lp64 -Wa,-march=rv64im_zicsr_zifencei \
  -Ifirmware/runtime -Itests/directed -nostdlib -T tests/directed/link.ld \
  "$here/dropped.S" -o "$dir/dropped.elf" || exit 1
"$B/culprit" run --quiet --config "$machine" --oracle "$dir/dropped.json" "$dir/dropped.elf"
address() { riscv64-unknown-elf-nm "$dir/dropped.elf" | sed -n "s/^0*\([0-9a-f]*\) . $1$/0x\1/p"; }
why=$(jq -r --arg pairs "$(address pairs)" --arg behind "$(address behind)" '
  (.instructions | map(select(.pc >= $pairs and .pc < $behind))) as $dropped | (.instructions[] | select(.pc == $behind)) as $i
  | if $dropped != [] then "a dropped instruction has a record: \($dropped[0])" elif $i.executions != 1000 then "executed: \($i)"
    elif $i.classes.front_end < 2000 * 12 then "the front end has too little: \($i)" else empty end' "$dir/dropped.json" 2>&1)
judge "pflag_${machine}_oracle" "$why"
exit $failed
