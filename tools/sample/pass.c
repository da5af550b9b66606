#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/splitmix.h"
#include "tools/cli/signals.h"
#include "tools/run/forward.h"
#include "tools/sample/keep.h"

/* Predictors hold a few thousand branches, and take their time: so many instructions before a window train them. */
enum { POLL_INSTRUCTIONS = 1 << 20, TRAIN_INSTRUCTIONS = 1 << 20 };

/* ---- the processes of the windows ---- */

/* A process has ended. False: its window failed. */
static bool ended(struct sample *s, pid_t process, int status, struct failure *f) {
  for (size_t i = 0; i < s->slots; i++) {
    if (s->process[i] != process) continue;
    struct sample_window *w = &s->window[i];
    s->process[i] = 0;
    s->running--;
    if (w->failure.status) {
      *f = w->failure;
      return false;
    }
    if (!w->done)
      return fail(f, STATUS_INTERNAL, "the process of the window at instruction %llu ended with %s %d", (unsigned long long)w->at,
                  WIFSIGNALED(status) ? "signal" : "status", WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    return keep_add(&s->keep, s, i, f);
  }
  return true;
}

/* Until fewer than `most` run; those that have ended, in any case. */
static bool reap(struct sample *s, unsigned most, struct failure *f) {
  int status;
  while (s->running) {
    const pid_t process = waitpid(-1, &status, s->running >= most ? 0 : WNOHANG);
    if (process < 0 && errno == EINTR) continue;
    if (process <= 0) return true;
    if (!ended(s, process, status, f)) return false;
  }
  return true;
}

static void kill_all(struct sample *s) {
  for (size_t i = 0; i < s->slots; i++)
    if (s->process[i]) kill(s->process[i], SIGKILL);
  for (size_t i = 0; i < s->slots; i++) {
    if (!s->process[i]) continue;
    while (waitpid(s->process[i], NULL, 0) < 0 && errno == EINTR) {}
    s->process[i] = 0;
  }
  s->running = 0;
}

static size_t free_slot(const struct sample *s) {
  for (size_t i = 0; i < s->slots; i++) {
    bool used = s->process[i] != 0;
    for (size_t k = 0; k < s->count; k++) used |= s->kept[k] == i;
    if (!used) return i;
  }
  return s->slots; /* not reached: there are more slots than windows and processes */
}

/* Another part's, or in the file of finished windows: there is nothing to run. */
static bool is_done(struct sample *s, size_t slot) {
  struct sample_window *w = &s->window[slot];
  const struct keep_window *kept = keep_find(&s->keep, w->at);
  uint64_t draw = w->at; /* not in turn: after every second one is left out, some parts would have none of the early ones */
  w->elsewhere = splitmix(&draw) % s->opt->parts != s->opt->part - 1;
  if (w->elsewhere) return true;
  s->simulated++;
  if (!kept) return false;
  return sample_take(s, slot, kept);
}

static bool start(struct sample *s, const struct iss_machine *m, uint64_t at, struct failure *f) {
  if (!reap(s, (unsigned)s->opt->jobs, f)) return false;
  const size_t slot = free_slot(s);
  s->window[slot] = (struct sample_window){.at = at, .started = m->iss.steps};
  s->kept[s->count++] = slot;
  if (is_done(s, slot)) return true;
  const pid_t parent = getpid(), process = fork();
  if (process < 0) return fail(f, STATUS_INTERNAL, "cannot start a process for a window");
  if (process == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() == parent) sample_window_run(s, slot, m);
    _exit(0);
  }
  s->process[slot] = process;
  s->running++;
  return true;
}

/* ---- which windows ---- */

/* Every second one is left out; the distance doubles. Returns the position of the last one that stays. */
static uint64_t thin(struct sample *s, uint64_t draw) {
  size_t n = 0;
  for (size_t i = draw & 1; i < s->count; i += 2) s->kept[n++] = s->kept[i];
  s->count = n;
  s->every *= 2;
  return s->window[s->kept[n - 1]].at;
}

static void run_some(struct sample *s, struct iss_machine *m, uint64_t count, bool train) {
  struct iss_result result;
  if (s->opt->cold) {
    iss_run(m, count);
    return;
  }
  for (; count && !m->ended; count--) {
    iss_machine_step(m, &result);
    iss_recent_note(&s->recent, &result.lane, m->iss.steps);
    if (train) iss_predict_note(&s->predictors, &result);
  }
}

/* The golden simulator, up to this many instructions; train: with the predictors. */
static bool forward(struct sample *s, struct iss_machine *m, uint64_t to, bool train, struct failure *f) {
  const uint64_t end = s->opt->limit && s->opt->limit < to ? s->opt->limit : to;
  while (m->iss.steps < end && !m->ended) {
    const uint64_t left = end - m->iss.steps;
    run_some(s, m, left < POLL_INSTRUCTIONS ? left : POLL_INSTRUCTIONS, train);
    const int signal = signals_poll();
    if (signal) return fail(f, 128 + signal, "interrupted: %llu instructions", (unsigned long long)m->iss.steps);
    if (!reap(s, UINT32_MAX, f)) return false;
    progress_forward(&s->run.progress, m->iss.steps, s->instructions ? s->instructions : s->opt->limit);
  }
  return true;
}

static bool more(const struct sample *s, const struct iss_machine *m) {
  return !m->ended && !(s->opt->limit && m->iss.steps >= s->opt->limit);
}

static bool walk(struct sample *s, struct iss_machine *m, struct failure *f) {
  uint64_t seed = s->opt->seed;
  uint64_t at = splitmix(&seed) % s->every;
  for (;;) {
    const uint64_t from = at > s->opt->warm ? at - s->opt->warm : 0;
    if (from > TRAIN_INSTRUCTIONS && !forward(s, m, from - TRAIN_INSTRUCTIONS, false, f)) return false;
    if (!forward(s, m, from, s->trains, f)) return false;
    if (!more(s, m)) break;
    iss_machine_interrupt(m);
    if (!start(s, m, at, f)) return false;
    if (s->count == s->opt->windows && !s->instructions) at = thin(s, splitmix(&seed));
    at += s->every;
  }
  s->instructions = m->iss.steps;
  return reap(s, 1, f);
}

/* The program as at the start, in the memory that a pass has used. */
static void reload(struct sample *s) {
  uint8_t *ram = s->run.machine.api->ram(s->run.sim);
  if (madvise(ram, SIM_RAM_BYTES, MADV_DONTNEED) == 0) elf_load(&s->run.program, ram, SIM_RAM_BASE);
}

bool sample_pass(struct sample *s, struct failure *f) {
  struct iss_machine m;
  s->count = 0;
  reload(s);
  iss_recent_close(&s->recent);
  iss_predict_close(&s->predictors);
  s->trains = !s->opt->cold && !s->opt->untrained && s->run.machine.api->predictors.slots;
  if (!iss_recent_open(&s->recent) || (s->trains && !iss_predict_open(&s->predictors, s->run.machine.api->predictors)))
    return fail(f, STATUS_INTERNAL, "out of memory for caches and predictors");
  if (!forward_open(&m, &s->run, f)) return false;
  m.iss.bus.ctx = &m;
  const bool good = walk(s, &m, f);
  iss_machine_free(&m);
  if (!good) kill_all(s);
  size_t n = 0;
  for (size_t i = 0; i < s->count; i++)
    if (!s->window[s->kept[i]].cut && !s->window[s->kept[i]].elsewhere) s->kept[n++] = s->kept[i];
  s->count = n;
  return good;
}
