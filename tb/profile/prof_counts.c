/* Counts of an instrumented program: they come back from a file as they went in, and what cannot
 * be is refused. Their accuracy, for vectors worked out by hand. Usage: prof_counts [DIRECTORY
 * for its files, default .] */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "profile/accuracy.h"
#include "profile/file.h"
#include "tb/lib/check.h"

enum { COUNT = 5 };

struct bench {
  char path[256];
  int failures;
};

static void make(struct recording *p, struct prof_sample *row, enum prof_kind kind) {
  *p = (struct recording){.kind = kind,
                          .config = "tiny-pflag",
                          .event = "instret",
                          .width = 1,
                          .period = 1000,
                          .cycles = 5000,
                          .type = 2,
                          .window_on = 250,
                          .windows = 4,
                          .on_cycles = 1100,
                          .baseline_cycles = 4900,
                          .baseline_instret = 4000,
                          .truth = true,
                          .sample = row,
                          .sample_count = COUNT};
  for (unsigned i = 0; i < COUNT; i++) {
    const uint64_t at = 0x80000000 + 8 * (i / (kind == PROF_BLOCKS ? 1 : 2)), from = 0x80000100 + 4 * i;
    row[i] = (struct prof_sample){.count = {kind == PROF_BLOCKS ? 0 : from, at, 3 * i, 10 * i}};
  }
}

static enum prof_status again(struct bench *b, const struct recording *p, struct recording *back) {
  char why[400];
  check_expect(&b->failures, "written", prof_write(p, b->path, why, sizeof why));
  return prof_read(back, b->path, why, sizeof why);
}

static void round_trip(struct bench *b, enum prof_kind kind) {
  struct prof_sample row[COUNT];
  struct recording p, back;
  make(&p, row, kind);
  check_expect(&b->failures, "read", again(b, &p, &back) == PROF_OK);
  check_expect(&b->failures, "the header",
               back.kind == kind && back.type == 2 && back.period == 1000 && back.window_on == 250 && back.windows == 4 &&
                 back.on_cycles == 1100 && back.baseline_instret == 4000 && back.truth && strcmp(back.event, "instret") == 0);
  check_expect(&b->failures, "as many rows", back.sample_count == COUNT);
  for (size_t i = 0; i < back.sample_count; i++)
    check_expect(&b->failures, "the rows", memcmp(&back.sample[i].count, &row[i].count, sizeof row[i].count) == 0);
  prof_free(&back);
}

/* What cannot be, and how the profile is made so. */
static void out_of_order(struct recording *p) { p->sample[1].count.at -= 0x1000; }
static void twice(struct recording *p) { p->sample[1].count = p->sample[0].count; }
static void nowhere(struct recording *p) { p->sample[0].count.at = 0; }
static void half_a_place(struct recording *p) { p->sample[0].count.from ^= p->kind == PROF_BLOCKS ? 4 : p->sample[0].count.from; }
static void no_such_type(struct recording *p) { p->type = 3; }
static void long_window(struct recording *p) { p->window_on = p->period + 1; }
static void long_on(struct recording *p) { p->on_cycles = p->cycles + 1; }
static void unknown_truth(struct recording *p) { p->truth = false; }
static void of_a_unit(struct recording *p) { p->samples = p->overflows = 1; }

static void contradicting(struct bench *b, enum prof_kind kind) {
  static void (*const wrongs[])(struct recording *) = {out_of_order, twice,   nowhere,       half_a_place, no_such_type,
                                                       long_window,  long_on, unknown_truth, of_a_unit};
  for (size_t i = 0; i < sizeof wrongs / sizeof wrongs[0]; i++) {
    struct prof_sample row[COUNT];
    struct recording p, back;
    char what[60];
    make(&p, row, kind);
    wrongs[i](&p);
    snprintf(what, sizeof what, "contradiction %zu of kind %d is refused", i, (int)kind);
    check_expect(&b->failures, what, again(b, &p, &back) == PROF_DAMAGED);
  }
}

/* Of sampled profiles nothing is known of windows. */
static void foreign(struct bench *b) {
  struct recording p = {.kind = PROF_TIP, .width = 1, .period = 100, .windows = 1}, back;
  check_expect(&b->failures, "windows of a sampled profile are refused", again(b, &p, &back) == PROF_DAMAGED);
}

/* Rows of {count, executed}, and what their accuracy is. */
static void accuracy(struct bench *b) {
  static const struct {
    uint64_t row[3][2];
    double accuracy; /* NaN: not known */
  } known[] = {
    {{{1, 1}, {2, 2}, {3, 3}}, 1},           /* the same */
    {{{1, 100}, {2, 200}, {3, 300}}, 1},     /* the same shares */
    {{{5, 0}, {0, 7}, {0, 0}}, 0},           /* nothing in common */
    {{{1, 1}, {1, 0}, {0, 1}}, 0.5},         /* 1/2, 1/2, 0 and 1/2, 0, 1/2 */
    {{{3, 1}, {1, 1}, {0, 2}}, 0.5},         /* 3/4, 1/4, 0 and 1/4, 1/4, 1/2 */
    {{{1, 2}, {1, 1}, {2, 1}}, 0.75},        /* 1/4, 1/4, 1/2 and 1/2, 1/4, 1/4 */
    {{{0, 1}, {0, 2}, {0, 3}}, (double)NAN}, /* nothing counted */
    {{{1, 0}, {2, 0}, {3, 0}}, (double)NAN}, /* nothing executed */
  };
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
    struct prof_sample row[3] = {0};
    const struct recording p = {.sample = row, .sample_count = 3};
    char what[60];
    for (unsigned k = 0; k < 3; k++)
      row[k].count = (struct prof_count){.count = known[i].row[k][0], .executed = known[i].row[k][1]};
    const double found = prof_accuracy(&p);
    snprintf(what, sizeof what, "vectors %zu: accuracy %g, not %g", i, found, known[i].accuracy);
    check_expect(&b->failures, what, isnan(known[i].accuracy) ? isnan(found) : fabs(found - known[i].accuracy) < 1e-12);
  }
}

int main(int argc, char **argv) {
  struct bench b = {.failures = 0};
  snprintf(b.path, sizeof b.path, "%.200s/prof_counts.%ld.prof", argc > 1 ? argv[1] : ".", (long)getpid());
  for (int kind = PROF_BLOCKS; kind <= PROF_ARCS; kind++) {
    round_trip(&b, (enum prof_kind)kind);
    contradicting(&b, (enum prof_kind)kind);
  }
  foreign(&b);
  accuracy(&b);
  unlink(b.path);
  return check_single("prof_counts", !b.failures);
}
