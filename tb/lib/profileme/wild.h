/* A random observation port, as ProfileMe reads it: fetch, tag, commit view, retirement.
 *                                                                                               docs/probe.md
 *
 * Wilder than any pipeline (tb/lib/profileme/pipe.h is one): what is not tagged exists only as slots of fetch
 * blocks, anywhere. Tagged instructions pass the stages in the order that the port promises, take random
 * times, end in any order and have any events; what means nothing in a cycle is junk. */
#ifndef CULPRIT_PME_WILD_H
#define CULPRIT_PME_WILD_H

#include "probe/probe.h"
#include "tb/lib/profileme/history.h"

struct pme_wild {
  uint64_t random; /* state of the generator */
  unsigned tags, slots, width;
  unsigned events; /* those that it shows: probe_event bits */
  uint8_t privilege;
  uint16_t context;
  struct pme_history history;
  unsigned oldest; /* the tag that is, if it is in the ROB */
  struct pme_wild_tag {
    bool flying, mapped, executes, memory, ready, issued, finished;
    bool fresh;       /* fetched in this record, and then */
    uint32_t foreign; /* branches of its history that are of another privilege or context */
    uint32_t insn;
    uint64_t address;
    unsigned wait; /* cycles until the next stage */
  } tag[PROBE_TAGS];
  bool error;             /* a tag was requested while its instruction was in flight */
  struct pme_wild_knobs { /* chances in 1/256 */
    unsigned opportunity, full, wild, kill, flush, exception, interrupt, oldest, mode, branch;
    unsigned wait;       /* cycles that a stage usually takes at most */
    unsigned longest;    /* the chance that it takes up to 60 */
    unsigned slow_stage; /* 1 to 5: this one takes as long as latencies can express; 0: none */
  } k;
};

void pme_wild_init(struct pme_wild *p, unsigned tags, unsigned slots, unsigned events, uint64_t seed);
void pme_wild_mood(struct pme_wild *p);                 /* new chances */
void pme_wild_slow(struct pme_wild *p, unsigned stage); /* from now on this stage is slow, 1 to 5, and nothing is aborted */

/* Drops everything in flight. */
void pme_wild_flush(struct pme_wild *p);

/* One clock cycle, in which `request` was raised: its record. */
void pme_wild_step(struct pme_wild *p, const struct probe_tag_request *request, struct probe_cycle *record);

#endif
