/* The evaluation of TIP as a report: tables beside the published figures, drawings, a summary for scripts.
 * docs/eval-tip.md */
#ifndef CULPRIT_EVAL_REPORT_H
#define CULPRIT_EVAL_REPORT_H

#include "present/document.h"
#include "eval/tip/result.h"

/* Writes into folder: tables.txt, index.html, fig*.svg. And the summary to `json` (keys: docs/eval-tip.md, "tip.json").
 * False: one line in why. The text goes to `out`, too, unless that is NULL. */
bool eval_report_write(const struct eval_data *d, const char *folder, const char *json, FILE *out, char *why, size_t size);

/* Parts of it, into one document. */
void eval_stack_section(struct document *to, const struct eval_machine *m);                    /* Figure 7 */
void eval_error_section(struct document *to, const struct eval_machine *m, enum eval_level l); /* Figures 8, 9, 10 */
void eval_sensitivity_section(struct document *to, const struct eval_machine *m);              /* Figure 11 */
void eval_case_section(struct document *to, const struct eval_machine *m);                     /* Figures 12, 13 */
void eval_rtl_section(struct document *to, const struct eval_machine *m);                      /* overhead, bytes, skid */
void eval_targets_section(struct document *to, const struct eval_machine *list, size_t count); /* must reach */

bool eval_summary_write(const struct eval_machine *list, size_t count, const char *path, char *why, size_t size);

/* Every drawing of a machine, as folder/figN-CONFIG.svg. */
bool eval_draw(const struct eval_machine *m, const char *folder, char *why, size_t size);

/* Function that the case study looks into: that of the original which loses most time to flushes; NULL without one. */
const struct eval_function *eval_case_function(const struct eval_case *c);

/* Periods of the periodic series of TIP, slowest first; returns how many (at most `most`). */
size_t eval_periods(const struct eval_machine *m, uint64_t *period, size_t most);

#endif
