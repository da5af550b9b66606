/* The state of the co-processor's golden model.                                             docs/coproc.md */
#ifndef CULPRIT_COP_MODEL_STATE_H
#define CULPRIT_COP_MODEL_STATE_H

#include "coproc/isa.h"
#include "coproc/pins.h"

#define COP_BUFFER_MOST 256
#define COP_CAPTURE_MOST 16
#define COP_ROB_MOST 128
#define COP_LANES_MOST 4
#define COP_CAM_WAYS 8
#define COP_CAM_ROWS_MOST (COP_SLOTS_MOST / COP_CAM_WAYS)

/* A sample by its fields, enum cop_field. */
struct cop_sample {
  uint32_t field[COP_FIELDS];
};

/* Counts of what has happened; regs shows each a cycle later. */
struct cop_counts {
#define REG(type, name)
#define COUNT(name) uint32_t name;
#include "coproc/regs.def"
};

struct cop_model {
  struct cop_shape shape;
  struct cop_regs regs;
  struct cop_counts counts;
  struct cop_model_state *state; /* what no port shows */
};

struct cop_model_state {
  /* Host registers that struct cop_regs does not show */
  bool engine;
  struct mode_filter modes;
  uint8_t div, fields;
  uint16_t classes, watch, water;
  uint32_t select, limit, interval, spread;
  uint8_t entry[16], t[4];
  uint32_t c[16];
  uint16_t b[8], xcfg[8];
  /* Arrays. A word of microcode is kept as the host stored it, and unpacked. */
  struct cop_word code[COP_CODE];
  struct cop_insn insn[COP_CODE];
  uint32_t cam[COP_SLOTS_MOST], data[2 * COP_SLOTS_MOST];
  bool valid[COP_SLOTS_MOST];
  uint16_t holder[2][COP_CAM_ROWS_MOST][COP_CAM_WAYS]; /* tables of the associative array: slot + 1 of a valid entry; 0: free */
  uint64_t filter[COP_FILTER_ROWS];
  unsigned sweep_left; /* cycles */
  uint64_t run_cycles; /* since GO, for limit */
  uint32_t waiting;    /* samples accepted, not yet processed or flushed */
  /* Filter: a bit for each ROB entry, all 0 while the unit does not work */
  bool tag[COP_ROB_MOST];
  /* Collection: a ring of regs.capture_level samples */
  uint64_t left; /* tagged instructions to retire up to the next that is sampled */
  bool gap;
  unsigned skip; /* samples to leave out after a drop */
  struct cop_sample queue[COP_CAPTURE_MOST];
  unsigned queue_first;
  bool captured; /* its oldest sample came two or more cycles ago: the link may read it */
  /* Link: words of the oldest sample already in the buffer, and bits moved of its next word */
  unsigned link_words, link_bits;
  /* Buffer: a ring of regs.level words */
  uint64_t buffer[COP_BUFFER_MOST];
  unsigned buffer_first;
  unsigned sample_words; /* words of a sample, as of GO */
  unsigned place;        /* of the oldest word in its sample */
  /* Loader of `next` */
  unsigned asked, arrived;
  bool coming; /* a word was requested in the previous cycle */
  uint64_t coming_word;
  struct cop_sample next, current; /* fields that are not selected are 0 */
  /* Engine */
  unsigned phase;           /* working cycles since GO, modulo 4 */
  uint32_t ticks;           /* since the sample was taken */
  uint8_t division;         /* of the last read or rmw */
  struct cop_write pending; /* shown in the next cycle */
};

#endif
