#!/bin/sh
# Runs programs on QEMU, an implementation that is not ours: run-qemu.sh [-t SECONDS] [-s FILE] ELF...
# A test each, qemu_NAME. FILE: programs to skip, a line each, `NAME WHY`.
# -icount makes minstret count instructions; what our machine lacks is switched off, as far as QEMU can;
# programs os_* have atomics.
. tests/lib/tap.sh
. tests/iss/qemu.sh
limit=60 skipped=/dev/null
while getopts t:s: option; do
  case $option in t) limit=$OPTARG ;; s) skipped=$OPTARG ;; *) exit 2 ;; esac
done
shift $((OPTIND - 1))
plan $#
for elf; do
  name=$(basename "$elf" .elf)
  why=$(sed -n "s/^$name  *//p" "$skipped")
  if [ -n "$why" ]; then skip "qemu_$name" "$why"; continue; fi
  a=off
  case $name in os_*) a=on ;; esac
  output=$(timeout "$limit" qemu-system-riscv64 -M virt -icount shift=0 -bios none -display none -monitor none -serial stdio \
    -cpu rv64,a=$a,f=off,d=off,c=off,h=off,s=off,mmu=off,zba=off,zbb=off,zbc=off,zbs=off$qemu_off -kernel "$elf" </dev/null 2>&1)
  status=$?
  if [ $status -eq 0 ]; then ok "qemu_$name" "$output"; else bad "qemu_$name" "status $status: $output"; fi
done
exit $failed
