#!/bin/sh
# Runs programs on QEMU, an implementation that is not ours: run-qemu.sh [-t seconds] ELF...
# One line each, `ok NAME: output` or `not ok NAME: status N: output`; exit status 1 when one failed.
# (-icount makes minstret count instructions.) Extra options for QEMU come from QEMU_FLAGS (for example -cpu rv64,c=off).
limit=60
if [ "$1" = -t ]; then limit=$2; shift 2; fi
failed=0
for elf in "$@"; do
  # shellcheck disable=SC2086
  output=$(timeout "$limit" qemu-system-riscv64 -M virt -icount shift=0 $QEMU_FLAGS -bios none -nographic -kernel "$elf" </dev/null 2>&1)
  status=$?
  name=$(basename "$elf" .elf)
  if [ $status -eq 0 ]; then
    echo "ok $name: $output"
  else
    echo "not ok $name: status $status: $output"
    failed=1
  fi
done
exit $failed
