/* Figure 7: does latency find the bottleneck, or the wasted issue slots? */
#include <inttypes.h>
#include <string.h>

#include "eval/cells.h"
#include "eval/profileme/parts.h"

struct loop {
  double latency, wasted, oracle;
};

static struct loop sum(const struct pme_eval_run *r, const char *function) {
  struct loop l = {0};
  for (size_t i = 0; i < r->insns; i++) {
    const struct pme_eval_insn *x = &r->insn[i];
    if (strcmp(x->function, function)) continue;
    l.latency += x->latency;
    l.wasted += x->wasted;
    l.oracle += x->oracle;
  }
  return l;
}

static void loops(struct document *to, const struct pme_eval_run *r) {
  eval_table(to, "<loop|latency, Mcycles|slots wasted, M|wasted of a slot|useful concurrency|Oracle, Mcycles|ordered by latency %");
  for (int i = 0; i < PME_EVAL_LOOPS; i++) {
    struct loop l = sum(r, pme_eval_loop[i]);
    double share = l.wasted / (l.latency * r->width);
    eval_cells(to, "%s|%.3f|%.3f|%.3f|%.2f|%.3f|%.1f", pme_eval_loop[i], l.latency / 1e6, l.wasted / 1e6, share,
               (1 - share) * r->width, l.oracle / 1e6, pme_eval_ordered(r, pme_eval_loop[i], PME_EVAL_LATENCY));
  }
}

static void instructions(struct document *to, const struct pme_eval_run *r) {
  eval_table(to, "<loop|<instruction|executions|latency, k|estimate|wasted, k|estimate|95 % interval|<inside");
  for (size_t i = 0; i < r->insns; i++) {
    const struct pme_eval_insn *x = &r->insn[i];
    if (!pme_eval_counts(r, x)) continue;
    eval_cells(to, "%s|%s|%" PRIu64 "|%.0f|%.0f|%.0f|%.0f|%.0f to %.0f|%s", x->function, x->text, x->executions, x->latency / 1e3,
               x->latency_estimate / 1e3, x->wasted / 1e3, x->wasted_estimate / 1e3, x->wasted_low / 1e3, x->wasted_high / 1e3,
               pme_eval_inside(x) ? "yes" : "no");
  }
}

void pme_eval_slots_section(struct document *to, const struct eval_machine *m) {
  const struct pme_eval_run *r = pme_eval_loops(m);
  document_heading(to, "Figure 7, %s: latency and wasted issue slots", m->config);
  if (!r) {
    document_text(to, "Not measured.");
    return;
  }
  document_text(to,
                "Three loops of different concurrency. Latency: fetch to ready to retire, over all executions. Wasted: issue "
                "slots, of %u a "
                "cycle, in which no other instruction issued that retired, meanwhile. Truth from the pipeline view, "
                "estimates from pairs with W "
                "= %llu, a pair every %.0f instructions. Published: the instruction with the highest latency wastes fewer "
                "slots than others with "
                "lower latency; inside one loop the two go together.",
                r->width, (unsigned long long)r->window, r->interval);
  loops(to, r);
  const struct pme_eval_insn *rightmost = pme_eval_rightmost(r), *worst = pme_eval_worst_left(r);
  if (rightmost && worst)
    document_text(to,
                  "The highest latency has %s of %s, %.2f Mcycles: it wastes %.2f M slots, estimated %.2f. To its left %s of "
                  "%s, %.2f Mcycles, wastes "
                  "%.2f M, estimated %.2f.",
                  rightmost->text, rightmost->function, rightmost->latency / 1e6, rightmost->wasted / 1e6,
                  rightmost->wasted_estimate / 1e6, worst->text, worst->function, worst->latency / 1e6, worst->wasted / 1e6,
                  worst->wasted_estimate / 1e6);
  document_text(to,
                "Pairs of instructions of the loops whose truly wasted slots differ by more than 1 %%, in the order of these "
                "slots: by true latency %.1f "
                "%%, by estimated latency %.1f %%, by estimated wasted slots %.1f %%. True value inside the estimate's "
                "interval: %.0f %% of the "
                "instructions.",
                pme_eval_ordered(r, NULL, PME_EVAL_LATENCY), pme_eval_ordered(r, NULL, PME_EVAL_LATENCY_ESTIMATE),
                pme_eval_ordered(r, NULL, PME_EVAL_WASTED_ESTIMATE), pme_eval_covered(r));
  instructions(to, r);
  eval_show(to, m, "fig7", "wasted issue slots over latency");
}
