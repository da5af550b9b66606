# All AMOs on all pairs of edge values, words in both halves; LR and SC, with what ends a reservation on both machines.
  .include "env.inc"

  .macro one op, value
  sd x10, 0(x31)
  \op x12, x11, (x31)
  ld x13, 0(x31)
  mix x12
  mix x13
  .endm

  .macro halves op
  sd x10, 8(x31)
  addi x26, x31, 12
  \op x12, x11, (x26)
  ld x13, 8(x31)
  mix x12
  mix x13
  .endm

main:
  la x29, home
  sd x30, 0(x29)
  la x20, values
  la x21, values_end
outer:
  la x22, values
inner:
  ld x10, 0(x20)
  ld x11, 0(x22)
  .irp op, amoswap, amoadd, amoxor, amoand, amoor, amomin, amomax, amominu, amomaxu
  one \op\().d
  one \op\().w
  halves \op\().w
  .endr
  addi x22, x22, 8
  bne x22, x21, inner
  checkpoint
  addi x20, x20, 8
  bne x20, x21, outer

  # SC without LR; after LR; twice
  sc.d x5, x10, (x31)
  lr.d x6, (x31)
  sc.d x7, x11, (x31)
  sc.d x8, x10, (x31)
  checkpoint
  lr.w.aq x6, (x31)
  sc.w.rl x7, x20, (x31)
  ld x8, 0(x31)
  checkpoint
  # to another address
  lr.d x6, (x31)
  addi x26, x31, 64
  sc.d x7, x11, (x26)
  sc.d x8, x11, (x31)
  checkpoint
  # a trap between; U mode between
  lr.d x6, (x31)
  ebreak
  sc.d x7, x10, (x31)
  checkpoint
  lr.d x6, (x31)
  enter_user
  sc.d x7, x10, (x31)
  ecall
  checkpoint
  # the loop that everybody writes
  li x9, 100
1:lr.d x6, (x31)
  add x6, x6, x9
  sc.d x7, x6, (x31)
  bnez x7, 1b
  addi x9, x9, -1
  bnez x9, 1b
  checkpoint
  # no memory there: cause and value. Of an AMO QEMU 7.2 gives the cause of a load, of an SC that fails none
  li x26, 0x10000000000
  lr.d x5, (x26)
  lr.w x5, (x26)
  checkpoint
  la x29, home
  ld x30, 0(x29)
  jr x30

  .data
  .balign 8
home: .dword 0
values:
  .dword 0, 1, 2, -1, 0x7fffffff, 0x80000000, 0xffffffff, 0x7fffffffffffffff, 0x8000000000000000
  .dword 0xffffffff80000000, 0x0123456789abcdef, 0x80000000ffffffff
values_end:
