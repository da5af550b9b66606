/* EventItlb and EventDtlb of the retire stream, when an interrupt comes in each cycle around a walk. The rule is written
 * here a second time, from the interrupts and from what the program reads of its counters: the k-th walk of a trial is
 * told by the instruction that it was for, unless that one was interrupted when k walks had been counted. A walk that finds
 * a page fault leaves nothing in the TLB, and is made again behind the interrupt. No other instruction tells of one.                                                          docs/probe.md, "Tag view"
 *
 *   walk_events PROGRAM.elf CONFIG...     PROGRAM: tests/machine/walk_events.S
 *
 * Exit status: 0 passed, 1 a failure, 2 wrong use, 3 no such machine, or out of memory. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "program/elf_file.h"
#include "tb/lib/check.h"
#include "tb/lib/fuzz_run.h"

enum { MAX_CYCLES = 3000000, LEAST_LOST = 1, LEAST_TRIALS = 200 };
enum kind { FETCH, DATA, KINDS };
enum { BITS = PROBE_EV_ITLB | PROBE_EV_DTLB };
#define WINDOW 0x40000000ull /* where the program maps its pages */
#define PAGE 4096ull

/* Instructions for which tables are walked, in the program's order; the store first has a page fault. */
enum { FIRST, LOAD, TARGET, STORE, AGAIN, AMO, WALKED };
static const struct {
  const char *symbol;
  enum kind kind;
  unsigned walk; /* of its kind, in a trial */
} walked[WALKED] = {{"at_first", FETCH, 1}, {"at_load", DATA, 1},  {"at_target", FETCH, 2},
                    {"at_store", DATA, 2},  {"at_store", DATA, 3}, {"at_amo", DATA, 4}};
enum { BEGIN_I, BEGIN_D, SEEN_I, SEEN_D, END_I, END_D, READS };
static const char *const reads[READS] = {"begin_i", "begin_d", "seen_i", "seen_d", "end_i", "end_d"};

struct bench {
  uint64_t at[WALKED], read[READS]; /* addresses */
  /* Of the trial */
  uint64_t begin[KINDS], seen[KINDS]; /* counters; seen: by the handler of its interrupt */
  uint64_t interrupted;               /* pc; 0: not yet */
  bool faulted;                       /* the store has had its page fault */
  bool repeated;                      /* its walk was made again behind an interrupt: one more for data */
  /* Of all */
  unsigned trials, told[WALKED], lost[WALKED],
    before[WALKED]; /* lost: interrupted behind its walk; before: until its end. told: by a bit */
  char why[200];
};

static uint64_t virtual_address(uint64_t first, uint64_t at) { return WINDOW + (at - first); }

static bool find(struct bench *b, const struct elf_program *program) {
  for (unsigned i = 0; i < WALKED; i++)
    if (!elf_find(program, walked[i].symbol, &b->at[i])) return false;
  for (unsigned i = 0; i < READS; i++)
    if (!elf_find(program, reads[i], &b->read[i])) return false;
  const uint64_t first = b->at[FIRST];
  for (unsigned i = 0; i < WALKED; i++) b->at[i] = virtual_address(first, b->at[i]);
  return true;
}

/* The walk that the instruction at this pc tells of; WALKED: none. */
static unsigned which(const struct bench *b, uint64_t pc) {
  for (unsigned i = 0; i < WALKED; i++)
    if (b->at[i] == pc && i != (b->faulted ? STORE : AGAIN)) return i;
  return WALKED;
}

static void see_read(struct bench *b, unsigned which, uint64_t value) {
  const enum kind kind = which & 1 ? DATA : FETCH;
  if (which <= BEGIN_D) {
    b->begin[kind] = value;
    b->interrupted = 0;
    b->faulted = b->repeated = false;
  } else if (which <= SEEN_D) b->seen[kind] = value;
  else if (value - b->begin[kind] != (kind == DATA ? 4u + b->repeated : 2u) && !b->why[0])
    snprintf(b->why, sizeof b->why, "trial %u: %" PRIu64 " walks for %s", b->trials, value - b->begin[kind],
             kind == DATA ? "data" : "fetch");
  b->trials += which == END_D;
}

static void see_lane(struct bench *b, const struct probe_retire_lane *l) {
  const unsigned walk = which(b, l->pc);
  unsigned expected = 0;
  for (unsigned i = 0; i < READS; i++)
    if (b->read[i] == l->pc) see_read(b, i, l->rd_value);
  if (walk < WALKED) {
    const enum kind kind = walked[walk].kind;
    const bool here = b->interrupted == l->pc, over = b->seen[kind] - b->begin[kind] >= walked[walk].walk;
    const bool cut = here && over, gone = cut && walk != STORE;
    b->repeated |= cut && walk == STORE;
    expected = gone ? 0 : kind == DATA ? PROBE_EV_DTLB : PROBE_EV_ITLB;
    b->told[walk] += !gone;
    b->lost[walk] += cut;
    b->before[walk] += here && !over;
  }
  if ((l->events & BITS) != expected && !b->why[0])
    snprintf(b->why, sizeof b->why, "trial %u, pc 0x%" PRIx64 "%s: events 0x%x, not 0x%x", b->trials, l->pc,
             l->trap ? ", traps" : "", l->events & BITS, expected);
  if (l->trap && walk == STORE) b->faulted = true;
}

static bool run_machine(struct bench *b, const struct elf_program *program, const struct sim_api *api, const char *config,
                        unsigned latency) {
  const struct sim_options options = {.mem_latency = latency, .seed = latency};
  struct sim *sim = api->open(&options);
  struct probe_cycle now = {0};
  unsigned code = 1;
  if (!sim) return false;
  elf_load(program, api->ram(sim), SIM_RAM_BASE);
  api->reset(sim, program->entry);
  while (!b->why[0] && !api->exited(sim, &code) && api->cycles(sim) < MAX_CYCLES) {
    api->step(sim);
    api->probe(sim, SIM_VIEW_RETIRE, &now);
    if (now.retire.interrupt) b->interrupted = now.retire.interrupt_epc;
    for (unsigned l = 0; now.retire.valid >> l & 1; l++) see_lane(b, &now.retire.lane[l]);
  }
  if (!b->why[0] && code != 0) snprintf(b->why, sizeof b->why, "the program does not end");
  if (!b->why[0] && b->trials < LEAST_TRIALS) snprintf(b->why, sizeof b->why, "%u trials", b->trials);
  printf("# %s: %u trials;", config, b->trials);
  for (unsigned i = 0; i < WALKED; i++)
    printf(" %s %u told, %u lost, %u interrupted before", walked[i].symbol, b->told[i], b->lost[i], b->before[i]);
  printf("\n");
  for (unsigned i = 0; i < WALKED && !b->why[0]; i++)
    if (b->lost[i] < LEAST_LOST || (walked[i].kind == DATA && b->before[i] < 3))
      snprintf(b->why, sizeof b->why, "%s: too few interrupts around its walk", walked[i].symbol);
  if (b->why[0]) printf("# %s, memory of %u cycles: %s\n", config, latency, b->why);
  api->close(sim);
  return !b->why[0];
}

int main(int argc, char **argv) {
  struct elf_program program;
  struct bench found = {.trials = 0};
  struct check check = {0};
  if (argc < 3) {
    fprintf(stderr, "usage: walk_events PROGRAM.elf CONFIG...\n");
    return 2;
  }
  if (elf_open(&program, argv[1], SIM_RAM_BASE, SIM_RAM_BYTES) != ELF_OK || !find(&found, &program)) {
    fprintf(stderr, "walk_events: %s\n", program.message[0] ? program.message : "the program has not the symbols");
    return 2;
  }
  for (int i = 2; i < argc; i++) {
    struct fuzz_machine machine = {0};
    struct bench b = found;
    char name[64];
    if (!fuzz_machine_open(&machine, argv[i])) return 3;
    snprintf(name, sizeof name, "walk_events_%s", argv[i]);
    check_case(&check, name, run_machine(&b, &program, machine.api, argv[i], 20));
    fuzz_machine_close(&machine);
  }
  elf_close(&program);
  return check_done(&check);
}
