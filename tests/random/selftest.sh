#!/bin/bash
# Tests of the campaign itself: a machine without bugs passes, each bug put into it is found, shrunk to a few
# instructions and still there when the stored program is run again; the same seed gives the same file.
set -u
here=$(dirname "$0")
B=${B:-build}
. tests/lib/tap.sh
export CULPRIT_SIM_DIR=$scratch
plan 20
result() { if [ "$2" = 0 ]; then ok "random_self_$1"; else bad "random_self_$1" "$3"; fi; }   # NAME STATUS WHY

gcc -std=c11 -D_GNU_SOURCE -O2 -Wall -Wextra -Werror -fPIC -iquote harness -iquote . -shared \
  "$here/fake_machine.c" "$B/libharness.a" -o "$scratch/fake.so" ||
  exit 1
fuzz() { "$B/tb/fuzz" --config fake --out "$scratch/out" "$@"; }

fuzz --count 5 >"$scratch/log" 2>&1
result clean $? "$(head -1 "$scratch/log")"

for bug in remw forward hang commit fault; do   # the bug, and at most 12 instructions of the program are left
  FAKE_BUG=$bug fuzz --count 20 >"$scratch/log" 2>&1
  status=$?
  left=$(sed -n 's/^shrunk in .* chunks, \([0-9]*\) instructions.*/\1/p' "$scratch/log")
  elf=$(sed -n 's/^stored: \(.*\.elf\) and .*/\1/p' "$scratch/log")
  [ $status = 1 ] && [ -n "$left" ] && [ "$left" -le 12 ] && [ -s "$elf" ] && [ -s "${elf%.elf}.lst" ]
  result "$bug" $? "status $status, '${left:-no}' instructions left: $(head -1 "$scratch/log")"
  replay=$(sed -n 's/^replay: //p' "$scratch/log")
  FAKE_BUG=$bug $replay --shrink 0 --out "$scratch/out" >"$scratch/again" 2>&1
  first=$(grep -m1 "^# " "$scratch/log")
  [ -n "$first" ] && grep -qF -- "$first" "$scratch/again"
  result "replay_$bug" $? "the replay line does not fail in the same way: $replay"
done

fuzz --write --seed 7 --count 2 --out "$scratch/a" &&
  fuzz --write --seed 7 --count 2 --out "$scratch/b" &&
  diff -r "$scratch/a" "$scratch/b" >/dev/null
result same_seed $? "two runs of the generator differ"

for wrong in "--count x" "--profile none" "--nothing" "--seed" "--errors 350001" "--least-errors 1" "--config iss --errors 9"; do
  fuzz $wrong >"$scratch/log" 2>&1
  status=$?
  [ $status = 2 ] && [ -s "$scratch/log" ]
  result "usage_${wrong//[^a-z]/}" $? "status $status"
done
fuzz --config absent >"$scratch/log" 2>&1
[ $? = 3 ] && [ "$(wc -l <"$scratch/log")" = 1 ]
result no_machine $? "$(head -1 "$scratch/log")"
exit $failed
