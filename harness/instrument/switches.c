/* Three ways to restore the callers' flag. Stack: a function keeps it in 16 bytes that it takes from the
 * stack at its entry and gives back at its exits, together with its own frame where it can. Call: nothing is
 * kept; the function's switch is repeated after each call that it makes. Free: no function touches the flag,
 * all have the same. */
#include "instrument/switches.h"

#include <string.h>

#include "contract/instrument.h"
#include "instrument/frame.h"
#include "instrument/live.h"

enum { FRAME = 16, FLAG = 8 /* of type 0; a byte each */, ON_OFF = 0x1000 /* the bit in which setpf and resetpf differ */ };

static bool has_switches(const struct emit *p) {
  return p->r->options.method == INSTRUMENT_BY_FLAG && !(p->r->options.flags & INSTRUMENT_FREE);
}
static bool on_stack(const struct emit *p) { return has_switches(p) && !(p->r->options.flags & INSTRUMENT_CALL); }

static void put_stack(struct emit *p, int64_t bytes) { emit_insn(p, encode_i(ISA_ADDI, REG_SP, REG_SP, bytes)); }

/* ---- switches ---- */

/* Figure 1 of the paper: looks at the runtime's word. While it is 0 no branch is taken. */
static void put_check(struct emit *p, uint32_t word) {
  const uint32_t block = cfg_block_at(p->r->code->cfg, code_address(p->r->code, word));
  const unsigned type = p->profile->type;
  unsigned reg;
  const unsigned kept = live_choose(block == CFG_NONE ? UINT32_MAX : p->live[block], &reg, 1);
  emit_keep(p, &reg, kept);
  emit_access(p, reg, encode_i(ISA_LBU, reg, reg, 0), emit_word(p));
  emit_insn(p, encode_setpf(type, true));
  emit_item(p, (struct rewrite_item){.insn = encode_b(ISA_BNE, reg, 0),
                                     .reference = CODE_BRANCH,
                                     .target_kind = TARGET_ITEM,
                                     .target = p->r->items + 2});
  emit_insn(p, encode_setpf(type, false));
  emit_give_back(p, &reg, kept);
}

static void put_switch(struct emit *p, uint32_t word) {
  if (p->r->options.flags & INSTRUMENT_CHECK) {
    put_check(p, word);
    return;
  }
  emit_mark_switch(p, ON_OFF);
  emit_insn(p, encode_setpf(p->profile->type, p->profile->on));
}

/* Of all profiles, in front of this word. A call graph counts at the entry alone. */
static void put_switches(struct emit *p, uint32_t word, bool entry) {
  struct rewrite *r = p->r;
  for (p->profile = r->profile; p->profile < r->profile + r->profiles; p->profile++)
    if (entry || p->profile->kind != INSTRUMENT_CALLGRAPH) put_switch(p, word);
  p->profile = r->profile;
}

/* ---- frames ---- */

/* The immediate of an ADDI that adds it to sp; 0: another instruction. */
static int64_t moves_stack(uint32_t insn) {
  const struct isa_op *op = isa_decode(insn);
  bool moves = op && op->id == ISA_ADDI && isa_rd(insn) == REG_SP && isa_rs1(insn) == REG_SP;
  return moves ? (int64_t)isa_immediate(op, insn) : 0;
}

static bool uses_stack(const struct code_word *w) {
  const struct isa_op *op = isa_decode(w->insn);
  if (!op || w->adjust) return true;
  return (isa_writes_rd(op) && isa_rd(w->insn) == REG_SP) || (isa_reads_rs1(op) && isa_rs1(w->insn) == REG_SP) ||
         (isa_reads_rs2(op) && isa_rs2(w->insn) == REG_SP);
}

/* The function's first instruction makes its frame, and nothing in the function jumps there. */
static bool entry_merges(const struct emit *p, const struct code_function *f) {
  const struct code *c = p->r->code;
  const int64_t by = moves_stack(c->word[f->first].insn);
  if (by >= 0 || !encode_fits(by - FRAME, 12)) return false;
  for (uint32_t w = f->first; w < f->end; w++)
    if ((c->word[w].reference == CODE_BRANCH || (c->word[w].reference == CODE_JAL && !cfg_is_call(c->word[w].insn))) &&
        c->word[w].target == code_address(c, f->first))
      return false;
  return true;
}

/* The ADDI in front of an exit, in its block, that gives back the function's frame;
 * CODE_NONE: there is none. */
static uint32_t exit_merges(const struct emit *p, uint32_t exit) {
  const struct code *c = p->r->code;
  uint32_t first = code_block_first(c, cfg_block_at(c->cfg, code_address(c, exit)));
  if (uses_stack(&c->word[exit])) return CODE_NONE;
  for (uint32_t w = exit; w-- > first;) {
    const int64_t by = moves_stack(c->word[w].insn);
    if (by > 0) return p->depth[w] == -by && encode_fits(by + FRAME, 12) ? w : CODE_NONE;
    if (uses_stack(&c->word[w])) return CODE_NONE;
  }
  return CODE_NONE;
}

/* What the caller put on the stack lies 16 bytes further from sp. */
static uint32_t adjusted(const struct code_word *w) {
  const struct isa_op *op = isa_decode(w->insn);
  if (!w->adjust) return w->insn;
  int64_t immediate = (int64_t)isa_immediate(op, w->insn) + FRAME;
  return op->kind == ISA_CLASS_STORE ? encode_set_s(w->insn, immediate) : encode_set_i(w->insn, immediate);
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

static void push_flags(struct emit *p, int64_t frame) {
  for (unsigned i = 0; i < p->r->profiles; i++) {
    const unsigned type = p->r->profile[i].type;
    emit_insn(p, encode_pushpf(type, REG_SP, frame + FLAG + type));
  }
}

static void pop_flags(struct emit *p, int64_t frame) {
  for (unsigned i = 0; i < p->r->profiles; i++) {
    const unsigned type = p->r->profile[i].type;
    emit_insn(p, encode_poppf(type, REG_SP, frame + FLAG + type));
  }
}

static void put_on_stack(struct emit *p, uint32_t word) {
  const struct code *c = p->r->code;
  const struct code_word *w = &c->word[word];
  const uint32_t last = code_block_end(c, cfg_block_at(c->cfg, code_address(c, word))) - 1;
  const int64_t by = moves_stack(w->insn);
  if (by > 0 && c->word[last].exit && exit_merges(p, last) == word) {
    pop_flags(p, by);
    emit_original(p, word, encode_set_i(w->insn, by + FRAME));
    return;
  }
  if (w->exit && exit_merges(p, word) == CODE_NONE) {
    pop_flags(p, 0);
    put_stack(p, FRAME);
  }
  emit_original(p, word, adjusted(w));
  if (comes_back_twice(c, word)) put_switches(p, word + 1, false);
}

bool switches_put_entry(struct emit *p, const struct code_function *f) {
  const uint32_t insn = p->r->code->word[f->first].insn;
  const bool merges = on_stack(p) && entry_merges(p, f);
  const int64_t by = merges ? moves_stack(insn) : 0;
  if (merges) emit_original(p, f->first, encode_set_i(insn, by - FRAME));
  else if (on_stack(p)) put_stack(p, -FRAME);
  if (on_stack(p)) push_flags(p, -by);
  if (has_switches(p)) put_switches(p, f->first, true);
  return merges;
}

void switches_put_original(struct emit *p, const struct code_function *f, uint32_t word) {
  const uint32_t insn = p->r->code->word[word].insn;
  const bool code = cfg_block_at(p->r->code->cfg, code_address(p->r->code, word)) != CFG_NONE;
  if (on_stack(p) && code) {
    put_on_stack(p, word);
    return;
  }
  emit_original(p, word, insn);
  if (has_switches(p) && code && cfg_is_call(insn) && word + 1 < f->end) put_switches(p, word + 1, false);
}
