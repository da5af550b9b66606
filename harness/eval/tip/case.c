/* Tables of Figures 12 and 13: the rounding kernel as it was and repaired. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "eval/figure.h"
#include "eval/tip/report.h"

const struct eval_function *eval_case_function(const struct eval_case *c) {
  const struct eval_function *worst = NULL;
  for (size_t f = 0; c->original && f < c->original->function_count; f++) {
    const struct eval_function *it = &c->original->function[f];
    if (!worst || it->stack[ORACLE_MISC_FLUSH] > worst->stack[ORACLE_MISC_FLUSH]) worst = it;
  }
  return worst;
}

static void functions(struct document *to, const struct eval_run *r) {
  static const char *const heads[] = {"<function", "NCI", "TIP", "Oracle"};
  document_table(to, heads, sizeof heads / sizeof *heads);
  for (size_t i = 0; i < r->function_count; i++) {
    const struct eval_function *f = &r->function[i];
    if (i && f->oracle < 0.05) continue;
    document_cell(to, "%s", f->name);
    document_number(to, f->nci, 1);
    document_number(to, f->tip, 1);
    document_number(to, f->oracle, 1);
  }
}

static double share(double part, double whole) { return whole > 0 ? 100 * part / whole : NAN; }

static void instructions(struct document *to, const struct eval_run *r, const struct eval_function *f) {
  static const char *const heads[] = {"<address", "<instruction", "NCI", "TIP", "Oracle"};
  document_table(to, heads, sizeof heads / sizeof *heads);
  for (size_t i = 0; i < r->insn_count; i++) {
    const struct eval_insn *n = &r->insn[i];
    if (strcmp(n->function, f->name)) continue;
    document_cell(to, "%08llx", (unsigned long long)n->pc);
    document_cell(to, "%s", n->text);
    document_number(to, share(n->nci, f->nci), 1);
    document_number(to, share(n->tip, f->tip), 1);
    document_number(to, share(n->oracle, f->oracle), 1);
  }
}

static void breakdown_rows(struct document *to, const struct eval_run *r, const char *mark, double scale) {
  for (size_t i = 0; i < r->function_count && i < 4; i++) {
    const struct eval_function *f = &r->function[i];
    if (i && f->oracle * scale < 0.1) continue;
    document_cell(to, "%s", f->name);
    document_cell(to, "%s", mark);
    document_number(to, f->oracle * scale, 1);
    for (int c = 0; c < ORACLE_CLASSES; c++) document_number(to, f->stack[c] * scale, 1);
  }
}

static void breakdown(struct document *to, const struct eval_machine *m, const struct eval_case *c) {
  static const char *const heads[] = {"<function", "<program",  "all",      "execute",  "ALU st.", "load st.",
                                      "store st.", "front end", "mispred.", "misc fl.", "interr."};
  char file[64];
  document_heading(to, "Figure 13, %s: time of the hottest functions, original against repaired", m->config);
  document_text(
    to,
    "Both programs do the same work; 100 is the time of the original. From the Oracle, out of band, every cycle. The paper's repair of Imagick gives %.2f.",
    EVAL_PUBLISHED_SPEEDUP);
  eval_figure_name(file, sizeof file, "fig13", m->config);
  document_drawing(to, file, "time of the hottest functions, original against repaired");
  document_table(to, heads, sizeof heads / sizeof *heads);
  breakdown_rows(to, c->original, "original", 1);
  document_rule(to);
  breakdown_rows(to, c->repaired, "repaired", 1 / c->speedup);
  document_text(to, "%llu cycles against %llu: speed-up %.2f. IPC %.2f against %.2f.", (unsigned long long)c->original->cycles,
                (unsigned long long)c->repaired->cycles, c->speedup, (double)c->original->instret / (double)c->original->cycles,
                (double)c->repaired->instret / (double)c->repaired->cycles);
}

void eval_case_section(struct document *to, const struct eval_machine *m) {
  struct eval_case c = eval_case_of(m);
  const struct eval_function *f = eval_case_function(&c);
  char file[64];
  document_heading(to, "Figure 12, %s: profiles of the rounding kernel", m->config);
  if (!f) {
    document_text(to, "Not measured: the workload `rounding` is missing.");
  } else {
    document_text(
      to,
      "The kernel swaps a CSR on entry and exit of its rounding functions, which flushes the pipeline. Percent of the run by function. Sampled by models, out of band.");
    functions(to, c.original);
    document_text(to, "`%s` by instruction, percent of the time that each profiler gives to the function.", f->name);
    eval_figure_name(file, sizeof file, "fig12", m->config);
    document_drawing(to, file, "instruction profile of the function in question, by NCI, TIP and Oracle");
    instructions(to, c.original, f);
  }
  if (c.original && c.repaired) breakdown(to, m, &c);
  else document_text(to, "Figure 13 is not measured: it needs the workloads `rounding` and `rounding_fixed`.");
}
