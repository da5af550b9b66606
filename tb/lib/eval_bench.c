#include "tb/lib/eval_bench.h"
#include "tb/lib/check.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "tb/lib/temp_folder.h"
#include "tb/lib/xml_check.h"

bool eval_bench_open(struct eval_bench *b, const char *name) {
  *b = (struct eval_bench){.name = name};
  return temp_folder_make(b->folder, sizeof b->folder);
}

int eval_bench_close(const struct eval_bench *b) {
  temp_folder_remove(b->folder);
  return check_single(b->name, !b->failures);
}

void eval_bench_check(struct eval_bench *b, bool good, const char *format, ...) {
  if (good) return;
  va_list args;
  va_start(args, format);
  printf("# ");
  vprintf(format, args);
  putchar('\n');
  va_end(args);
  b->failures++;
}

static FILE *open_file(const struct eval_bench *b, const char *name, const char *mode) {
  char path[256];
  snprintf(path, sizeof path, "%s/%s", b->folder, name);
  return fopen(path, mode);
}

FILE *eval_bench_create(const struct eval_bench *b, const char *name) {
  FILE *f = open_file(b, name, "w");
  if (!f) {
    perror(name);
    exit(2);
  }
  return f;
}

char *eval_bench_text(const struct eval_bench *b, const char *name, size_t *size) {
  FILE *f = open_file(b, name, "r");
  char *text = NULL;
  size_t room = 0;
  ssize_t n = f ? getdelim(&text, &room, 0, f) : 0;
  if (f) fclose(f);
  *size = n > 0 ? (size_t)n : 0;
  if (*size) return text;
  free(text);
  return strdup("");
}

void eval_bench_xml(struct eval_bench *b, const char *name) {
  char why[128];
  size_t size;
  char *text = eval_bench_text(b, name, &size);
  eval_bench_check(b, size && xml_check(text, size, why, sizeof why), "%s: %s", name, size ? why : "missing");
  free(text);
}

json_t *eval_bench_value(const json_t *root, const char *path) {
  char key[64];
  json_t *v = NULL;
  for (; *path; root = v) {
    size_t n = strcspn(path, "/");
    snprintf(key, sizeof key, "%.*s", (int)n, path);
    v = json_is_array(root) ? json_array_get(root, strtoul(key, NULL, 10)) : json_object_get(root, key);
    path += n + (path[n] == '/');
  }
  return v;
}

double eval_bench_number(const json_t *root, const char *path) {
  const json_t *v = eval_bench_value(root, path);
  return json_is_number(v) ? json_number_value(v) : NAN;
}
