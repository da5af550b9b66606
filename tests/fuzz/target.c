#include "tests/fuzz/target.h"

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>

#include "database/open.h"

static void need(bool good, const char *what) {
  if (good) return;
  perror(what);
  exit(2);
}

static char path[200];

static void remove_file(void) { unlink(path); }

const char *fuzz_file(const uint8_t *data, size_t size) {
  static int file = -1;
  const char *folder = getenv("TMPDIR");
  if (file < 0) {
    snprintf(path, sizeof path, "%s/culprit-input.XXXXXX", folder ? folder : "/tmp");
    file = mkstemp(path);
    atexit(remove_file);
  }
  need(file >= 0 && ftruncate(file, 0) == 0 && pwrite(file, data, size, 0) == (ssize_t)size, path);
  return path;
}

struct database *fuzz_database(void) {
  static struct database d;
  static int changes;
  if (d.sql && sqlite3_total_changes(d.sql) == changes) return &d;
  if (d.sql) database_close(&d);
  need(database_open(&d, "fuzz", DATABASE_MEMORY), d.why);
  changes = sqlite3_total_changes(d.sql);
  return &d;
}

/* What it writes and abort are allowed in a handler; libFuzzer's own of SIGABRT keeps the input. */
static void late(int signal) {
  static const char text[] = "ERROR: more than ten seconds of CPU time for one input\n";
  (void)signal;
  if (write(STDERR_FILENO, text, sizeof text - 1) < 0) _exit(2);
  abort();
}

/* The limit is CPU time, which a busy machine does not use up; libFuzzer's (run.sh) is wall time. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  signal(SIGPROF, late);
  setitimer(ITIMER_PROF, &(struct itimerval){.it_value.tv_sec = 10}, NULL);
  return fuzz_input(data, size);
}
