/* Parts of ProfileMe's report. */
#ifndef CULPRIT_EVAL_PROFILEME_PARTS_H
#define CULPRIT_EVAL_PROFILEME_PARTS_H

#include "eval/profileme/result.h"

eval_section pme_eval_skid_section;        /* Figure 2 */
eval_section pme_eval_convergence_section; /* Figure 3, attribution */
eval_section pme_eval_path_section;        /* Figure 6 */
eval_section pme_eval_slots_section;       /* Figure 7 */
eval_section pme_eval_edge_section;        /* sec. 5.2: edges and calls */
eval_section pme_eval_load_section;        /* sec. 5.2.4: concurrency by hit or miss */
eval_section pme_eval_window_section;      /* sec. 6, windowed IPC */
eval_section pme_eval_cost_section;        /* sec. 4.3, overhead */

extern const struct eval_figure pme_eval_figures[];

void pme_eval_summary(struct json *j, const struct eval_machine *list, size_t count); /* of all machines together */
void pme_eval_machine_summary(struct json *j, const struct eval_machine *m);

#endif
