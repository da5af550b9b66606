/* Actual paths from small retire streams. */
#include <stdio.h>
#include <string.h>

#include "tb/lib/check.h"
#include "tb/lib/profileme/path_text.h"
#include "paths/truth.h"

struct bench {
  struct path_text text;
  struct pme_truth truth;
  uint64_t cycle, retired[PATH_TEXT_WORDS]; /* retired: when it did so last */
  int failures;
};

enum { TRAP = 100, INTERRUPT = 200, END = -1 }; /* added to an address: it excepts; an interrupt comes before it */
enum { WIDEST = 4 }; /* lanes of ProfileMe's cores; with more of them, some code here is twice in one cycle */

static void check_truth(struct bench *b, const char *what, const char *got, const char *want) {
  if (!strcmp(got, want)) return;
  printf("# %s: got \"%s\", want \"%s\"\n", what, got, want);
  b->failures++;
}

static void cycle(struct bench *b, struct probe_retire *r) {
  pme_truth_step(&b->truth, ++b->cycle, r);
  *r = (struct probe_retire){0};
}

/* Retires these addresses, one after the other, `width` in a cycle. */
static void retire(struct bench *b, unsigned width, const int *at) {
  struct probe_retire r = {0};
  for (unsigned i = 0, lanes = 0; at[i] != END; i++) {
    unsigned now = (unsigned)at[i] % 100;
    if (at[i] / INTERRUPT) {
      if (lanes) cycle(b, &r);
      r.interrupt = true;
      cycle(b, &r);
      lanes = 0;
    }
    struct probe_retire_lane *l = &r.lane[lanes++];
    *l = (struct probe_retire_lane){.pc = path_text_pc(now), .insn = program_image_word(&b->text.image, path_text_pc(now))};
    l->trap = at[i] / TRAP == 1;
    l->next_pc = path_text_pc(at[i + 1] == END ? now + 1 : (unsigned)at[i + 1] % 100);
    r.valid = (uint8_t)((1u << lanes) - 1);
    b->retired[now] = b->cycle + 1;
    if (lanes < width && at[i + 1] != END && !l->trap) continue;
    cycle(b, &r);
    lanes = 0;
  }
}
#define RETIRE(b, width, ...) retire(b, width, (const int[]){__VA_ARGS__, END})

static const char *path_then(struct bench *b, unsigned at, uint64_t when, enum pme_path_scope scope, unsigned n) {
  static const char *const status[] = {"ok", "polluted", "short", "off graph"};
  static char text[200];
  struct pme_truth_trace trace;
  struct pme_path p;
  if (!pme_truth_get(&b->truth, path_text_pc(at), when, &trace)) return "not there";
  enum pme_truth_status s = pme_truth_path(b->text.graph, &trace, scope, n, &p);
  if (s != PME_TRUTH_OK) return status[s];
  path_text_print(&b->text, &p, text, sizeof text);
  return text;
}

static const char *path(struct bench *b, unsigned at, enum pme_path_scope scope, unsigned n) {
  return path_then(b, at, b->retired[at], scope, n);
}

/* main 0-6 calls f 7-9 twice, and once by a pointer that the graph does not know;
 * handler 10-12; 13-15 goes round */
static bool start(struct bench *b) {
  static const struct path_insn insn[] = {{'.', 0}, {'c', 7}, {'.', 0},  {'c', 7}, {'.', 0}, {'x', 0}, {'r', 0},  {'b', 9},
                                          {'.', 0}, {'r', 0}, {'b', 12}, {'.', 0}, {'m', 0}, {'.', 0}, {'j', 13}, {'r', 0}};
  path_text_init(&b->text, insn, sizeof insn / sizeof insn[0]);
  path_text_function(&b->text, 0, 7);
  path_text_function(&b->text, 7, 10);
  path_text_function(&b->text, 10, 13);
  path_text_function(&b->text, 13, 16);
  b->cycle = 0;
  return path_text_build(&b->text) && pme_truth_init(&b->truth);
}

static void stop(struct bench *b) {
  pme_truth_free(&b->truth);
  path_text_free(&b->text);
}

static void plain(struct bench *b, unsigned width) {
  if (!start(b)) b->failures++;
  RETIRE(b, width, 0, 1, 7, 9, 2, 3, 7, 8, 9, 4, 5, 7, 8, 9, 6);
  check_truth(b, "in the callee, one branch", path(b, 8, PME_PATH_PROGRAM, 1), "8 7");
  check_truth(b, "the callee begins", path(b, 8, PME_PATH_ROUTINE, 2), "8 7 begun");
  check_truth(b, "called from where the graph has no edge", path(b, 8, PME_PATH_PROGRAM, 2), "off graph");
  check_truth(b, "returned to where it has none", path(b, 6, PME_PATH_ROUTINE, 2), "off graph");
  check_truth(b, "through both calls", path(b, 4, PME_PATH_PROGRAM, 2), "4 9 8 7 2 9 7");
  check_truth(b, "to the beginning", path(b, 4, PME_PATH_ROUTINE, 3), "4 9 8 7 2 9 7 0 begun");
  check_truth(b, "beyond the start", path(b, 4, PME_PATH_PROGRAM, 3), "short");
  if (width == 1) {
    check_truth(b, "the first time", path_then(b, 9, 4, PME_PATH_PROGRAM, 1), "9 7");
    check_truth(b, "the second time", path_then(b, 9, 9, PME_PATH_PROGRAM, 2), "9 8 7 2 9 7");
    check_truth(b, "another cycle", path_then(b, 9, 5, PME_PATH_PROGRAM, 1), "not there");
  }
  stop(b);
}

static void traps(struct bench *b, unsigned width) {
  if (!start(b)) b->failures++;
  RETIRE(b, width, 0, 1, 7, INTERRUPT + 10, 11, 12, 8, 9, 2, TRAP + 3, 10, 12, 3, 7, 9, 4);
  check_truth(b, "in the handler, which begins here", path(b, 11, PME_PATH_ROUTINE, 2), "11 10 begun");
  check_truth(b, "in the handler, beyond", path(b, 12, PME_PATH_PROGRAM, 2), "polluted");
  check_truth(b, "before the trap", path(b, 2, PME_PATH_ROUTINE, 1), "polluted");
  check_truth(b, "behind the trap, near enough", path(b, 4, PME_PATH_PROGRAM, 1), "4 9 7");
  check_truth(b, "behind the trap, too far", path(b, 4, PME_PATH_PROGRAM, 2), "polluted");
  check_truth(b, "also within its routine", path(b, 4, PME_PATH_ROUTINE, 2), "polluted");
  stop(b);
  if (!start(b)) b->failures++;
  RETIRE(b, width, 0, INTERRUPT + 10, 12, 1, 7, TRAP + 8);
  check_truth(b, "interrupted in the first block", path(b, 1, PME_PATH_ROUTINE, 1), "polluted");
  check_truth(b, "what excepts does not retire", path(b, 8, PME_PATH_ROUTINE, 1), "not there");
  stop(b);
}

/* What the ring no longer holds. */
static void overflow(struct bench *b) {
  if (!start(b)) b->failures++;
  RETIRE(b, 1, 0, 1, 7, 9, 2, 3, 7, 9, 4);
  struct probe_retire r = {.valid = 1, .lane[0] = {.pc = path_text_pc(13), .next_pc = path_text_pc(14)}};
  check_truth(b, "just retired", path(b, 4, PME_PATH_PROGRAM, 2), "4 9 7 2 9 7");
  for (unsigned i = 0; i < PME_TRUTH_RING - 5; i++) pme_truth_step(&b->truth, ++b->cycle, &r);
  check_truth(b, "still there, but what was before is not", path(b, 4, PME_PATH_PROGRAM, 2), "short");
  check_truth(b, "so much of it is", path(b, 4, PME_PATH_PROGRAM, 1), "4 9 7");
  for (unsigned i = 0; i < 4; i++) pme_truth_step(&b->truth, ++b->cycle, &r);
  check_truth(b, "alone", path(b, 4, PME_PATH_PROGRAM, 1), "short");
  pme_truth_step(&b->truth, ++b->cycle, &r);
  check_truth(b, "gone", path(b, 4, PME_PATH_PROGRAM, 1), "not there");
  stop(b);
}

/* Jumps without end, without a branch. */
static void round_and_round(struct bench *b) {
  int at[2 * PME_TRUTH_JUMPS + 5];
  if (!start(b)) b->failures++;
  for (unsigned i = 0; i < 2 * PME_TRUTH_JUMPS + 4; i++) at[i] = 13 + (int)(i % 2);
  at[2 * PME_TRUTH_JUMPS + 4] = END;
  retire(b, 4, at);
  struct pme_truth_trace trace;
  bool there = pme_truth_get(&b->truth, path_text_pc(14), b->retired[14], &trace);
  check_truth(b, "no more transfers than there is room for", there && trace.jumps == PME_TRUTH_JUMPS ? "full" : "not full", "full");
  check_truth(b, "and no path", path(b, 14, PME_PATH_PROGRAM, 1), "short");
  stop(b);
}

int main(void) {
  struct bench b = {0};
  for (unsigned width = 1; width <= WIDEST; width++) {
    plain(&b, width);
    traps(&b, width);
  }
  overflow(&b);
  round_and_round(&b);
  return check_single("pme_truth", !b.failures);
}
