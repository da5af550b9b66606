#include "tools/run/progress.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "iss/run.h"
#include "tools/cli/clock.h"

enum { FORECAST_SECONDS = 60 };
#define REDRAW 0.25 /* seconds */

/* ---- forecast ---- */

/* In the child, whose memory is a copy: the number of instructions, or nothing when it has no end within some time. */
static _Noreturn void count_instructions(const struct progress_program *program, int out) {
  struct iss_machine m;
  const struct rlimit cpu = {FORECAST_SECONDS, FORECAST_SECONDS};
  const struct sigaction action = {.sa_handler = SIG_DFL};
  sigset_t all;
  for (int s = 1; s < NSIG; s++) sigaction(s, &action, NULL);
  sigfillset(&all);
  sigprocmask(SIG_UNBLOCK, &all, NULL);
  setrlimit(RLIMIT_CPU, &cpu);
  if (!iss_machine_init(&m, program->ram, program->first)) _exit(1);
  m.tohost = program->tohost;
  m.iss.extensions = program->extensions;
  m.iss.pflag = program->pflag;
  if (iss_run(&m, UINT64_MAX) != ISS_EXITED) _exit(1);
  _exit(write(out, &m.iss.steps, sizeof m.iss.steps) != sizeof m.iss.steps);
}

static void start_forecast(struct progress *p, const struct progress_program *program) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return;
  p->forecast = fork();
  if (p->forecast == 0) count_instructions(program, ends[1]);
  close(ends[1]);
  p->count = ends[0];
  if (p->forecast > 0) return;
  p->forecast = 0;
  close(ends[0]);
}

static void end_forecast(struct progress *p) {
  if (!p->forecast) return;
  kill(p->forecast, SIGKILL);
  while (waitpid(p->forecast, NULL, 0) < 0 && errno == EINTR) {}
  close(p->count);
  p->forecast = 0;
}

static void take_forecast(struct progress *p) {
  uint64_t total;
  if (!p->forecast) return;
  const ssize_t got = read(p->count, &total, sizeof total);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (got == sizeof total) p->total = total;
  end_forecast(p);
}

/* ---- the line ---- */

static void erase(struct progress *p) {
  if (p->shown) fputs("\r\033[K", stderr);
  p->shown = false;
}

/* The part that is done, 0: not known. */
static double done(const struct progress *p, uint64_t cycle, uint64_t instructions) {
  const double of_program = p->total ? (double)instructions / (double)p->total : 0;
  const double of_limit = p->most_cycles ? (double)cycle / (double)p->most_cycles : 0;
  const double part = of_limit > of_program ? of_limit : of_program;
  return part > 1 ? 1 : part;
}

static void draw(double part, uint64_t cycle, uint64_t instructions, double seconds) {
  fprintf(stderr, "\r\033[K%.1f million cycles, IPC %.3f, %.0f kHz", (double)cycle / 1e6, (double)instructions / (double)cycle,
          (double)cycle / seconds / 1e3);
  if (!(part > 0)) return;
  const unsigned long left = (unsigned long)(seconds * (1 - part) / part + 0.5);
  fprintf(stderr, ", %.0f %%, %lu:%02lu left", 100 * part, left / 60, left % 60);
}

void progress_start(struct progress *p, bool wanted, uint64_t most_cycles, const struct progress_program *program) {
  const char *term = getenv("TERM");
  *p =
    (struct progress){.on = wanted && isatty(STDERR_FILENO) && term && *term, .started = wall_clock(), .most_cycles = most_cycles};
  if (p->on && program) start_forecast(p, program);
}

void progress_show(struct progress *p, uint64_t cycle, uint64_t instructions) {
  const double now = wall_clock();
  if (!p->on || p->told || !cycle || now - p->drawn < REDRAW) return;
  take_forecast(p);
  p->drawn = now;
  p->shown = true;
  draw(done(p, cycle, instructions), cycle, instructions, now - p->started);
}

void progress_forward(struct progress *p, uint64_t instructions, uint64_t total) {
  const double now = wall_clock(), seconds = now - p->started;
  if (!p->on || p->told || now - p->drawn < REDRAW) return;
  p->drawn = now;
  p->shown = true;
  fprintf(stderr, "\r\033[K%.1f million instructions on the golden simulator, %.1f million a second", (double)instructions / 1e6,
          (double)instructions / seconds / 1e6);
  if (!total) return;
  const double part = (double)instructions / (double)total;
  const unsigned long left = (unsigned long)(seconds * (1 - part) / part + 0.5);
  fprintf(stderr, ", %.0f %%, %lu:%02lu left", 100 * part, left / 60, left % 60);
}

void progress_console(struct progress *p, char c) {
  if (!p->on || !isatty(STDOUT_FILENO)) return;
  erase(p);
  p->told = c != '\n';
}

void progress_end(struct progress *p) {
  erase(p);
  end_forecast(p);
}
