#!/bin/sh
# The ELF loader on damaged files, under the address and undefined-behaviour sanitizers: elf_damage.sh [COUNT [PROG.elf]]
set -u
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
if ! gcc -std=c11 -D_GNU_SOURCE -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all tb/iss_elf.c harness/elf_file.c \
     harness/iss.c harness/iss_csr.c harness/csr.c harness/isa.c harness/isa_disasm.c -lelf -o "$scratch/iss_elf" 2>"$scratch/errors"; then
  echo "FAIL elf_sanitized: $(head -1 "$scratch/errors")"
  exit 1
fi
if "$scratch/iss_elf" "${1:-20000}" ${2:+"$2"} >"$scratch/output" 2>&1; then echo "ok elf_sanitized"
else echo "FAIL elf_sanitized: $(grep -m 1 -E 'ERROR|runtime error|FAIL' "$scratch/output")"; exit 1; fi
