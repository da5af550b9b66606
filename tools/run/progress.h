/* How far a run is, on a line of the terminal that is written again and again: cycles, speed, time left.
 *
 * How long a program is nobody knows before it ends. A process of its own runs it on the golden simulator, some hundred
 * times faster than the machine, and counts its instructions; until it is done no time is given. */
#ifndef CULPRIT_PROGRESS_H
#define CULPRIT_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct progress {
  bool on;
  bool shown, told;      /* the line is there; the program's console is in the middle of a line */
  double started, drawn; /* wall clock: of the run; of the line */
  uint64_t most_cycles;  /* the run's limit; 0: none */
  uint64_t total;        /* instructions of the program; 0: not known yet */
  pid_t forecast;        /* 0: none, or done */
  int count;             /* what it writes the number to */
};

/* The program as it begins, for the forecast: memory, first instruction, tohost (0: none), whether the machine has
 * profile instructions. */
struct progress_program {
  uint8_t *ram;
  uint64_t first, tohost;
  unsigned extensions; /* bits of enum isa_extension */
  bool pflag;
};

/* wanted, and standard error is a terminal: from now on there is a line. program NULL: nothing is forecast. */
void progress_start(struct progress *p, bool wanted, uint64_t most_cycles, const struct progress_program *program);

/* Now and then: draws the line if it is time. */
void progress_show(struct progress *p, uint64_t cycle, uint64_t instructions);

/* While the golden simulator runs: instructions so far, and of all, 0: not known. */
void progress_forward(struct progress *p, uint64_t instructions, uint64_t total);

/* Before the program's console is written to the terminal, whose last character was c. */
void progress_console(struct progress *p, char c);

/* Erases the line, ends the forecast. */
void progress_end(struct progress *p);

#endif
