/* The SAT solver PicoSAT: pigeons that do not fit into their holes, and random formulas of three literals a clause near
 * the threshold, each solution of which is checked. */
#include <picosat.h>

#include "random.h"
#include "workload.h"

enum { HOLES = 8, VARIABLES = 190, CLAUSES = 810, FORMULAS = 4 };

/* HOLES + 1 pigeons: not satisfiable. */
static int pigeons(void) {
  PicoSAT *sat = picosat_init();
  for (int p = 0; p <= HOLES; p++) {
    for (int h = 0; h < HOLES; h++) picosat_add(sat, p * HOLES + h + 1);
    picosat_add(sat, 0);
  }
  for (int h = 0; h < HOLES; h++)
    for (int p = 0; p <= HOLES; p++)
      for (int q = 0; q < p; q++) {
        picosat_add(sat, -(p * HOLES + h + 1));
        picosat_add(sat, -(q * HOLES + h + 1));
        picosat_add(sat, 0);
      }
  const int result = picosat_sat(sat, -1);
  picosat_reset(sat);
  return result;
}

static int literal(uint64_t *seed) {
  const uint32_t r = random_next(seed);
  const int variable = (int)((r >> 1) % VARIABLES) + 1;
  return r & 1 ? variable : -variable;
}

/* PICOSAT_SATISFIABLE, PICOSAT_UNSATISFIABLE, or 0: a clause is not satisfied by the solution. */
static int formula(uint64_t seed, uint64_t *sum) {
  static int clause[CLAUSES][3];
  PicoSAT *sat = picosat_init();
  for (int c = 0; c < CLAUSES; c++) {
    for (int i = 0; i < 3; i++) picosat_add(sat, clause[c][i] = literal(&seed));
    picosat_add(sat, 0);
  }
  int result = picosat_sat(sat, -1);
  for (int c = 0; c < CLAUSES && result == PICOSAT_SATISFIABLE; c++) {
    int true_ones = 0;
    for (int i = 0; i < 3; i++) true_ones += picosat_deref(sat, clause[c][i]) > 0;
    if (!true_ones) result = 0;
  }
  *sum = checksum_word(*sum, (uint64_t)result);
  picosat_reset(sat);
  return result;
}

int main(void) {
  uint64_t sum = CHECKSUM_START;
  workload_begin();
  if (pigeons() != PICOSAT_UNSATISFIABLE) return workload_fail("far_sat", "pigeons fit into fewer holes");
  for (uint64_t i = 1; i <= FORMULAS; i++)
    if (!formula(i, &sum)) return workload_fail("far_sat", "a solution is none");
  return workload_end("far_sat", sum);
}
