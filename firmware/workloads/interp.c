/* A stack-machine interpreter (switch dispatch) that runs a prime sieve and a generator of pseudo-random
 * jumps: indirect branches and branches whose outcome depends on random data. */
#include <stdbool.h>

#include "workload.h"

#ifndef SCALE
#define SCALE 1
#endif

enum opcode {
  PUSH,
  LOAD,
  STORE,
  ADD,
  SUB,
  MUL,
  XOR,
  SHIFT_LEFT,
  SHIFT_RIGHT,
  AND,
  LESS,
  JUMP,
  JUMP_IF_ZERO,
  GET,
  PUT,
  DUP,
  MIX,
  HALT
};

struct instruction {
  uint8_t op;
  int32_t operand;
};

enum { VARIABLES = 8, STACK = 16, HEAP = 1024 };

struct machine {
  uint64_t variables[VARIABLES];
  uint64_t stack[STACK];
  uint64_t heap[HEAP];
};

/* Variables: 0 loop counter, 1 random state, 2 sum, 3 scratch, 4 limit. Operand of a jump is its target. */
static const struct instruction program[] = {
  /* 0: sieve-like fill: heap[i & 1023] = i * i ^ sum, for i below the limit */
  {PUSH, 0},
  {STORE, 0},
  /* 2 */ {LOAD, 0},
  {LOAD, 4},
  {LESS, 0},
  {JUMP_IF_ZERO, 44},
  /* 6: random state = xorshift */
  {LOAD, 1},
  {DUP, 0},
  {PUSH, 13},
  {SHIFT_LEFT, 0},
  {XOR, 0},
  {DUP, 0},
  {PUSH, 7},
  {SHIFT_RIGHT, 0},
  {XOR, 0},
  {DUP, 0},
  {PUSH, 17},
  {SHIFT_LEFT, 0},
  {XOR, 0},
  {STORE, 1},
  /* 20: one of two ways, by a random bit */
  {LOAD, 1},
  {PUSH, 1},
  {AND, 0},
  {JUMP_IF_ZERO, 32},
  /* 24 */ {LOAD, 2},
  {LOAD, 1},
  {GET, 0},
  {ADD, 0},
  {LOAD, 0},
  {MUL, 0},
  {STORE, 2},
  {JUMP, 38},
  /* 32 */ {LOAD, 2},
  {LOAD, 1},
  {XOR, 0},
  {MIX, 0},
  {STORE, 2},
  {JUMP, 38},
  /* 38 */ {LOAD, 2},
  {LOAD, 1},
  {PUT, 0},
  /* 41: next i; the fall-through of a subtraction by -1 */
  {LOAD, 0},
  {PUSH, -1},
  {JUMP, 46},
  /* 44 */ {LOAD, 2},
  {HALT, 0},
  /* 46 */ {SUB, 0},
  {STORE, 0},
  {JUMP, 2},
};

static __attribute__((noinline)) uint64_t run(struct machine *m, const struct instruction *code) {
  uint64_t *sp = m->stack; /* points at the next free cell */
  for (const struct instruction *i = code;; i++) {
    switch ((enum opcode)i->op) {
      case PUSH: *sp++ = (uint64_t)(int64_t)i->operand; break;
      case LOAD: *sp++ = m->variables[i->operand]; break;
      case STORE: m->variables[i->operand] = *--sp; break;
      case ADD:
        sp--;
        sp[-1] += sp[0];
        break;
      case SUB:
        sp--;
        sp[-1] -= sp[0];
        break;
      case MUL:
        sp--;
        sp[-1] *= sp[0];
        break;
      case XOR:
        sp--;
        sp[-1] ^= sp[0];
        break;
      case SHIFT_LEFT:
        sp--;
        sp[-1] <<= sp[0] & 63;
        break;
      case SHIFT_RIGHT:
        sp--;
        sp[-1] >>= sp[0] & 63;
        break;
      case AND:
        sp--;
        sp[-1] &= sp[0];
        break;
      case LESS:
        sp--;
        sp[-1] = sp[-1] < sp[0];
        break;
      case JUMP: i = code + i->operand - 1; break;
      case JUMP_IF_ZERO:
        if (*--sp == 0) i = code + i->operand - 1;
        break;
      case GET: sp[-1] = m->heap[sp[-1] >> 5 & (HEAP - 1)]; break;
      case PUT:
        sp -= 2;
        m->heap[sp[1] >> 5 & (HEAP - 1)] = sp[0];
        break;
      case DUP:
        sp[0] = sp[-1];
        sp++;
        break;
      case MIX:
        sp[-1] ^= sp[-1] >> 29;
        sp[-1] *= 0xbf58476d1ce4e5b9ull;
        break;
      case HALT: return *--sp;
    }
  }
}

int main(void) {
  static struct machine m;
  uint64_t sum = CHECKSUM_START;
  m.variables[4] = 2200;
  m.variables[1] = 88172645463325252ull;
  workload_begin();
  for (int round = 0; round < SCALE; round++) sum = checksum_word(sum, run(&m, program));
  return workload_end("interp", sum);
}
