/* Random programs that change between machine mode and two processes in user mode every few instructions, and
 * sample themselves with one of the profilers. Where there is supervisor mode, it is a fourth side.
 *
 * Each of them has code at a place of its own, so that an address tells whose it is. Machine mode is a
 * trap handler: it drops samples, does some work, perhaps switches to the other process, and returns.
 * Processes do some work and trap, or the timer interrupts them; the delegate drops samples itself.
 * Supervisor mode is the handler of some of their exceptions, and traps, too. In half of those programs the processes
 * are address spaces of Sv39. The program never ends. */
#ifndef CULPRIT_MODES_H
#define CULPRIT_MODES_H

#include <stdbool.h>
#include <stdint.h>

enum { MODES_BYTES = 1 << 17 }; /* of the image; after it up to 1 MB of data, of any value */
enum modes_side { MODES_MACHINE, MODES_OURS, MODES_OTHER, MODES_SUPERVISOR, MODES_SIDES };
enum { MODES_CONTEXT = 7, MODES_OTHER_CONTEXT = 8 }; /* of the processes; machine mode keeps that of the last one, or has 0 */

enum modes_unit { MODES_TIP, MODES_PROFILEME, MODES_COPROC };

struct modes_setting {
  enum modes_unit unit;
  uint16_t ctl;    /* bits of its control register besides those that start it */
  bool delegated;  /* to our process */
  bool machine;    /* machine mode may be sampled: it drops its samples before it returns */
  unsigned depth;  /* samples that the unit can hold */
  bool supervisor; /* the machine has supervisor mode */
  bool flags;      /* the machine has profile flags: profile instructions, and everything that switches them */
};

/* Fills the image, whose first word is the entry. */
void modes_program(uint64_t seed, const struct modes_setting *setting, uint8_t *image);

/* The side that runs in a cycle, or that a sample is of. */
enum modes_side modes_side(unsigned privilege, unsigned context);

/* Whose code this is, by its offset in the image; MODES_SIDES: nobody's. */
enum modes_side modes_whose(uint64_t offset);

#endif
