#include "tb/lib/dispatch/code.h"

#include "tb/lib/random.h"

enum { ADDRESS_MASK = (1 << 30) - 1, LENGTH_MAX = 2047 };

static unsigned below(struct code *c, unsigned n) { return random_below(&c->random, n); }
static bool chance(struct code *c, unsigned n) { return random_chance(&c->random, n, 256); }
static unsigned pick(struct code *c, const unsigned *values, unsigned n) { return values[below(c, n)]; }
#define PICK(...) pick(c, (const unsigned[]){__VA_ARGS__}, sizeof((const unsigned[]){__VA_ARGS__}) / sizeof(unsigned))

static unsigned draw_length(struct code *c) {
  switch (below(c, 16)) {
    case 0: return 1 + below(c, 300);
    case 1:
    case 2:
    case 3: return 1 + below(c, c->table.shortest);
    case 4: return c->table.shortest;
    default: return 1 + below(c, 12);
  }
}

/* Blocks one behind the other, often two in a fetch block, sometimes at the end of memory; or all in a few
 * sets, with tags that differ in a bit. */
static void draw_blocks(struct code *c) {
  const unsigned layout = below(c, 4), page = c->table.sets * c->table.slots, gap = PICK(1, 2, 3, 8, 40);
  uint32_t at = (uint32_t)random_next(&c->random) & ADDRESS_MASK;
  if (layout == 3) at = ADDRESS_MASK - below(c, 4 * page);
  c->blocks = PICK(1, 2, 3, 5, 12, 40, 130, 300, CODE_BLOCKS);
  for (unsigned i = 0; i < c->blocks; i++) {
    struct code_block *b = &c->block[i];
    b->length = (uint16_t)draw_length(c);
    b->type = (uint8_t)below(c, 3);
    if (layout == 0) {
      b->leader = (at ^ (uint32_t)(page << below(c, 8))) + below(c, 3 * c->table.slots);
    } else {
      b->leader = at;
      at += b->length + below(c, gap);
    }
    b->leader &= ADDRESS_MASK;
  }
}

static void draw_loop(struct code *c) {
  c->first = below(c, c->blocks);
  c->last = c->first + below(c, PICK(1, 2, 4, 16, CODE_BLOCKS));
  if (c->last >= c->blocks) c->last = c->blocks - 1;
  c->rounds = 1 + below(c, 12);
  c->at = c->first;
  c->done = 0;
}

static void draw_program(struct code *c) {
  c->cycles = 500 + below(c, 6000);
  c->k.lanes = PICK(1, 2, 4);
  c->k.noise = PICK(0, 0, 0, 8, 200);
  c->k.idle = PICK(0, 0, 16, 128);
  c->k.ask = PICK(0, 128, 240, 256);
  c->k.lookup = PICK(0, 40, 128, 256);
  c->k.toggle = PICK(0, 2, 8, 40);
  c->k.squash = PICK(0, 2, 24);
  c->k.patch = PICK(0, 0, 2, 16);
  c->k.leave = PICK(0, 8, 64);
  c->honest = !c->k.noise && !c->k.patch;
  c->k.tell = PICK(0, 128, 256);
  c->k.lie = PICK(0, 0, 16);
  c->k.remove = PICK(0, 0, 4, 32);
  c->k.clear = PICK(0, 0, 0, 1, 16);
  for (unsigned t = 0; t < 3; t++) c->flag[t] = chance(c, 64);
  draw_blocks(c);
  draw_loop(c);
}

void code_open(struct code *c, struct pflag_table_config table, uint64_t seed) {
  *c = (struct code){.table = table, .random = seed};
  draw_program(c);
}

/* A pc in the fetch block of a leader, or just behind it. */
static void look_up(struct code *c, struct pflag_table_in *in, const struct code_block *b) {
  const uint32_t begin = b->leader - b->leader % c->table.slots;
  in->lookup = true;
  in->lookup_pc = (chance(c, 200) ? begin + below(c, b->leader - begin + 1) : begin + below(c, 2 * c->table.slots)) & ADDRESS_MASK;
}

/* Anything at all, of addresses that often meet. */
static void report_noise(struct code *c, struct pflag_table_in *in) {
  const struct code_block *b = &c->block[below(c, c->blocks)];
  in->update = true;
  in->update_leader = (b->leader + below(c, 3)) & ADDRESS_MASK;
  in->update_last = chance(c, 8) ? (uint32_t)random_next(&c->random) & ADDRESS_MASK
                                 : (in->update_leader + below(c, 12)) & ADDRESS_MASK;
  in->update_first = chance(c, 128);
  in->update_flag = chance(c, 64);
  in->update_type = (uint8_t)below(c, 4);
  in->update_length = (uint16_t)(chance(c, 64) ? below(c, 14) : 0);
}

static void next_block(struct code *c) {
  c->done = 0;
  c->asked = false;
  if (c->at++ != c->last) return;
  c->at = c->first;
  if (--c->rounds == 0) draw_loop(c);
}

/* What happens before a block is decoded. False: decode waits for fetch. */
static bool begin_block(struct code *c, struct pflag_table_in *in, struct code_block *b) {
  if (!c->asked) {
    if (chance(c, c->k.toggle)) c->flag[below(c, 3)] ^= true;
    if (chance(c, c->k.patch)) b->length = (uint16_t)draw_length(c);
    if (chance(c, c->k.ask)) {
      look_up(c, in, b);
      c->asked = true;
      return false;
    }
  }
  return true;
}

/* Decode's next group of the block. A block that fetch has skipped shows its leader alone. */
static void report_group(struct code *c, struct pflag_table_in *in, const struct pflag_answer *answer) {
  struct code_block *b = &c->block[c->at];
  const bool first = c->done == 0;
  if (first && !begin_block(c, in, b)) return;
  const bool skipped = first && c->asked && answer->hit && answer->slot == b->leader % c->table.slots;
  unsigned n = 1 + below(c, c->k.lanes);
  if (skipped) n = 1;
  if (n > b->length - c->done) n = b->length - c->done;
  c->done += n;
  in->update = true;
  in->update_leader = b->leader;
  in->update_last = (b->leader + c->done - 1) & ADDRESS_MASK;
  in->update_first = first;
  in->update_type = b->type;
  in->update_flag = c->flag[b->type];
  /* A profile branch that is executed leaves the block, for another. */
  if (in->update_flag && chance(c, c->k.leave))
    in->update_last = (c->block[below(c, c->blocks)].leader + below(c, 8)) & ADDRESS_MASK;
  if (first && chance(c, c->k.tell)) in->update_length = (uint16_t)(chance(c, c->k.lie) ? below(c, LENGTH_MAX + 1) : b->length);
  if (skipped || c->done >= b->length || chance(c, c->k.squash)) next_block(c);
}

struct pflag_table_in code_step(struct code *c, const struct pflag_answer *answer, bool *fresh) {
  struct pflag_table_in in = {.clear = false};
  *fresh = c->cycles == 0;
  if (*fresh) draw_program(c);
  c->cycles--;
  in.clear = random_chance(&c->random, c->k.clear, 2048) || (*fresh && c->honest);
  if (chance(c, c->k.noise)) {
    report_noise(c, &in);
  } else if (chance(c, c->k.remove)) {
    in.remove = true;
    in.update_leader = (c->block[below(c, c->blocks)].leader + (chance(c, 32) ? 1 : 0)) & ADDRESS_MASK;
  } else if (!chance(c, c->k.idle)) {
    report_group(c, &in, answer);
  }
  if (!in.lookup && !c->asked && chance(c, c->k.lookup)) look_up(c, &in, &c->block[below(c, c->blocks)]);
  return in;
}

bool code_may_skip(const struct code *c, uint32_t leader, uint32_t follow) {
  const uint32_t length = (follow - leader) & ADDRESS_MASK;
  for (unsigned i = 0; i < c->blocks; i++) {
    const struct code_block *b = &c->block[i];
    const bool wraps = leader + b->length > ADDRESS_MASK;
    if (b->leader == leader && length <= b->length && (length >= c->table.shortest || wraps)) return true;
  }
  return false;
}
