/* The evaluation of ProfileMe as a report: tables beside the published figures, drawings, a summary for scripts.
 * docs/eval-profileme.md */
#ifndef CULPRIT_PME_EVAL_REPORT_H
#define CULPRIT_PME_EVAL_REPORT_H

#include "present/document.h"
#include "eval/profileme/result.h"

/* Writes into folder: tables.txt, index.html, fig*.svg. And the summary to `json` (keys: docs/eval-profileme.md, "profileme.json").
 * False: one line in why. The text goes to `out`, too, unless that is NULL. */
bool pme_eval_report_write(const struct pme_eval_data *d, const char *folder, const char *json, FILE *out, char *why, size_t size);

/* Parts of it, into one document. */
void pme_eval_skid_section(struct document *to, const struct pme_eval_machine *m);                     /* Figure 2 */
void pme_eval_convergence_section(struct document *to, const struct pme_eval_machine *m);              /* Figure 3, attribution */
void pme_eval_path_section(struct document *to, const struct pme_eval_machine *m);                     /* Figure 6 */
void pme_eval_slots_section(struct document *to, const struct pme_eval_machine *m);                    /* Figure 7 */
void pme_eval_window_section(struct document *to, const struct pme_eval_machine *m);                   /* sec. 6, windowed IPC */
void pme_eval_cost_section(struct document *to, const struct pme_eval_machine *m);                     /* sec. 4.3, overhead */
void pme_eval_targets_section(struct document *to, const struct pme_eval_machine *list, size_t count); /* must reach */

bool pme_eval_summary_write(const struct pme_eval_machine *list, size_t count, const char *path, char *why, size_t size);

/* Every drawing of a machine, as folder/figN-CONFIG.svg. */
bool pme_eval_draw(const struct pme_eval_machine *m, const char *folder, char *why, size_t size);

/* The programs made for Figures 2 and 7, and the functions of the latter's loops. */
#define PME_EVAL_SKID_PROGRAMS 2
extern const char *const pme_eval_skid_program[PME_EVAL_SKID_PROGRAMS], *const pme_eval_skid_text[PME_EVAL_SKID_PROGRAMS];
#define PME_EVAL_LOOPS_PROGRAM "three_loops"
#define PME_EVAL_LOOPS 3
extern const char *const pme_eval_loop[PME_EVAL_LOOPS];

#endif
