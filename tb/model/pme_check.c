/* Does the truth find what is wrong with a record? Right records of a random pipeline pass, and none of which
 * a bit was changed.
 *
 *   pme_check [--seed N] [--cycles N]     default 400000
 *
 * Of a record that retired each bit must be found out, but those that profileme/check.h says cannot be known;
 * of one that was aborted, those that are known of all: pc, times, path. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/csr.h"
#include "tb/lib/check.h"
#include "profileme/attribution.h"
#include "profileme/check.h"
#include "profileme/model.h"
#include "tb/lib/profileme/pipe.h"

enum { TAGS = 4, SETS = 16, SLOTS = 8, EPISODE = 6000, START = 4 };

struct test {
  uint64_t seed, cycles, cycle;
  struct pme_pipe pipe;
  struct program_image image;
  struct pme_model model;
  struct pme_lives lives;
  struct pme_attribution truth;
  uint64_t stalls; /* cycles that the Oracle gives to the oldest */
  uint64_t records, retired, caught, missed, own;
  bool failed;
};

static bool fail_check(struct test *t, const char *what, unsigned bit) {
  if (!t->failed)
    printf("# cycle %" PRIu64 ": %s, word %u bit %u (replay: pme_check --seed %" PRIu64 " --cycles %" PRIu64 ")\n", t->cycle, what,
           bit / 64, bit % 64, t->seed, t->cycles);
  t->failed = true;
  return false;
}

static bool ended(void *ctx, const struct pme_true_life *life) {
  pme_attribution_end(ctx, life);
  return true;
}

/* Bits that the truth must know of every record of its kind. */
static bool must_know(bool retired, unsigned word, unsigned bit) {
  const uint64_t ready = 0xfff, distances = 0xffffffull << 24, conflicts = 0x3full << 48, flags = PME_PAIR | PME_SECOND | PME_OPP;
  const uint64_t last = ~(ready | distances | conflicts | flags | PME_READYV),
                 execution = 0xfffull << PME_EXECUTION_SHIFT | PME_EXECV;
  if (word == PME_LAT2) return retired && last >> bit & 1;
  if (retired || word == PME_PC || word == PME_TIME || word == PME_PATH) return true;
  return word == PME_LAT && !(execution >> bit & 1);
}

static void check_record(struct test *t, const struct pme_record *record) {
  const struct pme_true_life *life;
  if (!pme_attribution_check(&t->truth, record, &life)) {
    fail_check(t, t->truth.first_wrong, 0);
    return;
  }
  const struct pme_check c = pme_check_of(life, t->truth.clock, &t->image);
  const char *wrong = pme_check_differs(&c, record);
  if (wrong) fail_check(t, wrong, 0);
  for (unsigned b = 0; b < 64 * PME_WORDS; b++) {
    struct pme_record other = *record;
    other.word[b / 64] ^= 1ull << b % 64;
    const bool caught = pme_check_differs(&c, &other);
    t->caught += caught;
    t->missed += !caught;
    if (!caught && must_know(life->retired, b / 64, b % 64)) fail_check(t, "a changed bit is not found", b);
  }
  t->records++;
  t->retired += life->retired;
  t->own += life->own;
}

static void draw_access(struct test *t, struct pme_in *in) {
  static const struct {
    unsigned number;
    uint32_t value;
  } rows[START] = {{CSR_NUMBER_mpmecount, 20},
                   {CSR_NUMBER_mpmespread, 31},
                   {CSR_NUMBER_mpmeminor, 40},
                   {CSR_NUMBER_mpmectl, PME_CTL_EN | PME_CTL_RND | PME_CTL_RLD}};
  in->csr_write = t->cycle % 2 || t->cycle < 2 * START;
  in->csr_addr = CSR_NUMBER_mpmestatus;
  in->csr_wdata = 1;
  if (t->cycle >= START && t->cycle % (3 * EPISODE) >= START) return;
  const unsigned row = t->cycle < START ? (unsigned)t->cycle : START - 1;
  in->csr_write = true;
  in->csr_addr = (uint16_t)rows[row].number;
  in->csr_wdata = rows[row].value | (row == START - 1 && t->cycle / EPISODE & 1 ? PME_CTL_PAIR : 0);
}

static bool run_check(struct test *t, struct oracle *oracle) {
  struct probe_cycle record = {.cycle = 0};
  for (; t->cycle < t->cycles && !t->failed; t->cycle++) {
    struct pme_in in = {.cycle = t->cycle + 1};
    if (t->cycle % EPISODE == 0) {
      pme_pipe_mood(&t->pipe);
      t->pipe.k.apart = 0;
    }
    draw_access(t, &in);
    if (!pme_lives_step(&t->lives, &record)) return fail_check(t, t->lives.flight.error, 0);
    if (oracle_step(oracle, &record.commit) != ORACLE_OK) return fail_check(t, oracle_message(oracle), 0);
    const struct oracle_blame *b = oracle_blame(oracle);
    const bool stall = b->why == ORACLE_ALU_STALL || b->why == ORACLE_LOAD_STALL || b->why == ORACLE_STORE_STALL;
    if (stall != (t->lives.stalled_pc != 0) || (stall && b->pc[0] != t->lives.stalled_pc))
      return fail_check(t, "the Oracle blames another one", 0);
    t->stalls += stall;
    pme_model_step(&t->model, &record, &in);
    if (t->model.delivered) check_record(t, &t->model.last);
    pme_pipe_step(&t->pipe, &t->model.request, &record);
  }
  if (t->cycles >= 400000 && (t->records < 1000 || !t->own || t->retired == t->records || !t->stalls))
    return fail_check(t, "too little was seen", 0);
  return !t->failed;
}

int main(int argc, char **argv) {
  struct test *t = calloc(1, sizeof *t);
  if (!t) return 2;
  t->seed = 1;
  t->cycles = 400000;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (strcmp(argv[i], "--seed") == 0) t->seed = strtoull(argv[i + 1], NULL, 0);
    if (strcmp(argv[i], "--cycles") == 0) t->cycles = strtoull(argv[i + 1], NULL, 0);
  }
  pme_pipe_init(&t->pipe, TAGS, SLOTS, PROBE_EVENTS, t->seed);
  t->pipe.cycle = 1;
  t->image = pme_pipe_image(&t->pipe);
  t->truth.clock = 1;
  pme_model_reset(&t->model, TAGS, SETS, SLOTS);
  struct oracle *oracle = oracle_new(t->pipe.width, &t->image);
  const bool good = oracle && pme_lives_init(&t->lives, t->pipe.width, PME_PIPE_ROB, ended, &t->truth) && run_check(t, oracle);
  if (good)
    printf("seed %" PRIu64 ", %" PRIu64 " records, %" PRIu64 " retired, %" PRIu64 " changes found, %" PRIu64 " that cannot be\n",
           t->seed, t->records, t->retired, t->caught, t->missed);
  oracle_free(oracle);
  free(t);
  return check_single("pme_check", good);
}
