/* Samples in memory, as analyses, listings and exports read them: how many parts of samples fell on which
 * address of which image.
 *
 * They come from profiles (samples/from_prof.h), from the database (database/select.h),
 * or from both; sources add up.
 *
 * A row stands for parts / unit * period occurrences of its set's event. Sets of one event with different
 * periods stay apart: their parts cannot be added, their events can. */
#ifndef CULPRIT_SAMPLES_H
#define CULPRIT_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "contract/samples.h"
#include "oracle/class.h"
#include "program/image.h"
#include "samples/records.h"
#include "samples/run.h"

/* What a TIP sample says besides the address. Class: any stall is ORACLE_ALU_STALL, since what stalls is read
 * from the program (samples_row_class). Causes: bits by enum tip_cause (tip/sample.h), 0 none known. Beside:
 * how many others committed in the same cycle, 0 to 3, in class ORACLE_EXECUTE: with it the parts give
 * executions (samples_row_commits). Samples of kind pc have 0. */
#define SAMPLES_CLASS_MASK 0xffu
#define SAMPLES_CAUSES_SHIFT 8 /* 17:8 */
#define SAMPLES_CAUSES_MASK 0x3ffu
#define SAMPLES_BESIDE_SHIFT 18 /* 19:18 */

struct samples_row {
  /* address as in the ELF file: a virtual address of the linked program, relative to 0 when it is position
   * independent */
  uint64_t offset;
  uint32_t reason;
  uint64_t parts; /* never 0 */
};

/* The samples of one event in one image. */
struct samples_set {
  unsigned event; /* docs/events.md */
  enum samples_kind kind;
  /* Mean number of events from sample to sample, in steps of 1/256. With multiplexing, those that were not
   * counted included */
  double period;
  unsigned unit;           /* parts of one sample: 12 for TIP, else 1 */
  struct samples_row *row; /* rising offset, then reason; each pair once */
  size_t rows, row_room;
};

/* Events that no counter has, by number: what profiles of ProfileMe and of the co-processor hold besides. */
enum samples_event {
  SAMPLES_HELD = 1 << 16, /* cycles in which an instruction was the oldest of the ROB and did not retire */
  SAMPLES_LOADS,          /* executions of loads whose values were profiled */
  SAMPLES_COP             /* and on: what a row of the co-processor counts, by enum cop_row_kind */
};

/* Samples of a place at their time. Their parts are also among those of the rows. */
struct samples_moment {
  uint64_t cycle, offset, parts;
  uint32_t reason;
};

/* Each sample has a moment of its own while there are no more than SAMPLES_MOMENTS. Beyond, samples of one place and
 * reason in one of many equal stretches of the run share one, at the cycle of the first: SAMPLES_STRETCHES times a power
 * of two, the largest with so few moments. So their number does not grow with the run. */
enum { SAMPLES_STRETCHES = 120, SAMPLES_MOMENTS = 1 << 18 };

struct samples_image {
  char *path, *name, *build_id; /* name: the path's last part; build_id: hexadecimal, "" unknown */
  struct samples_set *set;      /* rising event, kind, period */
  size_t sets, set_room;
  struct records records; /* of ProfileMe, of the same program on the same machine; no rows: none */
};

struct samples {
  struct samples_image *image; /* by name, then path and build id */
  size_t images, image_room;
  char *machine;  /* name of the configuration; "" when there are several */
  unsigned width; /* of commit; 0 when there are several, or unknown */
  /* Samples: of all events together */
  double known;   /* of an image */
  double unknown; /* of no image: no process had anything loaded at the address */
  double lost;    /* taken, but not delivered: buffers were full */
  struct samples_run run;
  /* Those of image[0].set[0], by rising cycle. Only of one profile, of TIP or a timer, and if `timed` was set before
   * it was added; else none */
  bool timed;
  struct samples_moment *moment;
  size_t moments;
};

/* Name of an event, also of enum samples_event; NULL: there is none. */
const char *samples_event_name(unsigned event);
bool samples_event_find(const char *name, unsigned *event); /* a name or a number; false: there is no such event */

/* Of runs without number: the sum stays at its end, and never wraps. */
static inline uint64_t samples_sum(uint64_t a, uint64_t b) { return a > UINT64_MAX - b ? UINT64_MAX : a + b; }

/* Occurrences of the set's event that so many parts stand for. */
static inline double samples_events(const struct samples_set *s, uint64_t parts) { return (double)parts / s->unit * s->period; }

/* The stretch of a run that a cycle lies in, 0 to stretches - 1. */
static inline uint64_t samples_stretch(uint64_t cycle, double cycles, uint64_t stretches) {
  const double at = (double)cycle / cycles * (double)stretches;
  return at < (double)stretches ? (uint64_t)at : stretches - 1;
}

/* All parts of a set. */
uint64_t samples_parts(const struct samples_set *s);

/* The first row of an ordered set at this offset or after it. */
size_t samples_first(const struct samples_set *s, uint64_t offset);

/* The set of an event that stands for most of it; NULL: the image has no samples of the event. */
const struct samples_set *samples_main_set(const struct samples_image *i, unsigned event);

/* Of a row of kind tip; `program` tells loads and stores from other instructions. */
enum oracle_class samples_row_class(const struct samples_row *r, const struct program_image *program);

/* Of a row of kind tip: in how many samples the instruction committed. Times the period: its executions. */
double samples_row_commits(const struct samples_row *r);

/* An image by name, path or build id (its first 8 digits or more). NULL: none, or several. */
const struct samples_image *samples_find(const struct samples *s, const char *image);

/* ---- for code that makes samples; false or NULL: out of memory ---- */

/* Finds the image or adds it: by build id, or without one by path. Pointers to images and sets are valid
 * until the next is added. */
struct samples_image *samples_image_add(struct samples *s, const char *path, const char *build_id);
struct samples_set *samples_set_add(struct samples_image *i, unsigned event, enum samples_kind kind, double period, unsigned unit);
bool samples_row_add(struct samples_set *s, uint64_t offset, uint32_t reason, uint64_t parts);

/* The machine of one more source. */
bool samples_machine_add(struct samples *s, const char *machine, unsigned width);

/* Sorts images, sets and rows, and joins rows of the same place. Call it once, when everything has been
 * added. */
void samples_order(struct samples *s);

/* Drops all images but this one, as samples_find finds it. False: it finds none. */
bool samples_keep(struct samples *s, const char *image);

/* Frees what it holds and leaves it empty; all zero is empty, too. */
void samples_free(struct samples *s);

#endif
