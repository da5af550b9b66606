#include "tools/cli/signals.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

#include "base/temp_file.h"
#include "tools/cli/failure.h"

static const int ending[] = {SIGHUP, SIGINT, SIGTERM};

enum { ENDING = sizeof ending / sizeof ending[0] };

/* SIGHUP stays ignored under nohup. SIGINT does not: shells ignore it for what they start in the
 * background. */
static void ending_set(sigset_t *set) {
  sigemptyset(set);
  for (unsigned i = 0; i < ENDING; i++) {
    struct sigaction now;
    const bool ignored = sigaction(ending[i], NULL, &now) == 0 && now.sa_handler == SIG_IGN;
    if (!(ignored && ending[i] == SIGHUP)) sigaddset(set, ending[i]);
  }
}

/* A line on standard error, which nobody may be there to read, and the end. */
static _Noreturn void last_words(const char *text, size_t length, int status) {
  const ssize_t told = write(STDERR_FILENO, text, length);
  (void)told;
  _exit(status);
}

static void end_process(int number) {
  static const char text[] = "culprit: interrupted; incomplete output was removed\n";
  temp_files_remove_all();
  last_words(text, sizeof text - 1, 128 + number);
}

void signals_end_process(void) {
  sigset_t set;
  ending_set(&set);
  const struct sigaction action = {.sa_handler = end_process, .sa_mask = set};
  for (unsigned i = 0; i < ENDING; i++)
    if (sigismember(&set, ending[i])) sigaction(ending[i], &action, NULL);
}

void signals_hold(void) {
  sigset_t set;
  ending_set(&set);
  sigprocmask(SIG_BLOCK, &set, NULL);
}

void signals_release(void) {
  sigset_t set;
  ending_set(&set);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
}

int signals_poll(void) {
  sigset_t set;
  ending_set(&set);
  const struct timespec now = {0, 0}, moment = {0, 200000000};
  const int number = sigtimedwait(&set, NULL, &now);
  if (number <= 0) return 0;
  sigtimedwait(&set, NULL, &moment); /* timeout sends it to the process and to its group: not a second wish */
  return number;
}

void signals_write_errors(void) {
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
}

static void bus_error(int number) {
  static const char text[] = "culprit: cannot write the waves completely: the disk is full\n";
  (void)number;
  temp_files_remove_all(); /* calls unlink alone */ /* NOLINT(bugprone-signal-handler) */
  last_words(text, sizeof text - 1, STATUS_OUTPUT);
}

void signals_bus_error_ends(void) { signal(SIGBUS, bus_error); }
