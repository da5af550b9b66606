/* The evaluation of the co-processor as a report: tables with the published statements, drawings, a summary for scripts. docs/eval-coproc.md */
#ifndef CULPRIT_COP_EVAL_REPORT_H
#define CULPRIT_COP_EVAL_REPORT_H

#include "eval/coproc/result.h"
#include "present/document.h"

/* Writes into folder: tables.txt, index.html, *.svg. And the summary to `json` (keys: docs/eval-coproc.md, "coproc.json").
 * False: one line in why. The text goes to `out`, too, unless that is NULL. */
bool cop_eval_report_write(const struct cop_eval_data *d, const char *folder, const char *json, FILE *out, char *why, size_t size);

/* Parts of it, into one document. */
void cop_eval_value_section(struct document *to,
                            const struct cop_eval_machine *m); /* error and overhead beside simple sampling, sec. 5.3 */
void cop_eval_rates_section(struct document *to, const struct cop_eval_machine *m);     /* each rate of simple sampling */
void cop_eval_cost_section(struct document *to, const struct cop_eval_machine *m);      /* where overhead and samples go */
void cop_eval_time_section(struct document *to, const struct cop_eval_machine *m);      /* sec. 5.4, convergence */
void cop_eval_variants_section(struct document *to, const struct cop_eval_machine *m);  /* sec. 5.5, sizes and clocks */
void cop_eval_aggregate_section(struct document *to, const struct cop_eval_machine *m); /* TIP, added up */
void cop_eval_targets_section(struct document *to, const struct cop_eval_machine *list, size_t count); /* must reach */

bool cop_eval_summary_write(const struct cop_eval_machine *list, size_t count, const char *path, char *why, size_t size);

/* Every drawing of a machine, as folder/FIGURE-CONFIG.svg. */
bool cop_eval_draw(const struct cop_eval_machine *m, const char *folder, char *why, size_t size);

/* The program whose courses over time are drawn: most static loads, the longest of its runs. NULL: none. */
const struct cop_eval_run *cop_eval_shown(const struct cop_eval_machine *m);
/* The same of those that were measured with other sizes. */
const struct cop_eval_run *cop_eval_varied(const struct cop_eval_machine *m);

#endif
