#include "oracle/granularity.h"

#include <stdlib.h>
#include <string.h>

const char *granularity_key(enum granularity g) {
  static const char *const key[GRANULARITIES] = {"instruction", "block", "function"};
  return key[g];
}

/* Functions in the order of the symbols; behind them, what is in none. */
static size_t number_functions(struct profile_symbols *s, const struct report *r) {
  size_t n = 0;
  const struct symbols_function *all = r->source.symbols ? symbols_functions(r->source.symbols, &n) : NULL;
  for (size_t i = 0; i < s->insns; i++) {
    const struct symbols_function *f = r->insn[i].function;
    s->symbol[GRANULARITY_FUNCTION][i] = (uint32_t)(f ? (size_t)(f - all) : n);
  }
  return n + 1;
}

bool profile_symbols_init(struct profile_symbols *s, const struct report *r) {
  memset(s, 0, sizeof *s);
  s->insns = r->insns;
  s->pc = malloc((s->insns + 1) * sizeof *s->pc);
  bool good = s->pc;
  for (int g = 0; g < GRANULARITIES; g++) {
    s->symbol[g] = malloc((s->insns + 1) * sizeof *s->symbol[g]);
    good = good && s->symbol[g];
  }
  if (!good) {
    profile_symbols_free(s);
    return false;
  }
  size_t block = 0;
  for (size_t i = 0; i < s->insns; i++) {
    s->pc[i] = r->insn[i].pc;
    while (block + 1 < r->blocks && r->block[block + 1].start <= s->pc[i]) block++;
    s->symbol[GRANULARITY_INSTRUCTION][i] = (uint32_t)i;
    s->symbol[GRANULARITY_BLOCK][i] = (uint32_t)block;
  }
  s->count[GRANULARITY_INSTRUCTION] = s->insns + 1;
  s->count[GRANULARITY_BLOCK] = r->blocks + 1;
  s->count[GRANULARITY_FUNCTION] = number_functions(s, r);
  return true;
}

void profile_symbols_free(struct profile_symbols *s) {
  free(s->pc);
  for (int g = 0; g < GRANULARITIES; g++) free(s->symbol[g]);
  memset(s, 0, sizeof *s);
}

void profile_symbols_oracle(const struct profile_symbols *s, enum granularity g, const struct oracle *oracle, uint64_t *out) {
  memset(out, 0, s->count[g] * sizeof *out);
  for (size_t i = 0; i < s->insns; i++) out[s->symbol[g][i]] += oracle_insn_total(oracle_at(oracle, s->pc[i]));
  out[s->count[g] - 1] += oracle_insn_total(oracle_outside(oracle));
}

void profile_symbols_profile(const struct profile_symbols *s, enum granularity g, const struct pc_sum *sum, uint64_t *out) {
  uint64_t found = 0;
  memset(out, 0, s->count[g] * sizeof *out);
  for (size_t i = 0; i < s->insns; i++) {
    uint64_t amount = pc_sum_at(sum, s->pc[i]);
    out[s->symbol[g][i]] += amount;
    found += amount;
  }
  out[s->count[g] - 1] += sum->total - found;
}
