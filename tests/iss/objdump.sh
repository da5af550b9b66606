#!/bin/bash
# The disassembler's two spellings against GNU objdump: every instruction, every CSR and COUNT random words; and the
# default one on the code of all workloads.                                            objdump.sh [SEED [COUNT]]
set -u
. tests/lib/tap.sh
plan 3
B=${B:-build}
seed=${1:-1} count=${2:-150000}
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT

# compare NAME LEAST: $scratch/ours with $scratch/objdump
compare() {
  local why
  why=$(awk -f tests/iss/objdump.awk -v ours="$scratch/ours" -v least="$2" "$scratch/objdump")
  judge "$1" "$why"
}

# random NAME SPELLING OPTIONS
random() {
  "$B/tb/iss_words" "$2" "$seed" "$count" "$scratch/words.bin" >"$scratch/ours" || exit 1
  printf '.attribute arch, "rv64ima_zicsr_zifencei"\n.incbin "%s"\n' "$scratch/words.bin" |
    riscv64-unknown-elf-as -march=rv64ima_zicsr_zifencei -mabi=lp64 - -o "$scratch/words.o" &&
    riscv64-unknown-elf-objdump -D -z -j .text -M "$3priv-spec=1.12" "$scratch/words.o" >"$scratch/objdump" || exit 1
  compare "$1" 100000
}

random isa_objdump raw numeric,no-aliases,
random isa_objdump_abi abi ''

# Words of four bytes, each encoding once.
for elf in "$B"/firmware/*.elf; do [[ $elf = *-long.elf ]] || riscv64-unknown-elf-objdump -d -z "$elf"; done |
  awk -F '\t' 'index($2, " ") == 9 && !seen[$2]++' >"$scratch/objdump"
sed 's/^ *\([0-9a-f]*\):\t\([0-9a-f]*\) .*/\1 \2/' "$scratch/objdump" | "$B/tb/iss_words" abi >"$scratch/ours"
compare isa_objdump_workloads 50000
exit $failed
