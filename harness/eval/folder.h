/* The measurements of an evaluation: a folder of JSON files, each of a kind that the beginning of its name tells. Only for *eval_data.c. */
#ifndef CULPRIT_EVAL_FOLDER_H
#define CULPRIT_EVAL_FOLDER_H

#include "eval/json.h"
#include "eval/status.h"

struct eval_kind {
  const char *prefix;                                               /* "compare-" */
  void (*add)(void *data, struct eval_json *j, const json_t *root); /* one file of it; what is wrong goes into *j */
};

struct eval_folder {
  const struct eval_kind *kind;
  size_t kinds;
  const char *summary;                             /* a file of this name, of an earlier evaluation, is passed over */
  void (*finish)(void *data, struct eval_json *j); /* after the last file, if all were good: order, what must hold between them */
  void (*free)(void *data);
};

/* Adds every file of the folder to *data, which is empty, in the order of their names. Names that begin with '.' or do not end in .json are
 * passed over. Anything but EVAL_OK: one line in why, without line end; *data has been freed. */
enum eval_status eval_folder_read(const struct eval_folder *f, void *data, const char *folder, char *why, size_t size);

/* For finish: there is nothing to evaluate. wanted: "compare-*.json". */
void eval_folder_nothing(struct eval_json *j, const char *wanted);

/* One more element of a list that began with NULL and 0, zeroed; NULL: out of memory, told in *j. */
#define EVAL_MORE(j, list, count) eval_folder_more(j, (void **)&(list), &(count), sizeof *(list))
void *eval_folder_more(struct eval_json *j, void **list, size_t *count, size_t size);

/* qsort; a list without elements may be NULL. */
void eval_folder_sort(void *list, size_t count, size_t size, int (*order)(const void *, const void *));

#endif
