/* ProfileMe or the co-processor on a machine that changes between machine mode, supervisor mode where it has it, and two
 * processes every few instructions (tb/lib/modes.h), with each filter: nothing that software can read of the unit says anything
 * of those who are excluded.
 *                                                                                                              docs/security.md
 *   unit_modes profileme|coproc CONFIG [SEED [SAMPLES]]     programs from SEED on, until so many samples of each filter have been
 *                                                           seen (2000); 0: the program of SEED alone
 *
 * The filter of a program is that of its seed. In every cycle the unit has the registers of its golden model.
 * Whose a sample is, is known from the place of the code, and in a cycle of an excluded side no count of what
 * is fetched, selected or retires moves: these checks do not need the model.
 * Exit status: 0 all agreed, 1 a difference, 2 wrong use, 3 no such machine, or out of memory. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "coproc/model.h"
#include "isa/csr.h"
#include "isa/isa.h"
#include "profileme/model.h"
#include "tb/lib/check.h"
#include "tb/lib/fuzz_run.h"
#include "tb/lib/modes.h"
#include "tb/lib/random.h"

enum { CYCLES = 50000, PROGRAMS_MOST = 40 }; /* of each program; of a filter that has its samples */

enum wish { NOM = 1, NOU = 2, CTX = 4, DELEGATED = 8, NOS = 16 };
/* Those that name supervisor mode come last: only machines that have it. */
static const struct filter {
  const char *name;
  unsigned wishes; /* enum wish */
  bool allowed[MODES_SIDES];
} filters[] = {
  {"nom", NOM, {false, true, true, true}},
  {"nou", NOU, {true, false, false, true}},
  {"ctx", CTX, {true, true, false, true}},
  {"nom_ctx", NOM | CTX, {false, true, false, true}},
  {"delegated", DELEGATED, {false, true, false, false}},
  {"nos", NOS, {true, true, true, false}},
  {"nom_nos", NOM | NOS, {false, true, true, false}},
  {"nou_nos", NOU | NOS, {true, false, false, false}},
  {"nom_nou", NOM | NOU, {false, false, false, true}},
};
enum { FILTERS = sizeof filters / sizeof filters[0], NAME_SUPERVISOR = 4 };

struct bench {
  const struct sim_api *api;
  bool supervisor;  /* the machine has supervisor mode */
  unsigned filters; /* those that it has */
  struct sim *sim;
  struct pme_model pme;
  struct cop_model cop;
  bool asked; /* for a sample of the co-processor, in the cycle before */
  struct probe_cycle now;
  uint8_t image[MODES_BYTES];
  struct counts {
    uint64_t programs, side[MODES_SIDES]; /* samples of each */
    uint64_t read;                        /* samples that software read */
    uint64_t quiet, interrupts;           /* cycles of excluded sides; interrupts */
  } counts[FILTERS];
  char line[400]; /* first difference; "" none */
};

static enum modes_side place(uint64_t address) { return modes_whose(address - SIM_RAM_BASE); }

static bool differs(struct bench *b, const char *what, const char *name, uint64_t got, uint64_t expected) {
  snprintf(b->line, sizeof b->line, "%s%s rtl=0x%" PRIx64 " model=0x%" PRIx64, what, name, got, expected);
  return false;
}

static bool tells(struct bench *b, const char *what, uint64_t value) {
  snprintf(b->line, sizeof b->line, "%s of an excluded side: 0x%" PRIx64, what, value);
  return false;
}

/* ---- ProfileMe ---- */

/* What retired is of the side that its record says. Of what was aborted, a delegate learns no address;
 * machine mode may know where a wrong path went. */
static bool record_tells_nothing(struct bench *b, const struct filter *f, const struct pme_record *r) {
  const struct pme_life life = pme_record_life(r);
  const enum modes_side side = modes_side(life.privilege, life.context);
  if (!f->allowed[side]) return tells(b, "a record", r->word[PME_PATH]);
  if (life.retired && place(life.pc) != side) return tells(b, "the pc", life.pc);
  if (life.retired && life.type == PME_TYPE_CONTROL && life.address && place(life.address) != side)
    return tells(b, "the target", life.address);
  if (!life.retired && f->wishes == DELEGATED && (life.pc || life.address || life.history))
    return tells(b, "an aborted record", life.pc);
  return true;
}

static bool pme_counts_moved(const struct pme_regs *a, const struct pme_regs *b) {
  return a->fetched != b->fetched || a->selections != b->selections || a->collisions != b->collisions || a->empty != b->empty ||
         a->count != b->count;
}

static bool pme_cycle(struct bench *b, const struct filter *f, struct counts *n) {
  struct pme_regs rtl;
  struct pme_in in;
  struct probe_tag_request request;
  uint64_t got, expected;
  b->api->pme(b->sim, &in, &request, &rtl);
  const char *name = pme_regs_differ(&rtl, &b->pme.regs, &got, &expected);
  if (name) return differs(b, "profileme.", name, got, expected);
  if (rtl.ready && !record_tells_nothing(b, f, &rtl.record)) return false;
  b->api->probe(b->sim, SIM_VIEW_COMMIT | SIM_VIEW_FETCH | SIM_VIEW_TAG | SIM_VIEW_RETIRE, &b->now);
  pme_model_step(&b->pme, &b->now, &in);
  name = pme_request_differ(&request, &b->pme.request, &got, &expected);
  if (name) return differs(b, "profileme.", name, got, expected);
  if (b->pme.delivered) {
    const struct pme_life life = pme_record_life(&b->pme.last);
    n->side[modes_side(life.privilege, life.context)]++;
  }
  n->read += in.csr_write && in.csr_addr == CSR_NUMBER_mpmestatus && rtl.ready;
  const bool excluded = !f->allowed[modes_side(b->now.commit.privilege, b->now.commit.context)] && !in.csr_write &&
                        !in.delegation.reset;
  n->quiet += excluded;
  return !excluded || !pme_counts_moved(&rtl, &b->pme.regs) || tells(b, "a count", b->now.commit.privilege);
}

static void pme_begin(struct bench *b) {
  pme_model_reset(&b->pme, b->api->tags, b->api->pme_sets, b->api->slots);
  b->pme.atomics = b->api->extensions & ISA_EXT_A;
  b->pme.supervisor = b->supervisor;
}

/* ---- co-processor ---- */

static bool cop_counts_moved(const struct cop_counts *a, const struct cop_counts *b) {
  return a->tagged != b->tagged || a->skipped != b->skipped || a->accepted != b->accepted || a->dropped != b->dropped;
}

/* The answer to a load of `sample`: INFO, and PC in the upper half. */
static bool answer_tells_nothing(struct bench *b, const struct filter *f, struct counts *n, const struct cop_regs *r) {
  const enum modes_side side = place(r->rdata >> 32 << 2);
  if (!b->asked || !r->rdata) return true;
  n->read++;
  return (side != MODES_SIDES && f->allowed[side]) || tells(b, "a word read", r->rdata);
}

/* Samples that came into the queue in this cycle: all that the buffer, and then software, can get. */
static bool queue_tells_nothing(struct bench *b, const struct filter *f, struct counts *n, unsigned accepted) {
  const struct cop_model_state *s = b->cop.state;
  for (unsigned i = b->cop.regs.capture_level - accepted; i < b->cop.regs.capture_level; i++) {
    const uint64_t pc = (uint64_t)s->queue[(s->queue_first + i) % COP_CAPTURE_MOST].field[COP_PC] << 2;
    const enum modes_side side = place(pc);
    if (side == MODES_SIDES || !f->allowed[side]) return tells(b, "a sample", pc);
    n->side[side]++;
  }
  return true;
}

static bool cop_cycle(struct bench *b, const struct filter *f, struct counts *n) {
  struct cop_regs rtl;
  struct cop_in in;
  bool take;
  uint64_t got, expected;
  b->api->cop(b->sim, &in, &take, &rtl);
  b->api->probe(b->sim, SIM_VIEW_COMMIT | SIM_VIEW_DISPATCH | SIM_VIEW_RETIRE, &b->now);
  const char *name = cop_regs_differ(&rtl, &b->cop.regs, &got, &expected);
  if (name) return differs(b, "cop.", name, got, expected);
  if (take != cop_model_take(&b->cop, &b->now.retire, &in)) return differs(b, "cop.", "tip_take", take, !take);
  if (!answer_tells_nothing(b, f, n, &rtl)) return false;
  b->asked = in.req_valid && !in.req_write && in.req_addr == COP_AT_sample;
  const struct cop_counts before = b->cop.counts;
  cop_model_step(&b->cop, &b->now.dispatch, &b->now.retire, &in);
  if (!in.delegation.reset && b->cop.counts.accepted > before.accepted &&
      !queue_tells_nothing(b, f, n, b->cop.counts.accepted - before.accepted))
    return false;
  const bool excluded = !f->allowed[modes_side(in.privilege, in.context)] && !in.delegation.reset;
  n->quiet += excluded;
  return !excluded || !cop_counts_moved(&before, &b->cop.counts) || tells(b, "a count", in.privilege);
}

static void cop_begin(struct bench *b) {
  cop_model_reset(&b->cop);
  b->asked = false;
}

/* ---- both ---- */

static const struct unit {
  const char *name;
  enum modes_unit unit;
  uint16_t nom, nos, nou, ctx, more[4]; /* bits of its control register; what a program may set besides */
  void (*begin)(struct bench *b);
  bool (*cycle)(struct bench *b, const struct filter *f, struct counts *n);
} units[] = {
  {"profileme",
   MODES_PROFILEME,
   PME_CTL_NOM,
   PME_CTL_NOS,
   PME_CTL_NOU,
   PME_CTL_CTX,
   {0, PME_CTL_RND, PME_CTL_PAIR, PME_CTL_PAIR | PME_CTL_OPP},
   pme_begin,
   pme_cycle},
  {"coproc", MODES_COPROC, COP_CTL_NOM, COP_CTL_NOS, COP_CTL_NOU, COP_CTL_CTX, {0}, cop_begin, cop_cycle},
};
enum { UNITS = sizeof units / sizeof units[0] };

static struct modes_setting draw_setting(const struct bench *b, const struct unit *u, const struct filter *f, uint64_t *random) {
  const uint16_t bits = (uint16_t)((f->wishes & NOM ? u->nom : 0) | (f->wishes & NOS ? u->nos : 0) |
                                   (f->wishes & NOU ? u->nou : 0) | (f->wishes & CTX ? u->ctx : 0));
  return (struct modes_setting){.unit = u->unit,
                                .ctl = bits | u->more[random_below(random, 4)],
                                .delegated = f->wishes & DELEGATED,
                                .machine = f->allowed[MODES_MACHINE],
                                .supervisor = b->supervisor,
                                .flags = b->api->has_pflag,
                                .depth = u->unit == MODES_PROFILEME ? b->api->pme_sets : b->api->cop_shape.capture};
}

/* The program of this seed. False: b->line, or out of memory. */
static bool one(struct bench *b, const struct unit *u, uint64_t seed) {
  const unsigned which = (unsigned)(seed % b->filters);
  uint64_t random = seed;
  const struct modes_setting setting = draw_setting(b, u, &filters[which], &random);
  const struct sim_options options = {.mem_latency = 1 + random_below(&random, 40), .seed = seed};
  struct counts *n = &b->counts[which];
  modes_program(seed, &setting, b->image);
  b->sim = b->api->open(&options);
  if (!b->sim) return false;
  memcpy(b->api->ram(b->sim), b->image, sizeof b->image);
  b->api->reset(b->sim, SIM_RAM_BASE);
  u->begin(b);
  while (u->cycle(b, &filters[which], n) && b->api->cycles(b->sim) < CYCLES) {
    n->interrupts += b->now.commit.interrupt;
    b->api->step(b->sim);
  }
  n->programs++;
  if (b->line[0])
    printf("# seed %" PRIu64 " cycle %" PRIu64 " %s (replay: unit_modes %s %s %" PRIu64 " 0)\n", seed, b->api->cycles(b->sim),
           b->line, u->name, b->api->name, seed);
  b->api->close(b->sim);
  return !b->line[0];
}

static uint64_t samples(const struct counts *n) {
  return n->side[MODES_MACHINE] + n->side[MODES_OURS] + n->side[MODES_OTHER] + n->side[MODES_SUPERVISOR];
}

/* The sides that have samples are those that may be sampled. */
static bool sides_right(const struct bench *b, unsigned filter) {
  bool right = true;
  for (unsigned side = 0; side < MODES_SIDES; side++) {
    const bool there = side != MODES_SUPERVISOR || b->supervisor;
    right = right && (there && filters[filter].allowed[side]) == (b->counts[filter].side[side] > 0);
  }
  return right;
}

/* Programs until each filter has its number, and samples of everybody whom it allows or PROGRAMS_MOST programs. */
static bool run_all(struct bench *b, const struct unit *u, uint64_t seed, uint64_t wanted) {
  for (unsigned done = 0; done < b->filters; seed++) {
    const unsigned which = (unsigned)(seed % b->filters);
    const struct counts *n = &b->counts[which];
    const bool enough = samples(n) >= wanted && (sides_right(b, which) || n->programs >= PROGRAMS_MOST);
    done = n->programs && enough ? done + 1 : 0;
    if (!done && !one(b, u, seed)) return false;
  }
  return true;
}

/* Each filter has samples of those who may be sampled, of each of them, and excluded somebody. */
static int judge(const struct bench *b, const struct unit *u, bool good) {
  struct check cases = {0};
  for (unsigned i = 0; i < b->filters; i++) {
    const struct counts *n = &b->counts[i];
    const bool seen = n->quiet && n->interrupts && n->read && sides_right(b, i);
    char name[64];
    printf("%s: programs %" PRIu64 " samples %" PRIu64 " (machine mode %" PRIu64 ", ours %" PRIu64 ", other %" PRIu64
           ", supervisor mode %" PRIu64 ") read %" PRIu64 " excluded cycles %" PRIu64 " interrupts %" PRIu64 "\n",
           filters[i].name, n->programs, samples(n), n->side[MODES_MACHINE], n->side[MODES_OURS], n->side[MODES_OTHER],
           n->side[MODES_SUPERVISOR], n->read, n->quiet, n->interrupts);
    snprintf(name, sizeof name, "%s_modes_%s_%s", u->name, b->api->name, filters[i].name);
    check_case(&cases, name, good && seen);
  }
  return check_done(&cases);
}

int main(int argc, char **argv) {
  struct fuzz_machine machine = {0};
  const struct unit *unit = NULL;
  for (unsigned i = 0; i < UNITS && argc > 1; i++)
    if (!strcmp(argv[1], units[i].name)) unit = &units[i];
  if (!unit || argc < 3 || argc > 5) {
    fprintf(stderr, "usage: unit_modes profileme|coproc CONFIG [SEED [SAMPLES]]\n");
    return 2;
  }
  if (!fuzz_machine_open(&machine, argv[2])) return 3;
  struct bench *b = calloc(1, sizeof *b);
  int status = 3;
  if (b && cop_model_open(&b->cop, &machine.api->cop_shape)) {
    const uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 0) : 1, wanted = argc > 4 ? strtoull(argv[4], NULL, 0) : 2000;
    b->api = machine.api;
    b->supervisor = b->api->extensions & ISA_EXT_S;
    b->filters = b->supervisor ? FILTERS : FILTERS - NAME_SUPERVISOR;
    if (argc > 4 && !wanted) status = check_single("unit_modes_replay", one(b, unit, seed));
    else status = judge(b, unit, run_all(b, unit, seed, wanted));
    cop_model_close(&b->cop);
  }
  free(b);
  fuzz_machine_close(&machine);
  return status;
}
