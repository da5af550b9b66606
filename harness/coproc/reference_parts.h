/* Internal: one reference each. cop_reference.h is the interface. */
#ifndef CULPRIT_COP_REFERENCE_PARTS_H
#define CULPRIT_COP_REFERENCE_PARTS_H

#include "coproc/reference.h"

struct cop_reference;

/* What is particular to one microprogram. reset forgets what is remembered; sample counts into `rows`. False: out of memory. */
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

extern const struct cop_reference_program cop_reference_callstack, cop_reference_memdep, cop_reference_conflict,
  cop_reference_hotspot;

static inline uint32_t cop_word_pc(uint64_t pc) { return (uint32_t)(pc >> 2); }

#endif
