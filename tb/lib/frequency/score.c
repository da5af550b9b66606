#include "tb/lib/frequency/score.h"

#include <math.h>

static const double limits[SCORE_LIMITS] = {0.05, 0.10, 0.15};
#define BUCKET 0.05

static unsigned bucket_of(double error) {
  const double at = floor(error / BUCKET) + SCORE_BUCKETS / 2.0;
  return at < 0 ? 0 : at >= SCORE_BUCKETS ? SCORE_BUCKETS - 1 : (unsigned)at;
}

static void add(struct score_histogram *h, double weight, double estimate, double truth, enum profile_confidence confidence) {
  if (weight <= 0) return;
  const double error = truth > 0 ? estimate / truth - 1 : estimate > 0 ? HUGE_VAL : 0;
  h->weight += weight;
  h->bucket[confidence][bucket_of(error)] += weight;
  h->trusted[confidence] += weight;
  for (unsigned i = 0; i < SCORE_LIMITS; i++)
    if (fabs(error) <= limits[i]) h->within[i] += weight;
  if (fabs(error) > limits[SCORE_LIMITS - 1]) h->bad[confidence] += weight;
}

static double executed(const struct frequency_run *r, uint64_t pc) {
  const uint64_t word = (pc - r->image.base) / 4;
  return program_image_has(&r->image, pc) ? (double)r->executions[word] : 0;
}

static uint64_t last_of(const struct frequency *f, uint32_t block) { return f->block[block].end - 4; }

/* How often an edge inside the function was passed. */
static double passed(const struct frequency_run *r, const struct frequency *f, const struct frequency_edge *e) {
  const uint64_t from = last_of(f, e->from), to = f->block[e->to].start;
  const uint32_t insn = program_image_word(&r->image, from);
  if (cfg_is_call(insn)) return (double)hash_get(&r->returned, to, 0);
  if (!cfg_is_branch(insn) && !cfg_is_jal(insn) && !cfg_is_jalr(insn)) return executed(r, from);
  const bool both = cfg_is_branch(insn) && cfg_target(from, insn) == from + 4; /* taken or not, it comes to the same place */
  return (double)hash_get(&r->transfer, from, to) / (both ? 2 : 1);
}

static bool is_branch_point(const struct frequency_run *r, const struct frequency *f, const struct frequency_edge *e) {
  const uint32_t insn = program_image_word(&r->image, last_of(f, e->from));
  return cfg_is_branch(insn) || (cfg_is_jalr(insn) && !cfg_is_call(insn));
}

static void add_function(struct score *s, const struct frequency_run *r, const struct frequency *f) {
  s->functions += f->samples > 0;
  s->open += f->samples > 0 && f->missing;
  for (uint32_t i = 0; i < f->insns; i++) {
    const struct frequency_insn *insn = &f->insn[i];
    add(&s->insn, insn->samples, frequency_executions(f, insn), executed(r, insn->pc), frequency_confidence(f, insn));
  }
  for (uint32_t i = 0; i < f->edges; i++) {
    const struct frequency_edge *e = &f->edge[i];
    if (e->from == FREQUENCY_OUTSIDE || e->to == FREQUENCY_OUTSIDE || !is_branch_point(r, f, e)) continue;
    const double truth = passed(r, f, e);
    add(&s->edge, truth, e->executions, truth, e->confidence);
  }
}

bool score_program(struct score *s, const struct frequency_run *r, const struct analysis_program *p,
                   const struct samples *samples) {
  const struct samples_set *set = &samples->image[0].set[0];
  *s = (struct score){.samples = samples_parts(set) / set->unit};
  for (size_t b = 0; b < p->cfg->blocks; b++) {
    if (b > 0 && p->cfg->block[b].function == p->cfg->block[b - 1].function) continue;
    struct frequency *f = frequency_of(p, set, p->cfg->block[b].start);
    if (!f) return false;
    add_function(s, r, f);
    frequency_free(f);
  }
  return true;
}

static void join(struct score_histogram *to, const struct score_histogram *h) {
  if (h->weight <= 0) return;
  to->weight += 1;
  for (unsigned i = 0; i < SCORE_LIMITS; i++) to->within[i] += h->within[i] / h->weight;
  for (unsigned i = 0; i < SCORE_CONFIDENCES; i++) {
    to->trusted[i] += h->trusted[i] / h->weight;
    to->bad[i] += h->bad[i] / h->weight;
    for (unsigned b = 0; b < SCORE_BUCKETS; b++) to->bucket[i][b] += h->bucket[i][b] / h->weight;
  }
}

void score_join(struct score *total, const struct score *program) {
  join(&total->insn, &program->insn);
  join(&total->edge, &program->edge);
  total->samples += program->samples;
  total->functions += program->functions;
  total->open += program->open;
}

/* ---- output ---- */

static double percent(const struct score_histogram *h, double part) { return h->weight > 0 ? 100 * part / h->weight : 0; }

void score_print(const char *name, const struct score_histogram *h) {
  printf("# %-24s %6.1f %6.1f %6.1f   %5.1f of %5.1f\n", name, percent(h, h->within[0]), percent(h, h->within[1]),
         percent(h, h->within[2]), percent(h, h->bad[PROFILE_MEDIUM] + h->bad[PROFILE_HIGH]),
         percent(h, h->bad[PROFILE_LOW] + h->bad[PROFILE_MEDIUM] + h->bad[PROFILE_HIGH]));
}

static void list(struct json *j, const struct score_histogram *h, const double *part, unsigned count) {
  json_array_inline(j);
  for (unsigned i = 0; i < count; i++) json_real(j, percent(h, part[i]), 2);
  json_end_array(j);
}

static void shares(struct json *j, const char *key, const struct score_histogram *h, const double *part, unsigned count) {
  json_key(j, key);
  list(j, h, part, count);
}

static void buckets(struct json *j, const struct score_histogram *h) {
  double all[SCORE_BUCKETS] = {0};
  for (unsigned i = 0; i < SCORE_CONFIDENCES; i++)
    for (unsigned b = 0; b < SCORE_BUCKETS; b++) all[b] += h->bucket[i][b];
  shares(j, "histogram", h, all, SCORE_BUCKETS);
  json_key(j, "histogram_by_confidence");
  json_array(j);
  for (unsigned i = 0; i < SCORE_CONFIDENCES; i++) list(j, h, h->bucket[i], SCORE_BUCKETS);
  json_end_array(j);
}

static void histogram(struct json *j, const char *key, const struct score_histogram *h) {
  json_key_object(j, key);
  shares(j, "within", h, h->within, SCORE_LIMITS);
  shares(j, "confidence", h, h->trusted, SCORE_CONFIDENCES);
  shares(j, "off_by_confidence", h, h->bad, SCORE_CONFIDENCES);
  buckets(j, h);
  json_end_object(j);
}

void score_json(struct json *j, const char *key, const struct score *s) {
  json_key_object(j, key);
  json_key_uint(j, "samples", s->samples);
  json_key_uint(j, "functions", s->functions);
  json_key_uint(j, "functions_open", s->open);
  histogram(j, "instructions", &s->insn);
  histogram(j, "edges", &s->edge);
  json_end_object(j);
}
