# Every arithmetic instruction on all pairs of 22 edge values; a line of output an instruction.
  .include "env.inc"

  .macro pairs op
  li x28, 0
  la x10, values
1:la x11, values
2:ld x5, 0(x10)
  ld x6, 0(x11)
  \op x7, x5, x6
  mix x7
  \op x5, x5, x6        # destination is a source
  mix x5
  \op x6, x6, x6
  mix x6
  \op x0, x6, x7
  mix x0
  addi x11, x11, 8
  la x12, values_end
  bne x11, x12, 2b
  addi x10, x10, 8
  bne x10, x12, 1b
  checkpoint
  .endm

  .macro each op, imm:vararg
  li x28, 0
  la x10, values
1:ld x5, 0(x10)
  .irp i, \imm
  \op x6, x5, \i
  mix x6
  .endr
  \op x5, x5, 1
  mix x5
  addi x10, x10, 8
  la x12, values_end
  bne x10, x12, 1b
  checkpoint
  .endm

  .macro compare op
  li x28, 0
  la x10, values
1:la x11, values
2:ld x5, 0(x10)
  ld x6, 0(x11)
  li x7, 1
  \op x5, x6, 3f
  li x7, 2
3:mix x7
  addi x11, x11, 8
  la x12, values_end
  bne x11, x12, 2b
  addi x10, x10, 8
  bne x10, x12, 1b
  checkpoint
  .endm

main:
  la x29, home
  sd x30, 0(x29)
  .irp op, add,sub,sll,slt,sltu,xor,srl,sra,or,and,addw,subw,sllw,srlw,sraw
  pairs \op
  .endr
  .irp op, mul,mulh,mulhsu,mulhu,div,divu,rem,remu,mulw,divw,divuw,remw,remuw
  pairs \op
  .endr
  .irp op, addi,slti,sltiu,xori,ori,andi,addiw
  each \op, 0,1,-1,2,255,1365,-1366,2047,-2048
  .endr
  .irp op, slli,srli,srai
  each \op, 0,1,2,7,8,15,31,32,33,47,62,63
  .endr
  .irp op, slliw,srliw,sraiw
  each \op, 0,1,2,7,8,15,16,30,31
  .endr
  .irp op, beq,bne,blt,bge,bltu,bgeu
  compare \op
  .endr
  # upper immediates
  li x28, 0
  .irp i, 0,1,2,0x7ffff,0x80000,0x80001,0xfffff,0xaaaaa,0x55555
  lui x5, \i
  mix x5
  auipc x5, \i
  mix x5
  .endr
  checkpoint
  # jumps: link values, odd targets, backwards
  li x28, 0
  jal x5, 1f
0:mix x5
  j 3f
1:mix x5
  jal x0, 2f
  mix x28
2:la x6, 0b
  jalr x7, 0(x6)
3:mix x7
  la x6, 4f + 1         # bit 0 is dropped
  jalr x6, 0(x6)
  mix x28
4:mix x6
  la x6, 5f - 2047
  jalr x6, 2047(x6)
  mix x28
5:mix x6
  la x6, 6f + 2047
  jalr x0, -2047(x6)
  mix x28
6:checkpoint
  la x29, home
  ld x30, 0(x29)
  jr x30

  .data
  .balign 8
home: .dword 0
values:
  .dword 0, 1, 2, 3, 7, 31, 32, 63, 64, -1, -2, -7
  .dword 0x7fffffff, 0x80000000, 0xffffffff, 0xffffffff80000000, 0x100000000
  .dword 0x7fffffffffffffff, 0x8000000000000000, 0x8000000000000001
  .dword 0x0123456789abcdef, 0xfedcba9876543210
values_end:
