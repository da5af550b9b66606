/* What an instrumented program says of itself: section .culprit.instrument, little-endian, in the program's memory.
 * docs/instrument.md */
#ifndef CULPRIT_INSTRUMENT_TABLE_H
#define CULPRIT_INSTRUMENT_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "program/elf_file.h"

#define INSTRUMENT_SYMBOL "__culprit_instrument" /* its address */
#define INSTRUMENT_SECTION ".culprit.instrument"
#define INSTRUMENT_COUNTERS ".culprit.counters"
#define INSTRUMENT_MAGIC 0x3174736e69706c63ull /* "clpinst1" */

enum instrument_kind { INSTRUMENT_BLOCK, INSTRUMENT_CALLGRAPH };

/* The section: this header, `switches` addresses of a resetpf or setpf in the instrumented program, then `counters` addresses in
 * the original program: of the block that is counted, or (call graph) of the function whose entry it is. All 64 bits wide. */
struct instrument_table {
  uint64_t magic, kind, type;
  uint64_t switches, counters;
  uint64_t counter; /* address of the first counter, 64 bits each; of the first arc */
  uint64_t arcs;    /* call graph: room for arcs, a power of two */
};

/* An arc of the call graph; where self is 0 is none. One more, behind the others, counts in `count` what found no room. */
struct instrument_arc {
  uint64_t from; /* return address in the caller; instrumented program */
  uint64_t self; /* return address of mcount in the function; instrumented program */
  uint64_t count;
};

/* The table of a program, copied: `word` holds the addresses that follow the header. False: it has none, or memory ran out. */
struct instrument_view {
  struct instrument_table head;
  uint64_t *word;
};
bool instrument_view_open(struct instrument_view *v, const struct elf_program *p);
void instrument_view_close(struct instrument_view *v);

static inline const uint64_t *instrument_switches(const struct instrument_view *v) { return v->word; }
static inline const uint64_t *instrument_counted(const struct instrument_view *v) { return v->word + v->head.switches; }

#endif
