/* Are the counts of an instrumented program right? Runs the original and the instrumented program on
 * the golden processor: iss_instrument ORIGINAL.elf INSTRUMENTED.elf [SEED]. The machine's counters
 * stand still, or programs that look at the time would do something else. Both must print the same
 * and end with the same status.
 *
 * Without a seed, the truth is what the original executes: each block, each way between two blocks, each
 * entry of a function, and each arc, counted or derived (docs/instrument.md). A program whose flags are off
 * must have counted nothing. Where calls are trusted, counts may be one off: the program ends in a call that
 * does not come back. With a seed, for counters of profile instructions, the switches are flipped at random
 * moments, and the truth is what the program executes of the blocks and arcs while its flag is on. Where
 * functions leave the flag alone, mpflags is written instead, in the middle of a function too: a count may
 * then differ by the number of flips. Several kinds of profile in one program are flipped each at moments of
 * its own, and each has its own truth.
 * Exit status 0: all counts are right; 1: some are not; 2: a program is missing or not instrumented. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "instrument/solve.h"
#include "isa/csr.h"
#include "iss/run.h"
#include "program/cfg.h"
#include "program/symbols.h"

enum { LIMIT = 100000000, CONSOLE = 1 << 16, COUNT_NOTHING = 5, RARELY = 3000, RUNTIME_ROOM = 4096 };
#define NO_BLOCK UINT32_MAX

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
  if (!iss_machine_init(&r->m, NULL, r->program.entry)) return false;
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

/* What was executed, by number of block, for one kind of profile. */
struct truth {
  const struct instrument_view *view;
  const struct symbols *symbols; /* of the program that runs */
  uint32_t *block_at;            /* by word of RAM: the block whose execution is seen there, + 1 */
  uint64_t *executed, *entered;
  struct hash way, arc;
  uint32_t before;            /* original: the block that was executed last; NO_BLOCK: code of no block */
  uint64_t next, flips, seed; /* when the next flip is due, in instructions */
};

static uint64_t function_number(const struct symbols *s, uint64_t pc) {
  size_t count;
  const struct symbols_function *first = symbols_functions(s, &count), *f = symbols_function_at(s, pc);
  return f ? (uint64_t)(f - first) + 1 : 0;
}

static bool truth_start(struct truth *t, const struct instrument_view *v, const struct symbols *s) {
  *t = (struct truth){.view = v, .symbols = s, .before = NO_BLOCK};
  t->block_at = calloc(ISS_RAM_BYTES / 4, sizeof *t->block_at);
  t->executed = calloc(v->head.blocks + 1, sizeof *t->executed);
  t->entered = calloc(v->head.blocks + 1, sizeof *t->entered);
  return t->block_at && t->executed && t->entered;
}

static void truth_free(struct truth *t) {
  free(t->block_at);
  free(t->executed);
  free(t->entered);
  hash_free(&t->way);
  hash_free(&t->arc);
}

static uint32_t block_at(const struct truth *t, uint64_t pc) {
  uint64_t at = (pc - ISS_RAM_BASE) / 4;
  return at < ISS_RAM_BYTES / 4 ? t->block_at[at] - 1 : NO_BLOCK;
}

/* ---- what the original executes ---- */

/* Block b is reached from the instruction at `from`, the last of block `before`, or of code that is not
 * instrumented. A return comes to what stands behind a call, which ends the block before b. */
static bool reach(struct truth *t, uint32_t b, uint32_t before, uint64_t from, uint32_t insn) {
  const uint64_t pc = t->view->block[b].original;
  t->executed[b]++;
  if (before != NO_BLOCK && !cfg_is_call(insn) && !cfg_is_return(insn) && (from + 4 == pc || !cfg_is_jalr(insn)))
    return hash_add(&t->way, before, b, 1);
  if (cfg_is_return(insn)) return !b || hash_add(&t->way, b - 1, b, 1);
  t->entered[b]++;
  return true;
}

/* Came to the first instruction of a function from elsewhere, or by a call. */
static bool enters(const struct symbols *s, uint64_t from, uint32_t insn, uint64_t pc) {
  const struct symbols_function *f = symbols_function_at(s, pc);
  bool jump = cfg_is_jal(insn) || cfg_is_branch(insn);
  return f && f->start == pc && !(jump && !cfg_is_call(insn) && from >= f->start && from < f->end);
}

static bool step_original(struct truth *t, const struct run *r, uint64_t from, uint32_t insn) {
  const uint64_t pc = r->m.iss.pc;
  const uint32_t b = block_at(t, pc);
  if (b == NO_BLOCK) {
    if (pc != from + 4) t->before = NO_BLOCK;
    return true;
  }
  bool good = reach(t, b, t->before, from, insn);
  t->before = b;
  if (t->view->head.kind == INSTRUMENT_CALLGRAPH && enters(t->symbols, from, insn, pc))
    good &= hash_add(&t->arc, function_number(t->symbols, r->m.iss.x[1]), function_number(t->symbols, pc), 1);
  return good;
}

static bool follow_original(struct truth *truth, unsigned kinds, struct run *r) {
  struct iss_result result;
  uint64_t from = 0;
  uint32_t insn = 0;
  bool good = true;
  for (struct truth *t = truth; t < truth + kinds; t++)
    for (uint64_t i = 0; i < t->view->head.blocks; i++)
      t->block_at[(t->view->block[i].original - ISS_RAM_BASE) / 4] = (uint32_t)i + 1;
  for (uint64_t i = 0; i < LIMIT && !r->m.ended && good; i++) {
    for (struct truth *t = truth; t < truth + kinds; t++) good &= step_original(t, r, from, insn);
    from = r->m.iss.pc;
    iss_machine_step(&r->m, &result);
    insn = result.lane.insn;
  }
  return good;
}

/* ---- what the instrumented program executes while its flag is on ---- */

/* The address behind the switch of the function that starts at an address. */
static uint64_t behind_switch(const struct instrument_view *v, uint64_t start) {
  uint64_t low = 0, high = v->head.switches;
  while (low < high) {
    uint64_t middle = (low + high) / 2;
    if (v->switches[middle].address < start) low = middle + 1;
    else high = middle;
  }
  return low < v->head.switches ? v->switches[low].address + 4 : 0;
}

static bool is_insn(const struct run *r, uint64_t address, enum isa_id id) {
  const struct isa_op *op = isa_decode((uint32_t)word_at(r, address));
  return op && op->id == id;
}

/* A block that begins with an exit begins behind the POPPF of each type, and perhaps an ADDI. */
static uint64_t before_pop(const struct run *r, uint64_t address, uint64_t type) {
  uint64_t at = address - 4;
  if (is_insn(r, at, ISA_ADDI)) at -= 4;
  while (is_insn(r, at, ISA_POPPF) && isa_rd((uint32_t)word_at(r, at)) != type) at -= 4;
  return is_insn(r, at, ISA_POPPF) ? at : address;
}

/* A function's first block may begin in front of the switch. */
static void watch_instrumented(struct truth *t, const struct run *r) {
  const struct instrument_view *v = t->view;
  const struct symbols_function *last = NULL;
  for (uint64_t i = 0; i < v->head.blocks; i++) {
    uint64_t address = v->block[i].address;
    const struct symbols_function *f = symbols_function_at(t->symbols, address);
    const uint64_t behind = f && f != last ? behind_switch(v, f->start) : 0;
    if (behind && (behind > address || v->head.kind == INSTRUMENT_CALLGRAPH)) address = behind;
    else address = before_pop(r, address, v->head.type);
    t->block_at[(address - ISS_RAM_BASE) / 4] = (uint32_t)i + 1;
    last = f;
  }
}

static uint64_t next_random(uint64_t *state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return *state >> 33;
}

static bool is_free(const struct instrument_view *v) {
  return v->head.method == INSTRUMENT_BY_FLAG && v->head.flags & INSTRUMENT_FREE;
}

/* The flag of the running code. */
static void turn(struct run *r, const struct instrument_view *v) { r->m.iss.csr[CSR_mpflags] ^= 1ull << v->head.type; }

static void flip(struct run *r, const struct instrument_view *v) {
  if (is_free(v)) turn(r, v);
  for (uint64_t i = 0; i < v->head.switches; i++) {
    uint32_t word, by = (uint32_t)v->switches[i].flip;
    uint8_t *at = r->m.iss.ram + (v->switches[i].address - ISS_RAM_BASE);
    memcpy(&word, at, sizeof word);
    word ^= by;
    memcpy(at, &word, sizeof word);
  }
}

/* Profile instructions in a row belong together, and so does the routine that they call. */
static bool may_flip(const struct run *r, const struct instrument_view *v) {
  const uint64_t pc = r->m.iss.pc;
  if (pc - v->head.runtime < RUNTIME_ROOM) return false;
  return pc - ISS_RAM_BASE < ISS_RAM_BYTES && !isa_is_profile((uint32_t)word_at(r, pc)) &&
         !isa_is_profile((uint32_t)word_at(r, pc - 4));
}

static bool step_switched(struct truth *t, struct run *r, uint64_t i) {
  const struct instrument_view *v = t->view;
  if (i >= t->next && (!is_free(v) || may_flip(r, v))) {
    flip(r, v);
    t->flips++;
    t->next = i + 1 + next_random(&t->seed) % RARELY;
  }
  const uint64_t pc = r->m.iss.pc;
  const uint32_t b = block_at(t, pc);
  if (b == NO_BLOCK || !(r->m.iss.csr[CSR_mpflags] >> v->head.type & 1)) return true;
  t->executed[b]++;
  return v->head.kind != INSTRUMENT_CALLGRAPH ||
         hash_add(&t->arc, function_number(t->symbols, r->m.iss.x[1]), function_number(t->symbols, pc), 1);
}

static bool follow_switched(struct truth *truth, unsigned kinds, struct run *r, uint64_t seed) {
  struct iss_result result;
  bool good = true;
  for (struct truth *t = truth; t < truth + kinds; t++) {
    watch_instrumented(t, r);
    t->seed = seed + (uint64_t)(t - truth);
    t->next = next_random(&t->seed) % RARELY;
  }
  for (uint64_t i = 0; i < LIMIT && !r->m.ended && good; i++) {
    for (struct truth *t = truth; t < truth + kinds; t++) good &= step_switched(t, r, i);
    if (!iss_pass(&r->m.iss)) iss_machine_step(&r->m, &result);
  }
  return good;
}

/* ---- counts ---- */

struct comparison {
  uint64_t counts, sum, wrong;
  int64_t slack; /* how far a count may be off */
};

static void compare_instrumented(struct comparison *c, const char *what, uint64_t from, uint64_t to, int64_t count,
                                 uint64_t truth) {
  c->counts++;
  c->sum += (uint64_t)count;
  const int64_t off = count - (int64_t)truth;
  if ((off <= c->slack && -off <= c->slack) || c->wrong++ >= 10) return;
  fprintf(stderr, "%s 0x%" PRIx64 " to 0x%" PRIx64 ": %" PRId64 " counted, %" PRIu64 " executed\n", what, from, to, count, truth);
}

/* Ways between blocks that the table has, and their counts times 4. A branch may lead where it also runs on
 * to: two edges, one way. */
static bool find_ways(const struct instrument_view *v, const int64_t *edge, struct hash *way) {
  bool good = true;
  for (uint64_t i = 0; good && i < v->head.edges; i++) {
    const struct instrument_edge *e = &v->edge[i];
    if (e->kind == INSTRUMENT_EDGE_FALL || e->kind == INSTRUMENT_EDGE_TAKEN)
      good = hash_add(way, e->from, e->to, (uint64_t)edge[i] * 4 + 1);
  }
  return good;
}

static bool compare_ways(struct comparison *c, struct truth *t, const int64_t *edge, bool on) {
  const struct instrument_view *v = t->view;
  struct hash way = {0};
  bool good = find_ways(v, edge, &way);
  for (const struct hash_place *p = hash_next(&way, NULL); p && good; p = hash_next(&way, p))
    compare_instrumented(c, "way", v->block[p->a].original, v->block[p->b].original, (int64_t)p->number >> 2,
                         on ? hash_get(&t->way, p->a, p->b) : 0);
  for (const struct hash_place *p = hash_next(&t->way, NULL); p && good; p = hash_next(&t->way, p))
    if (!hash_get(&way, p->a, p->b)) t->entered[p->b] += p->number; /* a tail call */
  for (uint64_t i = 0; good && i < v->head.edges; i++)
    if (v->edge[i].kind == INSTRUMENT_EDGE_ENTER)
      compare_instrumented(c, "entry", 0, v->block[v->edge[i].to].original, edge[i], on ? t->entered[v->edge[i].to] : 0);
  hash_free(&way);
  return good;
}

static bool compare_counts(struct comparison *c, struct truth *t, const struct run *r, bool on, bool ways) {
  const struct instrument_view *v = t->view;
  uint64_t *counter = calloc(v->head.counters + 1, sizeof *counter);
  int64_t *edge = calloc(v->head.edges + 1, sizeof *edge);
  for (uint64_t i = 0; counter && i < v->head.counters; i++) counter[i] = word_at(r, v->head.counter + 8 * i);
  bool good = counter && edge && instrument_solve(v, counter, edge);
  if (!good) fprintf(stderr, "iss_instrument: the counters do not determine all counts\n");
  for (uint64_t i = 0; good && i < v->head.edges; i++) {
    const uint32_t b = v->edge[i].from;
    if (v->edge[i].kind == INSTRUMENT_EDGE_BLOCK)
      compare_instrumented(c, "block", v->block[b].original, v->block[b].address, edge[i], on ? t->executed[b] : 0);
  }
  if (good && ways) good = compare_ways(c, t, edge, on);
  free(counter);
  free(edge);
  return good;
}

/* Arcs by numbers of functions; both programs have the functions in the same order. */
static bool compare_arcs(struct comparison *c, struct truth *t, const struct run *r, const struct symbols *symbols, bool on) {
  struct hash counted = {0};
  bool good = true;
  for (uint64_t i = 0; i < t->view->head.arcs && good; i++) {
    struct instrument_arc a;
    memcpy(&a, r->m.iss.ram + (t->view->head.counter + i * sizeof a - ISS_RAM_BASE), sizeof a);
    if (a.self) good = hash_add(&counted, function_number(symbols, a.from), function_number(symbols, a.self), a.count);
  }
  for (const struct hash_place *p = hash_next(&counted, NULL); p; p = hash_next(&counted, p))
    compare_instrumented(c, "arc of functions", p->a, p->b, (int64_t)p->number, on ? hash_get(&t->arc, p->a, p->b) : 0);
  for (const struct hash_place *p = hash_next(&t->arc, NULL); p && on; p = hash_next(&t->arc, p))
    if (!hash_get(&counted, p->a, p->b)) compare_instrumented(c, "arc of functions", p->a, p->b, 0, p->number);
  hash_free(&counted);
  return good;
}

/* Both have run. */
static bool compare_truth(struct comparison *c, struct truth *t, const struct run *r, const struct symbols *symbols,
                          bool switched) {
  const struct instrument_view *v = t->view;
  const bool on = switched || v->head.flags & INSTRUMENT_ON;
  c->slack = (v->head.flags & INSTRUMENT_TRUSTED ? 1 : 0) + (is_free(v) ? (int64_t)t->flips : 0);
  if (v->head.kind == INSTRUMENT_CALLGRAPH) return compare_arcs(c, t, r, symbols, on);
  return compare_counts(c, t, r, on, !switched && v->head.edges > v->head.blocks);
}

/* All of it for a pair of programs that have been started. */
static bool check_instrumented(struct run *original, struct run *instrumented, char **path, const char *seed,
                               struct comparison *c) {
  char why[400];
  struct instrument_view view[INSTRUMENT_KINDS];
  struct truth t[INSTRUMENT_KINDS] = {{.view = NULL}};
  const unsigned kinds = instrument_views_open(view, &instrumented->program);
  if (!kinds) {
    fprintf(stderr, "iss_instrument: no table\n");
    return false;
  }
  struct symbols *before = symbols_open(path[0], why, sizeof why), *after = symbols_open(path[1], why, sizeof why);
  bool good = before && after;
  for (unsigned i = 0; i < kinds && good; i++) good = truth_start(&t[i], &view[i], seed ? after : before);
  if (good && seed) {
    iss_run(&original->m, LIMIT);
    good = follow_switched(t, kinds, instrumented, strtoull(seed, NULL, 0));
  } else if (good) {
    for (unsigned i = 0; i < kinds; i++) /* in front of main, too */
      if (is_free(&view[i]) && view[i].head.flags & INSTRUMENT_ON) turn(instrumented, &view[i]);
    good = follow_original(t, kinds, original);
    iss_run(&instrumented->m, LIMIT);
  }
  for (unsigned i = 0; i < kinds && good; i++) good = compare_truth(c, &t[i], instrumented, after, seed);
  for (unsigned i = 0; i < kinds; i++) {
    truth_free(&t[i]);
    instrument_view_close(&view[i]);
  }
  symbols_close(before);
  symbols_close(after);
  return good;
}

int main(int argc, char **argv) {
  static struct run original, instrumented;
  struct comparison c = {0};
  const char *seed = argc == 4 ? argv[3] : NULL;
  if (argc < 3 || argc > 4 || !start(&original, argv[1]) || !start(&instrumented, argv[2])) return 2;
  if (!check_instrumented(&original, &instrumented, argv + 1, seed, &c)) return 2;
  bool same = original.m.ended && instrumented.m.ended && original.m.exit_code == instrumented.m.exit_code &&
              strcmp(original.console, instrumented.console) == 0;
  if (!same) fprintf(stderr, "iss_instrument: the programs end or print differently\n");
  printf("%" PRIu64 " counts, sum %" PRIu64 ", %" PRIu64 " wrong\n", c.counts, c.sum, c.wrong);
  if (seed) printf("seed %s; replay: iss_instrument %s %s %s\n", seed, argv[1], argv[2], seed);
  finish(&original);
  finish(&instrumented);
  return c.wrong || !same;
}
