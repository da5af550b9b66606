#!/bin/bash
# Task 3: a program for another machine, a mistyped verb or option, arguments the other way round, an address as it is
# printed: one sentence that says what to do, or simply what was meant. Task 14: a machine that is not built.
. "$(dirname "$0")/../cli/lib.sh"
plan 27
how='compile it with riscv64-unknown-elf-gcc -Bbuild/lib --specs=culprit.specs'
assemble "$tmp/p.elf" <<'S' || exit 2
  li a0, 500
  call count
  EXIT 0
.globl count
count:
1: addi a0, a0, -1
  bnez a0, 1b
  ret
S
p=$tmp/p.elf
"$culprit" record --quiet --config tiny --model --period 31 -o "$tmp/p.prof" "$p" 2>"$tmp/stderr" || { cat "$tmp/stderr"; exit 2; }

expect mistakes_verb 64 "unknown command 'anotate': did you mean \`culprit annotate\`\?" anotate
expect mistakes_verb_far 64 "unknown command 'profile'; \`culprit --help\` lists them" profile
expect mistakes_help_verb 64 "unknown command 'reprot': did you mean \`culprit report\`\?" help reprot
expect mistakes_option 64 'unknown option --perod: did you mean --period\?' record --perod 7 "$p"
expect mistakes_option_value 64 'unknown option --max-cycle: did you mean --max-cycles\?' run --max-cycle=7 "$p"
expect mistakes_option_far 64 'unknown option --wibble; `culprit run --help` lists them' run --wibble "$p"

# ELF of others: with rv64gc, its floating-point registers alone, RV32, for Linux
assemble "$tmp/gc.elf" -march=rv64gc -mabi=lp64d <<<'EXIT 0' || exit 2
expect mistakes_rv64gc 65 "gc.elf: it has compressed instructions \(RVC, as in rv64gc\).*; $how" run "$tmp/gc.elf"
assemble "$tmp/g.elf" -march=rv64g -mabi=lp64d <<<'EXIT 0' || exit 2
expect mistakes_rv64g 65 "g.elf: it passes floating-point numbers in registers.*; $how" run "$tmp/g.elf"
printf '.globl _start\n_start: j _start\n' >"$tmp/rv32.S"
riscv64-unknown-elf-gcc -march=rv32im -mabi=ilp32 -nostdlib -Wl,-Ttext=0x80000000 -o "$tmp/rv32.elf" "$tmp/rv32.S" || exit 2
expect mistakes_rv32 65 "rv32.elf: a 32-bit program \(ELF32\).*; $how" run "$tmp/rv32.elf"
printf '.section .note.ABI-tag, "a", @note\n.word 4, 16, 1, 0x00554e47, 0, 4, 15, 0\n.text\n.globl _start\n_start: j _start\n' >"$tmp/linux.S"
riscv64-unknown-elf-gcc -march=rv64gc -mabi=lp64d -nostdlib -Wl,-Ttext=0x80000000 -o "$tmp/linux.elf" "$tmp/linux.S" || exit 2
expect mistakes_linux 65 "linux.elf: a program for Linux.*; $how" record -o "$tmp/out/x" "$tmp/linux.elf"

# A program of one's own, compiled for another machine: one sentence of the compiler, none of the linker
echo 'int main(void) { return 0; }' >"$tmp/own.c"
for arch in rv64gc rv64imac; do
  riscv64-unknown-elf-gcc -B"$B/lib" --specs=culprit.specs -march=$arch "$tmp/own.c" -o "$tmp/own.elf" 2>"$tmp/stderr"
  judge "mistakes_own_$arch" "$([ "$(wc -l <"$tmp/stderr")" = 1 ] && grep -q 'error: the machine is RV64IM: without -march' "$tmp/stderr" ||
    head -n 3 "$tmp/stderr")"
done

# gives NAME COMMAND...: the same as `annotate p.prof count`, or as `calc count p.prof`
"$culprit" annotate "$tmp/p.prof" count >"$tmp/annotate" && "$culprit" calc count "$tmp/p.prof" >"$tmp/calc" || exit 2
gives() {
  local name=$1; shift
  "$culprit" "$@" >"$tmp/text" 2>&1
  judge "$name" "$(diff "$tmp/$1" "$tmp/text" | head -n 3)"
}
pc=$(riscv64-unknown-elf-nm "$p" | sed -n 's/^00000000\([0-9a-f]*\) T count$/\1/p')
gives mistakes_annotate_order annotate count "$tmp/p.prof"
gives mistakes_calc_order calc "$tmp/p.prof" count
gives mistakes_annotate_address annotate "$tmp/p.prof" "$pc"
gives mistakes_annotate_0x annotate "$tmp/p.prof" "0x$pc"
gives mistakes_calc_address calc "$pc" "$tmp/p.prof"
expect mistakes_no_address 64 'no function holds address 7fff0000' annotate "$tmp/p.prof" 7fff0000
expect mistakes_no_function 64 'no function coutn in the program; similar: count' annotate "$tmp/p.prof" coutn
expect mistakes_hex_word 64 'no function add in the program' annotate "$tmp/p.prof" add

for verb in report calc db; do
  judge "mistakes_help_$verb" "$(diff <("$culprit" help $verb 2>&1) <("$culprit" $verb --help 2>&1) | head -n 3)"
done
"$culprit" help >"$tmp/help"
judge mistakes_help "$(diff "$tmp/help" <("$culprit" --help) && grep -q '^Read a profile$' "$tmp/help" || echo 'no groups, or another text than --help')"

# A machine that is not there
mkdir "$tmp/sim" && cp "$B/sim/tiny.so" "$tmp/sim" || exit 2
CULPRIT_SIM_DIR=$tmp/sim expect machines_not_built 67 \
  "the machine 'small' is not in .*/sim \(available: tiny\); \`make sim-small\` builds it in two minutes" run "$p"
CULPRIT_SIM_DIR=$tmp/sim expect machines_waves 67 \
  "waves need another build of the machine 'tiny', which is not in .*; \`make sim-tiny-trace\` makes it in a minute" \
  run --config tiny --wave "$tmp/out/w.fst" "$p"
CULPRIT_SIM_DIR=$tmp/sim expect machines_unknown 67 "unknown configuration 'smal': tiny, small and large are known, of which there are: tiny" \
  run --config smal "$p"
exit $failed
