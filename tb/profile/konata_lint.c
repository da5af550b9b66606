/* konata_lint FILE...   checks pipeline logs, one line each; exit 1 when there are warnings, 2 when one cannot be read.
 * konata_lint           checks the checker: good logs pass, and each kind of damage is found. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "konata/lint.h"
#include "tb/lib/check.h"

#define HEAD "Kanata\t0004\nC=\t7\n"
#define OP "I\t0\t0\t0\nL\t0\t0\t7 nop\nS\t0\t0\tF\n"
#define DONE "E\t0\t0\tF\nS\t0\t0\tDs\nE\t0\t0\tDs\nR\t0\t0\t0\n"

static const char *const good[] = {
  HEAD,
  HEAD OP DONE,
  HEAD OP "E\t0\t0\tF\nR\t0\t0\t1\n",
  HEAD OP DONE "I\t1\t1\t0\nL\t1\t0\tx\nS\t1\t0\tF\nW\t1\t0\t0\nE\t1\t0\tF\nR\t1\t0\t1\n",
  HEAD OP "C\t3\nI\t1\t1\t0\nL\t1\t0\tx\nS\t1\t0\tF\n" DONE "C\t1\nE\t1\t0\tF\nR\t1\t0\t1\n",
};

static const char *const bad[] = {
  "",
  "Kanata\t0003\nC=\t7\n",
  "Kanata\t0004\n",
  "Kanata\t0004\nC\t7\n",
  HEAD "C=\t8\n",
  HEAD "C\t0\n",
  HEAD "C\t-1\n",
  HEAD OP,                     /* no R */
  HEAD OP DONE "R\t0\t1\t0\n", /* twice */
  HEAD OP DONE "L\t0\t1\tlate\n",
  HEAD "I\t1\t1\t0\n",                                          /* ids from 0 on */
  HEAD "S\t0\t0\tF\n",                                          /* before I */
  HEAD "I\t0\t0\t0\nS\t0\t0\tF\nE\t0\t0\tF\nR\t0\t0\t1\n",      /* no label */
  HEAD "I\t0\t0\t0\nL\t0\t0\tx\nR\t0\t0\t1\n",                  /* no stage */
  HEAD OP "S\t0\t0\tD\nE\t0\t0\tD\nR\t0\t0\t1\n",               /* F still open */
  HEAD OP "E\t0\t0\tD\nR\t0\t0\t1\n",                           /* D is not open */
  HEAD OP "R\t0\t0\t1\n",                                       /* open at R */
  HEAD OP "E\t0\t0\tF\nR\t0\t0\t0\n",                           /* commit from the fetch buffer */
  HEAD OP "E\t0\t0\tF\nS\t0\t0\tDs\nE\t0\t0\tDs\nR\t0\t1\t0\n", /* commit numbers */
  HEAD OP "E\t0\t0\tF\nS\t0\t0\tF\nE\t0\t0\tF\nR\t0\t0\t1\n",   /* the same stage again */
  HEAD OP "E\t0\t0\tF\nS\t0\t0\tIs\nE\t0\t0\tIs\nR\t0\t0\t1\n", /* unknown stage */
  HEAD OP "E\t0\t0\tF\nR\t0\t0\t1",                             /* cut off */
  HEAD OP "W\t0\t0\t0\nE\t0\t0\tF\nR\t0\t0\t1\n",               /* an arrow to itself */
  HEAD OP DONE "W\t0\t0\t0\n",                                  /* and after the end */
  HEAD OP "E 0 0 F\nR\t0\t0\t1\n",                              /* blanks */
  HEAD "I\t0\t0\t0\nL\t0\t0\tx\nI\t1\t1\t0\nL\t1\t0\tx\nS\t0\t0\tDs\nE\t0\t0\tDs\nS\t1\t0\tDs\nE\t1\t0\tDs\n"
       "R\t1\t0\t0\nR\t0\t1\t0\n", /* commits out of order */
};

static uint64_t warnings_of(const char *text) {
  struct konata_lint result = {0};
  FILE *in = *text ? fmemopen((void *)(uintptr_t)text, strlen(text), "r") : fopen("/dev/null", "r");
  if (!in || !konata_lint_run(in, "test", NULL, &result)) result.warnings = UINT64_MAX;
  if (in) fclose(in);
  return result.warnings;
}

static int check_itself(void) {
  int failures = 0;
  for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
    if (warnings_of(good[i])) failures += printf("# good log %zu has warnings\n", i) > 0;
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
    if (!warnings_of(bad[i])) failures += printf("# bad log %zu passes\n", i) > 0;
  return check_single("konata_lint", !failures);
}

static int check_file(const char *path) {
  struct konata_lint r;
  FILE *in = fopen(path, "r");
  bool read = in && konata_lint_run(in, path, stdout, &r) && !ferror(in);
  if (!read) fprintf(stderr, "konata_lint: cannot read %s: %s\n", path, strerror(errno));
  if (in) fclose(in);
  if (!read) return 2;
  printf("%s %s: %" PRIu64 " warnings, %" PRIu64 " committed, %" PRIu64 " dropped, cycles %" PRIu64 " to %" PRIu64 "\n",
         r.warnings ? "FAIL" : "ok", path, r.warnings, r.committed, r.dropped, r.first_cycle, r.last_cycle);
  return r.warnings != 0;
}

int main(int argc, char **argv) {
  int worst = 0;
  if (argc < 2) return check_itself();
  for (int i = 1; i < argc; i++) {
    int status = check_file(argv[i]);
    if (status > worst) worst = status;
  }
  return worst;
}
