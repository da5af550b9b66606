/* Estimates from a made-up stream (tb/lib/profileme/stream.h) against sums over all its instructions: counts,
 * rates, latencies, and by pairs overlaps, wasted issue slots, concurrency, use of units. Averages of many
 * profiles must meet the truth, and intervals hold it. Usage: pme_pairs [--seed N] */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/lib/check.h"
#include "profile/pme_profile.h"
#include "tb/lib/profileme/stream.h"

#define COUNT 80000
#define ROUNDS 300
#define INTERVAL 160 /* 80 at least, so that pairs do not meet */
#define METRICS (PME_OVERLAPS + 11)

/* Of one instruction, or of all. */
struct truth {
  double fetched, retired, misses, progress, execution, overlap[PME_OVERLAPS], near_ipc, stage[PME_STAGES],
    unit[PME_STAGES][PME_UNITS], other[PME_STAGES][PME_STAGES];
};

struct tally { /* of one metric over the rounds */
  double truth, sum, squares;
  unsigned rounds, hits;
};

struct bench {
  uint64_t seed;
  int failures;
  struct pme_stream stream;
  struct truth truth[PME_STREAM_CODE + 1]; /* the last one: all */
  struct tally tally[PME_STREAM_CODE + 1][METRICS];
  const char *name[METRICS];
};

static void fault(struct bench *b, unsigned code, const char *metric, const char *what, double a, double c) {
  if (b->failures++ < 20)
    printf("# instruction %u, %s: %s (%g, %g) (replay: build/tb/pme_pairs --seed %llu)\n", code, metric, what, a, c,
           (unsigned long long)b->seed);
}

/* ---- the truth ---- */

/* Where it is in a cycle, from its boundaries alone. PME_STAGES: not in flight. */
static unsigned stage_at(const struct pme_times *j, int64_t cycle) {
  if (cycle < j->fetched || cycle >= j->ended) return PME_STAGES;
  if (cycle < j->mapped) return PME_S_FETCHED;
  if (cycle >= j->finished) return PME_S_FINISHED; /* one that no unit executes, from when it is mapped */
  if (cycle < j->ready) return PME_S_MAPPED;
  return cycle < j->issued ? PME_S_READY : PME_S_EXECUTING;
}

static void add_other(struct truth *t, const struct pme_times *i, const struct pme_times *j) {
  int64_t busy, busy_end;
  for (unsigned o = 0; o < PME_OVERLAPS; o++) t->overlap[o] += pme_overlaps[o].holds(i, j);
  pme_unit_span(j, &busy, &busy_end);
  for (unsigned s = 0; s < PME_STAGES; s++) {
    int64_t from, to;
    pme_stage_span(i, (enum pme_stage)s, &from, &to);
    for (int64_t c = from; c < to; c++) {
      t->unit[s][j->unit] += c >= busy && c < busy_end;
      const unsigned there = stage_at(j, c);
      if (there < PME_STAGES) t->other[s][there]++;
    }
  }
}

static void add_own(struct truth *t, const struct pme_stream_insn *i) {
  t->fetched++;
  t->retired += i->times.retired;
  t->misses += i->times.retired && i->miss;
  t->progress += (double)(i->times.progress - i->times.fetched);
  t->execution += i->times.retired ? (double)(i->times.finished - i->times.issued) : 0;
  for (unsigned s = 0; s < PME_STAGES; s++) {
    int64_t from, to;
    pme_stage_span(&i->times, (enum pme_stage)s, &from, &to);
    t->stage[s] += (double)(to - from);
  }
}

static void brute_force(struct bench *b) {
  const struct pme_stream *s = &b->stream;
  for (size_t n = 0; n < s->count; n++) {
    struct truth *t = &b->truth[s->insn[n].code];
    size_t first = n > PME_STREAM_WINDOW ? n - PME_STREAM_WINDOW : 0,
           last = n + PME_STREAM_WINDOW < s->count ? n + PME_STREAM_WINDOW : s->count - 1;
    add_own(t, &s->insn[n]);
    for (size_t k = first; k <= last; k++)
      if (k != n) add_other(t, &s->insn[n].times, &s->insn[k].times);
  }
  struct truth *all = &b->truth[PME_STREAM_CODE];
  for (unsigned c = 0; c < PME_STREAM_CODE; c++)
    for (size_t k = 0; k < sizeof *all / sizeof(double); k++) ((double *)all)[k] += ((const double *)&b->truth[c])[k];
}

/* Nothing overlaps beyond the window, so that it is wide enough. */
static void window_is_enough(struct bench *b) {
  const struct pme_stream *s = &b->stream;
  for (size_t n = 0; n + PME_STREAM_WINDOW + 8 < s->count; n++)
    for (size_t k = n + PME_STREAM_WINDOW + 1; k < n + PME_STREAM_WINDOW + 8; k++)
      for (unsigned o = 0; o < PME_OVERLAPS; o++)
        if (o != PME_O_NEAR && (pme_overlaps[o].holds(&s->insn[n].times, &s->insn[k].times) ||
                                pme_overlaps[o].holds(&s->insn[k].times, &s->insn[n].times)))
          fault(b, s->insn[n].code, pme_overlaps[o].name, "reaches beyond the window", (double)n, (double)k);
}

/* ---- estimates ---- */

static void note(struct bench *b, unsigned code, unsigned *metric, const char *name, double truth, struct profile_interval i) {
  struct tally *t = &b->tally[code][*metric];
  b->name[(*metric)++] = name;
  if (!isfinite(i.value)) return;
  t->truth = truth;
  t->rounds++;
  t->sum += i.value;
  t->squares += i.value * i.value;
  t->hits += i.low <= truth && truth <= i.high;
  if (!(i.low <= i.value && i.value <= i.high)) fault(b, code, name, "the value is outside its interval", i.value, i.low);
}

static void note_row(struct bench *b, unsigned code, const struct pme_row_sums *s, const struct pme_scale *scale) {
  const struct truth *t = &b->truth[code];
  unsigned m = 0;
  double available = PME_STREAM_WIDTH * t->progress, retired = t->retired > 0 ? t->retired : 1;
  note(b, code, &m, "fetched", t->fetched, pme_fetched(s, scale));
  note(b, code, &m, "retired", t->retired, pme_retired(s, scale));
  note(b, code, &m, "l1miss rate", t->misses / retired, pme_event_rate(s, PME_E_L1MISS));
  note(b, code, &m, "l1miss count", t->misses, pme_event_count(s, PME_E_L1MISS, scale));
  note(b, code, &m, "mean execution", t->execution / retired, pme_phase_mean(s, PME_P_ISSUE_READY));
  note(b, code, &m, "cycles of execution", t->execution, pme_phase_cycles(s, PME_P_ISSUE_READY, scale));
  for (unsigned o = 0; o < PME_OVERLAPS; o++)
    note(b, code, &m, pme_overlaps[o].name, t->overlap[o], pme_overlapping(&s->pairs, (enum pme_overlap)o, scale));
  note(b, code, &m, "slots available", available, pme_slots_available(&s->pairs, scale));
  note(b, code, &m, "slots used", t->overlap[PME_O_USEFUL], pme_slots_used(&s->pairs, scale));
  note(b, code, &m, "slots wasted", available - t->overlap[PME_O_USEFUL], pme_slots_wasted(&s->pairs, scale));
  note(b, code, &m, "concurrency", t->overlap[PME_O_USEFUL] / t->progress, pme_concurrency(&s->pairs, scale));
  note(b, code, &m, "IPC around", (t->overlap[PME_O_NEAR] / retired + 1) / PME_NEIGHBOURHOOD, pme_neighbour_ipc(&s->pairs, scale));
  if (m != METRICS) fault(b, code, "metrics", "are not as many as the table holds", m, METRICS);
}

static void round_of(struct bench *b, const struct program_image *image, unsigned r, struct pme_pair_sums *units, double *ipc) {
  struct recording prof;
  if (!pme_stream_sample(&b->stream, INTERVAL, PME_STREAM_WINDOW, b->seed * 100003 + r, &prof)) {
    fault(b, 0, "memory", "none left", 0, 0);
    return;
  }
  const struct profile_source source = {.prof = &prof, .image = image};
  struct pme_profile *p = pme_profile_build(&source);
  for (size_t i = 0; p && i < p->insns; i++)
    note_row(b, (unsigned)(p->insn[i].pc - PME_STREAM_BASE) / 4, &p->insn[i].sums, &p->scale);
  if (p) note_row(b, PME_STREAM_CODE, &p->all, &p->scale);
  for (size_t i = 0; p && i < p->insns; i++) /* the use of units is checked over all rounds together */
    for (unsigned s = 0; s < PME_STAGES; s++) {
      struct pme_pair_sums *u = &units[(p->insn[i].pc - PME_STREAM_BASE) / 4];
      u->stage[s] += p->insn[i].sums.pairs.stage[s];
      for (unsigned k = 0; k < PME_UNITS; k++) u->unit[s][k] += p->insn[i].sums.pairs.unit[s][k];
      for (unsigned k = 0; k < PME_STAGES; k++) u->other[s][k] += p->insn[i].sums.pairs.other[s][k];
    }
  if (p) *ipc += pme_ipc(p).value / ROUNDS;
  pme_profile_free(p);
  prof_free(&prof);
}

/* ---- judgement ---- */

static void judge(struct bench *b, unsigned code, unsigned metric) {
  const struct tally *t = &b->tally[code][metric];
  if (t->rounds < ROUNDS / 2) return;
  double n = t->rounds, mean = t->sum / n, error = sqrt(fmax(0, t->squares / n - mean * mean) / (n - 1));
  /* Ratios of few records lean to one side, by 2 % at most here; the stream's last window is not sampled */
  double slack = 4.5 * error + 0.02 * fabs(t->truth) + 1e-9;
  if (fabs(mean - t->truth) > slack)
    fault(b, code, b->name[metric], "the average of all estimates is not the truth", mean, t->truth);
  bool rare = t->squares == 0 ||
              error * sqrt(n) > 0.5 * fabs(mean); /* intervals of few records hold too much, or nothing is there */
  if (t->hits < (rare ? 0.88 : 0.9) * n)
    fault(b, code, b->name[metric], "share of intervals that hold the truth", t->hits / n, t->truth);
}

/* Use of a unit or stage by others. truth: their cycles. longest: an overlap's most cycles, so that sums of them vary
 * as a Poisson count of such. */
static void judge_use(struct bench *b, unsigned code, const char *name, enum pme_stage s, double truth, double cycles, double got,
                      double longest) {
  const struct truth *t = &b->truth[code];
  const double each = got > 0 ? got / cycles : 0, want = truth / t->stage[s];
  const double error = each * sqrt(longest * (fmax(cycles, each > 0 ? want / each : 0) + 2 * longest));
  if (cycles == 0 ? want > 0.02 : fabs(got - want) > 4.5 * error + 0.02 * want) fault(b, code, name, pme_stage_name(s), got, want);
}

static void judge_uses(struct bench *b, unsigned code, const struct pme_pair_sums *u) {
  static const double unit_longest[PME_UNITS] = {
    [PME_U_ALU] = 1, [PME_U_CONTROL] = 1, [PME_U_MUL] = 3, [PME_U_DIV] = 20, [PME_U_LOAD] = 17, [PME_U_STORE] = 1};
  const double stage_longest = 40;
  const struct pme_scale scale = {.window = PME_STREAM_WINDOW};
  const struct truth *t = &b->truth[code];
  for (unsigned n = 0; n < PME_STAGES; n++) {
    const enum pme_stage s = (enum pme_stage)n;
    if (t->stage[s] < 5000 || !u->stage[s]) continue;
    for (unsigned k = 1; k < PME_UNITS; k++)
      judge_use(b, code, pme_unit_name((enum pme_unit)k), s, t->unit[s][k], (double)u->unit[s][k],
                pme_unit_use(u, s, (enum pme_unit)k, &scale), unit_longest[k]);
    for (unsigned k = 0; k < PME_STAGES; k++)
      judge_use(b, code, pme_stage_name((enum pme_stage)k), s, t->other[s][k], (double)u->other[s][k],
                pme_stage_use(u, s, (enum pme_stage)k, &scale), stage_longest);
  }
}

int main(int argc, char **argv) {
  struct bench *b = calloc(1, sizeof *b);
  struct pme_pair_sums units[PME_STREAM_CODE];
  double ipc = 0;
  memset(units, 0, sizeof units);
  if (!b) return 1;
  b->seed = argc == 3 && !strcmp(argv[1], "--seed") ? strtoull(argv[2], NULL, 0) : 1;
  printf("seed %llu\n", (unsigned long long)b->seed);
  if (!pme_stream_make(&b->stream, COUNT, b->seed)) return 1;
  const struct program_image image = {.bytes = (const uint8_t *)b->stream.word,
                                      .base = PME_STREAM_BASE,
                                      .size = sizeof b->stream.word};
  brute_force(b);
  window_is_enough(b);
  for (unsigned r = 0; r < ROUNDS; r++) round_of(b, &image, r, units, &ipc);
  for (unsigned c = 0; c <= PME_STREAM_CODE; c++)
    for (unsigned m = 0; m < METRICS; m++) judge(b, c, m);
  for (unsigned c = 0; c < PME_STREAM_CODE; c++) judge_uses(b, c, &units[c]);
  double cycles = (double)b->stream.insn[COUNT - 1].times.fetched, truth = b->truth[PME_STREAM_CODE].retired / cycles;
  if (fabs(ipc - truth) > 0.02 * truth) fault(b, PME_STREAM_CODE, "IPC by distances", "is not the truth", ipc, truth);
  const struct tally *waste = &b->tally[PME_STREAM_CODE][PME_OVERLAPS + 8];
  printf("%d instructions, IPC %.3f, %.1f %% of the issue slots wasted; %d profiles say %.3f and %.1f %%\n", COUNT, truth,
         100 * waste->truth / (PME_STREAM_WIDTH * b->truth[PME_STREAM_CODE].progress), ROUNDS, ipc,
         100 * waste->sum / waste->rounds / (PME_STREAM_WIDTH * b->truth[PME_STREAM_CODE].progress));
  pme_stream_free(&b->stream);
  const bool good = !b->failures;
  free(b);
  return check_single("pme_pairs", good);
}
