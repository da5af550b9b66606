/* The Oracle's rules R1 to R7. docs/oracle.md explains each decision; section numbers
 * are those of the TIP paper. */
#include "oracle/oracle.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "program/spaces.h"

#define PAGE_SHIFT 12 /* bytes of text that one page of records covers: 4096 */

/* The last event that took instructions out of the ROB: TIP's Offending Instruction Register (sec. 3.1). */
enum last_event { LAST_NONE, LAST_COMMIT, LAST_MISPREDICT, LAST_FLUSH, LAST_EXCEPTION, LAST_INTERRUPT };

struct oracle {
  struct program_image image;
  unsigned shift; /* of the image: isa_align_shift */
  unsigned width;
  unsigned units;                  /* parts of a cycle */
  uint16_t share[PROBE_LANES + 1]; /* of each of n that commit */
  enum last_event last;
  uint64_t last_pc;
  uint8_t last_privilege;
  uint16_t last_context;
  uint64_t cycles, committed;
  uint64_t stack[ORACLE_CLASSES];
  uint64_t flushes[ORACLE_CLASSES];
  uint64_t drained, trapped; /* time that waits for an instruction: R4, R5 */
  uint64_t given;            /* over all records */
  uint64_t unattributed;
  enum oracle_status status;
  struct oracle_insn outside;
  struct oracle_modes modes;
  struct oracle_blame blame; /* of the last step */
  char message[160];
  size_t pages;
  struct oracle_insn *page[]; /* by place >> PAGE_SHIFT, allocated when first needed */
};

struct oracle *oracle_new(unsigned width, const struct program_image *image) {
  if (width < 1 || width > PROBE_LANES) return NULL;
  if (image->base % (1u << PAGE_SHIFT) || program_image_places(image) > UINT32_MAX) return NULL;
  size_t pages = (size_t)((program_image_places(image) + (1u << PAGE_SHIFT) - 1) >> PAGE_SHIFT);
  struct oracle *o = calloc(1, sizeof *o + pages * sizeof o->page[0]);
  if (!o) return NULL;
  o->image = *image;
  o->shift = isa_align_shift(image->isa);
  o->width = width;
  o->units = oracle_units_of(width);
  for (unsigned n = 1; n <= width; n++) o->share[n] = (uint16_t)(o->units / n);
  o->pages = pages;
  return o;
}

void oracle_free(struct oracle *o) {
  if (!o) return;
  for (size_t i = 0; i < o->pages; i++) free(o->page[i]);
  oracle_modes_free(&o->modes);
  free(o);
}

/* Of instructions, in a page. */
static size_t page_insns(const struct oracle *o) { return (size_t)1 << (PAGE_SHIFT - o->shift); }
static size_t in_page(const struct oracle *o, uint64_t at) { return (size_t)(at >> o->shift) & (page_insns(o) - 1); }

static struct oracle_insn *record(struct oracle *o, uint64_t pc) {
  if (!program_image_has(&o->image, pc)) return &o->outside;
  const uint64_t at = program_image_place(&o->image, pc);
  struct oracle_insn **page = &o->page[at >> PAGE_SHIFT];
  if (!*page) *page = calloc(page_insns(o), sizeof **page);
  return *page ? *page + in_page(o, at) : NULL;
}

static enum oracle_status fail_oracle(struct oracle *o, enum oracle_status status, const char *why) {
  o->status = status;
  snprintf(o->message, sizeof o->message, "cycle %" PRIu64 ": %s", o->cycles, why);
  return status;
}

static bool give(struct oracle *o, uint64_t pc, struct oracle_mode *mode, enum oracle_class c, uint64_t twelfths) {
  struct oracle_insn *r = record(o, pc);
  if (!r || !mode) return false;
  r->twelfths[c] += twelfths;
  if (r == &o->outside) mode->outside.twelfths[c] += twelfths;
  mode->twelfths[c] += twelfths;
  o->stack[c] += twelfths;
  o->given += twelfths;
  return true;
}

/* Sec. 3.1: the stall's kind is the kind of the instruction, read from the program. */
enum oracle_class oracle_stall_class(const struct program_image *image, uint64_t pc) {
  if (!program_image_has(image, pc)) return ORACLE_ALU_STALL;
  switch (isa_memory_of(image->isa, program_image_word(image, pc))) {
    case ISA_LOADS: return ORACLE_LOAD_STALL;
    case ISA_STORES: return ORACLE_STORE_STALL;
    default: return ORACLE_ALU_STALL;
  }
}

/* A mask by bank, turned into program order: bit 0 is head_bank's. 0 when there is no such bank. */
static unsigned in_order(unsigned mask, unsigned head, unsigned width) {
  if (head >= width) return 0;
  return (mask >> head | mask << (width - head)) & ((1u << width) - 1);
}

static unsigned bank_of(unsigned position, unsigned head, unsigned width) {
  unsigned bank = head + position;
  return bank < width ? bank : bank - width;
}

/* What left the ROB last (sec. 3.1, OIR update): the youngest committing lane, then an exception or
 * interrupt. */
static void note_last(struct oracle *o, const struct probe_commit *in, unsigned commit) {
  if (commit) {
    unsigned bank = bank_of(31u - (unsigned)__builtin_clz(commit), in->head_bank, o->width);
    o->last_pc = in->head_pc[bank];
    o->last = in->mispredicted >> bank & 1 ? LAST_MISPREDICT : in->flushes >> bank & 1 ? LAST_FLUSH : LAST_COMMIT;
  }
  if (commit || in->exception) {
    o->last_privilege = in->privilege & 3;
    o->last_context = in->context;
  }
  if (in->exception) {
    o->last_pc = in->exception_pc;
    o->last = in->exception_cause == PROBE_CAUSE_MISPREDICT ? LAST_MISPREDICT : LAST_EXCEPTION;
  } else if (in->interrupt) {
    o->last = LAST_INTERRUPT;
  }
}

/* R7: the instructions to blame are of this privilege and context. */
static struct oracle_mode *blame_mode(struct oracle *o, unsigned privilege, unsigned context) {
  o->blame.privilege = privilege & 3;
  o->blame.context = (uint16_t)context;
  return oracle_modes_at(&o->modes, privilege, context);
}

/* A cycle that belongs to one instruction. */
static bool give_cycle(struct oracle *o, uint64_t pc, struct oracle_mode *mode, enum oracle_class c) {
  o->blame.why = c;
  o->blame.n = 1;
  o->blame.pc[0] = pc;
  return give(o, pc, mode, c, o->units);
}

/* ... to the one that left the ROB last; a flush is counted in its first cycle. */
static bool give_last(struct oracle *o, enum oracle_class c) {
  o->flushes[c] += o->blame.why != c;
  return give_cycle(o, o->last_pc, blame_mode(o, o->last_privilege, o->last_context), c);
}

/* A cycle that waits for the next instruction. */
static bool defer_cycle(struct oracle *o, uint64_t *waiting, enum oracle_class c) {
  o->blame.why = c;
  o->blame.n = 0;
  *waiting += o->units;
  return true;
}

/* R3, R4, R5: nothing in the ROB. */
static bool account_empty(struct oracle *o) {
  switch (o->last) {
    case LAST_MISPREDICT: return give_last(o, ORACLE_MISPREDICT);
    case LAST_FLUSH:
    case LAST_EXCEPTION: return give_last(o, ORACLE_MISC_FLUSH);
    case LAST_INTERRUPT: return defer_cycle(o, &o->trapped, ORACLE_INTERRUPT);
    default: return defer_cycle(o, &o->drained, ORACLE_FRONT_END);
  }
}

/* R1, R2, and what waited for the oldest instruction. */
static bool account_head(struct oracle *o, const struct probe_commit *in, unsigned valid, unsigned commit) {
  uint64_t oldest = in->head_pc[bank_of((unsigned)__builtin_ctz(valid), in->head_bank, o->width)];
  struct oracle_mode *mode = blame_mode(o, in->privilege, in->context);
  if (o->drained | o->trapped) {
    if (!give(o, oldest, mode, ORACLE_FRONT_END, o->drained) || !give(o, oldest, mode, ORACLE_INTERRUPT, o->trapped)) return false;
    o->drained = o->trapped = 0;
    o->blame.released = true;
    o->blame.released_pc = oldest;
    o->blame.released_privilege = o->blame.privilege;
    o->blame.released_context = o->blame.context;
  }
  if (!mode) return false;
  if (!commit) return give_cycle(o, oldest, mode, oracle_stall_class(&o->image, oldest));
  unsigned lanes = (unsigned)__builtin_popcount(commit);
  o->blame.why = ORACLE_EXECUTE;
  o->blame.n = 0;
  for (unsigned rest = commit; rest; rest &= rest - 1) {
    uint64_t pc = in->head_pc[bank_of((unsigned)__builtin_ctz(rest), in->head_bank, o->width)];
    struct oracle_insn *r = record(o, pc);
    if (!r) return false;
    r->twelfths[ORACLE_EXECUTE] += o->share[lanes];
    r->executions++;
    if (r == &o->outside) {
      mode->outside.twelfths[ORACLE_EXECUTE] += o->share[lanes];
      mode->outside.executions++;
    }
    o->blame.pc[o->blame.n++] = pc;
    o->given += o->share[lanes];
  }
  o->stack[ORACLE_EXECUTE] += o->units;
  mode->twelfths[ORACLE_EXECUTE] += o->units;
  o->committed += lanes;
  return true;
}

static uint64_t stack_sum(const struct oracle *o) {
  uint64_t sum = 0;
  for (int c = 0; c < ORACLE_CLASSES; c++) sum += o->stack[c];
  return sum;
}

/* The rules of the commit view that its blame rests on. NULL: the record keeps them. */
static const char *malformed(const struct oracle *o, const struct probe_commit *in, unsigned valid, unsigned commit) {
  if (in->head_bank >= o->width || in->head_valid >> o->width || in->head_commit & ~in->head_valid)
    return "head_bank or head_valid beyond the commit width, or a lane commits that is not valid";
  if (valid & (valid + 1)) return "a hole: a lane is valid, and an older one is not";
  if (commit & (commit + 1)) return "a lane commits before an older one";
  if (!in->exception && !in->interrupt) return NULL;
  if (in->exception && in->interrupt) return "an exception and an interrupt at once";
  if (commit) return "a lane commits in the cycle of an exception or an interrupt";
  if (in->exception && valid && in->exception_pc != in->head_pc[in->head_bank])
    return "exception_pc is not the oldest valid instruction";
  if (in->exception && valid && in->exception_cause == PROBE_CAUSE_MISPREDICT)
    return "an exception of a valid head has the cause of a misprediction";
  return NULL;
}

enum oracle_status oracle_step(struct oracle *o, const struct probe_commit *in) {
  if (__builtin_expect(o->status != ORACLE_OK, 0)) return o->status;
  struct probe_commit moved;
  in = program_image_commit(&o->image, in, &moved);
  unsigned valid = in_order(in->head_valid, in->head_bank, o->width);
  unsigned commit = in_order(in->head_commit, in->head_bank, o->width);
  const char *broken = malformed(o, in, valid, commit);
  if (__builtin_expect(broken != NULL, 0)) return fail_oracle(o, ORACLE_MALFORMED, broken);

  note_last(o, in, commit);
  o->blame.released = false;
  bool stored = valid ? account_head(o, in, valid, commit) : account_empty(o);
  if (__builtin_expect(!stored, 0)) return fail_oracle(o, ORACLE_NO_MEMORY, "out of memory");

  /* R6 */
  uint64_t classes = stack_sum(o);
  if (__builtin_expect(classes != o->given || classes + o->drained + o->trapped != (o->cycles + 1) * o->units, 0))
    return fail_oracle(o, ORACLE_BROKEN, "the time given out does not add up to the cycles seen");
  o->cycles++;
  return ORACLE_OK;
}

enum oracle_status oracle_finish(struct oracle *o) {
  if (o->status != ORACLE_OK) return o->status;
  o->unattributed += o->drained + o->trapped;
  o->drained = o->trapped = 0;

  uint64_t sum[ORACLE_CLASSES], total = 0, executions = o->outside.executions, pc = ORACLE_FIRST;
  for (int c = 0; c < ORACLE_CLASSES; c++) sum[c] = o->outside.twelfths[c];
  for (const struct oracle_insn *i; (i = oracle_next(o, &pc)); executions += i->executions)
    for (int c = 0; c < ORACLE_CLASSES; c++) sum[c] += i->twelfths[c];
  uint64_t modes[ORACLE_CLASSES] = {0}, outside[ORACLE_CLASSES] = {0};
  for (const struct oracle_mode *m = NULL; (m = oracle_next_mode(o, m));)
    for (int c = 0; c < ORACLE_CLASSES; c++) {
      modes[c] += m->twelfths[c];
      outside[c] += m->outside.twelfths[c];
    }
  for (int c = 0; c < ORACLE_CLASSES; c++) {
    if (modes[c] != o->stack[c]) return fail_oracle(o, ORACLE_BROKEN, "a class differs from the sum over privileges and contexts");
    if (outside[c] != o->outside.twelfths[c])
      return fail_oracle(o, ORACLE_BROKEN, "time outside the image differs from the sum over contexts");
    if (sum[c] != o->stack[c]) return fail_oracle(o, ORACLE_BROKEN, "a class differs from the sum over its instructions");
    total += sum[c];
  }
  if (total + o->unattributed != o->cycles * o->units || executions != o->committed)
    return fail_oracle(o, ORACLE_BROKEN, "the sum over all instructions is not the run");
  return ORACLE_OK;
}

const char *oracle_message(const struct oracle *o) { return o->message; }
const struct oracle_blame *oracle_blame(const struct oracle *o) { return &o->blame; }
unsigned oracle_units(const struct oracle *o) { return o->units; }
uint64_t oracle_cycles(const struct oracle *o) { return o->cycles; }
uint64_t oracle_committed(const struct oracle *o) { return o->committed; }
uint64_t oracle_stack(const struct oracle *o, enum oracle_class c) { return o->stack[c]; }
uint64_t oracle_flushes(const struct oracle *o, enum oracle_class c) { return o->flushes[c]; }
uint64_t oracle_pending(const struct oracle *o) { return o->drained + o->trapped; }
uint64_t oracle_unattributed(const struct oracle *o) { return o->unattributed; }
const struct oracle_insn *oracle_outside(const struct oracle *o) { return &o->outside; }

uint64_t oracle_insn_total(const struct oracle_insn *i) {
  uint64_t sum = 0;
  for (int c = 0; c < ORACLE_CLASSES; c++) sum += i->twelfths[c];
  return sum;
}

const struct oracle_mode *oracle_next_mode(const struct oracle *o, const struct oracle_mode *before) {
  const size_t next = before ? (size_t)(before - o->modes.mode) + 1 : 0;
  return next < o->modes.count ? o->modes.mode + next : NULL;
}

static bool used(const struct oracle_insn *i) { return i->executions || oracle_insn_total(i); }

const struct oracle_insn *oracle_at(const struct oracle *o, uint64_t pc) {
  if (!program_image_has(&o->image, pc)) return NULL;
  const uint64_t at = program_image_place(&o->image, pc);
  const struct oracle_insn *page = o->page[at >> PAGE_SHIFT];
  const struct oracle_insn *i = page ? page + in_page(o, at) : NULL;
  return i && used(i) ? i : NULL;
}

const struct oracle_insn *oracle_next(const struct oracle *o, uint64_t *pc) {
  const uint64_t step = (uint64_t)1 << o->shift;
  const uint64_t before = program_image_place(&o->image, *pc), places = program_image_places(&o->image);
  uint64_t at = before == PROGRAM_NO_PLACE ? 0 : before + step;
  while (at < places) {
    const struct oracle_insn *page = o->page[at >> PAGE_SHIFT];
    if (!page) {
      at = ((at >> PAGE_SHIFT) + 1) << PAGE_SHIFT;
      continue;
    }
    const struct oracle_insn *i = page + in_page(o, at);
    if (used(i)) {
      *pc = program_image_pc(&o->image, at);
      return i;
    }
    at += step;
  }
  return NULL;
}
