/* The Oracle against a second reading of its rules on random commit sequences.
 *
 * The reference keeps the whole trace and attributes afterwards: it looks backwards from an empty cycle for
 * what emptied the ROB and forwards for who pays, where the Oracle carries state from cycle to cycle. They
 * share no code. Usage: oracle_random [--seed S] [--cycles N] */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/lib/check.h"
#include "oracle/oracle.h"
#include "tb/lib/random.h"

#define BASE 0x80000000ull
#define INSNS 48
#define TRACE 3000 /* cycles of one sequence */

struct insn_sum {
  uint64_t t[ORACLE_CLASSES], executions;
};
enum { CONTEXTS = 3 };
struct profile {
  struct insn_sum insn[INSNS + 1]; /* [INSNS]: outside */
  uint64_t mode[4][CONTEXTS];      /* time by privilege and context */
  uint64_t left_over;
};

/* ---- reference ---- */

static struct insn_sum *sum_of(struct profile *p, uint64_t pc) {
  return pc >= BASE && pc < BASE + 4 * INSNS ? &p->insn[(pc - BASE) / 4] : &p->insn[INSNS];
}

/* A cycle's time is of the privilege and context that the blamed instruction had when the
 * record of `at` showed it. */
static void blame_mode(struct profile *p, const struct probe_commit *at) { p->mode[at->privilege][at->context] += 12; }

/* Lists the lanes of a mask from old to young; returns how many. */
static int lanes(const struct probe_commit *c, unsigned mask, int width, uint64_t pc[4], int bank[4]) {
  int n = 0;
  for (int i = 0; i < width; i++) {
    int b = (c->head_bank + i) % width;
    if (mask & (1u << b)) {
      pc[n] = c->head_pc[b];
      bank[n++] = b;
    }
  }
  return n;
}

static void reference(const struct probe_commit *trace, int cycles, int width, const enum oracle_class *stall, struct profile *p) {
  memset(p, 0, sizeof *p);
  for (int t = 0; t < cycles; t++) {
    uint64_t pc[4];
    int bank[4];
    int n = lanes(&trace[t], trace[t].head_commit, width, pc, bank);
    for (int i = 0; i < n; i++) {
      sum_of(p, pc[i])->t[ORACLE_EXECUTE] += (uint64_t)(12 / n);
      sum_of(p, pc[i])->executions++;
    }
    if (trace[t].head_valid) blame_mode(p, &trace[t]);
    if (n) continue;
    if (lanes(&trace[t], trace[t].head_valid, width, pc, bank)) {
      bool in = pc[0] < BASE + 4 * INSNS && pc[0] >= BASE;
      sum_of(p, pc[0])->t[in ? stall[(pc[0] - BASE) / 4] : ORACLE_ALU_STALL] += 12;
      continue;
    }
    int u = t; /* backwards: the last cycle in which anything left */
    while (u >= 0 && !trace[u].exception && !trace[u].interrupt && !trace[u].head_commit) u--;
    enum oracle_class forward = ORACLE_FRONT_END;
    if (u >= 0 && trace[u].exception) {
      sum_of(p, trace[u].exception_pc)->t[ORACLE_MISC_FLUSH] += 12;
      blame_mode(p, &trace[u]);
      continue;
    }
    if (u >= 0 && trace[u].interrupt) {
      forward = ORACLE_INTERRUPT;
    } else if (u >= 0) {
      int y = lanes(&trace[u], trace[u].head_commit, width, pc, bank) - 1;
      bool missed = trace[u].mispredicted & (1 << bank[y]), flush = trace[u].flushes & (1 << bank[y]);
      if (missed || flush) {
        sum_of(p, pc[y])->t[missed ? ORACLE_MISPREDICT : ORACLE_MISC_FLUSH] += 12;
        blame_mode(p, &trace[u]);
        continue;
      }
    }
    int v = t; /* forwards: the first group */
    while (v < cycles && !trace[v].head_valid) v++;
    if (v == cycles) {
      p->left_over += 12;
      continue;
    }
    lanes(&trace[v], trace[v].head_valid, width, pc, bank);
    sum_of(p, pc[0])->t[forward] += 12;
    blame_mode(p, &trace[v]);
  }
}

/* ---- stimulus ---- */

static void make_trace(uint64_t *r, struct probe_commit *trace, int width) {
  uint32_t p_empty = 1 + random_below(r, 60), p_stall = 1 + random_below(r, 60), p_event = 1 + random_below(r, 40);
  int rest = 0;
  bool dry = false;
  for (int t = 0; t < TRACE; t++) {
    struct probe_commit *c = &trace[t];
    memset(c, 0, sizeof *c);
    c->head_bank = (uint8_t)random_below(r, (uint32_t)width);
    for (int b = 0; b < width; b++) c->head_pc[b] = BASE + 4 * random_below(r, INSNS) + (random_below(r, 200) ? 0 : 1 << 20);
    c->mispredicted = (uint8_t)(random_below(r, 100) < p_event ? random_below(r, 16) : 0);
    c->flushes = (uint8_t)(random_below(r, 100) < p_event ? random_below(r, 16) : 0);
    c->exception = random_below(r, 300) < p_event;
    c->interrupt = !c->exception && random_below(r, 300) < p_event;
    c->exception_pc = BASE + 4 * random_below(r, INSNS);
    c->privilege = (uint8_t)random_below(r, 4);
    c->context = (uint16_t)random_below(r, CONTEXTS);
    if (rest-- <= 0) {
      dry = random_below(r, 100) < p_empty;
      rest = (int)random_below(r, dry ? 12 : 6);
    }
    if (dry) continue;
    bool frozen = c->exception && random_below(r, 2); /* no head: a commit that is frozen for a cycle at least */
    bool stays = c->exception || c->interrupt || random_below(r, 100) < p_stall;
    int heads = frozen ? 0 : random_below(r, 2) ? width : 1 + (int)random_below(r, (uint32_t)width);
    int commits = stays ? 0 : (int)random_below(r, 1 + (uint32_t)heads);
    for (int i = 0; i < heads; i++) {
      int b = (c->head_bank + i) % width;
      c->head_valid |= (uint8_t)(1 << b);
      if (i < commits) c->head_commit |= (uint8_t)(1 << b);
    }
    if (heads && c->exception) c->exception_pc = c->head_pc[c->head_bank];
  }
}

static bool same(const struct oracle *o, const struct profile *p, int width, uint64_t seed, int prefix) {
  for (unsigned k = 0; k <= INSNS; k++) {
    static const struct oracle_insn none;
    const struct oracle_insn *i = k == INSNS ? oracle_outside(o) : oracle_at(o, BASE + 4 * k);
    if (!i) i = &none;
    for (int c = 0; c < ORACLE_CLASSES; c++)
      if (i->twelfths[c] != p->insn[k].t[c]) {
        printf("# W=%d instruction %u %s oracle=%" PRIu64 " reference=%" PRIu64 " after %d cycles "
               "(replay: oracle_random --seed %" PRIu64 " --cycles 1)\n",
               width, k, oracle_class_key((enum oracle_class)c), i->twelfths[c], p->insn[k].t[c], prefix, seed);
        return false;
      }
    if (i->executions != p->insn[k].executions) {
      printf("# W=%d instruction %u executions differ (replay: oracle_random --seed %" PRIu64 " --cycles 1)\n", width, k, seed);
      return false;
    }
  }
  uint64_t mode[4][CONTEXTS] = {{0}};
  for (const struct oracle_mode *m = NULL; (m = oracle_next_mode(o, m));)
    for (int c = 0; c < ORACLE_CLASSES; c++) mode[m->privilege][m->context] += m->twelfths[c];
  if (memcmp(mode, p->mode, sizeof mode) == 0) return true;
  printf("# W=%d time of a privilege or context differs (replay: oracle_random --seed %" PRIu64 " --cycles 1)\n", width, seed);
  return false;
}

/* Profile made of what oracle_blame says of each cycle. left_over: front end and
 * interrupt cycles that still wait. */
struct told {
  struct profile p;
  uint64_t front_end, interrupt;
};

static void hear(struct told *t, const struct oracle_blame *b) {
  if (b->released) {
    sum_of(&t->p, b->released_pc)->t[ORACLE_FRONT_END] += t->front_end;
    sum_of(&t->p, b->released_pc)->t[ORACLE_INTERRUPT] += t->interrupt;
    t->p.mode[b->released_privilege][b->released_context] += t->front_end + t->interrupt;
    t->front_end = t->interrupt = 0;
  }
  for (unsigned i = 0; i < b->n; i++) {
    struct insn_sum *s = sum_of(&t->p, b->pc[i]);
    s->t[b->why] += 12 / b->n;
    s->executions += b->why == ORACLE_EXECUTE;
  }
  if (b->n) t->p.mode[b->privilege][b->context] += 12;
  if (!b->n) *(b->why == ORACLE_FRONT_END ? &t->front_end : &t->interrupt) += 12;
  t->p.left_over = t->front_end + t->interrupt;
}

static bool run_one(uint64_t seed, struct probe_commit *trace) {
  uint64_t r = seed;
  int width = 1 + (int)random_below(&r, 4);
  static const uint32_t word[3] = {0x00000013, 0x00053503, 0x00a53023};
  static const enum oracle_class kind[3] = {ORACLE_ALU_STALL, ORACLE_LOAD_STALL, ORACLE_STORE_STALL};
  uint8_t text[4 * INSNS];
  enum oracle_class stall[INSNS];
  for (int k = 0; k < INSNS; k++) {
    uint32_t w = random_below(&r, 3);
    memcpy(text + 4 * k, &word[w], 4);
    stall[k] = kind[w];
  }
  make_trace(&r, trace, width);
  int prefix = 1 + (int)random_below(&r, TRACE); /* stop anywhere: time must be right at every prefix */
  struct program_image image = {.bytes = text, .base = BASE, .size = sizeof text};
  struct oracle *o = oracle_new((unsigned)width, &image);
  struct profile p;
  struct told told = {0};
  bool good = o != NULL;
  for (int t = 0; good && t < prefix; t++) {
    uint64_t sum = 0;
    good = oracle_step(o, &trace[t]) == ORACLE_OK;
    hear(&told, oracle_blame(o));
    for (int c = 0; c < ORACLE_CLASSES; c++) sum += oracle_stack(o, (enum oracle_class)c);
    good = good && sum + oracle_pending(o) == 12 * (uint64_t)(t + 1);
    if (!good) printf("# seed %" PRIu64 ": %s\n", seed, oracle_message(o));
  }
  if (good) {
    reference(trace, prefix, width, stall, &p);
    good = oracle_finish(o) == ORACLE_OK && same(o, &p, width, seed, prefix);
    if (good && oracle_unattributed(o) != p.left_over) {
      printf("# time left over differs, seed %" PRIu64 "\n", seed);
      good = false;
    }
    if (good && memcmp(&told.p, &p, sizeof p)) {
      printf("# oracle_blame tells another profile, seed %" PRIu64 "\n", seed);
      good = false;
    }
  }
  oracle_free(o);
  return good;
}

int main(int argc, char **argv) {
  uint64_t seed = 1, cycles = 2000000;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (!strcmp(argv[i], "--seed")) seed = strtoull(argv[i + 1], NULL, 0);
    else if (!strcmp(argv[i], "--cycles")) cycles = strtoull(argv[i + 1], NULL, 0);
  }
  struct probe_commit *trace = malloc(TRACE * sizeof *trace);
  if (!trace) return 1;
  bool good = true;
  for (uint64_t done = 0; good && done < cycles; done += TRACE / 2, seed++) good = run_one(seed, trace);
  free(trace);
  return check_single("oracle_random", good);
}
