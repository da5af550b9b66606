/* What every format is written from: samples with the names of their places, and whole numbers of events.
 *                                                                                              docs/export.md
 *
 * Counts are un-sampled: they say what the program did, not how often it was looked at. They are whole
 * numbers, because most formats know no others, rounded so that sums stay right: the counts of an event add
 * up to its rounded total, and those of any range of its rows are right within 1.
 *
 * Life cycle: export_view_build, any number of writers (formats.h), export_view_free. */
#ifndef CULPRIT_EXPORT_VIEW_H
#define CULPRIT_EXPORT_VIEW_H

#include "base/hash.h"
#include "base/printable.h"
#include "program/symbols.h"
#include "samples/tally.h"

struct export_image {
  const char *name, *build_id; /* the name: printable */
  char *path;                  /* absolute if there is such a file, else as in the samples */
  const char *nameless;        /* why functions are addresses; NULL: they have names */
  const struct symbols *symbols;
};

struct export_function {
  size_t image;
  const char *name; /* code without a name: its address, a function for each: "0x80000010" */
  uint64_t start;
  struct symbols_line at; /* of its start; file NULL: not known */
  char *made;             /* what name points to if it is an address */
};

/* A function that was inlined: a node of a tree whose root is any function. */
struct export_inlined {
  const char *name;
  size_t parent; /* into which: its number; 0: into the row's function itself */
};

struct export_event {
  unsigned number;
  const char *name;
  double period;  /* mean events from sample to sample; of several sets, the first one's */
  bool classes;   /* rows have a class */
  uint64_t count; /* of all rows: occurrences of the event */
  uint64_t samples;
};

struct export_row {
  size_t event, image, function;
  size_t inlined;          /* the innermost of the functions inlined there, inlined[inlined - 1]; 0: none was */
  uint64_t address;        /* as in the ELF file */
  struct symbols_line at;  /* file NULL: not known */
  enum oracle_class class; /* ORACLE_CLASSES: none */
  unsigned causes;         /* bits by enum tip_cause */
  double events, taken;    /* occurrences of the event, and samples, before rounding */
  uint64_t count, samples; /* after it */
};

/* A part of a sample at its time. The counts of a row's moments add up to the row's, within 1 for each moment. */
struct export_moment {
  uint64_t cycle, count;
  size_t row;
};

struct export_view {
  const struct samples *samples;
  struct export_image *image;
  size_t images;
  struct export_function *function;
  size_t functions, function_room;
  struct hash function_of;     /* image, start: number of the function, plus 1 */
  struct printable_kept names; /* of images, that needed an escape */
  struct export_inlined *inlined;
  size_t inlineds, inlined_room;
  struct hash inlined_of; /* parent, name: number */
  struct export_event *event;
  size_t events, event_room;
  struct export_row *row; /* by event, image, address, class, causes; each once */
  size_t rows, row_room;
  struct export_moment *moment; /* by rising cycle; only if the samples have times (samples/samples.h) */
  size_t moments;
};

/* program: one for each image. event: number of the only one that is wanted; 0: all. The samples and programs
 * must outlive the view. False: out of memory. Either way, free it with export_view_free. */
bool export_view_build(struct export_view *v, const struct samples *samples, const struct tally_program *program, unsigned event);
void export_view_free(struct export_view *v);

/* Numbers of the functions inlined at a row, the outermost first; returns how many, 0: none. */
size_t export_view_inlined(const struct export_view *v, size_t innermost, size_t number[SYMBOLS_FRAMES]);

/* The rows of an event: [*first, the result). */
size_t export_view_rows(const struct export_view *v, size_t event, size_t *first);

/* What a writer goes through for an event, [*first, the result): its moments, in time order, or else its rows. */
struct export_step {
  const struct export_row *row;
  uint64_t cycle, count; /* without times the cycle is the number of the row */
};
size_t export_steps(const struct export_view *v, size_t event, size_t *first);
struct export_step export_step_at(const struct export_view *v, size_t i);

/* "dmiss+l2miss"; "" for none. */
void export_causes(unsigned causes, char *buf, size_t size);

#endif
