# Every load and store size at every aligned place of the buffer's edges, negative and positive offsets, sign extension.
  .include "env.inc"

  .macro move store, load, offset
  \store x5, \offset(x31)
  \load x6, \offset(x31)
  mix x6
  ld x6, (\offset & ~7)(x31)
  mix x6
  .endm

main:
  la x29, home
  sd x30, 0(x29)
  la x10, values
1:ld x5, 0(x10)
  li x28, 0
  .irp o, -2048,-2047,-2041,-1,0,1,2,3,4,5,6,7,8,2040,2047
  move sb, lb, \o
  move sb, lbu, \o
  .endr
  .irp o, -2048,-2046,-2,0,2,4,6,8,2040,2046
  move sh, lh, \o
  move sh, lhu, \o
  .endr
  .irp o, -2048,-2044,-4,0,4,8,2040,2044
  move sw, lw, \o
  move sw, lwu, \o
  .endr
  .irp o, -2048,-8,0,8,2040
  move sd, ld, \o
  .endr
  ld x0, 0(x31)
  mix x0
  # a load into its own base, a store of its own base
  sd x31, 16(x31)
  addi x7, x31, 16
  ld x7, 0(x7)
  sub x7, x7, x31
  mix x7
  checkpoint
  addi x10, x10, 8
  la x12, values_end
  bne x10, x12, 1b
  # code written, then executed behind fence.i
  la x5, patch
  lw x6, donor
  sw x6, 0(x5)
  fence rw, rw
  fence.i
patch:
  li x7, 1
  checkpoint
  la x29, home
  ld x30, 0(x29)
  jr x30
donor:
  li x7, 1234

  .data
  .balign 8
home: .dword 0
values:
  .dword 0, -1, 0x0123456789abcdef, 0xfedcba9876543210, 0x8080808080808080, 0x7f7f7f7f7f7f7f7f, 0x8000800080008000
values_end:
