/* A microprogram on the golden model of the unit, fed with instructions or samples of TIP through its ports.
 * Its interrupts are served as by the handler: slots become records and are cleared, registers get their
 * first values, GO. Each sample that the engine has processed also goes to the reference, with its GAP mark,
 * so that both know the same whatever is dropped. */
#ifndef CULPRIT_TB_COP_FEED_H
#define CULPRIT_TB_COP_FEED_H

#include "microcode/image.h"
#include "coproc/model.h"
#include "coproc/reference/reference.h"
#include "tip/sample.h"

enum { COP_FEED_WAITING = 1024 }; /* samples that can wait in a unit, and more */

struct cop_feed {
  struct cop_model model;
  struct cop_image image;
  struct cop_reference *reference;
  uint64_t go; /* what is stored into ctl */
  uint64_t cycle;
  uint16_t classes;
  uint16_t rob;
  bool gap;
  struct probe_retire_lane dispatched;
  bool in_flight; /* `dispatched` retires in the next cycle */
  struct cop_seen waiting[COP_FEED_WAITING];
  size_t first, count;
  bool detected; /* the reference found a hot spot with the last sample */
  struct cop_record *record;
  size_t records, room;
  uint32_t interrupts;
  bool overflowed;   /* hotspot.us: a branch found no slot, so that what it finds is not compared */
  unsigned slots;    /* that the host reads */
  unsigned capacity; /* slots that are taken when the program says that all are; 0: not checked */
  unsigned patience; /* samples lost by then, plus one */
  bool clashes;      /* a large program: samples can be lost because two rows have the same word or generations run out */
  uint64_t lost;     /* by cop_feed_differ: samples that found no slot */
  char why[256];     /* of the first failure */
};

/* file: of the microprogram; define: parameters. False: f->why. */
bool cop_feed_open(struct cop_feed *f, const char *microprogram, const char *file, const struct cop_shape *shape,
                   const char *const *define, size_t defines, const struct cop_reference_shape *reference);
void cop_feed_close(struct cop_feed *f);

/* One cycle in which this instruction is dispatched (NULL: none); it retires in the next. False: f->why. */
bool cop_feed_cycle(struct cop_feed *f, const struct probe_retire_lane *lane);

/* Runs cycles until everything that was fed has been processed. */
bool cop_feed_settle(struct cop_feed *f);

/* Offers a sample of TIP until it is taken. */
bool cop_feed_tip(struct cop_feed *f, uint64_t flags, const uint64_t addr[PROBE_LANES]);

/* The end of the run: settles and reads the slots. */
bool cop_feed_finish(struct cop_feed *f);

/* NULL: the records say what the reference says, except for what was counted as lost: no count is larger, and
 * all that is missing was lost. Else the first difference, in f->why. */
const char *cop_feed_differ(struct cop_feed *f);

#endif
