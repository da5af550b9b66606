/* The observation port as C sees it: one record per clock cycle.        docs/probe.md
 *
 * Everything that a checker, a golden model or a profiler in C may know about a core is in these structs.
 * They mirror the RTL port view by view, signal by signal; lanes are bits of a mask, or array slots.
 * W, the commit width, is 1, 2 or 4. */
#ifndef CULPRIT_PROBE_H
#define CULPRIT_PROBE_H

#include <stdbool.h>
#include <stdint.h>

#define PROBE_LANES 4 /* largest W */
#define PROBE_SLOTS 8 /* largest number of fetch slots a cycle (2 W) */
#define PROBE_PORTS 8 /* largest number of issue or completion ports */
#define PROBE_TAGS 4  /* largest number of instructions that can be followed at once */

/* 1. Commit view. Bank b holds the ROB entries whose index is b modulo W; the W oldest entries are in
 * different banks, and head_bank names the bank of the oldest. Program order is head_bank, head_bank + 1
 * and so on modulo W. */
struct probe_commit {
  uint8_t head_bank;    /* bank of the oldest entry; when the ROB is empty, of the next to come */
  uint8_t head_valid;   /* bit b: bank b's head holds an instruction */
  uint8_t head_commit;  /* bit b: it commits in this cycle (implies head_valid) */
  uint8_t mispredicted; /* bit b: it is a control transfer that was mispredicted */
  uint8_t flushes;      /* bit b: it flushes the pipeline when it commits */
  bool exception;       /* the instruction at exception_pc raises an exception now (it does not commit) */
  bool interrupt;       /* an asynchronous trap is taken now */
  uint8_t privilege;    /* 0 user, 3 machine */
  uint16_t context;     /* process id: the custom CSR mcontext_id */
  uint64_t exception_pc;
  uint64_t exception_cause; /* mcause; PROBE_CAUSE_REPLAY for a memory-order violation */
  uint64_t head_pc[PROBE_LANES];
};
#define PROBE_INTERRUPT (1ull << 63) /* in mcause */
#define PROBE_CAUSE_OVERFLOW 13      /* interrupt: a counter has overflowed, or samples of a profiler wait */
#define PROBE_CAUSE_REPLAY 24        /* custom cause: the load is fetched and executed again, no trap is taken */

/* 2. Dispatch view: lanes that enter the ROB in this cycle, oldest in lane 0. */
struct probe_dispatch {
  uint8_t valid;
  uint64_t pc[PROBE_LANES];
  uint32_t insn[PROBE_LANES]; /* its encoding; 0 for a fetch fault */
  uint16_t rob[PROBE_LANES];
};

/* 3. Fetch view: the instructions that enter the fetch buffer in this cycle, slot i at pc + 4 i. */
struct probe_fetch {
  bool opportunity; /* the front end could take a fetch block in this cycle */
  uint8_t valid;    /* slots that hold an instruction on the predicted path */
  uint64_t pc;      /* of slot 0 */
  uint64_t history; /* global history before slot 0: bit 0 = youngest conditional branch, 1 = taken */
};

/* 4. Tag view: what happens to an instruction that was tagged at fetch. One pulse each. */
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
  uint8_t pulses;       /* probe_tag_event */
  uint8_t abort_reason; /* with ABORTED: 0 mispredicted branch, 1 exception, 2 flush, 3 interrupt */
  uint8_t conflicts;    /* with RETIRED or ABORTED: probe_conflict bits */
  bool oldest;          /* in this cycle it is the oldest instruction of the ROB */
  uint16_t events;      /* with RETIRED or ABORTED: probe_event bits */
  uint32_t insn;        /* with MAP, and held: its encoding; 0 for a fetch fault */
  uint64_t pc;          /* with MAP, and held */
  uint64_t address;     /* with COMPLETE: effective address of a memory instruction, target of a branch */
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
  PROBE_EV_REPLAY = 1 << 7
};

/* 5. Retire stream: instructions that leave the ROB architecturally, oldest in lane 0. An instruction that
 * takes an exception is here, with trap set, and is the last of its cycle. */
enum probe_mem { PROBE_MEM_NONE, PROBE_MEM_LOAD, PROBE_MEM_STORE };
struct probe_retire_lane {
  bool trap;
  uint8_t rd;        /* 0: no register written */
  uint8_t mem;       /* enum probe_mem */
  uint8_t mem_bytes; /* 1, 2, 4 or 8 */
  uint16_t events;   /* probe_event bits */
  uint32_t insn;
  uint64_t pc, next_pc; /* next_pc: where control goes, the handler when trap is set */
  uint64_t rs1_value, rs2_value, rd_value;
  uint64_t mem_addr;
  uint64_t mem_data;    /* stored bytes, zero-extended; for a load, rd_value is the result */
  uint64_t cause, tval; /* with trap */
};
struct probe_retire {
  uint8_t valid;            /* lanes, dense from bit 0 */
  bool interrupt;           /* an interrupt is taken: no lane is valid in this cycle */
  uint16_t rob;             /* with a lane: ROB entry of lane 0; lane i has the i-th after it */
  uint64_t interrupt_cause; /* mcause with bit 63 set */
  uint64_t interrupt_epc;
  struct probe_retire_lane lane[PROBE_LANES];
};

/* Pipeline view, for viewers and models of software only (a profiler in hardware may not use it): which ROB
 * entries issue and complete. */
struct probe_pipe {
  uint8_t issue_valid, done_valid;
  uint16_t issue_rob[PROBE_PORTS], done_rob[PROBE_PORTS];
  uint8_t decode_valid; /* lanes that leave the fetch buffer in this cycle, oldest in lane 0 */
  uint8_t decode_drop;  /* of them, profile instructions that are dropped: they go no further */
  bool decode_restart;  /* what is still in the fetch buffer is dropped at the end of this cycle */
  bool flush;           /* everything in flight is dropped at the end of this cycle */
  bool kill;            /* everything younger than kill_rob is dropped (misprediction) */
  uint16_t kill_rob;
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
