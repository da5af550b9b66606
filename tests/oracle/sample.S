/* Labels as assembly has them: a global one without type, a local one, and a mapping symbol by .option. */
  .section .text.init, "ax"
  .globl _start
_start:
  li a0, 10
local_label:
  call outer
  csrw mscratch, a0
hang:
  j hang
  .globl trap_entry
trap_entry:
  mret
