/* Exit statuses of the `culprit` command, and the one way in which its parts report an error: fill a struct
 * failure, return false, and let main() print it once. docs/cli.md lists the statuses for users. */
#ifndef CULPRIT_FAILURE_H
#define CULPRIT_FAILURE_H

#include <stdbool.h>

enum status {
  STATUS_OK = 0,
  STATUS_DIVERGED = 3,          /* RTL and golden model differ */
  STATUS_USAGE = 64,            /* unknown subcommand, option, or bad value */
  STATUS_BAD_ELF = 65,          /* the program exists but is not one that this machine can run */
  STATUS_NO_FILE = 66,          /* the program cannot be opened or read */
  STATUS_NO_CONFIG = 67,        /* no simulator of this name */
  STATUS_HUNG = 68,             /* nothing retired for RUN_HANG_CYCLES cycles */
  STATUS_MAX_CYCLES = 69,       /* --max-cycles reached */
  STATUS_TRAP = 70,             /* a trap without a handler */
  STATUS_OUTPUT = 71,           /* an output file cannot be created or written completely */
  STATUS_INTERNAL = 72,         /* out of memory, broken invariant, protocol violation: not the program's fault */
  STATUS_PROFILE = 73,          /* not a profile, of another version, truncated or damaged */
  STATUS_MISMATCH = 74,         /* profile and program do not belong together */
  STATUS_NO_RUNTIME = 75,       /* the program was not built with the profiling runtime */
  STATUS_STRIPPED = 76,         /* no symbols, which the instrumenter needs */
  STATUS_TWICE = 77,            /* already instrumented */
  STATUS_NO_RELOCATIONS = 78,   /* linked without --emit-relocs */
  STATUS_UNRESOLVED = 79,       /* a jump table or an address of code without relocations */
  STATUS_PLAIN = 80,            /* not an instrumented program */
  STATUS_NO_DATABASE = 81,      /* not a profile database */
  STATUS_NEWER_DATABASE = 82,   /* of a newer version of this program */
  STATUS_DAMAGED_DATABASE = 83, /* pages, rows or a dump that contradict each other */
  STATUS_BUSY_DATABASE = 84,    /* another process writes to it, or drains the same run */
  STATUS_CLOCK = 85,            /* a time before one that is known already */
  STATUS_STREAM = 86,           /* not a stream of samples, cut short or damaged */
  STATUS_POINTS = 87,           /* points of a sweep are missing */
  STATUS_STACK = 88,            /* the program's stack is full */
  STATUS_STALE = 89,            /* the program executes what it wrote, without FENCE.I */
  STATUS_TRACE = 90,            /* not a trace of a commit view, of another version, cut or damaged */
  STATUS_PORT = 91,             /* such a trace breaks rules of the observation port */
  STATUS_SNAPSHOT = 92,         /* not a snapshot, of another version, cut or damaged */
  STATUS_START = 93,            /* the point is never reached, or the machine cannot start from it */
  STATUS_MACHINE = 94,          /* not a description of a machine: a row is missing, unknown or bad */
  STATUS_PIPE = 141             /* 128 + SIGPIPE: nobody reads standard output any more */
};

struct failure {
  int status;      /* enum status, or 128 + signal number */
  char text[2048]; /* one line; more only with STATUS_DIVERGED */
};

/* Fills *f and returns false, so that callers can write `return fail(f, ...)`. */
bool fail(struct failure *f, int status, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
