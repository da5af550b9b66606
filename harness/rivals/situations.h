/* What an operating system does in a cycle, by which profilers are judged apart.                docs/rivals.md, "Situations" */
#ifndef CULPRIT_RIVALS_SITUATIONS_H
#define CULPRIT_RIVALS_SITUATIONS_H

enum rivals_situation {
  /* Each cycle is one of these */
  SITUATION_USER,
  SITUATION_KERNEL,   /* interrupts on */
  SITUATION_MASKED,   /* the kernel with interrupts off */
  SITUATION_FIRMWARE, /* machine mode */
  /* and may be some of these */
  SITUATION_FAULT,  /* from a page fault to where it happened again, or to the user */
  SITUATION_SWITCH, /* inside the scheduler: from one process to another, or back to the same */
  SITUATION_IDLE,   /* nothing can run */
  SITUATIONS
};

const char *rivals_situation_key(enum rivals_situation s);  /* in files: "masked" */
const char *rivals_situation_name(enum rivals_situation s); /* for people: "kernel, interrupts off" */

#endif
