/* Paths on small programs whose answers are worked out by hand. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/lib/check.h"
#include "tb/lib/profileme/path_text.h"
#include "paths/tally.h"
#include "paths/search.h"
#include "paths/counts.h"

struct bench {
  int failures;
};

static void check_path(struct bench *b, const char *what, const char *got, const char *want) {
  if (!strcmp(got, want)) return;
  printf("# %s: got \"%s\", want \"%s\"\n", what, got, want);
  b->failures++;
}

static void check_number(struct bench *b, const char *what, uint64_t got, uint64_t want) {
  if (got == want) return;
  printf("# %s: got %llu, want %llu\n", what, (unsigned long long)got, (unsigned long long)want);
  b->failures++;
}

#define BUILD(t, ...)                                                                                                              \
  do {                                                                                                                             \
    static const struct path_insn insn[] = {__VA_ARGS__};                                                                          \
    path_text_init(&(t), insn, sizeof insn / sizeof insn[0]);                                                                      \
  } while (0)

static const char *print(const struct path_text *t, const struct pme_path *path) {
  static char text[200];
  path_text_print(t, path, text, sizeof text);
  return text;
}

static const char *const counted[] = {"none", "one", "many", "limit"};

/* The only path, or how many there are. */
static const char *answer(struct path_text *t, const struct pme_path_query *q, unsigned n) {
  struct pme_path path;
  if (!pme_path_find(t->finder, q)) exit(71);
  return pme_path_get(t->finder, n, &path) ? print(t, &path) : counted[pme_path_found(t->finder, n)];
}

static const char *find(struct path_text *t, unsigned at, const char *history, enum pme_path_scope scope) {
  struct pme_path_query q = {.pc = path_text_pc(at), .history = path_text_history(history), .scope = scope};
  return answer(t, &q, (unsigned)strlen(history));
}

static uint64_t weigh(void *ctx, uint64_t from, uint64_t to) {
  (void)to;
  return ((const unsigned *)ctx)[(from - PATH_TEXT_BASE) / 4];
}

static const char *by_counts(struct path_text *t, unsigned at, unsigned n, enum pme_path_scope scope, unsigned *weight) {
  struct pme_path path;
  return pme_path_by_counts(t->graph, path_text_pc(at), scope, n, weigh, weight, &path) ? print(t, &path) : "none";
}

static const char *likeliest(struct path_text *t, unsigned at, const char *history) {
  struct pme_path path;
  struct pme_path_query q = {.pc = path_text_pc(at), .history = path_text_history(history)};
  if (!pme_path_find(t->finder, &q)) exit(71);
  return pme_path_likeliest(t->finder, (unsigned)strlen(history), &path) ? print(t, &path) : "none";
}

static void diamonds(struct bench *b) {
  struct path_text t;
  BUILD(t, {'b', 3}, {'.', 0}, {'j', 4}, {'.', 0}, {'.', 0}, {'b', 8}, {'.', 0}, {'j', 9}, {'.', 0}, {'.', 0}, {'r', 0});
  path_text_function(&t, 0, 11);
  path_text_build(&t);
  check_path(b, "diamond, taken", find(&t, 10, "T", PME_PATH_ROUTINE), "9 8 4");
  check_path(b, "diamond, not taken", find(&t, 9, "N", PME_PATH_ROUTINE), "9 6 4");
  check_path(b, "two diamonds TN", find(&t, 9, "TN", PME_PATH_ROUTINE), "9 8 4 1 0");
  check_path(b, "two diamonds NT", find(&t, 9, "NT", PME_PATH_ROUTINE), "9 6 4 3 0");
  check_path(b, "the routine begins before", find(&t, 9, "NTT", PME_PATH_ROUTINE), "9 6 4 3 0 begun");
  check_path(b, "no caller to go on to", find(&t, 9, "NTT", PME_PATH_PROGRAM), "none");
  check_path(b, "in the arm", find(&t, 7, "NN", PME_PATH_ROUTINE), "6 4 1 0");
  check_path(b, "the arm is not reached so", find(&t, 7, "TN", PME_PATH_ROUTINE), "none");
  struct pme_path_query any = {.pc = path_text_pc(9), .any_history = true};
  check_path(b, "without history", answer(&t, &any, 1), "many");
  unsigned left[11] = {[2] = 9, [3] = 1, [7] = 1, [8] = 5}, equal[11] = {[2] = 1, [3] = 1, [7] = 1, [8] = 1};
  check_path(b, "counts", by_counts(&t, 9, 2, PME_PATH_ROUTINE, left), "9 8 4 1 0");
  check_path(b, "counts, equal: the lower address", by_counts(&t, 9, 2, PME_PATH_ROUTINE, equal), "9 6 4 1 0");
  check_path(b, "counts, the routine begins", by_counts(&t, 9, 3, PME_PATH_ROUTINE, left), "9 8 4 1 0 begun");
  check_path(b, "counts, no caller", by_counts(&t, 9, 3, PME_PATH_PROGRAM, left), "none");
  pme_path_weigh(t.finder, weigh, left);
  check_path(b, "one agrees", likeliest(&t, 9, "TN"), "9 8 4 1 0");
  if (!pme_path_find(t.finder, &any)) exit(71);
  struct pme_path path;
  check_path(b, "the likeliest of four", pme_path_likeliest(t.finder, 2, &path) ? print(&t, &path) : "none", "9 8 4 1 0");
  path_text_free(&t);
}

static void loops(struct bench *b) {
  struct path_text t;
  BUILD(t, {'.', 0}, {'.', 0}, {'b', 1}, {'.', 0}, {'j', 3});
  path_text_function(&t, 0, 5);
  path_text_build(&t);
  check_path(b, "round once more", find(&t, 1, "T", PME_PATH_PROGRAM), "1 1");
  check_path(b, "round or in from outside", find(&t, 1, "T", PME_PATH_ROUTINE), "many");
  check_path(b, "in from outside", find(&t, 1, "N", PME_PATH_ROUTINE), "1 0 begun");
  check_path(b, "round three times", find(&t, 2, "TTT", PME_PATH_PROGRAM), "1 1 1 1");
  check_path(b, "a loop without a branch: in from outside, or round again", find(&t, 3, "N", PME_PATH_PROGRAM), "many");
  check_path(b, "a loop without a branch and no way in", find(&t, 3, "T", PME_PATH_PROGRAM), "limit");
  path_text_free(&t);
}

static void calls(struct bench *b) {
  struct path_text t; /* main 0-7 calls f 8-11 twice, f has a skip */
  BUILD(t, {'b', 2}, {'.', 0}, {'c', 8}, {'b', 5}, {'.', 0}, {'c', 8}, {'.', 0}, {'r', 0}, {'b', 10}, {'.', 0}, {'r', 0});
  path_text_function(&t, 0, 8);
  path_text_function(&t, 8, 11);
  path_text_build(&t);
  check_path(b, "through the callee", find(&t, 6, "T", PME_PATH_ROUTINE), "6 10 8");
  check_path(b, "back to its own call", find(&t, 7, "TN", PME_PATH_ROUTINE), "6 10 8 5 4 3");
  check_path(b, "and on", find(&t, 7, "NTTT", PME_PATH_ROUTINE), "6 10 9 8 5 3 10 8 2 0");
  check_path(b, "to the beginning", find(&t, 7, "NTTTN", PME_PATH_ROUTINE), "6 10 9 8 5 3 10 8 2 0 begun");
  check_path(b, "the callee's own beginning", find(&t, 9, "NT", PME_PATH_ROUTINE), "9 8 begun");
  check_path(b, "at one of two calls", find(&t, 9, "NT", PME_PATH_PROGRAM), "many");
  check_path(b, "only the second has a branch more before it", find(&t, 9, "NTT", PME_PATH_PROGRAM), "9 8 5 3 10 8");
  check_path(b, "through the first call", find(&t, 9, "NNNT", PME_PATH_PROGRAM), "9 8 5 4 3 10 9 8 2 0");
  path_text_free(&t);
}

static void recursion(struct bench *b) {
  struct path_text t; /* main 0-1, f 2-6 calls itself; the innermost one skips the call */
  BUILD(t, {'c', 2}, {'r', 0}, {'b', 5}, {'.', 0}, {'c', 2}, {'.', 0}, {'r', 0});
  path_text_function(&t, 0, 2);
  path_text_function(&t, 2, 7);
  path_text_build(&t);
  check_path(b, "returned into, from any depth", find(&t, 6, "T", PME_PATH_ROUTINE), "many");
  check_path(b, "two levels, or more", find(&t, 1, "TN", PME_PATH_PROGRAM), "many");
  check_path(b, "none so deep, but returns without end are not looked at", find(&t, 1, "TNT", PME_PATH_PROGRAM), "limit");
  check_path(b, "the fewest levels are the likeliest", likeliest(&t, 1, "TNN"), "1 5 2 0 begun");
  path_text_free(&t);
}

static void jump_table(struct bench *b, bool seen) {
  struct path_text t; /* cases 2, 4, 6, of which 6 was not seen */
  BUILD(t, {'b', 8}, {'i', 0}, {'.', 0}, {'j', 8}, {'.', 0}, {'j', 8}, {'.', 0}, {'j', 8}, {'.', 0}, {'r', 0});
  path_text_function(&t, 0, 10);
  if (seen && !(path_text_seen(&t, 1, 2) && path_text_seen(&t, 1, 4))) b->failures++;
  path_text_build(&t);
  check_path(b, "a case", find(&t, 3, "N", PME_PATH_ROUTINE), seen ? "2 1 0" : "none");
  check_path(b, "a case that was not seen", find(&t, 7, "N", PME_PATH_ROUTINE), "none");
  check_path(b, "behind the switch", find(&t, 9, "N", PME_PATH_ROUTINE), seen ? "many" : "none");
  check_path(b, "around the switch", find(&t, 9, "T", PME_PATH_ROUTINE), "8 0");
  struct pme_path_query q = {.pc = path_text_pc(9), .other_pc = path_text_pc(4), .distance = 3};
  check_path(b, "its case is the other one's", answer(&t, &q, 1), seen ? "8 4 1 0" : "none");
  q.distance = 20;
  check_path(b, "too near to reach back to the other one", answer(&t, &q, 1), seen ? "many" : "none");
  q.distance = 2;
  check_path(b, "not so near", answer(&t, &q, 1), "none");
  q.distance = 1;
  q.other_pc = path_text_pc(8);
  check_path(b, "in the same block", answer(&t, &q, 1), seen ? "many" : "none");
  q.other_pc = path_text_pc(9);
  check_path(b, "itself is not before itself", answer(&t, &q, 1), "none");
  path_text_free(&t);
}

static void routines(struct bench *b) {
  struct path_text t; /* main 0-5; f 6 goes on as g 8-10; h 11-12 never returns; 13-14 are reached by a pointer */
  BUILD(t, {'c', 6}, {'b', 4}, {'c', 11}, {'.', 0}, {'x', 0}, {'r', 0}, {'.', 0}, {'j', 8}, {'b', 10}, {'.', 0}, {'r', 0}, {'.', 0},
        {'j', 12}, {'b', 13}, {'r', 0});
  path_text_function(&t, 0, 6);
  path_text_function(&t, 6, 8);
  path_text_function(&t, 8, 11);
  path_text_function(&t, 11, 13);
  if (!path_text_seen(&t, 4, 13) || !path_text_seen(&t, 10, 3)) b->failures++;
  path_text_build(&t);
  check_path(b, "back from a tail call", find(&t, 1, "T", PME_PATH_ROUTINE), "1 10 8");
  check_path(b, "and before it", find(&t, 1, "TT", PME_PATH_ROUTINE), "1 10 8 6 0 begun");
  check_path(b, "begins where it is jumped to", find(&t, 9, "NN", PME_PATH_ROUTINE), "9 8 begun");
  check_path(b, "a return to where no call is", find(&t, 3, "T", PME_PATH_ROUTINE), "3 10 8");
  check_path(b, "nothing comes back from h", find(&t, 3, "N", PME_PATH_ROUTINE), "3 10 9 8");
  check_path(b, "back from a call by pointer", find(&t, 5, "NN", PME_PATH_ROUTINE), "5 14 13 4 3 10 9 8");
  check_path(b, "or round in it", find(&t, 5, "NT", PME_PATH_ROUTINE), "many");
  check_number(b, "what was reached by a pointer is a routine", t.graph->block[cfg_block_at(t.graph, path_text_pc(13))].entry,
               true);
  check_number(b, "no code behind the text", cfg_block_at(t.graph, path_text_pc(15)), CFG_NONE);
  path_text_free(&t);
}

static uint32_t ways_into(struct path_text *t, unsigned at) {
  return t->graph->block[cfg_block_at(t->graph, path_text_pc(at))].edges;
}

static void exits(struct bench *b) {
  /* f 3 calls g 5 calls h 7, which returns; u 8 calls v 10, which does not; w 12 calls by a pointer that
   * was not seen */
  struct path_text t;
  BUILD(t, {'c', 3}, {'c', 8}, {'c', 12}, {'c', 5}, {'r', 0}, {'c', 7}, {'r', 0}, {'r', 0}, {'c', 10}, {'r', 0}, {'.', 0},
        {'j', 10}, {'x', 0}, {'r', 0}, {'x', 0}, {'.', 0}, {'r', 0}, {'j', 18}, {'r', 0});
  static const unsigned start[] = {0, 3, 5, 7, 8, 10, 12, 14, 17, 19};
  for (unsigned i = 0; i + 1 < sizeof start / sizeof start[0]; i++) path_text_function(&t, start[i], start[i + 1]);
  if (!path_text_seen(&t, 4, 1) || !path_text_seen(&t, 14, 17) || !path_text_seen(&t, 14, 18)) b->failures++;
  path_text_build(&t);
  check_number(b, "a return that was seen is the same edge", ways_into(&t, 1), 1);
  check_number(b, "it is a return", t.graph->edge[t.graph->block[cfg_block_at(t.graph, path_text_pc(1))].edge].kind, CFG_RETURN);
  check_number(b, "of a routine that cannot come back", ways_into(&t, 2), 0);
  check_number(b, "of one that may; and the call of f", ways_into(&t, 3), 2);
  check_number(b, "two callees with one exit", ways_into(&t, 15), 1);
  unsigned executed[19] = {[17] = 1};
  cfg_keep(t.graph, weigh, executed);
  check_number(b, "only what was executed", t.graph->edges * 10 + ways_into(&t, 18), 11);
  path_text_free(&t);
}

static void stripped(struct bench *b) {
  struct path_text t; /* without symbols: what is called is a routine, what is only jumped to is none */
  BUILD(t, {'c', 3}, {'j', 5}, {'.', 0}, {'.', 0}, {'r', 0}, {'r', 0});
  path_text_build(&t);
  check_number(b, "called", t.graph->block[cfg_block_at(t.graph, path_text_pc(3))].entry, true);
  check_number(b, "jumped to", t.graph->block[cfg_block_at(t.graph, path_text_pc(5))].entry, false);
  check_number(b, "never reached: no code", cfg_block_at(t.graph, path_text_pc(2)), CFG_NONE);
  path_text_free(&t);
}

static void counts(struct bench *b) {
  struct path_text t; /* main 0-4 calls f 5-7 twice, f is a loop from its start on; 8 goes round without a branch */
  BUILD(t, {'c', 5}, {'.', 0}, {'c', 5}, {'.', 0}, {'r', 0}, {'.', 0}, {'b', 5}, {'r', 0}, {'j', 8});
  path_text_function(&t, 0, 5);
  path_text_function(&t, 5, 8);
  path_text_function(&t, 8, 9);
  path_text_build(&t);
  unsigned never[9] = {[0] = 60, [6] = 1, [7] = 1};
  unsigned once[9] = {[0] = 60, [2] = 50, [6] = 100, [7] = 100}, often[9] = {[0] = 1, [2] = 1, [6] = 9, [7] = 1}, none[9] = {0};
  check_path(b, "all calls together, left to its own", by_counts(&t, 4, 3, PME_PATH_ROUTINE, once), "3 7 5 1 7 5 0 begun");
  check_path(b, "also to one that was never counted", by_counts(&t, 4, 3, PME_PATH_ROUTINE, never), "3 7 5 1 7 5 0 begun");
  check_path(b, "round", by_counts(&t, 4, 3, PME_PATH_ROUTINE, often), "3 7 5 5 5");
  check_path(b, "begins", by_counts(&t, 7, 2, PME_PATH_ROUTINE, once), "7 5 begun");
  check_path(b, "goes round", by_counts(&t, 7, 2, PME_PATH_ROUTINE, often), "7 5 5");
  check_path(b, "without end", by_counts(&t, 8, 1, PME_PATH_PROGRAM, none), "none");
  path_text_free(&t);
}

static void transfers(struct bench *b) {
  struct hash t = {0};
  bool good = true;
  for (unsigned i = 0; i < 3000; i++) good = good && hash_add(&t, 4 * (i % 100), 4 * (i % 10), 1 + i / 1500);
  check_number(b, "pairs", good ? t.used : 0, 100);
  check_number(b, "added up", hash_get(&t, 4 * 57, 4 * 7), 45);
  check_number(b, "never seen", hash_get(&t, 4 * 57, 4 * 8), 0);
  hash_free(&t);
  check_number(b, "empty", hash_get(&t, 0, 0), 0);
}

static void history(struct bench *b) {
  struct path_text t;
  BUILD(t, {'b', 4}, {'.', 0}, {'b', 4}, {'.', 0}, {'r', 0});
  path_text_function(&t, 0, 5);
  path_text_build(&t);
  check_number(b, "first of the block", pme_path_history(t.graph, path_text_pc(3), 5, 0), 5);
  check_number(b, "one branch was not taken", pme_path_history(t.graph, path_text_pc(3), 5, 2), 10);
  check_number(b, "two were not", pme_path_history(t.graph, path_text_pc(3), 5, 3), 20);
  check_number(b, "the sample itself does not count", pme_path_history(t.graph, path_text_pc(2), 5, 1), 5);
  path_text_free(&t);
}

static void tally(struct bench *b) {
  struct pme_path_tally t = {0};
  static struct pme_path p = {.blocks = 2, .block = {7, 3}}, q = {.blocks = 2, .block = {7, 4}};
  bool good = pme_path_tally_add(&t, &p) && pme_path_tally_add(&t, &q) && pme_path_tally_add(&t, &q);
  q.begun = true;
  good = good && pme_path_tally_add(&t, &q);
  pme_path_tally_sort(&t);
  check_number(b, "three paths", good ? t.rows : 0, 3);
  check_number(b, "the most frequent first", t.row[0].count * 10 + t.row[0].path->block[1], 24);
  check_number(b, "then by blocks", t.row[1].path->block[1], 3);
  pme_path_tally_free(&t);
}

int main(void) {
  struct bench b = {0};
  diamonds(&b);
  loops(&b);
  calls(&b);
  recursion(&b);
  jump_table(&b, true);
  jump_table(&b, false);
  routines(&b);
  exits(&b);
  stripped(&b);
  counts(&b);
  transfers(&b);
  history(&b);
  tally(&b);
  return check_single("pme_path", !b.failures);
}
