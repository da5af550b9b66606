# What the toy core runs, as names for its addresses: its instruction set is its own, so these are not its instructions.
.option norvc
.globl loop, handler
.type loop, @function
.type handler, @function
loop:
  .rept 8
  nop
  .endr
  j loop
.size loop, . - loop
.org 0x40
handler:
  nop
  nop
  mret
.size handler, . - handler
