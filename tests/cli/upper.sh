#!/bin/bash
# A program whose code lies in the upper half of the addresses, and what starts it, in the lower: instructions,
# functions and lines of both, by every output. Some of its code runs where it is loaded, before its addresses are
# translated, under the same names.
. "$(dirname "$0")/lib.sh"
plan 23
cd "$tmp" || exit 2

cat >upper.ld <<'E'
SECTIONS {
  .text 0x80000000 : { *(.text) }
  .data 0x80100000 : { *(.data) }
  .upper 0xffffffff80200000 : AT(0x80200000) { *(.upper) }
}
E
assemble upper.elf -Wl,-T,upper.ld <<'E' || exit 2
  li a0, -1
  srli a0, a0, 10
  csrw pmpaddr0, a0
  li a0, 0x1f
  csrw pmpcfg0, a0
  li a0, 1 << 11
  csrs mstatus, a0
  li a0, 0x80200000
  csrw mepc, a0
  mret
.section .data
.balign 4096
root:                                   # pages of 1 GiB: the memory, in both halves
  .zero 2 * 8
  .dword 0x80000 << 10 | 0xcf
  .zero 507 * 8
  .dword 0x80000 << 10 | 0xcf
  .dword 0
.section .upper, "ax"
.macro LOOP times
  li a0, \times
1:
  addi a0, a0, -1
  bnez a0, 1b
.endm
.type early, @function                  # at 0x80200000, until satp says otherwise
early:
  LOOP 2000
  li a0, 0x80101
  li a1, 8 << 60
  or a0, a0, a1
  lla a1, late
  li a2, 0xffffffff00000000
  or a1, a1, a2
  csrw satp, a0
  sfence.vma
  jr a1
.size early, . - early
.type late, @function
late:
  LOOP 1000
  call divide
  li gp, 1
  li t5, 0x80100000
  sd gp, 0(t5)
9: j 9b
.size late, . - late
.type divide, @function
divide:
  li a0, 300
  li a1, 7
  li t4, 0x80101000
1:
  div a2, a1, a0
  ld a3, 0(t4)
  addi a0, a0, -1
  bnez a0, 1b
  ret
.size divide, . - divide
E
machine='--config tiny-os'
has() { local name=$1 pattern=$2 why=; shift 2; grep -aEq -- "$pattern" "$@" || why="no '$pattern' in $*: $(head -n 8 "$@")"; judge "$name" "$why"; }
hasnt() { local name=$1 pattern=$2 why=; shift 2; ! grep -aE -m 1 -- "$pattern" "$@" >found || why="'$pattern' in $*: $(cat found)"; judge "$name" "$why"; }

"$culprit" run --quiet $machine --oracle p.json upper.elf >stdout 2>&1
judge oracle "$(cat stdout)"
jq -c '.outside.time, (.functions[]|[.name,.start,.end,.executed,.time]), (.blocks[]|[.start,.end,.function]), (.instructions[]|[.pc,.function,.offset,.line,.disasm,.executions])' p.json
cat p.txt
"$culprit" record --quiet $machine --model --period 23 -o p.prof upper.elf
"$culprit" report p.prof
"$culprit" report --by instruction p.prof
"$culprit" annotate p.prof divide
"$culprit" annotate p.prof early
"$culprit" html -o p.html p.prof
for f in text collapsed callgrind speedscope firefox pprof perf; do  "$culprit" export --format $f p.prof -o p.$f; done
head -30 p.text p.collapsed p.callgrind
head -c 600 p.speedscope; head -c 3000 p.firefox; perf script -i p.perf -F event,period,ip,sym | head -8
rm -rf /tmp/wt/spaces-out; cp -r . /tmp/wt/spaces-out
