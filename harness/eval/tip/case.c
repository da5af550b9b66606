/* Tables of Figures 12 and 13: the rounding kernel as it was and repaired. */
#include <math.h>
#include <string.h>

#include "eval/cells.h"
#include "eval/tip/parts.h"

static double percent_of(double part, double whole) { return whole > 0 ? 100 * part / whole : NAN; }

static void functions(struct document *to, const struct tip_eval_run *r) {
  eval_table(to, "<function|NCI|TIP|Oracle");
  for (size_t i = 0; i < r->function_count; i++) {
    const struct tip_eval_function *f = &r->function[i];
    if (i && f->oracle < 0.05) continue;
    eval_cells(to, "%s|%.1f|%.1f|%.1f", f->name, f->nci, f->tip, f->oracle);
  }
}

static void instructions(struct document *to, const struct tip_eval_run *r, const struct tip_eval_function *f) {
  eval_table(to, "<address|<instruction|NCI|TIP|Oracle");
  for (size_t i = 0; i < r->insn_count; i++) {
    const struct tip_eval_insn *n = &r->insn[i];
    if (strcmp(n->function, f->name)) continue;
    document_cell(to, "%08llx", (unsigned long long)n->pc);
    eval_cells(to, "%s|%.1f|%.1f|%.1f", n->text, percent_of(n->nci, f->nci), percent_of(n->tip, f->tip),
               percent_of(n->oracle, f->oracle));
  }
}

static void breakdown_rows(struct document *to, const struct tip_eval_run *r, const char *mark, double scale) {
  for (size_t i = 0; i < r->function_count && i < 4; i++) {
    const struct tip_eval_function *f = &r->function[i];
    if (i && f->oracle * scale < 0.1) continue;
    eval_cells(to, "%s|%s|%.1f", f->name, mark, f->oracle * scale);
    for (int c = 0; c < ORACLE_CLASSES; c++) document_number(to, f->stack[c] * scale, 1);
  }
}

static void breakdown(struct document *to, const struct eval_machine *m, const struct tip_eval_case *c) {
  document_heading(to, "Figure 13, %s: time of the hottest functions, original against repaired", m->config);
  document_text(
    to,
    "Both programs do the same work; 100 is the time of the original. From the Oracle, out of band, every cycle. The paper's repair of Imagick gives %.2f.",
    TIP_EVAL_PUBLISHED_SPEEDUP);
  eval_show(to, m, "fig13", "time of the hottest functions, original against repaired");
  eval_table(to, "<function|<program|all|execute|ALU st.|load st.|store st.|front end|mispred.|misc fl.|interr.");
  breakdown_rows(to, c->original, "original", 1);
  document_rule(to);
  breakdown_rows(to, c->repaired, "repaired", 1 / c->speedup);
  document_text(to, "%llu cycles against %llu: speed-up %.2f. IPC %.2f against %.2f.", (unsigned long long)c->original->cycles,
                (unsigned long long)c->repaired->cycles, c->speedup, (double)c->original->instret / (double)c->original->cycles,
                (double)c->repaired->instret / (double)c->repaired->cycles);
}

void tip_eval_case_section(struct document *to, const struct eval_machine *m) {
  struct tip_eval_case c = tip_eval_case_of(m);
  const struct tip_eval_function *f = tip_eval_case_function(&c);
  document_heading(to, "Figure 12, %s: profiles of the rounding kernel", m->config);
  if (!f) {
    document_text(to, "Not measured: the workload `rounding` is missing.");
  } else {
    document_text(
      to,
      "The kernel swaps a CSR on entry and exit of its rounding functions, which flushes the pipeline. Percent of the run by function. Sampled by models, out of band.");
    functions(to, c.original);
    document_text(to, "`%s` by instruction, percent of the time that each profiler gives to the function.", f->name);
    eval_show(to, m, "fig12", "instruction profile of the function in question, by NCI, TIP and Oracle");
    instructions(to, c.original, f);
  }
  if (c.original && c.repaired) breakdown(to, m, &c);
  else document_text(to, "Figure 13 is not measured: it needs the workloads `rounding` and `rounding_fixed`.");
}
