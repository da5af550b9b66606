#!/bin/bash
# Random programs of the profile "portable" on QEMU, an implementation that is not ours, and on the golden
# simulator: both print a
# hash of registers, traps and memory at the end.      run-qemu.sh [SEED [COUNT]]                     docs/random-programs.md
set -u
B=${B:-build}
seed=${1:-1} count=${2:-20}
case $seed$count in ''|*[!0-9]*) echo "usage: run-qemu.sh [SEED [COUNT]]" >&2; exit 2 ;; esac
. tests/lib/tap.sh
. tests/iss/qemu.sh
plan 1

qemu() {   # the machine with what ours lacks switched off
  timeout 60 qemu-system-riscv64 -M virt -m 128M -bios none -display none -monitor none -serial stdio \
    -cpu rv64,a=off,f=off,d=off,c=off,h=off,s=off,v=off,mmu=off,zba=off,zbb=off,zbc=off,zbs=off$qemu_off -kernel "$1" </dev/null
}

"$B/tb/fuzz" --write --profile portable --seed "$seed" --count "$count" --out "$scratch" || exit 1
why=
for ((s = seed; s < seed + count; s++)); do
  program=$scratch/portable-$s.elf
  "$B/tb/iss_exec" -n 20000000 "$program" >"$scratch/ours" 2>"$scratch/errors" ||
    { why="seed $s: simulator ended with $?: $(tail -1 "$scratch/errors")"; continue; }
  qemu "$program" >"$scratch/theirs" 2>"$scratch/errors" ||
    { why="seed $s: QEMU ended with $?: $(head -1 "$scratch/errors")"; continue; }
  cmp -s "$scratch/ours" "$scratch/theirs" && [ -s "$scratch/ours" ] && continue
  why="seed $s: simulator prints $(head -1 "$scratch/ours"), QEMU $(head -1 "$scratch/theirs")"
  why+=" (replay: tests/random/run-qemu.sh $s 1)"
done
judge random_qemu "$why"
exit $failed
