#include "program/cfg_build.h"

#include <stdlib.h>

#include "base/array.h"
#include "program/cfg_edges.h"
#include "program/cfg_exits.h"
#include "program/insn.h"

enum { CODE = 1, LEAD = 2, ENTRY = 4 }; /* marks of a place where an instruction may begin */

struct text {
  const struct program_image *image;
  unsigned shift; /* isa_align_shift */
  uint8_t *mark;  /* by place >> shift */
  uint64_t *todo; /* addresses still to be followed */
  size_t count, room;
};

static bool is_trap(uint32_t insn) { return insn == 0x73 || insn == 0x00100073; } /* ECALL, EBREAK */
static bool is_transfer(uint32_t insn) { return cfg_is_branch(insn) || cfg_is_jal(insn) || cfg_is_jalr(insn); }

static bool later(struct text *t, uint64_t pc) {
  if (!ARRAY_ROOM(t->todo, t->room, t->count + 1)) return false;
  t->todo[t->count++] = pc;
  return true;
}

static void mark(struct text *t, uint64_t pc, uint8_t marks) {
  if (program_image_has(t->image, pc)) t->mark[program_image_place(t->image, pc) >> t->shift] |= marks;
}

/* Marks as code all that can be reached from pc without indirect jumps, targets as leaders, routines called
 * as entries. */
static bool follow_code(struct text *t, uint64_t pc) {
  if (!later(t, pc)) return false;
  while (t->count) {
    unsigned bytes;
    for (pc = t->todo[--t->count]; program_image_has(t->image, pc); pc += bytes) {
      uint8_t *m = &t->mark[program_image_place(t->image, pc) >> t->shift];
      const struct isa_insn here = program_insn(t->image, pc);
      const uint32_t insn = here.word;
      bytes = here.bytes;
      if ((*m & CODE) || !here.op) break;
      *m |= CODE;
      if (is_transfer(insn) || is_trap(insn) || cfg_is_mret(insn)) mark(t, pc + bytes, LEAD);
      if (cfg_is_branch(insn) || cfg_is_jal(insn)) {
        mark(t, cfg_target(pc, insn), cfg_is_call(insn) ? LEAD | ENTRY : LEAD);
        if (!later(t, cfg_target(pc, insn))) return false;
      }
      if (!cfg_runs_on(insn)) break;
    }
  }
  return true;
}

static bool find_code(struct text *t, uint64_t entry, const struct symbols_function *function, size_t functions,
                      const struct hash *seen) {
  mark(t, entry, LEAD | ENTRY);
  if (!follow_code(t, entry)) return false;
  for (size_t i = 0; i < functions; i++) {
    mark(t, function[i].start, LEAD | ENTRY);
    for (uint64_t pc = function[i].start; pc < function[i].end && program_image_has(t->image, pc);
         pc += program_image_bytes(t->image, pc))
      if (!follow_code(t, pc)) return false;
  }
  for (const struct hash_place *s = hash_next(seen, NULL); s; s = hash_next(seen, s)) {
    uint32_t insn = program_plain(t->image, s->a);
    if (!cfg_is_jalr(insn)) continue;
    mark(t, s->b, cfg_is_call(insn) ? LEAD | ENTRY : LEAD);
    if (!follow_code(t, s->b)) return false;
  }
  return true;
}

static uint64_t address(const struct cfg *g, size_t i) { return program_image_pc(g->image, (uint64_t)i << g->shift); }

/* The instruction that begins at place i ends in front of this one. An instruction inside another is none: code is read in
 * one way only. */
static size_t place_behind(const struct cfg *g, const struct text *t, size_t i) {
  if (!(t->mark[i] & CODE)) return i + 1;
  return i + (program_image_bytes(g->image, address(g, i)) >> g->shift);
}

static void number_places(struct cfg *g, const struct text *t, size_t places) {
  size_t count = 0;
  bool runs = false; /* the instruction before is code and ends no block */
  for (size_t i = 0; i < places; i++) g->at[i] = CFG_NONE;
  for (size_t i = 0; i < places; i = place_behind(g, t, i)) {
    if ((t->mark[i] & CODE) && (!runs || (t->mark[i] & LEAD))) count++;
    runs = t->mark[i] & CODE;
    if (runs) g->at[i] = (uint32_t)count - 1;
  }
  g->blocks = count;
}

static bool find_blocks(struct cfg *g, const struct text *t) {
  const size_t places = g->places >> g->shift;
  g->at = malloc((places + 1) * sizeof g->at[0]);
  if (!g->at) return false;
  number_places(g, t, places);
  g->block = calloc(g->blocks + 1, sizeof g->block[0]);
  if (!g->block) return false;
  uint32_t function = CFG_NONE;
  for (size_t i = 0; i < places; i++) {
    if (g->at[i] == CFG_NONE) continue;
    struct cfg_block *b = &g->block[g->at[i]];
    if (!b->end) {
      b->start = address(g, i);
      b->entry = t->mark[i] & ENTRY;
      if (b->entry) function++;
      b->function = function;
    }
    b->last = address(g, i);
    b->end = address(g, place_behind(g, t, i));
    b->insns++;
  }
  return true;
}

static int by_from(const void *a, const void *b) {
  const struct cfg_seen *x = a, *y = b;
  if (x->from != y->from) return x->from < y->from ? -1 : 1;
  return x->to < y->to ? -1 : x->to > y->to;
}

static bool take_seen(struct cfg_build *b, const struct hash *seen) {
  b->seen = malloc((seen->used + 1) * sizeof b->seen[0]);
  if (!b->seen) return false;
  for (const struct hash_place *s = hash_next(seen, NULL); s; s = hash_next(seen, s)) {
    if (!cfg_is_jalr(program_plain(b->g->image, s->a))) continue;
    struct cfg_seen blocks = {cfg_block_at(b->g, s->a), cfg_block_at(b->g, s->b)};
    if (blocks.from != CFG_NONE && blocks.to != CFG_NONE) b->seen[b->seen_count++] = blocks;
  }
  qsort(b->seen, b->seen_count, sizeof b->seen[0], by_from);
  return true;
}

struct cfg *cfg_new(const struct program_image *image, uint64_t entry, const struct symbols_function *function, size_t functions,
                    const struct hash *seen, bool returns) {
  const unsigned shift = isa_align_shift(image->isa);
  struct text t = {.image = image, .shift = shift, .mark = calloc((program_image_places(image) >> shift) + 1, 1)};
  struct cfg_build b = {.g = calloc(1, sizeof *b.g)};
  bool good = t.mark && b.g;
  if (good) *b.g = (struct cfg){.places = program_image_places(image) & ~(uint64_t)3, .shift = shift, .image = image};
  good = good && find_code(&t, entry, function, functions, seen) && find_blocks(b.g, &t) && take_seen(&b, seen) &&
         (!returns || cfg_find_exits(&b)) && cfg_find_edges(&b);
  free(t.mark);
  free(t.todo);
  free(b.seen);
  free(b.exit);
  free(b.exit_of);
  free(b.exit_end);
  if (good) return b.g;
  cfg_free(b.g);
  return NULL;
}
