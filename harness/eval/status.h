/* What became of reading an evaluation's measurements. */
#ifndef CULPRIT_EVAL_STATUS_H
#define CULPRIT_EVAL_STATUS_H

enum eval_status {
  EVAL_OK,
  EVAL_MISSING /* folder or file */,
  EVAL_DAMAGED /* no JSON, unknown schema, keys, ranges */,
  EVAL_NO_MEMORY
};

#endif
