#include "instrument/live.h"

#include <stdlib.h>

#include "instrument/encode.h"

enum {
  ARGUMENTS = 0x3fc00, /* a0 to a7 */
  RESULTS = 0xc00,     /* a0, a1 */
  ALWAYS = 0x1c,       /* sp, gp, tp */
  SAVED = 0xffc0300,   /* s0 to s11 */
  RA = 1 << REG_RA
};
#define ALL UINT32_MAX

struct flow {
  struct code *c;
  uint32_t *live;
  uint32_t kept_indirect; /* what callers keep in routines called indirectly */
  bool changed;
};

static uint32_t live_at(const struct flow *l, uint64_t address) {
  uint32_t block = cfg_block_at(l->c->cfg, address);
  return block == CFG_NONE ? ALL : l->live[block];
}

static void keep(struct flow *l, uint32_t *kept, uint32_t more) {
  if (!(more & ~*kept)) return;
  *kept |= more;
  l->changed = true;
}

static struct code_function *function_at(const struct flow *l, uint32_t word) {
  return word == CODE_NONE || l->c->word[word].function == CODE_NONE ? NULL : &l->c->function[l->c->word[word].function];
}

static uint32_t kept_of(const struct flow *l, const struct code_function *f) {
  return f ? f->kept | (l->c->word[f->first].indirect ? l->kept_indirect : 0) : ALL;
}

/* The routine that a call or tail call goes to; CODE_NONE: any whose address is kept. */
static uint32_t routine(const struct flow *l, uint32_t at) {
  const struct code_word *w = &l->c->word[at];
  return w->reference == CODE_JAL || w->reference == CODE_LOW ? code_at(l->c, w->target) : CODE_NONE;
}

/* `more` stays live in what the call at `at` goes to. Returns what that reads. */
static uint32_t enter(struct flow *l, uint32_t at, uint32_t more) {
  uint32_t to = routine(l, at);
  struct code_function *f = function_at(l, to);
  keep(l, f ? &f->kept : &l->kept_indirect, more);
  return ARGUMENTS | (to == CODE_NONE ? 0 : live_at(l, code_address(l->c, to)));
}

static uint32_t live_indirect(const struct flow *l, const struct code_function *f) {
  uint32_t live = 0;
  for (uint32_t i = f->first + 1; i < f->end; i++)
    if (l->c->word[i].indirect) live |= live_at(l, code_address(l->c, i));
  return live;
}

/* Live behind the last instruction of a block, before what it reads is added. */
static uint32_t live_behind(struct flow *l, uint32_t last) {
  const struct code_word *w = &l->c->word[last];
  const struct code_function *f = function_at(l, last);
  uint32_t next = live_at(l, code_address(l->c, last + 1));
  if (cfg_is_branch(w->insn)) return next | live_at(l, w->target);
  if (cfg_is_call(w->insn)) {
    uint32_t link = 1u << isa_rd(w->insn);
    return (next & ~link) | enter(l, last, next & ~link);
  }
  if (cfg_is_mret(w->insn)) return ALL;
  if (cfg_runs_on(w->insn)) return next;
  uint32_t leaves = ALWAYS | SAVED | kept_of(l, f);
  if (cfg_is_return(w->insn)) return leaves | RESULTS;
  if (cfg_is_jal(w->insn) && f && code_at(l->c, w->target) != CODE_NONE && function_at(l, code_at(l->c, w->target)) == f)
    return live_at(l, w->target);
  uint32_t more = f ? kept_of(l, f) : ALL;
  return leaves | RA | enter(l, last, more) | (cfg_is_jalr(w->insn) && f ? live_indirect(l, f) : 0);
}

static uint32_t before(uint32_t live, uint32_t insn) {
  const struct isa_op *op = isa_decode(insn);
  if (!op || op->kind == ISA_CLASS_SYSTEM) return ALL;
  if (isa_writes_rd(op)) live &= ~(1u << isa_rd(insn));
  if (isa_reads_rs1(op)) live |= 1u << isa_rs1(insn);
  if (isa_reads_rs2(op)) live |= 1u << isa_rs2(insn);
  return live;
}

static void pass_block(struct flow *l, uint32_t block) {
  uint32_t first = code_block_first(l->c, block), at = code_block_end(l->c, block);
  uint32_t live = live_behind(l, at - 1);
  while (at-- > first) live = before(live, l->c->word[at].insn);
  if (!(live & ~l->live[block])) return;
  l->live[block] |= live;
  l->changed = true;
}

uint32_t *live_find(struct code *c) {
  struct flow l = {.c = c, .live = calloc(c->cfg->blocks + 1, sizeof(uint32_t)), .changed = true};
  if (!l.live) return NULL;
  while (l.changed) {
    l.changed = false;
    for (uint32_t b = (uint32_t)c->cfg->blocks; b-- > 0;) pass_block(&l, b);
  }
  return l.live;
}

unsigned live_choose(uint32_t live, unsigned *reg, unsigned want) {
  static const uint8_t order[] = {5, 6, 7, 28, 29, 30, 31, 17, 16, 15, 14, 13, 12, 11, 10};
  unsigned found = 0;
  for (unsigned i = 0; i < sizeof order && found < want; i++)
    if (!(live >> order[i] & 1)) reg[found++] = order[i];
  for (unsigned i = found; i < want; i++) reg[i] = i && reg[0] == order[i] ? order[0] : order[i];
  return want - found;
}
