/* The points of a sweep: every combination of the values of its axes. Point I leaves I.db, or, in a sweep of
 * `culprit sample`, I.win. */
#ifndef CULPRIT_SWEEP_PLAN_H
#define CULPRIT_SWEEP_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tools/cli/failure.h"

#define SWEEP_DATABASE "db"
#define SWEEP_WINDOWS "win"

/* An axis: an option of `culprit record` or `sample` without its dashes, or "program", and the values that it takes. */
struct sweep_axis {
  char *name;
  char **value;
  size_t values;
};

struct sweep_plan {
  struct sweep_axis *axis;
  size_t axes, room;
};

/* Adds the axis that "NAME=V1,V2,..." describes. Refused: no name or value, a value twice, a
 * second axis of this name. */
bool sweep_plan_axis(struct sweep_plan *plan, const char *text, struct failure *f);
/* Adds the axis that divides the windows of each other point among this many jobs: part=1/N,2/N,... */
bool sweep_plan_parts(struct sweep_plan *plan, uint64_t parts, struct failure *f);
void sweep_plan_free(struct sweep_plan *plan);

/* Points in all; 0: more than SWEEP_POINTS_MOST. */
#define SWEEP_POINTS_MOST 100000
size_t sweep_plan_points(const struct sweep_plan *plan);

/* The value of an axis at a point; the last axis changes fastest. */
const char *sweep_plan_value(const struct sweep_plan *plan, size_t point, size_t axis);

/* The axis of this name; NULL: none. */
const struct sweep_axis *sweep_plan_find(const struct sweep_plan *plan, const char *name);

#endif
