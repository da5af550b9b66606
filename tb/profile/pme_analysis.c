/* Profiles of ProfileMe from records made by hand: phases, boundaries and overlaps, sums against records,
 * histograms, data addresses, damage. `pme_analysis make F.prof` makes a profile from the lines on standard
 * input (tb/lib/profileme/make.h), for tests/cli/report_profileme.sh. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/lib/check.h"
#include "profile/pme_addresses.h"
#include "profile/pme_histogram.h"
#include "present/profileme/report.h"
#include "tb/lib/profileme/make.h"
#include "tb/lib/random.h"

#define BASE 0x80000000ull

struct bench {
  struct check check;
  int failures;
};

static void check_analysis(struct bench *b, const char *test, const char *what, bool good) {
  if (good) return;
  printf("# %s: %s (replay: build/tb/pme_analysis)\n", test, what);
  b->failures++;
}

static void done(struct bench *b, int before, const char *test) { check_case(&b->check, test, b->failures == before); }

static bool make_from(struct recording *p, const char *text) {
  char *copy = strdup(text);
  FILE *in = copy ? fmemopen(copy, strlen(copy), "r") : NULL;
  bool good = in && pme_make(p, in);
  if (in) fclose(in);
  free(copy);
  return good;
}

static struct pme_life life_of(const char *line) {
  struct recording p;
  struct pme_life l = {.pc = 0};
  if (make_from(&p, line) && p.sample_count) l = pme_record_life(&p.sample[0].pme);
  prof_free(&p);
  return l;
}

/* ---- one life ---- */

static void phases(struct bench *b) {
  const char *t = "pme_phases";
  int before = b->failures;
  static const struct {
    const char *line;
    int phase[PME_PHASES]; /* -1: unknown */
  } rows[] = {
    {"r 1 0 load retired - 5 1 3 40 52 20 80001000\n", {5, 1, 2, 40, 4, 40, 48, 52, 20}},
    {"r 1 0 other retired - 5 - - - 19 3\n", {5, -1, -1, -1, 14, -1, 5, 19, 3}}, /* a fence */
    {"r 1 0 unknown wrong_path - - - - - 7 -\n", {-1, -1, -1, -1, -1, -1, 7, 7, -1}},
    {"r 1 0 other wrong_path - 5 2 - - 11 0\n", {5, 2, -1, -1, -1, -1, 11, 11, 0}},
    {"r 1 0 other wrong_path - 5 2 3 - 11 0\n", {5, 2, 1, -1, -1, -1, 11, 11, 0}},
    {"r 1 0 other flush - 5 2 3 4 30 0\n", {5, 2, 1, 4, 18, -1, 12, 30, 0}},
  };
  for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    struct pme_life l = life_of(rows[i].line);
    for (unsigned p = 0; p < PME_PHASES; p++) {
      unsigned cycles = 0;
      char text[96];
      bool known = pme_phase_of(&l, (enum pme_phase)p, &cycles);
      snprintf(text, sizeof text, "row %u, %s is %d, not %d", i, pme_phase_name((enum pme_phase)p), known ? (int)cycles : -1,
               rows[i].phase[p]);
      check_analysis(b, t, text, (known ? (int)cycles : -1) == rows[i].phase[p]);
    }
  }
  struct pme_life l = life_of("r 1 0 load retired - 5 1 3 4 4095 4095\n");
  check_analysis(b, t, "4095 is saturated", pme_life_saturated(&l));
  done(b, before, t);
}

/* I: fetched 0, mapped 5, ready 7, issued 10, finished 20, retired 30. J by its line, fetched at `at`.
 * Letters: useful, queued, data, (waits for) unit, executing, flight, retires, near. */
static void overlaps(struct bench *b) {
  const char *t = "pme_overlaps", *letters = "uqdwefrn";
  int before = b->failures;
  static const struct {
    int at;
    const char *line, *i_j, *j_i; /* which hold with J as the other one of I, and the other way round */
  } rows[] = {
    {1, "r 1 0 other retired - 2 1 3 1 30 0\n", "uqd..f.n", ".....frn"},
    {4, "r 1 0 other retired - 1 1 3 1 8 0\n", "uq.w.fr.", ".....f.."},
    {8, "r 1 0 other retired - 1 1 3 4 22 0\n", "u...ef.n", "uq.wef.n"},
    {8, "r 1 0 other wrong_path - 1 1 3 4 22 0\n", "....e...", "uq.wef.."},
    {16, "r 1 0 other retired - 2 1 2 0 14 0\n", ".....f.n", ".....f.n"},
    {30, "r 1 0 other retired - 2 1 2 1 14 0\n", ".....f.n", ".....frn"},
    {31, "r 1 0 other retired - 2 1 2 1 14 0\n", "........", ".......n"},
    {2, "r 1 0 other wrong_path - 1 - - - 9 0\n", "........", "uqd..f.."},
    {2, "r 1 0 other retired - 1 - - - 20 0\n", ".....frn", ".....f.n"}, /* a fence */
  };
  struct pme_life i = life_of("r 1 0 load retired - 5 2 5 10 30 0 80001000\n");
  struct pme_times ti = pme_times_of(&i, 0, PME_U_LOAD);
  check_analysis(b, t, "boundaries",
                 ti.fetched == 0 && ti.mapped == 5 && ti.ready == 7 && ti.issued == 10 && ti.finished == 20 && ti.ended == 30 &&
                   ti.progress == 20);
  static const int64_t spans[PME_STAGES][2] = {{0, 5}, {5, 7}, {7, 10}, {10, 20}, {20, 30}};
  for (unsigned s = 0; s < PME_STAGES; s++) {
    int64_t from, to;
    pme_stage_span(&ti, (enum pme_stage)s, &from, &to);
    check_analysis(b, t, pme_stage_name((enum pme_stage)s), from == spans[s][0] && to == spans[s][1]);
  }
  for (unsigned r = 0; r < sizeof rows / sizeof rows[0]; r++) {
    struct pme_life j = life_of(rows[r].line);
    struct pme_times tj = pme_times_of(&j, rows[r].at, PME_U_ALU);
    char got[2][PME_OVERLAPS + 1] = {"", ""}, text[96];
    for (unsigned o = 0; o < PME_OVERLAPS; o++) {
      got[0][o] = pme_overlaps[o].holds(&ti, &tj) ? letters[o] : '.';
      got[1][o] = pme_overlaps[o].holds(&tj, &ti) ? letters[o] : '.';
    }
    snprintf(text, sizeof text, "row %u: %s and %s, not %s and %s", r, got[0], got[1], rows[r].i_j, rows[r].j_i);
    check_analysis(b, t, text, strcmp(got[0], rows[r].i_j) == 0 && strcmp(got[1], rows[r].j_i) == 0);
  }
  done(b, before, t);
}

/* ---- profiles ---- */

static const uint32_t code[] = {0x00003003, 0x00000013, 0x00000063, 0x0ff0000f};
static const struct program_image image = {.bytes = (const uint8_t *)code, .base = BASE, .size = sizeof code};

static struct pme_profile *build(struct recording *p, const char *text) {
  if (!make_from(p, text)) return NULL;
  const struct profile_source source = {.prof = p, .image = &image};
  return pme_profile_build(&source);
}

#define RECORDS                                                                                                                    \
  "period 1000\n"                                                                                                                  \
  "r 30 80000000 load retired - 5 1 3 4 20 2 80001000\n"                                                                           \
  "r 10 80000000 load retired l1miss,dtlb 5 1 3 20 40 18 80001040\n"                                                               \
  "r 5 80000000 load wrong_path - 5 1 3 4 20 2 80001000\n"                                                                         \
  "r 40 80000004 other retired - 5 1 2 0 20 0\n"                                                                                   \
  "r 20 80000008 branch retired taken,mispredict,itlb 5 1 2 0 20 0\n"                                                              \
  "r 4 8000000c other retired - 5 - - - 30 20\n"                                                                                   \
  "r 3 90000000 unknown wrong_path - - - - - 4 -\n"

static bool same_rows(const struct pme_row_sums *a, const struct pme_row_sums *b) {
  bool same = a->records == b->records && !memcmp(a->reasons, b->reasons, sizeof a->reasons) &&
              !memcmp(a->events, b->events, sizeof a->events);
  for (unsigned p = 0; p < PME_PHASES; p++) same = same && a->phase[p].n == b->phase[p].n && a->phase[p].sum == b->phase[p].sum;
  return same;
}

/* What a program's handler added up says the same as the records, but for what is not in it. */
static void sums(struct bench *b) {
  const char *t = "pme_sums";
  int before = b->failures;
  struct recording raw, added;
  struct pme_profile *p = build(&raw, RECORDS), *q = build(&added, "kind sums\n" RECORDS);
  check_analysis(b, t, "profiles can be built", p && q);
  if (!p || !q) return;
  check_analysis(b, t, "as many instructions",
                 p->insns == 5 && q->insns == 5 && p->raw && !q->raw && p->functions == 2 && q->functions == 2);
  check_analysis(b, t, "all", same_rows(&p->all, &q->all) && p->all.records == 112 && p->all.reasons[PME_WRONG_PATH] == 8);
  for (size_t i = 0; i < 5; i++)
    check_analysis(b, t, "an instruction", p->insn[i].pc == q->insn[i].pc && same_rows(&p->insn[i].sums, &q->insn[i].sums));
  const struct pme_row_sums *s = &pme_insn_at(p, BASE)->sums;
  struct profile_interval mean = pme_phase_mean(s, PME_P_MEMORY), rate = pme_event_rate(s, PME_E_L1MISS),
                          fetched = pme_fetched(s, &p->scale);
  check_analysis(b, t, "8 cycles of memory, a quarter misses, 45,000 fetched",
                 mean.value == 8 && rate.value == 0.25 && fetched.value == 45000);
  check_analysis(b, t, "walks for data and for fetch",
                 s->events[PME_E_DTLBMISS] == 10 && pme_insn_at(p, BASE + 8)->sums.events[PME_E_ITLBMISS] == 20 &&
                   p->all.events[PME_E_DTLBMISS] == 10 && p->all.events[PME_E_ITLBMISS] == 20);
  check_analysis(b, t, "held: 60 + 180 cycles of 1000", pme_phase_cycles(s, PME_P_OLDEST, &p->scale).value == 240000);
  check_analysis(b, t, "in sums the deviation is not known", isinf(pme_phase_mean(&pme_insn_at(q, BASE)->sums, PME_P_MEMORY).high));
  check_analysis(b, t, "outside the program", strcmp(p->function[p->insn[4].at.function].at.name, "[outside the program]") == 0);
  static const struct {
    const char *text;
    bool can;
  } selectors[] = {{"retired", true},
                   {"aborted", true},
                   {"wrong_path:count", true},
                   {"retired^l1miss", true},
                   {"mispredict^retired", true},
                   {"retired^itlbmiss", true},
                   {"retired:total", true},
                   {"retired:mean_memory", true},
                   {"l1miss", false},
                   {"!retired", false},
                   {"load", false},
                   {"aborted:total", false},
                   {"total>5", false},
                   {"retired^load", false}};
  for (unsigned i = 0; i < sizeof selectors / sizeof selectors[0]; i++) {
    struct pme_selector sel;
    char why[200];
    check_analysis(b, t, selectors[i].text,
                   pme_selector_parse(&sel, selectors[i].text, why, sizeof why) && pme_selectable(p, &sel) &&
                     pme_selectable(q, &sel) == selectors[i].can);
    if (!selectors[i].can) continue;
    struct pme_selected *x = pme_select(p, PROFILE_BY_INSTRUCTION, &sel), *y = pme_select(q, PROFILE_BY_INSTRUCTION, &sel);
    for (size_t k = 0; x && y && k < 5; k++) {
      double v = pme_selected_value(&x[k], &sel, 1, &p->scale).value, w = pme_selected_value(&y[k], &sel, 1, &q->scale).value;
      check_analysis(b, t, selectors[i].text,
                     (v == w || (isnan(v) && isnan(w))) && x[k].yes == y[k].yes && x[k].no + x[k].unknown == y[k].no);
    }
    free(x);
    free(y);
  }
  pme_profile_free(p);
  pme_profile_free(q);
  prof_free(&raw);
  prof_free(&added);
  done(b, before, t);
}

static void details(struct bench *b) {
  const char *t = "pme_details";
  int before = b->failures;
  for (unsigned c = 0; c <= PME_LATENCY_MAX + 5; c++) {
    unsigned k = pme_bucket(c), inside = c > PME_LATENCY_MAX ? PME_LATENCY_MAX : c;
    check_analysis(b, t, "a latency is in its bucket",
                   k < PME_BUCKETS && pme_bucket_first(k) <= inside && inside < pme_bucket_first(k + 1));
  }
  check_analysis(b, t, "buckets end with 4095", pme_bucket_first(PME_BUCKETS) == PME_LATENCY_MAX + 1);
  struct recording raw;
  struct pme_profile *p = build(&raw, RECORDS "r 2 80000000 load retired - 5 1 3 4 20 2 80001008\n");
  check_analysis(b, t, "a profile can be built", p != NULL);
  if (!p) return;
  const struct pme_insn *load = pme_insn_at(p, BASE);
  struct pme_histogram h = pme_histogram_of(p, load, PME_P_ISSUE_READY);
  check_analysis(b, t, "32 times 4 cycles, 10 times 20",
                 h.n == 42 && h.bucket[4] == 32 && h.bucket[pme_bucket(20)] == 10 && h.least == 4 && h.most == 20);
  check_analysis(b, t, "median and nine of ten", pme_histogram_quantile(&h, 0.5) == 4 && pme_histogram_quantile(&h, 0.9) == 20);
  struct pme_addresses a;
  check_analysis(b, t, "addresses",
                 pme_addresses_of(p, load, &a) && a.known == 47 && a.lines == 2 && a.least == 0x80001000 && a.most == 0x80001040 &&
                   a.top[0].line == 0x80001000 && a.top[0].count == 37 && a.top[1].count == 10 && a.top[2].count == 0);
  check_analysis(b, t, "no addresses", pme_addresses_of(p, pme_insn_at(p, BASE + 4), &a) && a.known == 0 && a.lines == 0);
  pme_profile_free(p);
  prof_free(&raw);
  char text[16384] = "";
  for (unsigned i = 0; i < 60; i++) /* line i has i % 7 records */
    for (unsigned k = 0; k < i % 7; k++)
      snprintf(text + strlen(text), sizeof text - strlen(text), "r 1 80000000 load retired - 5 1 3 4 20 2 %x\n",
               0x80001000 + 64 * i + k);
  p = build(&raw, text);
  check_analysis(b, t, "the fullest lines first",
                 p && pme_addresses_of(p, &p->insn[0], &a) && a.lines == 51 && a.top[0].count == 6 && a.top[3].count == 6 &&
                   a.top[0].line == 0x80001000 + 64 * 6 && a.top[3].line == 0x80001000 + 64 * 27);
  pme_profile_free(p);
  prof_free(&raw);
  done(b, before, t);
}

/* One pair, counted twice; and how rows that hold both of it differ from rows that hold one. */
static void pairs(struct bench *b) {
  const char *t = "pme_pair";
  int before = b->failures;
  struct recording f;
  struct pme_profile *p =
    build(&f, "pairs 1\nminor 16\nperiod 1000\nwidth 4\np 10 3 8\nr 1 80000000 load retired - 5 2 5 10 30 0 80001000\n"
              "r 1 80000004 other retired - 1 1 3 4 22 0\n");
  check_analysis(b, t, "a profile can be built", p != NULL);
  if (!p) return;
  const struct pme_pair_sums *i = &pme_insn_at(p, BASE)->sums.pairs, *j = &pme_insn_at(p, BASE + 4)->sums.pairs,
                             *all = &p->all.pairs;
  check_analysis(b, t, "ten pairs",
                 p->pairs == 10 && i->pairs == 10 && i->records == 10 && all->pairs == 10 && all->records == 20 &&
                   p->all.both == 10);
  check_analysis(b, t, "L of sec. 5.2.3", i->progress == 200 && j->progress == 80 && all->progress == 280);
  check_analysis(b, t, "U of sec. 5.2.3",
                 i->overlap[PME_O_USEFUL] == 10 && j->overlap[PME_O_USEFUL] == 10 && all->overlap[PME_O_USEFUL] == 20);
  check_analysis(b, t, "squares of what a pair adds",
                 i->progress_squares == 4000 && all->progress_squares == 10 * 28 * 28 && all->overlap_squares[PME_O_USEFUL] == 40);
  struct profile_interval wasted = pme_slots_wasted(i, &p->scale); /* 200 x 4 x 1000 / 2 - 10 x 16 x 1000 */
  check_analysis(b, t, "wasted slots", wasted.value == 400000 - 160000 && wasted.low < wasted.value && wasted.high > wasted.value);
  check_analysis(b, t, "concurrency", fabs(pme_concurrency(i, &p->scale).value - 2 * 16 * 10 / 200.0) < 1e-12);
  check_analysis(b, t, "IPC around", fabs(pme_neighbour_ipc(i, &p->scale).value - (2 * 16 * 1.0 + 1) / 30) < 1e-12);
  check_analysis(b, t, "the ALU holds J in 4 of the 10 cycles in which I executes",
                 fabs(pme_unit_use(i, PME_S_EXECUTING, PME_U_ALU, &p->scale) - 32 * 0.4) < 1e-12);
  check_analysis(b, t, "J is ready in 2 of these cycles, and waits to retire in 4, and in all of the 10 in which I does",
                 fabs(pme_stage_use(i, PME_S_EXECUTING, PME_S_READY, &p->scale) - 32 * 0.2) < 1e-12 &&
                   fabs(pme_stage_use(i, PME_S_EXECUTING, PME_S_FINISHED, &p->scale) - 32 * 0.4) < 1e-12 &&
                   fabs(pme_stage_use(i, PME_S_FINISHED, PME_S_FINISHED, &p->scale) - 32) < 1e-12);
  check_analysis(b, t, "stages",
                 i->stage[PME_S_FETCHED] == 50 && i->stage[PME_S_FINISHED] == 100 && i->unit[PME_S_FETCHED][PME_U_ALU] == 0);
  check_analysis(b, t, "spread", pme_spread(&pme_insn_at(p, BASE)->sums) == 1 && pme_spread(&p->all) == 2);
  check_analysis(b, t, "each stands for half of S",
                 pme_fetched(&p->all, &p->scale).value == 10000 && pme_fetched(&p->insn[0].sums, &p->scale).value == 5000);
  check_analysis(b, t, "fetched a cycle", fabs(pme_ipc(p).value - 3 / 8.0) < 1e-12);
  pme_profile_free(p);
  prof_free(&f);
  p = build(&f,
            "pairs 1\nminor 16\np 1 3 8\nr 1 80000000 other retired - 5 2 5 10 30 0\nr 1 80000004 other retired - 1 1 3 4 22 0\n"
            "p 1 5 4095\nr 1 80000000 other retired - 5 2 5 10 30 0\nr 1 80000004 other retired - 1 1 3 4 22 0\n");
  check_analysis(b, t, "a saturated distance says nothing", p && fabs(pme_ipc(p).value - 3 / 8.0) < 1e-12);
  pme_profile_free(p);
  prof_free(&f);
  done(b, before, t);
}

/* Records of random bits, which prof_read would refuse: reports must come to an end, and say numbers. */
static void random_records(struct bench *b) {
  const char *t = "pme_random_records";
  int before = b->failures;
  uint64_t random = 1;
  FILE *nowhere = fopen("/dev/null", "w");
  for (unsigned round = 0; nowhere && round < 40; round++) {
    struct recording f = {.kind = PROF_PROFILEME,
                          .pairs = round & 1,
                          .minor = round & 1 ? 7 : 0,
                          .width = 2,
                          .overflows = round == 2 ? 0 : 100,
                          .fetched = 1000,
                          .sample_count = 200};
    f.sample = calloc(f.sample_count, sizeof *f.sample);
    for (size_t i = 0; f.sample && i < f.sample_count; i++) {
      for (unsigned w = 0; w < PME_WORDS; w++) f.sample[i].pme.word[w] = random_next(&random);
      if (round % 3) f.sample[i].pme.word[PME_PC] = BASE + 4 * random_below(&random, 4);
      if (random_chance(&random, 1, 2)) f.sample[i].pme.word[PME_PATH] &= ~(7ull << PME_REASON_SHIFT);
      else
        f.sample[i].pme.word[PME_PATH] = (f.sample[i].pme.word[PME_PATH] & ~(7ull << PME_REASON_SHIFT)) | 5ull << PME_REASON_SHIFT;
    }
    const struct profile_source source = {.prof = &f, .image = &image};
    struct pme_profile *p = f.sample ? pme_profile_build(&source) : NULL;
    const struct style style = {.out = nowhere, .colour = true};
    const struct pme_view v = {.by = (enum profile_by)(round % 3),
                               .sort = round % (PME_SORT_EVENT + PME_EVENTS),
                               .pairs = true,
                               .addresses = true};
    check_analysis(b, t, "a profile can be built", p != NULL);
    if (p) {
      pme_text_head(p, &style);
      pme_text_stat(p, &style);
      check_analysis(b, t, "tables",
                     pme_text_tables(p, &v, &style) && pme_text_detail(p, &p->insn[0], &style) &&
                       pme_json(p, NULL, NULL, 0, nowhere));
    }
    pme_profile_free(p);
    prof_free(&f);
  }
  if (nowhere) fclose(nowhere);
  done(b, before, t);
}

static int make_file(const char *path) {
  struct recording p;
  char why[300];
  if (!pme_make(&p, stdin)) return 1;
  bool good = prof_write(&p, path, why, sizeof why);
  if (!good) fprintf(stderr, "%s\n", why);
  prof_free(&p);
  return !good;
}

int main(int argc, char **argv) {
  struct bench b = {0};
  if (argc == 3 && !strcmp(argv[1], "make")) return make_file(argv[2]);
  phases(&b);
  overlaps(&b);
  sums(&b);
  details(&b);
  pairs(&b);
  random_records(&b);
  return check_done(&b.check) || b.failures;
}
