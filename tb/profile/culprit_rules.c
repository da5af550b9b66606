/* The rules that list and exclude culprits, on a function made for them: harness/culprits.
 *                                                                                docs/culprits.md, "Rules" */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "culprits/culprits.h"
#include "isa/events.h"
#include "random/asm.h"
#include "tb/lib/check.h"
#include "tip/sample.h"

enum { WORDS = 20, TIMES = 100000, STALL = 3, EVENT_IMISS = 3, BYTES = 4096 };
#define BASE 0x80000000ull

/* With M_i = 1 in order, but for the load, the store, the multiplication and the division. */
static const struct {
  uint32_t word;
  const char *letters;     /* in order */
  const char *translating; /* likewise, on a machine with virtual memory */
} code[WORDS] = {
  {0x00000013, "ip", "iIp"}, /* 00: nop: callers are not known */
  {0x00813503, "do", "dDo"}, /* 04: ld a0, 8(sp): nor is what they stored */
  {0x00a13823, "w", "Dw"},   /* 08: sd a0, 16(sp) */
  {0x02b54633, "v", "v"},    /* 0c: div a2, a0, a1 */
  {0x02b60633, "v", "v"},    /* 10: mul a2, a2, a1 */
  {0x34051573, "y", "Iy"},   /* 14: csrrw a0, mscratch, a0 */
  {0x00000013, "y", "Iy"},   /* 18: nop: it was flushed */
  {0x02050263, "", ""},      /* 1c: beqz a0, 40 */
  {0x00000013, "p", "p"},    /* 20: nop: the branch may have been predicted otherwise, but the line is the same */
  {0x00a10823, "w", "Dw"},   /* 24: sb a0, 16(sp) */
  {0x01013503, "do", "dDo"}, /* 28: ld a0, 16(sp): the narrower store has one of its bytes */
  {0x01813503, "d", "dD"},   /* 2c: ld a0, 24(sp): it has none of these */
  {0x00000013, "", ""},      /* 30: nop */
  {0x00000013, "", ""},      /* 34 */
  {0x00000013, "", ""},      /* 38 */
  {0x00000013, "", ""},      /* 3c */
  {0x00000013, "ip", "ip"},  /* 40: nop: another line, and a target */
  {0x00000013, "", ""},      /* 44 */
  {0x00000013, "", ""},      /* 48 */
  {0x00008067, "", ""},      /* 4c: ret */
};

struct bench {
  uint8_t bytes[BYTES];
  struct program_image image;
  struct analysis_program program;
  struct samples_image samples;
};

static bool open_bench(struct bench *b, const char *config) {
  static const struct symbols_function function = {BASE, BASE + 4 * WORDS, "f"};
  struct machine_model model;
  *b = (struct bench){.image = {.bytes = b->bytes, .base = BASE, .size = BYTES}};
  for (size_t i = 0; i < WORDS; i++) memcpy(b->bytes + 4 * i, &code[i].word, 4);
  return machine_find(config, &model) && analysis_program_open(&b->program, &b->image, BASE, &model, &function, 1);
}

static void close_bench(struct bench *b) {
  for (size_t s = 0; s < b->samples.sets; s++) free(b->samples.set[s].row);
  free(b->samples.set);
  analysis_program_close(&b->program);
}

/* Each instruction is executed TIMES times and stalls STALL cycles more than its M_i. NULL: out of memory. */
static struct culprits *find(struct bench *b, struct frequency **f) {
  struct frequency *least = frequency_of(&b->program, NULL, BASE);
  struct samples_set *cycles = samples_set_add(&b->samples, EVENT_CYCLES, SAMPLES_PC, 1, 1);
  bool good = least && cycles;
  for (uint32_t i = 0; good && i < least->insns; i++)
    good = samples_row_add(cycles, least->insn[i].pc, 0, (uint64_t)((least->insn[i].least + STALL) * TIMES));
  frequency_free(least);
  *f = good ? frequency_of(&b->program, cycles, BASE) : NULL;
  for (uint32_t k = 0; *f && k < (*f)->blocks; k++) (*f)->block[k].executions = TIMES;
  for (uint32_t e = 0; *f && e < (*f)->edges; e++) (*f)->edge[e].executions = TIMES;
  return *f ? culprits_of(&b->program, *f, &b->samples.set[0], &b->samples) : NULL;
}

static void letters_of(const struct culprits_insn *i, char *out) {
  for (unsigned k = 0; k < i->count; k++) *out++ = culprit_letter(i->list[k].kind);
  *out = '\0';
}

static bool rules(const char *config, bool translating) {
  struct bench b;
  struct frequency *f = NULL;
  struct culprits *c = open_bench(&b, config) ? find(&b, &f) : NULL;
  bool good = c != NULL;
  for (uint32_t i = 0; c && i < f->insns; i++) {
    char got[CULPRIT_KINDS + 1];
    const char *wanted = translating ? code[i].translating : code[i].letters;
    letters_of(&c->insn[i], got);
    if (strcmp(got, wanted) == 0) continue;
    printf("# 0x%" PRIx64 ": culprits \"%s\", should be \"%s\"\n", f->insn[i].pc, got, wanted);
    good = false;
  }
  culprits_free(c);
  frequency_free(f);
  close_bench(&b);
  return good;
}

/* Sums are whole, and what nobody can have caused is unexplained. */
static bool sums(void) {
  struct bench b;
  struct frequency *f = NULL;
  struct culprits *c = open_bench(&b, "tiny-in-order") ? find(&b, &f) : NULL;
  int wrong = !c;
  double unexplained = 0, parts = 0;
  for (uint32_t i = 0; c && i < f->insns; i++) {
    const struct culprits_insn *n = &c->insn[i];
    check_expect(&wrong, "cycles = execution + slotting + static + dynamic",
                 n->cycles == n->execution + n->slotting + n->stopped + n->dynamic);
    check_expect(&wrong, "low <= high <= possible",
                 !n->count || (n->list[0].low <= n->list[0].high && n->list[0].high <= n->possible));
    if (!n->count) unexplained += n->dynamic;
  }
  if (c) {
    for (int r = 0; r < SCHEDULE_REASONS; r++) parts += c->summary.stalls[r];
    check_expect(&wrong, "unexplained", c->summary.unexplained == unexplained && unexplained > 0);
    check_expect(&wrong, "total", c->summary.cycles == c->summary.dynamic + parts + c->summary.execution + c->summary.error);
  }
  culprits_free(c);
  frequency_free(f);
  close_bench(&b);
  return !wrong;
}

static const struct culprit *listed(const struct culprits_insn *i, enum culprit_kind kind) {
  for (unsigned k = 0; k < i->count; k++)
    if (i->list[k].kind == kind) return &i->list[k];
  return NULL;
}

/* A cause whose event was sampled, and did not come, is innocent; some are a bound: cost cycles each. */
static bool events(unsigned event, enum culprit_kind kind, uint32_t insn, double cost, uint64_t misses, bool innocent) {
  struct bench b;
  struct frequency *f = NULL;
  bool good = open_bench(&b, "tiny-os-in-order");
  struct culprits *c = good ? find(&b, &f) : NULL;
  good = c && listed(&c->insn[insn], kind);
  struct samples_set *s = good ? samples_set_add(&b.samples, event, SAMPLES_PC, 1, 1) : NULL;
  good = s && (!misses || samples_row_add(s, BASE + 4 * insn, 0, misses));
  culprits_free(c);
  c = good ? culprits_of(&b.program, f, &b.samples.set[0], &b.samples) : NULL;
  const struct culprit *found = c ? listed(&c->insn[insn], kind) : NULL;
  good = c && (innocent ? !found
                        : found && found->evidence == CULPRIT_BOUNDED && found->high < STALL * TIMES &&
                            found->high >= cost * (double)misses);
  culprits_free(c);
  frequency_free(f);
  close_bench(&b);
  return good;
}

/* A load whose samples of TIP have a bit in CAUSE, as DMISS: its culprit, such as the D-cache, has caused these for
 * certain, and at most all of the stall. With virtual memory the D-cache's certain ones are fewer by what walks can have
 * cost. */
static bool tip(const char *config, bool sampled, enum tip_cause cause, enum culprit_kind kind, double low) {
  struct bench b;
  struct frequency *f = NULL;
  bool good = open_bench(&b, config);
  good = good && (!sampled || samples_set_add(&b.samples, EVENT_DTLB_WALK, SAMPLES_TIP, 1, 12));
  struct samples_set *s = good ? samples_set_add(&b.samples, EVENT_CYCLES, SAMPLES_TIP, 1, 12) : NULL;
  const uint32_t missed = ORACLE_ALU_STALL | 1u << cause << SAMPLES_CAUSES_SHIFT;
  good = s && samples_row_add(s, BASE + 0x2c, ORACLE_EXECUTE, 12 * TIMES) &&
         samples_row_add(s, BASE + 0x2c, ORACLE_ALU_STALL, 12 * TIMES) && samples_row_add(s, BASE + 0x2c, missed, 24 * TIMES);
  f = good ? frequency_of(&b.program, s, BASE) : NULL;
  for (uint32_t k = 0; f && k < f->blocks; k++) f->block[k].executions = TIMES;
  for (uint32_t e = 0; f && e < f->edges; e++) f->edge[e].executions = TIMES; /* callers may have stored what it loads */
  struct culprits *c = f ? culprits_of(&b.program, f, s, &b.samples) : NULL;
  const struct culprit *found = c ? listed(&c->insn[11], kind) : NULL;
  good = found && found->evidence == CULPRIT_SEEN && found->low == low && found->high == 3.0 * TIMES;
  if (found && !good) printf("# %s, %.0f to %.0f\n", culprit_evidence_name(found->evidence), found->low, found->high);
  culprits_free(c);
  frequency_free(f);
  close_bench(&b);
  return good;
}

/* Records of ProfileMe: a load that misses each time has its stall from the D-cache and from nothing else;
 * what was fetched 20,000 times without a miss does not stall for one, but may still stand behind a
 * misprediction. */
static bool records(void) {
  enum { RECORDS = 20000 };
  struct bench b;
  struct frequency *f = NULL;
  struct records_row row[] = {{.pc = BASE + 0x28, .retired = RECORDS}, {.pc = BASE + 0x40, .retired = RECORDS}};
  bool good = open_bench(&b, "tiny-in-order");
  for (unsigned i = 0; i < RECORDS; i++) {
    pme_moments_add(&row[0].held[RECORDS_MISSED], 2 + STALL);
    pme_moments_add(&row[1].held[RECORDS_OTHER], 0);
  }
  b.samples.records = (struct records){.row = row, .rows = 2};
  struct culprits *c = good ? find(&b, &f) : NULL;
  char load[CULPRIT_KINDS + 1] = "", target[CULPRIT_KINDS + 1] = "";
  if (c) {
    letters_of(&c->insn[10], load);
    letters_of(&c->insn[16], target);
  }
  const struct culprit *found = c ? listed(&c->insn[10], CULPRIT_DCACHE) : NULL;
  good = found && found->evidence == CULPRIT_RECORDED && found->low > 0.9 * STALL * TIMES && strcmp(load, "d") == 0 &&
         strcmp(target, "p") == 0;
  if (c && !good) printf("# load \"%s\", target \"%s\"\n", load, target);
  culprits_free(c);
  frequency_free(f);
  close_bench(&b);
  return good;
}

int main(void) {
  struct check check = {0, 0};
  check_case(&check, "rules", rules("tiny-in-order", false));
  check_case(&check, "rules_translating", rules("tiny-os-in-order", true));
  check_case(&check, "sums", sums());
  check_case(&check, "no_misses", events(EVENT_IMISS, CULPRIT_ICACHE, 16, 110, 0, true));
  check_case(&check, "some_misses", events(EVENT_IMISS, CULPRIT_ICACHE, 16, 110, 1000, false));
  check_case(&check, "no_dtlb_walks", events(EVENT_DTLB_WALK, CULPRIT_DTLB, 11, 440, 0, true));
  check_case(&check, "some_dtlb_walks", events(EVENT_DTLB_WALK, CULPRIT_DTLB, 11, 440, 300, false));
  check_case(&check, "no_itlb_walks", events(EVENT_ITLB_WALK, CULPRIT_ITLB, 6, 440, 0, true));
  check_case(&check, "some_itlb_walks", events(EVENT_ITLB_WALK, CULPRIT_ITLB, 6, 440, 300, false));
  check_case(&check, "tip_overrules", tip("small", false, TIP_CAUSE_DMISS, CULPRIT_DCACHE, 2.0 * TIMES));
  check_case(&check, "tip_or_a_walk", tip("small-os", false, TIP_CAUSE_DMISS, CULPRIT_DCACHE, 0));
  check_case(&check, "tip_and_no_walk", tip("small-os", true, TIP_CAUSE_DMISS, CULPRIT_DCACHE, 2.0 * TIMES));
  check_case(&check, "tip_walk", tip("small-os", false, TIP_CAUSE_DTLB, CULPRIT_DTLB, 2.0 * TIMES));
  check_case(&check, "records", records());
  return check_done(&check);
}
