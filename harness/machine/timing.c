#include "machine/timing.h"

#include <stdlib.h>

/* What one cycle has left no room for: instructions that execute in it. */
struct cycle {
  uint8_t alu, branch, muldiv, memory; /* branch: with CSR accesses */
};

/* The youngest instruction so far that took a unit. */
struct takers {
  size_t alu, branch, muldiv, memory;
};

struct timing {
  const struct machine_model *m;
  struct timing_insn *insn;
  struct cycle *taken;
  struct takers taker;
  uint64_t divider_free;        /* the first cycle in which the multiplier and divider takes an operation */
  size_t writer[ISA_REGISTERS]; /* of each register: the youngest so far; NOBODY: none */
  size_t issued;                /* the youngest so far that has a unit; NOBODY: none */
  size_t *load, *store;         /* the youngest so far, in rings of the queues' sizes; NOBODY: none */
  size_t load_count, store_count;
};

static enum isa_class kind_of(const struct timing_insn *i) { return i->op ? (enum isa_class)i->op->kind : ISA_CLASS_SYSTEM; }

static bool has_unit(const struct timing_insn *i) { return kind_of(i) < ISA_CLASS_FENCE; }

/* What is fetched behind it is dropped when it commits. */
static bool flushes(const struct timing_insn *i) {
  if (kind_of(i) == ISA_CLASS_FENCE) return true;
  if (kind_of(i) == ISA_CLASS_SYSTEM) return !i->op || i->op->id != ISA_WFI;
  if (kind_of(i) != ISA_CLASS_CSR) return false;
  return i->op->id == ISA_CSRRW || i->op->id == ISA_CSRRWI || isa_rs1(i->word) != 0; /* an immediate lies where rs1 does */
}

static unsigned time_in_unit(const struct machine_model *m, const struct timing_insn *i) {
  switch (kind_of(i)) {
    case ISA_CLASS_MUL: return m->latency[MACHINE_MUL];
    case ISA_CLASS_FLOAT: return m->latency[MACHINE_FLOAT];
    case ISA_CLASS_FDIV: return m->latency[MACHINE_FDIV] + m->latency[MACHINE_DIV_LEAST];
    case ISA_CLASS_DIV: return m->latency[MACHINE_DIV] + m->latency[MACHINE_DIV_LEAST];
    case ISA_CLASS_ATOMIC:
    case ISA_CLASS_LOAD: return m->latency[MACHINE_LOAD];
    case ISA_CLASS_STORE: return m->latency[MACHINE_STORE];
    default: return m->latency[MACHINE_ALU];
  }
}

static uint64_t latest(uint64_t a, uint64_t b) { return a > b ? a : b; }

static uint64_t fetched(const struct timing *t, size_t n) {
  const struct timing_insn *i = &t->insn[n], *last = i - 1;
  if (n == 0) return 0;
  if (flushes(last)) return last->commit + t->m->latency[MACHINE_FLUSH];
  uint64_t block = ~(uint64_t)(4 * t->m->fetch - 1);
  bool together = i->pc == last->pc + last->bytes && (i->pc & block) == (last->pc & block);
  return last->fetch + !together;
}

/* The cycle in which the load or store queue has room; ring[count % size] is the one whose entry it takes. */
static uint64_t room(const struct timing *t, size_t *ring, size_t *count, unsigned size, size_t n) {
  size_t *slot = &ring[(*count)++ % size];
  uint64_t at = *slot == TIMING_NOBODY ? 0 : t->insn[*slot].commit + 1;
  *slot = n;
  return at;
}

static uint64_t dispatched(struct timing *t, size_t n) {
  const struct machine_model *m = t->m;
  const struct timing_insn *i = &t->insn[n];
  uint64_t at = i->fetch + m->latency[MACHINE_FRONT] - m->latency[MACHINE_DISPATCH];
  if (n > 0) at = latest(at, i[-1].dispatch);
  if (n >= m->width) at = latest(at, t->insn[n - m->width].dispatch + 1);
  if (n >= m->rob) at = latest(at, t->insn[n - m->rob].commit + 1);
  if (kind_of(i) == ISA_CLASS_LOAD) at = latest(at, room(t, t->load, &t->load_count, m->loads, n));
  if (kind_of(i) == ISA_CLASS_STORE) at = latest(at, room(t, t->store, &t->store_count, m->stores, n));
  return at;
}

/* ---- issue ---- */

static void wait_until(struct timing_insn *i, uint64_t cycle, enum timing_wait wait, size_t on) {
  if (cycle <= i->execute) return;
  i->execute = cycle;
  i->wait = wait;
  i->on = on;
}

static void wait_for_operand(struct timing *t, struct timing_insn *i, unsigned reg, enum timing_wait wait) {
  size_t writer = reg != ISA_NO_REGISTER ? t->writer[reg] : TIMING_NOBODY;
  if (writer == TIMING_NOBODY) return;
  wait_until(i, t->insn[writer].execute + time_in_unit(t->m, &t->insn[writer]), wait, writer);
}

/* Ports: branches and CSR accesses have the first ALU, multiplications and divisions the last, the others
 * whatever is left. */
static bool alu_left(const struct timing *t, const struct cycle *c) { return c->alu + c->branch + c->muldiv < (int)t->m->alus; }

static bool port_taken(const struct timing *t, const struct timing_insn *i) {
  const struct cycle *c = &t->taken[i->execute];
  switch (kind_of(i)) {
    case ISA_CLASS_LOAD:
    case ISA_CLASS_STORE:
    case ISA_CLASS_ATOMIC: return c->memory;
    case ISA_CLASS_FLOAT:
    case ISA_CLASS_FDIV:
    case ISA_CLASS_MUL:
    case ISA_CLASS_DIV: return c->muldiv || i->execute < t->divider_free || !alu_left(t, c);
    case ISA_CLASS_BRANCH:
    case ISA_CLASS_CSR: return c->branch || !alu_left(t, c);
    default: return i->op->id == ISA_JALR ? c->branch || !alu_left(t, c) : !alu_left(t, c);
  }
}

static size_t *taker_of(struct timing *t, const struct timing_insn *i) {
  switch (kind_of(i)) {
    case ISA_CLASS_LOAD:
    case ISA_CLASS_STORE:
    case ISA_CLASS_ATOMIC: return &t->taker.memory;
    case ISA_CLASS_FLOAT:
    case ISA_CLASS_FDIV:
    case ISA_CLASS_MUL:
    case ISA_CLASS_DIV: return &t->taker.muldiv;
    case ISA_CLASS_BRANCH:
    case ISA_CLASS_CSR: return &t->taker.branch;
    default: return i->op->id == ISA_JALR ? &t->taker.branch : &t->taker.alu;
  }
}

static void take_port(struct timing *t, size_t n) {
  struct timing_insn *i = &t->insn[n];
  size_t *taker = taker_of(t, i);
  while (port_taken(t, i)) wait_until(i, i->execute + 1, TIMING_PORT, *taker);
  struct cycle *c = &t->taken[i->execute];
  if (taker == &t->taker.memory) c->memory = 1;
  else if (taker == &t->taker.muldiv) c->muldiv = 1;
  else if (taker == &t->taker.branch) c->branch = 1;
  else c->alu++;
  *taker = n;
  if (kind_of(i) == ISA_CLASS_DIV || kind_of(i) == ISA_CLASS_FDIV) t->divider_free = i->execute + time_in_unit(t->m, i);
}

static void execute(struct timing *t, size_t n) {
  struct timing_insn *i = &t->insn[n];
  i->wait = TIMING_FRONT;
  i->on = TIMING_NOBODY;
  i->execute = i->dispatch + t->m->latency[MACHINE_DISPATCH];
  if (!has_unit(i)) {
    i->done = i->dispatch + 1;
    return;
  }
  if (kind_of(i) == ISA_CLASS_CSR && n > 0) wait_until(i, i[-1].commit + t->m->latency[MACHINE_CSR], TIMING_ORDER, n - 1);
  if (t->m->in_order && t->issued != TIMING_NOBODY) wait_until(i, t->insn[t->issued].execute + 1, TIMING_ORDER, t->issued);
  unsigned source[ISA_SOURCES];
  isa_sources(i->op, i->word, source);
  wait_for_operand(t, i, source[0], TIMING_RS1);
  wait_for_operand(t, i, source[1], TIMING_RS2);
  wait_for_operand(t, i, source[2], TIMING_RS2);
  take_port(t, n);
  i->done = i->execute + time_in_unit(t->m, i) + t->m->latency[MACHINE_DONE];
  t->issued = n;
  const unsigned rd = isa_destination(i->op, i->word);
  if (rd != ISA_NO_REGISTER) t->writer[rd] = n;
}

static void commit(struct timing *t, size_t n) {
  struct timing_insn *i = &t->insn[n], *last = i - 1;
  i->commit = i->done;
  i->group = 1;
  if (n == 0 || i->done > last->commit) return;
  bool alone = flushes(i) || flushes(last);
  bool full = last->group == t->m->width;
  i->commit = last->commit + (alone || full);
  if (i->commit == last->commit) i->group = last->group + 1;
}

/* Of any instruction, without the quotient bits. */
static unsigned longest_unit(const struct machine_model *m) {
  unsigned longest = 0;
  for (int l = 0; l < MACHINE_MEMORY; l++)
    if (m->latency[l] > longest) longest = m->latency[l];
  return longest;
}

bool timing_run(const struct machine_model *m, struct timing_insn *insn, size_t count) {
  /* No instruction executes later than this many cycles behind the one before it: a fetch
   * behind a flush, and a division */
  size_t longest = longest_unit(m) + m->latency[MACHINE_DIV_LEAST] + m->latency[MACHINE_FLUSH] + m->latency[MACHINE_FRONT] +
                   m->latency[MACHINE_CSR] + m->latency[MACHINE_DONE] + 2;
  struct timing t = {.m = m, .insn = insn, .taker = {TIMING_NOBODY, TIMING_NOBODY, TIMING_NOBODY, TIMING_NOBODY}};
  t.issued = TIMING_NOBODY;
  t.taken = calloc(count * longest + longest, sizeof *t.taken);
  t.load = malloc((m->loads + m->stores) * sizeof *t.load);
  bool ok = t.taken && t.load;
  if (ok) {
    t.store = t.load + m->loads;
    for (size_t i = 0; i < m->loads + m->stores; i++) t.load[i] = TIMING_NOBODY;
    for (size_t i = 0; i < ISA_REGISTERS; i++) t.writer[i] = TIMING_NOBODY;
    for (size_t n = 0; n < count; n++) {
      insn[n].fetch = fetched(&t, n);
      insn[n].dispatch = dispatched(&t, n);
      execute(&t, n);
      commit(&t, n);
    }
  }
  free(t.load);
  free(t.taken);
  return ok;
}
