#!/bin/sh
# The ELF loader on damaged files, under the address and undefined-behaviour sanitizers:
# elf_damage.sh [COUNT [PROG.elf]]
set -u
. tests/lib/tap.sh
plan 1
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
if ! gcc -std=c11 -D_GNU_SOURCE -iquote harness -iquote . -O1 -g \
     -fsanitize=address,undefined -fno-sanitize-recover=all -ffunction-sections -Wl,--gc-sections \
     tb/model/iss_elf.c tb/lib/check.c tb/lib/random.c harness/program/elf_file.c harness/iss/*.c harness/isa/*.c \
     -lelf -lz -o "$scratch/iss_elf" 2>"$scratch/errors"; then
  bad elf_sanitized "$(head -1 "$scratch/errors")"
  exit 1
fi
if "$scratch/iss_elf" "${1:-20000}" ${2:+"$2"} >"$scratch/output" 2>&1; then ok elf_sanitized
else bad elf_sanitized "$(grep -m 1 -E 'ERROR|runtime error|^# ' "$scratch/output")"; fi
exit $failed
