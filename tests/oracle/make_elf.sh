#!/bin/sh
# Builds the sample program of the Oracle's tests into folder $1: full.elf (symbols and DWARF), nodwarf.elf,
# stripped.elf, truncated.elf, and ranges.elf. Exit status 77: there is no cross compiler.
set -eu
here=$(dirname "$0") out=$1
command -v riscv64-unknown-elf-gcc >/dev/null || exit 77
riscv64-unknown-elf-gcc -O1 -g -march=rv64im -mabi=lp64 -mcmodel=medany -Wa,-march=rv64im_zicsr -nostdlib -nostartfiles \
  -Wl,-Ttext=0x80000000 -Wl,--build-id=sha1 "$here/sample.S" "$here/sample.c" -o "$out/full.elf"
riscv64-unknown-elf-gcc -march=rv64im -mabi=lp64 -nostdlib -nostartfiles -Wl,-Ttext=0x80000000 "$here/ranges.S" -o "$out/ranges.elf"
riscv64-unknown-elf-objcopy --strip-debug "$out/full.elf" "$out/nodwarf.elf"
riscv64-unknown-elf-objcopy --strip-all "$out/full.elf" "$out/stripped.elf"
head -c 3000 "$out/full.elf" >"$out/truncated.elf"
riscv64-unknown-elf-objcopy -O binary -j .text.init -j .text "$out/full.elf" "$out/text.bin"
