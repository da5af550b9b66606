/* Propagation on flow graphs made by hand and at random: with exact frequencies of some classes, those of the
 * others must be possible and, where the equations tell them, exact; none is negative; adjusted ones fulfil
 * every equation.
 *
 *   analysis_propagate [SEED [GRAPHS]] */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "analysis/propagate.h"
#include "random/asm.h"
#include "tb/lib/check.h"
#include "tb/lib/random.h"

enum { WORDS = 96, WALKS = 40, STEPS = 400 };
#define BASE 0x1000ull

/* A function, as words of an image. */
struct code {
  uint32_t word[WORDS];
  uint32_t count;
};

struct function {
  struct program_image image;
  struct analysis_program program;
  struct flow flow;
};

static bool open(struct function *f, const struct code *c) {
  const struct symbols_function whole = {BASE, BASE + 4ull * c->count, "f"};
  const struct machine_model machine = {.name = "small", .width = 2, .rob = 32};
  *f = (struct function){.image = {.bytes = (const uint8_t *)c->word, .base = BASE, .size = 4ull * c->count}};
  return analysis_program_open(&f->program, &f->image, BASE, &machine, &whole, 1) && flow_find(&f->flow, &f->program, 0);
}

static void close(struct function *f) {
  flow_free(&f->flow);
  analysis_program_close(&f->program);
}

/* ---- by hand ---- */

static uint32_t group_at(const struct function *f, uint32_t word) {
  return f->flow.group_of_block[cfg_block_at(f->program.cfg, BASE + 4 * word) - f->flow.first];
}

/* if (..) A else B; C:  100 at the top, 30 in A. The rest follows. */
static bool diamond(void) {
  const struct code c = {{rp_b(0, 5, 6, 12), rp_addi(5, 5, 1), rp_jal(0, 8), rp_addi(6, 6, 1), rp_addi(7, 7, 1), rp_jalr(0, 1, 0)},
                         6};
  struct function f;
  struct propagate_group g[32];
  if (!open(&f, &c) || f.flow.groups > 32) return false;
  for (uint32_t i = 0; i < f.flow.groups; i++) g[i] = (struct propagate_group){NAN, 1, NAN};
  g[group_at(&f, 0)] = (struct propagate_group){100, 1, NAN};
  g[group_at(&f, 1)] = (struct propagate_group){30, 1, NAN};
  bool good = group_at(&f, 0) == group_at(&f, 4) && group_at(&f, 1) != group_at(&f, 3) && propagate(&f.flow, g) &&
              g[group_at(&f, 3)].frequency == 70;
  g[group_at(&f, 3)] = (struct propagate_group){NAN, 1, NAN};
  g[group_at(&f, 1)] = (struct propagate_group){130, 1, NAN}; /* more than there is: the other way gets nothing, not -30 */
  good = good && propagate(&f.flow, g) && g[group_at(&f, 3)].frequency >= 0;
  close(&f);
  return good;
}

/* for (;;) { A; if (..) B; }: the loop is never left, and still A's two halves are executed equally often. */
static bool endless(void) {
  const struct code c = {{rp_addi(5, 5, 1), rp_addi(6, 6, 1), rp_b(0, 5, 6, 8), rp_addi(7, 7, 1), rp_addi(8, 8, 1), rp_jal(0, -16)},
                         6};
  struct function f;
  if (!open(&f, &c)) return false;
  bool made = false;
  for (uint32_t e = 0; e < f.flow.edges; e++) made |= f.flow.edge[e].made;
  const bool good = made && group_at(&f, 1) == group_at(&f, 4) && group_at(&f, 3) != group_at(&f, 1);
  close(&f);
  return good;
}

/* ---- at random ---- */

/* Branches and jumps to anywhere in the function; the last word returns. */
static struct code random_code(uint64_t *r) {
  struct code c = {.count = 4 + random_below(r, WORDS - 4)};
  for (uint32_t i = 0; i < c.count; i++) {
    const int to = 4 * ((int)random_below(r, c.count) - (int)i);
    const unsigned what = random_below(r, 12);
    c.word[i] = what < 4 ? rp_b(0, 5, 6, to ? to : 4) : what == 4 ? rp_jal(0, to) : what == 5 ? rp_jalr(0, 1, 0) : rp_addi(5, 5, 1);
  }
  c.word[c.count - 1] = rp_jalr(0, 1, 0);
  return c;
}

/* Walks through the function, as far as each comes back out, and counts. */
static void walk(const struct flow *f, uint64_t *r, double *of_block, double *of_edge) {
  uint32_t path[STEPS];
  for (unsigned n = 0; n < WALKS; n++) {
    uint32_t at = f->blocks, steps = 0;
    do {
      const uint32_t ways = f->out[at + 1] - f->out[at];
      path[steps] = f->out[at] + random_below(r, ways);
      at = f->edge[path[steps++]].to;
    } while (at != FLOW_OUTSIDE && steps < STEPS);
    for (uint32_t i = 0; at == FLOW_OUTSIDE && i < steps; i++) {
      of_edge[path[i]]++;
      if (f->edge[path[i]].to != FLOW_OUTSIDE) of_block[f->edge[path[i]].to]++;
    }
  }
}

/* What comes to each block leaves it. */
static bool balanced(const struct flow *f, const struct propagate_group *g, double most) {
  for (uint32_t n = 0; n < PROPAGATE_SIDES * f->blocks; n++) {
    const struct propagate_side s = propagate_side(f, n);
    double sum = 0;
    for (uint32_t i = 0; i < s.count; i++) sum += g[propagate_group_of(f, &s, i)].frequency;
    if (s.count && fabs(sum - g[s.block].frequency) > most) return false;
  }
  return true;
}

/* Members of a group are passed equally often, whatever was executed. */
static bool groups_hold(const struct flow *f, const double *of_block, const double *of_edge, double *of_group) {
  for (uint32_t g = 0; g < f->groups; g++) of_group[g] = NAN;
  for (uint32_t i = 0; i < f->blocks + f->edges; i++) {
    const uint32_t g = i < f->blocks ? f->group_of_block[i] : f->group_of_edge[i - f->blocks];
    const double count = i < f->blocks ? of_block[i] : of_edge[i - f->blocks];
    if (!isnan(of_group[g]) && of_group[g] != count) return false;
    of_group[g] = count;
  }
  return true;
}

/* Frequencies of blocks are known, exactly or not: then all others must come out as possible ones. */
static bool tells(const struct flow *f, const double *of_group, uint64_t *r, bool exact) {
  struct propagate_group *g = calloc(f->groups + 1, sizeof *g);
  double most = 0;
  bool good = g != NULL;
  for (uint32_t i = 0; i < f->groups && good; i++) {
    g[i] = (struct propagate_group){NAN, 1, NAN};
    most = fmax(most, of_group[i]);
  }
  for (uint32_t b = 0; b < f->blocks && good; b++) {
    const uint32_t i = f->group_of_block[b];
    const double truth = of_group[i];
    g[i] = (struct propagate_group){exact ? truth : truth * (0.8 + 0.4 * random_uniform(r)), 1 + truth, NAN};
  }
  good = good && propagate(f, g);
  for (uint32_t i = 0; i < f->groups && good; i++) good = g[i].frequency >= 0 && g[i].variance > 0;
  if (good) propagate_adjust(f, g);
  for (uint32_t i = 0; i < f->groups && good; i++) good = g[i].frequency >= 0;
  good = good && balanced(f, g, 0.02 * most + 0.5);
  free(g);
  return good;
}

static const char *check_graph(const struct flow *f, uint64_t *r) {
  double *of_block = calloc(f->blocks + 1, sizeof *of_block), *of_edge = calloc(f->edges + 1, sizeof *of_edge),
         *of_group = calloc(f->groups + 1, sizeof *of_group);
  const char *wrong = of_block && of_edge && of_group ? NULL : "out of memory";
  if (!wrong) walk(f, r, of_block, of_edge);
  if (!wrong && !groups_hold(f, of_block, of_edge, of_group)) wrong = "a group's members were passed differently often";
  if (!wrong && !tells(f, of_group, r, true)) wrong = "exact frequencies do not hold together";
  if (!wrong && !tells(f, of_group, r, false)) wrong = "frequencies cannot be adjusted";
  free(of_block);
  free(of_edge);
  free(of_group);
  return wrong;
}

static bool at_random(uint64_t seed, uint64_t graphs) {
  uint64_t blocks = 0;
  for (uint64_t n = 0; n < graphs; n++) {
    uint64_t r = seed + n;
    const struct code c = random_code(&r);
    struct function f;
    const bool opened = open(&f, &c);
    const char *wrong = opened ? check_graph(&f.flow, &r) : "out of memory";
    blocks += f.flow.blocks;
    close(&f);
    if (wrong) {
      printf("# %s; replay: analysis_propagate %" PRIu64 " 1\n", wrong, seed + n);
      return false;
    }
  }
  printf("# %" PRIu64 " functions from seed %" PRIu64 " on, %" PRIu64 " blocks\n", graphs, seed, blocks);
  return blocks > 0;
}

int main(int argc, char **argv) {
  struct check c = {0, 0};
  check_case(&c, "diamond", diamond());
  check_case(&c, "endless", endless());
  check_case(&c, "random", at_random(argc > 1 ? strtoull(argv[1], NULL, 0) : 1, argc > 2 ? strtoull(argv[2], NULL, 0) : 2000));
  return check_done(&c);
}
