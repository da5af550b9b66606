#include "tools/cli/signals.h"

#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "tools/cli/failure.h"

static void interrupts(sigset_t *set) {
  sigemptyset(set);
  sigaddset(set, SIGINT);
  sigaddset(set, SIGTERM);
}

void signals_hold(void) {
  sigset_t set;
  interrupts(&set);
  sigprocmask(SIG_BLOCK, &set, NULL);
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
}

static void bus_error(int number) {
  static const char text[] = "culprit: cannot write the waves completely: the disk is full\n";
  (void)number;
  ssize_t told = write(STDERR_FILENO, text, sizeof text - 1);
  _exit(told < 0 ? STATUS_INTERNAL : STATUS_OUTPUT);
}

void signals_bus_error_ends(void) { signal(SIGBUS, bus_error); }

int signals_poll(void) {
  sigset_t set;
  interrupts(&set);
  const struct timespec now = {0, 0};
  int number = sigtimedwait(&set, NULL, &now);
  return number > 0 ? number : 0;
}
