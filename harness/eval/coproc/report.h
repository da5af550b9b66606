/* The evaluation of the co-processor: statements of the paper beside our numbers.                docs/eval-coproc.md */
#ifndef CULPRIT_EVAL_COPROC_REPORT_H
#define CULPRIT_EVAL_COPROC_REPORT_H

#include "eval/evaluation.h"

extern const struct evaluation eval_coproc; /* of struct cop_eval_data; keys of the summary: docs/eval-coproc.md, "coproc.json" */

#endif
