/* How often the schemes of ProfileMe sec. 5.3 find the actual path (Figure 6), on programs
 * run by the golden simulator:
 *   pme_path_rates [--seed N] [--period N] [--limit N] [--each] [--static] PROG.elf...
 * --each: a table for each program; --static: search the whole graph, not what was executed of it.
 *                                                                                  docs/profileme-paths.md */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/lib/check.h"
#include "tb/lib/profileme/path_bench.h"

static const char *const scope_name[PME_SCOPES] = {"intraprocedural", "interprocedural"};

struct options {
  uint64_t seed, period, limit;
  bool each, all;
};

static void print(const char *name, const struct pme_path_rates *r) {
  for (int scope = 0; scope < PME_SCOPES; scope++) {
    const unsigned longest = PME_PATH_LENGTH;
    printf("%s, %s, %% of actual paths found, lengths 1 to %d\n", name, scope_name[scope], PME_PATH_LENGTH);
    for (int s = 0; s < PME_SCHEMES; s++) {
      printf("  %-32s", pme_scheme_name((enum pme_scheme)s));
      for (unsigned n = 1; n <= PME_PATH_LENGTH; n++) {
        uint64_t judged = r->judged[scope][n];
        printf(" %5.1f", judged ? 100.0 * (double)r->right[scope][n][s] / (double)judged : 0);
      }
      printf("\n");
    }
    printf("  samples: %" PRIu64 " judged, %" PRIu64 " polluted, %" PRIu64 " off the graph; searches given up: %" PRIu64 "\n",
           r->judged[scope][longest], r->polluted[scope][longest], r->off_graph[scope][longest],
           r->answers[scope][longest][PME_SCHEME_HISTORY][PME_PATH_LIMIT]);
  }
}

/* What must hold at each length, whatever the programs: the actual path is on the graph, agrees with its
 * history and contains the other one of its pair, so that one path alone is the actual one. */
static const char *unsound(const struct pme_path_rates *r, enum pme_path_scope scope, unsigned n) {
  if (!r->judged[scope][n]) return "no path is known";
  if (r->off_graph[scope][n]) return "an actual path is not on the graph";
  for (int s = PME_SCHEME_SHORT; s <= PME_SCHEME_SHORT_PAIR; s++) {
    if (r->answers[scope][n][s][PME_PATH_NONE]) return "no path agrees with an actual history";
    if (r->wrong[scope][n][s]) return "only one path agrees with the history, and it is another one";
    if (r->answers[scope][n][s][PME_PATH_ONE] != r->right[scope][n][s]) return "one path agrees, but is not given";
  }
  if (r->answers[scope][n][PME_SCHEME_HISTORY][PME_PATH_LIMIT] * 10 > r->judged[scope][n]) return "one search of ten is given up";
  return NULL;
}

/* The order of the paper's figure. */
static const char *disordered(const struct pme_path_rates *r, enum pme_path_scope scope, unsigned n) {
  const uint64_t *right = r->right[scope][n];
  if (right[PME_SCHEME_HISTORY] < right[PME_SCHEME_COUNTS]) return "history finds less than counts";
  if (right[PME_SCHEME_HISTORY] < right[PME_SCHEME_EDGES]) return "history finds less than counts of edges";
  if (right[PME_SCHEME_PAIR] < right[PME_SCHEME_HISTORY]) return "pairs find less than history alone";
  if (right[PME_SCHEME_HISTORY] < right[PME_SCHEME_SHORT]) return "the whole history finds less than a part of it";
  if (right[PME_SCHEME_SHORT_PAIR] < right[PME_SCHEME_SHORT]) return "pairs find less than n bits of history";
  return NULL;
}

static bool verdict(const char *name, const char *(*wrong)(const struct pme_path_rates *, enum pme_path_scope, unsigned),
                    const struct pme_path_rates *r, uint64_t seed) {
  for (int scope = 0; scope < PME_SCOPES; scope++)
    for (unsigned n = 1; n <= PME_PATH_LENGTH; n++) {
      const char *why = wrong(r, scope, n);
      if (!why) continue;
      printf("# %s: %s, length %u: %s (replay: pme_path_rates --seed %" PRIu64 ")\n", name, scope_name[scope], n, why, seed);
      return false;
    }
  return true;
}

static bool add(const char *elf, const struct options *o, struct pme_path_rates *total) {
  struct path_bench b;
  char why[512] = "out of memory";
  struct pme_path_rates *one = calloc(1, sizeof *one);
  bool good = one && path_bench_run(&b, elf, o->limit, o->period, o->seed, why, sizeof why);
  if (good) {
    if (!o->all) path_bench_keep_executed(&b);
    good = path_bench_judge(&b, one);
    path_bench_free(&b);
  }
  if (!good) fprintf(stderr, "pme_path_rates: %s\n", why);
  if (good && o->each) print(elf, one);
  const uint64_t *from = (const uint64_t *)one;
  for (size_t i = 0; good && i < sizeof *one / sizeof *from; i++) ((uint64_t *)total)[i] += from[i];
  free(one);
  return good;
}

static int first_program(int argc, char **argv, struct options *o) {
  int i = 1;
  for (; i < argc && argv[i][0] == '-'; i++) {
    if (!strcmp(argv[i], "--each")) o->each = true;
    else if (!strcmp(argv[i], "--static")) o->all = true;
    else if (i + 1 < argc && !strcmp(argv[i], "--seed")) o->seed = strtoull(argv[++i], NULL, 0);
    else if (i + 1 < argc && !strcmp(argv[i], "--period")) o->period = strtoull(argv[++i], NULL, 0);
    else if (i + 1 < argc && !strcmp(argv[i], "--limit")) o->limit = strtoull(argv[++i], NULL, 0);
    else return argc;
  }
  return i;
}

int main(int argc, char **argv) {
  struct options o = {.seed = 1, .period = 4000, .limit = 100000000};
  int i = first_program(argc, argv, &o);
  struct pme_path_rates *total = calloc(1, sizeof *total);
  if (i >= argc || !o.period || !total) {
    fprintf(stderr, "usage: pme_path_rates [--seed N] [--period N] [--limit N] [--each] [--static] PROG.elf...\n");
    free(total);
    return 2;
  }
  printf("seed %" PRIu64 ", period %" PRIu64 "\n", o.seed, o.period);
  bool good = true;
  for (; good && i < argc; i++) good = add(argv[i], &o, total);
  struct check check = {0};
  if (good) {
    print("all", total);
    check_case(&check, "pme_path_rates_sound", verdict("sound", unsound, total, o.seed));
    check_case(&check, "pme_path_rates_order", verdict("order", disordered, total, o.seed));
  }
  free(total);
  return check_done(&check);
}
