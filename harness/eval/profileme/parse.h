/* One file of an evaluation of ProfileMe, by its kind. Only for pme_eval_*.c. */
#ifndef CULPRIT_PME_EVAL_PARSE_H
#define CULPRIT_PME_EVAL_PARSE_H

#include "eval/json.h"
#include "eval/profileme/data.h"

/* Fill *to from the file's top object; what is wrong goes into *j. *to may hold memory even then. */
void pme_eval_parse_run(struct eval_json *j, const json_t *root, bool pairs, struct pme_eval_run *to);
void pme_eval_parse_record(struct eval_json *j, const json_t *root, struct pme_eval_record *to);

#endif
