/* One file of an evaluation, by its kind. Only for eval_*.c and pme_eval_*.c. */
#ifndef CULPRIT_EVAL_PARSE_H
#define CULPRIT_EVAL_PARSE_H

#include "eval/tip/data.h"
#include "eval/json.h"

/* What every file begins with. program: without folders and ".elf"; name: without "-long", too. */
void eval_parse_head(struct eval_json *j, const json_t *root, char config[32], char program[64], char name[64]);

/* Fill *to from the file's top object; what is wrong goes into *j. *to may hold memory even then. */
void eval_parse_run(struct eval_json *j, const json_t *root, struct eval_run *to);
void eval_parse_record(struct eval_json *j, const json_t *root, bool timer, struct eval_record *to);
void eval_parse_storage(struct eval_json *j, const json_t *root, struct eval_storage *to);

#endif
