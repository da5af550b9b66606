#include "eval/tip/report.h"

static void machine(struct document *to, const struct eval_machine *m) {
  eval_stack_section(to, m);
  for (int l = 0; l < EVAL_LEVELS; l++) eval_error_section(to, m, (enum eval_level)l);
  eval_sensitivity_section(to, m);
  eval_case_section(to, m);
  eval_rtl_section(to, m);
}

bool eval_report_write(const struct eval_data *data, const char *folder, const char *json, FILE *out, char *why, size_t size) {
  struct eval_machine list[EVAL_MACHINES];
  size_t count = eval_machines(data, list);
  struct document *d = document_new("TIP: evaluation");
  bool good = d != NULL;
  if (d) {
    document_text(
      d,
      "Every number stands beside the published one (TIP: Gottschall, Eeckhout, Jahre, MICRO 2021). Each section says where its numbers come from: "
      "the RTL, which samples and interrupts by itself, or a model that watches the same run out of band.");
    for (size_t i = 0; i < count; i++) machine(d, &list[i]);
    eval_targets_section(d, list, count);
    good = document_good(d);
  }
  if (!good) snprintf(why, size, "out of memory");
  for (size_t i = 0; good && i < count; i++) good = eval_draw(&list[i], folder, why, size);
  good = good && document_save(d, folder, why, size) && eval_summary_write(list, count, json, why, size);
  if (good && out) document_write_text(d, out);
  document_free(d);
  return good;
}
