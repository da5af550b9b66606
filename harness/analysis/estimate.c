#include "analysis/estimate.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/context.h"
#include "analysis/points.h"

struct estimate {
  const struct analysis_program *program;
  const struct flow *flow;
  enum samples_kind kind;
  struct frequency *f;
  uint32_t *first, *member; /* blocks by group: member[first[g]] to before member[first[g + 1]] */
  double *heat;             /* by block: samples for each of its instructions */
  struct point *point;      /* of the instructions of a group */
};

static bool open(struct estimate *e) {
  const struct frequency *f = e->f;
  e->first = calloc(f->groups + 2, sizeof *e->first);
  e->member = calloc(f->blocks + 1, sizeof *e->member);
  e->heat = calloc(f->blocks + 1, sizeof *e->heat);
  e->point = calloc(f->insns + 1, sizeof *e->point);
  if (!e->first || !e->member || !e->heat || !e->point) return false;
  for (uint32_t i = 0; i < f->insns; i++) e->heat[f->insn[i].block] += f->insn[i].samples / f->block[f->insn[i].block].insns;
  for (uint32_t i = 0; i < f->blocks; i++) e->first[f->block[i].group + 1]++;
  for (uint32_t g = 0; g < f->groups; g++) e->first[g + 1] += e->first[g];
  for (uint32_t i = 0; i < f->blocks; i++) e->member[e->first[f->block[i].group]++] = i;
  for (uint32_t g = f->groups; g > 0; g--) e->first[g] = e->first[g - 1];
  e->first[0] = 0;
  return true;
}

/* ---- samples of TIP ---- */

/* Each execution of an instruction commits once, so the samples in which it does count executions. */
static struct propagate_group from_commits(const struct estimate *e, uint32_t g) {
  double commits = 0, variance = 0;
  uint32_t insns = 0;
  for (uint32_t m = e->first[g]; m < e->first[g + 1]; m++) {
    const struct frequency_block *k = &e->f->block[e->member[m]];
    for (uint32_t i = k->first; i < k->first + k->insns; i++) {
      commits += e->f->insn[i].commits;
      variance += e->f->insn[i].commit_error;
    }
    insns += k->insns;
  }
  return (struct propagate_group){commits / insns, fmax(variance, 1) / insns / insns, NAN};
}

/* ---- interrupted pcs ---- */

static struct point in_order(const struct context_row *row, double samples) {
  return (struct point){.samples = samples, .least = row->head, .first = row->first, .tight = row->tight, .sure = row->sure};
}

/* Out of order, the time of one instruction may hide that of any other. All that is sure is that of as many
 * instructions in a row as commit together at most, one is the oldest in some cycle of its own. */
static struct point any_order(uint32_t i, unsigned width, double samples) {
  const bool whole = i + 1 >= width;
  return (struct point){
    .samples = samples, .least = 1.0 / width, .first = whole ? i + 1 - width : 0, .tight = POINTS_NONE, .sure = whole};
}

/* M_i of a block, and what the ratio of each instruction takes in; `at` counts the instructions of the group
 * in front of it. */
static bool schedule(const struct estimate *e, uint32_t block, uint32_t at) {
  const struct frequency_block *k = &e->f->block[block];
  const uint32_t count = k->insns;
  const struct machine_model *m = &e->program->machine;
  struct context_row *row = calloc(count, sizeof *row);
  const bool good = row && context_schedule(e->program, e->flow, e->heat, block, row);
  for (uint32_t i = 0; i < count && good; i++) {
    struct frequency_insn *insn = &e->f->insn[k->first + i];
    struct point *p = &e->point[at + i];
    insn->least = e->kind == SAMPLES_TIP ? row[i].shared : row[i].head;
    *p = m->in_order ? in_order(&row[i], insn->samples) : any_order(i, m->width, insn->samples);
    p->first += at;
    if (p->tight != POINTS_NONE) p->tight += at;
  }
  free(row);
  return good;
}

static bool from_points(const struct estimate *e, uint32_t g, uint32_t count, struct propagate_group *group) {
  struct points_estimate found;
  uint32_t at = 0;
  if (!points_find(e->point, count, &found)) return false;
  for (uint32_t m = e->first[g]; m < e->first[g + 1]; m++) {
    const struct frequency_block *k = &e->f->block[e->member[m]];
    for (uint32_t i = k->first; i < k->first + k->insns; i++) e->f->insn[i].chosen = e->point[at++].chosen;
  }
  /* A short block may always commit beside others: then its samples say little, and edges say more. */
  const bool guess = !found.regular && !e->program->machine.in_order;
  *group = (struct propagate_group){guess ? NAN : found.frequency, found.variance, guess ? found.frequency : NAN};
  return true;
}

static bool estimate_group(const struct estimate *e, uint32_t g, struct propagate_group *group) {
  uint32_t count = 0;
  *group = (struct propagate_group){.frequency = NAN, .guess = NAN};
  for (uint32_t m = e->first[g]; m < e->first[g + 1]; m++) {
    if (!schedule(e, e->member[m], count)) return false;
    count += e->f->block[e->member[m]].insns;
  }
  if (!count) return true;
  if (e->kind == SAMPLES_PC) return from_points(e, g, count, group);
  *group = from_commits(e, g);
  return true;
}

bool estimate_groups(const struct analysis_program *p, const struct flow *flow, enum samples_kind kind, struct frequency *f,
                     struct propagate_group *group) {
  struct estimate e = {.program = p, .flow = flow, .kind = kind, .f = f};
  bool good = open(&e);
  for (uint32_t g = 0; g < f->groups && good; g++) good = estimate_group(&e, g, &group[g]);
  free(e.first);
  free(e.member);
  free(e.heat);
  free(e.point);
  return good;
}
