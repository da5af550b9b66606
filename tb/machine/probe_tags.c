/* The tag view against the other views of the same run: random programs, random tag requests; and dispatch
 * view and retire stream against each other, entry for entry.                       docs/probe.md, "tag view"
 *
 * A model follows every instruction from the fetch view through the dispatch view, the pipe view and the
 * retire stream, and so knows of a tagged one what the tag view has to say in each cycle.
 *
 *   probe_tags CONFIG [SEED [COUNT]]     COUNT programs from SEED on, profiles in turn; every other one of profile `pflag` on a machine
 *                                        with profile flags
 *
 * Exit status: 0 all agreed, 1 a difference, 2 wrong use, 3 no such machine, or out of memory. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "tb/lib/check.h"
#include "tb/lib/fuzz_run.h"
#include "isa/isa.h"
#include "random/generate.h"
#include "tb/lib/random.h"

enum { MAX_ROB = 512, FETCHED = 256, MAX_CYCLES = 60000, REASONS = 4, BITS = 8, CONFLICTS = 6 };
#define EXECUTION_EVENTS (PROBE_EV_MISPREDICT | PROBE_EV_DMISS | PROBE_EV_L2MISS | PROBE_EV_FORWARDED | PROBE_EV_REPLAY)

/* A tagged instruction. */
struct follow {
  enum { IDLE, REQUESTED, EARLY, LATE } state;
  unsigned slot; /* requested; counts valid slots when nth */
  bool nth;
  unsigned rob; /* LATE */
  uint8_t seen; /* pulses until now */
  uint64_t fetch_at, map_at, ready_at, issue_at, leave_at;
  uint64_t drop_at;     /* EARLY: the record in which it ends as a dropped profile instruction; 0 none */
  bool left;            /* EARLY: the fetch buffer */
  bool wrong;           /* a branch that killed */
  bool rob_full;        /* before it was mapped there was a cycle in which the ROB had no room for a group */
  uint64_t pc, address; /* address: with COMPLETE */
};

struct fetched {
  uint64_t pc;
  uint8_t tags;
  bool gone; /* a profile instruction that was dropped */
};

struct counts {
  uint64_t requests, missed, nth, pulses[BITS], reasons[REASONS], conflicts[CONFLICTS], oldest, early, young_events, traps, jumps,
    changes, dropped, at_once,
    restarted; /* profile instructions, of them in the cycle of their fetch; in the fetch buffer at a restart */
};

struct bench {
  const struct sim_api *api;
  struct sim *sim;
  struct probe_cycle now;
  unsigned privilege; /* of the cycle before, and whether something was fetched in it */
  bool fetched;
  struct follow tag[PROBE_TAGS];
  struct fetched queue[FETCHED];                /* fetched, not dispatched */
  unsigned queue_head, queue_count, queue_left; /* the oldest queue_left have left the fetch buffer */
  uint64_t rob_pc[MAX_ROB];
  uint32_t rob_insn[MAX_ROB];
  unsigned head, count; /* of the ROB */
  uint64_t random;
  struct counts *counts;
  char line[300]; /* first difference; "" none */
};

/* Keeps the first difference. Always false. */
__attribute__((format(printf, 2, 3))) static bool fail_tags(struct bench *c, const char *format, ...) {
  if (c->line[0]) return false;
  int n = snprintf(c->line, sizeof c->line, "cycle %" PRIu64 ": ", c->now.cycle);
  va_list args;
  va_start(args, format);
  vsnprintf(c->line + n, sizeof c->line - (size_t)n, format, args);
  va_end(args);
  return false;
}

static bool at_port(uint8_t valid, const uint16_t *robs, unsigned rob) {
  for (unsigned p = 0; p < PROBE_PORTS; p++)
    if (valid >> p & 1 && robs[p] == rob) return true;
  return false;
}

static unsigned age(const struct bench *c, unsigned rob) { return (rob + c->api->rob_entries - c->head) % c->api->rob_entries; }

/* Opcode as the machine takes the encoding: without profile flags, bits 1:0 other than 11 are illegal. */
static unsigned opcode(const struct bench *c, uint32_t insn) {
  return (c->api->has_pflag && isa_is_profile(insn) ? isa_profile_base(insn) : insn) & 0x7f;
}

/* An SC that failed: the retire stream shows no access, the tag view one. */
static bool failed_sc(const struct probe_retire_lane *l) { return !l->trap && !l->mem && (l->insn & 0xf800007f) == 0x1800002f; }

/* What a store, load, branch or jump shows as its address; 0 for the others. */
static uint64_t address_of(const struct bench *c, const struct probe_retire_lane *l) {
  unsigned op = opcode(c, l->insn);
  if (l->trap && l->cause != 0 && (l->cause < 4 || l->cause > 7)) return 0;
  if (l->trap) return l->tval;
  if (l->mem) return l->mem_addr;
  return op == 0x63 || op == 0x67 || op == 0x6f ? l->next_pc : 0;
}

/* FENCE, MRET, WFI and what excepts at decode, a misaligned JAL among it. */
static bool no_unit(const struct bench *c, const struct probe_retire_lane *l) {
  const unsigned op = opcode(c, l->insn);
  bool csr = op == 0x73 && (l->insn >> 12 & 7) != 0;
  if (!l->trap) return op == 0x0f || (op == 0x73 && !csr);
  if (l->cause == 0) return op == 0x6f;
  return l->cause < 4 ? !(l->cause == 2 && csr && (l->insn >> 12 & 7) != 4) : l->cause > 7;
}

/* The end of an instruction that the retire stream shows: l retires it, or traps it. */
static bool check_lane(struct bench *c, unsigned t, const struct probe_retire_lane *l) {
  const struct follow *f = &c->tag[t];
  const struct probe_tag *tag = &c->now.tag[t];
  bool mem_trap = l->trap && l->cause >= 4 && l->cause <= 7, none = no_unit(c, l);
  if (l->trap) c->counts->traps++;
  if (opcode(c, l->insn) == 0x6f) c->counts->jumps++;
  if (tag->pc != l->pc || f->pc != l->pc) return fail_tags(c, "tag %u: pc 0x%" PRIx64 ", retired 0x%" PRIx64, t, tag->pc, l->pc);
  if (tag->insn != l->insn)
    return fail_tags(c, "tag %u: pc 0x%" PRIx64 ": encoding %08" PRIx32 ", retired %08" PRIx32, t, l->pc, tag->insn, l->insn);
  if (tag->events != l->events)
    return fail_tags(c, "tag %u: pc 0x%" PRIx64 ": events %02x, retired %02x", t, l->pc, tag->events, l->events);
  if (tag->address != address_of(c, l) && !failed_sc(l))
    return fail_tags(c, "tag %u: pc 0x%" PRIx64 " (%08" PRIx32 "): address 0x%" PRIx64, t, l->pc, l->insn, tag->address);
  if (f->seen & PROBE_TAG_COMPLETE && f->address != tag->address)
    return fail_tags(c, "tag %u: the address changes after it completed", t);
  if (!(f->seen & PROBE_TAG_RETIRE_READY) || f->leave_at >= c->now.cycle)
    return fail_tags(c, "tag %u: ends before it is ready to retire", t);
  if (!(f->seen & PROBE_TAG_ISSUE) != none)
    return fail_tags(c, "tag %u (%08" PRIx32 "): issue %s", t, l->insn, none ? "shown" : "missing");
  if (!(f->seen & PROBE_TAG_COMPLETE) != (none || mem_trap))
    return fail_tags(c, "tag %u (%08" PRIx32 "): complete pulse", t, l->insn);
  if (none && f->leave_at != f->map_at) return fail_tags(c, "tag %u (%08" PRIx32 "): ready to retire late", t, l->insn);
  if (!(f->seen & PROBE_TAG_MEMORY) == ((l->mem || failed_sc(l)) && !l->trap))
    return fail_tags(c, "tag %u (%08" PRIx32 "): memory pulse", t, l->insn);
  return true;
}

/* Dropped, not shown by the retire stream. */
static bool check_dropped(struct bench *c, unsigned t) {
  const struct follow *f = &c->tag[t];
  const struct probe_tag *tag = &c->now.tag[t];
  uint8_t seen = f->seen | tag->pulses;
  bool again = c->now.commit.exception && c->now.commit.exception_cause == PROBE_CAUSE_REPLAY && f->state == LATE &&
               f->rob == c->head;
  if (f->state == EARLY && tag->events) return fail_tags(c, "tag %u: events %02x of one that was not renamed", t, tag->events);
  if (f->state == EARLY) return true;
  if (!(seen & PROBE_TAG_ISSUE) && tag->events & EXECUTION_EVENTS)
    return fail_tags(c, "tag %u: events %02x before issue", t, tag->events);
  if (!(tag->events & PROBE_EV_ORDER) && again) return fail_tags(c, "tag %u: a load is fetched again, events %02x", t, tag->events);
  if (tag->events & EXECUTION_EVENTS && age(c, f->rob) >= c->api->width) c->counts->young_events++;
  return true;
}

/* Conflicts that cannot have been. */
static bool check_conflicts(struct bench *c, unsigned t) {
  const struct follow *f = &c->tag[t];
  unsigned conflicts = c->now.tag[t].conflicts;
  if (conflicts >> CONFLICTS) return fail_tags(c, "tag %u: conflicts %02x", t, conflicts);
  if (conflicts & PROBE_CONFLICT_ROB && !f->rob_full) return fail_tags(c, "tag %u: waited for the ROB, which was never full", t);
  if (conflicts & PROBE_CONFLICT_PORT &&
      (!(f->seen & PROBE_TAG_READY) || (f->seen & PROBE_TAG_ISSUE && f->issue_at == f->ready_at + 1)))
    return fail_tags(c, "tag %u: waited for a port, and was issued at once", t);
  for (unsigned b = 0; b < CONFLICTS; b++) c->counts->conflicts[b] += conflicts >> b & 1;
  return true;
}

/* Why one that is not renamed yet ends in this record; -1: it does not. */
static int early_end(struct bench *c, const struct follow *f) {
  const struct probe_pipe *pipe = &c->now.pipe;
  const struct probe_commit *commit = &c->now.commit;
  const bool dropped = f->drop_at == c->now.cycle && f->drop_at, restarted = pipe->decode_restart && !f->left;
  c->counts->dropped += dropped;
  c->counts->at_once += dropped && f->drop_at == f->fetch_at + 1;
  c->counts->restarted += !dropped && restarted;
  if (dropped) return 2;
  if (restarted) return 0;
  if (pipe->flush) return commit->interrupt ? 3 : commit->exception ? 1 : 2;
  return pipe->kill ? 0 : -1;
}

static bool check_end(struct bench *c, unsigned t) {
  struct follow *f = &c->tag[t];
  const struct probe_tag *tag = &c->now.tag[t];
  const struct probe_retire *retire = &c->now.retire;
  const struct probe_commit *commit = &c->now.commit;
  const struct probe_retire_lane *lane = NULL;
  unsigned reason = !c->now.pipe.flush ? 0 : commit->interrupt ? 3 : commit->exception ? 1 : 2;
  bool retires = false, aborts = false;
  if (f->state == EARLY) {
    const int why = early_end(c, f);
    aborts = why >= 0;
    if (aborts) reason = (unsigned)why;
  } else {
    unsigned place = age(c, f->rob);
    if (place < PROBE_LANES && retire->valid >> place & 1) lane = &retire->lane[place];
    retires = lane && !lane->trap;
    aborts = !retires && (c->now.pipe.flush || (c->now.pipe.kill && place > age(c, c->now.pipe.kill_rob)));
  }
  if (!(tag->pulses & PROBE_TAG_RETIRED) == retires)
    return fail_tags(c, "tag %u: pulses %02x, retired %d", t, tag->pulses, retires);
  if (!(tag->pulses & PROBE_TAG_ABORTED) == aborts) return fail_tags(c, "tag %u: pulses %02x, dropped %d", t, tag->pulses, aborts);
  if (aborts && tag->abort_reason != reason)
    return fail_tags(c, "tag %u: abort reason %u, expected %u", t, tag->abort_reason, reason);
  if (!retires && !aborts) return true;
  if (!(tag->events & PROBE_EV_MISPREDICT) == f->wrong)
    return fail_tags(c, "tag %u: events %02x, killed %d", t, tag->events, f->wrong);
  if (!check_conflicts(c, t)) return false;
  if (aborts) c->counts->reasons[reason]++;
  if (f->state == EARLY) c->counts->early++;
  bool good = lane ? check_lane(c, t, lane) : check_dropped(c, t);
  f->state = IDLE;
  return good;
}

/* Execution: what the pipe view says of the entry. */
static bool check_execution(struct bench *c, unsigned t) {
  struct follow *f = &c->tag[t];
  const struct probe_tag *tag = &c->now.tag[t];
  const struct probe_pipe *pipe = &c->now.pipe;
  uint64_t cycle = c->now.cycle;
  unsigned got = tag->pulses;
  bool late = f->state == LATE;
  if (f->seen & got) return fail_tags(c, "tag %u: pulses %02x again", t, f->seen & got);
  if (!(got & PROBE_TAG_ISSUE) == (late && at_port(pipe->issue_valid, pipe->issue_rob, f->rob)))
    return fail_tags(c, "tag %u: pulses %02x, issue", t, got);
  if (!(got & PROBE_TAG_COMPLETE) == (late && at_port(pipe->done_valid, pipe->done_rob, f->rob)))
    return fail_tags(c, "tag %u: pulses %02x, done", t, got);
  if (got & PROBE_TAG_READY) {
    if (!late || f->seen & (PROBE_TAG_ISSUE | PROBE_TAG_RETIRE_READY))
      return fail_tags(c, "tag %u: ready too early or too late", t);
    f->ready_at = cycle;
  }
  if (got & PROBE_TAG_ISSUE) {
    if (!(f->seen & PROBE_TAG_READY) || f->ready_at >= cycle) return fail_tags(c, "tag %u: issued before it was ready", t);
    f->issue_at = cycle;
  }
  uint8_t issued = (f->seen | got) & PROBE_TAG_ISSUE;
  if (got & PROBE_TAG_COMPLETE) {
    if (!issued || !(got & PROBE_TAG_RETIRE_READY))
      return fail_tags(c, "tag %u: pulses %02x, complete after %02x", t, got, f->seen);
    f->address = tag->address;
  }
  if (got & PROBE_TAG_MEMORY && !(got & PROBE_TAG_COMPLETE)) return fail_tags(c, "tag %u: memory pulse alone", t);
  if (got & PROBE_TAG_RETIRE_READY) {
    if (!(got & (PROBE_TAG_COMPLETE | PROBE_TAG_MAP)) && (!issued || f->issue_at >= cycle))
      return fail_tags(c, "tag %u: retire-ready too early", t);
    f->leave_at = cycle;
  }
  f->seen |= (uint8_t)got;
  return true;
}

/* Instructions that enter the fetch buffer. */
static bool check_fetch(struct bench *c) {
  unsigned first = c->now.fetch.valid ? (unsigned)__builtin_ctz(c->now.fetch.valid) : 0;
  for (unsigned i = 0; i < PROBE_SLOTS; i++) {
    if (!(c->now.fetch.valid >> i & 1)) continue;
    struct fetched *in = &c->queue[(c->queue_head + c->queue_count++) % FETCHED];
    *in = (struct fetched){.pc = c->now.fetch.pc + 4 * i};
    for (unsigned t = 0; t < PROBE_TAGS; t++)
      if (c->tag[t].state == REQUESTED && c->tag[t].slot + (c->tag[t].nth ? first : 0) == i) {
        c->counts->nth += c->tag[t].nth && first;
        in->tags |= (uint8_t)(1u << t);
        c->tag[t] = (struct follow){.state = EARLY, .fetch_at = c->now.cycle};
      }
  }
  for (unsigned t = 0; t < PROBE_TAGS; t++)
    if (c->tag[t].state == REQUESTED) {
      c->tag[t].state = IDLE;
      c->counts->missed++;
    }
  return c->queue_count <= FETCHED || fail_tags(c, "more fetched than can wait");
}

/* Those that leave it, perhaps in the same cycle. What is dropped there ends in this record; one that came in
 * it, in the next. */
static bool check_decode(struct bench *c) {
  const struct probe_pipe *pipe = &c->now.pipe;
  if (pipe->decode_drop & ~pipe->decode_valid) return fail_tags(c, "an instruction is dropped that does not leave");
  for (unsigned rest = pipe->decode_valid; rest; rest &= rest - 1) {
    if (c->queue_left == c->queue_count) return fail_tags(c, "an instruction leaves the fetch buffer that was not fetched");
    struct fetched *out = &c->queue[(c->queue_head + c->queue_left++) % FETCHED];
    out->gone = pipe->decode_drop & rest & -rest;
    for (unsigned t = 0; t < PROBE_TAGS; t++) {
      if (!(out->tags >> t & 1)) continue;
      struct follow *f = &c->tag[t];
      f->left = true;
      if (out->gone) f->drop_at = c->now.cycle + (f->fetch_at == c->now.cycle);
    }
  }
  return true;
}

static void leave_queue(struct bench *c) {
  c->queue_head++;
  c->queue_count--;
  c->queue_left--;
}

/* Instructions that are renamed. */
static bool check_dispatch(struct bench *c) {
  unsigned n = c->api->rob_entries, mapped[PROBE_TAGS] = {0};
  const struct probe_dispatch *d = &c->now.dispatch;
  for (unsigned k = 0; k < PROBE_LANES && d->valid >> k & 1; k++) {
    while (c->queue_count && c->queue[c->queue_head % FETCHED].gone) leave_queue(c);
    struct fetched *front = &c->queue[c->queue_head % FETCHED];
    /* The predicted path may go to a misaligned address, that the fetch view rounds; the jump there
     * excepts. */
    if (c->queue_left == 0 || (front->pc ^ d->pc[k]) > 3)
      return fail_tags(c, "dispatch lane %u: pc 0x%" PRIx64 " is not the next fetched", k, d->pc[k]);
    front->pc = d->pc[k];
    if (d->rob[k] != (c->head + c->count) % n) return fail_tags(c, "dispatch lane %u: entry %u is not the next", k, d->rob[k]);
    for (unsigned t = 0; t < PROBE_TAGS; t++) {
      if (!(front->tags >> t & 1)) continue;
      struct follow *f = &c->tag[t];
      const struct probe_tag *tag = &c->now.tag[t];
      if (!(tag->pulses & PROBE_TAG_MAP) || tag->pc != front->pc)
        return fail_tags(c, "tag %u: pulses %02x, not the map of 0x%" PRIx64, t, tag->pulses, front->pc);
      if (tag->pulses & ~(PROBE_TAG_MAP | PROBE_TAG_RETIRE_READY))
        return fail_tags(c, "tag %u: pulses %02x with map", t, tag->pulses);
      *f = (struct follow){.state = LATE,
                           .rob = d->rob[k],
                           .map_at = c->now.cycle,
                           .pc = front->pc,
                           .seen = tag->pulses,
                           .leave_at = c->now.cycle,
                           .rob_full = f->rob_full};
      mapped[t] = 1;
    }
    c->rob_pc[d->rob[k]] = front->pc;
    c->rob_insn[d->rob[k]] = d->insn[k];
    leave_queue(c);
    c->count++;
  }
  for (unsigned t = 0; t < PROBE_TAGS; t++)
    if (!mapped[t] && c->now.tag[t].pulses & PROBE_TAG_MAP) return fail_tags(c, "tag %u: map of nothing", t);
  return true;
}

/* Retirements take entries off the model's ROB; flush and kill empty it, or cut it. */
static bool advance(struct bench *c) {
  unsigned n = c->api->rob_entries;
  const struct probe_pipe *pipe = &c->now.pipe;
  for (unsigned t = 0; t < PROBE_TAGS; t++)
    if (pipe->kill && c->tag[t].state == LATE && c->tag[t].rob == pipe->kill_rob) c->tag[t].wrong = true;
  if (pipe->kill) c->count = age(c, pipe->kill_rob) + 1;
  for (unsigned k = 0; k < PROBE_LANES && c->now.retire.valid >> k & 1; k++) {
    const struct probe_retire_lane *l = &c->now.retire.lane[k];
    const unsigned rob = (c->now.retire.rob + k) % n;
    if (rob != c->head) return fail_tags(c, "retire lane %u: entry %u, the oldest is %u", k, rob, c->head);
    if (l->insn != c->rob_insn[rob])
      return fail_tags(c, "retire lane %u: encoding %08" PRIx32 ", dispatched %08" PRIx32, k, l->insn, c->rob_insn[rob]);
    if (l->trap) continue;
    if (c->count == 0 || l->pc != c->rob_pc[rob]) return fail_tags(c, "retire lane %u is not the oldest", k);
    c->head = (c->head + 1) % n;
    c->count--;
  }
  if (pipe->flush) c->count = 0;
  if (pipe->flush || pipe->kill) c->queue_count = c->queue_left = 0;
  if (pipe->decode_restart && c->queue_left < c->queue_count) c->queue_count = c->queue_left;
  return true;
}

/* Nothing is fetched in the last cycle of a privilege, nor in the first. */
static bool check_privilege(struct bench *c) {
  const bool fetched = c->now.fetch.valid || c->now.fetch.opportunity, changed = c->now.commit.privilege != c->privilege;
  if (changed && (fetched || c->fetched)) return fail_tags(c, "fetched while the privilege becomes %u", c->now.commit.privilege);
  c->counts->changes += changed;
  c->privilege = c->now.commit.privilege;
  c->fetched = fetched;
  return true;
}

static bool check_cycle(struct bench *c) {
  if (!check_fetch(c) || !check_decode(c)) return false;
  for (unsigned t = 0; t < PROBE_TAGS; t++) {
    for (unsigned b = 0; b < BITS; b++) c->counts->pulses[b] += c->now.tag[t].pulses >> b & 1;
    bool oldest = c->tag[t].state == LATE && c->count && c->tag[t].rob == c->head;
    if (c->now.tag[t].oldest != oldest) return fail_tags(c, "tag %u: oldest %d", t, c->now.tag[t].oldest);
    c->counts->oldest += oldest;
    if (c->tag[t].state == EARLY && c->count + c->api->width > c->api->rob_entries) c->tag[t].rob_full = true;
    if (c->tag[t].state == LATE || c->tag[t].state == EARLY) {
      if (!(c->now.tag[t].pulses & PROBE_TAG_MAP) && !check_execution(c, t)) return false;
      if (!check_end(c, t)) return false;
    } else if (c->now.tag[t].pulses) {
      return fail_tags(c, "tag %u: pulses %02x without a tagged instruction", t, c->now.tag[t].pulses);
    }
  }
  return check_privilege(c) && check_dispatch(c) && advance(c);
}

static void request(struct bench *c) {
  struct probe_tag_request r = {.nth = random_next(&c->random) >> 40 & 1};
  for (unsigned t = 0; t < c->api->tags; t++) {
    uint64_t dice = random_next(&c->random) >> 20;
    bool ask = c->tag[t].state == IDLE && dice & 1;
    unsigned slot = dice >> 1 & 7;
    if (ask && dice >> 4 & 1) slot &= 3; /* more that hit in blocks of four */
    if (ask) {
      c->tag[t] = (struct follow){.state = REQUESTED, .slot = slot, .nth = r.nth};
      r.tags |= (uint8_t)(1u << t);
      r.slot[t] = (uint8_t)slot;
      c->counts->requests++;
    }
  }
  c->api->set_tags(c->sim, &r);
}

/* Runs p; with tags, checks them. Returns the number of cycles; *instructions: what retired. */
static uint64_t run_tags(struct bench *c, const struct randprog *p, bool tags, uint64_t *instructions) {
  uint64_t random = p->seed ^ 0x70726f62ull, pulse_at = 500;
  static const unsigned latencies[] = {0, 1, 5, 30};
  struct sim_options options = {.mem_latency = latencies[random_next(&random) >> 32 & 3], .seed = p->seed};
  bool ended = false;
  *instructions = 0;
  c->random = random;
  c->sim = c->api->open(&options);
  if (!c->sim) return 0;
  memcpy(c->api->ram(c->sim), p->image, p->image_bytes);
  c->api->reset(c->sim, p->entry);
  c->privilege = 3;
  c->fetched = false;
  while (!ended && c->api->cycles(c->sim) < MAX_CYCLES) {
    uint64_t cycle = c->api->cycles(c->sim);
    bool pulse = !p->portable && cycle == pulse_at;
    if (pulse) pulse_at += 100 + (random_next(&random) >> 40) % 2000;
    c->api->set_interrupts(c->sim, pulse);
    if (tags) request(c);
    c->api->step(c->sim);
    if (tags || c->api->retired(c->sim)) {
      c->api->probe(c->sim,
                    tags ? SIM_VIEW_COMMIT | SIM_VIEW_DISPATCH | SIM_VIEW_FETCH | SIM_VIEW_TAG | SIM_VIEW_RETIRE | SIM_VIEW_PIPE
                         : SIM_VIEW_RETIRE,
                    &c->now);
      for (unsigned k = 0; k < PROBE_LANES && c->now.retire.valid >> k & 1; k++) {
        const struct probe_retire_lane *l = &c->now.retire.lane[k];
        ++*instructions;
        if (l->mem == PROBE_MEM_STORE && !l->trap && l->mem_addr == p->tohost) ended = true;
      }
      if (tags && !check_cycle(c)) ended = true;
    }
  }
  uint64_t cycles = c->api->cycles(c->sim);
  c->api->close(c->sim);
  return cycles;
}

/* 0: agreed, 1: not (c->line), 3: out of memory. */
static int check_program(const struct fuzz_machine *m, uint64_t seed, const char *profile, struct counts *counts, char *line,
                         size_t bytes) {
  struct randprog p;
  struct randprog_options options = {.profile = profile};
  uint64_t retired, alone;
  struct bench *c = calloc(1, sizeof *c);
  if (!c || !randprog_generate(seed, &options, &p)) {
    free(c);
    return 3;
  }
  c->api = m->api;
  c->counts = counts;
  uint64_t cycles = run_tags(c, &p, true, &retired);
  if (!c->line[0] && seed % 4 == 0) {
    uint64_t cycles_alone = run_tags(c, &p, false, &alone);
    if (cycles != cycles_alone || retired != alone) fail_tags(c, "cycles %" PRIu64 ", untagged %" PRIu64, cycles, cycles_alone);
  }
  snprintf(line, bytes, "%s", c->line);
  randprog_free(&p);
  free(c);
  return line[0] ? 1 : cycles ? 0 : 3;
}

/* Something of every kind must have been seen, or the run has shown nothing. */
static bool enough(const struct counts *n, bool flags) {
  bool all = (!flags || (n->dropped && n->at_once && n->restarted)) && n->missed && n->nth && n->oldest && n->early &&
             n->young_events && n->traps && n->jumps && n->changes;
  for (unsigned i = 0; i < BITS; i++) all = all && n->pulses[i];
  for (unsigned i = 0; i < REASONS; i++) all = all && n->reasons[i];
  for (unsigned i = 0; i < CONFLICTS; i++) all = all && n->conflicts[i];
  return all;
}

static int run_all(const struct fuzz_machine *m, uint64_t seed, uint64_t count) {
  struct counts n = {0};
  unsigned profiles = 0;
  char line[300];
  while (randprog_profile(profiles)) profiles++;
  for (uint64_t i = 0; i < count; i++) {
    const uint64_t turn = m->api->has_pflag ? i / 2 : i;
    const char *profile = m->api->has_pflag && i % 2 ? "pflag" : randprog_profile((seed + turn) % profiles);
    int status = check_program(m, seed + i, profile, &n, line, sizeof line);
    if (status == 1) printf("# seed %" PRIu64 " (%s): %s\n", seed + i, profile, line);
    if (status == 3) fprintf(stderr, "probe_tags: out of memory\n");
    if (status) return status;
  }
  bool good = enough(&n, m->api->has_pflag) || count < 20;
  if (!good) puts("# something was never seen");
  printf("seed %" PRIu64 " programs %" PRIu64 " requests %" PRIu64 " empty %" PRIu64 " retired %" PRIu64, seed, count, n.requests,
         n.missed, n.pulses[5]);
  printf(" aborted %" PRIu64 " (%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 ") unmapped %" PRIu64 " young %" PRIu64
         " traps %" PRIu64 " jumps %" PRIu64 " changes of privilege %" PRIu64 "\n",
         n.pulses[6], n.reasons[0], n.reasons[1], n.reasons[2], n.reasons[3], n.early, n.young_events, n.traps, n.jumps, n.changes);
  printf("   conflicts: ROB %" PRIu64 " issue queue %" PRIu64 " branch file %" PRIu64 " load queue %" PRIu64 " store queue %" PRIu64
         " port %" PRIu64 "; oldest %" PRIu64 " cycles\n",
         n.conflicts[0], n.conflicts[1], n.conflicts[2], n.conflicts[3], n.conflicts[4], n.conflicts[5], n.oldest);
  printf("   dropped profile instructions %" PRIu64 " (%" PRIu64 " as they were fetched), fetched again %" PRIu64 "\n", n.dropped,
         n.at_once, n.restarted);
  char name[64];
  snprintf(name, sizeof name, "probe_tags-%s", m->api->name);
  return check_single(name, good);
}

int main(int argc, char **argv) {
  struct fuzz_machine machine = {0};
  if (argc < 2 || argc > 4) {
    fprintf(stderr, "usage: probe_tags CONFIG [SEED [COUNT]]\n");
    return 2;
  }
  if (!fuzz_machine_open(&machine, argv[1])) return 3;
  int status = run_all(&machine, argc > 2 ? strtoull(argv[2], NULL, 0) : 1, argc > 3 ? strtoull(argv[3], NULL, 0) : 100);
  fuzz_machine_close(&machine);
  return status;
}
