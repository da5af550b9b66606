/* What a sample of an event is. */
#ifndef CULPRIT_CONTRACT_SAMPLES_H
#define CULPRIT_CONTRACT_SAMPLES_H

enum samples_kind {
  SAMPLES_PC,  /* the interrupted pc */
  SAMPLES_TIP, /* the instructions to blame: each of n gets SAMPLES_TIP_PARTS / n */
  SAMPLES_KINDS
};

/* Parts of one sample of TIP: 1, 2, 3 or 4 instructions share them evenly. One of kind pc is one part. */
#define SAMPLES_TIP_PARTS 12

#endif
