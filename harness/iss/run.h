/* The golden simulator with the devices of the machine around it, so that a program runs without RTL: CLINT
 * (mtime counts instructions), console, exit device, tohost. */
#ifndef CULPRIT_ISS_RUN_H
#define CULPRIT_ISS_RUN_H

#include <stdbool.h>
#include <stdint.h>

#include "iss/iss.h"

enum iss_end {
  ISS_RUNNING, /* the limit was reached */
  ISS_EXITED   /* through the exit device or tohost: see exit_code */
};

struct iss_machine {
  struct iss iss;
  uint64_t mtimecmp;
  uint64_t tohost;  /* address of the symbol; 0: the program has none */
  bool interrupted; /* an interrupt was taken before the instruction of the last step */
  bool ended;
  unsigned exit_code;                     /* 0: pass */
  void (*console)(void *ctx, char c);     /* NULL: discard */
  void (*word)(void *ctx, uint64_t word); /* stored to PROFILE_DEVICE_ADDRESS; NULL: discard */
  void *ctx;
};

/* As iss_init, which says what `ram` is, and iss_reset; then set console, tohost, and load the program into iss.ram. */
bool iss_machine_init(struct iss_machine *m, uint8_t *ram, uint64_t boot_pc);
void iss_machine_free(struct iss_machine *m); /* harmless on a zeroed struct */

/* Takes the pending interrupt of highest priority, if one is enabled; m->interrupted tells. */
void iss_machine_interrupt(struct iss_machine *m);

/* Takes a pending enabled interrupt, then executes one instruction. */
void iss_machine_step(struct iss_machine *m, struct iss_result *out);

/* Steps until the program ends or `limit` further instructions are executed. */
enum iss_end iss_run(struct iss_machine *m, uint64_t limit);

#endif
