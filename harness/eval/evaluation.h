/* An evaluation: what it reads, and the parts of its report. The report has tables and drawings for each
 * machine. The summary is JSON for scripts, which judge the targets (tools/scripts/results/targets.jq). */
#ifndef CULPRIT_EVAL_EVALUATION_H
#define CULPRIT_EVAL_EVALUATION_H

#include "eval/drawing.h"
#include "eval/folder.h"
#include "present/document.h"

struct json; /* base/json.h: the benches read with jansson, which has the same names */

typedef void eval_section(struct document *to, const struct eval_machine *m);

struct evaluation {
  const char *name, *title, *text; /* "tip"; of the page: title and first paragraph */
  const struct eval_folder *measured;
  eval_section *const *sections;     /* ends with NULL */
  const struct eval_figure *figures; /* ends with one without a name */
  void (*summary)(struct json *j, const struct eval_machine *list,
                  size_t count); /* members above those of each machine; NULL: none */
  void (*machine_summary)(struct json *j, const struct eval_machine *m);
};

/* Each in the room of its name. Measurements: struct tip_eval_data, pme_eval_data, cop_eval_data; keys of the
 * summaries: docs/eval-*.md. */
extern const struct evaluation eval_tip, eval_profileme, eval_coproc;

/* Fills list (EVAL_MACHINES long) and returns how many there are; more are left out. */
size_t eval_machines(const struct evaluation *e, const void *data, struct eval_machine *list);

/* Writes tables.txt, index.html and the drawings into folder, and the summary to `json`. The text goes to
 * `out`, too, unless that is NULL. False: one line in why. */
bool eval_report(const struct evaluation *e, const void *data, const char *folder, const char *json, FILE *out, char *why,
                 size_t size);

#endif
