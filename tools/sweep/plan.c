/* The points of a sweep. */
#include "tools/sweep/plan.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"

const struct sweep_axis *sweep_plan_find(const struct sweep_plan *plan, const char *name) {
  for (size_t i = 0; i < plan->axes; i++)
    if (strcmp(plan->axis[i].name, name) == 0) return &plan->axis[i];
  return NULL;
}

static bool add_value(struct sweep_axis *axis, const char *text, size_t length, struct failure *f) {
  if (!length) return fail(f, STATUS_USAGE, "--axis %.60s: a value is empty", axis->name);
  for (size_t i = 0; i < axis->values; i++)
    if (strlen(axis->value[i]) == length && strncmp(axis->value[i], text, length) == 0)
      return fail(f, STATUS_USAGE, "--axis %.60s: %.*s is given twice", axis->name, (int)length, text);
  char **larger = reallocarray(axis->value, axis->values + 1, sizeof *axis->value);
  if (!larger) return fail(f, STATUS_INTERNAL, "out of memory");
  axis->value = larger;
  axis->value[axis->values] = strndup(text, length);
  return axis->value[axis->values++] || fail(f, STATUS_INTERNAL, "out of memory");
}

bool sweep_plan_axis(struct sweep_plan *plan, const char *text, struct failure *f) {
  const char *equals = strchr(text, '=');
  if (!equals || equals == text || *text == '-') return fail(f, STATUS_USAGE, "--axis %.60s: not NAME=VALUE,...", text);
  if (!ARRAY_ROOM(plan->axis, plan->room, plan->axes + 1)) return fail(f, STATUS_INTERNAL, "out of memory");
  struct sweep_axis *axis = &plan->axis[plan->axes];
  *axis = (struct sweep_axis){.name = strndup(text, (size_t)(equals - text))};
  if (!axis->name) return fail(f, STATUS_INTERNAL, "out of memory");
  const bool again = sweep_plan_find(plan, axis->name) != NULL;
  plan->axes++;
  if (again) return fail(f, STATUS_USAGE, "--axis %.60s is given twice", axis->name);
  for (const char *at = equals + 1;; at++) {
    const size_t length = strcspn(at, ",");
    if (!add_value(axis, at, length, f)) return false;
    at += length;
    if (!*at) return true;
  }
}

bool sweep_plan_parts(struct sweep_plan *plan, uint64_t parts, struct failure *f) {
  struct text axis = {0};
  text_add(&axis, "part=");
  for (uint64_t i = 1; i <= parts; i++) text_format(&axis, "%s%" PRIu64 "/%" PRIu64, i > 1 ? "," : "", i, parts);
  const bool good = axis.failed ? fail(f, STATUS_INTERNAL, "out of memory") : sweep_plan_axis(plan, text_of(&axis), f);
  text_free(&axis);
  return good;
}

void sweep_plan_free(struct sweep_plan *plan) {
  for (size_t i = 0; i < plan->axes; i++) {
    for (size_t k = 0; k < plan->axis[i].values; k++) free(plan->axis[i].value[k]);
    free(plan->axis[i].value);
    free(plan->axis[i].name);
  }
  free(plan->axis);
  *plan = (struct sweep_plan){0};
}

size_t sweep_plan_points(const struct sweep_plan *plan) {
  size_t points = 1;
  for (size_t i = 0; i < plan->axes; i++) {
    points *= plan->axis[i].values;
    if (points > SWEEP_POINTS_MOST) return 0;
  }
  return points;
}

const char *sweep_plan_value(const struct sweep_plan *plan, size_t point, size_t axis) {
  for (size_t i = plan->axes - 1; i > axis; i--) point /= plan->axis[i].values;
  return plan->axis[axis].value[point % plan->axis[axis].values];
}
