#!/bin/bash
# The golden simulator against QEMU, an implementation that is not ours: run-qemu.sh [SEED [COUNT]] Runs
# the directed programs tests/iss/*.S (those ending in .a.S on machines with atomics), then COUNT random
# programs (seeds SEED, SEED + 1, ...; those of odd seeds with atomics) and as many with three modes and page
# tables; both
# print hashes of their registers at checkpoints, and every line must agree. A difference prints the
# seed and keeps nothing else.
set -u
. tests/lib/tap.sh
. tests/iss/qemu.sh
here=$(dirname "$0")
B=${B:-build}
seed=${1:-1} count=${2:-20}
case $seed$count in *[!0-9]*) echo "usage: run-qemu.sh [SEED [COUNT]]" >&2; exit 2 ;; esac
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT

qemu() {   # qemu PROGRAM EXTENSIONS: the machine with what ours lacks switched off
  local a=off s=off
  [[ $2 != *a* ]] || a=on
  [[ $2 != *s* ]] || s=on
  timeout 60 qemu-system-riscv64 -M virt -bios none -display none -monitor none -serial stdio \
    -smp 2 -accel tcg,thread=multi -cpu rv64,a=$a,f=off,d=off,c=off,h=off,s=$s,mmu=$s,zba=off,zbb=off,zbc=off,zbs=off$qemu_off \
    -kernel "$1" </dev/null
}

# compare NAME SOURCE EXTENSIONS HINT: one test
compare() {
  if ! riscv64-unknown-elf-gcc -nostdlib -static -march=rv64im${3%s} -mabi=lp64 -Wa,-march=rv64im${3%s}_zicsr_zifencei -Wa,-I"$here" \
       -Wl,-N,-Ttext=0x80000000,--section-start=.mega=0x80400000 -Wl,--no-warn-rwx-segments "$2" -o "$scratch/prog.elf" 2>"$scratch/errors"; then
    bad "$1" "does not assemble: $(head -1 "$scratch/errors")"
    return
  fi
  "$B/tb/iss_exec" -e "$3" -n 20000000 "$scratch/prog.elf" >"$scratch/ours" 2>"$scratch/errors" ||
    { bad "$1" "simulator ended with $?: $(tail -1 "$scratch/errors") $4"; return; }
  qemu "$scratch/prog.elf" "$3" >"$scratch/theirs" 2>"$scratch/errors" ||
    { bad "$1" "QEMU ended with $?: $(head -1 "$scratch/errors") $4"; return; }
  if [ ! -s "$scratch/ours" ] || ! cmp -s "$scratch/ours" "$scratch/theirs"; then
    bad "$1" "checkpoint $(diff "$scratch/ours" "$scratch/theirs" | head -1) differs $4"
  else
    ok "$1"
  fi
}

set -- "$here"/*.S
plan $(($# + 2 * count))
for source; do
  name=$(basename "$source" .S)
  extensions=
  [ "$name" = "${name%.a}" ] || extensions=a
  compare "iss_qemu_${name%.a}" "$source" "$extensions" ""
done
for ((s = seed; s < seed + count; s++)); do
  extensions=
  [ $((s % 2)) = 0 ] || extensions=a
  "$B/tb/iss_gen" "$s" $extensions >"$scratch/random.S" || exit 1
  compare "iss_qemu_random_$s" "$scratch/random.S" "$extensions" "(replay: tests/iss/run-qemu.sh $s 1)"
  "$B/tb/iss_gen_super" "$s" >"$scratch/random.S" || exit 1
  compare "iss_qemu_super_$s" "$scratch/random.S" as "(replay: tests/iss/run-qemu.sh $s 1)"
done
exit $failed
