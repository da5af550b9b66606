#!/bin/bash
# A kernel boots on a machine's RTL in lockstep whatever its memory does: seeds.sh nommu|mmu MACHINE COUNT
# From seed to seed, ready and valid come and go differently, and the memory's latency is another.
B=${B:-build}
here=$(dirname "$0")
. "$here/../lib/tap.sh"
name=$1 machine=$2 count=$3
plan "$count"
for ((seed = 1; seed <= count; seed++)); do
  test=linux_${name}_${machine}_seed_$seed
  if [ ! -e "$B/linux/$name.elf" ]; then skip "$test" "$(cat "$B/linux/$name.skipped")"; continue; fi
  said=$(SCRATCH=$scratch/$seed "$here/boot.sh" $name "$machine" --backpressure --seed "$seed" --mem-latency $((10 + seed * 37 % 200))) &&
    ok "$test" || bad "$test" "$said"
done
exit $failed
