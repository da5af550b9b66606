#!/bin/bash
# The programs of 10^8 to 10^10 instructions, on the golden simulator: each finds what the host found.
B=${B:-build}
. tests/lib/tap.sh
mapfile -t programs <"$B/firmware/list-far.txt"
plan ${#programs[@]}
for program in "${programs[@]}"; do
  name=$(basename "$program" .elf)
  said=$("$B/tb/iss_exec" -n 20000000000 "$program" 2>&1)
  judge "$name" "$(grep -q "^$name: ok, " <<<"$said" || echo "$said")"
done
exit $failed
