/* Culprits against the truth: for each stall, is what caused it among the culprits that are listed, and how many innocents are beside it?
 *                                                                                                docs/culprits.md, "Measured"
 *   culprits [options] MACHINE PROGRAM...     MACHINE: small, small-in-order, ...
 *     --period N   samples are drawn from the true time every N cycles on average; default 1: all of it
 *     --samples F  samples of a profile of this machine and (one) program instead: of TIP, or of a timer
 *     --estimate   frequencies are estimated from the samples; without it they are exact (footnote 6 of the paper)
 *     --events     samples of imiss, dmiss and mispredict as well, every 16 events, with --period 1 all
 *     --json F     the measurements
 *     --targets    they reach the targets: the cause listed for 95 % of the time of stalls, 1.5 innocents, 8.6 % unexplained
 *     --missed N   the N places with the most time whose cause is not listed
 *
 * Exit status: 0 measured, and all checks passed; 1 the truth does not add up; 2 wrong use; 3 no such machine or program. */
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
#include "tb/lib/fuzz_run.h"
#include "tb/lib/json_report.h"
#include "tb/lib/random.h"
#include "tb/lib/stalls_run.h"

enum { LIMIT_CYCLES = 60000000, EVENT_PERIOD = 16, EVENT_IMISS = 3, EVENT_DMISS = 4, EVENT_MISPREDICT = 7 };

struct options {
  const char *machine, *samples, *json;
  uint64_t period;
  bool estimate, events, targets;
  unsigned missed;
};

struct place { /* time whose cause is not listed */
  double cycles;
  uint64_t pc;
  enum stall_cause cause;
  char what[80];
};

struct totals {
  double cycles, stalls, listed;  /* true time in dynamic stalls; of it, with the cause among the culprits */
  double stalled, innocents;      /* time of the stalls that are listed; innocents, weighted by it */
  double places, place_innocents; /* the same, each place counted once */
  double unexplained, gain, error;
  double truth[STALL_CAUSES], found[STALL_CAUSES], blamed[CULPRIT_KINDS]; /* blamed: innocents by kind, weighted */
  double low[CULPRIT_KINDS], high[CULPRIT_KINDS];
};

struct point { /* of a function, for the correlation */
  double cycles, misses, truth, low, high;
};

struct bench {
  struct options opt;
  struct fuzz_machine library;
  struct machine_model model;
  struct stalls_run run;
  struct analysis_program program;
  struct samples samples;
  enum stall_kind kind;
  struct totals totals;
  struct point *point;
  size_t points, point_room;
  struct place *place;
  size_t places, place_room;
  uint64_t random;
};

/* ---- samples ---- */

/* Of so many, how many are sampled when one in `period` is: as Poisson has it, for many by the normal distribution. */
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

static bool draw_samples(struct bench *b, const char *name) {
  size_t rows;
  const struct stall_causes_row *row = stall_causes_rows(b->run.stalls, &rows);
  struct samples_image *i = samples_image_add(&b->samples, name, "");
  bool good = i != NULL;
  for (size_t r = 0; r < rows && good; r++) {
    uint64_t time = row[r].busy[STALL_PC];
    for (int c = 0; c < STALL_CAUSES; c++) time += row[r].stall[STALL_PC][c];
    good = add(b, i, EVENT_CYCLES, (double)b->opt.period, row[r].pc, (double)time / 12);
    const double every = b->opt.period == 1 ? 1 : EVENT_PERIOD;
    if (b->opt.events)
      good = good && add(b, i, EVENT_IMISS, every, row[r].pc, (double)row[r].imiss) &&
             add(b, i, EVENT_DMISS, every, row[r].pc, (double)row[r].dmiss) &&
             add(b, i, EVENT_MISPREDICT, every, row[r].pc, (double)row[r].mispredict);
  }
  samples_order(&b->samples);
  return good;
}

static bool read_samples(struct bench *b) {
  struct prof prof;
  char why[1024];
  if (prof_read(&prof, b->opt.samples, why, sizeof why) != PROF_OK) return fprintf(stderr, "culprits: %s\n", why), false;
  const bool good = samples_from_prof(&b->samples, &prof);
  prof_free(&prof);
  return good;
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
    edge->executions = transfer && !cfg_is_call(word) ? (double)hash_get(&b->run.transfers, from, to) : executions(b, from);
  }
}

/* ---- comparison ---- */

static const enum culprit_kind culprit_of[STALL_CAUSES] = {
  [STALL_ICACHE] = CULPRIT_ICACHE, [STALL_DCACHE] = CULPRIT_DCACHE, [STALL_BRANCH] = CULPRIT_BRANCH, [STALL_WRITE] = CULPRIT_WRITE,
  [STALL_SYNC] = CULPRIT_SYNC,     [STALL_DIVIDE] = CULPRIT_DIVIDE, [STALL_ORDER] = CULPRIT_ORDER,
};

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
  struct totals *t = &b->totals;
  double innocents = 0;
  for (int c = STALL_STATIC + 1; c < STALL_CAUSES; c++) {
    const double time = true_time(b, i->pc, c);
    t->truth[c] += time;
    t->stalls += time;
    if (time == 0) continue;
    if (listed(i, culprit_of[c])) t->found[c] += time, t->listed += time;
    else if (!missed(b, i, c, time, name)) return false;
  }
  if (!i->count) return true;
  for (int c = STALL_STATIC + 1; c < STALL_CAUSES; c++) {
    if (!listed(i, culprit_of[c]) || true_time(b, i->pc, c) >= 0.01 * i->possible) continue;
    innocents++;
    t->blamed[culprit_of[c]] += i->possible;
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
  bool good = c && ARRAY_ROOM(b->point, b->point_room, b->points + 1);
  double misses = 0, truth = 0;
  for (uint32_t n = 0; n < f->insns && good; n++) {
    const struct stall_causes_row *r = stall_causes_at(b->run.stalls, f->insn[n].pc);
    misses += r ? (double)r->imiss : 0;
    truth += true_time(b, f->insn[n].pc, STALL_ICACHE);
    good = compare_insn(b, &c->insn[n], name);
  }
  if (good && c->summary.cycles > 0) {
    struct totals *t = &b->totals;
    b->point[b->points++] = (struct point){c->summary.cycles, misses, truth, c->summary.low[CULPRIT_ICACHE],
                                           c->summary.high[CULPRIT_ICACHE]};
    t->cycles += c->summary.cycles;
    t->unexplained += c->summary.unexplained;
    t->gain += c->summary.gain;
    t->error += c->summary.error;
    for (int k = 0; k < CULPRIT_KINDS; k++) t->low[k] += c->summary.low[k], t->high[k] += c->summary.high[k];
  }
  culprits_free(c);
  frequency_free(f);
  return good;
}

static int by_time(const void *a, const void *b) {
  const struct point *x = a, *y = b;
  return (x->cycles < y->cycles) - (x->cycles > y->cycles);
}

/* As Figure 10: the functions that make 99.9 % of the program's time. */
static void keep_largest(struct bench *b, size_t first) {
  double sum = 0, kept = 0;
  for (size_t i = first; i < b->points; i++) sum += b->point[i].cycles;
  if (b->points > first) qsort(b->point + first, b->points - first, sizeof *b->point, by_time);
  for (b->points = first; kept < 0.999 * sum; b->points++) kept += b->point[b->points].cycles;
}

static bool compare(struct bench *b, const char *name) {
  const struct cfg *g = b->program.cfg;
  const size_t first = b->points;
  for (size_t k = 0; k < g->blocks; k++) {
    const bool begins = k == 0 || g->block[k].function != g->block[k - 1].function;
    if (begins && !compare_function(b, g->block[k].start, name)) return false;
  }
  keep_largest(b, first);
  return true;
}

/* ---- a program ---- */

static bool analyse(struct bench *b, const char *path) {
  char why[1024];
  struct symbols *symbols = symbols_open(path, why, sizeof why);
  size_t functions = 0;
  const struct symbols_function *function = symbols ? symbols_functions(symbols, &functions) : NULL;
  bool good = symbols && (b->opt.samples ? read_samples(b) : draw_samples(b, path)) && cycles_of(b);
  b->kind = good && cycles_of(b)->kind == SAMPLES_TIP ? STALL_TIP : STALL_PC;
  good = good && analysis_program_open(&b->program, &b->run.image, b->run.program.entry, &b->model, function, functions);
  good = good && compare(b, path);
  analysis_program_close(&b->program);
  symbols_close(symbols);
  return good;
}

static bool measure(struct bench *b, const char *path) {
  const struct sim_api *api = b->library.api;
  const bool good = stalls_run_open(&b->run, api, &b->model, path, LIMIT_CYCLES) && stalls_run_adds_up(&b->run, path) &&
                    analyse(b, path);
  samples_free(&b->samples);
  stalls_run_close(&b->run, api);
  return good;
}

/* ---- results ---- */

/* Of the I-cache's cycles, by function, with how often it missed, or with the cycles that it has truly cost. */
static double correlation(const struct bench *b, bool truth, double low, double high) {
  double n = (double)b->points, x = 0, y = 0, xx = 0, yy = 0, xy = 0;
  for (size_t i = 0; i < b->points; i++) {
    const struct point *p = &b->point[i];
    const double u = truth ? p->truth : p->misses, v = low * p->low + high * p->high;
    x += u, y += v, xx += u * u, yy += v * v, xy += u * v;
  }
  return (n * xy - x * y) / sqrt((n * xx - x * x) * (n * yy - y * y));
}

static double percent(double part, double whole) { return whole > 0 ? 100 * part / whole : 0; }

static int by_cycles(const void *a, const void *b) {
  const struct place *x = a, *y = b;
  return (x->cycles < y->cycles) - (x->cycles > y->cycles);
}

static void print(struct bench *b) {
  const struct totals *t = &b->totals;
  printf("# cause              true cycles  listed    low to high, cycles        innocent, %% of stalls\n");
  for (int c = STALL_STATIC + 1; c < STALL_CAUSES; c++) {
    const enum culprit_kind k = culprit_of[c];
    printf("# %-16s %13.0f %6.1f%% %12.0f %12.0f %6.1f%%\n", stall_causes_name(c), t->truth[c], percent(t->found[c], t->truth[c]),
           t->low[k], t->high[k], percent(t->blamed[k], t->stalled));
  }
  printf(
    "# true cause listed %.2f %%; innocents %.2f by time, %.2f by place; unexplained %.2f %%, gain %.2f %%, error %.2f %% of %.0f cycles; "
    "stalls %.1f %%\n",
    percent(t->listed, t->stalls), t->innocents / t->stalled, t->place_innocents / t->places, percent(t->unexplained, t->cycles),
    percent(t->gain, t->cycles), percent(t->error, t->cycles), t->cycles, percent(t->stalls, t->cycles));
  printf(
    "# I-cache: correlation with misses by function: low %.3f, high %.3f, middle %.3f; with true cycles %.3f (%zu functions)\n",
    correlation(b, false, 1, 0), correlation(b, false, 0, 1), correlation(b, false, 0.5, 0.5), correlation(b, true, 0.5, 0.5),
    b->points);
  qsort(b->place, b->places, sizeof *b->place, by_cycles);
  for (size_t i = 0; i < b->places && i < b->opt.missed; i++)
    printf("# missed %8.0f %-16s 0x%" PRIx64 " %s\n", b->place[i].cycles, stall_causes_name(b->place[i].cause), b->place[i].pc,
           b->place[i].what);
}

/* One object: what print says. */
static bool write_json(const struct bench *b, unsigned programs) {
  const struct totals *t = &b->totals;
  struct json_report r;
  if (!json_report_open(&r, b->opt.json)) return false;
  json_members(&r.json, "machine %s|programs %u|kind %s|period %" PRIu64 "|estimate %u|events %u", b->opt.machine, programs,
               b->kind == STALL_TIP ? "tip" : "pc", b->opt.period, b->opt.estimate ? 1u : 0u, b->opt.events ? 1u : 0u);
  json_members(&r.json,
               "cycles %.0f|stalls %.0f|listed %.4f|innocents %.4f|innocents_by_place %.4f|unexplained %.5f|gain %.5f|error %.5f",
               t->cycles, t->stalls, t->listed / t->stalls, t->innocents / t->stalled, t->place_innocents / t->places,
               t->unexplained / t->cycles, t->gain / t->cycles, t->error / t->cycles);
  json_members(&r.json, "functions %zu|correlation_low %.4f|correlation_high %.4f|correlation_middle %.4f|correlation_truth %.4f",
               b->points, correlation(b, false, 1, 0), correlation(b, false, 0, 1), correlation(b, false, 0.5, 0.5),
               correlation(b, true, 0.5, 0.5));
  json_key(&r.json, "causes");
  json_array(&r.json);
  for (int c = STALL_STATIC + 1; c < STALL_CAUSES; c++)
    json_object_of(&r.json, NULL, "cause %s|cycles %.0f|listed %.0f|low %.0f|high %.0f", stall_causes_name(c), t->truth[c],
                   t->found[c], t->low[culprit_of[c]], t->high[culprit_of[c]]);
  json_end_array(&r.json);
  return json_report_close(&r);
}

static int parse(struct options *o, int argc, char **argv) {
  int i = 1;
  *o = (struct options){.period = 1};
  for (; i < argc && argv[i][0] == '-'; i++) {
    if (strcmp(argv[i], "--estimate") == 0) o->estimate = true;
    else if (strcmp(argv[i], "--events") == 0) o->events = true;
    else if (strcmp(argv[i], "--targets") == 0) o->targets = true;
    else if (i + 1 == argc) return 0;
    else if (strcmp(argv[i], "--json") == 0) o->json = argv[++i];
    else if (strcmp(argv[i], "--period") == 0) o->period = strtoull(argv[++i], NULL, 0);
    else if (strcmp(argv[i], "--samples") == 0) o->samples = argv[++i];
    else if (strcmp(argv[i], "--missed") == 0) o->missed = (unsigned)strtoul(argv[++i], NULL, 0);
    else return 0;
  }
  o->machine = i < argc ? argv[i] : NULL;
  return i + 1 < argc && o->period ? i + 1 : 0;
}

int main(int argc, char **argv) {
  struct bench b = {.random = 1};
  struct check check = {0, 0};
  char config[32];
  const int first = parse(&b.opt, argc, argv);
  if (!first)
    return fprintf(stderr, "usage: culprits [--period N] [--samples F] [--estimate] [--events] [--missed N] MACHINE PROGRAM...\n"),
           2;
  snprintf(config, sizeof config, "%.*s", (int)strcspn(b.opt.machine, "-"), b.opt.machine);
  if (!machine_find(b.opt.machine, &b.model) || !fuzz_machine_open(&b.library, config)) return 3;
  bool good = true;
  for (int i = first; i < argc; i++) good = measure(&b, argv[i]) && good;
  check_case(&check, "truth_adds_up", good);
  print(&b);
  if (b.opt.targets) {
    const struct totals *t = &b.totals;
    check_case(&check, "cause_listed", t->listed >= 0.95 * t->stalls);
    check_case(&check, "innocents", t->innocents <= 1.5 * t->stalled);
    check_case(&check, "unexplained", t->unexplained < 0.086 * t->cycles);
  }
  if (b.opt.json && !write_json(&b, (unsigned)(argc - first))) return 3;
  free(b.point);
  free(b.place);
  fuzz_machine_close(&b.library);
  return check_done(&check);
}
