#include "analysis/context.h"

#include <stdlib.h>

#include "program/insn.h"

enum { WAYS = 8 }; /* of the ways into a block, how many are looked at */

struct context {
  const struct analysis_program *program;
  const struct flow *flow;
  const double *heat;
  uint64_t *before; /* pcs; the last `count` of `room` */
  size_t room, count;
};

static const struct cfg_block *block_of(const struct flow *f, uint32_t block) { return &f->cfg->block[f->first + block]; }

/* Where control comes from on this edge; OUTSIDE: from code that is not known, as behind a call. */
static uint32_t source_of(const struct flow *f, const struct flow_edge *e) {
  if (e->from == FLOW_OUTSIDE) return FLOW_OUTSIDE;
  return cfg_is_call(cfg_last_word(f->cfg, f->first + e->from)) ? FLOW_OUTSIDE : e->from;
}

/* The hottest block before, when all ways into the block are known. */
static uint32_t hottest_source(const struct context *c, uint32_t block) {
  const struct flow *f = c->flow;
  uint32_t hottest = FLOW_OUTSIDE;
  for (uint32_t i = f->in[block]; i < f->in[block + 1]; i++) {
    const uint32_t from = source_of(f, &f->edge[f->way_in[i]]);
    if (from == FLOW_OUTSIDE) continue;
    if (hottest == FLOW_OUTSIDE || c->heat[from] > c->heat[hottest]) hottest = from;
  }
  return hottest;
}

/* As much of the block's end as there is room for, in front of what is there. */
static void put_block_before(struct context *c, const struct cfg_block *k) {
  const struct program_image *image = c->program->image;
  const size_t left = c->room - c->count, take = k->insns < left ? k->insns : left, skip = k->insns - take;
  uint64_t pc = k->start;
  for (size_t i = 0; i < k->insns; i++, pc += program_image_bytes(image, pc))
    if (i >= skip) c->before[left - take + (i - skip)] = pc;
  c->count += take;
}

/* What is executed before, when control comes from this block. */
static void find_before(struct context *c, uint32_t from) {
  c->count = 0;
  while (from != FLOW_OUTSIDE && c->count < c->room) {
    const struct cfg_block *k = block_of(c->flow, from);
    put_block_before(c, k);
    from = hottest_source(c, from);
  }
}

/* Its quotient takes a cycle a bit, so that M_i is the least, and not known. */
static bool divides(const struct context *c, uint64_t pc) {
  const struct isa_op *op = program_insn(c->program->image, pc).op;
  return op && op->kind == ISA_CLASS_DIV;
}

/* One way more; ways: how many there were. */
static bool add_way(struct context *c, uint32_t block, uint32_t from, unsigned ways, struct schedule_row *s,
                    struct context_row *row) {
  const struct cfg_block *k = block_of(c->flow, block);
  find_before(c, from);
  const struct schedule_block b = {.image = c->program->image,
                                   .pc = k->start,
                                   .count = k->insns,
                                   .before = c->before + (c->room - c->count),
                                   .before_count = c->count};
  if (!schedule_block(&c->program->machine, &b, s)) return false;
  uint64_t pc = k->start;
  for (uint32_t i = 0; i < b.count; pc += program_image_bytes(b.image, pc), i++) {
    const uint32_t first = s[i].after == SCHEDULE_NOBODY ? i : (uint32_t)s[i].after + 1;
    if (divides(c, pc)) row[i].sure = false;
    if (ways && row[i].head != s[i].head) row[i].sure = false;
    if (from == FLOW_OUTSIDE && i == 0 && s[i].head && first == 0) row[i].sure = false;
    if (!ways || first < row[i].first) row[i].first = first;
    row[i].head += (s[i].head - row[i].head) / (ways + 1);
    row[i].shared += (s[i].shared - row[i].shared) / (ways + 1);
  }
  return true;
}

static void find_tight(const struct context *c, uint32_t count, struct context_row *row) {
  const uint32_t width = c->program->machine.width;
  for (uint32_t i = 0; i < count; i++) {
    double cycles = 0;
    bool sure = i + 1 >= width;
    for (uint32_t k = sure ? i + 1 - width : i; k <= i; k++) {
      cycles += row[k].head;
      sure = sure && (row[k].sure || row[k].head == 0);
    }
    row[i].tight = sure && cycles == 1 ? i + 1 - width : CONTEXT_NONE;
  }
}

bool context_schedule(const struct analysis_program *p, const struct flow *f, const double *heat, uint32_t block,
                      struct context_row *row) {
  const uint32_t count = block_of(f, block)->insns;
  struct context c = {.program = p, .flow = f, .heat = heat, .room = 2 * p->machine.rob};
  struct schedule_row *s = calloc(count, sizeof *s);
  c.before = calloc(c.room, sizeof *c.before);
  bool good = s && c.before, outside = false;
  unsigned ways = 0;
  for (uint32_t i = 0; i < count; i++) row[i] = (struct context_row){.sure = true};
  for (uint32_t i = f->in[block]; i < f->in[block + 1] && good && ways < WAYS; i++) {
    const uint32_t from = source_of(f, &f->edge[f->way_in[i]]);
    if (from == FLOW_OUTSIDE && outside) continue;
    outside |= from == FLOW_OUTSIDE;
    good = add_way(&c, block, from, ways++, s, row);
  }
  if (good && !ways) good = add_way(&c, block, FLOW_OUTSIDE, 0, s, row);
  find_tight(&c, count, row);
  free(s);
  free(c.before);
  return good;
}
