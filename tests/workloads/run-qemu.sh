#!/bin/sh
# Runs programs on QEMU, an implementation that is not ours: run-qemu.sh [-t SECONDS] ELF...
# One line each: `ok qemu_NAME OUTPUT` or `FAIL qemu_NAME: status N: OUTPUT`. Exit status 1 when one failed.
# -icount makes minstret count instructions; what our machine lacks is switched off, as far as QEMU can.
limit=60
if [ "$1" = -t ]; then limit=$2; shift 2; fi
failed=0
for elf; do
  name=qemu_$(basename "$elf" .elf)
  output=$(timeout "$limit" qemu-system-riscv64 -M virt -icount shift=0 -bios none -display none -monitor none -serial stdio \
    -cpu rv64,a=off,f=off,d=off,c=off,h=off,s=off,mmu=off,zba=off,zbb=off,zbc=off,zbs=off -kernel "$elf" </dev/null 2>&1)
  status=$?
  if [ $status -eq 0 ]; then
    echo "ok $name $output"
  else
    echo "FAIL $name: status $status: $output"
    failed=1
  fi
done
exit $failed
