/* Estimated frequencies against exact counts: Figures 8 and 9 of DCPI.           docs/analysis.md, "Measured"
 *
 *   frequency [options] MACHINE PROGRAM... [--unseen PROGRAM...]     MACHINE: small, small-in-order, ...
 *     --cycles N   of each program at most; default 6000000, 0: to its end
 *     --period N   cycles from sample to sample, on average; default 31
 *     --seed N     of the samples; default 1
 *     --samples F  samples of a profile, of TIP or of a timer, instead of those that are drawn; one program, to its end
 *     --json F     all of it
 *     --targets    samples of TIP, in order pcs too, keep to the published shares
 *
 * The constants of the analysis were chosen on some programs; those behind --unseen are others, summed up
 * apart. A program counts as much as another, whatever its length. Shares are of samples (instructions) or
 * executions (edges at branch points), with an error of at most 5, 10 and 15 %; then what is off by more
 * without being marked as of low confidence, of all that is. Exit status: 0 measured, and what --targets asks
 * for is reached; 1 it is not; 2 wrong use; 3 no such machine or program. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profile/file.h"
#include "samples/from_prof.h"
#include "tb/lib/check.h"
#include "tb/lib/frequency/score.h"
#include "tb/lib/fuzz_run.h"
#include "tb/lib/json_report.h"

/* Ways to estimate. */
enum way { PC_PUBLISHED, PC, TIP_PUBLISHED, TIP, WAYS };
static const char *const way_names[WAYS] = {"pc_published", "pc", "tip_published", "tip"};
static const char *const edge_names[WAYS] = {"pc_published edges", "pc edges", "tip_published edges", "tip edges"};

static const double published[SCORE_LIMITS] = {0.73, 0.87, 0.92};
#define PUBLISHED_EDGES 0.58 /* within 10 % */

struct options {
  const char *machine, *json, *samples;
  uint64_t cycles, period, seed;
  bool targets;
  int first, unseen, count; /* of the arguments: programs */
};

struct bench {
  struct options opt;
  struct fuzz_machine library;
  struct machine_model model;
  struct json_report report;
  struct score total[2][WAYS]; /* programs seen, and unseen */
};

static bool score_ways(const struct bench *b, const struct frequency_run *r, struct score score[WAYS]) {
  struct analysis_program p;
  size_t functions;
  const struct symbols_function *function = symbols_functions(r->symbols, &functions);
  bool good = analysis_program_open(&p, &r->image, r->program.entry, &b->model, function, functions);
  for (unsigned w = 0; w < WAYS && good; w++) {
    p.published = w == PC_PUBLISHED || w == TIP_PUBLISHED;
    good = score_program(&score[w], r, &p, w == PC || w == PC_PUBLISHED ? &r->pc : &r->tip);
  }
  if (good) analysis_program_close(&p);
  return good;
}

static void write_scores(struct bench *b, const struct score score[WAYS]) {
  for (unsigned w = 0; w < WAYS && b->opt.json; w++) score_json(&b->report.json, way_names[w], &score[w]);
}

/* The samples of a profile in place of those of its kind. */
static bool take_profile(struct frequency_run *r, const char *path) {
  struct recording prof;
  char why[400];
  struct samples taken = {.images = 0};
  if (prof_read(&prof, path, why, sizeof why) != PROF_OK) {
    fprintf(stderr, "frequency: %s\n", why);
    return false;
  }
  const char *wrong = samples_prof_wrong(&prof);
  const bool good = !wrong && samples_from_prof(&taken, &prof);
  if (wrong) fprintf(stderr, "frequency: %s: %s\n", path, wrong);
  struct samples *to = prof.kind == PROF_TIP ? &r->tip : &r->pc;
  samples_free(good ? to : &taken);
  if (good) *to = taken;
  prof_free(&prof);
  return good;
}

static bool measure(struct bench *b, const char *path, bool unseen) {
  const struct frequency_run_plan plan = {.api = b->library.api,
                                          .path = path,
                                          .in_order = b->model.in_order,
                                          .cycles = b->opt.cycles,
                                          .period = b->opt.period,
                                          .seed = b->opt.seed};
  struct frequency_run run;
  struct score score[WAYS];
  bool good = frequency_run(&run, &plan);
  if (!good) fprintf(stderr, "frequency: %s: %s\n", path, run.message);
  good = good && (!b->opt.samples || take_profile(&run, b->opt.samples)) && score_ways(b, &run, score);
  if (good) {
    const char *slash = strrchr(path, '/');
    printf("# %s: %" PRIu64 " cycles, %" PRIu64 " samples; %" PRIu64 " functions, %" PRIu64 " with edges that are not known\n",
           slash ? slash + 1 : path, run.cycles, score[TIP].samples, score[TIP].functions, score[TIP].open);
    if (b->opt.json) {
      json_object(&b->report.json);
      json_key_string(&b->report.json, "program", slash ? slash + 1 : path);
      json_key(&b->report.json, "unseen");
      json_bool(&b->report.json, unseen);
      json_key_uint(&b->report.json, "cycles", run.cycles);
      write_scores(b, score);
      json_end_object(&b->report.json);
    }
    for (unsigned w = 0; w < WAYS; w++) {
      score_print(way_names[w], &score[w].insn);
      score_print(edge_names[w], &score[w].edge);
      score_join(&b->total[unseen][w], &score[w]);
    }
    fflush(stdout);
  }
  frequency_run_close(&run);
  return good;
}

static void print_totals(struct bench *b) {
  static const char *const names[2] = {"seen", "unseen"};
  for (unsigned unseen = 0; unseen < 2; unseen++) {
    if (!b->total[unseen][TIP].functions) continue;
    printf("# all programs %s\n", names[unseen]);
    for (unsigned w = 0; w < WAYS; w++) {
      score_print(way_names[w], &b->total[unseen][w].insn);
      score_print(edge_names[w], &b->total[unseen][w].edge);
    }
    if (!b->opt.json) continue;
    json_key_object(&b->report.json, names[unseen]);
    write_scores(b, b->total[unseen]);
    json_end_object(&b->report.json);
  }
}

static bool keeps_to_published(const struct score *s) {
  if (s->insn.weight <= 0) return true;
  for (unsigned i = 0; i < SCORE_LIMITS; i++)
    if (s->insn.within[i] < published[i] * s->insn.weight) return false;
  return s->edge.within[1] >= PUBLISHED_EDGES * s->edge.weight;
}

static int parse(struct options *o, int argc, char **argv) {
  int i = 1;
  *o = (struct options){.cycles = 6000000, .period = 31, .seed = 1};
  for (; i + 1 < argc && strncmp(argv[i], "--", 2) == 0; i++) {
    if (strcmp(argv[i], "--targets") == 0) o->targets = true;
    else if (strcmp(argv[i], "--cycles") == 0) o->cycles = strtoull(argv[++i], NULL, 0);
    else if (strcmp(argv[i], "--period") == 0) o->period = strtoull(argv[++i], NULL, 0);
    else if (strcmp(argv[i], "--seed") == 0) o->seed = strtoull(argv[++i], NULL, 0);
    else if (strcmp(argv[i], "--json") == 0) o->json = argv[++i];
    else if (strcmp(argv[i], "--samples") == 0) {
      o->samples = argv[++i];
      o->cycles = 0;
    } else return 0;
  }
  if (i + 1 >= argc || !o->period) return 0;
  o->machine = argv[i++];
  o->first = i;
  for (o->unseen = i; o->unseen < argc && strcmp(argv[o->unseen], "--unseen") != 0;) o->unseen++;
  o->count = argc;
  return o->count;
}

static bool measure_all(struct bench *b, char **argv) {
  const struct options *o = &b->opt;
  bool good = !o->json || json_report_open(&b->report, o->json);
  if (!good) return false;
  if (o->json) {
    json_key_string(&b->report.json, "machine", o->machine);
    json_key_uint(&b->report.json, "period", o->period);
    json_key(&b->report.json, "programs");
    json_array(&b->report.json);
  }
  for (int i = o->first; i < o->count && good; i++)
    if (i != o->unseen) good = measure(b, argv[i], i > o->unseen);
  if (o->json) json_end_array(&b->report.json);
  print_totals(b);
  return (!o->json || json_report_close(&b->report)) && good;
}

int main(int argc, char **argv) {
  struct bench b = {.opt = {.cycles = 0}};
  struct check check = {0, 0};
  char config[32];
  if (!parse(&b.opt, argc, argv)) {
    fprintf(
      stderr,
      "usage: frequency [--cycles N] [--period N] [--seed N] [--samples F] [--json F] [--targets] MACHINE PROGRAM... [--unseen PROGRAM...]\n");
    return 2;
  }
  machine_config(b.opt.machine, config, sizeof config);
  if (!machine_find(b.opt.machine, &b.model) || !fuzz_machine_open(&b.library, config)) return 3;
  const bool good = measure_all(&b, argv);
  if (good && b.opt.targets)
    check_case(&check, "tip", keeps_to_published(&b.total[0][TIP]) && keeps_to_published(&b.total[1][TIP]));
  if (good && b.opt.targets && b.model.in_order)
    check_case(&check, "pc", keeps_to_published(&b.total[0][PC]) && keeps_to_published(&b.total[1][PC]));
  fuzz_machine_close(&b.library);
  if (!good) return 3;
  return b.opt.targets ? check_done(&check) : 0;
}
