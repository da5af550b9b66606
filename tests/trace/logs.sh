#!/bin/bash
# culprit trace convert: logs as the tracers of Ibex and CVA6 write them, made here of a program's objdump, become traces whose
# cycles are known; bad logs, programs that do not fit.
. "$(dirname "$0")/../cli/lib.sh"
plan 50
riscv64-unknown-elf-gcc -x assembler -march=rv32im_zicsr -mabi=ilp32 -nostdlib -nostartfiles -Wl,-Ttext=0x80,-e,main - -o "$tmp/p.elf" \
  2>"$tmp/log" <<'END' || { cat "$tmp/log"; exit 2; }
.globl main, handler
.type main, @function
.type handler, @function
main: lw a0, 0(a1)
  addi a2, a2, 1
  mul a3, a2, a2
  sw a3, 0(a1)
  ecall
  nop
  j main
.size main, . - main
handler: addi a4, a4, 1
  mret
.size handler, . - handler
  bnez a0, 1f
  nop
1: ecall
END
p=$tmp/p.elf
riscv64-unknown-elf-objdump -d "$p" | sed -n 's/^ *\([0-9a-f]*\):\t\([0-9a-f]*\) *\t\(.*\)/\1 \2 \3/p' >"$tmp/code"

# A line an instruction: cycle, pc, mark (t: traps, i: first of an interrupt's handler), privilege. Ten rounds of the loop, each
# with an ecall; in one an interrupt comes behind the nop.
awk 'function retires(wait, pc, mark, mode) { at += wait; printf "%d %s %s %s\n", at++, pc, mark, mode }
  BEGIN { for (n = 0; n < 10; n++) {
    retires(n ? 0 : 3, 80, "-", "U"); retires(2, 84, "-", "U"); retires(1, 88, "-", "U"); retires(4, "8c", "-", "U")
    retires(1, 90, "t", "U"); retires(5, "9c", "h", "M"); retires(0, "a0", "-", "M"); retires(1, 94, "-", "U")
    if (n == 4) { retires(7, "9c", "i", "M"); retires(0, "a0", "-", "M"); retires(1, 98, "-", "U") }
    else retires(pairs ? -1 : 0, 98, "-", "U") } }' >"$tmp/run"

# logs RUN NAME: NAME.ibex, NAME.bare (an Ibex that marks nothing), NAME.dasm, NAME.old (exceptions in it), NAME.instr, NAME.rvfi
logs() {
  awk -v name="$tmp/$2" '
    NR == FNR { insn[$1] = $2; text[$1] = $3 " " $4; next }
    FNR == 1 { print "Time\tCycle\tPC\tInsn\tDecoded instruction\tRegister and memory contents" >(name ".ibex")
               print "Time\tCycle\tPC\tInsn\tDecoded instruction\tRegister and memory contents" >(name ".bare") }
    { pc = substr("00000000" $2, length($2) + 1); i = insn[$2]; mark = $3 == "t" ? "-->" : $3 == "-" ? "" : "==>"
      printf "%15s\t%10d\t%s\t%s\t%s%s\t x5:0x00000080 PA:0x00000080\n", $1 * 2 ".00 ns", $1, pc, i, mark, text[$2] >(name ".ibex")
      printf "%15d\t%10d\t%s\t%s\t%s\t x5:0x00000080\n", $1 * 2, $1, pc, i, text[$2] >(name ".bare")
      printf "core   0: 0x%s (0x%s) DASM(%s)\n%d 0x%s (0x%s)\n", pc, i, i, 3, pc, i >(name ".rvfi")
      if ($3 == "i") printf "Exception @%10d, PC: 00000098, Cause: Machine Timer Interrupt\n", $1 >(name ".instr")
      if ($3 == "t") {
        printf "Exception Cause:    8, DASM(%s) PC=%s\n", i, pc >(name ".old")
        printf "Exception @%10d, PC: %s, Cause: Environment Call User Mode, \n\t\t\t\ttval: 0000\n", $1, pc >(name ".instr")
        next }
      printf "%20d 0x%s %s (0x%s) DASM(%s)\n", $1, $2, $4, i, i >(name ".dasm")
      printf "%20d 0x%s %s (0x%s) DASM(%s)\n", $1, $2, $4, i, i >(name ".old")
      printf "%8dns %8d %s %s 0 %s %-36s a0  :%016x\n", $1 * 2, $1, $4, pc, i, text[$2], 7 >(name ".instr") }' "$tmp/code" "$1"
}
logs "$tmp/run" a

# convert NAME LOG: $tmp/NAME.trace, which says of itself what is expected, and keeps the port's rules
convert() {
  "$culprit" trace convert -o "$tmp/$1.trace" "$2" "$p" >"$tmp/$1.said" 2>&1 && "$culprit" trace check "$tmp/$1.trace" "$p" >"$tmp/$1.check" 2>&1 &&
    grep -qx 'no rule of the observation port is broken' "$tmp/$1.check" && grep -q 'made from RVFI.*is not known' "$tmp/$1.check"
  judge "convert_$1" "$([ $? = 0 ] || cat "$tmp/$1.said" "$tmp/$1.check")"
}
# stack NAME execute alu_stall load_stall store_stall misc_flush interrupt: cycles of each class
stack() {
  "$culprit" trace profile --oracle "$tmp/$1.json" -o "$tmp/$1.prof" "$tmp/$1.trace" "$p" >"$tmp/log" 2>&1 || cat "$tmp/log"
  judge "stack_$1" "$(jq -r '.stack | map(. / 12) | join(" ")' "$tmp/$1.json" 2>&1 | diff - <(echo "$2 $3 $4 $5 0 0 $6 $7") | tr '\n' ' ')"
}
says() { judge "$1" "$(grep -Eq "$3" "$tmp/$2.said" || cat "$tmp/$2.said")"; }

# ---- Ibex ----
# 92 retire, 10 of them trap: a cycle of a stall each; waits: load 3, addi and mul 30, ecall 10, store 40; behind traps 50, mret 11, interrupt 7
convert ibex "$tmp/a.ibex"
stack ibex 82 50 3 40 61 7
says ibex_counts ibex ': 243 cycles of Ibex, 93 lines, 92 instructions, 10 traps, 1 interrupts$'
says ibex_unknown ibex 'made from Ibex.s log, .* is not known'
says ibex_mode ibex 'has no privilege'
judge culprits "$(jq -r '.instructions[] | select(.classes.misc_flush > 0 or .classes.interrupt > 0) | .pc' "$tmp/ibex.json" | diff - <(printf "%s\n" 0x00000090 0x0000009c 0x000000a0))"
convert bare "$tmp/a.bare"
stack bare 82 50 3 40 61 7
says bare_says bare '11 traps and interrupts are not in the log as such, the first in front of line 7 '
gzip -k "$tmp/a.ibex"
"$culprit" trace convert -o "$tmp/gz.trace" "$tmp/a.ibex.gz" "$p" 2>/dev/null
judge packed "$(cmp "$tmp/ibex.trace" "$tmp/gz.trace" 2>&1)"
sed 's/$/\r/' "$tmp/a.ibex" | "$culprit" trace convert -o /dev/stdout /dev/stdin "$p" 2>/dev/null >"$tmp/pipe.trace"
judge pipe "$(cmp "$tmp/ibex.trace" "$tmp/pipe.trace" 2>&1)"
(cd "$tmp" && "$culprit" trace convert a.ibex p.elf 2>/dev/null)
judge default_name "$([ -s "$tmp/p.trace" ] || echo 'no p.trace')"

# ---- CVA6: the ecall has no line, so that its own wait of one cycle counts as flush behind it ----
convert cva6 "$tmp/a.dasm"
stack cva6 82 40 3 40 71 7
says cva6_counts cva6 ': 243 cycles of CVA6, 82 lines, 82 instructions, 10 traps, 1 interrupts$'
says cva6_says cva6 '11 traps and interrupts are not in the log as such, the first in front of line 5 \(0x9c\): a fault of a load'
judge cva6_modes "$(jq -c '[.modes[].privilege] | sort' "$tmp/cva6.json" | diff - <(echo '[0,3]'))"
for form in old instr; do
  "$culprit" trace convert -o "$tmp/$form.trace" "$tmp/a.$form" "$p" >"$tmp/$form.said" 2>&1
  judge "same_$form" "$(cmp "$tmp/cva6.trace" "$tmp/$form.trace" 2>&1)"
done
says old_says old '1 traps and interrupts are not in the log as such, the first in front of line 45 '
judge instr_says "$(grep 'not in the log' "$tmp/instr.said")"
# two in a cycle: nop and j, nine times; the clock goes on without a gap
awk '$2 == "98" && last == "94" { late++ } { print $1 - late, $2, $3, $4; last = $2 }' "$tmp/run" >"$tmp/run2"
logs "$tmp/run2" b
convert two "$tmp/b.dasm"
stack two 73 40 3 40 71 7
# behind a branch it traps on one of two ways: not an interrupt
awk '{ insn[$1] = $2 } END { printf "100 0xa4 M (0x%s) DASM(%s)\n110 0x9c M (0x%s) DASM(%s)\n", insn["a4"], insn["a4"], insn["9c"], insn["9c"] }' \
  "$tmp/code" >"$tmp/a.branch"
convert branch "$tmp/a.branch"
says branch_traps branch '2 instructions, 1 traps, 0 interrupts$'
# more traps than cycles
{ sed -n 3,4p "$tmp/a.dasm"; for n in 1 2 3; do grep -m 1 Exc "$tmp/a.old"; done; sed -n '4s/ 13 / 15 /p' "$tmp/a.dasm" | sed p; } >"$tmp/storm"
"$culprit" trace convert -o "$tmp/storm.trace" "$tmp/storm" "$p" >"$tmp/storm.said" 2>&1
says storm storm ': 18 cycles of CVA6, 7 lines, 4 instructions, 2 traps'

# ---- bad logs ----
to="-o $tmp/out/t"
expect no_cycles 90 "rvfi: a log of CVA6's rvfi_tracer, which has no cycles; take" trace convert $to "$tmp/a.rvfi" "$p"
expect foreign 90 'line 1: neither' trace convert $to "$tmp/code" "$p"
expect is_trace 90 'line 1: (neither|cut off|too long)' trace convert $to "$tmp/ibex.trace" "$p"
: >"$tmp/none"
expect empty 90 'empty' trace convert $to "$tmp/none" "$p"
head -n 1 "$tmp/a.ibex" >"$tmp/head"
expect only_head 90 'no instructions' trace convert $to "$tmp/head" "$p"
head -c -20 "$tmp/a.ibex" >"$tmp/cut"
expect cut 90 'cut: line 93: cut off$' trace convert $to "$tmp/cut" "$p"
head -c -20 "$tmp/a.ibex.gz" >"$tmp/cut.gz"
expect cut_gz 90 'cut.gz: (line|cut off or damaged behind line) [0-9]*' trace convert $to "$tmp/cut.gz" "$p"
{ cat "$tmp/a.ibex"; head -c 6000 /dev/zero | tr '\0' x; echo; } >"$tmp/long"
expect long 90 'line 94: too long' trace convert $to "$tmp/long" "$p"
sed '6s/\t00000090\t/\txxxxxxxx\t/' "$tmp/a.ibex" >"$tmp/x"
expect unknown_pc 90 'line 6: not a line of Ibex' trace convert $to "$tmp/x" "$p"
{ cat "$tmp/a.dasm"; tail -n 1 "$tmp/a.ibex"; } >"$tmp/x"
expect mixed 90 'line 83: not a line of CVA6' trace convert $to "$tmp/x" "$p"
{ cat "$tmp/a.ibex"; sed -n 5p "$tmp/a.ibex"; } >"$tmp/x"
expect backwards 90 'line 94: cycle 13 behind cycle 242$' trace convert $to "$tmp/x" "$p"
sed 5p "$tmp/a.ibex" >"$tmp/x"
expect twice 90 'line 6: more than 1 instruction in cycle 13$' trace convert $to "$tmp/x" "$p"
sed '5p;5p' "$tmp/a.dasm" >"$tmp/x"
expect thrice 90 'line 7: more than 2 instructions in cycle 21$' trace convert $to "$tmp/x" "$p"
sed '$s/ 242 / 99999999242 /' "$tmp/a.dasm" >"$tmp/x"
expect leap 90 'line 82: cycle 99999999242 is more than 4294967296 behind cycle 241$' trace convert $to "$tmp/x" "$p"
expect missing 66 'No such file' trace convert $to "$tmp/nothing" "$p"
expect folder 66 'directory' trace convert $to "$tmp" "$p"

# ---- bad programs, outputs ----
expect no_program 66 'cannot be opened' trace convert $to "$tmp/a.ibex" "$tmp/nothing"
expect not_elf 65 'not an ELF' trace convert $to "$tmp/a.ibex" "$tmp/code"
sed 's/\t000000/\t800000/' "$tmp/a.ibex" >"$tmp/x"
expect outside 74 'line 2: 0x80000080 is not in .*p.elf, and no other' trace convert $to "$tmp/x" "$p"
sed 's/ 0x/ 0x100/' "$tmp/a.dasm" >"$tmp/x"
expect outside_cva6 74 'line 1: 0x10080 is not in .*p.elf' trace convert $to "$tmp/x" "$p"
awk 'BEGIN { FS = OFS = "\t" } NR > 1 { $4 = "00000013" } 1' "$tmp/a.ibex" >"$tmp/x"
expect other_program 74 'line 2: .*p.elf has another instruction at 0x80' trace convert $to "$tmp/x" "$p"
cp "$tmp/a.ibex" "$tmp/own"
expect over_itself 64 'would overwrite .*own' trace convert -o "$tmp/own" "$tmp/own" "$p"
# a boot ROM in front, and a program that wrote code: said, not fatal
awk 'BEGIN { FS = OFS = "\t" } NR == 2 { $3 = "00010000" } NR == 4 { $4 = "00000013" } 1' "$tmp/a.ibex" >"$tmp/x"
"$culprit" trace convert -o "$tmp/x.trace" "$tmp/x" "$p" >"$tmp/x.said" 2>&1
judge outside_some "$([ $? = 0 ] && grep -q ': 1 instructions are outside .*, the first in line 2 at 0x10000' "$tmp/x.said" || cat "$tmp/x.said")"
judge other_some "$(grep -q ': 1 instructions are others than in .*, the first in line 4 at 0x88' "$tmp/x.said" || cat "$tmp/x.said")"
exit $failed
