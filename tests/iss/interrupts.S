# Software and timer interrupts from the CLINT: masked, enabled in M mode, in U mode without mstatus.MIE.
  .include "env.inc"

  # waits until the handler has counted \n interrupts
  .macro await n
  la x5, interrupts
  li x6, \n
1:ld x7, 0(x5)
  bne x7, x6, 1b
  .endm

  .macro now_software
  li x8, 0x2000000
  li x9, 1
  sw x9, 0(x8)
  .endm

  .macro now_timer
  li x8, 0x2004000
  sd x0, 0(x8)
  .endm

  # mip's bits of software and timer interrupt must read \bits (it may take a while)
  .macro await_pending bits
  li x9, \bits
1:csrr x6, mip
  andi x6, x6, 0x88
  bne x6, x9, 1b
  .endm

main:
  la x29, home
  sd x30, 0(x29)
  li x8, 0x2004000
  li x9, -1
  sd x9, 0(x8)
  await_pending 0
  now_software
  await_pending 8
  now_timer
  await_pending 0x88
  li x5, 0x88
  csrw mie, x5          # enabled, but MIE = 0
  nop
  nop
  checkpoint
  csrci mie, 8
  li x8, 0x2000000
  sw x0, 0(x8)
  await_pending 0x80
  csrsi mstatus, 8      # now the timer
  await 1
  csrr x10, mstatus
  andi x10, x10, 0x88
  csrr x11, mie
  andi x11, x11, 0x88
  checkpoint
  csrsi mie, 8
  now_software
  await 2
  now_timer
  await 3
  csrci mstatus, 8
  now_software
  await_pending 8
  enter_user            # MIE = 0 does not matter in U mode
  await 4
  ecall
  li x5, 0x88
  csrc mie, x5
  checkpoint
  la x29, home
  ld x30, 0(x29)
  jr x30

  .data
  .balign 8
home: .dword 0
