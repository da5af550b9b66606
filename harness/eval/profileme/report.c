#include "eval/profileme/report.h"

static void machine(struct document *to, const struct pme_eval_machine *m) {
  pme_eval_skid_section(to, m);
  pme_eval_convergence_section(to, m);
  pme_eval_path_section(to, m);
  pme_eval_slots_section(to, m);
  pme_eval_window_section(to, m);
  pme_eval_cost_section(to, m);
}

bool pme_eval_report_write(const struct pme_eval_data *data, const char *folder, const char *json, FILE *out, char *why,
                           size_t size) {
  struct pme_eval_machine list[EVAL_MACHINES];
  size_t count = pme_eval_machines(data, list);
  struct document *d = document_new("ProfileMe: evaluation");
  bool good = d != NULL;
  if (d) {
    document_text(
      d,
      "Every number stands beside the published one (ProfileMe: Dean, Hicks, Waldspurger, Weihl, Chrysos, MICRO 1997). Each section "
      "says where its numbers come from: the RTL, which samples and interrupts by itself, or the golden model, which samples the "
      "same machine out of band.");
    for (size_t i = 0; i < count; i++) machine(d, &list[i]);
    pme_eval_targets_section(d, list, count);
    good = document_good(d);
  }
  if (!good) snprintf(why, size, "out of memory");
  for (size_t i = 0; good && i < count; i++) good = pme_eval_draw(&list[i], folder, why, size);
  good = good && document_save(d, folder, why, size) && pme_eval_summary_write(list, count, json, why, size);
  if (good && out) document_write_text(d, out);
  document_free(d);
  return good;
}
