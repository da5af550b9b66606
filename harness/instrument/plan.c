/* What is inserted where. */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "instrument/encode.h"
#include "instrument/frame.h"
#include "instrument/live.h"
#include "instrument/rewrite.h"
#include "instrument/runtime.h"

/* The part of the frame that is added: 16 bytes with the flag, then two registers where a block needs them. */
enum { FRAME = 16, FRAME_KEPT = 32, FLAG = 8, KEPT = 16 };

struct plan {
  struct rewrite *r;
  const int32_t *depth;
  const uint32_t *live;
  unsigned frame; /* of the function */
  bool failed;    /* out of memory */
};

static void put_item(struct plan *p, struct rewrite_item item) {
  struct rewrite *r = p->r;
  if (ARRAY_ROOM(r->item, r->item_room, r->items + 1)) r->item[r->items++] = item;
  else p->failed = true;
}

static void put(struct plan *p, uint32_t insn) { put_item(p, (struct rewrite_item){.insn = insn}); }
static void put_profile(struct plan *p, uint32_t insn) { put(p, encode_profile(insn, p->r->options.type)); }

/* ---- original instructions ---- */

static void put_original(struct plan *p, uint32_t at) {
  const struct code_word *w = &p->r->code->word[at];
  struct rewrite_item item = {.insn = w->insn, .reference = w->reference, .target = w->target};
  uint32_t to = code_at(p->r->code, w->target);
  if (w->adjust && p->frame) {
    const struct isa_op *op = isa_decode(w->insn);
    int64_t immediate = (int64_t)isa_immediate(op, w->insn) + p->frame;
    item.insn = op->kind == ISA_CLASS_STORE ? encode_set_s(w->insn, immediate) : encode_set_i(w->insn, immediate);
  }
  if (w->reference != CODE_PLAIN) item.target_kind = linked_in_text(p->r->code->linked, w->target) ? TARGET_CODE : TARGET_FIXED;
  if (w->heap) item.target_kind = TARGET_HEAP;
  if (w->reference == CODE_GP) { /* no longer in reach of gp */
    item.reference = CODE_HIGH;
    item.insn = encode_auipc(isa_rd(w->insn));
    put_item(p, item);
    item.reference = CODE_LOW;
    item.insn = (w->insn & ~(31u << 15)) | isa_rd(w->insn) << 15;
    item.pair = (uint32_t)p->r->items - 1;
  }
  if (w->reference == CODE_LOW) item.pair = w->pair, item.pair_is_word = true;
  bool direct = w->reference == CODE_BRANCH || (w->reference == CODE_JAL && !cfg_is_call(w->insn));
  if (direct && to != CODE_NONE && p->r->code->word[to].function == w->function && w->function != CODE_NONE)
    item.target_kind = TARGET_INNER;
  p->r->own[at] = (uint32_t)p->r->items;
  put_item(p, item);
}

/* ---- counters ---- */

static void put_counter_access(struct plan *p, uint32_t insn, uint32_t pair, uint64_t counter) {
  put_item(p, (struct rewrite_item){.insn = encode_profile(insn, p->r->options.type),
                                    .reference = CODE_LOW,
                                    .pair = pair,
                                    .target_kind = TARGET_COUNTER,
                                    .target = counter});
}

/* Offset from sp of byte `at` of the added frame, at a word. */
static int64_t frame_offset(const struct plan *p, uint32_t word, int at) { return at - p->depth[word]; }

static bool can_keep(const struct plan *p, uint32_t word) {
  return p->depth[word] != FRAME_UNKNOWN && encode_fits(frame_offset(p, word, FRAME_KEPT), 12);
}

/* Registers for a block's counter: returns how many of the two are not free. */
static unsigned choose(const struct plan *p, uint32_t block, unsigned reg[2]) {
  uint32_t live = p->live[block];
  unsigned found = live_free(live, reg, 2);
  if (found == 0) reg[0] = 5;
  if (found < 2) reg[1] = reg[0] == 6 ? 5 : 6;
  return 2 - found;
}

/* A block of the table. */
static bool put_block(struct plan *p, uint32_t word) {
  struct rewrite *r = p->r;
  if (!ARRAY_ROOM(r->block, r->block_room, r->blocks + 1)) return false;
  r->block[r->blocks++] = word;
  return true;
}

static void put_counter(struct plan *p, uint32_t block) {
  struct rewrite *r = p->r;
  uint32_t word = code_block_first(r->code, block);
  unsigned reg[2], keep = choose(p, block, reg);
  r->counts.blocks++;
  if (keep && !can_keep(p, word)) {
    r->counts.without++;
    return;
  }
  if (!ARRAY_ROOM(r->edge, r->edge_room, r->edges + 1) || !put_block(p, word)) {
    p->failed = true;
    return;
  }
  r->counts.registers[keep]++;
  uint32_t counter = r->counters++, number = (uint32_t)r->blocks - 1;
  r->edge[r->edges++] = (struct instrument_edge){number, number, counter, INSTRUMENT_EDGE_BLOCK};
  for (unsigned i = 0; i < keep; i++)
    put_profile(p, encode_s(ISA_SD, reg[1 - i], REG_SP, frame_offset(p, word, KEPT + 8 * (int)i)));
  uint32_t pair = (uint32_t)r->items;
  put_item(p, (struct rewrite_item){.insn = encode_profile(encode_auipc(reg[0]), r->options.type),
                                    .reference = CODE_HIGH,
                                    .target_kind = TARGET_COUNTER,
                                    .target = counter});
  put_counter_access(p, encode_i(ISA_LD, reg[1], reg[0], 0), pair, counter);
  put_profile(p, encode_i(ISA_ADDI, reg[1], reg[1], 1));
  put_counter_access(p, encode_s(ISA_SD, reg[1], reg[0], 0), pair, counter);
  for (unsigned i = 0; i < keep; i++)
    put_profile(p, encode_i(ISA_LD, reg[1 - i], REG_SP, frame_offset(p, word, KEPT + 8 * (int)i)));
}

/* ---- functions ---- */

static void put_switch(struct plan *p) {
  struct rewrite *r = p->r;
  if (ARRAY_ROOM(r->switches, r->switch_room, r->switch_count + 1)) r->switches[r->switch_count++] = (uint32_t)r->items;
  else p->failed = true;
  put(p, encode_setpf(r->options.type, r->options.on));
}

static unsigned frame_of(const struct plan *p, const struct code_function *f) {
  uint32_t first, end;
  unsigned reg[2];
  code_blocks(p->r->code, f, &first, &end);
  for (uint32_t b = first; b < end; b++)
    if (p->r->options.kind == INSTRUMENT_BLOCK && choose(p, b, reg)) return FRAME_KEPT;
  return FRAME;
}

/* Figure 4 of the paper: ra in t1, which mcount reads, and back. t1 is kept in the frame where it is not free. */
static void put_arc(struct plan *p, const struct code_function *f) {
  uint32_t block = cfg_block_at(p->r->code->cfg, code_address(p->r->code, f->first));
  bool keep = p->live[block] >> REG_T1 & 1;
  if (keep) put_profile(p, encode_s(ISA_SD, REG_T1, REG_SP, 0));
  put_profile(p, encode_i(ISA_ADDI, REG_T1, REG_RA, 0));
  put_item(p, (struct rewrite_item){.insn = encode_profile(encode_jal(REG_RA), p->r->options.type),
                                    .reference = CODE_JAL,
                                    .target_kind = TARGET_RUNTIME,
                                    .target = INSTRUMENT_RUNTIME_MCOUNT});
  put_profile(p, encode_i(ISA_ADDI, REG_RA, REG_T1, 0));
  if (keep) put_profile(p, encode_i(ISA_LD, REG_T1, REG_SP, 0));
  if (!put_block(p, f->first)) p->failed = true;
}

/* In front of main: the windows begin. */
static void put_start(struct plan *p) {
  put(p, encode_i(ISA_ADDI, REG_SP, REG_SP, -FRAME));
  put(p, encode_s(ISA_SD, REG_RA, REG_SP, 0));
  put_item(p, (struct rewrite_item){.insn = encode_jal(REG_RA),
                                    .reference = CODE_JAL,
                                    .target_kind = TARGET_RUNTIME,
                                    .target = INSTRUMENT_RUNTIME_START});
  put(p, encode_i(ISA_LD, REG_RA, REG_SP, 0));
  put(p, encode_i(ISA_ADDI, REG_SP, REG_SP, FRAME));
}

static void put_entry(struct plan *p) {
  put(p, encode_i(ISA_ADDI, REG_SP, REG_SP, -(int64_t)p->frame));
  put(p, encode_pushpf(p->r->options.type, REG_SP, FLAG));
  put_switch(p);
}

static void put_exit(struct plan *p) {
  put(p, encode_poppf(p->r->options.type, REG_SP, FLAG));
  put(p, encode_i(ISA_ADDI, REG_SP, REG_SP, p->frame));
}

/* Behind a call of setjmp the flag may be that of the routine which called longjmp. */
static bool comes_back_twice(const struct code *c, uint32_t at) {
  const struct code_word *w = &c->word[at];
  uint32_t to = cfg_is_call(w->insn) && w->reference != CODE_PLAIN ? code_at(c, w->target) : CODE_NONE;
  if (to == CODE_NONE || c->word[to].function == CODE_NONE) return false;
  const char *name = c->function[c->word[to].function].name;
  while (*name == '_') name++;
  return strcmp(name, "setjmp") == 0 || strcmp(name, "sigsetjmp") == 0;
}

static void put_function(struct plan *p, const struct code_function *f) {
  struct rewrite *r = p->r;
  const struct code *c = r->code;
  p->frame = f->left ? 0 : frame_of(p, f);
  r->counts.left[f->left]++;
  r->counts.functions += !f->left;
  for (uint32_t w = f->first; w < f->end; w++) {
    uint32_t block = cfg_block_at(c->cfg, code_address(c, w));
    bool leads = block != CFG_NONE && code_block_first(c, block) == w;
    r->enter[w] = (uint32_t)r->items;
    if (r->options.period && w == f->first && strcmp(f->name, "main") == 0) put_start(p);
    if (!f->left && w == f->first) put_entry(p);
    if (!f->left && w == f->first && r->options.kind == INSTRUMENT_CALLGRAPH) put_arc(p, f);
    r->inner[w] = (uint32_t)r->items;
    if (!f->left && leads && r->options.kind == INSTRUMENT_BLOCK) put_counter(p, block);
    if (!f->left && c->word[w].exit) put_exit(p);
    put_original(p, w);
    if (!f->left && comes_back_twice(c, w)) put_switch(p);
  }
  p->frame = 0;
}

enum instrument_status rewrite_plan(struct rewrite *r, struct code *c, const int32_t *depth, const uint32_t *live,
                                    struct rewrite_options options) {
  *r = (struct rewrite){.code = c, .options = options};
  struct plan p = {.r = r, .depth = depth, .live = live};
  r->enter = calloc(c->words + 1, sizeof *r->enter);
  r->inner = calloc(c->words + 1, sizeof *r->inner);
  r->own = calloc(c->words + 1, sizeof *r->own);
  if (!r->enter || !r->inner || !r->own) return linked_fail(c->linked, INSTRUMENT_NO_MEMORY, "out of memory");
  for (uint32_t w = 0; w < c->words && !p.failed;) {
    uint32_t f = c->word[w].function;
    if (f != CODE_NONE) {
      put_function(&p, &c->function[f]);
      w = c->function[f].end;
      continue;
    }
    r->enter[w] = r->inner[w] = (uint32_t)r->items;
    put_original(&p, w++);
  }
  r->enter[c->words] = r->inner[c->words] = (uint32_t)r->items;
  if (p.failed) return linked_fail(c->linked, INSTRUMENT_NO_MEMORY, "out of memory");
  if (!r->counts.functions) return linked_fail(c->linked, INSTRUMENT_NOTHING, "no function can be instrumented");
  return INSTRUMENT_OK;
}

void rewrite_free(struct rewrite *r) {
  free(r->item);
  free(r->enter);
  free(r->inner);
  free(r->own);
  free(r->switches);
  free(r->block);
  free(r->edge);
}
