/* Never run: which word belongs to which symbol, by the rules of program/symbols_table.h. A word each. */
  .macro function name, size
  .type \name, @function
  .ifnb \size
  .size \name, \size
  .endif
\name:
  .endm

  .section .text.init, "ax"
  .globl _start
_start:
  .word 0 /* _start: a global label */
local:
  .word 0 /* _start: local labels are none */
  .globl unsized
  function unsized
  .word 0 /* unsized */
  .word 0 /* unsized */
  .globl plain
plain:
  .word 0 /* plain: a function without size ends at the next symbol */
  .globl outer
  function outer, 40
  .word 0 /* outer */
  function inner, 8
  .word 0 /* inner */
  .word 0 /* inner */
  .globl place
place:
  .word 0 /* outer: a label is a place in it */
  function open
  .word 0 /* open */
  function middle, 12
  .word 0 /* middle */
  function innermost, 4
  .word 0 /* innermost */
  .word 0 /* middle */
  .word 0 /* outer */
  function last
  .word 0 /* last: up to the end of the function around it */
  .word 0 /* no symbol */
  function alias_local, 12
  .weak alias_weak
  function alias_weak
  .globl alias
  function alias, 4
  .word 0 /* alias: the longest of the sizes */
  .word 0 /* alias */
  .word 0 /* alias */
  .word 0 /* no symbol */
  function left, 12
  .word 0 /* left */
  .word 0 /* left */
  function right, 12
  .word 0 /* right: they overlap */
  .word 0 /* right */
  .word 0 /* right */
  .globl end
  function end
  .word 0 /* end: up to the end of the section */
  .word 0 /* end */

  .section .other, "ax"
  .word 0 /* no symbol */
