#!/bin/bash
# The disassembler against GNU objdump: every instruction, every CSR and COUNT random words.    objdump.sh [SEED [COUNT]]
set -u
. tests/lib/tap.sh
plan 1
B=${B:-build}
seed=${1:-1} count=${2:-300000}
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT

"$B/tb/iss_words" "$seed" "$count" "$scratch/words.bin" >"$scratch/ours" || exit 1
printf '.attribute arch, "rv64im_zicsr_zifencei"\n.incbin "%s"\n' "$scratch/words.bin" |
  riscv64-unknown-elf-as -march=rv64im_zicsr_zifencei -mabi=lp64 - -o "$scratch/words.o" &&
riscv64-unknown-elf-objdump -D -z -j .text -M numeric,no-aliases,priv-spec=1.12 "$scratch/words.o" >"$scratch/objdump" || exit 1

# objdump knows instructions and CSRs that this machine lacks (supervisor mode, debug), and lacks our custom
# CSRs: the first become a .4byte, the names of CSRs that we print by number (or by our own name) are not
# compared, nor the control of profile flags.
why=$(awk -v ours="$scratch/ours" -v seed="$seed" '
  /^ +[0-9a-f]+:\t/ {
    split($0, field, "\t")
    address = field[1]; gsub(/[ :]/, "", address)
    text = field[3]
    if (field[4] != "") text = text " " field[4]
    sub(/ <.*/, "", text); sub(/ +#.*/, "", text)
    if (text ~ /^(sret|uret|hret|dret|sfence|hfence|sinval|hinval)/) {
      word = field[2]; gsub(/ /, "", word); sub(/^0+/, "", word); text = ".4byte 0x" word
    }
    if ((getline line < ours) <= 0) { why = "objdump has more lines"; exit }
    split(line, mine, ": ")
    if (mine[2] ~ /^csr/) {
      split(mine[2], a, ","); split(text, b, ",")
      if (a[2] ~ /^(0x|mchicken|mcontext_id|mprofdeleg|mbus|mpflags|m?tip|m?hpms|m?pme|m?pdis)/) {
        text = b[1] "," a[2] "," b[3]; named++
      }
    }
    if (mine[2] ~ /^(setpf|resetpf|pushpf|poppf|pblock) [012]/ && text ~ /^\.(4byte|insn|word)/) { text = mine[2]; controls++ }
    if (mine[1] != address || mine[2] != text) {
      why = "at " address " objdump: " text " ours: " mine[2] " (word " field[2] ", seed " seed ")"; exit
    }
    if (text !~ /4byte/) legal++
    words++
  }
  END {
    if (why == "" && (getline line < ours) > 0) why = "objdump has fewer lines"
    if (why == "" && words < 200000) why = "only " words " words compared"
    print words " words compared, " legal " of them instructions, " \
      named + 0 " with a CSR of ours or unknown to us, " controls + 0 " of profile flags" >"/dev/stderr"
    print why
  }' "$scratch/objdump")
judge iss_objdump "$why"
exit $failed
