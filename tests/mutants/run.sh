#!/bin/bash
# Plants the faults of tests/mutants/mutants.txt in a copy of the tree, one at a time, and wants the unit's
# testbench red: its line names cycle, port and replay, and the replay prints the same line again. A fault of
# the core shows in fuzz, which compares whole machines: the port is then the field of the retire stream that
# differs, or the rule that breaks.
#
#   tests/mutants/run.sh [NAME...]     these mutants (default: all)
#   tests/mutants/run.sh --edits       only: does the edit of every mutant still change one line? Takes a second
#
# Exit status: 0 all red, 1 one is not, 2 wrong use.
set -u
. tests/lib/tap.sh
. tests/mutants/plant.sh
B=$(realpath "${B:-build}")
tree=$B/mutants limit=300
rows=$(table tests/mutants/mutants.txt)

if [ "$*" = --edits ]; then
  plan "$(wc -l <<<"$rows")"
  while IFS='|' read -r name file edit _; do judge "edit_$name" "$(one_line "$file" "$edit")"; done <<<"$rows"
  exit $failed
fi
for name; do
  grep -q "^$name|" <<<"$rows" || { echo "mutants: no mutant '$name' in tests/mutants/mutants.txt" >&2; exit 2; }
done
[ $# -eq 0 ] || rows=$(for name; do grep "^$name|" <<<"$rows"; done)

copy_tree

# Prints why the mutant is not caught as it should be; status 0 and the testbench's line when it is.
check() {   # FILE EDIT TESTBENCH ARGUMENTS PORT
  local file=$1 edit=$2 testbench=$3 arguments=$4 port=$5 machine said line replay
  machine=$(sed -n 's/^--config \([a-z0-9-]*\) .*/sim-\1/p' <<<"$arguments")
  # shellcheck disable=SC2086
  plant "$file" "$edit" "build/tb/$testbench" $machine || return 1
  said=$(cd "$tree" && timeout $limit "build/tb/$testbench" $arguments 2>&1)
  line=$(grep -m 1 '^# ' <<<"$said") || { echo "$testbench $arguments does not see it"; return 1; }
  [ -z "$machine" ] || said="# ${line#*: } ($(grep -m 1 '^replay: ' <<<"$said"))"   # fuzz has two lines for it
  replay=$(sed -n "s/^# cycle [0-9]* .*\b$port\b.* (replay: \(.*\))$/\1/p;T;q" <<<"$said")
  [ -n "$replay" ] || { echo "cycle, $port or replay is missing in: $line"; return 1; }
  [ "$(cd "$tree" && timeout $limit bash -c "$replay" 2>&1 | grep -m 1 '^# ')" = "$line" ] ||
    { echo "the replay does not fail likewise: $line"; return 1; }
  echo "${line#\# }"
}

plan "$(wc -l <<<"$rows")"
while IFS='|' read -r name file edit testbench port; do
  start=$SECONDS
  read -r program arguments <<<"$testbench"
  if why=$(check "$file" "$edit" "$program" "$arguments" "$port"); then ok "mutant_$name" "$((SECONDS - start)) s: $why"
  else bad "mutant_$name" "$why"; fi
  unplant "$file"
done <<<"$rows"
exit $failed
