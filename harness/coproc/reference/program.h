/* The reference of one microprogram: it counts samples into rows.                  docs/coproc-programs.md */
#ifndef CULPRIT_COP_REFERENCE_PROGRAM_H
#define CULPRIT_COP_REFERENCE_PROGRAM_H

#include "contract/coproc.h"
#include "coproc/rows.h"
#include "probe/probe.h"

/* One sample, as the unit collects it (docs/coproc.md, "Collection"). */
struct cop_seen {
  uint8_t class;  /* enum cop_class */
  uint8_t events; /* enum probe_event */
  bool gap;       /* samples before it were dropped */
  uint64_t pc;
  uint64_t addr;  /* of a load or store; else where control goes next */
  uint64_t value; /* of TIP: weight x 12 / n */
};

/* Sizes; words 0: all that are stored to. */
struct cop_reference_shape {
  unsigned words, ring, sets, frames; /* powers of two */
  unsigned skip;                      /* of memdep: samples passed over after a gap */
  unsigned hot, enough, refresh;      /* as in hotspot.us */
};

struct cop_reference;

/* What is specific to one microprogram. reset forgets what is remembered; sample counts into `rows`. False:
 * out of memory. */
struct cop_reference_program {
  const char *name;
  bool (*open)(struct cop_reference *r);
  void (*close)(struct cop_reference *r);
  bool (*reset)(struct cop_reference *r);
  bool (*sample)(struct cop_reference *r, const struct cop_seen *seen);
};

struct cop_reference {
  const struct cop_reference_program *program;
  struct cop_reference_shape shape;
  struct cop_rows rows;
  bool detected; /* a hot spot, with this sample */
  void *state;
};

static inline uint32_t cop_word_pc(uint64_t pc) { return (uint32_t)(pc >> 2); }

#endif
