#!/bin/bash
# From RVFI to a trace (harness/trace/culprit_rvfi.h): whose the cycles between two retirements are; traps, interrupts, two
# instructions at once; what is not known is said. The module that calls it over DPI passes Verilator's lint.
. "$(dirname "$0")/../cli/lib.sh"
plan 11
code='.globl main, handler
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
.size handler, . - handler'
riscv64-unknown-elf-gcc -x assembler -march=rv32imc_zicsr -mabi=ilp32 -nostdlib -nostartfiles -Wl,-Ttext=0x80,-e,main - -o "$tmp/p.elf" \
  <<<".option norvc
$code" 2>"$tmp/log" || { cat "$tmp/log"; exit 2; }
cat >"$tmp/w.c" <<'END'
#define CULPRIT_TRACE_IMPLEMENTATION
#define CULPRIT_RVFI_IMPLEMENTATION
#include "trace/culprit_rvfi.h"

static struct culprit_rvfi *r;

/* `wait` cycles, then it retires. */
static void retires(unsigned wait, uint64_t pc, uint64_t next, uint32_t insn, int trap, int intr, unsigned mode) {
  struct culprit_rvfi_insn i;
  memset(&i, 0, sizeof i);
  while (wait--) culprit_rvfi_cycle(r, 0, &i);
  i.pc_rdata = pc, i.pc_wdata = next, i.insn = insn, i.trap = (uint8_t)trap, i.intr = (uint8_t)intr, i.mode = (uint8_t)mode;
  culprit_rvfi_cycle(r, 1, &i);
}

int main(int argc, char **argv) {
  if (argc != 3 || !(r = culprit_rvfi_open(argv[1], 1, "mycore", argv[2]))) return 2;
  for (int n = 0; n < 10; n++) {
    retires(n ? 0 : 3, 0x80, 0x84, 0x0005a503, 0, 0, 0); /* waits once */
    retires(2, 0x84, 0x88, 0x00160613, 0, 0, 0);
    retires(1, 0x88, 0x8c, 0x02c606b3, 0, 0, 0);
    retires(4, 0x8c, 0x90, 0x00d5a023, 0, 0, 0);
    retires(1, 0x90, 0x9c, 0x00000073, 1, 0, 0); /* traps, then 5 cycles */
    retires(5, 0x9c, 0xa0, 0x00170713, 0, 1, 3);
    retires(0, 0xa0, 0x94, 0x30200073, 0, 0, 3);
    if (n == 4) { /* an interrupt: 7 cycles */
      retires(7, 0x9c, 0xa0, 0x00170713, 0, 1, 3);
      retires(0, 0xa0, 0x94, 0x30200073, 0, 0, 3);
    }
    retires(1, 0x94, 0x98, 0x00000013, 0, 0, 0);
    retires(0, 0x98, 0x80, 0xfe9ff06f, 0, 0, 0);
  }
  return culprit_rvfi_close(r) ? 0 : 1;
}
END
for std in gcc\ -std=c11 g++\ -std=c++11\ -x\ c++; do
  $std -Wall -Wextra -Werror -pedantic -I harness "$tmp/w.c" -o "$tmp/w" 2>"$tmp/log" && "$tmp/w" "$tmp/$((++n)).ct" "$tmp/p.elf"
  judge "builds_$n" "$([ $? = 0 ] || cat "$tmp/log")"
done
judge same "$(cmp "$tmp/1.ct" "$tmp/2.ct" 2>&1)"
"$culprit" trace check "$tmp/1.ct" "$tmp/p.elf" >"$tmp/out.txt" 2>"$tmp/log"
judge check "$([ $? = 0 ] && grep -qx 'no rule of the observation port is broken' "$tmp/out.txt" || cat "$tmp/out.txt" "$tmp/log")"
judge check_says "$(grep -q 'made from RVFI.*is not known' "$tmp/log" || cat "$tmp/log")"
"$culprit" trace profile --oracle "$tmp/o.json" -o "$tmp/p.prof" "$tmp/1.ct" "$tmp/p.elf" >"$tmp/out.txt" 2>"$tmp/log"
judge profile_says "$([ $? = 0 ] && grep -q 'made from RVFI.*is not known' "$tmp/log" || cat "$tmp/log")"
# 92 retire, 10 of them trap: a cycle of a stall each; waits: load 3, addi and mul 30, ecall 10, store 40; behind traps 50, behind mret 10, the interrupt 7
judge cycles "$(jq -r '.stack | map_values(. / 12) | to_entries[] | "\(.key) \(.value)"' "$tmp/o.json" | diff - <(printf '%s\n' 'execute 82' \
  'alu_stall 50' 'load_stall 3' 'store_stall 40' 'front_end 0' 'mispredict 0' 'misc_flush 60' 'interrupt 7') | head -n 5)"
judge culprits "$(jq -r '.instructions[] | select(.classes.misc_flush > 0 or .classes.interrupt > 0) | .pc' "$tmp/o.json" | diff - <(printf "%s\n" 0x00000090 0x0000009c 0x000000a0))"

# Two at once, the second traps: the first commits a cycle before, if there is one.
sed '/^int main/,$d' "$tmp/w.c" >"$tmp/two.c"
cat >>"$tmp/two.c" <<'END'
int main(int argc, char **argv) {
  struct culprit_rvfi_insn i[2];
  (void)retires;
  if (argc != 2 || !(r = culprit_rvfi_open(argv[1], 2, NULL, NULL))) return 2;
  memset(i, 0, sizeof i);
  culprit_rvfi_cycle(r, 0, i);
  i[0].pc_rdata = 0x80, i[0].pc_wdata = i[1].pc_rdata = 0x84, i[1].pc_wdata = 0x9c, i[1].trap = 1, i[0].mode = i[1].mode = 3;
  culprit_rvfi_cycle(r, 3, i);
  culprit_rvfi_cycle(r, 0, i);
  return culprit_rvfi_close(r) ? 0 : 1;
}
END
gcc -std=c11 -Wall -Wextra -Werror -I harness "$tmp/two.c" -o "$tmp/two" 2>"$tmp/log" && "$tmp/two" "$tmp/two.ct"
judge two "$([ $? = 0 ] && "$culprit" trace check "$tmp/two.ct" 2>&1 | grep -q ': 3 cycles of unknown, 2 lanes, .*; 1 instructions, 1 exceptions' || cat "$tmp/log"
  "$culprit" trace check "$tmp/two.ct" 2>&1 | grep -q '^no rule of the observation port is broken$' || echo 'a rule is broken')"
sed -i 's/^views .*/views commit retire rvfj/' "$tmp/1.ct"
expect unknown_views 90 'damaged in its header' trace check "$tmp/1.ct"
judge lint "$(for n in 1 2; do for x in 32 64; do verilator --lint-only -Wall -GNRET=$n -GXLEN=$x sim/culprit_rvfi_trace.sv 2>&1 >/dev/null; done; done | head -n 3)"
exit $failed
