/* The evaluation of ProfileMe: figures of the paper beside ours.                              docs/eval-profileme.md */
#ifndef CULPRIT_EVAL_PROFILEME_REPORT_H
#define CULPRIT_EVAL_PROFILEME_REPORT_H

#include "eval/evaluation.h"

extern const struct evaluation
  eval_profileme; /* of struct pme_eval_data; keys of the summary: docs/eval-profileme.md, "profileme.json" */

#endif
