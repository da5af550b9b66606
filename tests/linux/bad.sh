#!/bin/bash
# What is refused when a kernel and its userland become one program: kernels for other machines than ours, and a userland
# that is larger than memory.
B=${B:-build}
. "$(dirname "$0")/../lib/tap.sh"
plan 6
gcc -O1 -std=c11 firmware/linux/merge.c -o "$scratch/merge" || exit 1
printf '.globl _start\n_start: j _start\n' >"$scratch/code.s"
build() { riscv64-unknown-elf-gcc -nostdlib -Wl,-Ttext="$2" "${@:3}" "$scratch/code.s" -o "$scratch/$1.elf"; } # NAME ADDRESS FLAG...
build good 0x80000000 -march=rv64ima -mabi=lp64 && build boot 0x80700000 -march=rv64ima -mabi=lp64 &&
  build compressed 0x80000000 -march=rv64imac -mabi=lp64 && build float 0x80000000 -march=rv64imafd -mabi=lp64d || exit 1
head -c 30 "$scratch/good.elf" >"$scratch/short.elf"
refused() { # NAME TEXT: what is wrong with the answer
  local said status
  said=$("$scratch/merge" "$scratch/$1.elf" 0x80000000 "$scratch/boot.elf" "$scratch/out.elf" 2>&1); status=$?
  [ $status = 1 ] && [ "$said" = "merge: $scratch/$1.elf: $2" ] || echo "status $status: $said"
}
judge linux_merge_good "$("$scratch/merge" "$scratch/good.elf" 0x80000000 "$scratch/boot.elf" "$scratch/out.elf" 2>&1
  riscv64-unknown-elf-readelf -h "$scratch/out.elf" 2>&1 | grep -q 'Entry point address: *0x80700000' || echo 'another entry')"
judge linux_merge_compressed "$(refused compressed 'has compressed or floating-point code')"
judge linux_merge_float "$(refused float 'has compressed or floating-point code')"
judge linux_merge_short "$(refused short 'cannot read it')"
judge linux_merge_absent "$(refused absent 'cannot read it')"

if [ -e "$B/linux/nommu.elf" ]; then
  head -c 8000000 /dev/zero >"$scratch/large"
  echo "file /large $scratch/large 0644 0 0" >"$scratch/list"
  mkdir -p "$scratch/build" && ln -sfn "$(realpath "$B/cache")" "$scratch/build/cache"
  said=$(USERLAND=$scratch/list firmware/linux/build.sh "$scratch/build" nommu --kept 2>&1); status=$?
  judge linux_userland_too_large "$([ $status = 1 ] && grep -q '^linux: nommu: the userland has 8[0-9]* bytes, and [0-9]* are free$' <<<"$said" ||
    echo "status $status: $said")"
else
  skip linux_userland_too_large "$(cat "$B/linux/nommu.skipped")"
fi
exit $failed
