#!/bin/bash
# Every workload that is a program of U mode, as a process beside others: the result of the host, in lockstep.
#   system_all.sh MACHINE
. "$(dirname "$0")/lib.sh"
machine=$1
names=$(sed 's|.*/||; s|\.elf$||' "$B/firmware/user/list.txt" | grep -vx hello)
plan $(($(wc -w <<<"$names") + 2))
# Two halves: as many as fit into memory at once.
set -- $names
half=$((($# + 1) / 2))
for part in "${*:1:half}" "${*:half+1}"; do
  "$culprit" system --quiet --config "$machine" --slice 20000 --kind tip --sample "$tmp/s" --stats-json "$tmp/s.json" \
    $(for n in $part; do echo "$B/firmware/user/$n.elf"; done) >"$tmp/stdout" 2>"$tmp/stderr"
  judge "system_all_${part%% *}_status" "$([ $? = 0 ] || cat "$tmp/stderr" "$tmp/stdout")"
  for n in $part; do
    # The checksum is right when the program says so: it has the host's.
    judge "system_all_$n" "$(grep -qE "^\[[0-9]+\] $n: ok, checksum 0x[0-9a-f]+, instret [0-9]+\$" "$tmp/stdout" ||
      cat "$tmp/stdout")"
  done
done
