/* Random programs that change between machine mode and two processes in user mode every few instructions, and sample themselves.
 *
 * Each of the three has its code at a place of its own, so that an address tells whose it is. Machine mode is a trap handler: it drops
 * samples of TIP, does this and that, perhaps goes on with the other process, and returns. Processes do this and that and trap, or the
 * timer interrupts them; the delegate drops samples itself. The program never ends. */
#ifndef CULPRIT_TIP_MODES_H
#define CULPRIT_TIP_MODES_H

#include <stdbool.h>
#include <stdint.h>

enum { TIP_MODES_BYTES = 1 << 17 }; /* of the image; behind it up to 1 MB of data, of any value */
enum tip_modes_side { TIP_MODES_MACHINE, TIP_MODES_OURS, TIP_MODES_OTHER, TIP_MODES_SIDES };
enum { TIP_MODES_CONTEXT = 7, TIP_MODES_OTHER_CONTEXT = 8 }; /* of the processes; machine mode keeps that of the last one */

/* Bits of mtipctl beside those that start the unit, and whether the unit is handed to our process. */
struct tip_modes_setting {
  uint16_t ctl;
  bool delegated;
  unsigned depth; /* samples that the unit can hold */
};

/* Fills the image, whose first word is the entry. */
void tip_modes_program(uint64_t seed, const struct tip_modes_setting *setting, uint8_t *image);

/* Whose code this is, by its offset in the image; TIP_MODES_SIDES: nobody's. */
enum tip_modes_side tip_modes_whose(uint64_t offset);

#endif
