/* The formats of `culprit export`. Equal views give equal bytes: no clock, no path of this machine but those
 * of the programs. What each needs from a viewer, and how its numbers look there: docs/export.md */
#ifndef CULPRIT_EXPORT_FORMATS_H
#define CULPRIT_EXPORT_FORMATS_H

#include <stdio.h>

#include "export/view.h"

struct export_options {
  bool lines;   /* stacks: the source line is a frame */
  bool classes; /* stacks: the class is the last frame */
};

/* Writes a view that has rows. False: out of memory. Write errors stay in the stream. */
typedef bool export_writer(const struct export_view *v, const struct export_options *o, FILE *out);

export_writer export_pprof;      /* gzipped protobuf of pprof */
export_writer export_perf;       /* perf.data of Linux, architecture riscv64 */
export_writer export_callgrind;  /* callgrind.out */
export_writer export_speedscope; /* speedscope's JSON */
export_writer export_firefox;    /* processed profile of the Firefox profiler, version 48 */
export_writer export_collapsed;  /* `image;function COUNT`, the first event */
export_writer export_text;       /* every row, for people and awk */

enum {
  EXPORT_PPROF,
  EXPORT_PERF,
  EXPORT_CALLGRIND,
  EXPORT_SPEEDSCOPE,
  EXPORT_FIREFOX,
  EXPORT_COLLAPSED,
  EXPORT_TEXT,
  EXPORT_FORMATS
};

struct export_format {
  export_writer *write;
  bool stacks; /* takes export_options */
  bool timed;  /* in the order of time, if the samples have one */
};

extern const struct export_format export_formats[];
extern const char *const export_format_names[]; /* ends with NULL */

#endif
