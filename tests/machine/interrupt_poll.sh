#!/bin/bash
# interrupt_poll.S on the given machines: no alignment of a polling loop to the commit groups may keep an
# interrupt away for ever.
set -u
here=$(dirname "$0")
B=${B:-build}
. tests/lib/tap.sh
dir=$scratch
plan $#
for machine; do
  why=
  for mid in 0 1 2 3; do
    for pad in 0 1 2 3; do
      elf=$dir/poll-$mid-$pad.elf
      [ "$elf" -nt "$here/interrupt_poll.S" ] || riscv64-unknown-elf-gcc -DPAD=$pad -DMID=$mid -march=rv64im -mabi=lp64 \
        -Wa,-march=rv64im_zicsr_zifencei -nostdlib -static -T tests/directed/link.ld "$here/interrupt_poll.S" -o "$elf" ||
        why='does not build'
      output=$("$B/culprit" run --quiet --config "$machine" --max-cycles 30000 "$elf" 2>&1) ||
        why="PAD=$pad MID=$mid: $(tail -n 1 <<<"$output")"
    done
  done
  judge "interrupt_poll_$machine" "$why"
done
exit $failed
