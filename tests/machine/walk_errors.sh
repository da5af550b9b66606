#!/bin/bash
# walk_errors.S on the given machines, with a memory that fails below its tables: tb/machine/walk_errors.c
set -u
B=${B:-build}
. tests/lib/tap.sh
riscv64-unknown-elf-gcc -march=rv64ima -mabi=lp64 -Wa,-march=rv64ima_zicsr_zifencei -nostdlib -static -Wl,-N,-Ttext=0x80000000 \
  -Wl,--no-warn-rwx-segments tests/machine/walk_errors.S -o "$scratch/walk_errors.elf" || exit 1
exec "$B/tb/walk_errors" "$scratch/walk_errors.elf" "$@"
