#!/bin/bash
# Task 15: continuous profiling of an own program: one line of gcc, one command, and the database has its functions.
. "$(dirname "$0")/../cli/lib.sh"
plan 15
cd "$tmp" || exit 2
cat >own.c <<'E2'
#include <stdio.h>
static unsigned table[512];
unsigned (*volatile step)(unsigned);
volatile unsigned three = 3;
__attribute__((noinline)) unsigned divides(unsigned v) {
  const unsigned by = three;
  for (int i = 0; i < 60; i++) v = v / by + table[v % 512];
  return v;
}
int main(void) {
  unsigned v = 99;
  step = divides;
  for (int i = 0; i < 512; i++) table[i] = i * 77u;
  for (int i = 0; i < 300; i++) v = step(v);
  printf("own %u\n", v);
  return 0;
}
E2
# says NAME STATUS PATTERN ARGUMENTS...: the status of `culprit ARGUMENTS`, and a line of what it prints
says() {
  local name=$1 status=$2 pattern=$3 got; shift 3
  "$culprit" "$@" >said 2>&1 </dev/null; got=$?
  if [ $got != "$status" ]; then judge "$name" "status $got, not $status: $(tail -n 1 said)"
  elif grep -qE -- "$pattern" said; then ok "$name"
  else judge "$name" "nothing like '$pattern' in: $(head -n 6 said)"; fi
}
judge task15_links "$(riscv64-unknown-elf-gcc -B"$B/lib" --specs=culprit-process.specs -O2 -g own.c -o own.elf 2>&1)"
says task15_one_command 0 'own [0-9]' system --config tiny --db own.db --period 1000:1100 own.elf
judge task15_no_stream "$(ls own.db.stream* 2>/dev/null)"
says task15_top 0 ' 9[0-9]\.[0-9]+% .*divides$' prof --db own.db --top 1
says task15_stalls 0 'Divider busy.*(div|rem)' topstalls --db own.db --top 1
says task15_cut_short 0 '1 stopped' system --config tiny --db part.db --period 1000:1100 --cycles 200000 own.elf
says task15_partial 0 ' 9[0-9]\.[0-9]+% .*divides$' prof --db part.db
riscv64-unknown-elf-gcc -B"$B/lib" --specs=culprit.specs -O2 own.c -o bare.elf
says task15_bare 65 'culprit-process.specs' system --config tiny bare.elf

# From a hot instruction to its wave: executions of all processes count. Slots are aligned, so the low digits of the pc
# and the encoding tell the instruction in the trace.
read -r address encoding < <(riscv64-unknown-elf-objdump -d own.elf | awk '/<divides>:/ { in_it = 1 } in_it && /\tbne/ { sub(":", "", $1); print $1, $2; exit }')
offset=$(printf '%x' $((0x$address - 0x$(riscv64-unknown-elf-nm own.elf | awk '$3 == "divides" { print $1 }'))))
system() { "$culprit" system --config tiny --cycles 900000 "$@" own.elf,2 >said 2>&1; }
system --trace trace
for n in 7 18100; do # of the first process, of the second
  system --wave w.fst --at "divides+0x$offset:$n"
  committed=$(awk -v low="${address: -3}" -v e="$encoding" '$3 == e && substr($2, length($2) - 2) == low { print $1 }' trace | sed -n "${n}p")
  judge "task15_at_$n" "$([ -n "$committed" ] && grep -qE "divides\\+0x$offset \\(own.c:[0-9]+\\), execution $n: .*committed in cycle $committed;" said &&
    [ -s w.fst ] || echo "not in cycle '$committed': $(head -n 2 said)")"
done
system --wave w.fst --at own.elf/divides:2
judge task15_at_image "$(grep -q 'divides (own.c:.*), execution 2:' said || head -n 2 said)"
system --wave w.fst --at process_begin
judge task15_at_kernel "$(grep -q 'process_begin (.*), execution 1:' said || head -n 2 said)"
says task15_at_no_image 64 'no image is called sort.elf' system --config tiny --wave w.fst --at sort.elf/main own.elf
says task15_at_unknown 64 'no function divide in the program; similar: divides' system --config tiny --wave w.fst --at divide own.elf
says task15_at_no_wave 64 '--at needs --wave' system --config tiny --at divides own.elf
exit $failed
