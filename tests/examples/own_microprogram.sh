#!/bin/bash
# examples/own-microprogram, typed as its page says. What the microprogram counts is what plain counting
# gives: on the model over every call of a real run, in the RTL beside a program that counts itself.
. "$(dirname "$0")/../cli/lib.sh"
plan 8
top=$PWD page=$PWD/examples/own-microprogram/README.md
ln -s "$B" "$tmp/build"
ln -s "$top/examples" "$tmp/examples"
cd "$tmp" || exit 2

# typed WORDS: runs the one line of the page that begins with WORDS, goes on behind a
# backslash; its output is in ./printed
typed() {
  local line
  line=$(sed ':a; /\\$/ { N; s/\\\n *//; ba }' "$page" | sed -n "s|^    \($1 .*\)|\1|p")
  [ "$(wc -l <<<"$line")" = 1 ] && [ -n "$line" ] && timeout 60 bash -c "$line" >printed 2>stderr && return
  bad "microprogram_typed" "'$line': $(tail -n 1 stderr)"
  exit 1
}
# equal NAME: ./want and ./got
equal() {
  if [ -s want ] && cmp -s want got; then ok "microprogram_$1"
  else bad "microprogram_$1" "$(diff want got | head -4 | tr '\n' ' ')"; fi
}
# slots: "address times" of what ucode run printed
slots() {
  awk '$2 ~ /^0x/ && $1 ~ /^[0-9]+$/ { print $2, $3 }' |
    while read -r key times; do printf '%x %d\n' $((key * 4)) "$times"; done | sort
}
# times: the same of samples
times() { sed -n 's/.*addr=0x0*//p' | sort | uniq -c | awk '{ print $2, $1 }' | sort; }

typed 'build/culprit ucode asm'
if grep -q '^ *[0-9]* *0  [0-9a-f ]*  call:   match target' printed; then ok microprogram_listing
else bad microprogram_listing "$(head -n 1 printed)"; fi
typed 'build/culprit ucode run'
slots <printed >got
times <examples/own-microprogram/calls.samples >want
equal samples

# Every call of a run, from the retire trace: the instruction after it is where it goes.
typed riscv64-unknown-elf-gcc
"$culprit" run --trace trace steps.elf >own 2>stderr || bad microprogram_trace "$(tail -n 1 stderr)"
awk '/^[0-9]/ { if (call) print "class=call addr=" $2; call = $4 ~ /^jalr?$/ && $5 ~ /^x[15],/ }' trace >every
"$culprit" ucode run --samples every examples/own-microprogram/calls.us >printed
slots <printed >got
times <every >want
equal trace
if [ "$(wc -l <every)" -gt 1000 ]; then ok microprogram_many; else bad microprogram_many "only $(wc -l <every) calls"; fi

typed 'build/culprit record'
cp stderr said
typed 'build/culprit report'
for f in up down; do
  printf '%s %d\n' $f "$(awk -v f="$f+0x0" '$8 == f { print $1 }' printed)"
done >got
cp own want
equal rtl
if grep -q ' 0 dropped.* 0 mismatches' said; then ok microprogram_exact; else bad microprogram_exact "$(cat said)"; fi
expect microprogram_json 64 'json: not for the slots of microprogram calls' report --json "$tmp/out/x" steps.prof
"$culprit" record --mode coproc --program edge --microcode "$B/microcode/edge.cop" \
  -o edge.prof steps.elf >printed 2>stderr &&
  "$culprit" report edge.prof >printed 2>>stderr
if grep -q '^Conditional branches' printed; then ok microprogram_read_as; else bad microprogram_read_as "$(tail -n 1 stderr)"; fi
exit $failed
