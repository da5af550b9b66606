#!/bin/bash
# Profilers and the pipeline log on a program whose instrumentation is dropped now and then: observe.sh MACHINE
# Every sample of TIP is compared with the Oracle, every record of ProfileMe with what was seen of its instruction, and both units with their
# golden models in every cycle: `culprit record` ends with status 3 at the first difference. Then the log is read by build/tb/konata_lint.
set -u
. tests/lib/tap.sh
here=$(dirname "$0")
B=${B:-build}
machine=${1:?usage: observe.sh MACHINE}
dir=$B/pflag/$machine
mkdir -p "$dir"
[ "${machine%%-*}" = tiny ] && plan 3 || plan 4
riscv64-unknown-elf-gcc -B"$B/lib" --specs=culprit.specs -O2 -Wall -Wextra -Werror -I"$B/lib/include" "$here/observed.c" -o "$dir/observed.elf" || exit 1

# recorded NAME OPTION...: enough samples, each of them checked, in cycles that were all compared
recorded() {
  local name=$1 why
  shift
  if why=$("$B/culprit" record --quiet --config "$machine" "$@" -o "$dir/$name.prof" --stats-json "$dir/$name.json" "$dir/observed.elf" 2>&1); then
    why=$(jq -r 'if .mismatches != 0 or .lost != 0 then "not every sample is there: \(.)" elif .samples < 300 then "too few samples: \(.)"
      elif .checked < .here then "not every sample is checked: \(.)" elif .compared_cycles != .cycles then "cycles are not compared: \(.)"
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
exit $failed
