#include "instrument/code.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "instrument/encode.h"
#include "program/cfg_build.h"

static enum instrument_status no_memory(struct code *c) { return linked_fail(c->linked, INSTRUMENT_NO_MEMORY, "out of memory"); }

/* ---- references ---- */

static bool is_high(uint32_t type) { return type == R_RISCV_PCREL_HI20 || type == R_RISCV_CALL || type == R_RISCV_CALL_PLT; }

/* The address that AUIPC and the low bits at `low` make. */
static uint64_t pair_value(const struct code *c, uint32_t high, uint32_t low) {
  uint32_t insn = c->word[low].insn;
  return code_address(c, high) + isa_immediate(isa_op(ISA_AUIPC), c->word[high].insn) + isa_immediate(isa_decode(insn), insn);
}

static enum instrument_status disagrees(struct code *c, uint64_t at) {
  return linked_fail(c->linked, INSTRUMENT_UNSUPPORTED, "the relocation at 0x%" PRIx64 " does not agree with the instruction there",
                     at);
}

/* AUIPC at w and the low bits at `low` refer to what AUIPC's relocation says. */
static enum instrument_status join_pair(struct code *c, uint32_t high, uint32_t low) {
  struct code_word *h = &c->word[high], *w = &c->word[low];
  if (isa_decode(w->insn) && !isa_rs1(w->insn))
    return INSTRUMENT_OK; /* a weak symbol that nobody defines: the linker wrote 0(x0) */
  if (h->reference != CODE_HIGH || !isa_decode(w->insn) || pair_value(c, high, low) != h->target)
    return disagrees(c, code_address(c, low));
  w->reference = CODE_LOW;
  w->pair = high;
  w->target = h->target;
  w->heap = h->heap;
  return INSTRUMENT_OK;
}

static enum instrument_status refer(struct code *c, const struct linked_reloc *r) {
  const struct linked *l = c->linked;
  uint32_t at = code_at(c, r->at);
  if (at == CODE_NONE) return disagrees(c, r->at);
  struct code_word *w = &c->word[at];
  bool moves = linked_in_text(l, r->target) || linked_is_heap(l, r->symbol);
  if (is_high(r->type)) {
    w->reference = CODE_HIGH;
    w->target = r->target;
    w->heap = linked_is_heap(l, r->symbol);
    if (!isa_decode(w->insn) || isa_decode(w->insn)->id != ISA_AUIPC) return disagrees(c, r->at);
    return r->type == R_RISCV_PCREL_HI20 ? INSTRUMENT_OK : at + 1 < c->words ? join_pair(c, at, at + 1) : disagrees(c, r->at);
  }
  switch (r->type) {
    case R_RISCV_BRANCH:
    case R_RISCV_JAL: return w->target == r->target ? INSTRUMENT_OK : disagrees(c, r->at);
    case R_RISCV_PCREL_LO12_I:
    case R_RISCV_PCREL_LO12_S: {
      uint32_t high = code_at(c, r->target);
      return high == CODE_NONE ? disagrees(c, r->at) : join_pair(c, high, at);
    }
    case R_RISCV_GPREL_I:
    case R_RISCV_GPREL_S:
    case R_RISCV_HI20:
    case R_RISCV_LO12_I:
    case R_RISCV_LO12_S:
      if (!moves) return INSTRUMENT_OK;
      w->target = r->target;
      w->heap = linked_is_heap(l, r->symbol);
      w->reference = CODE_GP;
      if (r->type == R_RISCV_GPREL_I && isa_rd(w->insn)) return INSTRUMENT_OK;
      break;
    case R_RISCV_TPREL_I:
    case R_RISCV_TPREL_S:
    case R_RISCV_TPREL_HI20:
    case R_RISCV_TPREL_LO12_I:
    case R_RISCV_TPREL_LO12_S:
    case R_RISCV_TPREL_ADD: return INSTRUMENT_OK;
    default: break;
  }
  return linked_fail(c->linked, INSTRUMENT_UNSUPPORTED, "relocation of type %u at 0x%" PRIx64 " is not known", r->type, r->at);
}

/* Branches and JAL say themselves where they go. */
static void refer_directly(struct code *c, uint32_t at) {
  struct code_word *w = &c->word[at];
  if (!cfg_is_branch(w->insn) && !cfg_is_jal(w->insn)) return;
  if (!isa_decode(w->insn)) return;
  w->reference = cfg_is_jal(w->insn) ? CODE_JAL : CODE_BRANCH;
  w->target = cfg_target(code_address(c, at), w->insn);
}

static enum instrument_status find_references(struct code *c) {
  const struct linked *l = c->linked;
  for (uint32_t i = 0; i < c->words; i++) refer_directly(c, i);
  for (size_t k = 0; k < l->kept_count; k++) {
    if (l->kept[k].applies != l->text) continue;
    const struct linked_reloc *first = l->reloc + l->kept[k].first, *end = first + l->kept[k].count;
    for (int low = 0; low < 2; low++) { /* a pair's low bits may come first */
      for (const struct linked_reloc *r = first; r < end; r++) {
        bool is_low = r->type == R_RISCV_PCREL_LO12_I || r->type == R_RISCV_PCREL_LO12_S;
        enum instrument_status status = is_low == low ? refer(c, r) : INSTRUMENT_OK;
        if (status) return status;
      }
    }
  }
  return INSTRUMENT_OK;
}

/* Where indirect jumps and calls can come: every address of code that a relocation makes. */
static void find_indirect(struct code *c) {
  const struct linked *l = c->linked;
  for (size_t i = 0; i < l->relocs; i++) {
    const struct linked_reloc *r = &l->reloc[i];
    bool makes = r->type == R_RISCV_64 || r->type == R_RISCV_32 || r->type == R_RISCV_ADD32 || r->type == R_RISCV_ADD64 ||
                 r->type == R_RISCV_32_PCREL || r->type == R_RISCV_PCREL_HI20 || r->type == R_RISCV_GPREL_I;
    uint32_t at = code_at(c, r->target);
    if (makes && at != CODE_NONE) c->word[at].indirect = true;
  }
}

/* ---- functions and blocks ---- */

static enum instrument_status find_functions(struct code *c, const struct symbols *symbols) {
  size_t count;
  const struct symbols_function *s = symbols_functions(symbols, &count);
  c->function = calloc(count + 1, sizeof *c->function);
  if (!c->function) return no_memory(c);
  for (size_t i = 0; i < count; i++) {
    uint32_t first = code_at(c, s[i].start);
    if (first == CODE_NONE || s[i].end <= s[i].start) continue;
    const bool cut = i + 1 < count && s[i + 1].start < s[i].end; /* what lies behind a nested function is left as it is */
    uint64_t words = ((cut ? s[i + 1].start : s[i].end) - s[i].start) / 4;
    uint32_t end = words < c->words - first ? first + (uint32_t)words : c->words;
    if (c->functions && first < c->function[c->functions - 1].end) end = first; /* another name of the same code */
    if (end == first) continue;
    for (uint32_t w = first; w < end; w++) c->word[w].function = c->functions;
    c->function[c->functions++] = (struct code_function){.first = first, .end = end, .name = s[i].name};
  }
  if (!c->functions) return linked_fail(c->linked, INSTRUMENT_STRIPPED, "stripped: it has no function symbols");
  return INSTRUMENT_OK;
}

static enum instrument_status find_blocks(struct code *c) {
  size_t count = 0;
  struct symbols_function *leader = calloc(c->words + 1, sizeof *leader);
  if (!leader) return no_memory(c);
  for (uint32_t f = 0; f < c->functions; f++)
    leader[count++] = (struct symbols_function){code_address(c, c->function[f].first), code_address(c, c->function[f].end), ""};
  for (uint32_t w = 0; w < c->words && count < c->words; w++)
    if (c->word[w].indirect) leader[count++] = (struct symbols_function){code_address(c, w), code_address(c, w) + 4, ""};
  const struct hash none = {0};
  c->cfg = cfg_new(&c->image, c->linked->header->e_entry, leader, count, &none, false);
  free(leader);
  return c->cfg ? INSTRUMENT_OK : no_memory(c);
}

/* An AUIPC that no relocation explains would point elsewhere in the new program. */
static enum instrument_status check_addresses(struct code *c) {
  for (uint32_t w = 0; w < c->words; w++) {
    if ((c->word[w].insn & 0x7f) != 0x17 || c->word[w].reference == CODE_HIGH) continue;
    if (cfg_block_at(c->cfg, code_address(c, w)) == CFG_NONE) continue;
    return linked_fail(c->linked, INSTRUMENT_UNRESOLVED,
                       "no relocation for the address that the instruction at 0x%" PRIx64 " computes", code_address(c, w));
  }
  return INSTRUMENT_OK;
}

static void find_crossings(struct code *c) {
  for (uint32_t w = 0; w < c->words; w++) {
    const struct code_word *from = &c->word[w];
    if (from->reference != CODE_BRANCH && from->reference != CODE_JAL && from->reference != CODE_LOW) continue;
    if (from->reference == CODE_LOW && !cfg_is_jalr(from->insn)) continue;
    uint32_t to = code_at(c, from->target);
    if (to != CODE_NONE && c->word[to].function != from->function) c->word[to].enters = true;
  }
}

void code_blocks(const struct code *c, const struct code_function *f, uint32_t *first, uint32_t *end) {
  *first = *end = 0;
  for (uint32_t w = f->first; w < f->end; w++) {
    uint32_t b = cfg_block_at(c->cfg, code_address(c, w));
    if (b == CFG_NONE) continue;
    if (*end == 0) *first = b;
    *end = b + 1;
  }
}

enum instrument_status code_find(struct code *c, struct linked *l, const struct symbols *symbols) {
  *c = (struct code){.linked = l, .base = linked_text_base(l), .words = (uint32_t)(linked_text_size(l) / 4)};
  uint64_t page = c->base & ~4095ull;
  c->image = (struct program_image){.base = page, .size = c->base - page + 4ull * c->words};
  c->word = calloc(c->words + 1, sizeof *c->word);
  c->bytes = calloc(c->image.size + 1, 1);
  if (!c->word || !c->bytes) return no_memory(c);
  memcpy(c->bytes + (c->base - page), l->file + l->section[l->text].sh_offset, 4ull * c->words);
  c->image.bytes = c->bytes;
  for (uint32_t w = 0; w < c->words; w++)
    c->word[w] = (struct code_word){.insn = program_image_word(&c->image, code_address(c, w)), .function = CODE_NONE};
  enum instrument_status status = find_functions(c, symbols);
  if (!status) status = find_references(c);
  if (!status) find_indirect(c);
  if (!status) status = find_blocks(c);
  if (!status) status = check_addresses(c);
  if (!status) find_crossings(c);
  return status;
}

void code_free(struct code *c) {
  cfg_free(c->cfg);
  free(c->word);
  free(c->function);
  free(c->bytes);
}
