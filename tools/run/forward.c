#include "tools/run/forward.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/cli/place.h"
#include "tools/cli/signals.h"
#include "iss/snapshot.h"
#include "tools/run/hand_over.h"

enum { POLL_INSTRUCTIONS = 1 << 18 }; /* signals are looked at this often */

bool forward_parse(struct forward_goal *goal, const char *option, const char *text, struct run *r, struct failure *f) {
  *goal = (struct forward_goal){.kind = FORWARD_USER};
  if (strcmp(text, "user") == 0) return true;
  if (*text && !text[strspn(text, "0123456789")]) {
    errno = 0;
    goal->kind = FORWARD_INSTRUCTIONS;
    goal->instructions = strtoull(text, NULL, 10);
    return !errno || fail(f, STATUS_USAGE, "%s: %.40s is no number of instructions", option, text);
  }
  goal->kind = FORWARD_PLACE;
  if (!run_symbols(r)) return fail(f, STATUS_BAD_ELF, "%s: no symbols can be read from %.400s", option, r->opt->program);
  return at_parse(&goal->at, option, text, run_symbols(r), f);
}

static void console(void *ctx, char c) {
  struct run *r = ctx;
  r->console++;
  if (r->opt->mute) return;
  progress_console(&r->progress, c);
  putchar_unlocked(c);
}

static void word(void *ctx, uint64_t word) {
  const struct run *r = ctx;
  if (r->hook && r->hook->word) r->hook->word(r->hook->ctx, word);
}

bool forward_open(struct iss_machine *m, struct run *r, struct failure *f) {
  uint64_t tohost = 0;
  if (!iss_machine_init(m, r->machine.api->ram(r->sim), r->first))
    return fail(f, STATUS_INTERNAL, "out of memory for the golden simulator");
  m->iss.extensions = r->machine.api->extensions;
  m->iss.pflag = r->machine.api->has_pflag;
  m->iss.pmp_entries = (uint8_t)r->machine.api->pmp_entries;
  m->tohost = elf_find(&r->program, "tohost", &tohost) ? tohost : 0;
  m->console = console;
  m->word = word;
  m->ctx = r;
  return true;
}

static bool at_goal(const struct iss_machine *m, const struct forward_goal *goal, uint64_t *met) {
  switch (goal->kind) {
    case FORWARD_INSTRUCTIONS: return m->iss.steps >= goal->instructions;
    case FORWARD_USER: return m->iss.privilege == 0;
    case FORWARD_PLACE: return m->iss.pc == goal->at.pc && ++*met == goal->at.execution;
  }
  return true;
}

static void goal_text(const struct forward_goal *goal, struct run *r, char *buf, size_t size) {
  char where[400];
  if (goal->kind == FORWARD_INSTRUCTIONS) snprintf(buf, size, "instruction %" PRIu64, goal->instructions);
  if (goal->kind == FORWARD_USER) snprintf(buf, size, "user mode");
  if (goal->kind != FORWARD_PLACE) return;
  place_text(run_symbols(r), goal->at.pc, where, sizeof where);
  if (goal->at.execution == 1) snprintf(buf, size, "%s", where);
  else snprintf(buf, size, "execution %" PRIu64 " of %s", goal->at.execution, where);
}

static bool missed(const struct iss_machine *m, const struct forward_goal *goal, struct run *r, const char *how,
                   struct failure *f) {
  char text[480];
  goal_text(goal, r, text, sizeof text);
  return fail(f, STATUS_START, "the program %s after %" PRIu64 " instructions, before %s", how, m->iss.steps, text);
}

/* Some instructions. */
static bool go(struct iss_machine *m, const struct forward_goal *goal, uint64_t *met, bool *there, bool *stuck) {
  struct iss_result result;
  if (goal->kind == FORWARD_INSTRUCTIONS) {
    const uint64_t left = goal->instructions - m->iss.steps;
    iss_run(m, left < POLL_INSTRUCTIONS ? left : POLL_INSTRUCTIONS);
    *there = m->iss.steps >= goal->instructions;
    return !m->ended;
  }
  for (unsigned i = 0; i < POLL_INSTRUCTIONS && !m->ended && !*there; i++) {
    iss_machine_step(m, &result);
    iss_machine_interrupt(m); /* is before the instruction that may be the goal */
    *stuck |= result.lane.trap && result.lane.next_pc == result.lane.pc;
    *there = at_goal(m, goal, met);
  }
  return !m->ended;
}

bool forward_run(struct iss_machine *m, const struct forward_goal *goal, struct run *r, struct failure *f) {
  char how[80];
  uint64_t met = 0;
  bool stuck = false, there = at_goal(m, goal, &met);
  const uint64_t total = goal->kind == FORWARD_INSTRUCTIONS ? goal->instructions : 0;
  m->iss.bus.ctx = m;
  while (!there) {
    if (!go(m, goal, &met, &there, &stuck)) {
      snprintf(how, sizeof how, "ends with status %d", run_exit_status(m->exit_code));
      return missed(m, goal, r, how, f);
    }
    if (stuck) return missed(m, goal, r, "traps for ever", f);
    const int signal = signals_poll();
    if (signal) return fail(f, 128 + signal, "interrupted: %" PRIu64 " instructions of the golden simulator", m->iss.steps);
    progress_forward(&r->progress, m->iss.steps, total);
  }
  iss_machine_interrupt(m);
  return true;
}

static bool read_snapshot(struct iss_machine *m, struct run *r, struct failure *f) {
  static const int statuses[] = {[SNAPSHOT_MISSING] = STATUS_NO_FILE,
                                 [SNAPSHOT_BAD] = STATUS_SNAPSHOT,
                                 [SNAPSHOT_OTHER] = STATUS_MISMATCH,
                                 [SNAPSHOT_MEMORY] = STATUS_INTERNAL};
  char why[1200];
  struct snapshot_about about;
  const enum snapshot_status status = snapshot_read(r->opt->snapshot, m, &r->program, &about, why, sizeof why);
  if (status != SNAPSHOT_OK) return fail(f, statuses[status], "%s", why);
  r->console = about.console;
  return true;
}

static bool not_behind(const struct iss_machine *m, const struct forward_goal *goal, struct failure *f) {
  if (goal->kind != FORWARD_INSTRUCTIONS || goal->instructions >= m->iss.steps) return true;
  return fail(f, STATUS_START, "the snapshot is at instruction %" PRIu64 ", behind --fast-forward %" PRIu64, m->iss.steps,
              goal->instructions);
}

static bool start(struct iss_machine *m, const struct forward_goal *goal, struct run *r, struct failure *f) {
  if (r->opt->snapshot && !read_snapshot(m, r, f)) return false;
  if (r->opt->fast_forward && !not_behind(m, goal, f)) return false;
  signals_hold();
  progress_start(&r->progress, r->opt->progress && !r->opt->quiet, 0, NULL);
  const bool good = forward_run(m, goal, r, f) && hand_over(r, m, (struct hand_over_warm){NULL, NULL}, f);
  progress_end(&r->progress);
  signals_release();
  r->skipped = m->iss.steps;
  return good;
}

bool forward_start(struct run *r, struct failure *f) {
  struct iss_machine m;
  struct forward_goal goal = {.kind = FORWARD_INSTRUCTIONS};
  const char *point = r->opt->fast_forward;
  if (!point && !r->opt->snapshot) return true;
  if (point && !forward_parse(&goal, "--fast-forward", point, r, f)) return false;
  if (!forward_open(&m, r, f)) return false;
  const bool good = start(&m, &goal, r, f);
  iss_machine_free(&m);
  return good;
}
