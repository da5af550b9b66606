#!/bin/bash
# The kernel without MMU boots on a machine's RTL in lockstep whatever its memory does: seeds.sh MACHINE COUNT
# From seed to seed, ready and valid come and go differently, and the memory's latency is another.
B=${B:-build}
here=$(dirname "$0")
. "$here/../lib/tap.sh"
machine=$1 count=$2
plan "$count"
for ((seed = 1; seed <= count; seed++)); do
  test=linux_${machine}_seed_$seed
  if [ ! -e "$B/linux/nommu.elf" ]; then skip "$test" "$(cat "$B/linux/nommu.skipped")"; continue; fi
  said=$(SCRATCH=$scratch/$seed "$here/boot.sh" nommu "$machine" --backpressure --seed "$seed" --mem-latency $((10 + seed * 37 % 200))) &&
    ok "$test" || bad "$test" "$said"
done
exit $failed
