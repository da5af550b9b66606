/* What ProfileMe's evaluation is made of: envelopes of Poisson counts, windowed IPC by hand, wasted slots
 * against a count cycle by cycle, and the report of hand-made measurements.
 *
 *   pme_eval [--seed N] */
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "eval/profileme/result.h"
#include "profileme/arrivals.h"
#include "profileme/slots.h"
#include "profileme/window.h"
#include "tb/lib/eval_bench.h"
#include "tb/lib/random.h"

#define BASE 0x80000000ull

static void near(struct eval_bench *b, const char *what, double found, double wanted, double distance) {
  eval_bench_check(b, fabs(found - wanted) <= distance, "%s is %g, not %g", what, found, wanted);
}

/* ---- envelope ---- */

static uint64_t poisson(uint64_t *random, double mean) {
  double limit = exp(-mean), product = random_uniform(random);
  uint64_t k = 0;
  for (; product > limit; k++) product *= random_uniform(random);
  return k;
}

static void check_envelope(struct eval_bench *b, uint64_t *random) {
  const double interval = 63.5;
  struct pme_envelope e = {0}, biased = {0}, joined = {0};
  for (int i = 0; i < 20000; i++) {
    uint64_t count = 100 + random_next(random) % 12000; /* 1.6 to 190 expected samples */
    uint64_t k = poisson(random, (double)count / interval);
    pme_envelope_add(&e, count, k, interval);
    pme_envelope_add(&biased, count, k + k / 20 + (k % 20 > random_next(random) % 20), interval);
  }
  eval_bench_check(b, e.points > 17000 && e.points < 20000, "%llu of 20000 points count", (unsigned long long)e.points);
  near(b, "share of Poisson counts inside", pme_envelope_share(&e), e.expected / (double)e.points,
       4 * sqrt(0.22 / (double)e.points));
  near(b, "expected share", e.expected / (double)e.points, 0.687, 0.008);
  near(b, "mean ratio", pme_envelope_ratio(&e), 1, 4 * pme_envelope_error(&e));
  eval_bench_check(b, pme_envelope_ratio(&biased) > 1 + 4 * pme_envelope_error(&biased), "five percent too many are not seen: %g",
                   pme_envelope_ratio(&biased));
  eval_bench_check(b,
                   pme_envelope_holds(100, 100) && pme_envelope_holds(100, 90) && pme_envelope_holds(100, 109) &&
                     !pme_envelope_holds(100, 89) && !pme_envelope_holds(100, 110) && !pme_envelope_holds(0.5, 0),
                   "edges of the envelope");
  near(b, "probability, by hand", pme_envelope_probability(1), exp(-1), 1e-9); /* k = 1 alone: 2 is further off than 1 / sqrt(2) */
  pme_envelope_add(&joined, 1000, 12, 100);
  pme_envelope_join(&joined, &e);
  eval_bench_check(b, joined.points == e.points + 1 && joined.inside == e.inside + 1, "joined envelopes");
  near(b, "joined expectation", joined.expected, e.expected + pme_envelope_probability(10), 1e-9);
  struct pme_envelope two = {0};
  pme_envelope_add(&two, 1000, 12, 100);
  pme_envelope_add(&two, 4000, 36, 100);
  near(b, "error of two points", pme_envelope_error(&two), sqrt(0.1 + 0.025) / 2, 1e-9);
  near(b, "ratio of two points", pme_envelope_ratio(&two), (1.2 + 0.9) / 2, 1e-9);
  pme_envelope_add(&joined, 999, 12, 100);
  eval_bench_check(b, joined.points == e.points + 1, "a point with less than 10 expected samples counts");
  eval_bench_check(b, isnan(pme_envelope_share(&(struct pme_envelope){0})), "a share without points");
}

/* Events at a regular distance, sampled at random intervals many times: the variance of their number is the
 * one foretold. */
static void check_arrivals(struct eval_bench *b, uint64_t *random) {
  enum { LEAST = 32, SPREAD = 63, EVENTS = 400, RUNS = 4000 };
  static const unsigned distances[] = {1, 3, 8, 63, 1000};
  for (unsigned i = 0; i < sizeof distances / sizeof distances[0]; i++) {
    struct pme_arrivals a;
    double sum = 0, squares = 0;
    if (!pme_arrivals_init(&a, LEAST, SPREAD)) exit(2);
    for (uint64_t e = 0; e < EVENTS; e++)
      if (!pme_arrivals_add(&a, BASE, e * distances[i])) exit(2);
    for (unsigned run = 0; run < RUNS; run++) {
      uint64_t at = 0, k = 0, begin = 5000; /* from where on the intervals have lost their beginning */
      for (; at < begin + (uint64_t)EVENTS * distances[i]; at += LEAST + (random_next(random) & SPREAD))
        k += at >= begin && (at - begin) % distances[i] == 0;
      sum += (double)k;
      squares += (double)(k * k);
    }
    double mean = sum / RUNS, variance = (squares / RUNS - mean * mean) / mean, wanted = pme_arrivals_variance(&a, BASE);
    eval_bench_check(b, fabs(variance / wanted - 1) < 0.15, "events %u apart: variance %.3f of the mean, not %.3f", distances[i],
                     variance, wanted);
    pme_arrivals_free(&a);
  }
  struct pme_envelope narrow = {0};
  pme_envelope_add_varied(&narrow, 1000, 105, 10, 0.5);
  pme_envelope_add_varied(&narrow, 1000, 108, 10, 0.5);
  eval_bench_check(b, narrow.points == 2 && narrow.inside == 1, "an envelope of half the variance");
}

/* ---- windows ---- */

static void check_windows(struct eval_bench *b) {
  static const unsigned lanes[] = {2, 1, 0, 4}; /* a cycle, in one window each */
  struct pme_window w = {0};
  for (unsigned i = 0; i < 4; i++)
    for (unsigned c = 0; c < PME_WINDOW_CYCLES; c++)
      pme_window_step(&w, &(struct probe_retire){.valid = (uint8_t)((1u << lanes[i]) - 1)});
  pme_window_step(&w, &(struct probe_retire){.valid = 1}); /* not whole */
  struct pme_window_result r = pme_window_result(&w);
  double mean = (2. * 2 + 1 + 4 * 4) / 7, variance = (2 * pow(2 - mean, 2) + pow(1 - mean, 2) + 4 * pow(4 - mean, 2)) / 7;
  eval_bench_check(b, r.windows == 4, "%llu windows", (unsigned long long)r.windows);
  near(b, "weighted mean", r.mean, mean, 1e-9);
  near(b, "weighted deviation", r.deviation, 100 * sqrt(variance) / mean, 1e-9);
  near(b, "ratio", r.ratio, 4, 1e-9);
  near(b, "empty windows", r.empty, 25, 1e-9);
}

/* ---- wasted slots ---- */

enum { LIVES = 3000, PCS = 64 };

static void make_lives(uint64_t *random, struct pme_true_life *list) {
  uint64_t fetched = 5;
  for (int i = 0; i < LIVES; i++) {
    struct pme_true_life *l = &list[i];
    fetched += random_next(random) % 3 == 0 ? random_next(random) % 4 : 0;
    *l = (struct pme_true_life){.pc = BASE + 4 * (random_next(random) % PCS), .fetched = fetched};
    l->mapped = l->issued = l->finished = PME_LIFE_NEVER;
    uint64_t at = fetched, kind = random_next(random) % 8;
    if (kind > 0) l->mapped = at += random_next(random) % 5;
    if (kind > 1) l->issued = at += 1 + random_next(random) % 20;
    if (kind > 2) l->finished = at += random_next(random) % 30;
    l->retired = kind > 3 || (kind == 1 && random_next(random) % 2);
    l->ended = at + 1 + random_next(random) % 10;
    if (kind == 1 && l->retired) l->issued = PME_LIFE_NEVER;
    l->mem = (uint8_t)(random_next(random) % 3);
    if (random_next(random) % 4 == 0) l->events = PROBE_EV_DMISS;
  }
}

static int by_end(const void *a, const void *b) {
  const struct pme_true_life *x = a, *y = b;
  return x->ended != y->ended ? (x->ended > y->ended) - (x->ended < y->ended)
                              : (x->fetched > y->fetched) - (x->fetched < y->fetched);
}

static void check_slots(struct eval_bench *b, uint64_t *random) {
  struct pme_true_life *list = calloc(LIVES, sizeof *list);
  struct pme_slots s;
  uint64_t used[PCS] = {0}, progress[PCS] = {0}, executions[PCS] = {0};
  struct pme_slots_sums load[PME_LOADS] = {{0}};
  if (!list || !pme_slots_init(&s, &(struct program_image){.base = BASE, .size = 4096})) exit(2);
  make_lives(random, list);
  qsort(list, LIVES, sizeof *list, by_end);
  for (int i = 0; i < LIVES; i++) {
    const struct pme_true_life *x = &list[i];
    uint64_t until = x->finished != PME_LIFE_NEVER ? x->finished : x->retired ? x->mapped : x->ended;
    size_t pc = (x->pc - BASE) / 4;
    executions[pc]++;
    progress[pc] += until - x->fetched;
    uint64_t others = 0;
    for (int k = 0; k < LIVES; k++)
      others += k != i && list[k].retired && list[k].issued != PME_LIFE_NEVER && list[k].issued >= x->fetched &&
                list[k].issued < until;
    used[pc] += others;
    if (!x->retired || x->mem != 1) continue;
    struct pme_slots_sums *to = &load[x->events ? PME_LOAD_MISS : PME_LOAD_HIT];
    *to = (struct pme_slots_sums){to->executions + 1, to->progress + until - x->fetched, to->used + others};
  }
  uint64_t now = 0;
  for (int i = 0; i < LIVES; i++) {
    uint64_t open = UINT64_MAX;
    for (int k = i; k < LIVES; k++) open = list[k].fetched < open ? list[k].fetched : open;
    now = list[i].ended;
    eval_bench_check(b, pme_slots_settle(&s, open < now ? open : now), "settle: %s", s.error ? s.error : "");
    eval_bench_check(b, pme_slots_end(&s, &list[i]), "end: %s", s.error ? s.error : "");
  }
  eval_bench_check(b, pme_slots_settle(&s, now + 1), "the last settles");
  for (size_t pc = 0; pc < PCS; pc++) {
    uint64_t at = BASE + 4 * pc;
    eval_bench_check(b,
                     pc_sum_at(&s.progress, at) == progress[pc] && pc_sum_at(&s.used, at) == used[pc] &&
                       pc_sum_at(&s.executions, at) == executions[pc],
                     "pc %zu: progress %llu (%llu), used %llu (%llu)", pc, (unsigned long long)pc_sum_at(&s.progress, at),
                     (unsigned long long)progress[pc], (unsigned long long)pc_sum_at(&s.used, at), (unsigned long long)used[pc]);
  }
  eval_bench_check(b, !memcmp(s.load, load, sizeof load) && load[PME_LOAD_MISS].executions > 100, "loads by hit or miss");
  eval_bench_check(b, s.first == s.last, "some still wait");
  eval_bench_check(b,
                   !pme_slots_end(&s, &(struct pme_true_life){.pc = BASE, .fetched = now, .ended = now + PME_SLOTS_CYCLES + 2}) &&
                     s.error,
                   "a life that is too long");
  pme_slots_free(&s);
  free(list);
}

/* ---- the report ---- */

static void head(FILE *f, const char *program, unsigned window) {
  fprintf(
    f,
    "{\"schema\":1,\"mode\":\"profileme\",\"config\":\"small\",\"program\":\"%s.elf\",\"width\":2,\"rob\":32,\"tags\":2,\"cycles\":1000,\"instret\":1500,"
    "\"window\":%u,\"seed\":1,\"selections\":20,\"samples\":20,\"collisions\":0,\"fetched\":2000,\"interval\":100,\"each\":100,\"records\":20,\"exact\":%u,"
    "\"windows\":{\"count\":33,\"mean\":1.5,\"deviation\":30,\"ratio\":12,\"empty\":1}",
    program, window, window ? 19u : 20u);
}

static void write_single(const struct eval_bench *b) {
  FILE *f = eval_bench_create(b, "single-small-skid.json");
  head(f, "skid", 0);
  fputs(",\"points\":[[\"0x80000000\",12,1000,11,1000,10,1],[\"0x80000004\",30,2000,30,500,5,1],[\"0x80000008\",9,990,9,0,0,1]],"
        "\"skid\":[{\"function\":\"load_hit\",\"interrupts\":10,\"interrupted\":[[-3,1],[0,1],[2,8]],\"records\":[[0,8]]}]}",
        f);
  fclose(f);
}

static const char lengths[] = "[100,100,100,100,100,100,100,100,100,100,100,100]";

static void scope(FILE *f, const char *key, unsigned third, const char *pair) {
  fprintf(f, "\"%s\":{\"judged\":%s,\"polluted\":%s", key, lengths, lengths);
  fprintf(f, ",\"counts\":[80,70,%u,50,40,30,20,10,9,8,7,6],\"strict\":[90,80,70,60,50,40,30,20,10,9,8,5]", third);
  fprintf(f, ",\"strict_pair\":%s,\"edge_counts\":%s,\"history_alone\":%s,\"history_pair_alone\":%s}", pair, pair, pair, pair);
}

static void write_pairs(const struct eval_bench *b, const char *kind, const char *program, unsigned window, unsigned third) {
  char name[80];
  snprintf(name, sizeof name, "%s-small-%s.json", kind, program);
  FILE *f = eval_bench_create(b, name);
  static const struct {
    const char *function;
    double latency, wasted, estimate;
  } rows[] = {
    {"loop_serial", 100, 50, 60}, {"loop_serial", 90, 40, 30}, {"loop_wide", 120, 10, 12},
    {"loop_wide", 30, 20, 70},    {"main", 500, 900, 0},       {"loop_wide", 300, 500, 0}, /* the last is no part of the loop */
  };
  head(f, program, window);
  fputs(",\"instructions\":[", f);
  for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
    fprintf(
      f,
      "%s{\"pc\":\"0x8000%04x\",\"function\":\"%s\",\"text\":\"nop\",\"executions\":%u,\"records\":4,\"oracle\":7.5,\"latency\":%g,\"latency_estimate\":%g,"
      "\"wasted\":%g,\"wasted_estimate\":%g,\"wasted_low\":%g,\"wasted_high\":%g}",
      i ? "," : "", 4 * i, rows[i].function, i == 5 ? 1u : 10u, rows[i].latency, rows[i].latency, rows[i].wasted, rows[i].estimate,
      rows[i].estimate - 15, rows[i].estimate + 15);
  fputs("],\"paths\":{\"samples\":100,\"left_out\":3,", f);
  scope(f, "intra", third, "[90,81,71,61,51,41,31,21,11,10,9,8]");
  fputc(',', f);
  scope(f, "inter", third, "[89,81,71,61,51,41,31,21,11,10,9,8]");
  fputs(
    "},\"loads\":{\"hit\":{\"executions\":10,\"progress\":100,\"used\":150,\"records\":30,\"useful\":1.4,\"low\":1.2,\"high\":1.6},"
    "\"miss\":{\"executions\":10,\"progress\":200,\"used\":100,\"records\":20,\"useful\":0.1,\"low\":-0.2,\"high\":0.4}}}",
    f);
  fclose(f);
}

static void write_edges(const struct eval_bench *b) {
  FILE *f = eval_bench_create(b, "edges-small-zlib.json");
  head(f, "zlib", 1);
  fputs(
    ",\"edges\":[[\"0x80000000\",\"0x80000010\",4000,21],[\"0x80000000\",\"0x80000004\",2000,15],[\"0x80000008\",\"0x80000010\",1000,5]],"
    "\"calls\":[[\"0x80000000\",\"0x80000020\",2400,12]]}",
    f);
  fclose(f);
}

static void write_record(const struct eval_bench *b, const char *name, unsigned period, unsigned sets, unsigned cycles) {
  FILE *f = eval_bench_create(b, name);
  fprintf(
    f,
    "{\"schema\":1,\"config\":\"small\",\"program\":\"%s.elf\",\"source\":\"profileme\",\"method\":\"random\",\"period\":%u,\"pairs\":false,\"sets\":%u,"
    "\"cycles\":%u,\"baseline_cycles\":0,\"samples\":10,\"mismatches\":0,\"checked\":10,\"lost\":0,\"missed\":1,\"interrupts\":5,\"handler_cycles\":%u,"
    "\"bytes_per_sample\":80}",
    "skid", period, sets, cycles, cycles / 10);
  fclose(f);
}

static void check_results(struct eval_bench *b) {
  struct pme_eval_data d;
  struct eval_machine m[EVAL_MACHINES];
  char why[256];
  enum eval_status status = eval_folder_read(&pme_eval_folder, &d, b->folder, why, sizeof why);
  eval_bench_check(b, status == EVAL_OK, "read: %s", why);
  if (status != EVAL_OK) return;
  eval_bench_check(b, eval_machines(&eval_profileme, &d, m) == 1 && m->runs == 5, "machines");
  struct pme_eval_sums sums = pme_eval_sums_of(m);
  eval_bench_check(b, sums.retire.points == 2 && sums.retire.inside == 1 && sums.dmiss.points == 1 && sums.dmiss.inside == 1,
                   "points %llu, %llu", (unsigned long long)sums.retire.points, (unsigned long long)sums.dmiss.points);
  near(b, "mean ratio", pme_envelope_ratio(&sums.retire), (1.1 + 1.5) / 2, 1e-9);
  near(b, "mean ratio of D-misses", pme_envelope_ratio(&sums.dmiss), 1, 1e-9);
  eval_bench_check(b, sums.records == 100 && sums.exact == 96, "attribution %llu of %llu", (unsigned long long)sums.exact,
                   (unsigned long long)sums.records);
  near(b, "path", pme_eval_path(m, false, 0, PME_SCHEME_COUNTS, 3), 60, 1e-9);
  near(b, "path of a kernel", pme_eval_path(m, true, 0, PME_SCHEME_COUNTS, 3), 55, 1e-9);
  const struct pme_eval_run *three = pme_eval_loops(m);
  eval_bench_check(b, three && !strcmp(three->name, "three_loops_four"), "the run of the loops");
  if (three) {
    near(b, "ordered by latency", pme_eval_ordered(three, NULL, PME_EVAL_LATENCY), 50, 1e-9);
    near(b, "ordered by estimated slots", pme_eval_ordered(three, NULL, PME_EVAL_WASTED_ESTIMATE), 100 * 4.0 / 6, 1e-9);
    near(b, "ordered inside a loop", pme_eval_ordered(three, "loop_serial", PME_EVAL_LATENCY), 100, 1e-9);
    near(b, "true values covered", pme_eval_covered(three), 75, 1e-9);
    near(b, "rightmost", pme_eval_rightmost(three)->latency, 120, 1e-9);
    near(b, "left of it", pme_eval_worst_left(three)->wasted, 50, 1e-9);
  }
  const struct pme_eval_run *edges = pme_eval_find(m, "zlib", true);
  eval_bench_check(b, edges && edges->window == 1 && edges->edge_counts.points == 2 && edges->call_counts.points == 1,
                   "edges and calls");
  if (edges) {
    near(b, "edges, mean ratio", pme_envelope_ratio(&edges->edge_counts), (1.05 + 1.5) / 2, 1e-9);
    near(b, "calls, mean ratio", pme_envelope_ratio(&edges->call_counts), 1, 1e-9);
  }
  struct pme_eval_loads loads = pme_eval_loads_of(m);
  eval_bench_check(b, loads.clusters == 2 && loads.inside == 1, "%zu clusters, %zu inside", loads.clusters, loads.inside);
  near(b, "concurrency of hits", loads.useful[PME_LOAD_HIT], 1.5, 1e-9);
  near(b, "concurrency of misses, estimated", loads.estimate[PME_LOAD_MISS], 0.1, 1e-9);
  struct pme_eval_cost c = pme_eval_cost(m, 1, 4);
  eval_bench_check(b, c.programs == 1, "%zu programs at x10", c.programs);
  near(b, "overhead", c.overhead, 5, 1e-9);
  near(b, "handler", c.handler, 10, 1e-9);
  near(b, "handler cycles", c.cycles, 10.5, 1e-9);
  eval_bench_check(b, !pme_eval_cost(m, 1, 1).programs && pme_eval_cost(m, 2, 1).programs == 1, "rates and K are mixed up");
  struct pme_eval_spread s = pme_eval_spread(&pme_eval_find(m, "skid", false)->skid[0]);
  eval_bench_check(b,
                   s.peak == 2 && s.on_load == 1 && s.first == -3 && s.last == 2 && s.places90 == 2 && s.records == 8 &&
                     s.records_on_load == 8,
                   "spread of the interrupts");
  eval_folder_free(&pme_eval_folder, &d);
}

static void check_files(struct eval_bench *b) {
  static const char *const drawings[] = {"fig2a-small.svg", "fig2b-small.svg", "fig3a-small.svg", "fig3b-small.svg",
                                         "fig3c-small.svg", "fig6-small.svg",  "fig7-small.svg",  "index.html"};
  struct pme_eval_data d;
  char why[256], path[128];
  size_t size;
  snprintf(path, sizeof path, "%s/profileme.json", b->folder);
  if (eval_folder_read(&pme_eval_folder, &d, b->folder, why, sizeof why) != EVAL_OK) return;
  eval_bench_check(b, eval_report(&eval_profileme, &d, b->folder, path, NULL, why, sizeof why), "report: %s", why);
  eval_folder_free(&pme_eval_folder, &d);
  for (unsigned i = 0; i < sizeof drawings / sizeof drawings[0]; i++) eval_bench_xml(b, drawings[i]);
  char *text = eval_bench_text(b, "tables.txt", &size);
  eval_bench_check(b, strstr(text, "three_loops_four"), "tables.txt");
  free(text);
  json_t *root = json_load_file(path, 0, NULL);
  near(b, "rtl.records", eval_bench_number(root, "rtl/records"), 20, 0);
  near(b, "rtl.mismatches", eval_bench_number(root, "rtl/mismatches"), 0, 0);
  near(b, "convergence.retire_inside_sigma", eval_bench_number(root, "convergence/retire_inside_sigma"), 0.5, 1e-9);
  near(b, "convergence.dmiss_inside_sigma", eval_bench_number(root, "convergence/dmiss_inside_sigma"), 1, 1e-9);
  near(b, "convergence.mean_ratio", eval_bench_number(root, "convergence/mean_ratio"), 1.3, 1e-9);
  near(b, "attribution_exact_percent", eval_bench_number(root, "attribution_exact_percent"), 100 * 96.0 / 100, 1e-3);
  near(b, "overhead_percent.x100", eval_bench_number(root, "overhead_percent/x100"), 20, 1e-9);
  near(b, "overhead_percent.x10_k4", eval_bench_number(root, "overhead_percent/x10_k4"), 5, 1e-9);
  const json_t *intra = eval_bench_value(root, "paths/real/intra");
  eval_bench_check(b,
                   json_array_size(json_object_get(intra, "strict_pair")) == PME_PATH_LENGTH &&
                     json_array_size(json_object_get(intra, "counts")) == PME_PATH_LENGTH,
                   "paths.real.intra");
  json_decref(root);
}

int main(int argc, char **argv) {
  struct eval_bench b;
  uint64_t random = argc == 3 && !strcmp(argv[1], "--seed") ? strtoull(argv[2], NULL, 0) : 1;
  printf("seed %llu\n", (unsigned long long)random);
  if (!eval_bench_open(&b, "pme_eval")) return 2;
  check_envelope(&b, &random);
  check_arrivals(&b, &random);
  check_windows(&b);
  check_slots(&b, &random);
  write_single(&b);
  write_pairs(&b, "kernel", "three_loops_four", 64, 0);
  write_pairs(&b, "kernel", "sort", PME_EVAL_WINDOW, 55);
  write_pairs(&b, "pairs", "zlib", PME_EVAL_WINDOW, 60);
  write_edges(&b);
  write_record(&b, "record-small-a.json", 80021, 4, 1050);
  write_record(&b, "record-small-b.json", 8009, 1, 1200);
  check_results(&b);
  check_files(&b);
  return eval_bench_close(&b);
}
