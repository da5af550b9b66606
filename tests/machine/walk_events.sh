#!/bin/bash
# walk_events.S on the given machines: tb/machine/walk_events.c
set -u
B=${B:-build}
. tests/lib/tap.sh
riscv64-unknown-elf-gcc -march=rv64ima -mabi=lp64 -Wa,-march=rv64ima_zicsr_zifencei -nostdlib -static -Wl,-N,-Ttext=0x80000000 \
  -Wl,--no-warn-rwx-segments tests/machine/walk_events.S -o "$scratch/walk_events.elf" || exit 1
exec "$B/tb/walk_events" "$scratch/walk_events.elf" "$@"
