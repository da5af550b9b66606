#!/bin/sh
# Builds $1/many.elf: function `late` lies in a section whose number does not fit into 16 bits (SHN_XINDEX).
set -eu
out=$1
command -v riscv64-unknown-elf-as >/dev/null || exit 77
awk 'BEGIN {
  print ".globl _start\n.text\n_start: nop"
  for (i = 0; i < 65290; i++) printf ".section .x%d,\"ax\"\n.word 0\n", i
  print ".section .late,\"ax\"\n.globl late\n.type late,@function\nlate: nop\n.size late, 4"
}' | riscv64-unknown-elf-as -march=rv64im -o "$out/many.o" -
riscv64-unknown-elf-ld -Ttext=0x80000000 "$out/many.o" -o "$out/many.elf"
