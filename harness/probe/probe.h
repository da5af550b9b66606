/* The observation port as C sees it: one record per clock cycle.        docs/probe.md
 *
 * Everything that a checker, a golden model or a profiler in C may know about a core is in these structs.
 * They mirror the RTL port view by view; the signals themselves are the rows of probe/port.def. Lanes are bits
 * of a mask, or array slots. W, the commit width, is 1 to 8. */
#ifndef CULPRIT_PROBE_H
#define CULPRIT_PROBE_H

#include <stdbool.h>
#include <stdint.h>

#define PROBE_LANES 8 /* largest W */
#define PROBE_SLOTS 8 /* largest number of fetch slots a cycle (2 W) */
#define PROBE_PORTS 8 /* largest number of issue or completion ports */
#define PROBE_TAGS 4  /* largest number of instructions that can be followed at once */

/* A row of port.def as a member, by its copies */
#define PROBE_MEMBER(type, name, copies) type name PROBE_COPIES_##copies;
#define PROBE_COPIES_ONE
#define PROBE_COPIES_LANES [PROBE_LANES]
#define PROBE_COPIES_ISSUE [PROBE_PORTS]
#define PROBE_COPIES_DONE [PROBE_PORTS]
#define PROBE_MEMBER_OF_LANE(type, name, copies) type name;

/* 1. Commit view: the oldest instructions of the ROB. */
struct probe_commit {
#define COMMIT PROBE_MEMBER
#include "probe/port.def"
};
#define PROBE_INTERRUPT (1ull << 63) /* in mcause */
#define PROBE_CAUSE_OVERFLOW 13      /* interrupt: a counter has overflowed, or samples of a profiler wait */
#define PROBE_CAUSE_REPLAY 24        /* custom cause: the load is fetched and executed again, no trap is taken */
#define PROBE_CAUSE_MISPREDICT 25    /* likewise: commit is frozen, and recovers from a misprediction of the instruction named */

/* 2. Dispatch view: what enters the ROB. */
struct probe_dispatch {
#define DISPATCH PROBE_MEMBER
#include "probe/port.def"
};

/* 3. Fetch view: what enters the fetch buffer. */
struct probe_fetch {
#define FETCH PROBE_MEMBER
#include "probe/port.def"
};

/* 4. Tag view: what happens to an instruction that was tagged at fetch. */
enum probe_tag_event {
  PROBE_TAG_MAP = 1 << 0,
  PROBE_TAG_READY = 1 << 1,
  PROBE_TAG_ISSUE = 1 << 2,
  PROBE_TAG_COMPLETE = 1 << 3,
  PROBE_TAG_RETIRE_READY = 1 << 4,
  PROBE_TAG_RETIRED = 1 << 5,
  PROBE_TAG_ABORTED = 1 << 6,
  PROBE_TAG_MEMORY = 1 << 7
};
enum probe_conflict { /* resources that an instruction waited for: structural hazards */
                      PROBE_CONFLICT_ROB = 1 << 0,
                      PROBE_CONFLICT_QUEUE = 1 << 1,
                      PROBE_CONFLICT_BRANCH = 1 << 2,
                      PROBE_CONFLICT_LOAD = 1 << 3,
                      PROBE_CONFLICT_STORE = 1 << 4,
                      PROBE_CONFLICT_PORT = 1 << 5
};
struct probe_tag {
#define TAG PROBE_MEMBER_OF_LANE
#include "probe/port.def"
};

/* What a profiler asks a core to tag in the coming cycle: tag_req_i, tag_slot_i, tag_nth_i. */
struct probe_tag_request {
  uint8_t tags;             /* bit t: tag t */
  uint8_t slot[PROBE_TAGS]; /* of the block fetched in that cycle; 0 where nothing is requested */
  bool nth;                 /* slots count the valid ones from 0, instead of all */
};

/* Event bits of one instruction. */
enum probe_event {
  PROBE_EV_IMISS = 1 << 0,
  PROBE_EV_MISPREDICT = 1 << 1,
  PROBE_EV_DMISS = 1 << 2,
  PROBE_EV_L2MISS = 1 << 3,
  PROBE_EV_TAKEN = 1 << 4,
  PROBE_EV_FORWARDED = 1 << 5,
  PROBE_EV_ORDER = 1 << 6,
  PROBE_EV_REPLAY = 1 << 7,
  PROBE_EV_ITLB = 1 << 8, /* this and the next: cores with virtual memory that show them */
  PROBE_EV_DTLB = 1 << 9
};
#define PROBE_EVENTS 0x3ff /* all of them */

/* 5. Retire stream: instructions that leave the ROB architecturally. */
enum probe_mem {
  PROBE_MEM_NONE, /* also an SC that failed */
  PROBE_MEM_LOAD,
  PROBE_MEM_STORE,
  PROBE_MEM_BOTH /* an AMO; as bits: reads, writes */
};
static inline bool probe_mem_stores(uint8_t mem) { return mem & PROBE_MEM_STORE; }
static inline bool probe_mem_loads(uint8_t mem) { return mem & PROBE_MEM_LOAD; }
struct probe_retire_lane {
#define RETIRE_LANE PROBE_MEMBER_OF_LANE
#define RETIRE_TRAP PROBE_MEMBER_OF_LANE
#include "probe/port.def"
};
struct probe_retire {
#define RETIRE PROBE_MEMBER
#include "probe/port.def"
  struct probe_retire_lane lane[PROBE_LANES];
};

/* 6. Pipeline view: what issues, completes, is dropped. */
struct probe_pipe {
#define PIPE PROBE_MEMBER
#include "probe/port.def"
};

struct probe_cycle {
  uint64_t cycle; /* clock cycles since reset */
  struct probe_commit commit;
  struct probe_dispatch dispatch;
  struct probe_fetch fetch;
  struct probe_tag tag[PROBE_TAGS];
  struct probe_retire retire;
  struct probe_pipe pipe;
};

#endif
