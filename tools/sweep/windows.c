#include "tools/sweep/windows.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tools/cli/output.h"
#include "tools/sample/keep.h"
#include "tools/sweep/plan.h"

/* Those that are there. */
static bool read_all(const char *folder, size_t points, struct keep *k, size_t *count, struct failure *f) {
  for (size_t i = 1; i <= points; i++) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%.4000s/%zu." SWEEP_WINDOWS, folder, i);
    if (access(path, F_OK) != 0) continue;
    if (!keep_read(&k[(*count)++], path, f)) return false;
    if (!k[*count - 1].ended) keep_close(&k[--*count]);
  }
  return true;
}

static bool first_of_run(const struct keep *k, size_t i) {
  for (size_t j = 0; j < i; j++)
    if (!keep_differs(&k[j], &k[i])) return false;
  return true;
}

static bool put_run(const struct keep *k, size_t count, const char *self, struct json *j, struct failure *f) {
  struct sample_options o;
  struct sample s;
  const bool good = sample_merge(&s, &o, k, count, self, f) && sample_report(&s, f) && sample_json(&s, j, f);
  sample_close(&s);
  return good;
}

static bool put_all(const struct keep *k, size_t count, const char *self, const char *to, struct failure *f) {
  struct report_file file;
  struct json j;
  bool good = true, more = false;
  if (!output_open(&file, to, f)) return false;
  json_start(&j, file.out);
  json_array(&j);
  for (size_t i = 0; i < count && good; i++) {
    if (!first_of_run(k, i)) continue;
    if (more) printf("\n");
    more = true;
    good = put_run(k + i, count - i, self, &j, f);
  }
  if (!good) {
    report_file_abandon(&file);
    return false;
  }
  json_end_array(&j);
  json_finish(&j);
  return output_close(&file, f);
}

bool sweep_windows(const char *folder, size_t points, const char *to, const char *self, size_t *missing, struct failure *f) {
  size_t count = 0;
  struct keep *k = calloc(points + 1, sizeof *k);
  if (!k) return fail(f, STATUS_INTERNAL, "out of memory for the windows");
  const bool good = read_all(folder, points, k, &count, f) && put_all(k, count, self, to, f);
  *missing = points - count;
  for (size_t i = 0; i < count; i++) keep_close(&k[i]);
  free(k);
  return good;
}
