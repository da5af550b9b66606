/* The return address stack against a ring in C: random pushes, pops and repairs. A wrong prediction costs
 * time and nothing else, so no program tells a stack that is wrong from one that is right.
 *                                                                            docs/frontend.md, "Return stack"
 * Usage: rtl_ras-small [--seed N] [--cycles N]   (default 200000) */
#include <inttypes.h>

#include "tb/lib/port_binding.h"
#include "tb/lib/random.h"
#include "tb/lib/unit_bench.h"

enum { DEPTH = 16 };

#define INPUTS(X) X(push) X(pop) X(push_addr) X(repair) X(repair_top) X(repair_ptr) X(repair_addr)
#define OUTPUTS(X) X(ptr) X(top) X(below_ptr) X(below_top)
#define PORT(name) struct unit_port *name;
#define FIELD(name) uint64_t name;

struct ports {
  INPUTS(PORT) OUTPUTS(PORT)
};
struct inputs {
  INPUTS(FIELD)
};
struct outputs {
  OUTPUTS(FIELD)
};

struct stack {
  uint32_t entry[DEPTH];
  unsigned top;
};

/* A push and a pop at once swap the top: a coroutine's return. */
static struct stack push_pop(struct stack s, const struct inputs *in) {
  if (in->pop) s.top = (s.top + DEPTH - 1) % DEPTH;
  if (in->push) {
    s.top = (s.top + 1) % DEPTH;
    s.entry[s.top] = (uint32_t)in->push_addr;
  }
  return s;
}

static struct stack repair(struct stack s, const struct inputs *in) {
  s.top = (unsigned)in->repair_ptr;
  if (in->repair_top) s.entry[s.top] = (uint32_t)in->repair_addr;
  return s;
}

/* The first cycles push, so that every entry has been written; repairs exclude pushes and pops. */
static struct inputs draw(uint64_t *random, uint64_t cycle) {
  struct inputs in = {.push_addr = (uint32_t)random_next(random),
                      .repair_addr = (uint32_t)random_next(random),
                      .repair_ptr = random_below(random, DEPTH),
                      .repair_top = random_below(random, 2)};
  if (cycle < DEPTH) in.push = true;
  else if (random_chance(random, 1, 8)) in.repair = true;
  else {
    in.push = random_below(random, 2);
    in.pop = random_below(random, 2);
  }
  return in;
}

static bool run_ras(struct unit *u, const struct bench_options *o) {
  struct port_binding binding = {.unit = u};
  struct ports p;
  struct stack s = {.top = 0};
  uint64_t random = o->seed;
#define IN(name) p.name = bind_port(&binding, #name "_i");
#define OUT(name) p.name = bind_port(&binding, #name "_o");
  INPUTS(IN);
  OUTPUTS(OUT);
  if (!bind_ok(&binding)) return unit_bench_fail(o, 0, "%s", binding.why);
  unit_reset(u, 2);
  for (uint64_t cycle = 0; cycle < o->cycles; cycle++) {
    const struct inputs in = draw(&random, cycle);
#define SET(name) unit_set(p.name, in.name);
    INPUTS(SET);
    unit_eval(u);
    const struct stack popped = push_pop(s, &(struct inputs){.pop = true});
    const struct outputs model = {.ptr = s.top,
                                  .top = s.entry[s.top],
                                  .below_ptr = popped.top,
                                  .below_top = popped.entry[popped.top]};
#define CHECK(name)                                                                                                                \
  if (cycle >= DEPTH && unit_get(p.name) != model.name)                                                                            \
    return unit_bench_fail(o, cycle, #name "_o rtl=0x%" PRIx64 " model=0x%" PRIx64, unit_get(p.name), model.name);
    OUTPUTS(CHECK);
    unit_tick(u);
    s = in.repair ? repair(s, &in) : push_pop(s, &in);
  }
  return true;
}

int main(int argc, char **argv) { return unit_bench_main(argc, argv, 200000, run_ras); }
