#include "coproc/reference/reference.h"

#include <stdlib.h>
#include <string.h>

#include "coproc/reference/callstack.h"
#include "coproc/reference/correlate.h"
#include "coproc/reference/hotspot.h"
#include "coproc/reference/memory.h"
#include "isa/isa.h"

const struct cop_reference_shape cop_reference_defaults = {
  .words = 128, .ring = 64, .sets = 64, .frames = 64, .skip = 31, .hot = 16384, .enough = 16, .refresh = 4096};

/* ---- those that remember nothing ---- */

static bool sample_edge(struct cop_reference *r, const struct cop_seen *s) {
  bool taken = s->events & PROBE_EV_TAKEN;
  switch (s->class) {
    case COP_BRANCH: return cop_rows_add(&r->rows, COP_ROW_BRANCH, cop_word_pc(s->pc), 0, taken, !taken);
    case COP_CALL:
    case COP_RETURN:
    case COP_INDIRECT: return cop_rows_add(&r->rows, COP_ROW_TARGET, cop_word_pc(s->pc), cop_word_pc(s->addr), 1, 0);
    default: return true;
  }
}

static bool sample_tip(struct cop_reference *r, const struct cop_seen *s) {
  return s->class != COP_TIP || cop_rows_add(&r->rows, COP_ROW_TIME, cop_word_pc(s->pc), 0, s->value, 0);
}

static const struct cop_reference_program edge = {"edge", NULL, NULL, NULL, sample_edge},
                                          tip = {"tip", NULL, NULL, NULL, sample_tip};

/* ---- interface ---- */

static const struct cop_reference_program *find_program(const char *microprogram) {
  static const struct cop_reference_program *const programs[] = {&edge,
                                                                 &tip,
                                                                 &cop_reference_callstack,
                                                                 &cop_reference_memdep,
                                                                 &cop_reference_conflict,
                                                                 &cop_reference_hotspot,
                                                                 &cop_reference_correlate};
  for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++)
    if (!strcmp(programs[i]->name, microprogram)) return programs[i];
  return NULL;
}

struct cop_reference *cop_reference_new(const char *microprogram, const struct cop_reference_shape *shape) {
  const struct cop_reference_program *program = find_program(microprogram);
  struct cop_reference *r = program ? calloc(1, sizeof *r) : NULL;
  if (!r) return NULL;
  r->program = program;
  r->shape = *shape;
  if (!program->open || program->open(r)) return r;
  cop_reference_free(r);
  return NULL;
}

void cop_reference_free(struct cop_reference *r) {
  if (!r) return;
  if (r->program->close) r->program->close(r);
  cop_rows_free(&r->rows);
  free(r);
}

bool cop_reference_sample(struct cop_reference *r, const struct cop_seen *seen, bool *interrupt) {
  r->detected = false;
  bool good = r->program->sample(r, seen);
  if (interrupt) *interrupt = r->detected;
  return good;
}

bool cop_reference_restart(struct cop_reference *r) { return !r->program->reset || r->program->reset(r); }

const struct cop_rows *cop_reference_rows(const struct cop_reference *r) { return &r->rows; }

/* ---- the retire stream ---- */

static unsigned class_of(uint32_t insn) {
  bool rd = isa_is_link(insn >> 7 & 31), rs1 = isa_is_link(insn >> 15 & 31);
  switch (isa_plain(insn) & 0x7f) {
    case 0x03: return COP_LOAD;
    case 0x23: return COP_STORE;
    case 0x2f: return insn >> 27 == 3 ? COP_STORE : COP_LOAD; /* it has not trapped, so it is an atomic */
    case 0x63: return COP_BRANCH;
    case 0x6f: return rd ? COP_CALL : COP_JUMP;
    case 0x67: return rd ? COP_CALL : rs1 ? COP_RETURN : COP_INDIRECT;
    case 0x33:
    case 0x3b: return insn >> 25 == 1 ? COP_MULDIV : COP_ALU;
    case 0x73:
    case 0x0f: return COP_SYSTEM;
    default: return COP_ALU;
  }
}

bool cop_seen_lane(struct cop_seen *seen, const struct probe_retire_lane *lane) {
  *seen = (struct cop_seen){.class = (uint8_t)class_of(lane->insn),
                            .events = (uint8_t)lane->events,
                            .pc = lane->pc,
                            .addr = lane->mem ? lane->mem_addr : lane->next_pc,
                            .value = lane->mem == PROBE_MEM_STORE ? lane->mem_data : lane->rd_value};
  return !lane->trap;
}
