#!/bin/bash
# The disassembler's two spellings against GNU objdump: every instruction, every CSR and COUNT random words; and the
# default one on the code of all workloads.                                            objdump.sh [SEED [COUNT]]
# The same for what other cores have, of 32 and of 64 bits, with every compressed encoding: objdump.sh more [SEED [COUNT]]
set -u
. tests/lib/tap.sh
more=
[ "${1-}" = more ] && more=more && shift
plan $([ $more ] && echo 4 || echo 3)
B=${B:-build}
seed=${1:-1} count=${2:-150000}
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT

# compare NAME LEAST [SET]: $scratch/ours with $scratch/objdump
compare() {
  local why
  why=$(awk -f tests/iss/objdump.awk -v ours="$scratch/ours" -v least="$2" -v set="${3-ours}" "$scratch/objdump")
  judge "$1" "$why"
}

# random NAME SPELLING OPTIONS SET ARCH ABI
random() {
  "$B/tb/iss_words" "$2" "$4" "$seed" "$count" "$scratch/words.bin" >"$scratch/ours" || exit 1
  printf '.attribute arch, "%s"\n.incbin "%s"\n' "$5" "$scratch/words.bin" |
    riscv64-unknown-elf-as -march="$5" -mabi="$6" - -o "$scratch/words.o" &&
    riscv64-unknown-elf-objdump -D -z -j .text -M "$3priv-spec=1.12" "$scratch/words.o" >"$scratch/objdump" || exit 1
  compare "$1" 100000 "$4"
}

if [ $more ]; then
  for xlen in 32 64; do
    arch=rv${xlen}imafdc_zicsr_zifencei_zba_zbb_zbc_zbs abi=$([ $xlen = 32 ] && echo ilp32d || echo lp64d)
    random isa_objdump_rv$xlen raw numeric,no-aliases, rv$xlen $arch $abi
    random isa_objdump_rv${xlen}_abi abi '' rv$xlen $arch $abi
  done
  exit $failed
fi
random isa_objdump raw numeric,no-aliases, ours rv64ima_zicsr_zifencei lp64
random isa_objdump_abi abi '' ours rv64ima_zicsr_zifencei lp64

# Words of four bytes, each encoding once.
for elf in "$B"/firmware/*.elf; do [[ $elf = *-long.elf ]] || riscv64-unknown-elf-objdump -d -z "$elf"; done |
  awk -F '\t' 'index($2, " ") == 9 && !seen[$2]++' >"$scratch/objdump"
sed 's/^ *\([0-9a-f]*\):\t\([0-9a-f]*\) .*/\1 \2/' "$scratch/objdump" | "$B/tb/iss_words" abi ours >"$scratch/ours"
compare isa_objdump_workloads 50000
exit $failed
