#include "signals.h"

#include <signal.h>
#include <time.h>

static void interrupts(sigset_t *set)
{
  sigemptyset(set);
  sigaddset(set, SIGINT);
  sigaddset(set, SIGTERM);
}

void signals_hold(void)
{
  sigset_t set;
  interrupts(&set);
  sigprocmask(SIG_BLOCK, &set, NULL);
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
}

int signals_poll(void)
{
  sigset_t set;
  interrupts(&set);
  const struct timespec now = {0, 0};
  int number = sigtimedwait(&set, NULL, &now);
  return number > 0 ? number : 0;
}
