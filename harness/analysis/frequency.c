#include "analysis/frequency.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/estimate.h"
#include "analysis/flow.h"
#include "analysis/propagate.h"
#include "program/insn.h"

#define HIGH 0.04   /* standard deviation, as a share of the estimate, up to which it can be trusted */
#define MEDIUM 0.10 /* up to which it can be used */
#define FULL                                                                                                                       \
  0.025 /* interrupted pcs out of order: by how much it is off for each lane besides, since groups that commit are not full */

/* ---- blocks, edges, samples ---- */

static bool open(struct frequency *f, const struct flow *flow, const struct samples_set *set) {
  f->blocks = flow->blocks;
  f->edges = flow->edges;
  f->groups = flow->groups;
  f->missing = flow->missing;
  f->start = flow->cfg->block[flow->first].start;
  f->end = flow->cfg->block[flow->first + f->blocks - 1].end;
  f->period = set ? set->period : 1;
  f->block = calloc(f->blocks + 1, sizeof *f->block);
  f->edge = calloc(f->edges + 1, sizeof *f->edge);
  uint32_t insns = 0;
  for (uint32_t i = 0; i < f->blocks; i++) insns += flow->cfg->block[flow->first + i].insns;
  f->insn = calloc(insns + 1, sizeof *f->insn);
  return f->block && f->edge && f->insn;
}

static void copy_flow(struct frequency *f, const struct flow *flow, const struct program_image *image) {
  for (uint32_t i = 0; i < f->blocks; i++) {
    const struct cfg_block *from = &flow->cfg->block[flow->first + i];
    f->block[i] = (struct frequency_block){
      .start = from->start, .end = from->end, .first = f->insns, .insns = from->insns, .group = flow->group_of_block[i]};
    uint64_t pc = from->start;
    for (uint32_t n = 0; n < from->insns; n++) {
      const struct isa_insn here = program_insn(image, pc);
      f->insn[f->insns++] = (struct frequency_insn){.pc = pc, .word = here.word, .bytes = (uint8_t)here.bytes, .block = i};
      pc += here.bytes;
    }
  }
  for (uint32_t i = 0; i < f->edges; i++) {
    const struct flow_edge *from = &flow->edge[i];
    f->edge[i] = (struct frequency_edge){
      .from = from->from, .to = from->to, .kind = from->kind, .made = from->made, .group = flow->group_of_edge[i]};
  }
}

/* A sample in which n instructions commit says n times the same, if all of them are of one class. */
static void take_row(struct frequency_insn *i, const struct samples_set *s, const struct samples_row *r) {
  const double samples = (double)r->parts / s->unit, commits = s->kind == SAMPLES_TIP ? samples_row_commits(r) : 0;
  i->samples += samples;
  i->commits += commits;
  if (commits > 0) i->commit_error += commits * commits / samples;
}

static void take_samples(struct frequency *f, const struct samples_set *s) {
  size_t at = samples_first(s, f->start);
  for (uint32_t i = 0; i < f->insns; i++) {
    struct frequency_insn *insn = &f->insn[i];
    while (at < s->rows && s->row[at].offset < insn->pc) at++;
    for (; at < s->rows && s->row[at].offset == insn->pc; at++) take_row(insn, s, &s->row[at]);
    f->samples += insn->samples;
  }
}

/* ---- the result ---- */

static enum profile_confidence confidence_of(const struct propagate_group *g, double doubt) {
  const double error = g->frequency > 0 ? sqrt(g->variance / g->frequency / g->frequency + doubt * doubt) : 1;
  return error <= HIGH ? PROFILE_HIGH : error <= MEDIUM ? PROFILE_MEDIUM : PROFILE_LOW;
}

static void take_groups(struct frequency *f, const struct propagate_group *group, double doubt) {
  for (uint32_t i = 0; i < f->blocks; i++) {
    f->block[i].executions = group[f->block[i].group].frequency * f->period;
    f->block[i].confidence = confidence_of(&group[f->block[i].group], doubt);
  }
  for (uint32_t i = 0; i < f->edges; i++) {
    f->edge[i].executions = group[f->edge[i].group].frequency * f->period;
    f->edge[i].confidence = confidence_of(&group[f->edge[i].group], doubt);
  }
  for (uint32_t i = 0; i < f->insns; i++) {
    const double executions = f->block[f->insn[i].block].executions;
    f->insn[i].cpi = executions > 0 ? f->insn[i].samples * f->period / executions : NAN;
  }
}

static bool estimate(struct frequency *f, const struct analysis_program *p, const struct flow *flow,
                     const struct samples_set *set) {
  struct propagate_group *group = calloc(f->groups + 1, sizeof *group);
  const enum samples_kind kind = set ? set->kind : SAMPLES_PC;
  bool good = group && estimate_groups(p, flow, kind, f, group) && propagate(flow, group);
  if (good && !p->published) propagate_adjust(flow, group);
  if (good) take_groups(f, group, kind == SAMPLES_TIP || p->machine.in_order ? 0 : FULL * p->machine.width);
  free(group);
  return good;
}

struct frequency *frequency_of(const struct analysis_program *p, const struct samples_set *set, uint64_t pc) {
  const uint32_t block = cfg_block_at(p->cfg, pc);
  struct frequency *f = block == CFG_NONE ? NULL : calloc(1, sizeof *f);
  struct flow flow = {0};
  if (!f) return NULL;
  bool good = flow_find(&flow, p, block) && open(f, &flow, set);
  if (good) {
    copy_flow(f, &flow, p->image);
    if (set) take_samples(f, set);
    good = estimate(f, p, &flow, set);
  }
  flow_free(&flow);
  if (good) return f;
  frequency_free(f);
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
