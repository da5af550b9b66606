/* The drawings of Figures 12 and 13: the rounding kernel. */
#include <math.h>
#include <string.h>

#include "eval/tip/drawing.h"

enum { SHOWN = 36, FUNCTIONS = 4 };

static double share(double part, double whole) { return whole > 0 ? 100 * part / whole : 0; }

/* Instructions of a function with at least a hundredth of its time, by any of the three profiles. */
static size_t notable(const struct eval_run *r, const struct eval_function *f, const struct eval_insn **list) {
  size_t n = 0;
  for (size_t i = 0; i < r->insn_count && n < SHOWN; i++) {
    const struct eval_insn *k = &r->insn[i];
    if (strcmp(k->function, f->name)) continue;
    if (fmax(share(k->nci, f->nci), fmax(share(k->tip, f->tip), share(k->oracle, f->oracle))) >= 1) list[n++] = k;
  }
  return n;
}

static bool instructions(const struct eval_machine *m, const struct eval_case *c, const char *folder, char *why, size_t size) {
  static const enum eval_profiler order[] = {EVAL_NCI, EVAL_TIP, EVAL_ORACLE};
  const struct eval_function *f = eval_case_function(c);
  const struct eval_insn *list[SHOWN];
  char label[SHOWN][64];
  if (!f) return true;
  size_t n = notable(c->original, f, list);
  struct eval_drawing d;
  bool good = eval_drawing_start(&d, m->config, folder, "fig12", n, 3, why, size);
  if (good) {
    snprintf(d.title, sizeof d.title, "Figure 12, %s: %s by instruction", m->config, f->name);
    snprintf(d.subtitle, sizeof d.subtitle,
             "models, out of band; of the run, the function has %.1f %% by NCI, %.1f %% by TIP, %.1f %% by the Oracle", f->nci,
             f->tip, f->oracle);
    eval_profiler_series(&d, order, 3);
    d.chart.y_label = "percent of the function's time";
    for (size_t i = 0; i < n; i++) {
      snprintf(label[i], sizeof label[i], "%03x  %.40s", (unsigned)(list[i]->pc & 0xfff), list[i]->text);
      d.label[i] = label[i];
      d.value[3 * i] = share(list[i]->nci, f->nci);
      d.value[3 * i + 1] = share(list[i]->tip, f->tip);
      d.value[3 * i + 2] = share(list[i]->oracle, f->oracle);
    }
    chart_grouped(&d.chart, d.file.out);
  }
  return eval_drawing_end(&d, good, why, size);
}

static void column(struct eval_drawing *d, size_t at, const struct eval_run *r, const char *function, const char *label,
                   double scale) {
  d->label[at] = label;
  d->section[at] = function;
  for (size_t i = 0; i < r->function_count; i++)
    for (int c = 0; c < ORACLE_CLASSES && !strcmp(r->function[i].name, function); c++)
      d->value[at * ORACLE_CLASSES + (size_t)c] = r->function[i].stack[c] * scale;
}

static bool breakdown(const struct eval_machine *m, const struct eval_case *c, const char *folder, char *why, size_t size) {
  size_t n = 0;
  while (n < c->original->function_count && n < FUNCTIONS && (!n || c->original->function[n].oracle >= 2)) n++;
  struct eval_drawing d;
  bool good = eval_drawing_start(&d, m->config, folder, "fig13", 2 * n, ORACLE_CLASSES, why, size);
  if (good) {
    snprintf(d.title, sizeof d.title, "Figure 13, %s: the rounding kernel, original against repaired", m->config);
    snprintf(d.subtitle, sizeof d.subtitle, "Oracle, every cycle, out of band; speed-up %.2f (published: %.2f)", c->speedup,
             EVAL_PUBLISHED_SPEEDUP);
    eval_class_series(&d);
    d.chart.section = d.section;
    d.chart.y_label = "percent of the original's time";
    for (size_t i = 0; i < n; i++) {
      column(&d, 2 * i, c->original, c->original->function[i].name, "original", 1);
      column(&d, 2 * i + 1, c->repaired, c->original->function[i].name, "repaired", 1 / c->speedup);
    }
    chart_stacked(&d.chart, d.file.out);
  }
  return eval_drawing_end(&d, good, why, size);
}

bool eval_draw_case(const struct eval_machine *m, const char *folder, char *why, size_t size) {
  struct eval_case c = eval_case_of(m);
  return instructions(m, &c, folder, why, size) && (!c.original || !c.repaired || breakdown(m, &c, folder, why, size));
}
