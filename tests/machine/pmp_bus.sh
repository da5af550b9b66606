#!/bin/bash
# pmp_bus.S on the given machines, with the bus watched: tb/machine/pmp_bus.c
set -u
B=${B:-build}
mkdir -p "$B/pmp_bus"
riscv64-unknown-elf-gcc -march=rv64im -mabi=lp64 -Wa,-march=rv64im_zicsr_zifencei -nostdlib -static -T tests/directed/link.ld \
  tests/machine/pmp_bus.S -o "$B/pmp_bus/pmp_bus.elf" || exit 1
exec "$B/tb/pmp_bus" "$B/pmp_bus/pmp_bus.elf" "$@"
