#include "tb/lib/profileme/pipe.h"
#include "isa/isa.h"
#include "tb/lib/profileme/pipe_text.h"
#include "tb/lib/random.h"

#include <string.h>

enum { LONG = 4080, FETCH_BUFFER = 32 };

static uint64_t any(struct pme_pipe *p) { return random_next(&p->random); }

/* Each bit is 1 with a quarter of the chance. */
static uint64_t few_bits(struct pme_pipe *p) {
  const uint64_t half = any(p);
  return half & any(p);
}

static unsigned below(struct pme_pipe *p, unsigned n) { return random_below(&p->random, n); }
static bool chance(struct pme_pipe *p, unsigned n) { return random_chance(&p->random, n, 256); }

static struct pme_pipe_insn *at(struct pme_pipe *p, uint64_t place) { return &p->insn[place % PME_PIPE_ROOM]; }
static uint64_t somewhere(struct pme_pipe *p) { return PME_PIPE_BASE + 4ull * below(p, PME_PIPE_TEXT / 4); }
static unsigned op(uint32_t insn) { return isa_plain(insn) & 0x7f; }
static bool is_memory(uint32_t insn) { return op(insn) == OP_LOAD || op(insn) == OP_STORE; }
static bool is_control(uint32_t insn) { return op(insn) == OP_BRANCH || op(insn) == OP_JALR || op(insn) == OP_JAL; }
static bool no_unit(uint32_t insn) { return insn == 0 || isa_plain(insn) == MRET || op(insn) == OP_FENCE; }

struct program_image pme_pipe_image(const struct pme_pipe *p) {
  return (struct program_image){.bytes = p->text, .base = PME_PIPE_BASE, .size = PME_PIPE_TEXT};
}

/* What happens to a tag's instruction, if it has one. */
static void pulse(const struct pme_pipe_insn *i, struct probe_cycle *r, unsigned event) {
  if (i->tag) r->tag[i->tag - 1].pulses |= (uint8_t)event;
}

/* Junk, where the port means nothing. */
static void begin_record(struct pme_pipe *p, struct probe_cycle *r) {
  memset(r, 0, sizeof *r);
  r->cycle = p->cycle;
  if (chance(p, p->k.mode)) p->privilege = chance(p, 128) ? 0 : 3;
  if (chance(p, p->k.mode)) p->context = (uint16_t)(chance(p, 128) ? below(p, 4) : any(p));
  r->commit.privilege = p->privilege;
  r->commit.context = p->context;
  r->commit.exception_pc = any(p);
  r->commit.exception_cause = any(p) & 63;
  for (unsigned b = 0; b < p->width; b++) r->commit.head_pc[b] = any(p);
  for (unsigned t = 0; t < p->tags; t++) {
    struct probe_tag *tag = &r->tag[t];
    const uint64_t junk = any(p);
    tag->abort_reason = junk & 3;
    tag->conflicts = junk >> 2 & 63;
    tag->events = (uint16_t)(junk >> 8 & p->events);
    tag->address = any(p);
    tag->insn = p->held_insn[t];
    tag->pc = p->held_pc[t];
  }
}

static void show_heads(struct pme_pipe *p, struct probe_commit *c) {
  for (uint64_t n = p->head; n < p->mapped && n < p->head + p->width; n++) {
    const struct pme_pipe_insn *i = at(p, n);
    const unsigned bank = (unsigned)(n % p->width);
    c->head_valid |= (uint8_t)(1u << bank);
    c->head_pc[bank] = i->pc;
    if (i->mispredicted && i->finished < p->cycle) c->mispredicted |= (uint8_t)(1u << bank);
    if (i->flushes) c->flushes |= (uint8_t)(1u << bank);
  }
}

static bool port(uint8_t *valid, uint16_t *robs, uint64_t place) {
  for (unsigned i = 0; i < PROBE_PORTS; i++) {
    if (*valid >> i & 1) continue;
    *valid |= (uint8_t)(1u << i);
    robs[i] = (uint16_t)(place % PME_PIPE_ROB);
    return true;
  }
  return false;
}

/* One instruction that a unit executes, a step on if its time has come. */
static void execute(struct pme_pipe *p, struct probe_cycle *r, uint64_t place) {
  struct pme_pipe_insn *i = at(p, place);
  const uint64_t c = p->cycle;
  if (i->ready == PME_PIPE_NEVER) {
    if (c <= i->mapped + i->to_ready) return;
    i->ready = c;
    pulse(i, r, PROBE_TAG_READY);
    return;
  }
  if (i->issued == PME_PIPE_NEVER) {
    if (c <= i->ready + i->to_issue || !port(&r->pipe.issue_valid, r->pipe.issue_rob, place)) return;
    i->issued = c;
    pulse(i, r, PROBE_TAG_ISSUE);
  }
  const bool excepts = i->traps && is_memory(i->insn);
  if (i->finished == PME_PIPE_NEVER && c >= i->issued + i->to_finish &&
      (excepts || port(&r->pipe.done_valid, r->pipe.done_rob, place))) {
    i->finished = c;
    pulse(i, r, PROBE_TAG_RETIRE_READY | (excepts ? 0 : PROBE_TAG_COMPLETE));
    if (i->mispredicted && !r->pipe.kill) {
      r->pipe.kill = true;
      r->pipe.kill_rob = (uint16_t)(place % PME_PIPE_ROB);
    }
  }
  const bool together = i->to_memory == i->to_finish && i->finished == PME_PIPE_NEVER; /* it has found no port, then */
  if (is_memory(i->insn) && !i->traps && !together && i->remembered == PME_PIPE_NEVER && c >= i->issued + i->to_memory) {
    i->remembered = c;
    pulse(i, r, PROBE_TAG_MEMORY);
  }
}

/* The end of an instruction, as the record shows it. */
static void end(struct pme_pipe *p, struct probe_cycle *r, struct pme_pipe_insn *i, bool retired, unsigned reason) {
  if (i->mapped == PME_PIPE_NEVER) i->events = i->conflicts = 0;
  else if (i->issued == PME_PIPE_NEVER) i->events &= PROBE_EV_IMISS | PROBE_EV_ITLB;
  if (!i->mispredicted || i->finished == PME_PIPE_NEVER) i->events &= (uint16_t)~PROBE_EV_MISPREDICT;
  if (i->own && i->replays) i->events |= PROBE_EV_ORDER;
  i->ended = p->cycle;
  i->retired = retired;
  i->abort_reason = (uint8_t)reason;
  i->cause = (uint8_t)r->commit.exception_cause;
  i->privilege = p->privilege;
  i->context = p->context;
  if (!i->tag) return;
  struct probe_tag *tag = &r->tag[i->tag - 1];
  tag->pulses |= retired ? PROBE_TAG_RETIRED : PROBE_TAG_ABORTED;
  tag->abort_reason = (uint8_t)reason;
  tag->events = i->events;
  tag->conflicts = i->conflicts;
  p->ended |= (uint8_t)(1u << (i->tag - 1));
  p->busy &= (uint8_t) ~(1u << (i->tag - 1));
  p->life[i->tag - 1] = *i;
}

/* Drops everything from a place on. Fetch goes on at pc, later. */
static void squash(struct pme_pipe *p, struct probe_cycle *r, uint64_t first, unsigned reason, uint64_t pc) {
  for (uint64_t n = first; n < p->tail; n++) end(p, r, at(p, n), false, reason);
  p->tail = first;
  if (p->mapped > first) p->mapped = first;
  p->pc = pc;
  p->wait = 1 + below(p, p->k.refill);
}

static struct probe_retire_lane *show_lane(struct probe_retire *retire, const struct pme_pipe_insn *i) {
  struct probe_retire_lane *lane = &retire->lane[__builtin_popcount(retire->valid)];
  retire->valid = (uint8_t)(retire->valid << 1 | 1);
  *lane = (struct probe_retire_lane){.pc = i->pc, .next_pc = i->next_pc, .insn = i->insn, .events = i->events};
  lane->mem = op(i->insn) == OP_LOAD ? PROBE_MEM_LOAD : op(i->insn) == OP_STORE ? PROBE_MEM_STORE : PROBE_MEM_NONE;
  if (lane->mem) lane->mem_addr = i->address;
  return lane;
}

static uint64_t cause_of(struct pme_pipe *p, uint32_t insn) {
  static const uint8_t others[] = {2, 3, 8, 11};
  if (op(insn) == OP_LOAD) return 4 + below(p, 2);
  if (op(insn) == OP_STORE) return 6 + below(p, 2);
  return is_control(insn) ? 0 : insn == 0 ? 1 : others[below(p, 4)];
}

static void except(struct pme_pipe *p, struct probe_cycle *r) {
  struct pme_pipe_insn *i = at(p, p->head);
  const uint64_t next = i->replays ? i->pc : somewhere(p);
  r->commit.exception = true;
  r->commit.exception_pc = i->pc;
  r->commit.exception_cause = i->replays ? PROBE_CAUSE_REPLAY : cause_of(p, i->insn);
  r->pipe.flush = true;
  i->own = true;
  i->next_pc = next;
  squash(p, r, p->head, 1, next);
  if (i->replays) return;
  struct probe_retire_lane *lane = show_lane(&r->retire, i);
  lane->trap = true;
  lane->cause = r->commit.exception_cause;
  lane->tval = i->address;
  lane->mem_addr = 0;
}

static void retire(struct pme_pipe *p, struct probe_cycle *r) {
  for (unsigned lane = 0; lane < p->width && p->head < p->mapped && chance(p, p->k.commit); lane++) {
    struct pme_pipe_insn *i = at(p, p->head);
    if (i->finished >= p->cycle || i->traps || i->replays) return;
    r->commit.head_commit |= (uint8_t)(1u << p->head % p->width);
    p->head++;
    end(p, r, i, true, below(p, 4));
    show_lane(&r->retire, i);
    if (!i->flushes) continue;
    r->pipe.flush = true;
    squash(p, r, p->head, 2, i->next_pc);
    return;
  }
}

/* Commit is frozen while the core recovers: no head, and the branch is named as an exception would be. */
static void freeze(struct pme_pipe *p, struct probe_cycle *r, uint64_t branch) {
  struct probe_commit *c = &r->commit;
  if (c->head_commit || !chance(p, p->k.freeze)) return;
  c->head_valid = c->mispredicted = c->flushes = 0;
  c->exception = true;
  c->exception_pc = at(p, branch)->pc;
  c->exception_cause = PROBE_CAUSE_MISPREDICT;
  p->frozen = below(p, below(p, 4) ? 4 : 40);
}

/* The end of the pipeline, and what is dropped. */
static void leave(struct pme_pipe *p, struct probe_cycle *r, bool frozen) {
  const bool some = p->head < p->mapped;
  const struct pme_pipe_insn *oldest = at(p, p->head);
  if (chance(p, p->k.interrupt)) {
    r->commit.interrupt = r->retire.interrupt = r->pipe.flush = true;
    r->retire.interrupt_epc = some ? oldest->pc : p->pc;
    r->retire.interrupt_cause = PROBE_INTERRUPT | (chance(p, 128) ? PROBE_CAUSE_OVERFLOW : 7);
    squash(p, r, p->head, 3, somewhere(p));
    p->privilege = 3;
  } else if (frozen) {
    /* nothing leaves */
  } else if (some && oldest->finished < p->cycle && (oldest->traps || oldest->replays) && chance(p, 128)) {
    except(p, r);
  } else {
    retire(p, r);
  }
  if (r->pipe.flush) r->pipe.kill = false;
  if (!r->pipe.kill) return;
  uint64_t branch = p->head;
  while (branch % PME_PIPE_ROB != r->pipe.kill_rob) branch++;
  squash(p, r, branch + 1, 0, at(p, branch)->next_pc);
  freeze(p, r, branch);
}

static void map(struct pme_pipe *p, struct probe_cycle *r) {
  for (unsigned lane = 0; lane < p->width && p->mapped < p->tail && p->mapped - p->head < PME_PIPE_ROB; lane++) {
    struct pme_pipe_insn *i = at(p, p->mapped);
    if (p->cycle <= i->fetched + i->to_map) return;
    r->dispatch.valid |= (uint8_t)(1u << lane);
    r->dispatch.pc[lane] = i->pc;
    r->dispatch.rob[lane] = (uint16_t)(p->mapped++ % PME_PIPE_ROB);
    i->mapped = p->cycle;
    if (no_unit(i->insn)) i->finished = p->cycle;
    pulse(i, r, PROBE_TAG_MAP | (no_unit(i->insn) ? PROBE_TAG_RETIRE_READY : 0));
    if (!i->tag) continue;
    r->tag[i->tag - 1].insn = p->held_insn[i->tag - 1] = i->insn;
    r->tag[i->tag - 1].pc = p->held_pc[i->tag - 1] = i->pc;
    if (no_unit(i->insn)) r->tag[i->tag - 1].address = i->address;
  }
}

/* An instruction at pc; true: the predicted path leaves the block behind it. */
static bool fetch_one(struct pme_pipe *p, uint64_t pc) {
  struct pme_pipe_insn *i = at(p, p->tail++);
  const struct program_image image = pme_pipe_image(p);
  const uint32_t insn = program_image_word(&image, pc);
  const bool jump = op(insn) == OP_JAL || op(insn) == OP_JALR, taken = jump || (op(insn) == OP_BRANCH && chance(p, p->k.jump));
  const struct pme_pipe_knobs *k = &p->k;
  *i = (struct pme_pipe_insn){
    .pc = pc,
    .insn = insn,
    .number = p->fetched++,
    .fetched = p->cycle,
    .mapped = PME_PIPE_NEVER,
    .ready = PME_PIPE_NEVER,
    .issued = PME_PIPE_NEVER,
    .finished = PME_PIPE_NEVER,
    .remembered = PME_PIPE_NEVER,
    .ended = PME_PIPE_NEVER,
    .to_map = below(p, k->map + 1),
    .to_ready = below(p, k->ready + 1),
    .to_issue = below(p, k->issue + 1),
    .to_finish = below(p, k->finish + 1),
    .flushes = chance(p, k->flush),
    .traps = chance(p, k->trap),
    .conflicts = few_bits(p) & 63,
  };
  const uint64_t predicted = taken ? somewhere(p) : pc + 4;
  i->next_pc = predicted;
  i->replays = !i->traps && op(insn) == OP_LOAD && chance(p, k->replay);
  i->mispredicted = is_control(insn) && !i->traps && chance(p, k->mispredict);
  if (i->mispredicted) i->next_pc = taken && !jump ? pc + 4 : somewhere(p);
  if (chance(p, k->event)) i->events = (uint16_t)(few_bits(p) & p->events);
  i->events &= (uint16_t) ~(PROBE_EV_TAKEN | PROBE_EV_MISPREDICT | PROBE_EV_ORDER);
  if (is_control(insn) && (jump || i->next_pc != pc + 4)) i->events |= PROBE_EV_TAKEN;
  if (i->mispredicted) i->events |= PROBE_EV_MISPREDICT;
  if (op(insn) == OP_LOAD && chance(p, 8)) i->events |= PROBE_EV_ORDER;
  i->to_memory = chance(p, k->apart) ? below(p, 2 * k->finish + 1) : i->to_finish;
  if (is_memory(insn)) i->address = any(p);
  if (is_control(insn)) i->address = i->next_pc;
  p->pc = predicted;
  return taken;
}

/* A tag for an instruction of this block. Now and then one of its waits is longer than a record can say. */
static void tag(struct pme_pipe *p, struct pme_pipe_insn *i, unsigned t) {
  uint64_t *const waits[] = {&i->to_map, &i->to_ready, &i->to_issue, &i->to_finish};
  i->tag = t + 1;
  p->busy |= (uint8_t)(1u << t);
  p->hit |= (uint8_t)(1u << t);
  if (chance(p, p->k.far)) *waits[below(p, 4)] = LONG + below(p, 40);
  if (i->to_finish >= LONG) i->to_memory = i->to_finish;
  p->life[t] = *i;
}

static void fetch(struct pme_pipe *p, const struct probe_tag_request *q, struct probe_cycle *r) {
  if (p->pc >= PME_PIPE_BASE + PME_PIPE_TEXT) p->pc = PME_PIPE_BASE;
  const unsigned first = (unsigned)(p->pc / 4 % p->slots);
  r->fetch.pc = p->pc - 4 * first;
  r->fetch.history = any(p);
  if (p->wait || p->tail - p->mapped + p->slots > FETCH_BUFFER || p->tail - p->head + p->slots > PME_PIPE_ROOM ||
      !chance(p, p->k.opportunity)) {
    if (p->wait) p->wait--;
    return;
  }
  r->fetch.opportunity = true;
  const uint64_t block = p->opportunities, from = p->tail;
  p->opportunities += p->slots;
  if (!chance(p, p->k.fetch)) return;
  for (unsigned s = first; s < p->slots; s++) {
    const uint64_t pc = p->pc;
    r->fetch.valid |= (uint8_t)(1u << s);
    const bool leaves = fetch_one(p, pc);
    struct pme_pipe_insn *i = at(p, p->tail - 1);
    i->history = r->fetch.history;
    i->skip = (unsigned)(p->tail - 1 - from);
    i->opportunity = block + s;
    for (unsigned t = 0; t < p->tags; t++)
      if (q->tags >> t & 1 && (q->nth ? i->skip : s) == q->slot[t]) tag(p, i, t);
    if (leaves || chance(p, 16)) break;
  }
}

void pme_pipe_step(struct pme_pipe *p, const struct probe_tag_request *request, struct probe_cycle *record) {
  const bool some = p->head < p->mapped;
  struct pme_pipe_insn *oldest = at(p, p->head);
  const unsigned oldest_tag = some ? oldest->tag : 0;
  const uint8_t busy = p->busy;
  if (request->tags & busy) p->error = "a tag is requested that is in use";
  p->ended = p->hit = 0;
  begin_record(p, record);
  const bool frozen = p->frozen;
  if (frozen) p->frozen--;
  record->commit.head_bank = (uint8_t)(p->head % p->width);
  if (!frozen) show_heads(p, &record->commit);
  for (uint64_t n = p->head; n < p->mapped; n++)
    if (!no_unit(at(p, n)->insn)) execute(p, record, n);
  for (uint64_t n = p->head; n < p->mapped; n++) {
    const struct pme_pipe_insn *i = at(p, n);
    if (i->tag && i->finished != PME_PIPE_NEVER) record->tag[i->tag - 1].address = i->address;
  }
  leave(p, record, frozen);
  const bool shown = record->commit.head_valid; /* not while commit is frozen */
  if (shown && oldest->ended == PME_PIPE_NEVER) oldest->oldest++;
  if (shown && oldest_tag) record->tag[oldest_tag - 1].oldest = true;
  if (!record->pipe.flush && !record->pipe.kill) {
    map(p, record);
    fetch(p, request, record);
  }
  p->cycle++;
}
