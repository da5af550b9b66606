/* Culprits against the truth: for each stall, is what caused it among the culprits that are listed, and how
 * many innocents are beside it?
 *                                                                                                docs/culprits.md, "Measured"
 *   culprits [options] MACHINE PROGRAM... [--unseen PROGRAM...]     MACHINE: small, small-os, small-in-order, ...
 *                  The rules were made with some programs at hand; those behind --unseen are others, summed up apart
 *     --period N   samples are drawn every N cycles on average; default 1: all of them
 *     --tip        samples of TIP, CAUSE included, instead of interrupted pcs
 *     --samples F  samples of a profile of this machine and (one) program instead: of TIP, or of a timer
 *     --records F  records of ProfileMe of this machine and (one) program as evidence beside the samples
 *     --estimate   frequencies are estimated from the samples; without it they are exact (footnote 6 of the paper)
 *     --events     samples of imiss, dmiss, mispredict and walks as well, every 16 events, with --period 1 all
 *     --json F     the measurements
 *     --targets    they reach the targets: the cause listed for 95 % of the time of stalls, 1.5 innocents, 8.6 % unexplained;
 *                  of walks of page tables, both listed for 95 %
 *     --missed N   the N places with the most time whose cause is not listed
 *
 * Exit status: 0 measured, and all checks passed; 1 the truth does not add up; 2 wrong use; 3 no such machine
 * or program. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/json_members.h"
#include "culprits/culprits.h"
#include "isa/events.h"
#include "profile/file.h"
#include "samples/from_prof.h"
#include "tb/lib/check.h"
#include "tb/lib/culprits/score.h"
#include "tb/lib/fuzz_run.h"
#include "tb/lib/json_report.h"
#include "tb/lib/random.h"
#include "tb/lib/culprits/run.h"

enum { LIMIT_CYCLES = 60000000, EVENT_PERIOD = 16, EVENT_IMISS = 3, EVENT_DMISS = 4, EVENT_MISPREDICT = 7 };

struct options {
  const char *machine, *samples, *records, *json;
  uint64_t period;
  bool estimate, events, targets, tip;
  unsigned missed;
};

struct place { /* time whose cause is not listed */
  double cycles;
  uint64_t pc;
  enum stall_cause cause;
  char what[80];
};

static const char *const names[2] = {"seen", "unseen"};

struct bench {
  struct options opt;
  struct fuzz_machine library;
  struct machine_model model;
  struct stalls_run run;
  struct analysis_program program;
  struct samples samples;
  enum samples_kind kind;
  struct culprit_score result[2], *to; /* to: where the present program goes */
  struct place *place;
  size_t places, place_room;
  uint64_t random;
};

/* ---- samples ---- */

/* Of so many, how many are sampled when one in `period` is: as Poisson has it, for many by the normal
 * distribution. */
static uint64_t drawn(struct bench *b, double n, double period) {
  if (period == 1) return (uint64_t)n;
  const double expected = n / period;
  uint64_t count = 0;
  if (expected > 30) {
    double sum = -6;
    for (int i = 0; i < 12; i++) sum += random_uniform(&b->random);
    return (uint64_t)fmax(0, expected + sum * sqrt(expected) + 0.5);
  }
  for (double p = random_uniform(&b->random), limit = exp(-expected); p > limit; p *= random_uniform(&b->random)) count++;
  return count;
}

static bool add(struct bench *b, struct samples_image *i, unsigned event, double period, uint64_t pc, double count) {
  struct samples_set *s = samples_set_add(i, event, SAMPLES_PC, period, 1);
  const uint64_t parts = drawn(b, count, period);
  return s && (!parts || samples_row_add(s, pc, 0, parts));
}

static bool draw_events(struct bench *b) {
  size_t rows;
  const struct stall_causes_row *row = stall_causes_rows(b->run.stalls, &rows);
  const double every = b->opt.period == 1 ? 1 : EVENT_PERIOD;
  struct samples_image *i = &b->samples.image[0];
  bool good = true;
  for (size_t r = 0; r < rows && good; r++)
    good = add(b, i, EVENT_IMISS, every, row[r].pc, (double)row[r].imiss) &&
           add(b, i, EVENT_DMISS, every, row[r].pc, (double)row[r].dmiss) &&
           add(b, i, EVENT_MISPREDICT, every, row[r].pc, (double)row[r].mispredict) &&
           (!b->model.translates || (add(b, i, EVENT_ITLB_WALK, every, row[r].pc, (double)row[r].itlb) &&
                                     add(b, i, EVENT_DTLB_WALK, every, row[r].pc, (double)row[r].dtlb)));
  return good;
}

static bool draw_samples(struct bench *b) {
  struct samples other;
  const bool tip = b->opt.tip;
  sampler_end(&b->run.sampler, tip ? &other : &b->samples, tip ? &b->samples : &other);
  samples_free(&other);
  const bool good = !b->opt.events || draw_events(b);
  samples_order(&b->samples);
  return good;
}

static bool read_prof(struct bench *b, const char *path, bool records) {
  struct recording prof;
  char why[1024];
  if (!path) return true;
  if (prof_read(&prof, path, why, sizeof why) != PROF_OK) {
    fprintf(stderr, "culprits: %s\n", why);
    return false;
  }
  const bool good = records ? records_from_prof(&b->samples.image[0].records, &prof) : samples_from_prof(&b->samples, &prof);
  prof_free(&prof);
  return good;
}

static bool take_samples(struct bench *b) {
  return (b->opt.samples ? read_prof(b, b->opt.samples, false) : draw_samples(b)) && read_prof(b, b->opt.records, true);
}

static const struct samples_set *cycles_of(const struct bench *b) {
  const struct samples_image *i = b->samples.image;
  for (size_t s = 0; s < i->sets; s++)
    if (i->set[s].event == EVENT_CYCLES) return &i->set[s];
  return NULL;
}

/* ---- exact frequencies ---- */

static double executions(const struct bench *b, uint64_t pc) {
  const struct stall_causes_row *r = stall_causes_at(b->run.stalls, pc);
  return r ? (double)r->executions : 0;
}

static void put_exact(const struct bench *b, struct frequency *f) {
  for (uint32_t k = 0; k < f->blocks; k++) f->block[k].executions = executions(b, f->block[k].start);
  for (uint32_t e = 0; e < f->edges; e++) {
    struct frequency_edge *edge = &f->edge[e];
    if (edge->from == FREQUENCY_OUTSIDE || edge->to == FREQUENCY_OUTSIDE)
      continue; /* as estimated: enough to know that there is one */
    const uint64_t from = f->block[edge->from].end - 4, to = f->block[edge->to].start;
    const uint32_t word = program_image_word(b->program.image, from);
    const bool transfer = cfg_is_branch(word) || cfg_is_jal(word) || cfg_is_jalr(word);
    edge->confidence = PROFILE_HIGH;
    edge->executions = transfer && !cfg_is_call(word) ? (double)hash_get(&b->run.transfers, from, to) : executions(b, from);
  }
}

/* ---- comparison ---- */

static const struct culprit *listed(const struct culprits_insn *i, enum culprit_kind kind) {
  for (unsigned k = 0; k < i->count; k++)
    if (i->list[k].kind == kind) return &i->list[k];
  return NULL;
}

static double true_time(const struct bench *b, uint64_t pc, enum stall_cause cause) {
  const struct stall_causes_row *r = stall_causes_at(b->run.stalls, pc);
  return r ? (double)r->stall[b->kind][cause] / 12 : 0;
}

static bool missed(struct bench *b, const struct culprits_insn *i, enum stall_cause cause, double cycles, const char *name) {
  if (!ARRAY_ROOM(b->place, b->place_room, b->places + 1)) return false;
  struct place *p = &b->place[b->places++];
  *p = (struct place){.cycles = cycles, .pc = i->pc, .cause = cause};
  snprintf(p->what, sizeof p->what, "%s: dynamic %.0f to %.0f of %.0f, executed %.0f%s", name, i->dynamic, i->possible, i->cycles,
           i->executions, i->noise ? ", noise" : "");
  return true;
}

static bool compare_insn(struct bench *b, const struct culprits_insn *i, const char *name) {
  struct culprit_totals *t = &b->to->totals;
  double innocents = 0;
  for (int c = STALL_STATIC + 1; c < STALL_CAUSES; c++) {
    const double time = true_time(b, i->pc, c);
    t->truth[c] += time;
    t->stalls += time;
    if (time == 0) continue;
    if (listed(i, culprit_score_kind(c))) {
      t->found[c] += time;
      t->listed += time;
    } else if (!missed(b, i, c, time, name)) return false;
  }
  if (!i->count) return true;
  for (int c = STALL_STATIC + 1; c < STALL_CAUSES; c++) {
    if (!listed(i, culprit_score_kind(c)) || true_time(b, i->pc, c) >= 0.01 * i->possible) continue;
    innocents++;
    t->blamed[culprit_score_kind(c)] += i->possible;
  }
  t->stalled += i->possible;
  t->innocents += innocents * i->possible;
  t->places++;
  t->place_innocents += innocents;
  return true;
}

static bool compare_function(struct bench *b, uint64_t pc, const char *name) {
  const struct samples_set *set = cycles_of(b);
  struct frequency *f = frequency_of(&b->program, set, pc);
  if (!f) return false;
  if (!b->opt.estimate) put_exact(b, f);
  struct culprits *c = culprits_of(&b->program, f, set, b->samples.image);
  bool good = c && ARRAY_ROOM(b->to->point, b->to->point_room, b->to->points + 1);
  double misses = 0, truth = 0;
  for (uint32_t n = 0; n < f->insns && good; n++) {
    const struct stall_causes_row *r = stall_causes_at(b->run.stalls, f->insn[n].pc);
    misses += r ? (double)r->imiss : 0;
    truth += true_time(b, f->insn[n].pc, STALL_ICACHE);
    good = compare_insn(b, &c->insn[n], name);
  }
  if (good && c->summary.cycles > 0) {
    struct culprit_totals *t = &b->to->totals;
    b->to->point[b->to->points++] = (struct culprit_point){c->summary.cycles, misses, truth, c->summary.low[CULPRIT_ICACHE],
                                                           c->summary.high[CULPRIT_ICACHE]};
    t->cycles += c->summary.cycles;
    t->unexplained += c->summary.unexplained;
    t->gain += c->summary.gain;
    t->error += c->summary.error;
    for (int k = 0; k < CULPRIT_KINDS; k++) {
      t->low[k] += c->summary.low[k];
      t->high[k] += c->summary.high[k];
    }
  }
  culprits_free(c);
  frequency_free(f);
  return good;
}

static bool compare_culprits(struct bench *b, const char *name) {
  const struct cfg *g = b->program.cfg;
  const size_t first = b->to->points;
  for (size_t k = 0; k < g->blocks; k++) {
    const bool begins = k == 0 || g->block[k].function != g->block[k - 1].function;
    if (begins && !compare_function(b, g->block[k].start, name)) return false;
  }
  culprit_score_keep(b->to, first);
  return true;
}

/* ---- a program ---- */

static bool analyse(struct bench *b, const char *path) {
  char why[1024];
  struct symbols *symbols = symbols_open(path, why, sizeof why);
  size_t functions = 0;
  const struct symbols_function *function = symbols ? symbols_functions(symbols, &functions) : NULL;
  bool good = symbols && take_samples(b) && cycles_of(b);
  b->kind = good ? cycles_of(b)->kind : SAMPLES_PC;
  good = good && analysis_program_open(&b->program, &b->run.image, b->run.program.entry, &b->model, function, functions);
  good = good && compare_culprits(b, path);
  analysis_program_close(&b->program);
  symbols_close(symbols);
  return good;
}

static bool measure(struct bench *b, const char *path) {
  const struct sim_api *api = b->library.api;
  const struct sampler_plan plan = {api, path, "", b->opt.period, 1};
  const bool good = stalls_run_open(&b->run, &plan, &b->model, LIMIT_CYCLES) && stalls_run_adds_up(&b->run, path) &&
                    analyse(b, path);
  b->to->programs++;
  samples_free(&b->samples);
  stalls_run_close(&b->run, api);
  return good;
}

/* ---- results ---- */

static int by_cycles(const void *a, const void *b) {
  const struct place *x = a, *y = b;
  return (x->cycles < y->cycles) - (x->cycles > y->cycles);
}

static void print_missed(struct bench *b) {
  if (b->places) qsort(b->place, b->places, sizeof *b->place, by_cycles);
  for (size_t i = 0; i < b->places && i < b->opt.missed; i++)
    printf("# missed %8.0f %-16s 0x%" PRIx64 " %s\n", b->place[i].cycles, stall_causes_name(b->place[i].cause), b->place[i].pc,
           b->place[i].what);
}

static bool write_json(const struct bench *b) {
  struct json_report r;
  if (!json_report_open(&r, b->opt.json)) return false;
  json_members(&r.json, "machine %s|kind %s|period %" PRIu64 "|estimate %u|events %u", b->opt.machine,
               b->kind == SAMPLES_TIP ? "tip" : "pc", b->opt.period, b->opt.estimate ? 1u : 0u, b->opt.events ? 1u : 0u);
  json_key(&r.json, "results");
  json_array(&r.json);
  for (unsigned i = 0; i < 2; i++)
    if (b->result[i].programs) culprit_score_json(&b->result[i], names[i], &r.json);
  json_end_array(&r.json);
  return json_report_close(&r);
}

/* The index of the first program; 0: wrong use. */
static int parse(struct options *o, int argc, char **argv) {
  int i = 1;
  *o = (struct options){.period = 1};
  for (; i < argc && argv[i][0] == '-'; i++) {
    if (strcmp(argv[i], "--estimate") == 0) o->estimate = true;
    else if (strcmp(argv[i], "--events") == 0) o->events = true;
    else if (strcmp(argv[i], "--targets") == 0) o->targets = true;
    else if (strcmp(argv[i], "--tip") == 0) o->tip = true;
    else if (i + 1 == argc) return 0;
    else if (strcmp(argv[i], "--json") == 0) o->json = argv[++i];
    else if (strcmp(argv[i], "--period") == 0) o->period = strtoull(argv[++i], NULL, 0);
    else if (strcmp(argv[i], "--samples") == 0) o->samples = argv[++i];
    else if (strcmp(argv[i], "--records") == 0) o->records = argv[++i];
    else if (strcmp(argv[i], "--missed") == 0) o->missed = (unsigned)strtoul(argv[++i], NULL, 0);
    else return 0;
  }
  o->machine = i < argc ? argv[i] : NULL;
  return i + 1 < argc && o->period ? i + 1 : 0;
}

static const char usage[] =
  "usage: culprits [--period N] [--tip] [--samples F] [--records F] [--estimate] [--events] [--targets] [--json F] [--missed N] MACHINE "
  "PROGRAM... [--unseen PROGRAM...]\n";

int main(int argc, char **argv) {
  struct bench b = {.random = 1, .to = b.result};
  struct check check = {0, 0};
  char config[32];
  const int first = parse(&b.opt, argc, argv);
  if (!first) {
    fputs(usage, stderr);
    return 2;
  }
  machine_config(b.opt.machine, config, sizeof config);
  if (!machine_find(b.opt.machine, &b.model) || !fuzz_machine_open(&b.library, config)) return 3;
  bool good = true;
  for (int i = first; i < argc; i++) {
    if (strcmp(argv[i], "--unseen") == 0) b.to = &b.result[1];
    else good = measure(&b, argv[i]) && good;
  }
  check_case(&check, "truth_adds_up", good);
  for (unsigned i = 0; i < 2; i++) {
    if (b.result[i].programs) culprit_score_print(&b.result[i], b.opt.machine, names[i]);
    if (b.result[i].programs && b.opt.targets) culprit_score_targets(&b.result[i], b.model.translates, &check);
  }
  print_missed(&b);
  good = !b.opt.json || write_json(&b);
  for (unsigned i = 0; i < 2; i++) free(b.result[i].point);
  free(b.place);
  fuzz_machine_close(&b.library);
  return good ? check_done(&check) : 3;
}
