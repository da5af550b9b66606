/* What the tests of the golden simulator share: reporting, encoders from the instruction table, a machine
 * with a few words. */
#ifndef CULPRIT_TB_ISS_TEST_H
#define CULPRIT_TB_ISS_TEST_H

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "iss/iss.h"
#include "tb/lib/check.h"
#include "tb/lib/random.h"

/* One named test: the first wrong value is reported, later ones are only counted. */
struct test {
  const char *name;
  unsigned wrong;
  char why[200];
};

static inline void expect(struct test *t, uint64_t got, uint64_t want, const char *format, ...) {
  if (got == want) return;
  if (t->wrong++ > 0) return;
  char what[100];
  va_list args;
  va_start(args, format);
  vsnprintf(what, sizeof what, format, args);
  va_end(args);
  snprintf(t->why, sizeof t->why, "%s: got 0x%" PRIx64 ", want 0x%" PRIx64, what, got, want);
}

static inline void run_test(struct check *c, const char *name, void (*body)(struct test *t)) {
  struct test t = {.name = name};
  body(&t);
  if (t.wrong) printf("# %s (%u wrong)\n", t.why, t.wrong);
  check_case(c, name, !t.wrong);
}

static inline uint32_t enc(enum isa_id id, unsigned rd, unsigned rs1, unsigned rs2) {
  return isa_op(id)->match | rd << 7 | rs1 << 15 | rs2 << 20;
}
static inline uint32_t enc_i(enum isa_id id, unsigned rd, unsigned rs1, int imm) { /* also CSR: imm is the number */
  return isa_op(id)->match | rd << 7 | rs1 << 15 | ((uint32_t)imm & 0xfff) << 20;
}
static inline uint32_t enc_s(enum isa_id id, unsigned rs2, unsigned rs1, int imm) {
  return isa_op(id)->match | ((uint32_t)imm & 31) << 7 | rs1 << 15 | rs2 << 20 | ((uint32_t)imm >> 5 & 127) << 25;
}

static inline void poke(struct iss *s, uint64_t addr, uint32_t insn) { memcpy(s->ram + (addr - ISS_RAM_BASE), &insn, 4); }

/* Puts the instruction at pc and executes it. */
static inline struct iss_result execute_one(struct iss *s, uint32_t insn) {
  struct iss_result r;
  poke(s, s->pc, insn);
  iss_step(s, &r);
  return r;
}

#endif
