/* Figure 1 and what else the paper says in one number: means by class, validation, the Oracle's data rate. */
#include <math.h>

#include "eval/cells.h"
#include "eval/tip/parts.h"

enum { SHOWN = TIP_EVAL_ORACLE };

static void row(struct document *to, const char *name, size_t programs, const double *error) {
  if (programs) eval_cells(to, "%s|%.0f", name, (double)programs);
  else eval_cells(to, "%s|", name);
  for (unsigned p = 0; p <= SHOWN; p++) document_number(to, error[p], 1);
}

static void errors(struct document *to, const struct eval_machine *m) {
  double v[SHOWN + 1];
  eval_table(to, "<by instruction|programs|Software|Dispatch|LCI|NCI|NCI+ILP|TIP-ILP|TIP|TIP random");
  for (unsigned c = 0; c < TIP_EVAL_CLASSES; c++) {
    for (unsigned p = 0; p <= SHOWN; p++)
      v[p] = tip_eval_class_mean(m, c, p < SHOWN ? p : TIP_EVAL_TIP, p == SHOWN, TIP_EVAL_INSTRUCTION);
    row(to, tip_eval_class_key(c), tip_eval_members(m, c), v);
  }
  document_rule(to);
  for (unsigned p = 0; p <= SHOWN; p++)
    v[p] = tip_eval_balanced_mean(m, p < SHOWN ? p : TIP_EVAL_TIP, p == SHOWN, TIP_EVAL_INSTRUCTION);
  row(to, "mean of the classes", m->runs, v);
  for (unsigned p = 0; p <= SHOWN; p++)
    v[p] = tip_eval_errors(m, p < SHOWN ? p : TIP_EVAL_TIP, p == SHOWN, 0, TIP_EVAL_INSTRUCTION, TIP_EVAL_TOTAL).mean;
  row(to, "mean of the programs", m->runs, v);
  for (unsigned p = 0; p <= SHOWN; p++)
    v[p] = tip_eval_published_mean(p < SHOWN ? p : TIP_EVAL_TIP, p == SHOWN, TIP_EVAL_INSTRUCTION);
  row(to, "published", 0, v);
}

void tip_eval_class_section(struct document *to, const struct eval_machine *m) {
  document_heading(to, "Figure 1, %s: error by instruction, by class", m->config);
  document_text(to, "Percent of the run. In the mean of the classes each class has the same weight, however many programs it has.");
  errors(to, m);
  document_text(to, "Validation (section 5.2): how far Software's profile is from NCI's, means over the programs, percent.");
  eval_table(to, "<by|here|published, simulated|published, perf against PEBS");
  for (int l = TIP_EVAL_LEVELS - 1; l >= 0; l--)
    eval_cells(to, "%s|%.1f|%.0f|%.0f", tip_eval_level_key((unsigned)l), tip_eval_distance(m, (enum tip_eval_level)l),
               tip_eval_published_distance((enum tip_eval_level)l, false),
               tip_eval_published_distance((enum tip_eval_level)l, true));
  document_text(
    to,
    "A misprediction leaves the ROB empty for %.1f cycles (section 2.2: %.1f); other flushes take %.1f %% of the time (section 3.1: %.1f). "
    "Means over the programs.",
    tip_eval_flushed_mean(m), TIP_EVAL_PUBLISHED_FLUSHED, tip_eval_stack_mean(m, ORACLE_MISC_FLUSH),
    TIP_EVAL_PUBLISHED_OTHER_FLUSHES);
  document_text(
    to,
    "Data of the Oracle, %.0f bytes a cycle (an address for each lane, the last committed address, flags, cycle), at %.1f GHz: %.0f GB/s "
    "(published, W = 4: %d).",
    tip_eval_oracle_bytes(m), TIP_EVAL_GHZ, tip_eval_oracle_bytes(m) * TIP_EVAL_GHZ, TIP_EVAL_PUBLISHED_ORACLE);
}
