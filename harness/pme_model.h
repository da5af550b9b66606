/* ProfileMe, golden model: the unit of rtl/profileme clock by clock. docs/profileme.md; sections are of the paper (MICRO 1997).
 *
 *   pme_model_reset(&m, N, K, slots);
 *   each cycle: pme_model_step(&m, record, &in);   then m.request is what was asked in this cycle, m.regs the state after its edge
 *
 * The record is that of the cycle before; FETCH, TAG and COMMIT views of it are read. As a sampler beside a machine without the unit:
 * give m.request to the machine for its next cycle (sim.h, set_tags). */
#ifndef CULPRIT_PME_MODEL_H
#define CULPRIT_PME_MODEL_H

#include <stddef.h>

#include "pme_pins.h"

#define PME_K_MAX 32

struct pme_model_tag {       /* pme_tag.sv */
  uint64_t pc, time, address;
  uint32_t history;
  uint16_t age, phase, total, dispatch, ready, issue, execution, memory, oldest;
  bool mapped, was_ready, issued, finished, remembered; /* pulses that came: MAP, READY, ISSUE, RETIRE_READY, MEMORY */
  bool pair, second;
  uint8_t skip;
  uint16_t distance_cycles, distance;
  struct pme_record record;  /* when done */
};

struct pme_model {
  unsigned tags, sets, slots; /* N, K, Slots */
  struct pme_regs regs;
  struct probe_tag_request request; /* of the cycle just stepped */
  struct pme_model_tag tag[PROBE_TAGS];
  /* What the unit remembers of the last cycle */
  bool was_active;            /* it counts */
  struct probe_tag_request asked;   /* its requests */
  uint8_t asked_first, asked_second; /* tag + 1; 0 none */
  uint16_t asked_distance;    /* the minor interval that goes with them */
  /* The awaited second: its tag, what is left, cycles and count since the first */
  uint8_t await_tag;
  uint16_t await_left, await_cycles, await_distance;
  bool half;                  /* the first of a pair is in the buffer, the second follows */
  uint8_t half_tag;
  struct pme_record buffer[PME_K_MAX];
  unsigned first, held;       /* of the buffer */
  /* For who looks on: what happened in the step */
  unsigned delivered;         /* records that moved into the buffer: 0 or 1 */
  struct pme_record last;     /* it */
  unsigned last_tag;          /* its tag */
};

void pme_model_reset(struct pme_model *m, unsigned tags, unsigned sets, unsigned slots);
void pme_model_step(struct pme_model *m, const struct probe_cycle *record, const struct pme_in *in);

/* What a CSR read gives in the coming cycle; 0 for numbers that are not the unit's. */
uint64_t pme_model_read(const struct pme_model *m, unsigned number);

/* Name of the first register in which they differ, with both values; NULL: none. Lanes beyond `tags` are not looked at. */
const char *pme_regs_differ(const struct pme_regs *rtl, const struct pme_regs *model, unsigned tags, uint64_t *a, uint64_t *b);
const char *probe_tag_request_differ(const struct probe_tag_request *rtl, const struct probe_tag_request *model, unsigned tags, uint64_t *a, uint64_t *b);

#endif
