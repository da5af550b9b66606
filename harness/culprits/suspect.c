#include "culprits/suspect.h"

#include <math.h>

#include "program/insn.h"

enum { LINE = 64, PAGE = 4096, DIVIDER_BITS = 64 };
#define RARE 0.01 /* a way executed less often than this share of the instruction is ignored (DCPI sec. 6.3) */

/* ---- ways ---- */

static void add_way(struct suspect *s, const struct suspect_way *w) {
  if (w->executions < RARE * s->executions) return;
  if (s->ways == SUSPECT_WAYS) s->more = true;
  else s->way[s->ways++] = *w;
}

static struct isa_insn insn_at(const struct suspect *s, uint64_t pc) { return program_insn(s->program->image, pc); }
static uint32_t word_at(const struct suspect *s, uint64_t pc) { return insn_at(s, pc).word; }

/* Where the equations leave nothing for an edge out of a block that is executed, and that estimate is not to
 * be trusted, it is only known that it was passed no more often than the block. */
static double executions_of(const struct suspect *s, const struct frequency_edge *e) {
  const bool nothing = e->executions <= 0 && e->confidence == PROFILE_LOW && e->from != FREQUENCY_OUTSIDE;
  return nothing ? fmin(s->f->block[e->from].executions, s->executions) : e->executions;
}

/* The last instruction of a block. */
static uint64_t last_of(const struct frequency *f, uint32_t block) {
  return f->insn[f->block[block].first + f->block[block].insns - 1].pc;
}

static void add_edge(struct suspect *s, const struct frequency_edge *e) {
  struct suspect_way w = {.taken = e->kind != CFG_FALL && e->kind != CFG_NOT_TAKEN, .executions = executions_of(s, e)};
  if (e->from != FREQUENCY_OUTSIDE) {
    w.pc = last_of(s->f, e->from);
    w.word = word_at(s, w.pc);
    w.known = !(e->kind == CFG_FALL && cfg_is_call(w.word)); /* behind a call: what it called comes before */
    w.taken = w.taken || !w.known;
  } else {
    w.taken = true;
  }
  add_way(s, &w);
}

void suspect_find(struct suspect *s, const struct analysis_program *p, const struct frequency *f, const struct ways *ways_in,
                  enum samples_kind kind, uint32_t insn) {
  const struct frequency_insn *i = &f->insn[insn];
  *s = (struct suspect){
    .program = p, .f = f, .ways_in = ways_in, .kind = kind, .insn = insn, .executions = frequency_executions(f, i)};
  s->word = word_at(s, i->pc);
  s->op = insn_at(s, i->pc).op;
  if (i->pc > f->block[i->block].start) {
    add_way(s, &(struct suspect_way){true, i[-1].pc, word_at(s, i[-1].pc), false, s->executions});
    return;
  }
  for (uint32_t k = ways_in->first[i->block]; k < ways_in->first[i->block + 1]; k++) add_edge(s, &f->edge[ways_in->edge[k]]);
  if (!s->ways) s->more = true;
}

/* ---- kinds of instructions ---- */

static enum isa_class class_of(const struct suspect *s, uint32_t word) {
  const struct isa_op *op = isa_decode_in(s->program->image->isa, word);
  return op ? (enum isa_class)op->kind : ISA_CLASS_SYSTEM;
}

static bool is(const struct suspect *s, enum isa_class kind) { return s->op && s->op->kind == kind; }

static bool accesses(const struct suspect *s) { return is(s, ISA_CLASS_LOAD) || is(s, ISA_CLASS_STORE) || is(s, ISA_CLASS_ATOMIC); }

static bool serialises(const struct suspect *s, uint32_t word) {
  const enum isa_class kind = class_of(s, word);
  return kind == ISA_CLASS_CSR || kind == ISA_CLASS_FENCE || kind == ISA_CLASS_SYSTEM;
}

static bool predicted(uint32_t word) { return cfg_is_branch(word) || cfg_is_jalr(word); }

/* ---- I-cache, and TLB for fetch ---- */

/* Samples of TIP give a mispredicted branch the time until what comes next is there: that may miss. unit: a
 * line, or a page. */
static bool sends_elsewhere(const struct suspect *s, uint64_t unit) {
  const uint64_t pc = s->f->insn[s->insn].pc, target = cfg_is_branch(s->word) ? cfg_target(pc, s->word) : pc + unit;
  return s->kind == SAMPLES_TIP && predicted(s->word) &&
         (target / unit != pc / unit || (pc + s->f->insn[s->insn].bytes) / unit != pc / unit);
}

/* Same line, or page, as everything that can be executed just before: it was there for that. */
static bool fetched(const struct suspect *s, uint64_t unit, double *most, uint64_t *at) {
  const uint64_t pc = s->f->insn[s->insn].pc;
  bool possible = s->more || sends_elsewhere(s, unit);
  for (unsigned w = 0; w < s->ways; w++) possible = possible || !s->way[w].known || s->way[w].pc / unit != pc / unit;
  *most = INFINITY;
  *at = pc;
  return possible;
}

/* ---- branches ---- */

/* Behind a conditional branch or an indirect jump, as often as one leads here; behind another taken transfer
 * a cycle, where fetch had to correct its target. TIP gives empty cycles to the branch itself; evidence.c
 * counts these. */
static bool branch(const struct suspect *s, double *most, uint64_t *at) {
  const unsigned *latency = s->program->machine.latency;
  double cycles = s->more ? latency[MACHINE_FRONT] * s->executions : 0;
  *at = 0;
  for (unsigned w = 0; w < s->ways; w++) {
    const struct suspect_way *way = &s->way[w];
    const bool wrong = !way->known || predicted(way->word);
    if (!wrong && !way->taken) continue;
    cycles += way->executions * (wrong ? latency[MACHINE_MISPREDICT] : 1);
    *at = s->ways == 1 && way->known ? way->pc : 0;
  }
  *most = s->executions > 0 ? cycles / s->executions : INFINITY;
  if (cycles > 0 || s->kind != SAMPLES_TIP || !predicted(s->word)) return cycles > 0;
  *at = s->f->insn[s->insn].pc;
  return true;
}

/* ---- synchronisation ---- */

static bool sync(const struct suspect *s, double *most, uint64_t *at) {
  *most = INFINITY;
  *at = s->f->insn[s->insn].pc;
  if (serialises(s, s->word)) return true;
  for (unsigned w = 0; w < s->ways; w++) {
    if (!s->way[w].known || !serialises(s, s->way[w].word)) continue;
    *at = s->way[w].pc;
    return true;
  }
  return false;
}

/* ---- what came not long before ---- */

/* How far back a search looks, in instructions. */
struct search {
  const struct suspect *s;
  bool (*found)(const struct suspect *s, uint64_t pc, uint32_t word);
  uint64_t at; /* what was found; 0: nothing known, but another function lies in reach */
};

/* The routine that a call leads to, as far as it is known: what it calls is not looked at. */
static bool callee_has(struct search *b, uint64_t call) {
  const struct cfg *g = b->s->program->cfg;
  const uint32_t word = word_at(b->s, call);
  const uint32_t first = cfg_is_jal(word) ? cfg_block_at(g, cfg_target(call, word)) : CFG_NONE;
  if (first == CFG_NONE) return true;
  for (uint32_t k = first; k < g->blocks && g->block[k].function == g->block[first].function; k++) {
    for (uint64_t pc = g->block[k].start; pc < g->block[k].end; pc += program_image_bytes(b->s->program->image, pc)) {
      const uint32_t w = word_at(b->s, pc);
      if (!b->found(b->s, pc, w) && !cfg_is_call(w)) continue;
      b->at = cfg_is_call(w) ? 0 : pc;
      return true;
    }
  }
  return false;
}

/* Looks through the block from behind, then through the blocks before it. Blocks may be seen twice: depth
 * bounds the work. */
static bool look_back(struct search *b, uint32_t block, uint32_t end, unsigned left, unsigned depth) {
  const struct frequency *f = b->s->f;
  for (uint32_t i = end; i > f->block[block].first; i--) {
    const uint64_t pc = f->insn[i - 1].pc;
    if (left-- == 0) return false;
    if (!b->found(b->s, pc, word_at(b->s, pc))) continue;
    b->at = pc;
    return true;
  }
  for (uint32_t k = b->s->ways_in->first[block]; k < b->s->ways_in->first[block + 1]; k++) {
    const struct frequency_edge *edge = &f->edge[b->s->ways_in->edge[k]];
    if (executions_of(b->s, edge) < RARE * b->s->executions) continue;
    if (edge->from == FREQUENCY_OUTSIDE || depth == 0) return true;
    const uint64_t last = last_of(f, edge->from);
    const bool call = edge->kind == CFG_FALL && cfg_is_call(word_at(b->s, last));
    if (call && callee_has(b, last)) return true;
    if (look_back(b, edge->from, f->block[edge->from].first + f->block[edge->from].insns, left, depth - 1)) return true;
  }
  return false;
}

static bool came_before(const struct suspect *s, unsigned reach, bool (*found)(const struct suspect *, uint64_t, uint32_t),
                        uint64_t *at) {
  struct search b = {.s = s, .found = found};
  const struct frequency_insn *i = &s->f->insn[s->insn];
  const bool yes = look_back(&b, i->block, s->insn, reach, 4);
  *at = b.at;
  return yes;
}

/* ---- store-load ordering ---- */

static bool same_base(const struct suspect *s, uint64_t pc, uint32_t word) {
  const uint64_t end = s->f->insn[s->insn].pc;
  const unsigned base = isa_rs1(s->word);
  if (isa_rs1(word) != base || pc >= end || s->f->block[s->f->insn[s->insn].block].start > pc) return false;
  for (uint64_t at = pc + insn_at(s, pc).bytes; at < end;) {
    const struct isa_insn w = insn_at(s, at);
    if (!w.op || isa_destination(w.op, w.word) == base) return false;
    at += w.bytes;
  }
  return true;
}

/* The store may make the load wait. In order, every older store has its address and data: only one that has
 * some of the bytes does. */
static bool conflicts(const struct suspect *s, uint64_t pc, uint32_t word) {
  const struct isa_op *op = isa_decode_in(s->program->image->isa, word);
  if (!op || op->kind != ISA_CLASS_STORE) return false;
  if (s->program->machine.in_order && op->bytes >= s->op->bytes) return false;
  if (!same_base(s, pc, word)) return true;
  const int64_t store = (int64_t)isa_immediate(op, word), load = (int64_t)isa_immediate(s->op, s->word);
  return store < load + s->op->bytes && load < store + op->bytes;
}

static bool order(const struct suspect *s, double *most, uint64_t *at) {
  const struct machine_model *m = &s->program->machine;
  *most = INFINITY;
  return is(s, ISA_CLASS_LOAD) && came_before(s, m->in_order ? 2 * m->stores : m->rob, conflicts, at);
}

/* ---- the divider ---- */

static bool divides(const struct suspect *s, uint64_t pc, uint32_t word) {
  (void)pc;
  return class_of(s, word) == ISA_CLASS_DIV;
}

/* Out of order a younger division may have gone first. */
static bool comes_later(const struct suspect *s, unsigned reach, uint64_t *at) {
  const struct frequency *f = s->f;
  for (uint32_t i = s->insn + 1; i < f->insns && i - s->insn <= reach; i++) {
    if (class_of(s, word_at(s, f->insn[i].pc)) != ISA_CLASS_DIV || frequency_executions(f, &f->insn[i]) < RARE * s->executions)
      continue;
    *at = f->insn[i].pc;
    return true;
  }
  return false;
}

static bool divide(const struct suspect *s, double *most, uint64_t *at) {
  const struct machine_model *m = &s->program->machine;
  *most = DIVIDER_BITS - m->latency[MACHINE_DIV_LEAST];
  *at = s->f->insn[s->insn].pc;
  if (is(s, ISA_CLASS_DIV)) return true;
  *most = INFINITY;
  if (!is(s, ISA_CLASS_MUL)) return false;
  return came_before(s, m->rob, divides, at) || (!m->in_order && comes_later(s, m->rob, at));
}

bool suspect_guilty(const struct suspect *s, enum culprit_kind kind, double *most, uint64_t *at) {
  *most = INFINITY;
  *at = s->f->insn[s->insn].pc;
  switch (kind) {
    case CULPRIT_ICACHE: return fetched(s, LINE, most, at);
    case CULPRIT_ITLB:
      return s->program->machine.translates &&
             (fetched(s, PAGE, most, at) || sync(s, most, at)); /* which may have changed the page */
    case CULPRIT_DCACHE: return is(s, ISA_CLASS_LOAD);
    case CULPRIT_DTLB: return s->program->machine.translates && accesses(s);
    case CULPRIT_BRANCH: return branch(s, most, at);
    case CULPRIT_WRITE: return is(s, ISA_CLASS_STORE);
    case CULPRIT_SYNC: return sync(s, most, at);
    case CULPRIT_DIVIDE: return divide(s, most, at);
    case CULPRIT_ORDER: return order(s, most, at);
    default: return false; /* the multiplier takes one a cycle, and the oldest goes first */
  }
}
