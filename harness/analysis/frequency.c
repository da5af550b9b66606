#include "analysis/frequency.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/context.h"
#include "analysis/flow.h"
#include "analysis/points.h"
#include "analysis/propagate.h"

struct build {
  const struct analysis_program *program;
  const struct samples_set *set;
  struct flow flow;
  struct frequency *f;
  struct propagate_group *group;
  uint32_t *first, *member; /* blocks by group: member[first[g]] to before member[first[g + 1]] */
  double *heat;             /* by block: cycles for each of its instructions */
  struct point *point;      /* of the instructions of a group */
};

/* ---- instructions and samples ---- */

static void copy_flow(struct build *b) {
  struct frequency *f = b->f;
  f->missing = b->flow.missing;
  for (uint32_t i = 0; i < f->blocks; i++) {
    const struct cfg_block *from = &b->flow.cfg->block[b->flow.first + i];
    f->block[i] =
      (struct frequency_block){.start = from->start, .end = from->end, .first = f->insns, .group = b->flow.group_of_block[i]};
    for (uint64_t pc = from->start; pc < from->end; pc += 4)
      f->insn[f->insns++] = (struct frequency_insn){.pc = pc, .word = program_image_word(b->program->image, pc), .block = i};
  }
  for (uint32_t i = 0; i < f->edges; i++) {
    const struct flow_edge *from = &b->flow.edge[i];
    f->edge[i] = (struct frequency_edge){
      .from = from->from, .to = from->to, .kind = from->kind, .made = from->made, .group = b->flow.group_of_edge[i]};
  }
}

static size_t first_row(const struct samples_set *s, uint64_t offset) {
  size_t low = 0, high = s->rows;
  while (low < high) {
    const size_t middle = (low + high) / 2;
    if (s->row[middle].offset < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/* A sample with n instructions in it says n times the same. */
static void take_row(struct frequency_insn *i, const struct samples_set *s, const struct samples_row *r) {
  const double samples = (double)r->parts / s->unit, commits = s->kind == SAMPLES_TIP ? samples_row_commits(r) : 0;
  i->samples += samples;
  i->commits += commits;
  if (commits > 0) i->commit_error += commits * commits / samples;
}

static void take_samples(struct build *b) {
  const struct samples_set *s = b->set;
  size_t at = s ? first_row(s, b->f->start) : 0;
  for (uint32_t i = 0; s && i < b->f->insns; i++) {
    struct frequency_insn *insn = &b->f->insn[i];
    while (at < s->rows && s->row[at].offset < insn->pc) at++;
    for (; at < s->rows && s->row[at].offset == insn->pc; at++) take_row(insn, s, &s->row[at]);
    b->f->samples += insn->samples;
  }
}

/* ---- estimates of groups ---- */

static uint32_t insns_of(const struct frequency_block *k) { return (uint32_t)((k->end - k->start) / 4); }

static bool find_members(struct build *b) {
  const struct frequency *f = b->f;
  b->first = calloc(f->groups + 2, sizeof *b->first);
  b->member = calloc(f->blocks + 1, sizeof *b->member);
  b->group = calloc(f->groups + 1, sizeof *b->group);
  b->point = calloc(f->insns + 1, sizeof *b->point);
  b->heat = calloc(f->blocks + 1, sizeof *b->heat);
  if (!b->heat || !b->first || !b->member || !b->group || !b->point) return false;
  for (uint32_t i = 0; i < f->insns; i++) {
    const struct frequency_block *k = &f->block[f->insn[i].block];
    b->heat[f->insn[i].block] += f->insn[i].samples / insns_of(k);
  }
  for (uint32_t i = 0; i < f->blocks; i++) b->first[f->block[i].group + 1]++;
  for (uint32_t g = 0; g < f->groups; g++) b->first[g + 1] += b->first[g];
  for (uint32_t i = 0; i < f->blocks; i++) b->member[b->first[f->block[i].group]++] = i;
  for (uint32_t g = f->groups; g > 0; g--) b->first[g] = b->first[g - 1];
  b->first[0] = 0;
  return true;
}

/* M_i of a block, and what the ratio of each instruction takes in. */
static bool schedule(const struct build *b, uint32_t block, struct point *point) {
  const struct frequency_block *k = &b->f->block[block];
  const uint32_t count = insns_of(k);
  const bool tip = b->set && b->set->kind == SAMPLES_TIP;
  struct context_row *row = calloc(count, sizeof *row);
  const bool good = row && context_schedule(b->program, &b->flow, b->heat, block, row);
  for (uint32_t i = 0; i < count && good; i++) {
    struct frequency_insn *insn = &b->f->insn[k->first + i];
    insn->least = tip ? row[i].shared : row[i].head;
    point[i] = (struct point){.samples = insn->samples, .least = row[i].head, .first = row[i].first, .sure = row[i].sure};
  }
  free(row);
  return good;
}

#define HIGH 0.04   /* standard deviation, as a share of the estimate, up to which it can be trusted */
#define MEDIUM 0.10 /* up to which it can be used */

static enum profile_confidence confidence_of(const struct propagate_group *g) {
  const double error = g->frequency > 0 ? sqrt(g->variance) / g->frequency : 1;
  return error <= HIGH ? PROFILE_HIGH : error <= MEDIUM ? PROFILE_MEDIUM : PROFILE_LOW;
}

/* Each execution of an instruction commits once, so the samples in which it does count executions. */
static void count_commits(struct build *b, uint32_t g) {
  double commits = 0, variance = 0;
  uint32_t insns = 0;
  for (uint32_t m = b->first[g]; m < b->first[g + 1]; m++) {
    const struct frequency_block *k = &b->f->block[b->member[m]];
    for (uint32_t i = k->first; i < k->first + insns_of(k); i++) {
      commits += b->f->insn[i].commits;
      variance += b->f->insn[i].commit_error;
    }
    insns += insns_of(k);
  }
  b->group[g] = (struct propagate_group){commits / insns, fmax(variance, 1) / insns / insns};
}

static bool from_points(struct build *b, uint32_t g, uint32_t count) {
  struct points_estimate e;
  uint32_t at = 0;
  if (!points_find(b->point, count, &e)) return false;
  for (uint32_t m = b->first[g]; m < b->first[g + 1]; m++) {
    const struct frequency_block *k = &b->f->block[b->member[m]];
    for (uint32_t i = k->first; i < k->first + insns_of(k); i++) b->f->insn[i].chosen = b->point[at++].chosen;
  }
  b->group[g] = (struct propagate_group){e.frequency, e.variance};
  return true;
}

static bool estimate_group(struct build *b, uint32_t g) {
  uint32_t count = 0;
  b->group[g].frequency = NAN;
  for (uint32_t m = b->first[g]; m < b->first[g + 1]; m++) {
    const struct frequency_block *k = &b->f->block[b->member[m]];
    if (!schedule(b, b->member[m], b->point + count)) return false;
    for (uint32_t i = count; i < count + insns_of(k); i++) b->point[i].first += count;
    count += insns_of(k);
  }
  if (!count) return true;
  if (b->set && b->set->kind == SAMPLES_TIP) count_commits(b, g);
  else return from_points(b, g, count);
  return true;
}

/* ---- the result ---- */

static void take_groups(struct build *b) {
  struct frequency *f = b->f;
  for (uint32_t i = 0; i < f->blocks; i++) {
    const struct propagate_group *g = &b->group[f->block[i].group];
    f->block[i].executions = g->frequency * f->period;
    f->block[i].confidence = confidence_of(g);
  }
  for (uint32_t i = 0; i < f->edges; i++) {
    const struct propagate_group *g = &b->group[f->edge[i].group];
    f->edge[i].executions = g->frequency * f->period;
    f->edge[i].confidence = confidence_of(g);
  }
  for (uint32_t i = 0; i < f->insns; i++) {
    const double executions = f->block[f->insn[i].block].executions;
    f->insn[i].cpi = executions > 0 ? f->insn[i].samples * f->period / executions : NAN;
  }
}

static bool prepare(struct build *b, uint32_t block) {
  struct frequency *f = b->f;
  if (!f || !flow_find(&b->flow, b->program, block)) return false;
  f->blocks = b->flow.blocks;
  f->edges = b->flow.edges;
  f->groups = b->flow.groups;
  f->start = b->flow.cfg->block[b->flow.first].start;
  f->end = b->flow.cfg->block[b->flow.first + f->blocks - 1].end;
  f->period = b->set ? b->set->period : 1;
  f->block = calloc(f->blocks + 1, sizeof *f->block);
  f->edge = calloc(f->edges + 1, sizeof *f->edge);
  f->insn = calloc((f->end - f->start) / 4 + 1, sizeof *f->insn);
  return f->block && f->edge && f->insn;
}

struct frequency *frequency_of(const struct analysis_program *p, const struct samples_set *set, uint64_t pc) {
  const uint32_t block = cfg_block_at(p->cfg, pc);
  if (block == CFG_NONE) return NULL;
  struct build b = {.program = p, .set = set, .f = calloc(1, sizeof *b.f)};
  bool good = prepare(&b, block);
  if (good) {
    copy_flow(&b);
    take_samples(&b);
    good = find_members(&b);
  }
  for (uint32_t g = 0; g < b.flow.groups && good; g++) good = estimate_group(&b, g);
  good = good && propagate(&b.flow, b.group);
  if (good && !p->published) propagate_adjust(&b.flow, b.group);
  if (good) take_groups(&b);
  flow_free(&b.flow);
  free(b.group);
  free(b.first);
  free(b.member);
  free(b.point);
  free(b.heat);
  if (good) return b.f;
  frequency_free(b.f);
  return NULL;
}

void frequency_free(struct frequency *f) {
  if (!f) return;
  free(f->insn);
  free(f->block);
  free(f->edge);
  free(f);
}

const struct frequency_insn *frequency_insn_at(const struct frequency *f, uint64_t pc) {
  uint32_t low = 0, high = f->insns;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (f->insn[middle].pc < pc) low = middle + 1;
    else high = middle;
  }
  return low < f->insns && f->insn[low].pc == pc ? &f->insn[low] : NULL;
}
