/* A second ProfileMe, written from docs/profileme.md in another way: it follows the fetch stream
 * instruction by instruction, and asks the random pipeline, not the tag view, what happens to an
 * instruction. Registers that software writes, and the generator, are the model's, which the test
 * checks separately. */
#ifndef CULPRIT_PME_NAIVE_H
#define CULPRIT_PME_NAIVE_H

#include "profileme/model.h"
#include "tb/lib/profileme/pipe.h"

struct pme_naive {
  unsigned tags, sets, slots;
  uint64_t left;        /* instructions (opportunities) to the next selection; 0: none */
  uint64_t second_left; /* to the awaited second; 0: none is awaited */
  unsigned second_tag;
  uint64_t first_fetched; /* cycle in which the awaited one's partner was */
  uint64_t minor;         /* its distance from there */
  struct {                /* what was known in the cycle of the block, when tags were asked for */
    bool counts;
    int tag; /* -1: none is free */
    uint64_t minor;
  } then;
  struct pme_naive_tag {
    enum pme_state state;
    bool pair, second;
    uint64_t number, opportunity; /* of its instruction */
    uint64_t distance, distance_cycles;
    bool opportunities, withheld, delegate;
    struct pme_record record;
  } tag[PROBE_TAGS];
  struct pme_record buffer[PME_K_MAX];
  unsigned held;
  int half; /* tag of the second that follows; -1 none */
  bool hold, lcofi;
  uint32_t mode, branches; /* privilege and context of the last record; conditional branches retired in them */
  uint32_t selections, samples, collisions, filtered, dropped, empty, fetched;
  /* For statistics, of the last step */
  uint64_t interval; /* from this selection to the next; 0: no selection */
  char wrong[200];   /* first contradiction; "" none */
};

void pme_naive_init(struct pme_naive *n, unsigned tags, unsigned sets, unsigned slots);

/* After pme_model_step; before: the model's registers before it. pipe: after the step that made this record.
 * False: wrong is set. */
bool pme_naive_step(struct pme_naive *n, const struct pme_pipe *pipe, const struct probe_cycle *record, const struct pme_in *in,
                    const struct pme_regs *before, const struct pme_model *model);

/* The record of an instruction that the pipeline followed to its end. */
struct pme_record pme_naive_record(const struct pme_pipe_insn *i, const struct pme_naive_tag *t);

#endif
