/* mprofdeleg and what follows from it, against the rules of the page: who reaches which unit, what changes
 * hands and is reset, when the trigger counter stops, when MRET waits. Processes, modes and writes are random;
 * few processes, so that the delegate is often the one that runs.             docs/csr.md, "Delegation"
 *
 * Usage: rtl_delegation-small [--seed N] [--cycles N]   (default 100000) */
#include <inttypes.h>
#include <string.h>

#include "isa/csr.h"
#include "tb/lib/port_binding.h"
#include "tb/lib/random.h"
#include "tb/lib/unit_bench.h"

enum { TIP = 1, PROFILEME = 2, COPROC = 4, UNITS = 7, OPEN = 8, PROCESSES = 4, SEEN = 8 };

/* clang-format off */
#define INPUTS(X) X(write) X(wdata) X(user) X(lower) X(data_lower) X(context) X(addr)
#define OUTPUTS(X) X(value) X(addr) X(allowed) X(window) X(away) X(drain) X(delegated) X(delegate) X(reset)
/* clang-format on */

#define PORT(name) struct unit_port *name;
#define FIELD(name) uint64_t name;
struct ports {
  struct {
    INPUTS(PORT)
  } in;
  struct {
    OUTPUTS(PORT)
  } out;
};
struct inputs {
  INPUTS(FIELD)
};
struct outputs {
  OUTPUTS(FIELD)
};

struct state {
  uint64_t units, open, process, reset;
};

/* The unit whose register a number of user mode is; 0: it is no such number. */
static unsigned unit_of(unsigned number) {
  const struct csr *csr = csr_find(number);
  if (!csr || csr->kind != CSR_VIEW) return 0;
  return strncmp(csr->name, "pme", 3) == 0 || strncmp(csr->name, "pdis", 4) == 0 ? PROFILEME : TIP;
}

static struct outputs expect(const struct state *s, const struct inputs *in) {
  const bool delegate = in->context == s->process, runs = delegate && in->user;
  const unsigned unit = unit_of((unsigned)in->addr);
  return (struct outputs){
    .value = s->process << 16 | s->open | s->units,
    .addr = !unit              ? in->addr
            : in->addr < 0xc00 ? in->addr - 0x100
                               : in->addr + 0x300,
    .allowed = !unit || !in->lower || (s->open && !in->user) || (delegate && s->units & unit),
    .window = !in->data_lower || (delegate && s->units & COPROC),
    .away = s->units & TIP && !runs,
    .drain = s->units & TIP && delegate,
    .delegated = s->units,
    .delegate = s->process,
    .reset = s->reset,
  };
}

/* A unit changes hands when its bit does, or the process while it is and stays a process's; TIP and ProfileMe also when
 * supervisor mode may or may no longer reach them. */
static void advance(struct state *s, const struct inputs *in) {
  s->reset = 0;
  if (!in->write) return;
  const uint64_t units = in->wdata & UNITS, open = in->wdata & OPEN, process = in->wdata >> 16 & 0xffff;
  for (unsigned unit = TIP; unit <= COPROC; unit <<= 1) {
    const bool was = s->units & unit, is = units & unit;
    if (was != is || (was && s->process != process)) s->reset |= unit;
  }
  if (s->open != open) s->reset |= TIP | PROFILEME;
  s->units = units;
  s->open = open;
  s->process = process;
}

/* Numbers that exist: views as a rule. */
static unsigned draw_number(uint64_t *random) {
  static const uint16_t first[] = {0x8c2, 0x8d0, 0xcc0, 0xce0, 0x7c2, 0xfc0, 0x300, 0xb00};
  for (;;) {
    const unsigned number = first[random_below(random, 8)] + random_below(random, 32);
    if (csr_find(number)) return number;
  }
}

static struct inputs draw(uint64_t *random) {
  struct inputs in = {.write = random_chance(random, 1, 4), .addr = draw_number(random)};
  in.wdata = random_next(random);
  if (random_chance(random, 7, 8)) in.wdata = (uint64_t)random_below(random, PROCESSES) << 16 | (in.wdata & (UNITS | OPEN));
  in.context = random_chance(random, 7, 8) ? random_below(random, PROCESSES) : random_next(random) & 0xffff;
  in.user = random_below(random, 2);
  in.lower = in.user || random_chance(random, 1, 4);       /* supervisor mode */
  in.data_lower = in.lower || random_chance(random, 1, 4); /* MPRV */
  return in;
}

static bool bind(struct unit *u, struct ports *p, const struct bench_options *o) {
  struct port_binding binding = {.unit = u};
#define IN(name) p->in.name = bind_port(&binding, #name "_i");
#define OUT(name) p->out.name = bind_port(&binding, #name "_o");
  INPUTS(IN)
  OUTPUTS(OUT)
  return bind_ok(&binding) || unit_bench_fail(o, 0, "%s", binding.why);
}

static bool run_delegation(struct unit *u, const struct bench_options *o) {
  struct ports p;
  struct state s = {0};
  uint64_t random = o->seed, resets[SEEN] = {0};
  if (!bind(u, &p, o)) return false;
  unit_reset(u, 2);
  for (uint64_t n = 0; n < o->cycles; n++) {
    const struct inputs in = draw(&random);
#define SET(name) unit_set(p.in.name, in.name);
    INPUTS(SET)
    unit_eval(u);
    const struct outputs out = expect(&s, &in);
#define CHECK(name)                                                                                                                \
  if (unit_get(p.out.name) != out.name)                                                                                            \
    return unit_bench_fail(o, n, #name "_o rtl=0x%" PRIx64 " model=0x%" PRIx64, unit_get(p.out.name), out.name);
    OUTPUTS(CHECK)
    resets[out.reset]++;
    advance(&s, &in);
    unit_tick(u);
  }
  for (unsigned i = 0; i < SEEN; i++)
    if (!resets[i]) return unit_bench_fail(o, o->cycles, "units 0x%x never changed hands together", i);
  return true;
}

int main(int argc, char **argv) { return unit_bench_main(argc, argv, 100000, run_delegation); }
