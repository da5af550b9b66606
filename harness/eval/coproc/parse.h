/* One file of an evaluation of the co-processor, by its kind. Only for cop_eval_*.c. */
#ifndef CULPRIT_COP_EVAL_PARSE_H
#define CULPRIT_COP_EVAL_PARSE_H

#include "eval/coproc/data.h"
#include "eval/json.h"

/* Fill *to from the file's top object; what is wrong goes into *j. *to may hold memory even then. */
void cop_eval_parse_run(struct eval_json *j, const json_t *root, enum cop_eval_kind kind, struct cop_eval_run *to);
void cop_eval_parse_scatter(struct eval_json *j, const json_t *root, struct cop_eval_scatter *to);

#endif
