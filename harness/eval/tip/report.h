/* The evaluation of TIP: figures of the paper beside ours.                                            docs/eval-tip.md */
#ifndef CULPRIT_EVAL_TIP_REPORT_H
#define CULPRIT_EVAL_TIP_REPORT_H

#include "eval/evaluation.h"

extern const struct evaluation eval_tip; /* of struct eval_data; keys of the summary: docs/eval-tip.md, "tip.json" */

#endif
