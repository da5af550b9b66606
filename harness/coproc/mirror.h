/* Follows the program's handler in the retire stream: its loads from the co-processor and its stores to it.
 * The handler's policy (value.h, simple.h) runs here as well, on what the handler loaded, so that what it
 * stores and what arrives at the end can be compared. */
#ifndef CULPRIT_COP_MIRROR_H
#define CULPRIT_COP_MIRROR_H

#include <stddef.h>

#include "contract/config.h"
#include "contract/estimate/simple.h"
#include "contract/estimate/value.h"
#include "probe/probe.h"

struct cop_mirror_options {
  enum cop_handler handler;
  unsigned slots;          /* that the program uses */
  enum cop_value_way way;  /* value: the policy */
  uint32_t places, values; /* of the table: struct profile_config */
};

struct cop_mirror {
  struct cop_mirror_options options;
  bool running, stopped; /* GO was stored; the program stopped the unit for good */
  uint32_t epoch;        /* times that the slots were read to the end */
  uint64_t read;         /* slots or samples read */
  /* Slots */
  struct cop_record *record;
  size_t records, room; /* that are not empty */
  uint64_t low, high;   /* last words loaded of a slot */
  unsigned next;        /* next slot; tip: after the last that was read */
  uint64_t valid;       /* tip: of the 64 slots of the word loaded last, those from `next` on that are still to be read */
  unsigned words;       /* tip: words of valid bits loaded in this epoch */
  /* Value */
  void *memory, *finished; /* the table; its copy with the estimate of now */
  struct cop_value *value;
  struct cop_simple *simple;
  struct cop_value_event event;
  bool begun;                       /* the count of cycles was read, slots follow */
  struct cop_value_command command; /* what is to be stored next */
  struct cop_value_command stored;
  uint32_t masks; /* of command.mask, already stored */
  uint32_t word;  /* simple: the pc of the sample whose second word comes next */
  bool half;      /* simple: it comes next */
  /* Rows: value and simple */
  struct cop_value_row *row;
  size_t rows, row_room;
  const char *wrong; /* what the handler did that it should not have; NULL: nothing */
};

/* False: out of memory. cop_mirror_close is harmless on a zeroed struct. */
bool cop_mirror_open(struct cop_mirror *m, const struct cop_mirror_options *o);
void cop_mirror_close(struct cop_mirror *m);

/* A cycle in which something retired. False: m->wrong. */
bool cop_mirror_step(struct cop_mirror *m, const struct probe_retire *retire);

/* True: a record that arrived from the ring is the one with its number among those that were read. */
bool cop_mirror_slot(const struct cop_mirror *m, uint64_t number, const struct cop_record *arrived);

/* Computes the rows as of now: m->row, m->rows. False: out of memory. */
bool cop_mirror_estimate(struct cop_mirror *m);

#endif
