/* Are the counts of an instrumented program right? Runs the original and the instrumented program on the golden simulator:
 * iss_instrument ORIGINAL.elf INSTRUMENTED.elf. The machine's counters stand still, or programs that look
 * at the time would do something else. Both must print the same and end with the same status; every counter must be how often the
 * original executed the first instruction of its block (docs/instrument.md).
 * Call graph: each arc, from function to function, must be how often the original came to the function's first instruction from
 * elsewhere with a return address in the other. A program whose flags are off must have counted nothing. Exit status 0: so it is. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "isa/csr.h"
#include "instrument/solve.h"
#include "iss/run.h"
#include "program/cfg.h"
#include "program/symbols.h"

enum { LIMIT = 100000000, CONSOLE = 1 << 16, COUNT_NOTHING = 5 };

struct run {
  struct elf_program program;
  struct iss_machine m;
  char console[CONSOLE];
  size_t printed;
};

static void put(void *ctx, char c) {
  struct run *r = ctx;
  if (r->printed < CONSOLE - 1) r->console[r->printed++] = c;
}

static bool start(struct run *r, const char *path) {
  if (elf_open(&r->program, path, ISS_RAM_BASE, ISS_RAM_BYTES) != ELF_OK) {
    fprintf(stderr, "iss_instrument: %s\n", r->program.message);
    return false;
  }
  if (!iss_machine_init(&r->m, r->program.entry)) return false;
  elf_load(&r->program, r->m.iss.ram, ISS_RAM_BASE);
  if (!elf_find(&r->program, "tohost", &r->m.tohost)) r->m.tohost = 0;
  r->m.iss.csr[CSR_mcountinhibit] = COUNT_NOTHING;
  r->m.iss.pflag = true;
  r->m.console = put;
  r->m.ctx = r;
  return true;
}

static void finish(struct run *r) {
  iss_machine_free(&r->m);
  elf_close(&r->program);
}

static uint64_t word_at(const struct run *r, uint64_t address) {
  uint64_t word;
  memcpy(&word, r->m.iss.ram + (address - ISS_RAM_BASE), sizeof word);
  return word;
}

/* How many counts are wrong, of blocks; counted or derived. */
static uint64_t compare(const struct run *r, const struct instrument_view *v, const struct hash *executed) {
  uint64_t wrong = 0, sum = 0;
  uint64_t *counter = calloc(v->head.counters + 1, sizeof *counter);
  int64_t *edge = calloc(v->head.edges + 1, sizeof *edge);
  for (uint64_t i = 0; counter && i < v->head.counters; i++) counter[i] = word_at(r, v->head.counter + 8 * i);
  bool solved = counter && edge && instrument_solve(v, counter, edge);
  for (uint64_t i = 0; solved && i < v->head.edges; i++) {
    if (v->edge[i].kind != INSTRUMENT_EDGE_BLOCK) continue;
    uint64_t block = v->block[v->edge[i].from].original, count = (uint64_t)edge[i], truth = hash_get(executed, block, 0);
    sum += count;
    if (count == truth || wrong++ >= 10) continue;
    fprintf(stderr, "block 0x%" PRIx64 ": %" PRIu64 " counted, %" PRIu64 " executed\n", block, count, truth);
  }
  printf("%" PRIu64 " counters, sum %" PRIu64 ", %" PRIu64 " wrong\n", v->head.counters, sum, wrong);
  free(counter);
  free(edge);
  return wrong + !solved;
}

/* ---- call graph ---- */

static uint64_t function_number(const struct symbols *s, uint64_t pc) {
  size_t count;
  const struct symbols_function *first = symbols_functions(s, &count), *f = symbols_function_at(s, pc);
  return f ? (uint64_t)(f - first) + 1 : 0;
}

/* Came to the first instruction of a function from elsewhere, or by a call. */
static bool enters(const struct symbols *s, uint64_t from, uint32_t insn, uint64_t pc) {
  const struct symbols_function *f = symbols_function_at(s, pc);
  bool jump = (insn & 0x7f) == 0x6f || (insn & 0x7f) == 0x63;
  return f && f->start == pc && !(jump && !(cfg_is_call(insn)) && from >= f->start && from < f->end);
}

/* Arcs of the table, by numbers of functions; both programs have the functions in the same order. */
static uint64_t compare_arcs(const struct run *r, const struct instrument_view *v, const struct symbols *s, struct hash *truth) {
  uint64_t wrong = 0, sum = 0;
  struct hash counted = {0};
  const uint64_t arc = v->head.counter;
  for (uint64_t i = 0; i < v->head.arcs; i++) {
    struct instrument_arc a;
    memcpy(&a, r->m.iss.ram + (arc + i * sizeof a - ISS_RAM_BASE), sizeof a);
    if (a.self) hash_add(&counted, function_number(s, a.from), function_number(s, a.self), a.count);
    sum += a.count;
  }
  for (const struct hash_place *p = hash_next(&counted, NULL); p; p = hash_next(&counted, p))
    wrong += hash_get(truth, p->a, p->b) != p->number;
  for (const struct hash_place *p = hash_next(truth, NULL); p; p = hash_next(truth, p))
    wrong += hash_get(&counted, p->a, p->b) == 0;
  printf("%zu arcs of functions, sum %" PRIu64 ", %" PRIu64 " wrong\n", counted.used, sum, wrong);
  hash_free(&counted);
  return wrong;
}

static bool is_counted(const struct instrument_view *v, uint64_t pc) {
  for (uint64_t i = 0; i < v->head.blocks; i++)
    if (v->block[i].original == pc) return true;
  return false;
}

int main(int argc, char **argv) {
  static struct run original, instrumented;
  struct hash executed = {0};
  struct instrument_view view;
  struct iss_result result;
  if (argc != 3 || !start(&original, argv[1]) || !start(&instrumented, argv[2])) return 2;
  if (!instrument_view_open(&view, &instrumented.program)) return fprintf(stderr, "iss_instrument: no table\n"), 2;
  const bool on = view.head.switches && (word_at(&instrumented, view.switches[0].address) & 0x1000) == 0;
  const bool arcs = view.head.kind == INSTRUMENT_CALLGRAPH;
  char why[400];
  struct symbols *before = symbols_open(argv[1], why, sizeof why), *after = symbols_open(argv[2], why, sizeof why);
  if (!before || !after) return fprintf(stderr, "iss_instrument: %s\n", why), 2;
  uint64_t from = 0;
  uint32_t insn = 0;
  for (uint64_t i = 0; i < LIMIT && !original.m.ended; i++) {
    uint64_t pc = original.m.iss.pc, ra = original.m.iss.x[1];
    bool counts = on && (!arcs || (enters(before, from, insn, pc) && is_counted(&view, pc)));
    uint64_t a = arcs ? function_number(before, ra) : pc, b = arcs ? function_number(before, pc) : 0;
    if (counts && !hash_add(&executed, a, b, 1)) return 2;
    iss_machine_step(&original.m, &result);
    from = pc;
    insn = result.lane.insn;
  }
  iss_run(&instrumented.m, LIMIT);
  uint64_t wrong = arcs ? compare_arcs(&instrumented, &view, after, &executed) : compare(&instrumented, &view, &executed);
  bool same = original.m.ended && instrumented.m.ended && original.m.exit_code == instrumented.m.exit_code &&
              strcmp(original.console, instrumented.console) == 0;
  if (!same) fprintf(stderr, "iss_instrument: the programs end or print differently\n");
  hash_free(&executed);
  symbols_close(before);
  symbols_close(after);
  instrument_view_close(&view);
  finish(&original);
  finish(&instrumented);
  return wrong || !same;
}
