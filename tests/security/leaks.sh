#!/bin/bash
# Every claim of docs/security.md is seen to break: tests/security/leaks.txt has faults for each, planted alone
# in a copy of the tree, and an attack that must succeed then.
#
#   tests/security/leaks.sh [NAME...]     these faults (default: all)
#   tests/security/leaks.sh --edits       only: has each claim a fault, fits each edit, is there each attack?
#
# Exit status: 0 all attacks succeeded, 1 one did not, 2 wrong use.
set -u
. tests/lib/tap.sh
. tests/mutants/plant.sh
B=$(realpath "${B:-build}")
tree=$B/leaks limit=300
rows=$(table tests/security/leaks.txt)

channels() { sed -n '/^## Channels/,/^## /p' docs/security.md | sed -n '/^| [^*]/s/^| \([^|]*[^| ]\) *|.*/\1/p' | grep -vx channel; }

# exists WORD WORD: says why not
exists() {
  local first=$1 second=$2
  case $first in
    rtl_*) grep -q "^${first%-*} " tb/unit/units.txt || echo "tb/unit/units.txt has no $first" ;;
    *) [ -f "tests/directed/$second.S" ] || [ -f "tb/machine/$second.c" ] || echo "there is no attack '$second'" ;;
  esac
}

if [ "$*" = --edits ]; then
  plan $(($(wc -l <<<"$rows") + 1))
  judge claims "$(diff <(channels | sort) <(cut -d '|' -f 2 <<<"$rows" | sort -u) |
    sed -n 's/^< /no fault for the claim: /p; s/^> /no claim on the page: /p')"
  while IFS='|' read -r name _ file edit attack; do
    read -r first second _ <<<"$attack"
    judge "edit_$name" "$(one_line "$file" "$edit" && exists "$first" "$second")"
  done <<<"$rows"
  exit $failed
fi
for name; do
  grep -q "^$name|" <<<"$rows" || { echo "leaks: no fault '$name' in tests/security/leaks.txt" >&2; exit 2; }
done
[ $# -eq 0 ] || rows=$(for name; do grep "^$name|" <<<"$rows"; done)

# Prints what the attack says; fails when it does not succeed.
attack() {   # FILE EDIT ATTACK...
  local file=$1 edit=$2 said status
  shift 2
  case $1 in
    rtl_*)
      plant "$file" "$edit" "build/tb/$1" || return 1
      said=$(cd "$tree" && timeout $limit "build/tb/$1" "${@:2}" 2>&1) ;;
    *)
      plant "$file" "$edit" "sim-$1" || return 1
      export CULPRIT_SIM_DIR=$tree/build/sim
      if [ -f "tests/directed/$2.S" ]; then
        said=$(timeout $limit "$B/culprit" run --quiet --config "$1" --max-cycles 3000000 "$B/firmware/directed/$2.elf" 2>&1)
      else
        said=$(timeout $limit "$B/tb/$2" "${@:3}" 2>&1)
      fi ;;
  esac
  status=$?
  unset CULPRIT_SIM_DIR
  [ $status = 1 ] || grep -q 'exited with status\|diverged\|^# ' <<<"$said" || { echo "$* (status $status) does not succeed"; return 1; }
  [ $status != 0 ] || { echo "$* does not succeed"; return 1; }
  grep -m 1 '^# \|exited with\|cycle' <<<"$said" | cut -c 1-160
}

copy_tree
plan "$(wc -l <<<"$rows")"
while IFS='|' read -r name _ file edit words; do
  start=$SECONDS
  # shellcheck disable=SC2086
  if why=$(attack "$file" "$edit" $words); then ok "leak_$name" "$((SECONDS - start)) s: ${why#\# }"
  else bad "leak_$name" "$why"; fi
  unplant "$file"
done <<<"$rows"
exit $failed
