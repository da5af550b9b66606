/* A random pipeline as the observation port shows it, with the life of every instruction.       docs/probe.md
 *
 * Blocks are fetched, instructions wait, are mapped, executed in any order, retired in order; they are
 * mispredicted, flush, raise exceptions, are executed again and interrupted, in each stage; commit is frozen
 * while the core recovers from a misprediction. Tags follow what is requested. All views are filled, by the rules of the port; what means nothing is junk. Only tagged
 * instructions have latencies beyond 4095. */
#ifndef CULPRIT_PME_PIPE_H
#define CULPRIT_PME_PIPE_H

#include "oracle/oracle.h"
#include "probe/probe.h"

enum { PME_PIPE_ROOM = 128, PME_PIPE_ROB = 64 };
enum { PME_PIPE_TEXT = 1 << 14 }; /* bytes of the program, from 0x80000000 on */
#define PME_PIPE_NEVER UINT64_MAX

/* When an instruction passed a boundary, as cycles of the record; PME_PIPE_NEVER: it did not. */
struct pme_pipe_insn {
  uint64_t pc, history, address, next_pc;
  uint32_t insn;
  uint64_t number;      /* among all instructions fetched, from 0 */
  uint64_t opportunity; /* slot x among all fetch opportunities: x, from 0 */
  unsigned skip;        /* instructions of the block before it */
  uint64_t fetched, mapped, ready, issued, finished, remembered, ended;
  uint64_t oldest; /* cycles as the oldest of the ROB, without the last one */
  uint16_t events;
  uint8_t conflicts;
  unsigned tag;      /* + 1; 0: none */
  bool retired, own; /* how it ended; own: its own exception, or it is executed again */
  uint8_t abort_reason, cause, privilege;
  uint16_t context;
  /* Drawn at random: waits in cycles before each step */
  uint64_t to_map, to_ready, to_issue, to_finish, to_memory;
  bool mispredicted, flushes, traps, replays;
};

struct pme_pipe {
  uint64_t random;             /* state of the generator */
  unsigned tags, slots, width; /* width: slots / 2 */
  unsigned events;             /* those that it shows: probe_event bits */
  uint64_t cycle;              /* of the record of the next step */
  /* by place modulo PME_PIPE_ROOM; a place is reused when what was there is dropped */
  struct pme_pipe_insn insn[PME_PIPE_ROOM];
  uint64_t head, mapped, tail;     /* places: the oldest, the first that is not in the ROB, the next to be fetched */
  uint64_t pc;                     /* of the next to be fetched */
  uint64_t fetched, opportunities; /* instructions, slots so far */
  unsigned wait;                   /* cycles until something is fetched again */
  unsigned frozen;                 /* cycles that commit stands still: no head is shown */
  uint8_t busy;                    /* tags in use */
  uint32_t held_insn[PROBE_TAGS];  /* of the last mapped */
  uint64_t held_pc[PROBE_TAGS];
  uint8_t privilege;
  uint16_t context;
  struct pme_pipe_knobs { /* chances in 1/256 */
    unsigned opportunity, fetch, jump, commit, mispredict, flush, trap, replay, interrupt, event, mode, freeze;
    unsigned apart; /* a memory operation ends before or after the instruction is ready to retire; never in our core */
    unsigned far;   /* a tagged instruction waits longer than 4080 cycles */
    unsigned map, ready, issue, finish; /* longest waits, cycles */
    unsigned refill;                    /* longest wait after a squash, cycles */
  } k;
  /* What the last step did */
  uint8_t ended;                         /* tags whose instruction ended */
  uint8_t hit;                           /* tags that were requested and got an instruction */
  struct pme_pipe_insn life[PROBE_TAGS]; /* of the last instruction of the tag: as tagged, as ended */
  const char *error;                     /* a request against the protocol: a tag that is in use; NULL: none so far */
  uint8_t text[PME_PIPE_TEXT];
};

/* tags 1 to 4, slots 4 or 8. */
void pme_pipe_init(struct pme_pipe *p, unsigned tags, unsigned slots, unsigned events, uint64_t seed);
struct program_image pme_pipe_image(const struct pme_pipe *p);

/* New chances; what is in flight stays. */
void pme_pipe_mood(struct pme_pipe *p);

/* One clock cycle, in which this is requested: its record. */
void pme_pipe_step(struct pme_pipe *p, const struct probe_tag_request *request, struct probe_cycle *record);

#endif
