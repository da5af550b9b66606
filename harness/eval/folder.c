#include "eval/folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

static int is_json(const struct dirent *e) {
  size_t n = strlen(e->d_name);
  return n > 5 && e->d_name[0] != '.' && !strcmp(e->d_name + n - 5, ".json");
}

static unsigned kind_of(const struct eval_folder *f, const char *name) {
  unsigned k = 0;
  while (k < f->kinds && strncmp(name, f->files[k].prefix, strlen(f->files[k].prefix)) != 0) k++;
  return k;
}

static void unknown_kind(const struct eval_folder *f, struct eval_reader *r) {
  struct text list = {0};
  for (size_t k = 0; k < f->kinds; k++) text_format(&list, "%s%s", k ? ", " : "", f->files[k].prefix);
  eval_fail(r, "the name begins with none of %s", text_of(&list));
  text_free(&list);
}

/* Every list, with room for as many elements as there are files. */
static void make_lists(const struct eval_folder *f, struct eval_reader *r, void *data, size_t files) {
  memset(data, 0, f->size);
  for (size_t k = 0; k < f->kinds; k++) {
    const struct eval_field *l = &f->files[k].list;
    struct eval_list list = eval_list_of(l, data);
    if (!list.items) list.items = eval_room(r, files, l->size);
    eval_list_set(l, data, list);
  }
}

static void read_named(const struct eval_folder *f, struct eval_reader *r, void *data, const char *folder, const char *name) {
  char path[4096];
  unsigned kind = kind_of(f, name);
  snprintf(path, sizeof path, "%s/%s", folder, name);
  r->path = path;
  if (kind == f->kinds) {
    unknown_kind(f, r);
  } else {
    const struct eval_field *l = &f->files[kind].list;
    struct eval_list list = eval_list_of(l, data);
    void *one = list.items + list.count++ * l->size;
    eval_list_set(l, data, list);
    eval_read_file(r, l->fields, l->length, one);
    if (!r->failed && f->files[kind].check) f->files[kind].check(r, one, kind);
  }
  r->path = folder;
}

/* Runs begin with their configuration and program: EVAL_HEAD. */
static void order_runs(const struct eval_folder *f, struct eval_reader *r, const void *data) {
  const struct head { char config[32], program[64]; } * head;
  const size_t size = f->files->list.size;
  struct eval_list runs = eval_list_of(&f->files->list, data);
  qsort(runs.items, runs.count, size, f->order);
  r->missing = !runs.count;
  if (!runs.count) eval_fail(r, "no measurements (%s)", f->needed);
  for (size_t i = 1; i < runs.count; i++) {
    head = (const void *)(runs.items + i * size);
    if (!f->order(runs.items + (i - 1) * size, head)) eval_fail(r, "%s on %s is there twice", head->program, head->config);
  }
}

enum eval_status eval_folder_read(const struct eval_folder *f, void *data, const char *folder, char *why, size_t size) {
  struct dirent **entry = NULL;
  struct eval_reader r = {.path = folder, .why = why, .size = size};
  int n = scandir(folder, &entry, is_json, alphasort);
  if (n < 0) {
    snprintf(why, size, "%s: %s", folder, strerror(errno));
    return EVAL_MISSING;
  }
  make_lists(f, &r, data, (size_t)n);
  for (int i = 0; i < n; i++) {
    if (!r.failed && strcmp(entry[i]->d_name, f->summary) != 0) read_named(f, &r, data, folder, entry[i]->d_name);
    free(entry[i]);
  }
  free(entry);
  if (!r.failed) order_runs(f, &r, data);
  if (!r.failed) f->finish(&r, data);
  if (!r.failed) return EVAL_OK;
  eval_folder_free(f, data);
  return r.missing ? EVAL_MISSING : r.no_memory ? EVAL_NO_MEMORY : EVAL_DAMAGED;
}

void eval_folder_free(const struct eval_folder *f, void *data) {
  for (size_t k = 0; k < f->kinds; k++) { /* what the elements hold, by every kind that shares a list; then the lists */
    const struct eval_field *l = &f->files[k].list;
    struct eval_list list = eval_list_of(l, data);
    for (size_t i = 0; i < list.count; i++) eval_free_fields(l->fields, l->length, list.items + i * l->size);
  }
  for (size_t k = 0; k < f->kinds; k++) eval_free_fields(&f->files[k].list, 1, data);
}
