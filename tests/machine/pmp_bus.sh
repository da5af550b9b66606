#!/bin/bash
# pmp_bus.S on the given machines, with the bus watched: tb/machine/pmp_bus.c
set -u
B=${B:-build}
. tests/lib/tap.sh
riscv64-unknown-elf-gcc -march=rv64im -mabi=lp64 -Wa,-march=rv64im_zicsr_zifencei -nostdlib -static -T tests/directed/link.ld \
  tests/machine/pmp_bus.S -o "$scratch/pmp_bus.elf" || exit 1
exec "$B/tb/pmp_bus" "$scratch/pmp_bus.elf" "$@"
