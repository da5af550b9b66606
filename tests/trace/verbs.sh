#!/bin/bash
# culprit run --commit-trace and culprit trace: what they say of a run is what `run`, `record --model` and `compare` say of it;
# bad traces, programs that do not fit.
. "$(dirname "$0")/../cli/lib.sh"
plan 56
text='
  la t0, handler
  csrw mtvec, t0
  li s0, 400
  la s1, tohost
1: call chase
  call change
  addi s0, s0, -1
  bnez s0, 1b
  EXIT 0
.globl chase
.type chase, @function
chase:
  ld t1, 0(s1)
  mul t2, t1, s0
  andi t3, s0, 5
  beqz t3, 2f
  addi t1, t1, 3
2: div t4, t2, t1
  ret
.size chase, . - chase
.globl change
.type change, @function
change:
  csrw mscratch, s0
  andi t3, s0, 31
  bnez t3, 3f
  ecall
3: ret
.size change, . - change
.balign 4
.globl handler
.type handler, @function
handler:
  csrr t5, mepc
  addi t5, t5, 4
  csrw mepc, t5
  mret
.size handler, . - handler'
assemble "$tmp/p.elf" -Wl,--build-id=sha1 $by_hand_id <<<"$text" 2>"$tmp/log" || { cat "$tmp/log"; exit 2; }
p=$tmp/p.elf t=$tmp/p.ct
"$culprit" run --config tiny --quiet --report --oracle "$tmp/run.json" --commit-trace "$t" "$p" >"$tmp/run.txt" 2>"$tmp/log" ||
  { cat "$tmp/log"; exit 2; }

# ---- the same as beside the machine ----
"$culprit" trace check "$t" >"$tmp/check" 2>"$tmp/log"
judge check "$([ $? = 0 ] && grep -qx 'no rule of the observation port is broken' "$tmp/check" || cat "$tmp/check" "$tmp/log")"
cycles=$(sed -n 's/^\([0-9]*\) cycles, .*/\1/p' "$tmp/run.txt")
judge check_counts "$(grep -q ": $cycles cycles of tiny, 1 lane, commit view and retire stream, dispatch ages, fetch ages; [0-9]* instructions, 12 exceptions" "$tmp/check" || cat "$tmp/check")"
judge check_program "$("$culprit" trace check "$t" "$p" 2>&1 | grep -x 'no rule.*' >/dev/null || echo breaks)"
"$culprit" trace profile --oracle "$tmp/trace.json" --period 97 -o "$tmp/trace.prof" "$t" "$p" >"$tmp/trace.txt" 2>"$tmp/log"
judge profile "$([ $? = 0 ] && grep -q 'samples in .*trace.prof, equal to the Oracle' "$tmp/log" || cat "$tmp/log")"
judge profile_oracle "$(diff "$tmp/run.json" "$tmp/trace.json" | head -n 3)"
judge profile_text "$(diff <(sed '/^Checked/,$d' "$tmp/run.txt") <(sed '/^Checked/,$d' "$tmp/trace.txt") | grep '^[<>] .' | head -n 3)"
"$culprit" record --model --config tiny --period 97 --quiet -o "$tmp/model.prof" "$p" >/dev/null 2>"$tmp/log"

judge profile_samples "$(cmp <(sed '1,/^$/d' "$tmp/model.prof") <(sed '1,/^$/d' "$tmp/trace.prof") 2>&1)"
judge profile_opens "$("$culprit" annotate "$tmp/trace.prof" chase 2>&1 | grep -q 'mul' || echo 'annotate does not show it')"
"$culprit" html -o "$tmp/page.html" "$tmp/trace.prof" >"$tmp/log" 2>&1
judge profile_html "$([ $? = 0 ] && grep -q chase "$tmp/page.html" || cat "$tmp/log")"
(cd "$tmp" && "$culprit" trace profile "$t" "$p" >/dev/null 2>&1)
judge profile_name "$([ -s "$tmp/p.prof" ] || echo 'no p.prof')"

errors='del(.khz) | del(.profilers[].squashed)'
"$culprit" compare --config tiny --period 7 --json "$tmp/run.compare" "$p" >"$tmp/run.errors" 2>/dev/null
"$culprit" trace compare --period 7 --json "$tmp/trace.compare" "$t" "$p" >"$tmp/trace.errors" 2>"$tmp/log"
judge compare "$([ $? = 0 ] || cat "$tmp/log")"
judge compare_json "$(diff <(jq "$errors" "$tmp/run.compare") <(jq "$errors" "$tmp/trace.compare") | head -n 3)"
judge compare_seven "$(for who in software dispatch lci nci nci_ilp tip_ilp tip; do
  jq -e --arg who $who '.profilers | any(.name == $who and .samples > 100)' "$tmp/trace.compare" >/dev/null || echo "no $who"; done)"
judge compare_table "$(diff <(sed '1d; /a marked instruction/d' "$tmp/run.errors") <(sed 1d "$tmp/trace.errors") | head -n 3)"
# lacking NAME LINE: what a trace without ages at dispatch, at fetch, says
lacking() {
  "$culprit" trace compare --json "$tmp/less.json" "$tmp/$1.ct" "$p" >"$tmp/less.errors" 2>"$tmp/log" || echo "status $?"
  diff <(grep -o 'no [SD][a-z]*:.*were [a-z]*' "$tmp/log") <(printf '%s\n' "${@:2}") | head -n 3
}
{ printf 'culprit-trace 1 text\nwidth 1\nviews commit\ncore toy\nprogram -\nbuild_id -\ncontents -\n\n'
  printf 'c 0 1 1 0 0 3 0 8000000%x\n' 0 4 8 12; echo '= 50'; echo 'end 54'; } >"$tmp/ageless.ct"
judge compare_without "$(lacking ageless 'no Dispatch: the trace does not say when instructions were dispatched' \
  'no Software: the trace does not say when instructions were fetched'; grep -E '^(Software|Dispatch)' "$tmp/less.errors"
  jq -e '.profilers | all(.name != "software" and .name != "dispatch")' "$tmp/less.json" >/dev/null || echo 'they are in the JSON')"
{ printf 'culprit-trace 2 text\nwidth 1\nviews commit dispatch\ncore toy\nprogram -\nbuild_id -\ncontents -\n\n'
  for i in {1..50}; do printf 'c 0 1 1 0 0 3 0 8000000%x d 3\n' 0 4 8 12; done; echo 'end c8'; } >"$tmp/half.ct"
judge compare_dispatch "$(lacking half 'no Software: the trace does not say when instructions were fetched'
  grep -q '^Dispatch ' "$tmp/less.errors" || echo 'no Dispatch'; grep '^Software' "$tmp/less.errors")"
judge compare_top "$("$culprit" trace compare --top 3 "$t" "$p" 2>&1 | grep -q 'LCI .*NCI .*TIP .*truth' || echo 'no such line')"

# ---- both forms, and without compression ----
zcat "$t" >"$tmp/plain.ct"
judge plain "$("$culprit" trace check "$tmp/plain.ct" 2>&1 | grep -x 'no rule.*' >/dev/null || echo breaks)"
judge from_a_pipe "$(zcat "$t" | "$culprit" trace check /dev/stdin 2>&1 | grep -x 'no rule.*' >/dev/null || echo breaks)"
header() { printf 'culprit-trace %s text\nwidth %s\nviews commit\ncore toy\nprogram -\nbuild_id -\ncontents -\n\n' "$1" "$2"; }
{ header 1 2; echo 'c 0 3 1 0 0 0 0 80000000 80000004'; echo 'c 1 2 0 0 0 0 0 0 80000004'; echo '= 9'; echo 'end b'; } >"$tmp/text.ct"
judge text "$("$culprit" trace check "$tmp/text.ct" 2>&1 | grep -q '^.*: 11 cycles of toy, 2 lanes, commit view; 1 instructions' || echo 'it is not read')"

# ---- breaks: ten, then how many more; a status of its own ----
{ header 1 1; for i in 1 2 3 4 5 6 7 8 9 10 11 12; do echo 'c 0 1 0 0 0 2 0 80000000'; done; echo 'end c'; } >"$tmp/broken.ct"
expect broken 91 'broken.ct breaks rules of the observation port 12 times' trace check "$tmp/broken.ct"
judge broken_lines "$(diff <(for i in 0 1 2 3 4 5 6 7 8 9; do echo "cycle $i: rule 11.1, privilege: privilege=2"; done; echo 'and 2 more') \
  <(head -n 11 "$tmp/stdout") | head -n 3)"
{ header 1 2; echo 'c 0 2 0 0 0 0 0 80000000 80000004'; echo 'end 1'; } >"$tmp/hole.ct"
sed 's/^contents.*/contents -/' "$tmp/hole.ct" >"$tmp/hole2.ct"
"$culprit" trace profile -o "$tmp/out/x.prof" "$tmp/hole.ct" "$p" >"$tmp/stdout" 2>"$tmp/stderr"
judge broken_profile "$([ $? = 91 ] && grep -q 'cycle 0: a hole.*culprit trace check' "$tmp/stderr" || cat "$tmp/stderr"; ls -A "$tmp/out")"

# ---- bad input ----
expect none 64 'no subcommand given' trace
expect unknown_word 64 "no subcommand 'chekc'" trace chekc "$t"
expect no_trace 64 'no trace given' trace check
expect no_program 64 'no program given' trace profile "$t"
expect missing 66 'none.ct: No such file' trace check "$tmp/none.ct"
expect missing_program 66 'none.elf: ' trace compare "$t" "$tmp/none.elf"
expect folder 66 'Is a directory' trace check "$tmp"
: >"$tmp/empty.ct"
expect empty 90 'empty.ct: empty, not a trace' trace check "$tmp/empty.ct"
expect foreign 90 'not a trace of the commit view' trace check "$p"
expect not_a_program 65 'not an ELF file' trace compare "$t" "$tmp/text.ct"
{ header 4 1; echo 'end 1'; } >"$tmp/new.ct"
expect version 90 'trace of version 4; this program reads versions 1 to 3' trace check "$tmp/new.ct"
{ header 1 9; echo 'end 1'; } >"$tmp/wide.ct"
expect wide 90 'trace of 9 commit lanes; this program takes 1 to' trace check "$tmp/wide.ct"
head -c $(($(wc -c <"$t") / 2)) "$t" >"$tmp/cut.ct"
expect cut 90 'cut.ct: cut off behind cycle [1-9][0-9]*: the trace has no end' trace profile -o "$tmp/out/x.prof" "$tmp/cut.ct" "$p"
poke "$tmp/cut.ct" 600 '\x00\xff\x00\xff'
expect damaged 90 'cut.ct: (damaged|cut off)' trace check "$tmp/cut.ct"
{ cat "$tmp/text.ct"; header 1 1; echo 'c 0 1 0 0 0 0 0 80000000'; echo 'end 1'; } >"$tmp/both.ct"
expect width_changes 90 'the width changes from 2 to 1 behind cycle 11' trace check "$tmp/both.ct"
{ header 1 1; echo 'end 0'; } >"$tmp/nothing.ct"
expect no_cycles 90 'no cycles in it' trace check "$tmp/nothing.ct"
{ header 1 1; echo 'c 0 1 0 0 0 0 0 8000000x'; echo 'end 1'; } >"$tmp/unknown.ct"
expect unknown_value 90 'damaged behind cycle 0: x' trace check "$tmp/unknown.ct"

assemble "$tmp/other.elf" -Wl,--build-id=sha1 $by_hand_id <<<"  nop$text" 2>/dev/null
expect other_build 74 'of a program with build id [0-9a-f]+, but .*other.elf has build id' trace check "$t" "$tmp/other.elf"
riscv64-unknown-elf-objcopy -R .note.gnu.build-id "$p" "$tmp/plain.elf"
"$culprit" run --config tiny --quiet --commit-trace "$tmp/q.ct" "$tmp/plain.elf" >/dev/null 2>&1
expect other_contents 74 'of another program: its file had other contents' trace check "$tmp/q.ct" "$p"

# Not fatal: pcs outside the program, no names.
{ header 1 1; echo 'c 0 1 1 0 0 3 0 80000000'; echo 'c 0 1 1 0 0 3 0 40000000'; echo '= 4'; echo 'end 6'; } >"$tmp/outside.ct"
"$culprit" trace profile -o "$tmp/x.prof" "$tmp/outside.ct" "$p" >"$tmp/stdout" 2>"$tmp/stderr"
judge outside "$([ $? = 0 ] && grep -q '^culprit: 5 instructions committed outside .*p.elf, the first at 0x40000000 in cycle 1$' "$tmp/stderr" &&
  grep -q 'does not say which program ran' "$tmp/stderr" || cat "$tmp/stderr")"
{ header 1 1; echo 'c 0 1 1 0 0 3 0 80000002'; echo 'end 1'; } >"$tmp/half.ct"
"$culprit" trace profile -o "$tmp/x.prof" "$tmp/half.ct" "$p" >"$tmp/stdout" 2>"$tmp/stderr"
judge compressed "$([ $? = 0 ] && grep -q '1 instructions committed outside .*; .* says that it has no compressed code$' "$tmp/stderr" || cat "$tmp/stderr")"
assemble "$tmp/zero.elf" -Wl,-Ttext=0 <<<"$text" 2>/dev/null
{ header 1 1; echo 'c 0 1 1 0 0 3 0 0'; echo '= 4'; echo 'end 5'; } >"$tmp/zero.ct"
"$culprit" trace profile -o "$tmp/x.prof" "$tmp/zero.ct" "$tmp/zero.elf" >"$tmp/stdout" 2>"$tmp/stderr"
judge at_zero "$([ $? = 0 ] && grep -q '^ *100.00%  *5.0  *5 .* 00000000  _start+0x0 ' "$tmp/stdout" || cat "$tmp/stdout" "$tmp/stderr")"
# Cores of other widths, all lanes of which commit for 840 cycles: each has its share, and the profile is read again.
for w in 3 5 6 7 8; do
  pcs=$(for ((i = 0; i < w; i++)); do printf ' %x' $((0x80000000 + 4 * i)); done)
  all=$(printf %x $((2 ** w - 1)))
  { header 1 $w; echo "c 0 $all $all 0 0 3 0$pcs"; echo '= 347'; echo 'end 348'; } >"$tmp/lanes.ct"
  "$culprit" trace profile --period 7 --oracle "$tmp/lanes.json" -o "$tmp/x.prof" "$tmp/lanes.ct" "$p" >"$tmp/stdout" 2>"$tmp/stderr" &&
    "$culprit" report "$tmp/x.prof" >"$tmp/report" 2>>"$tmp/stderr"
  judge lanes_$w "$([ $? = 0 ] && jq -e ".units == (if $w > 4 then 840 else 12 end) and .units as \$cycle |
      .instructions | length == $w and all(.time == \$cycle * 840 / $w and .classes.execute == .time)" "$tmp/lanes.json" 2>&1 >"$tmp/log" &&
    grep -q '^ *100.00% .* 100 .* _start$' "$tmp/report" || cat "$tmp/stderr" "$tmp/stdout" "$tmp/log")"
  [ $w = 3 ] || judge compare_$w "$("$culprit" trace compare --period 7 --json "$tmp/lanes.json" "$tmp/lanes.ct" "$p" >"$tmp/log" 2>&1 &&
    jq -e '.profilers | any(.name == "tip" and .error.instruction < 1)' "$tmp/lanes.json" >/dev/null || cat "$tmp/log")"
done
expect lanes_page 73 'x.prof: its core has more than four commit lanes' html -o "$tmp/x.html" "$tmp/x.prof"
riscv64-unknown-elf-strip -o "$tmp/stripped.elf" "$p"
"$culprit" trace profile -o "$tmp/x.prof" "$t" "$tmp/stripped.elf" >"$tmp/stdout" 2>"$tmp/stderr"
judge stripped "$([ $? = 0 ] && grep -q '^culprit: no names of functions: ' "$tmp/stderr" && grep -q '0x8000' "$tmp/stdout" || cat "$tmp/stderr")"
exit $failed
