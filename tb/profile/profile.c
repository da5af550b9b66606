/* Profiles from samples: intervals against known numbers and their coverage, sums of a known profile, damaged
 * files. `profile make F.prof` makes a profile from the lines on standard input (tb/lib/prof_make.h), for
 * tests/cli/report.sh. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tb/lib/check.h"
#include "present/tip/report.h"
#include "tb/lib/prof_make.h"
#include "tb/lib/random.h"

#define BASE 0x80000000ull

struct bench {
  char folder[32];
  uint8_t text[4096];
  struct program_image image;
  struct symbols *symbols;
  FILE *nowhere;
  uint64_t random;
  struct check check;
  int failures;
};

static void check_profile(struct bench *b, const char *test, const char *what, bool good) {
  if (good) return;
  printf("# %s: %s (replay: build/tb/profile)\n", test, what);
  b->failures++;
}

static uint64_t draw(struct bench *b) { return random_next(&b->random); }

static bool near(double a, double b) { return fabs(a - b) < 5e-5; }

static void done(struct bench *b, int before, const char *test) { check_case(&b->check, test, b->failures == before); }

/* ---- intervals ---- */

/* A share near 0: with how much probability the 99 % interval of so many samples has it. */
static double covered(double share, unsigned samples) {
  double inside = 0;
  for (unsigned k = 0; k <= 40; k++) {
    struct profile_share whole = {.samples = 0}, part = whole;
    for (unsigned i = 0; i < samples; i++) profile_share_add(i < k ? &part : &whole, 1, 12);
    profile_share_join(&whole, &part);
    const struct profile_interval i = profile_share_99(&part, &whole, 2);
    const double of_k = lgamma(samples + 1.0) - lgamma(k + 1.0) - lgamma(samples - k + 1.0);
    if (share >= i.low && share <= i.high) inside += exp(of_k + k * log(share) + (samples - k) * log1p(-share));
  }
  return inside;
}

static void rare_shares(struct bench *b) {
  const int before = b->failures;
  for (double share = 0.00002; share < 0.02; share *= 1.07)
    check_profile(b, "profile_rare", "the 99 % interval has a rare share in 96 of 100 runs; Wilson's in 89",
                  covered(share, 600) >= 0.96);
  done(b, before, "profile_rare");
}

static void known_intervals(struct bench *b) {
  const char *t = "profile_intervals";
  int before = b->failures;
  struct profile_share whole = {.samples = 0}, part = whole;
  struct profile_interval i = profile_share_of(&part, &whole, 2);
  check_profile(b, t, "no samples: unknown", isnan(i.value) && i.low == 0 && i.high == 1);
  for (int k = 0; k < 10; k++) profile_share_add(&whole, 1, 12);
  i = profile_share_of(&part, &whole, 2);
  check_profile(b, t, "0 of 10", i.value == 0 && i.low == 0 && near(i.high, 0.277533));
  i = profile_share_of(&whole, &whole, 2);
  check_profile(b, t, "10 of 10", i.value == 1 && i.high == 1 && near(i.low, 0.722467));
  for (int k = 0; k < 90; k++) profile_share_add(&whole, 1, 12);
  for (int k = 0; k < 50; k++) profile_share_add(&part, 1, 12);
  i = profile_share_of(&part, &whole, 2);
  check_profile(b, t, "50 of 100", i.value == 0.5 && near(i.low, 0.403830) && near(i.high, 0.596170));
  check_profile(b, t, "standard error of 50 of 100", near(profile_share_error(&part, &whole), 0.05));
  struct profile_share heavy = {.samples = 0}, half = heavy;
  for (int k = 0; k < 100; k++) {
    profile_share_add(&heavy, 7, 12);
    if (k % 2) profile_share_add(&half, 7, 12);
  }
  i = profile_share_of(&half, &heavy, 2);
  check_profile(b, t, "equal weights change nothing", near(i.low, 0.403830) && near(i.high, 0.596170));
  /* 99 samples of weight 1, one of weight 101: the share is 0.505, but hardly known */
  struct profile_share mixed = whole, one = {.samples = 0};
  mixed.weight -= 1;
  mixed.w2 -= 1;
  mixed.twelfths -= 12;
  mixed.w2x -= 1;
  mixed.w2xx -= 1;
  profile_share_add(&mixed, 101, 12);
  profile_share_add(&one, 101, 12);
  i = profile_share_of(&one, &mixed, 2);
  check_profile(b, t, "one heavy sample is no certainty", near(i.value, 0.505) && i.low < 0.2 && i.high > 0.8);
  for (unsigned weight = 1; weight < 40; weight++) {
    struct profile_share all = {.samples = 0}, third = all;
    for (int k = 0; k < 100; k++) {
      profile_share_add(&all, weight, 12);
      profile_share_add(&third, weight, 4);
    }
    struct profile_interval third_of = profile_share_of(&third, &all, 4);
    check_profile(b, t, "a third of each of 100 samples", near(third_of.low, 0.248621) && near(third_of.high, 0.430377));
  }
  struct profile_commits commits = {.samples = 0};
  struct profile_share time = {.samples = 0};
  for (int k = 0; k < 100; k++) {
    profile_share_add(&time, 1, 6);
    profile_commits_add(&commits, 1, 6, 1);
  }
  struct profile_interval cpi = profile_cpi(&time, &commits, 1);
  check_profile(b, t, "always commits, in pairs: CPI 0.5",
                near(cpi.value, 0.5) && near(cpi.low, 0.5) && cpi.high > 0.5 && cpi.high < 0.55);
  for (int k = 0; k < 100; k++) profile_share_add(&time, 1, 12);
  cpi = profile_cpi(&time, &commits, 1);
  check_profile(b, t, "as many stalls: CPI 1.5 (1.26 to 1.82)",
                near(cpi.value, 1.5) && fabs(cpi.low - 1.257) < 0.01 && fabs(cpi.high - 1.820) < 0.01);
  cpi = profile_cpi(&part, &(struct profile_commits){.samples = 0}, 1);
  check_profile(b, t, "never seen to commit: a bound only", isnan(cpi.value) && fabs(cpi.low - 13.0) < 0.05 && isinf(cpi.high));
  check_profile(b, t, "confidence",
                profile_confidence_of(&i) == PROFILE_LOW &&
                  profile_confidence_of(&(struct profile_interval){1, .95, 1.05}) == PROFILE_HIGH &&
                  profile_confidence_of(&(struct profile_interval){1, .7, 1.3}) == PROFILE_MEDIUM);
  done(b, before, t);
}

/* Of many profiles of a known machine, about 95 % of the intervals must hold the truth. One instruction: 10 %
 * of the cycles it stalls, in 8 % it commits alone, in 12 % with another one. Share 0.24, CPI (0.1 + 0.08 +
 * 0.06) / 0.2 = 1.2. */
static void coverage(struct bench *b, const char *t, bool weighted) {
  enum { ROUNDS = 2000, SAMPLES = 500 };
  int before = b->failures, share = 0, cpi = 0;
  char text[96];
  for (int r = 0; r < ROUNDS; r++) {
    struct profile_share whole = {.samples = 0}, part = whole;
    struct profile_commits commits = {.samples = 0};
    for (int k = 0; k < SAMPLES; k++) {
      unsigned at = (unsigned)(draw(b) >> 20) % 100, weight = weighted && draw(b) >> 33 & 1 ? 3 : 1;
      unsigned x = at < 18 ? 12 : at < 30 ? 6 : 0;
      profile_share_add(&whole, weight, 12);
      if (x) profile_share_add(&part, weight, x);
      if (at >= 10 && at < 30) profile_commits_add(&commits, weight, x, 1);
    }
    struct profile_interval i = profile_share_of(&part, &whole, 2), c = profile_cpi(&part, &commits, 1);
    share += i.low <= 0.24 && 0.24 <= i.high;
    cpi += c.low <= 1.2 && 1.2 <= c.high;
  }
  snprintf(text, sizeof text, "%d and %d of %d intervals hold the truth, not 94 to 96.5 %%", share, cpi, ROUNDS);
  check_profile(b, t, text, share >= 1880 && share <= 1930 && cpi >= 1880 && cpi <= 1930);
  done(b, before, t);
}

/* ---- sums ---- */

static struct profile *build(struct bench *b, const struct recording *f) {
  struct profile_source source = {f, &b->image, b->symbols};
  return profile_build(&source);
}

static uint64_t start_of(const struct bench *b, const char *name) {
  size_t n;
  const struct symbols_function *f = symbols_functions(b->symbols, &n);
  for (size_t i = 0; i < n; i++)
    if (!strcmp(f[i].name, name)) return f[i].start;
  return 0;
}

static const struct profile_function *function_named(const struct profile *p, const char *name) {
  for (size_t i = 0; i < p->functions; i++)
    if (!strcmp(p->function[i].at.name, name)) return &p->function[i];
  return NULL;
}

static bool adds_up(const struct profile *p) {
  uint64_t insn = 0, function = 0, line = 0, class = 0, weight = 0;
  for (size_t i = 0; i < p->insns; i++) insn += p->insn[i].sum.share.twelfths;
  for (size_t i = 0; i < p->functions; i++) function += p->function[i].sum.share.twelfths;
  for (size_t i = 0; i < p->lines; i++) line += p->line[i].sum.share.twelfths;
  for (int c = 0; c < ORACLE_CLASSES; c++) class += profile_class_share(p, (enum oracle_class)c).twelfths;
  for (size_t i = 0; i < p->source.prof->sample_count; i++) weight += tip_sample_weight(&p->source.prof->sample[i].tip);
  if (p->source.prof->kind == PROF_TIMER) class = insn;
  return insn == 12 * weight && function == insn && line == insn && class == insn && p->all.share.twelfths == insn &&
         p->all.share.samples == p->source.prof->sample_count;
}

static bool make(struct bench *b, struct recording *f, const char *spec) {
  char text[1024];
  snprintf(text, sizeof text, "%s", spec);
  FILE *in = fmemopen(text, strlen(text), "r");
  bool good = in && prof_make(f, in);
  if (in) fclose(in);
  check_profile(b, "profile_sums", "the profile cannot be made", good);
  return good;
}

static void known_sums(struct bench *b) {
  const char *t = "profile_sums";
  int before = b->failures;
  uint64_t inner = start_of(b, "inner"), outer = start_of(b, "outer"), load = inner;
  while ((program_image_word(&b->image, load) & 0x7f) != 3) load += 4;
  char spec[1024];
  snprintf(spec, sizeof spec,
           "period 1000\ns 10 1 commit 8 %" PRIx64 " %" PRIx64 "\ns 4 3 stall/u 8 %" PRIx64 "\ns 2 1 commit 0 %" PRIx64 " %" PRIx64
           "\ns 1 2 mispredict 4 %" PRIx64 "\ns 1 1 stall 0 %" PRIx64 "\ns 3 1 drained 0 1000\ns 1 1 flush 0 80000ffc\n",
           load, load + 4, load, outer, load, outer, outer);
  struct recording f;
  if (!make(b, &f, spec)) return;
  struct profile *p = build(b, &f);
  if (!p) {
    check_profile(b, t, "out of memory", false);
    return;
  }
  const struct profile_insn *l = profile_insn_at(p, load), *o = profile_insn_at(p, outer);
  check_profile(b, t, "instructions, lines, functions, classes and samples add up", adds_up(p) && p->cycles);
  check_profile(b, t, "time of the load: 10 halves, 12, 2 halves",
                l && l->sum.share.twelfths == 60 + 144 + 12 && l->sum.share.samples == 16);
  check_profile(b, t, "its classes", l && l->sum.twelfths[ORACLE_EXECUTE] == 72 && l->sum.twelfths[ORACLE_LOAD_STALL] == 144);
  check_profile(b, t, "its executions", l && l->sum.commits.count == 12 && l->sum.commits.samples == 12);
  check_profile(b, t, "its cause: only where it is the one", l && l->sum.cause[TIP_CAUSE_DMISS] == 60 + 144);
  check_profile(b, t, "the one beside it has no cause", profile_insn_at(p, load + 4)->sum.cause[TIP_CAUSE_DMISS] == 0);
  check_profile(b, t, "misprediction", o && o->sum.twelfths[ORACLE_MISPREDICT] == 24 && o->sum.cause[TIP_CAUSE_MISPREDICT] == 24);
  check_profile(b, t, "a stall of no memory instruction", o && o->sum.twelfths[ORACLE_ALU_STALL] == 12);
  check_profile(b, t, "executions of what only stalled in most samples", o && o->sum.commits.count == 2);
  const struct profile_function *in = function_named(p, "inner"), *out = function_named(p, "[outside the program]");
  check_profile(b, t, "a sample with two of one function counts once",
                in && in->sum.share.samples == 16 && in->sum.commits.samples == 12 && in->sum.commits.count == 22 &&
                  in->sum.share.twelfths == 120 + 144 + 12);
  check_profile(b, t, "both in it: a whole cycle", in && near(in->sum.commits.w2xx, 10 + 2 * 0.25));
  check_profile(b, t, "outside",
                out && out->sum.share.twelfths == 36 && out->sum.twelfths[ORACLE_FRONT_END] == 36 && !out->at.symbol);
  check_profile(b, t, "user mode",
                profile_privilege_share(p, 0).twelfths == 144 &&
                  profile_privilege_share(p, 3).twelfths == p->all.share.twelfths - 144);
  check_profile(b, t, "events are periods", profile_events(p, 24) == 2000);
  check_profile(b, t, "share of a class", near(profile_share_of(&(struct profile_share){.samples = 0}, &p->all.share, 2).low, 0));
  struct profile_share execute = profile_class_share(p, ORACLE_EXECUTE);
  check_profile(b, t, "execute: 12 of 31",
                execute.weight == 12 && near(profile_share_of(&execute, &p->all.share, 2).value, 12.0 / 31));
  profile_free(p);
  prof_free(&f);
  if (make(b, &f, "kind timer\nperiod 500\ns 7 1 x 0 80000000\ns 1 2 x 0 10\n")) {
    p = build(b, &f);
    check_profile(b, t, "timer: time but no class",
                  p && adds_up(p) && p->all.share.twelfths == 9 * 12 && !p->all.twelfths[ORACLE_EXECUTE] && !p->all.commits.count);
    profile_free(p);
    prof_free(&f);
  }
  done(b, before, t);
}

/* ---- against definitions ---- */

/* A random sample that prof_read would let through. */
static struct tip_sample any_sample(struct bench *b, unsigned width) {
  struct tip_sample s = {.cycle = draw(b), .details = (uint32_t)draw(b)};
  uint64_t valid = 1 + draw(b) % ((1u << width) - 1), oldest = draw(b) % width;
  static const uint64_t flags[] = {
    0, 0, 0, TIP_STALLED, TIP_STALLED, TIP_MISPREDICTED, TIP_FLUSH, TIP_FRONT_END, TIP_INTERRUPT | TIP_EXCEPTION};
  s.flags = valid | oldest << TIP_OLDEST_SHIFT | flags[draw(b) % 9] | draw(b) % 4 << TIP_PRIVILEGE_SHIFT |
            (1 + draw(b) % 5) << TIP_WEIGHT_SHIFT;
  for (unsigned i = 0; i < width; i++) s.addr[i] = draw(b) % 64 ? BASE + 4 * (draw(b) % 40) : draw(b);
  return s;
}

/* Share and its standard error of one instruction, as the formula says, sample by sample. */
static bool by_definition(const struct profile *p, const struct profile_insn *i) {
  const struct recording *f = p->source.prof;
  double weights = 0, time = 0, squares = 0, share = 0;
  for (int pass = 0; pass < 2; pass++) {
    for (size_t k = 0; k < f->sample_count; k++) {
      struct oracle_blame blame = tip_sample_blame(&f->sample[k].tip, f->width, p->source.image);
      double w = tip_sample_weight(&f->sample[k].tip), x = 0;
      for (unsigned n = 0; n < blame.n; n++) x += blame.pc[n] == i->pc ? 1.0 / blame.n : 0;
      if (pass) squares += w * w * (x - share) * (x - share);
      else {
        weights += w;
        time += w * x;
      }
    }
    share = time / weights;
  }
  double error = sqrt(squares) / weights;
  struct profile_interval got = profile_share_of(&i->sum.share, &p->all.share, f->width);
  return fabs(got.value - share) < 1e-12 && fabs(profile_share_error(&i->sum.share, &p->all.share) - error) < 1e-9 &&
         got.low <= share && got.high >= share && got.low >= 0 && got.high <= 1;
}

static void show(struct bench *b, const struct profile *p) {
  struct style style = {.out = b->nowhere, .colour = true};
  size_t n;
  const struct symbols_function *f = symbols_functions(b->symbols, &n);
  profile_text_head(p, &style);
  profile_text_stat(p, &style);
  for (unsigned by = 0; by < 3; by++)
    for (unsigned sort = 0; sort <= PROFILE_SORT_ADDRESS; sort++) profile_text_table(p, (enum profile_by)by, sort, sort, &style);
  for (size_t i = 0; i < n; i++) profile_text_annotate(p, &f[i], i & 1, &style);
  profile_json(p, NULL, b->nowhere);
}

static void random_profiles(struct bench *b) {
  const char *t = "profile_random";
  int before = b->failures;
  static const unsigned widths[] = {1, 2, 4};
  for (int r = 0; r < 60; r++) {
    size_t count = draw(b) % 300;
    struct recording f = {.program = "random",
                          .event = "cycles",
                          .kind = r % 7 == 6 ? PROF_TIMER : PROF_TIP,
                          .width = widths[r % 3],
                          .period = 1 + draw(b) % 1000,
                          .cycles = draw(b) % 2 ? 0 : 100000,
                          .baseline_cycles = draw(b) % 3 ? 0 : 9,
                          .sample = calloc(count + 1, sizeof *f.sample),
                          .sample_count = count};
    for (size_t i = 0; f.sample && i < count; i++) f.sample[i].tip = any_sample(b, f.width);
    struct profile *p = f.sample ? build(b, &f) : NULL;
    check_profile(b, t, "out of memory", p);
    if (p) {
      check_profile(b, t, "sums", adds_up(p));
      for (size_t i = 0; f.kind == PROF_TIP && i < p->insns; i++)
        check_profile(b, t, "share and standard error are those of the definition", by_definition(p, &p->insn[i]));
      show(b, p);
    }
    profile_free(p);
    prof_free(&f);
  }
  done(b, before, t);
}

/* ---- damaged files ---- */

static bool write_bytes(const char *path, const uint8_t *bytes, size_t n) {
  unlink(path); /* a file system may write a truncated file out at once */
  FILE *out = fopen(path, "wb");
  bool good = out && fwrite(bytes, 1, n, out) == n;
  return out && fclose(out) == 0 && good;
}

/* Whatever the file holds: refused with a line, or a profile that can be shown. */
static bool read_and_show(struct bench *b, const char *path, enum prof_status *status) {
  char why[300] = "";
  struct recording f;
  *status = prof_read(&f, path, why, sizeof why);
  if (*status != PROF_OK) return *why && !strchr(why, '\n');
  struct profile *p = build(b, &f);
  if (p) show(b, p);
  profile_free(p);
  prof_free(&f);
  return p;
}

static void damaged(struct bench *b) {
  const char *t = "profile_damaged";
  int before = b->failures;
  char path[64], why[300];
  uint8_t bytes[4096], copy[4096];
  struct recording f;
  enum prof_status status;
  snprintf(path, sizeof path, "%s/p.prof", b->folder);
  if (!make(b, &f,
            "program p.elf\nbuild_id 00ff\ns 12 1 commit 0 80000000 80000004\ns 9 2 stall 8 80000010\ns 2 1 drained 0 80000040\n"))
    return;
  check_profile(b, t, "cannot be written", prof_write(&f, path, why, sizeof why));
  prof_free(&f);
  FILE *in = fopen(path, "rb");
  size_t n = in ? fread(bytes, 1, sizeof bytes, in) : 0;
  if (in) fclose(in);
  check_profile(b, t, "whole file", n > 100 && n < sizeof bytes && read_and_show(b, path, &status) && status == PROF_OK);
  for (size_t cut = 0; cut < n; cut++) {
    check_profile(b, t, "cannot write", write_bytes(path, bytes, cut));
    check_profile(b, t, "a truncated file is refused",
                  read_and_show(b, path, &status) && (status == PROF_DAMAGED || status == PROF_FOREIGN));
  }
  for (int r = 0; r < 3000; r++) {
    memcpy(copy, bytes, n);
    for (uint64_t k = 0, most = 1 + draw(b) % 4; k < most; k++) copy[draw(b) % n] = (uint8_t)draw(b);
    check_profile(b, t, "cannot write", write_bytes(path, copy, n));
    bool fine = read_and_show(b, path, &status);
    check_profile(b, t, "a damaged file is refused", fine && (status != PROF_OK || memcmp(copy, bytes, n) == 0));
  }
  done(b, before, t);
}

static int make_file(const char *path) {
  struct recording f;
  char why[300];
  if (!prof_make(&f, stdin)) return 2;
  bool good = prof_write(&f, path, why, sizeof why);
  if (!good) fprintf(stderr, "%s\n", why);
  prof_free(&f);
  return good ? 0 : 2;
}

static bool load(struct bench *b) {
  char path[64], why[256];
  snprintf(path, sizeof path, "%s/text.bin", b->folder);
  FILE *f = fopen(path, "rb");
  size_t n = f ? fread(b->text, 1, sizeof b->text, f) : 0;
  if (f) fclose(f);
  b->image = (struct program_image){.bytes = b->text, .base = BASE, .size = sizeof b->text};
  snprintf(path, sizeof path, "%s/full.elf", b->folder);
  b->symbols = symbols_open(path, why, sizeof why);
  return n && b->symbols && start_of(b, "inner") && start_of(b, "outer");
}

int main(int argc, char **argv) {
  if (argc == 3 && !strcmp(argv[1], "make")) return make_file(argv[2]);
  struct bench b = {.folder = "/tmp/profile.XXXXXX", .random = 1, .nowhere = fopen("/dev/null", "w")};
  char command[128];
  if (!b.nowhere || !mkdtemp(b.folder)) return 1;
  snprintf(command, sizeof command, "tests/oracle/make_elf.sh %s", b.folder);
  int made = system(command);
  known_intervals(&b);
  rare_shares(&b);
  coverage(&b, "profile_coverage", false);
  coverage(&b, "profile_coverage_weighted", true);
  if (made == 0 && load(&b)) {
    known_sums(&b);
    random_profiles(&b);
    damaged(&b);
  } else {
    check_profile(&b, "profile_sample",
                  WEXITSTATUS(made) == 77 ? "riscv64-unknown-elf-gcc is missing: run make setup" : "cannot be made or read", false);
  }
  symbols_close(b.symbols);
  fclose(b.nowhere);
  snprintf(command, sizeof command, "rm -rf %s", b.folder);
  const bool removed = system(command) == 0;
  return check_done(&b.check) || b.failures || !removed;
}
