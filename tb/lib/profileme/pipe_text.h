/* The program of the random pipeline: opcodes that are told apart. */
#ifndef CULPRIT_PME_PIPE_TEXT_H
#define CULPRIT_PME_PIPE_TEXT_H

#define PME_PIPE_BASE 0x80000000ull
#define MRET 0x30200073u
enum { OP_LOAD = 0x03, OP_FENCE = 0x0f, OP_STORE = 0x23, OP_BRANCH = 0x63, OP_JALR = 0x67, OP_JAL = 0x6f };

#endif
