#!/bin/bash
# outside.S on the given machines: errors of the bus, and resets in the middle of bursts.
#                                                                                docs/l2.md, "Errors", "Reset"
set -u
here=$(dirname "$0")
B=${B:-build}
. tests/lib/tap.sh
dir=$scratch
elf=$dir/outside.elf
plan $(($# * 4))
riscv64-unknown-elf-gcc -march=rv64im -mabi=lp64 -Wa,-march=rv64im_zicsr_zifencei -nostdlib -static -T tests/directed/link.ld \
  "$here/outside.S" -o "$elf" || exit 1
status=0
for machine; do
  "$B/tb/outside" "$machine" "$elf" | sed "s/^\(ok\|not ok\) [0-9]* - /\1 - ${machine}_/; /^1\.\.[0-9]*$/d" || status=1
  [ "${PIPESTATUS[0]}" -eq 0 ] || status=1
done
exit $status
