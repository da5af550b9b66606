/* Instructions as they retire, for microprograms: made up, or from a program on the golden simulator; with
 * events that a core would give them. */
#ifndef CULPRIT_TB_COP_STREAM_H
#define CULPRIT_TB_COP_STREAM_H

#include "contract/coproc.h"
#include "iss/run.h"
#include "probe/probe.h"

/* Encodings of a class's instructions, as far as the unit looks at them. */
uint32_t cop_stream_insn(enum cop_class class);

/* ---- made up ---- */

enum { COP_STREAM_CODE = 2048, COP_STREAM_STACK = 256 };

struct cop_stream {
  uint64_t random;
  unsigned code;         /* static instructions, at most COP_STREAM_CODE */
  unsigned words, lines; /* of 8 bytes that are loaded and stored; of the data cache that miss */
  uint8_t class[COP_STREAM_CODE];
  uint64_t stack[COP_STREAM_STACK]; /* where calls return to */
  unsigned depth, most;             /* calls that are open, at most `most` */
};

void cop_stream_init(struct cop_stream *s, uint64_t seed, unsigned code, unsigned words, unsigned lines, unsigned most);
/* At a random place, of a random kind: calls and returns match, but for one return in 500. */
void cop_stream_next(struct cop_stream *s, struct probe_retire_lane *lane);

/* ---- of a program ---- */

/* Adds events: TAKEN; MISPREDICT by two-bit counters and last targets; DMISS by a data cache of 64 sets of 2
 * ways. Zeroed: cold. */
struct cop_events {
  uint8_t counter[1024];
  uint64_t target[256];
  uint64_t line[64][2]; /* last used first */
};
void cop_events_add(struct cop_events *e, struct probe_retire_lane *lane);

#endif
