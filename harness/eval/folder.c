#include "eval/folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int is_json(const struct dirent *e) {
  size_t n = strlen(e->d_name);
  return n > 5 && e->d_name[0] != '.' && !strcmp(e->d_name + n - 5, ".json");
}

static void unknown_kind(const struct eval_folder *f, struct eval_json *j) {
  char list[160] = "";
  size_t used = 0;
  for (size_t k = 0; k < f->kinds && used < sizeof list; k++)
    used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", k ? ", " : "", f->kind[k].prefix);
  eval_json_fail(j, "the name begins with none of %s", list);
}

static void read_named(const struct eval_folder *f, void *data, const char *folder, const char *name, struct eval_json *j) {
  char path[4096];
  size_t k = 0;
  snprintf(path, sizeof path, "%s/%s", folder, name);
  j->path = path;
  while (k < f->kinds && strncmp(name, f->kind[k].prefix, strlen(f->kind[k].prefix))) k++;
  json_t *root = NULL;
  if (k == f->kinds) unknown_kind(f, j);
  else root = eval_json_load(j);
  if (root) f->kind[k].add(data, j, root);
  json_decref(root);
  j->path = folder;
}

enum eval_status eval_folder_read(const struct eval_folder *f, void *data, const char *folder, char *why, size_t size) {
  struct dirent **entry = NULL;
  struct eval_json j = {.path = folder, .why = why, .size = size};
  int n = scandir(folder, &entry, is_json, alphasort);
  if (n < 0) {
    snprintf(why, size, "%s: %s", folder, strerror(errno));
    return EVAL_MISSING;
  }
  for (int i = 0; i < n; i++) {
    if (!j.failed && strcmp(entry[i]->d_name, f->summary) != 0) read_named(f, data, folder, entry[i]->d_name, &j);
    free(entry[i]);
  }
  free(entry);
  if (!j.failed) f->finish(data, &j);
  if (!j.failed) return EVAL_OK;
  f->free(data);
  return j.missing ? EVAL_MISSING : j.no_memory ? EVAL_NO_MEMORY : EVAL_DAMAGED;
}

void eval_folder_nothing(struct eval_json *j, const char *wanted) {
  j->missing = !j->failed;
  eval_json_fail(j, "no measurements (%s)", wanted);
}

void *eval_folder_more(struct eval_json *j, void **list, size_t *count, size_t size) {
  void *more = *list;
  if ((*count & (*count - 1)) == 0) more = realloc(*list, (*count ? 2 * *count : 1) * size);
  if (!more) {
    eval_json_no_memory(j);
    return NULL;
  }
  *list = more;
  return memset((char *)more + (*count)++ * size, 0, size);
}

void eval_folder_sort(void *list, size_t count, size_t size, int (*order)(const void *, const void *)) {
  if (count) qsort(list, count, size, order);
}
