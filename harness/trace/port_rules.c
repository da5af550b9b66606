#include "trace/port_rules.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "trace/successor.h"

static const struct {
  const char *name, *number;
} rules[PORT_RULES] = {
#define RULE(name, number) {#name, number},
#include "trace/port_rules.def"
#undef RULE
};

const char *port_rule_name(enum port_rule r) { return rules[r].name; }
const char *port_rule_number(enum port_rule r) { return rules[r].number; }

void port_rules_init(struct port_rules *p, unsigned width, bool retire, const struct program_image *image,
                     void (*found)(void *ctx, const struct port_break *b), void *ctx) {
  *p = (struct port_rules){.width = width, .retire = retire, .image = image, .found = found, .ctx = ctx};
  p->must_be_empty = PORT_RULES;
}

/* A record in program order. */
struct view {
  struct port_rules *p;
  const struct probe_commit *c;
  const struct probe_retire *r;
  unsigned heads, commits; /* how many */
  bool bad;                /* no order can be made of it */
  uint64_t pc[PROBE_LANES];
  bool mispredicted[PROBE_LANES], flushes[PROBE_LANES];
};

static void broken(const struct view *v, enum port_rule rule, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void broken(const struct view *v, enum port_rule rule, const char *format, ...) {
  struct port_break b = {.cycle = v->p->cycles, .rule = rule};
  va_list args;
  va_start(args, format);
  vsnprintf(b.signals, sizeof b.signals, format, args);
  va_end(args);
  v->p->breaks++;
  v->p->found(v->p->ctx, &b);
}

static unsigned in_order(unsigned mask, unsigned head, unsigned width) {
  return (mask >> head | mask << (width - head)) & ((1u << width) - 1);
}

/* ---- rule 2: masks and their order ---- */

static void check_masks(struct view *v) {
  const struct probe_commit *c = v->c;
  const unsigned width = v->p->width, beyond = (c->head_valid | c->head_commit | c->mispredicted | c->flushes) >> width;
  const unsigned stray = (c->mispredicted | c->flushes) & ~c->head_valid & 0xffu;
  v->bad = true;
  if (c->head_bank >= width || beyond) {
    broken(v, PORT_RULE_lanes, "head_bank=%u head_valid=0x%x head_commit=0x%x mispredicted=0x%x flushes=0x%x W=%u", c->head_bank,
           c->head_valid, c->head_commit, c->mispredicted, c->flushes, width);
    return;
  }
  const unsigned valid = in_order(c->head_valid, c->head_bank, width), commit = in_order(c->head_commit, c->head_bank, width);
  v->bad = false;
  if (stray)
    broken(v, PORT_RULE_flag_without_head, "head_valid=0x%x mispredicted=0x%x flushes=0x%x", c->head_valid, c->mispredicted,
           c->flushes);
  if ((v->bad = valid & (valid + 1))) broken(v, PORT_RULE_holes, "head_bank=%u head_valid=0x%x", c->head_bank, c->head_valid);
  if (commit & ~valid) {
    v->bad = true;
    broken(v, PORT_RULE_commit_without_head, "head_bank=%u head_valid=0x%x head_commit=0x%x", c->head_bank, c->head_valid,
           c->head_commit);
  } else if (commit & (commit + 1)) {
    v->bad = true;
    broken(v, PORT_RULE_commit_order, "head_bank=%u head_valid=0x%x head_commit=0x%x", c->head_bank, c->head_valid, c->head_commit);
  }
}

static void list_heads(struct view *v) {
  const struct probe_commit *c = v->c;
  v->heads = (unsigned)__builtin_popcount(c->head_valid);
  v->commits = (unsigned)__builtin_popcount(c->head_commit);
  for (unsigned i = 0, b = c->head_bank; i < v->heads; i++, b = b + 1 == v->p->width ? 0 : b + 1) {
    v->pc[i] = c->head_pc[b];
    v->mispredicted[i] = c->mispredicted >> b & 1;
    v->flushes[i] = c->flushes >> b & 1;
    if (v->pc[i] & 1) broken(v, PORT_RULE_alignment, "head_pc[%u]=0x%" PRIx64, b, v->pc[i]);
  }
}

/* Heads that waited are there, unless they were dropped behind an older one that is mispredicted. */
static void check_waiting(struct view *v) {
  const struct port_heads *w = &v->p->wait;
  bool killed = v->p->killed || (v->c->exception && !v->heads);
  for (unsigned i = 0; i < w->n && !killed; i++) {
    if (i >= v->heads) {
      broken(v, PORT_RULE_head_moves, "head_bank=%u head_valid=0x%x, and 0x%" PRIx64 " is gone", v->c->head_bank, v->c->head_valid,
             w->pc[i]);
      return;
    }
    if (v->pc[i] != w->pc[i]) {
      broken(v, PORT_RULE_head_moves, "head_bank=%u head_valid=0x%x head_pc of head %u=0x%" PRIx64 ", and was 0x%" PRIx64,
             v->c->head_bank, v->c->head_valid, i, v->pc[i], w->pc[i]);
      return;
    }
    killed = w->mispredicted[i] || v->mispredicted[i];
  }
}

static void check_empty(struct view *v) {
  if (v->p->must_be_empty != PORT_RULES && v->heads)
    broken(v, v->p->must_be_empty, "head_valid=0x%x head_pc of the oldest=0x%" PRIx64, v->c->head_valid, v->pc[0]);
}

/* ---- rules 3 to 6: exceptions, interrupts, flags ---- */

static void check_events(struct view *v) {
  const struct probe_commit *c = v->c;
  if (c->exception && c->exception_pc & 1) broken(v, PORT_RULE_alignment, "exception_pc=0x%" PRIx64, c->exception_pc);
  if (c->exception && c->interrupt) broken(v, PORT_RULE_interrupt_alone, "exception=1 interrupt=1");
  if (c->exception && v->commits)
    broken(v, PORT_RULE_exception_commits, "exception=1 exception_pc=0x%" PRIx64 " head_commit=0x%x", c->exception_pc,
           c->head_commit);
  if (c->interrupt && v->commits) broken(v, PORT_RULE_interrupt_commits, "interrupt=1 head_commit=0x%x", c->head_commit);
  if (c->exception && v->heads && c->exception_pc != v->pc[0])
    broken(v, PORT_RULE_exception_pc, "exception_pc=0x%" PRIx64 " head_pc of the oldest=0x%" PRIx64, c->exception_pc, v->pc[0]);
  if (c->exception && v->heads && c->exception_cause == PROBE_CAUSE_MISPREDICT)
    broken(v, PORT_RULE_frozen_cause, "exception_cause=%d head_valid=0x%x", PROBE_CAUSE_MISPREDICT, c->head_valid);
}

/* What is known of the encoding of the i-th that commits. False: nothing. */
static bool encoding(const struct view *v, unsigned i, uint32_t *insn) {
  *insn = v->p->retire && v->r->valid >> i & 1 ? v->r->lane[i].insn : 0;
  return *insn || (v->p->image && successor_word(v->p->image, v->pc[i], insn));
}

static void check_mispredicted(struct view *v) {
  uint32_t insn;
  for (unsigned i = 0; i < v->commits; i++)
    if (v->mispredicted[i] && encoding(v, i, &insn) && !successor_transfers(v->p->image, insn))
      broken(v, PORT_RULE_mispredict_kind, "mispredicted=0x%x head_commit=0x%x, 0x%" PRIx64 " is 0x%08" PRIx32, v->c->mispredicted,
             v->c->head_commit, v->pc[i], insn);
}

/* ---- rules 7 and 8: the retire stream ---- */

static void chain(struct view *v, uint64_t pc) {
  if (v->p->chained && pc != v->p->next && pc != v->p->other)
    broken(v, PORT_RULE_chain, "pc=0x%" PRIx64 ", and the one before it went to 0x%" PRIx64, pc, v->p->next);
}

static void check_next(struct view *v, unsigned l) {
  const struct probe_retire_lane *lane = &v->r->lane[l];
  uint64_t next, other;
  if (lane->trap || !lane->insn || !successor_of(v->p->image, lane->insn, lane->pc, &next, &other)) return;
  if (lane->next_pc != next && lane->next_pc != other)
    broken(v, PORT_RULE_next_pc, "lane %u pc=0x%" PRIx64 " next_pc=0x%" PRIx64 " insn=0x%08" PRIx32, l, lane->pc, lane->next_pc,
           lane->insn);
}

static void check_trap(struct view *v, unsigned lanes) {
  const struct probe_commit *c = v->c;
  const bool traps = v->r->valid & 1 && v->r->lane[0].trap, should = c->exception && c->exception_cause < PROBE_CAUSE_REPLAY;
  for (unsigned l = 0; l < lanes; l++)
    if (v->r->lane[l].trap && lanes > 1) {
      broken(v, PORT_RULE_trap_alone, "valid=0x%x, and lane %u traps", v->r->valid, l);
      return;
    }
  if (traps && c->exception && !should)
    broken(v, PORT_RULE_replay_traps, "exception_cause=%" PRIu64 ", and a lane traps at 0x%" PRIx64, c->exception_cause,
           v->r->lane[0].pc);
  else if (traps != should)
    broken(v, PORT_RULE_trap_exception, "exception=%d, and %s lane traps", c->exception, traps ? "a" : "no");
  else if (traps && (v->r->lane[0].pc != c->exception_pc || v->r->lane[0].cause != c->exception_cause))
    broken(v, PORT_RULE_trap_exception,
           "exception_pc=0x%" PRIx64 " exception_cause=%" PRIu64 ", lane 0 pc=0x%" PRIx64 " cause=%" PRIu64, c->exception_pc,
           c->exception_cause, v->r->lane[0].pc, v->r->lane[0].cause);
}

static void check_interrupt(struct view *v) {
  if (v->r->interrupt != v->c->interrupt || (v->r->interrupt && v->r->valid))
    broken(v, PORT_RULE_interrupt_retires, "interrupt=%d, of the retire stream %d valid=0x%x", v->c->interrupt, v->r->interrupt,
           v->r->valid);
  if (!v->r->interrupt) return;
  if (v->heads && v->r->interrupt_epc != v->pc[0])
    broken(v, PORT_RULE_interrupt_epc, "interrupt_epc=0x%" PRIx64 " head_pc of the oldest=0x%" PRIx64, v->r->interrupt_epc,
           v->pc[0]);
  chain(v, v->r->interrupt_epc);
  v->p->chained = false; /* the handler is where a register says */
}

static void check_retire(struct view *v) {
  const unsigned lanes = (unsigned)__builtin_popcount(v->r->valid);
  if (v->r->valid & (v->r->valid + 1) || v->r->valid >> v->p->width) {
    broken(v, PORT_RULE_retire_dense, "valid=0x%x W=%u", v->r->valid, v->p->width);
    v->p->chained = false;
    return;
  }
  check_trap(v, lanes);
  const bool traps = lanes == 1 && v->r->lane[0].trap;
  if (!traps && !v->bad && lanes != v->commits)
    broken(v, PORT_RULE_retire_count, "valid=0x%x head_commit=0x%x", v->r->valid, v->c->head_commit);
  for (unsigned l = 0; l < lanes; l++) {
    const struct probe_retire_lane *lane = &v->r->lane[l];
    if (!traps && !v->bad && l < v->commits && lane->pc != v->pc[l])
      broken(v, PORT_RULE_retire_pc, "lane %u pc=0x%" PRIx64 ", of its bank 0x%" PRIx64, l, lane->pc, v->pc[l]);
    chain(v, lane->pc);
    check_next(v, l);
    v->p->chained = true;
    v->p->next = v->p->other = lane->next_pc;
  }
  check_interrupt(v);
}

/* Without a retire stream: the way of what commits, as far as the program's text says it. */
static void check_path(struct view *v) {
  uint32_t insn;
  for (unsigned i = 0; i < v->commits; i++) {
    chain(v, v->pc[i]);
    v->p->chained = encoding(v, i, &insn) && successor_of(v->p->image, insn, v->pc[i], &v->p->next, &v->p->other);
  }
  if ((v->c->exception && v->c->exception_cause < PROBE_CAUSE_REPLAY) || v->c->interrupt) v->p->chained = false;
}

/* ---- rule 11: privilege and context ---- */

static void check_mode(struct view *v) {
  const struct port_rules *p = v->p;
  const struct probe_commit *c = v->c;
  if (c->privilege == 2 || c->privilege > 3) broken(v, PORT_RULE_privilege, "privilege=%u", c->privilege);
  if (!p->follows) return;
  if (c->privilege != p->privilege && !p->event && !p->frozen)
    broken(v, PORT_RULE_privilege_changes, "privilege=%u, and was %u", c->privilege, p->privilege);
  if (c->privilege < p->privilege && p->trap && !p->frozen)
    broken(v, PORT_RULE_trap_lowers, "privilege=%u, and was %u", c->privilege, p->privilege);
  if (c->context != p->context && !p->flushing)
    broken(v, PORT_RULE_context_changes, "context=%u, and was %u", c->context, p->context);
}

/* ---- rule 9: ages ---- */

static void check_ages(struct view *v, const struct probe_ages *ages) {
  static const char *const what[AGE_PLACES] = {[AGE_FETCH] = "fetch", [AGE_DISPATCH] = "dispatch"};
  struct port_rules *p = v->p;
  const uint64_t now = p->cycles + 1; /* the first cycle is 1, so an age of the first is one behind it */
  for (unsigned i = 0; i < v->commits; i++) {
    const unsigned b = (v->c->head_bank + i) % p->width;
    const uint64_t *const since[AGE_PLACES] = {&ages->since[AGE_FETCH][b], &ages->since[AGE_DISPATCH][b]};
    for (int k = 0; k < AGE_PLACES; k++) {
      if (!p->age[k]) continue;
      const bool behind = *since[k] && *since[k] <= now && now - *since[k] >= p->came[k];
      if (!behind)
        broken(v, PORT_RULE_age_order, "pc=0x%" PRIx64 " %s_age=%" PRIu64 ", and the one before it has %" PRIu64, v->pc[i], what[k],
               *since[k], now - p->came[k]);
      else p->came[k] = now - *since[k];
    }
    if (p->age[AGE_FETCH] && p->age[AGE_DISPATCH] && *since[AGE_FETCH] < *since[AGE_DISPATCH])
      broken(v, PORT_RULE_age_order, "pc=0x%" PRIx64 " fetch_age=%" PRIu64 " dispatch_age=%" PRIu64, v->pc[i], *since[AGE_FETCH],
             *since[AGE_DISPATCH]);
  }
}

/* ---- a cycle ---- */

/* What the next record must be like. */
static void remember(struct view *v) {
  struct port_rules *p = v->p;
  const struct probe_commit *c = v->c;
  const unsigned waiting = v->bad || c->exception || c->interrupt ? 0 : v->heads - v->commits;
  const bool flush = !v->bad && v->commits && v->flushes[v->commits - 1];
  p->wait.n = flush ? 0 : waiting;
  bool flushed = false;
  p->killed = false;
  for (unsigned i = 0; i < v->commits && !v->bad; i++) {
    p->killed = p->killed || v->mispredicted[i];
    flushed = flushed || v->flushes[i];
  }
  for (unsigned i = 0; i < p->wait.n; i++) {
    p->wait.pc[i] = v->pc[v->commits + i];
    p->wait.mispredicted[i] = v->mispredicted[v->commits + i];
  }
  p->must_be_empty = c->interrupt               ? PORT_RULE_interrupt_empties
                     : c->exception && v->heads ? PORT_RULE_exception_empties
                     : flush                    ? PORT_RULE_flush_empties
                                                : PORT_RULES;
  p->trap = c->interrupt || (c->exception && c->exception_cause < PROBE_CAUSE_REPLAY);
  p->event = c->exception || c->interrupt || flushed;
  p->flushing = flushed || (!v->bad && v->heads && v->flushes[0]); /* a CSR is written while its instruction waits */
  p->frozen = !v->heads && (p->frozen || c->exception);
  p->privilege = c->privilege;
  p->context = c->context;
  p->follows = true;
  p->cycles++;
}

void port_rules_step(struct port_rules *p, const struct probe_cycle *now, const struct probe_ages *ages) {
  struct view v = {.p = p, .c = &now->commit, .r = &now->retire};
  check_masks(&v);
  if (!v.bad) {
    list_heads(&v);
    check_empty(&v);
    check_waiting(&v);
    check_events(&v);
    check_mispredicted(&v);
  }
  if (!v.bad && ages) check_ages(&v, ages);
  check_mode(&v);
  if (p->retire) check_retire(&v);
  else if (!v.bad && p->image) check_path(&v);
  remember(&v);
}
