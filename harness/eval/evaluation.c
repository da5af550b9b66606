#include "eval/evaluation.h"

#include <string.h>

#include "base/json.h"
#include "base/report_file.h"

size_t eval_machines(const struct evaluation *e, const void *data, struct eval_machine *list) {
  const struct eval_field *field = &e->measured->files->list;
  const struct eval_list runs = eval_list_of(field, data);
  size_t n = 0;
  for (size_t i = 0; i < runs.count; i++) {
    const char *run = runs.items + i * field->size; /* which begins with its configuration */
    if (n && !strcmp(list[n - 1].config, run)) list[n - 1].runs++;
    else if (n < EVAL_MACHINES) list[n++] = (struct eval_machine){data, run, run, 1};
    else break;
  }
  return n;
}

static bool document(const struct evaluation *e, const struct eval_machine *list, size_t count, struct document *to) {
  document_text(to, "%s", e->text);
  for (size_t i = 0; i < count; i++)
    for (eval_section *const *section = e->sections; *section; section++) (*section)(to, &list[i]);
  return document_good(to);
}

static bool summary(const struct evaluation *e, const struct eval_machine *list, size_t count, const char *path, char *why,
                    size_t size) {
  struct report_file f;
  struct json j;
  if (!report_file_open(&f, path, why, size)) return false;
  json_start(&j, f.out);
  json_object(&j);
  json_key_uint(&j, "schema", EVAL_SCHEMA);
  if (e->summary) e->summary(&j, list, count);
  json_key_object(&j, "configs");
  for (size_t i = 0; i < count; i++) {
    json_key_object(&j, list[i].config);
    e->machine_summary(&j, &list[i]);
    json_end_object(&j);
  }
  json_end_object(&j);
  json_end_object(&j);
  json_finish(&j);
  return report_file_close(&f, why, size);
}

bool eval_report(const struct evaluation *e, const void *data, const char *folder, const char *json, FILE *out, char *why,
                 size_t size) {
  struct eval_machine list[EVAL_MACHINES];
  size_t count = eval_machines(e, data, list);
  struct document *d = document_new(e->title);
  bool good = d && document(e, list, count, d);
  if (!good) snprintf(why, size, "out of memory");
  for (size_t i = 0; good && i < count; i++)
    for (const struct eval_figure *g = e->figures; good && g->name; g++) good = eval_figure_draw(g, &list[i], folder, why, size);
  good = good && document_save(d, folder, why, size) && summary(e, list, count, json, why, size);
  if (good && out) document_write_text(d, out);
  document_free(d);
  return good;
}
