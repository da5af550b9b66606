#include "eval/coproc/report.h"

#include <string.h>

/* Rows have the most static loads first. varied: only programs that were measured with half the slots, too. */
static const struct cop_eval_run *largest(const struct cop_eval_machine *m, bool varied) {
  const struct cop_eval_run *best = NULL;
  struct cop_eval_row row;
  for (size_t k = 0; cop_eval_row(m, k, &row); k++) {
    if (varied && !cop_eval_value(m, row.value->program, COP_EVAL_BASE / 2, 1)) continue;
    if (!best || (!strcmp(row.value->name, best->name) && row.value->cycles > best->cycles)) best = row.value;
  }
  return best;
}

const struct cop_eval_run *cop_eval_shown(const struct cop_eval_machine *m) { return largest(m, false); }
const struct cop_eval_run *cop_eval_varied(const struct cop_eval_machine *m) { return largest(m, true); }

static void machine(struct document *to, const struct cop_eval_machine *m) {
  cop_eval_value_section(to, m);
  cop_eval_rates_section(to, m);
  cop_eval_cost_section(to, m);
  cop_eval_time_section(to, m);
  cop_eval_variants_section(to, m);
  cop_eval_aggregate_section(to, m);
}

bool cop_eval_report_write(const struct cop_eval_data *data, const char *folder, const char *json, FILE *out, char *why,
                           size_t size) {
  struct cop_eval_machine list[COP_EVAL_MACHINES];
  size_t count = cop_eval_machines(data, list);
  struct document *d = document_new("Profiling co-processor: evaluation");
  bool good = d != NULL;
  if (d) {
    document_text(
      d,
      "The RTL, through interrupts, beside what was published (Zilles and Sohi, A Programmable Co-processor for Profiling, HPCA 2001; "
      "its digits did not survive in the text that is public, so its statements stand here). Error: weighted RMS error of invariance, "
      "percent: over all executed loads the square root of the mean square of estimated - true invariance of their pair of load and "
      "value. Overhead: cycles more than without profiling, for start, interrupts and stop; the final estimation, which the paper counts, "
      "is shown beside; the sending of the result never counts.");
    for (size_t i = 0; i < count; i++) machine(d, &list[i]);
    cop_eval_targets_section(d, list, count);
    good = document_good(d);
  }
  if (!good) snprintf(why, size, "out of memory");
  for (size_t i = 0; good && i < count; i++) good = cop_eval_draw(&list[i], folder, why, size);
  good = good && document_save(d, folder, why, size) && cop_eval_summary_write(list, count, json, why, size);
  if (good && out) document_write_text(d, out);
  document_free(d);
  return good;
}
