/* Watches the driver (firmware/kernel/driver) at work in a program that samples itself
 * (tests/machine/sampled.c), instruction by instruction: the golden model of its
 * table takes the same samples, and
 *  - what the handler looks up must be what the machine was interrupted at, or what TIP blames,
 *  - the table, the records sent and the counts must be the model's,
 *  - periods must be the generator's, and multiplexed events come in turn.
 *
 * Call driver_watch_open, then driver_watch_lane for each retired instruction and driver_watch_interrupt for
 * each counter overflow interrupt, in order; driver_watch_end when the program is over. The first error stays
 * in `wrong`. */
#ifndef CULPRIT_DRIVER_WATCH_H
#define CULPRIT_DRIVER_WATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "driver/model.h"
#include "probe/probe.h"
#include "program/elf_file.h"
#include "tests/machine/sampled.h"
#include "tip/sample.h"

enum driver_phase { DRIVER_OUTSIDE, DRIVER_INSIDE, DRIVER_RETURNING /* after mret, before the next instruction */ };

struct driver_watch {
  char wrong[240];
  enum driver_phase phase;
  struct driver_model model;
  struct driver_model_counts before;               /* when the last interrupt came */
  uint64_t stat[STREAM_STATS];                     /* as the driver says */
  uint64_t records, parts, largest, by_event[256]; /* of samples that came; parts of a record */
  /* TIP: gives the sample that the unit holds. Set by the caller if TIP is used */
  void (*tip)(void *ctx, struct tip_sample *s);
  void *tip_ctx;
  unsigned width;
  /* private */
  const struct sampled *want;
  const uint8_t *ram;
  struct driver_point *point;
  size_t points, point_room;
  uint64_t memory; /* of the driver */
  uint64_t x[32];
  struct stream_record *expected; /* those that the model sends, and how many of them came */
  size_t expected_count, expected_room, came;
  bool half, ended;
  uint64_t first_word, end;
  uint64_t key[PROBE_LANES], last_key; /* those that may be looked up now */
  unsigned keys, key_parts;
  uint32_t random;
  unsigned turn; /* which event the second counter has */
};

/* ram: the memory, as it is after each instruction; `want` stays the caller's. The program must be in it
 * already: puts `want` there. False: not such a program, or out of memory. */
bool driver_watch_open(struct driver_watch *w, const struct elf_program *program, const struct sampled *want, const uint8_t *ram);
void driver_watch_close(struct driver_watch *w);

void driver_watch_interrupt(struct driver_watch *w, uint64_t epc, uint16_t context);
void driver_watch_lane(struct driver_watch *w, const struct probe_retire_lane *lane);

/* All instructions so far are in `ram`: compares the bucket that the handler used last. */
void driver_watch_compare(struct driver_watch *w);

/* At the end of the program. */
void driver_watch_end(struct driver_watch *w);

/* The first one stays. */
__attribute__((format(printf, 2, 3))) void driver_watch_wrong(struct driver_watch *w, const char *format, ...);

/* Writes `want` into a loaded program. False: it is not one that samples itself. */
bool driver_want(const struct elf_program *program, const struct sampled *want, uint8_t *ram);

#endif
