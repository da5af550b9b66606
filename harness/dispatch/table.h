/* Block descriptor table of the profile flag predictor, golden model of rtl/dispatch/block_table.sv.
 *                                                                                         docs/pflag-table.md
 * Source: Vaswani et al., sec. IV. Addresses are in instructions: byte address / 4, 30 bits. Invariant: at
 * most one entry of a set has a leader; lookup and report agree on the set of a leader. */
#ifndef CULPRIT_PFLAG_TABLE_H
#define CULPRIT_PFLAG_TABLE_H

#include <stdbool.h>
#include <stdint.h>

struct pflag_table_config {
  unsigned sets, ways; /* sets: a power of two */
  unsigned slots;      /* instructions of a fetch block, a power of two */
  unsigned shortest;   /* instructions: a shorter block is never skipped */
};

struct pflag_entry {
  bool valid;
  uint32_t leader, follow; /* the block's first instruction, and the one after the block */
  uint8_t type;            /* 0..2 */
  bool on;                 /* prediction: the block is executed */
  bool lock;               /* its end is not known yet */
};

/* One cycle's inputs, named like the ports. */
struct pflag_table_in {
  bool clear;
  bool lookup;
  uint32_t lookup_pc;
  bool update, remove; /* not both */
  uint32_t update_leader, update_last;
  bool update_first, update_flag;
  uint8_t update_type;
  uint16_t update_length; /* 0: unknown; 11 bits */
};

struct pflag_answer {
  bool hit;
  uint8_t slot, type; /* with hit; so is follow */
  uint32_t follow;
};

/* What the report taken in the previous cycle does in this one. */
struct pflag_change {
  enum { PFLAG_NOTHING, PFLAG_KEEP, PFLAG_WRITE, PFLAG_DROP } kind; /* KEEP: the way was used, the entry stays as it was */
  unsigned set, way;
  struct pflag_entry entry; /* WRITE */
};

struct pflag_table {
  struct pflag_table_config config;
  struct pflag_entry *entry; /* by set, then way */
  unsigned *next;            /* of each set: the way after the one used last */
  struct pflag_table_in report;
  struct pflag_answer answer; /* of the last lookup */
};

/* False: out of memory, and nothing to close. */
bool pflag_table_open(struct pflag_table *t, struct pflag_table_config config);
void pflag_table_close(struct pflag_table *t);
void pflag_table_reset(struct pflag_table *t);

/* One clock. Returns what it changed, for testbenches that count. */
struct pflag_change pflag_table_step(struct pflag_table *t, const struct pflag_table_in *in);

#endif
