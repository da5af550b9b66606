/* Campaign of random programs on a simulated machine, in lockstep with the golden simulator and under the
 * Oracle's invariant, with a memory of random latency and back-pressure.              docs/random-programs.md
 *
 * Exit status: 0 all passed, 1 a program failed, 2 wrong use, 3 no such machine, out of memory, or a file
 * cannot be written. */
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tb/lib/check.h"
#include "tb/lib/fuzz_options.h"
#include "tb/lib/fuzz_run.h"
#include "tb/lib/json_report.h"
#include "random/generate.h"
#include "random/elf.h"
#include "random/listing.h"
#include "random/shrink.h"
#include "isa/disasm.h"

enum { MAX_PROFILES = 16 };

struct campaign {
  struct fuzz_options opt;
  const char *self;
  struct fuzz_machine machine;
  struct fuzz_stats stats;
  struct fuzz_errors errors;
  struct {
    uint64_t programs, instructions, cycles, failed;
  } profile[MAX_PROFILES];
};

/* The program that is being reduced, and how it failed at first. */
struct suspect {
  struct campaign *c;
  struct fuzz_plan plan;
  enum fuzz_verdict verdict;
};

/* Programs of every other pair of seeds hand profilers to user mode; the others leave the
 * machine's tags to the run. */
static bool profilers(uint64_t seed) { return seed % 4 < 2; }

static struct fuzz_plan plan_of(uint64_t seed, const struct randprog *p) {
  return (struct fuzz_plan){.seed = seed,
                            .max_instructions = 400000 + 400 * (uint64_t)p->word_count,
                            .pulses = !p->portable && seed % 2,
                            .tags = !profilers(seed)};
}

static bool still_fails(void *ctx, const struct randprog *p) {
  struct suspect *s = ctx;
  struct fuzz_outcome outcome;
  fuzz_run(&s->c->machine, p, &s->plan, &outcome);
  return outcome.verdict == s->verdict;
}

static void print_trail(const struct fuzz_outcome *o, FILE *to) {
  uint64_t first = o->trail > FUZZ_TRAIL ? o->trail - FUZZ_TRAIL : 0;
  char text[96];
  for (uint64_t i = first; i < o->trail; i++) {
    isa_disasm(0, o->trail_pc[i % FUZZ_TRAIL], o->trail_insn[i % FUZZ_TRAIL], text, sizeof text);
    fprintf(to, "  %08" PRIx64 ": %08" PRIx32 "  %s\n", o->trail_pc[i % FUZZ_TRAIL], o->trail_insn[i % FUZZ_TRAIL], text);
  }
}

/* Writes NAME.elf and NAME.lst to the folder. */
static bool store(const struct campaign *c, const struct randprog *p, const char *name, const struct fuzz_outcome *outcome) {
  char path[PATH_MAX];
  if (mkdir(c->opt.out, 0777) != 0 && errno != EEXIST) {
    fprintf(stderr, "fuzz: cannot make %s: %s\n", c->opt.out, strerror(errno));
    return false;
  }
  if (snprintf(path, sizeof path, "%s/%s.elf", c->opt.out, name) >= (int)sizeof path) return false;
  int error = randprog_write_elf(p, path);
  if (!error && outcome) {
    memcpy(strrchr(path, '.'), ".lst", 5);
    FILE *f = fopen(path, "w");
    if (f) {
      fprintf(f, "%s\nlast retirements:\n", outcome->line);
      print_trail(outcome, f);
      fprintf(f, "\n");
      randprog_listing(p, f, isa_disasm);
    }
    error = !f || fclose(f) != 0 ? errno : 0;
  }
  if (error) fprintf(stderr, "fuzz: cannot write %s: %s\n", path, strerror(error));
  return !error;
}

static void report(struct campaign *c, struct randprog *p, const char *profile, const struct fuzz_plan *plan,
                   struct fuzz_outcome *outcome) {
  const struct fuzz_options *o = &c->opt;
  char name[96];
  printf("# %s-%s seed %" PRIu64 ": %s\n", o->config, profile, p->seed, outcome->line);
  printf("replay: %s --config %s --profile %s --seed %" PRIu64 " --count 1", c->self, o->config, profile, p->seed);
  if (o->length) printf(" --length %u", o->length);
  if (o->errors) printf(" --errors %u", o->errors);
  printf("%s --replay\n", o->no_user ? " --no-user" : "");
  fflush(stdout);
  if (o->shrink > 0 && outcome->verdict != FUZZ_ERROR) {
    struct suspect suspect = {c, *plan, outcome->verdict};
    suspect.plan.stats = NULL;
    suspect.plan.max_instructions = 4 * outcome->instructions + 20000;
    unsigned calls = randprog_shrink(p, still_fails, &suspect, o->shrink);
    fuzz_run(&c->machine, p, &suspect.plan, outcome);
    size_t chunks = 0, words = 0;
    for (size_t i = 0; i < p->chunk_count; i++) {
      if (p->chunks[i].state != RANDPROG_KEEP) continue;
      chunks++;
      for (uint32_t w = 0; w < p->chunks[i].count; w++) words += p->words[p->chunks[i].first + w] != RANDPROG_NOP;
    }
    printf("shrunk in %u runs to %zu chunks, %zu instructions: %s\n", calls, chunks, words, outcome->line);
  }
  snprintf(name, sizeof name, "%s-%s-%" PRIu64, o->config, profile, p->seed);
  if (store(c, p, name, outcome)) printf("stored: %s/%s.elf and .lst\n", o->out, name);
  fflush(stdout);
}

static void add_errors(struct fuzz_errors *sum, const struct fuzz_errors *more) {
  sum->reads += more->reads;
  sum->writes += more->writes;
  sum->faults += more->faults;
  sum->interrupts += more->interrupts;
}

/* Tries after which an access that may be done has failed each time with a chance below 10^-12: of ppm in a
 * million for the fetch of its instruction, and as many for its data. */
static unsigned tries(unsigned ppm) {
  unsigned n = 0;
  for (double all = 1; ppm && all > 1e-12; n++) all *= 2e-6 * ppm;
  return n;
}

/* One program. False: stop the campaign; *status is the exit status then. */
static bool one(struct campaign *c, unsigned index, uint64_t seed, int *status) {
  const struct fuzz_options *o = &c->opt;
  const char *profile = o->profile ? o->profile : randprog_profile(index);
  struct randprog_options options = {.profile = profile,
                                     .length = o->length,
                                     .no_user = o->no_user,
                                     .extensions = fuzz_machine_extensions(&c->machine),
                                     .profilers = profilers(seed) && !o->no_user,
                                     .tries = tries(o->errors)};
  struct randprog p;
  struct fuzz_outcome outcome;
  if (!randprog_generate(seed, &options, &p)) {
    fprintf(stderr, "fuzz: out of memory\n");
    *status = 3;
    return false;
  }
  bool good = true;
  if (o->write) {
    char name[96];
    snprintf(name, sizeof name, "%s-%" PRIu64, profile, seed);
    good = store(c, &p, name, NULL);
    if (!good) *status = 3;
  } else {
    struct fuzz_plan plan = plan_of(seed, &p);
    plan.stats = o->stats ? &c->stats : NULL;
    plan.errors = o->errors;
    fuzz_run(&c->machine, &p, &plan, &outcome);
    c->profile[index].programs++;
    c->profile[index].instructions += outcome.instructions;
    c->profile[index].cycles += outcome.cycles;
    add_errors(&c->errors, &outcome.errors);
    if (o->replay) print_trail(&outcome, stdout);
    if (outcome.verdict != FUZZ_PASS) {
      *status = outcome.verdict == FUZZ_ERROR ? 3 : 1;
      c->profile[index].failed++;
      report(c, &p, profile, &plan, &outcome);
      good = o->keep_going && outcome.verdict != FUZZ_ERROR;
    }
  }
  randprog_free(&p);
  return good;
}

/* The machine runs programs of this profile. */
static bool runs(const struct campaign *c, unsigned index) {
  return c->opt.profile || fuzz_machine_runs(&c->machine, randprog_profile(index));
}

/* Prints what became of the profiles, and of the errors. Returns the exit status. */
static int judge(const struct campaign *c, unsigned profiles) {
  const struct fuzz_options *o = &c->opt;
  struct check check = {0};
  for (unsigned k = 0; k < profiles; k++) {
    if (!runs(c, k)) continue;
    const char *profile = o->profile ? o->profile : randprog_profile(k);
    char name[96];
    snprintf(name, sizeof name, "fuzz-%s-%s", o->config, profile);
    printf("%s: seed %" PRIu64 " count %" PRIu64 " instructions %" PRIu64 " cycles %" PRIu64 "\n", name, o->seed,
           c->profile[k].programs, c->profile[k].instructions, c->profile[k].cycles);
    if (c->profile[k].programs == 0) printf("# %s: no program ran\n", profile);
    check_case(&check, name, c->profile[k].programs > 0 && !c->profile[k].failed);
  }
  if (o->errors) {
    const struct fuzz_errors *e = &c->errors;
    char name[96];
    snprintf(name, sizeof name, "fuzz-%s-errors", o->config);
    printf("%s: injected %" PRIu64 " on reads, %" PRIu64 " on writes; %" PRIu64 " access faults, %" PRIu64
           " bus-error interrupts\n",
           name, e->reads, e->writes, e->faults, e->interrupts);
    check_case(&check, name, e->reads + e->writes >= o->least_errors && e->faults > 0);
  }
  if (o->stats) fuzz_stats_print(&c->stats, stdout);
  return check_done(&check);
}

static void write_totals(const struct campaign *c, unsigned profiles, struct json *j) {
  uint64_t programs = 0, instructions = 0, cycles = 0, failed = 0;
  for (unsigned k = 0; k < profiles; k++) {
    programs += c->profile[k].programs;
    instructions += c->profile[k].instructions;
    cycles += c->profile[k].cycles;
    failed += c->profile[k].failed;
  }
  json_key_string(j, "config", c->opt.config);
  json_key_string(j, "profile", c->opt.profile); /* null: all of them */
  json_key_uint(j, "programs", programs);
  json_key_uint(j, "instructions", instructions);
  json_key_uint(j, "cycles", cycles);
  json_key_uint(j, "failed", failed);
  json_key_object_inline(j, "errors");
  json_key_uint(j, "reads", c->errors.reads);
  json_key_uint(j, "writes", c->errors.writes);
  json_key_uint(j, "faults", c->errors.faults);
  json_key_uint(j, "interrupts", c->errors.interrupts);
  json_end_object(j);
}

static int run_campaign(struct campaign *c) {
  const struct fuzz_options *o = &c->opt;
  unsigned profiles = 0;
  int status = 0;
  struct json_report report;
  if (o->profile && !fuzz_machine_runs(&c->machine, o->profile)) {
    fprintf(stderr, "fuzz: the machine '%s' has no %s\n", o->config, randprog_needs(o->profile));
    return 3;
  }
  if (o->profile) profiles = 1;
  else
    while (randprog_profile(profiles)) profiles++;
  if (o->json && !json_report_open(&report, o->json)) return 3;
  bool going = true;
  for (uint64_t i = 0; i < o->count && going; i++)
    for (unsigned k = 0; k < profiles && going; k++)
      if (runs(c, k)) going = one(c, k, o->seed + i, &status);
  if (o->write) return status;
  const int failed = judge(c, profiles);
  if (o->json) {
    write_totals(c, profiles, &report.json);
    if (!json_report_close(&report)) return 3;
  }
  return status ? status : failed;
}

static bool known_profile(const char *name) {
  for (size_t i = 0; randprog_profile(i); i++)
    if (strcmp(name, randprog_profile(i)) == 0) return true;
  return false;
}

/* The golden simulator alone, of a machine with or without extensions. */
static bool golden(struct campaign *c) {
  if (strcmp(c->opt.config, "iss-os") == 0) c->machine.iss_extensions = ISA_EXT_A | ISA_EXT_S;
  return c->machine.iss_extensions || strcmp(c->opt.config, "iss") == 0;
}

int main(int argc, char **argv) {
  struct campaign *c = calloc(1, sizeof *c);
  const char *wrong;
  int status = 3;
  if (!c) return 3;
  c->self = argv[0];
  if (!fuzz_options_parse(&c->opt, argc, argv, &wrong)) {
    fprintf(stderr, "%s\n", wrong);
    status = 2;
  } else if (c->opt.profile && !known_profile(c->opt.profile)) {
    fprintf(stderr, "fuzz: no profile '%s'\n", c->opt.profile);
    status = 2;
  } else if (golden(c) || c->opt.write || fuzz_machine_open(&c->machine, c->opt.config)) {
    status = run_campaign(c);
  }
  fuzz_machine_close(&c->machine);
  free(c);
  return status;
}
