/* Parts of TIP's report. */
#ifndef CULPRIT_EVAL_TIP_PARTS_H
#define CULPRIT_EVAL_TIP_PARTS_H

#include "eval/tip/result.h"

eval_section tip_eval_class_section;       /* Figure 1, validation, the Oracle's data */
eval_section tip_eval_stack_section;       /* Figure 7 */
eval_section tip_eval_function_section;    /* Figures 8, */
eval_section tip_eval_block_section;       /* 9, */
eval_section tip_eval_instruction_section; /* and 10 */
eval_section tip_eval_sensitivity_section; /* Figure 11 */
eval_section tip_eval_case_section;        /* Figures 12, 13 */
eval_section tip_eval_rtl_section;         /* overhead, bytes, skid */

extern const struct eval_figure tip_eval_figures[];

void tip_eval_summary(struct json *j, const struct eval_machine *m);

#endif
