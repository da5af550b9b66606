#include "tools/compare/situation.h"

#include <stddef.h>

#include "program/spaces.h"
#include "rivals/situations.h"

enum { USER = 0, SUPERVISOR = 1, MACHINE = 3, RETURN = 0x00008067 };

static struct situation_code find(const struct symbols *symbols, const char *name) {
  size_t n = 0;
  const struct symbols_function *f = symbols ? symbols_functions(symbols, &n) : NULL;
  for (; n > 0; f++, n--)
    if (!program_space_of(f->start) && symbols_named(f, name, false)) return (struct situation_code){f->start, f->end};
  return (struct situation_code){0, 0};
}

static bool inside(const struct situation_code *code, uint64_t pc) { return pc - code->start < code->end - code->start; }
static bool enters(const struct situation_code *code, uint64_t pc) { return code->end && pc == code->start; }

void situation_init(struct situation *s, const struct iss *iss, const struct symbols *symbols) {
  static const char *const loops[SITUATION_LOOPS] = {"do_idle", "cpu_startup_entry", "default_idle_call", "arch_cpu_idle"};
  *s = (struct situation){.iss = iss,
                          .scheduler = find(symbols, "__schedule"),
                          .forked = find(symbols, "ret_from_fork"),
                          .handler = find(symbols, "handle_exception")};
  for (int i = 0; i < SITUATION_LOOPS; i++) s->loop[i] = find(symbols, loops[i]);
}

/* Not the one with which the kernel begins to translate its own addresses. */
static bool is_page_fault(const struct situation *s, const struct probe_retire_lane *lane) {
  return lane->trap && enters(&s->handler, lane->next_pc) &&
         (lane->cause == ISS_FETCH_PAGE || lane->cause == ISS_LOAD_PAGE || lane->cause == ISS_STORE_PAGE);
}

static void follow(struct situation *s, const struct probe_retire_lane *lane) {
  if (is_page_fault(s, lane)) {
    if (!s->fault) s->faulted = lane->pc;
    s->fault = true;
  } else if (s->fault && lane->pc == s->faulted) {
    s->fault = false;
  }
  if (enters(&s->scheduler, lane->pc)) s->scheduling = true;
  /* Its return, or the beginning of a process that is new */
  else if ((lane->insn == RETURN && inside(&s->scheduler, lane->pc)) || enters(&s->forked, lane->pc)) s->scheduling = false;
}

unsigned situation_step(struct situation *s, const struct probe_retire *now) {
  const struct iss *iss = s->iss;
  const bool kernel = iss->privilege == SUPERVISOR;
  unsigned mask = 0;
  if (iss->privilege == USER) s->fault = s->scheduling = false;
  if (iss->privilege == USER) mask = 1u << SITUATION_USER;
  else if (iss->privilege == MACHINE) mask = 1u << SITUATION_FIRMWARE;
  else mask = 1u << (iss->csr[CSR_mstatus] & ISS_MSTATUS_SIE ? SITUATION_KERNEL : SITUATION_MASKED);
  if (s->fault) mask |= 1u << SITUATION_FAULT;
  if (s->scheduling) mask |= 1u << SITUATION_SWITCH;
  for (int i = 0; kernel && i < SITUATION_LOOPS; i++)
    if (inside(&s->loop[i], iss->pc)) mask |= 1u << SITUATION_IDLE;
  for (unsigned i = 0; i < PROBE_LANES && now->valid >> i & 1; i++) follow(s, &now->lane[i]);
  return mask;
}
