/* A cause of a stall that is not excluded.                                                docs/culprits.md */
#ifndef CULPRIT_CULPRIT_H
#define CULPRIT_CULPRIT_H

#include <stdint.h>

/* Causes of dynamic stalls. */
enum culprit_kind {
  CULPRIT_ICACHE,   /* i: I-cache miss */
  CULPRIT_ITLB,     /* I: walk of page tables for fetch; with virtual memory */
  CULPRIT_DCACHE,   /* d: D-cache miss, or waiting for a device */
  CULPRIT_DTLB,     /* D: walk for a load, store or atomic; with virtual memory */
  CULPRIT_BRANCH,   /* p: branch mispredicted: direction or target */
  CULPRIT_WRITE,    /* w: write buffer: the store queue is full */
  CULPRIT_SYNC,     /* y: synchronisation: FENCE, CSR access, trap and return */
  CULPRIT_MULTIPLY, /* m: multiplier busy */
  CULPRIT_DIVIDE,   /* v: divider busy: with another, or with more quotient bits than the least */
  CULPRIT_ORDER,    /* o: store-load ordering: a load fetched again, or waiting for a store */
  CULPRIT_KINDS
};

/* Why a culprit is listed, or what bounds it. */
enum culprit_evidence {
  CULPRIT_NOT_EXCLUDED, /* no rule excludes it */
  CULPRIT_BOUNDED,      /* samples of its event bound it */
  CULPRIT_SEEN,         /* samples of TIP name it: class, or CAUSE bits */
  CULPRIT_RECORDED      /* ProfileMe's records bound it: events and latencies */
};

/* Where the line of a D-cache miss was. */
enum culprit_level { CULPRIT_L2, CULPRIT_MEMORY, CULPRIT_LEVELS };

struct culprit {
  enum culprit_kind kind;
  enum culprit_evidence evidence;
  double low, high;             /* cycles of the whole profile that it may have cost here */
  uint64_t at;                  /* instruction to blame; 0: not known */
  double level[CULPRIT_LEVELS]; /* of a D-cache miss seen by TIP: cycles of samples that say where the line was */
};

char culprit_letter(enum culprit_kind kind);
const char *culprit_name(enum culprit_kind kind);                  /* as in the summary: "I-cache miss" */
const char *culprit_level_name(enum culprit_level level);          /* "L2", "memory" */
const char *culprit_evidence_name(enum culprit_evidence evidence); /* "not excluded", "bounded by samples", ... */

#endif
