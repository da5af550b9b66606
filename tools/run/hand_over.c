#include "tools/run/hand_over.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/touched.h"
#include "iss/entry.h"
#include "iss/recent.h"

enum { PAGE = TOUCHED_PAGE, PAGES = SIM_RAM_BYTES / PAGE, HANG_CYCLES = 100000 };

/* Makes the memory `to` the same as `from`, touching what differs. */
static void copy_memory(uint8_t *to, const uint8_t *from) {
  bool a[PAGES], b[PAGES];
  if (to == from) return;
  touched_pages(to, PAGES, a);
  touched_pages(from, PAGES, b);
  for (size_t i = 0, at = 0; i < PAGES; i++, at += PAGE)
    if ((a[i] || b[i]) && memcmp(to + at, from + at, PAGE) != 0) memcpy(to + at, from + at, PAGE);
}

/* In the cache that is the larger one, and up to a whole line of them. */
static size_t table_entries(const struct sim_api *api) {
  return ((size_t)api->l2_sets * api->l2_ways + ISS_ENTRY_WARM - 1) / ISS_ENTRY_WARM * ISS_ENTRY_WARM;
}

/* The golden model fetches from memory, also what the code has just erased; the machine has it in its cache. */
static void put_code(const struct iss_entry *e, uint8_t *ram) { memcpy(ram + (e->at - SIM_RAM_BASE), e->word, 4ull * e->count); }

static bool left(const struct iss_entry *e, const struct probe_retire *retire) {
  for (unsigned i = 0; i < PROBE_LANES && retire->valid >> i & 1; i++)
    if (retire->lane[i].pc == e->leave) return true;
  return false;
}

/* A trap on the way: protection that is locked, also against machine mode. */
static bool trapped(const struct probe_retire *retire) {
  for (unsigned i = 0; i < PROBE_LANES && retire->valid >> i & 1; i++)
    if (retire->lane[i].trap) return true;
  return retire->interrupt;
}

/* Runs the code up to and with its MRET. */
static bool run_code(struct run *r, struct lockstep *l, const struct iss_entry *e, struct failure *f) {
  const struct sim_api *api = r->machine.api;
  struct lockstep_mismatch mismatch;
  char line[400];
  for (uint64_t idle = 0; idle < HANG_CYCLES; idle++) {
    api->step(r->sim);
    if (!api->retired(r->sim)) continue;
    idle = 0;
    api->probe(r->sim, SIM_VIEW_RETIRE, &r->now);
    if (l->iss.pc >= e->erase) put_code(e, l->iss.ram);
    if (!lockstep_step(l, &r->now.retire, r->now.cycle, &mismatch)) {
      lockstep_describe(&mismatch, line, sizeof line);
      return fail(f, STATUS_DIVERGED, "diverged from the golden model on the way to the start: %s", line);
    }
    if (trapped(&r->now.retire))
      return fail(f, STATUS_START, "the machine cannot start there: memory protection is locked over the free memory");
    if (left(e, &r->now.retire)) return true;
  }
  return fail(f, STATUS_INTERNAL, "hung on the way to the start");
}

static bool enter(struct run *r, struct lockstep *l, const struct iss_machine *state, const struct iss_entry *e,
                  const struct iss_predictors *predictors, struct failure *f) {
  const struct sim_api *api = r->machine.api;
  const struct iss *s = &state->iss;
  uint64_t is, wanted;
  copy_memory(l->iss.ram, s->ram);
  copy_memory(api->ram(r->sim), s->ram);
  put_code(e, api->ram(r->sim));
  put_code(e, l->iss.ram);
  if (!lockstep_restart(l, e->at)) return fail(f, STATUS_INTERNAL, "out of memory for the golden model");
  api->reset(r->sim, e->at);
  api->hurry(r->sim, true);
  if (!run_code(r, l, e, f)) return false;
  api->hurry(r->sim, false);
  if (!api->hand_over(r->sim, s->csr[CSR_mepc], s->csr[CSR_mstatus], predictors))
    return fail(f, STATUS_START, "the machine '%.40s' cannot start from a state", r->opt->config);
  memset(l->iss.ram + (e->at - SIM_RAM_BASE), 0, 4ull * e->count);
  const char *name = iss_entry_settle(&l->iss, s, &is, &wanted);
  if (name)
    return fail(f, STATUS_START, "the machine '%.40s' cannot hold the state: %s is 0x%" PRIx64 ", not 0x%" PRIx64, r->opt->config,
                name, is, wanted);
  l->checked = (struct lockstep_checked){0};
  return true;
}

/* Puts the table of lines behind the code. */
static struct iss_entry_warm put_table(const struct run *r, const struct iss_recent *recent, uint64_t at) {
  const struct sim_api *api = r->machine.api;
  struct iss_entry_warm warm = {.at = at};
  const size_t room = table_entries(api);
  uint32_t *line = calloc(room, sizeof *line);
  size_t n = line ? iss_recent_lines(recent, api->l2_sets, api->l2_ways, line) : 0;
  for (; n % ISS_ENTRY_WARM; n++) line[n] = line[n - 1];
  if (n) memcpy(api->ram(r->sim) + (at - SIM_RAM_BASE), line, n * sizeof *line);
  warm.lines = (unsigned)(n / ISS_ENTRY_WARM);
  free(line);
  return warm;
}

bool hand_over(struct run *r, const struct iss_machine *state, struct hand_over_warm how, struct failure *f) {
  const struct sim_api *api = r->machine.api;
  const struct iss_recent *recent = api->l2_sets ? how.recent : NULL;
  struct lockstep own;
  struct iss_entry code;
  const char *why = iss_entry_refuses(&state->iss);
  if (why) return fail(f, STATUS_START, "the machine cannot start there: %s", why);
  const uint64_t room = ISS_ENTRY_BYTES + (recent ? table_entries(api) * 4 : 0), at = iss_entry_place(&state->iss, room);
  if (!at) return fail(f, STATUS_START, "the machine cannot start there: no %u bytes of memory in a row are zero", (unsigned)room);
  struct iss_entry_warm warm = {0, 0};
  if (recent) warm = put_table(r, recent, at + ISS_ENTRY_BYTES);
  iss_entry_build(&code, &state->iss, state->mtimecmp, at, warm);
  const struct lockstep_machine machine = {.pmp_entries = api->pmp_entries, .extensions = api->extensions, .pflag = api->has_pflag};
  if (!r->checking && !lockstep_init(&own, code.at, machine)) return fail(f, STATUS_INTERNAL, "out of memory for the golden model");
  const bool good = enter(r, r->checking ? &r->lockstep : &own, state, &code, how.predictors, f);
  if (!r->checking) lockstep_free(&own);
  r->handed = good;
  return good;
}
