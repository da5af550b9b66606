/* Stacks of an event, for formats that know nothing else: image, function, functions inlined into it, source
 * line and class, the last two if wanted. Samples have no callers. */
#ifndef CULPRIT_EXPORT_STACKS_H
#define CULPRIT_EXPORT_STACKS_H

#include "export/formats.h"

struct export_stack {
  size_t image, function;
  size_t inlined;          /* as in a row */
  struct symbols_line at;  /* file NULL: not wanted or not known */
  enum oracle_class class; /* ORACLE_CLASSES: not wanted, or none */
  uint64_t count;
};

/* Each stack once, by image, function, line, class. NULL: out of memory. Free with free(). */
struct export_stack *export_stacks(const struct export_view *v, size_t event, const struct export_options *o, size_t *count);

/* The same in time order, neighbours of one stack together, if the samples have times; else as above. */
struct export_stack *export_stacks_by_time(const struct export_view *v, size_t event, const struct export_options *o,
                                           size_t *count);

/* "main.c:12". */
void export_line_text(const struct symbols_line *at, char *buf, size_t size);

#endif
