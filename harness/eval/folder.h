/* The measurements of an evaluation: a folder of JSON files. The beginning of a file's
 * name tells its kind. */
#ifndef CULPRIT_EVAL_FOLDER_H
#define CULPRIT_EVAL_FOLDER_H

#include "eval/reader.h"

enum eval_status {
  EVAL_OK,
  EVAL_MISSING /* folder or file */,
  EVAL_DAMAGED /* no JSON, unknown schema, keys, ranges */,
  EVAL_NO_MEMORY
};

struct eval_files {
  const char *prefix;     /* "compare-" */
  struct eval_field list; /* a list in the structure of the measurements, an element for each file; kinds may share one */
  /* NULL, or checks what must hold in a file that was read; kind: index of the file's kind */
  void (*check)(struct eval_reader *r, void *one, unsigned kind);
};

struct eval_folder {
  const struct eval_files *files;                    /* the first kind's list is that of the runs: there must be one */
  size_t kinds, size;                                /* size: of the structure of the measurements */
  const char *needed;                                /* "compare-*.json": names of the runs */
  const char *summary;                               /* a file of this name, of an earlier evaluation, is ignored */
  int (*order)(const void *, const void *);          /* of runs; 0: the same run twice, which is an error */
  void (*finish)(struct eval_reader *r, void *data); /* after the last file: checks what must hold between them */
};

/* Reads every file of the folder into *data, ordered by name. Names that begin with '.' or do not end in
 * .json are ignored. Anything but EVAL_OK: one line in why, without a newline; *data is empty. */
enum eval_status eval_folder_read(const struct eval_folder *f, void *data, const char *folder, char *why, size_t size);
void eval_folder_free(const struct eval_folder *f, void *data);

#endif
