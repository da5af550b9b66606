#!/bin/bash
# A program whose code lies in the upper half of the addresses, and what starts it, in the lower: instructions,
# functions and lines of both, by every output. Some of its code runs where it is loaded, before its addresses are
# translated, under the same names.
. "$(dirname "$0")/lib.sh"
plan 27
perf=y
without 'perf' perf && perf=
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
  li t1, 0x84000000                     # the same place in two address spaces; no file has it
  la t0, outside
  ld t2, 0(t0)
  sd t2, 0(t1)
  lw t2, 8(t0)
  sw t2, 8(t1)
  fence.i
  .irp context, 3, 4
  li t2, \context
  csrw 0x7c1, t2
  li a0, 100 * \context
  jalr t1
  .endr
  csrw 0x7c1, zero
  li a0, 0x80200000
  csrw mepc, a0
  mret
.balign 8
outside:
  addi a0, a0, -1
  bnez a0, outside
  ret
.globl boot                             # as in a program that was merged into another
.type boot, @function
.set boot, 0x80000000
.size boot, outside - _start
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
is() { judge "$1" "$([ "$2" = "$3" ] || echo "$2, not $3")"; }
is functions "$(jq -r '.functions | sort_by(.start)[] | select(.start != "0x00000000") | "\(.name) \(.start) \(.executed)"' p.json | xargs)" \
  'boot 0x80000000 30 early 0xffffffff80200000 4014 late 0xffffffff80200040 2008 divide 0xffffffff8020006c 1206'
is outside "$(jq -c '[.functions[] | select(.name | test("outside")) | [.name, .executed]] | sort' p.json)" \
  '[["[outside the program, context 3]",601],["[outside the program, context 4]",801]]'
is blocks "$(jq -r '.blocks[] | select(.function == "divide").start' p.json | xargs)" \
  '0xffffffff8020006c 0xffffffff80200080 0xffffffff80200090'
is disassembly "$(jq -r '.instructions[] | select(.pc == "0xffffffff8020008c") | "\(.disasm) \(.executions)"' p.json)" \
  'bnez a0,ffffffff80200080 300'

"$culprit" record --quiet $machine --model --period 23 -o p.prof upper.elf >stdout 2>&1
judge record "$(cat stdout)"
"$culprit" report --by instruction p.prof >report 2>&1
has report 'ffffffff80200080 +divide\+0x14 +div a2,a1,a0' report
has report_early 'ffffffff80200008 +early\+0x8 +bnez a0,ffffffff80200004' report
hasnt report_all 'no symbol|  80200' report
"$culprit" annotate p.prof divide >annotate 2>&1
has annotate '>> .* ffffffff80200080  div a2,a1,a0' annotate
has annotate_source '>> .* [0-9]+ +div a2, a1, a0' annotate
"$culprit" html -o p.html p.prof >stdout 2>&1
has page 'ffffffff80200080' p.html
has page_early 'bnez a0,ffffffff80200004' p.html
"$culprit" prof p.prof >prof 2>&1
hasnt prof 'no symbol' prof
"$culprit" calc divide p.prof >calc 2>&1
has calc '^divide  ffffffff8020006c to ffffffff80200093 of upper.elf' calc
for form in text collapsed callgrind speedscope firefox pprof perf; do
  "$culprit" export --format $form p.prof -o p.$form >stdout 2>&1 || cat stdout
done
has export_text '^cycles	upper.elf	0xffffffff80200004	early	4	' p.text
hasnt export_text_all '	0x80200' p.text
has export_collapsed '^upper.elf;early [0-9]+$' p.collapsed
hasnt export_collapsed_all ';0x80[02]' p.collapsed
has export_callgrind '^0xffffffff80200080 [0-9]+ ' p.callgrind
has export_speedscope '"name": "early"' p.speedscope
has export_firefox '"early"' p.firefox
gzip -dc p.pprof >pprof
has export_pprof 'early' pprof
"$culprit" record --quiet $machine --model --mode profileme --major 40 -o q.prof upper.elf >stdout 2>&1
"$culprit" report --by instruction q.prof >report 2>&1
has profileme 'ffffffff80200080 +divide\+0x14 ' report
hasnt profileme_all '  80200' report
"$culprit" compare $machine --period 31 upper.elf >compare 2>&1
has compare '^TIP +periodic +31 +[0-9]+ ' compare
[ -n "$perf" ] || exit $failed
HOME=$tmp perf script -F ip,sym -i p.perf >script 2>error
is perf "$(awk '$1 == "ffffffff80200080" { print $2 }' script | sort -u)" divide
exit $failed
