# Exceptions in M and U mode, CSR instructions and what of their masks both machines share.
  .include "env.inc"

  # all six CSR instructions on one register; only values that survive in both machines are written
  .macro exercise csr, mask
  li x5, 0x0123456789abcdef & \mask
  li x6, 0xf0f0f0f0f0f0f0f0 & \mask
  csrrw x7, \csr, x5
  csrrw x8, \csr, x6
  csrrs x9, \csr, x5
  csrrc x10, \csr, x6
  csrrs x11, \csr, x0
  csrrc x12, \csr, x0
  csrrwi x13, \csr, 31 & \mask
  csrrsi x14, \csr, 8 & \mask
  csrrci x15, \csr, 12 & \mask
  csrrsi x16, \csr, 0
  csrrci x17, \csr, 0
  csrrw x5, \csr, x5
  csrrw x0, \csr, x6
  csrr x6, \csr
  checkpoint
  .endm

  .macro illegal_everywhere
  .irp w, 0xffffffff,0x0000000b,0x0000002b,0x0000005b,0x0000007b,0x0000006b,0x00007003,0x00004023,0x00002063,0x00003063
  .4byte \w
  .endr
  .irp w, 0x00002067,0x04001013,0x04005013,0x0200101b,0x0200501b,0x0000201b,0x0400003b,0x08000033,0x42000033,0x0200103b
  .4byte \w
  .endr
  .irp w, 0x0000702f,0x00000007,0x00000027,0x00000043,0x00000053,0x00004073,0x00200073,0x7b200073,0x10200073
  .4byte \w
  .endr
  .irp c, 0x003,0x100,0x141,0x180,0x5ff,0x800,0xbc0,0xcfe,0xff7,0xffe
  csrrw x1, \c, x2
  csrr x1, \c
  .endr
  .irp c, 0xc00,0xc02,0xc03,0xf11,0xf12,0xf13,0xf14
  csrrw x1, \c, x2
  csrrs x1, \c, x2
  csrrci x1, \c, 1
  .endr
  .endm

main:
  la x29, home
  sd x30, 0(x29)
  exercise mscratch, -1
  exercise mtval, -1
  exercise mepc, 0xfffffffffffffffc
  exercise mcause, 0x800000000000003f
  exercise mcounteren, 0x5
  # read-only registers that have one value in both
  csrr x5, mhartid
  csrr x6, misa
  li x7, 0xc000000000101100
  and x6, x6, x7
  checkpoint
  csrwi mscratch, 9

  # status: the common bits after trap entry and return
  li x5, 0x88
  csrs mstatus, x5
  csrr x6, mstatus
  li x7, MSTATUS_COMMON
  and x6, x6, x7
  ecall
  csrr x8, mstatus
  and x8, x8, x7
  csrci mstatus, 8
  ecall
  csrr x9, mstatus
  and x9, x9, x7
  li x5, 0x1800
  csrs mstatus, x5
  csrr x10, mstatus
  and x10, x10, x7
  ebreak_m:
  ecall
  csrr x11, mstatus
  and x11, x11, x7
  checkpoint

  li x1, 1
  li x2, 2
  illegal_everywhere
  checkpoint

  # transfers to misaligned addresses: the transfer traps, its link register stays
  la x5, 1f
  li x6, 77
  jalr x6, 2(x5)
  jalr x6, 3(x5)
1:.4byte 0x00001163     # bne x0, x0, .+2: not taken, no trap (QEMU 7.2 gives a taken one, and jal, its own pc as mtval)
  checkpoint

  # nothing is there
  li x5, 0x0000800000000000
  li x6, 66
  lb x6, 0(x5)
  lh x6, 8(x5)
  lw x6, -8(x5)
  ld x6, 16(x5)
  lbu x6, 1(x5)
  lhu x6, 2(x5)
  lwu x6, 4(x5)
  sb x6, 0(x5)
  sh x6, 8(x5)
  sw x6, -8(x5)
  sd x6, 16(x5)
  la x27, 2f
  jr x5
2:la x27, 3f
  jalr x6, 4(x5)
3:li x27, 0
  checkpoint

  # U mode
  csrwi mcounteren, 0
  enter_user
  li x1, 5
  li x2, 6
  csrr x1, mscratch
  csrw mscratch, x2
  csrr x1, mhartid
  csrr x1, cycle
  csrr x1, time
  csrr x1, instret
  mret
  illegal_everywhere
  ecall
  checkpoint
  csrwi mcounteren, 7
  enter_user
  csrr x3, cycle
  csrr x4, instret
  li x3, 0
  li x4, 0
  csrw cycle, x0
  la x5, 4f
  jalr x6, 2(x5)
  li x5, 0x0000800000000000
  ld x6, 0(x5)
  sd x6, 0(x5)
  la x27, 4f
  jr x5
4:li x27, 0
  ecall
  checkpoint
  li x5, 0x200000       # TW
  csrs mstatus, x5
  enter_user
  wfi
  ecall
  csrr x5, mstatus
  li x6, 0x200000
  and x5, x5, x6
  csrc mstatus, x6
  checkpoint
  la x29, home
  ld x30, 0(x29)
  jr x30

  .data
  .balign 8
home: .dword 0
