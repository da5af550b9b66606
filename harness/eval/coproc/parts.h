/* Parts of the co-processor's report. */
#ifndef CULPRIT_EVAL_COPROC_PARTS_H
#define CULPRIT_EVAL_COPROC_PARTS_H

#include "eval/coproc/result.h"

eval_section cop_eval_value_section;     /* error and overhead compared with simple sampling, sec. 5.3 */
eval_section cop_eval_paper_section;     /* the control loop of the paper */
eval_section cop_eval_rates_section;     /* each rate of simple sampling */
eval_section cop_eval_cost_section;      /* where overhead and samples go */
eval_section cop_eval_time_section;      /* sec. 5.4, convergence */
eval_section cop_eval_variants_section;  /* sec. 5.5, sizes and clocks */
eval_section cop_eval_aggregate_section; /* TIP, added up */

extern const struct eval_figure cop_eval_figures[];

void cop_eval_summary(struct json *j, const struct eval_machine *list, size_t count); /* of the first machine */
void cop_eval_machine_summary(struct json *j, const struct eval_machine *m);

#endif
