#include "tb/lib/coproc/stream.h"
#include "tb/lib/random.h"

#include <string.h>

#define BASE 0x80000000u
#define DATA 0x80200000u

uint32_t cop_stream_insn(enum cop_class class) {
  static const uint32_t insn[COP_CLASSES] = {
    [COP_ALU] = 0x00000013,    [COP_LOAD] = 0x00003003,  [COP_STORE] = 0x00003023,  [COP_BRANCH] = 0x00000063,
    [COP_JUMP] = 0x0000006f,   [COP_CALL] = 0x000000ef,  [COP_RETURN] = 0x00008067, [COP_INDIRECT] = 0x00030067,
    [COP_MULDIV] = 0x02000033, [COP_SYSTEM] = 0x00000073};
  return insn[class];
}

static unsigned below(struct cop_stream *s, unsigned n) { return random_below(&s->random, n); }
static uint64_t pc_of(unsigned i) { return BASE + 4ull * (8 * i + i % 7); }

void cop_stream_init(struct cop_stream *s, uint64_t seed, unsigned code, unsigned words, unsigned lines, unsigned most) {
  static const uint8_t mix[] = {COP_ALU,  COP_LOAD, COP_LOAD,   COP_STORE,  COP_STORE,    COP_BRANCH, COP_BRANCH, COP_BRANCH,
                                COP_CALL, COP_CALL, COP_RETURN, COP_RETURN, COP_INDIRECT, COP_JUMP,   COP_MULDIV, COP_SYSTEM};
  *s = (struct cop_stream){.random = seed, .code = code, .words = words, .lines = lines, .most = most};
  for (unsigned i = 0; i < code; i++) s->class[i] = i < sizeof mix ? mix[i] : mix[below(s, sizeof mix)];
}

static void access_memory(struct cop_stream *s, struct probe_retire_lane *lane, bool load) {
  lane->mem = load ? PROBE_MEM_LOAD : PROBE_MEM_STORE;
  lane->mem_bytes = 8;
  if (load && below(s, 3) == 0) {
    lane->events = PROBE_EV_DMISS;
    lane->mem_addr = DATA + 64ull * below(s, s->lines) + 8 * below(s, 8);
  } else {
    lane->mem_addr = DATA + 8ull * below(s, s->words) + below(s, 8);
  }
}

static void transfer(struct cop_stream *s, struct probe_retire_lane *lane, enum cop_class class) {
  if (below(s, 8) == 0) lane->events |= PROBE_EV_MISPREDICT;
  if (class == COP_BRANCH && (lane->pc >> 2 & 3) >= below(s, 4)) lane->events |= PROBE_EV_TAKEN;
  if (class == COP_CALL && s->depth < s->most) s->stack[s->depth++] = lane->pc + 4;
  if (class == COP_RETURN && s->depth && below(s, 500)) lane->next_pc = s->stack[--s->depth];
}

void cop_stream_next(struct cop_stream *s, struct probe_retire_lane *lane) {
  unsigned i = below(s, below(s, 4) ? (s->code + 3) / 4 : s->code); /* some run more often */
  enum cop_class class = (enum cop_class)s->class[i];
  if (class == COP_CALL && s->depth == s->most) class = COP_ALU;
  *lane = (struct probe_retire_lane){.pc = pc_of(i), .next_pc = pc_of(below(s, 4) * 3), .insn = cop_stream_insn(class)};
  if (class == COP_LOAD || class == COP_STORE) access_memory(s, lane, class == COP_LOAD);
  else transfer(s, lane, class);
}

/* ---- events ---- */

static bool mispredicts(struct cop_events *e, const struct probe_retire_lane *lane, bool taken) {
  uint8_t *c = &e->counter[lane->pc >> 2 & 1023];
  bool wrong = (*c >= 2) != taken;
  if (taken && *c < 3) ++*c;
  if (!taken && *c > 0) --*c;
  return wrong;
}

static bool misses(struct cop_events *e, uint64_t addr) {
  uint64_t *way = e->line[addr >> 6 & 63], line = addr >> 6;
  bool miss = way[0] != line && way[1] != line;
  if (way[0] != line) {
    way[1] = way[0];
    way[0] = line;
  }
  return miss;
}

void cop_events_add(struct cop_events *e, struct probe_retire_lane *lane) {
  bool taken = lane->next_pc != lane->pc + 4, wrong = false;
  unsigned opcode = lane->insn & 0x7f;
  lane->events = 0;
  if (lane->trap) return;
  if (opcode == 0x63) wrong = mispredicts(e, lane, taken);
  if (opcode == 0x67) {
    uint64_t *target = &e->target[lane->pc >> 2 & 255];
    wrong = *target != lane->next_pc;
    *target = lane->next_pc;
  }
  if (wrong) lane->events |= PROBE_EV_MISPREDICT;
  if (taken && (opcode == 0x63 || opcode == 0x67 || opcode == 0x6f)) lane->events |= PROBE_EV_TAKEN;
  if (lane->mem && misses(e, lane->mem_addr) && lane->mem == PROBE_MEM_LOAD) lane->events |= PROBE_EV_DMISS;
}
