/* The counters against what the Privileged ISA (3.1.10 to 3.1.12), Sscofpmf and docs/events.md say of them, written
 * down once more. CSR instructions follow each other as a program's do; each executes in one cycle and retires
 * some cycles later. A profiler closes the loop of the trigger counter: it draws the next interval when it hears
 * of an overflow, or leaves it.
 *
 * Usage: rtl_hpm-CONFIG [--seed N] [--cycles N]   (default 500000) */
#include <inttypes.h>
#include <string.h>

#include "tb/lib/port_binding.h"
#include "tb/lib/random.h"
#include "tb/lib/unit_bench.h"

#define INPUTS(X) X(user) X(supervisor) X(index) X(retire) WRITES(X) TRIGGER(X)
#define WRITES(X) X(write_counter) X(write_event) X(write_inhibit) X(wdata)
#define TRIGGER(X) X(trigger_reload) X(trigger_reload_value) X(trigger_hold) X(trigger_defer)
#define OUTPUTS(X) X(counter) X(event) X(inhibit) X(overflow) X(overflows) X(mcycle) X(trigger_wrap)
#define PORT(name) struct unit_port *name;

enum { CYCLE = 0, INSTRET = 2, FIRST = 3, COUNTERS = 11, MOST_EVENTS = 32, EPISODE = 2000, INSTRET_EVENT = 2, MOST = 7 };
enum op { READ, WRITE, SET, CLEAR };
enum target { COUNTER, EVENT, INHIBIT };
#define OF (1ull << 63)
#define MINH (1ull << 62)
#define SINH (1ull << 61)
#define UINH (1ull << 60)
#define EVENT_BITS (OF | MINH | UINH | 0xff) /* with supervisor mode SINH, too */
#define INHIBIT_BITS 0x7fd

/* A counter as what it has counted and where it overflows next. It reads total - goal, modulo 2^64. */
__extension__ typedef __int128 wide;
struct counter {
  wide total, goal;
  uint64_t event; /* mhpmevent, but for OF */
  bool of;
  unsigned steps; /* of the cycle before: not added yet */
};

struct access {
  enum op op;
  enum target target;
  unsigned index;
  uint64_t operand, value;    /* value: what the register is to hold */
  uint64_t executed, retires; /* cycles */
};

struct model {
  struct counter counter[COUNTERS];
  uint64_t inhibit;
  bool reload, defer; /* of the cycle before */
  uint64_t interval;
};

struct bench {
  struct unit *unit;
  const struct bench_options *options;
  struct {
    INPUTS(PORT) OUTPUTS(PORT) struct unit_port *events;
  } port;
  struct model model;
  struct access access;
  bool busy; /* the access has not retired */
  uint64_t random, cycle, interval;
  unsigned events; /* that there are, 0 among them */
  unsigned step[MOST_EVENTS];
  bool filters_supervisor; /* there is supervisor mode: SINH is a bit that stays */
  uint64_t inhibited;      /* the bit of mhpmevent that stops counting in this cycle's mode */
  bool hold;
  unsigned most, rate; /* mood: events of a cycle, how often there are any */
  uint64_t period;     /* 0: random intervals */
  uint64_t seen[5][3]; /* overflows in the cycle before an access, at it, and until it retires: by access */
  unsigned overflows;  /* of the cycle before */
};

static const uint64_t whole = 0; /* an interval of 2^64 */
static wide distance(uint64_t interval) { return interval == whole ? (wide)1 << 64 : (wide)interval; }
static uint64_t reads(const struct counter *c) { return (uint64_t)(c->total - c->goal); }
static void preset(struct counter *c, uint64_t value) {
  c->total = 0;
  c->goal = distance(0 - value);
}

static void bench_reset(struct bench *b) {
  unit_reset(b->unit, 2);
  memset(&b->model, 0, sizeof b->model);
  for (unsigned i = 0; i < COUNTERS; i++) preset(&b->model.counter[i], 0);
  b->busy = false;
  b->interval = 1;
}

/* ---- what a program does ---- */

static uint64_t near_the_end(struct bench *b) { return 0 - (uint64_t)random_below(&b->random, 2 * MOST); }

static uint64_t draw_operand(struct bench *b, enum target target) {
  const uint64_t any = random_next(&b->random);
  switch (target) {
    case COUNTER: return random_chance(&b->random, 3, 4) ? near_the_end(b) : any;
    case INHIBIT: return any & random_next(&b->random);
    case EVENT:
    default: return (any & ~0xffull) | (random_chance(&b->random, 7, 8) ? random_below(&b->random, b->events + 2) : any & 0xff);
  }
}

static bool about_to_overflow(const struct counter *c) { return c->steps && c->goal - c->total <= c->steps; }

/* Mostly of a counter that overflows in this cycle. Instructions that set or clear leave most of mhpmevent as it is. */
static void draw_access(struct bench *b) {
  struct access *a = &b->access;
  a->op = (enum op)random_below(&b->random, 4);
  a->target = (enum target)random_below(&b->random, 3);
  a->index = random_below(&b->random, COUNTERS);
  for (unsigned i = 0; i < COUNTERS && !about_to_overflow(&b->model.counter[a->index]); i++) a->index = (a->index + 1) % COUNTERS;
  if (a->index == 1 || (a->target == EVENT && a->index < FIRST)) a->index = FIRST;
  a->operand = draw_operand(b, a->target);
  if (a->target == EVENT && a->op != WRITE) a->operand &= random_chance(&b->random, 1, 2) ? MINH | SINH | UINH : OF | UINH;
  a->executed = b->cycle;
  a->retires = b->cycle + 1 + random_below(&b->random, 4);
  b->busy = true;
}

static uint64_t modified(enum op op, uint64_t old, uint64_t operand) {
  return op == WRITE ? operand : op == SET ? old | operand : op == CLEAR ? old & ~operand : old;
}

static void draw_mood(struct bench *b) {
  static const uint8_t rates[] = {2, 16, 128, 255};
  b->most = 1 + random_below(&b->random, MOST);
  b->rate = rates[random_below(&b->random, 4)];
  b->period = random_below(&b->random, 4) ? 1 + random_below(&b->random, 3 * MOST) : 0;
}

static void draw_cycle(struct bench *b) {
  for (unsigned e = 1; e < b->events; e++)
    b->step[e] = random_chance(&b->random, b->rate, 256) ? random_below(&b->random, b->most + 1) : 0;
  if (random_chance(&b->random, 1, 32)) {
    static const uint64_t modes[] = {MINH, UINH, SINH};
    b->inhibited = modes[random_below(&b->random, b->filters_supervisor ? 3 : 2)];
  }
  b->hold = random_chance(&b->random, b->hold ? 7 : 1, 64);
  if (!b->busy && random_chance(&b->random, 1, 4)) draw_access(b);
}

/* ---- the rules ---- */

/* Is this register written by an instruction that has executed and has not retired before this cycle? */
static bool written(const struct bench *b, enum target target, unsigned index) {
  const struct access *a = &b->access;
  return b->busy && a->op != READ && a->target == target && (target == INHIBIT || a->index == index);
}

/* Counts in a cycle are those of the configuration of that cycle. */
static unsigned steps_of(const struct bench *b, unsigned i) {
  const struct model *m = &b->model;
  const struct counter *c = &m->counter[i];
  const unsigned event = i == INSTRET ? INSTRET_EVENT : c->event & 0xff;
  if (i == CYCLE) return !(m->inhibit & 1);
  if (m->inhibit >> i & 1 || written(b, COUNTER, i) || event == 0 || event >= b->events) return 0;
  if (i >= FIRST && c->event & b->inhibited) return 0;
  return i == FIRST && b->hold ? 0 : b->step[event];
}

/* Adds them. True: it overflows, once at most; more overflows come with the next events. */
static bool add(struct counter *c, unsigned steps, uint64_t interval) {
  c->total += steps;
  if (steps == 0 || c->total < c->goal) return false;
  c->goal += distance(interval);
  return true;
}

static uint64_t value_of(const struct model *m, enum target target, unsigned i) {
  if (target == INHIBIT) return m->inhibit;
  return target == COUNTER ? reads(&m->counter[i]) : m->counter[i].event | (m->counter[i].of ? OF : 0);
}

/* A CSR instruction that retires: what it wrote holds from the next cycle on. */
static void retire(struct bench *b) {
  const struct access *a = &b->access;
  struct model *m = &b->model;
  b->busy = false;
  if (a->op == READ) return;
  if (a->target == COUNTER) {
    preset(&m->counter[a->index], a->value);
    m->counter[a->index].steps = 0;
  }
  if (a->target == EVENT) m->counter[a->index].event = a->value & (EVENT_BITS | (b->filters_supervisor ? SINH : 0)) & ~OF;
  if (a->target == INHIBIT) m->inhibit = a->value & INHIBIT_BITS;
}

/* Overflows of a cycle, bit i of counter i, that meet an access of the counter: seen[access][before, at, after]. */
static void count_meetings(struct bench *b, unsigned overflows) {
  const struct access *a = &b->access;
  const unsigned kind = a->target == COUNTER ? 4 : (unsigned)a->op, before = b->overflows;
  b->overflows = overflows;
  if (!b->busy || a->target == INHIBIT) return;
  if (b->cycle == a->executed) b->seen[kind][0] += before >> a->index & 1;
  b->seen[kind][b->cycle == a->executed ? 1 : 2] += overflows >> a->index & 1;
}

/* ---- a cycle ---- */

static void drive(struct bench *b) {
  const struct access *a = &b->access;
  const bool now = b->busy && a->executed == b->cycle;
  const bool writes = now && a->op != READ;
  unit_set(b->port.user, b->inhibited == UINH);
  unit_set(b->port.supervisor, b->inhibited == SINH);
  unit_set(b->port.index, now ? a->index : random_below(&b->random, 32));
  unit_set(b->port.write_counter, writes && a->target == COUNTER);
  unit_set(b->port.write_event, writes && a->target == EVENT);
  unit_set(b->port.write_inhibit, writes && a->target == INHIBIT);
  unit_set(b->port.wdata, random_next(&b->random));
  unit_set(b->port.retire, b->busy && a->retires == b->cycle);
  unit_set(b->port.trigger_hold, b->hold);
  unit_set(b->port.trigger_reload_value, 0 - b->interval);
  for (unsigned e = 0; e < b->events; e++) unit_set_bits(b->port.events, 3 * e, 3, b->step[e]);
  unit_eval(b->unit);
}

static uint64_t shown(const struct bench *b, enum target target) {
  return unit_get(target == COUNTER ? b->port.counter : target == EVENT ? b->port.event : b->port.inhibit);
}

/* The instruction reads; what it writes follows from that. */
static bool execute(struct bench *b) {
  struct access *a = &b->access;
  const uint64_t old = shown(b, a->target), model = value_of(&b->model, a->target, a->index);
  if (old != model)
    return unit_bench_fail(b->options, b->cycle, "%s rtl=0x%" PRIx64 " model=0x%" PRIx64 " of counter %u",
                           a->target == COUNTER ? "counter_o"
                           : a->target == EVENT ? "event_o"
                                                : "inhibit_o",
                           old, model, a->index);
  a->value = modified(a->op, old, a->operand);
  unit_set(b->port.wdata, a->value);
  unit_eval(b->unit);
  return true;
}

static uint64_t overflow_bits(const struct model *m) {
  uint64_t bits = 0;
  for (unsigned i = FIRST; i < COUNTERS; i++) bits |= (uint64_t)m->counter[i].of << i;
  return bits;
}

/* Overflows of this cycle, from the events of the one before; a counter that is written has none. */
static bool step_hpm(struct bench *b) {
  struct model *m = &b->model;
  const struct access *a = &b->access;
  const bool now = b->busy && a->executed == b->cycle;
  bool request = false;
  unsigned overflows = 0;
  const uint64_t bits = overflow_bits(m);
  if (now && !execute(b)) return false;
  for (unsigned i = 0; i < COUNTERS; i++) {
    struct counter *c = &m->counter[i];
    const bool reload = i == FIRST && m->reload, before = c->of;
    const bool over = i != CYCLE && !written(b, COUNTER, i) && add(c, c->steps, reload ? m->interval : whole);
    overflows |= (unsigned)over << i;
    if (i < FIRST) continue;
    request |= over && !before && !reload && !(i == FIRST && m->defer);
    if (now && a->target == EVENT && a->index == i && a->op != READ) /* CSRRS and CSRRC: the bits of rs1 and no others */
      c->of = a->op == WRITE || a->operand & OF ? a->op != CLEAR && a->operand & OF : before;
    if (over && !before && !reload) c->of = true;
  }
#define EXPECT(name, model)                                                                                                        \
  if (unit_get(b->port.name) != (model))                                                                                           \
    return unit_bench_fail(b->options, b->cycle, #name "_o rtl=0x%" PRIx64 " model=0x%" PRIx64, unit_get(b->port.name),            \
                           (uint64_t)(model));
  EXPECT(overflow, request);
  EXPECT(overflows, bits);
  const bool wrap = overflows >> FIRST & 1;
  EXPECT(trigger_wrap, wrap);
  if (!written(b, COUNTER, CYCLE)) EXPECT(mcycle, reads(&m->counter[CYCLE]));

  for (unsigned i = 0; i < COUNTERS; i++) m->counter[i].steps = steps_of(b, i);
  if (!written(b, COUNTER, CYCLE)) add(&m->counter[CYCLE], m->counter[CYCLE].steps, whole);
  m->reload = unit_get(b->port.trigger_reload);
  m->defer = unit_get(b->port.trigger_defer);
  if (m->reload) m->interval = b->interval;
  if (b->busy && a->retires == b->cycle) retire(b);
  count_meetings(b, overflows);
  if (wrap) b->interval = b->period ? b->period : 1 + random_below(&b->random, 2 * MOST);
  unit_tick(b->unit);
  return true;
}

/* Every access met an overflow in every cycle around it. */
static bool covered(const struct bench *b) {
  static const char *const access[] = {"a read", "CSRRW", "CSRRS", "CSRRC", "an access of a counter"};
  static const char *const when[] = {"before", "at", "behind"};
  for (unsigned k = 0; k < 5; k++)
    for (unsigned w = 0; w < 3; w++)
      if (!b->seen[k][w]) return unit_bench_fail(b->options, b->cycle, "no overflow %s %s", when[w], access[k]);
  return true;
}

/* Is the filter of supervisor mode a bit that stays? */
static bool filters_supervisor(struct bench *b) {
  unit_reset(b->unit, 2);
  unit_set(b->port.index, FIRST);
  unit_set(b->port.wdata, SINH);
  unit_set(b->port.write_event, 1);
  unit_tick(b->unit);
  unit_set(b->port.write_event, 0);
  unit_set(b->port.retire, 1);
  unit_tick(b->unit);
  unit_eval(b->unit);
  return unit_get(b->port.event) & SINH;
}

static bool run_hpm(struct unit *u, const struct bench_options *o) {
  struct port_binding binding = {.unit = u};
  struct bench b = {.unit = u, .options = o, .random = o->seed};
#define IN(name) b.port.name = bind_port(&binding, #name "_i");
#define OUT(name) b.port.name = bind_port(&binding, #name "_o");
  INPUTS(IN)
  IN(events)
  OUTPUTS(OUT)
  if (!bind_ok(&binding)) return unit_bench_fail(o, 0, "%s", binding.why);
  b.filters_supervisor = filters_supervisor(&b);
  b.events = unit_width(b.port.events) / 3;
  b.inhibited = MINH;
  for (b.cycle = 0; b.cycle < o->cycles; b.cycle++) {
    if (b.cycle % (8 * EPISODE) == 0) bench_reset(&b);
    if (b.cycle % EPISODE == 0) {
      draw_mood(&b);
      unit_set(b.port.trigger_reload, random_below(&b.random, 2));
      unit_set(b.port.trigger_defer, random_below(&b.random, 2));
    }
    draw_cycle(&b);
    drive(&b);
    if (!step_hpm(&b)) return false;
  }
  return o->cycles < 100000 || covered(&b);
}

int main(int argc, char **argv) { return unit_bench_main(argc, argv, 500000, run_hpm); }
