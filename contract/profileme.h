/* What the ProfileMe unit and a program's handler deliver: records of eight words, and their sums.
 *                                                                                        docs/profileme.md */
#ifndef CULPRIT_CONTRACT_PROFILEME_H
#define CULPRIT_CONTRACT_PROFILEME_H

#include <stdint.h>

/* Bits of mpmectl */
enum pme_control {
  PME_CTL_EN = 1 << 0,
  PME_CTL_PAIR = 1 << 1,
  PME_CTL_OPP = 1 << 2,
  PME_CTL_RND = 1 << 3,
  PME_CTL_RLD = 1 << 4,
  PME_CTL_CTX = 1 << 5,
  PME_CTL_FRZ = 1 << 6,
  PME_CTL_NOM = 1 << 7,
  PME_CTL_NOU = 1 << 8,
  PME_CTL_NOS = 1 << 9,       /* exists where the core has supervisor mode */
  PME_CTL_MASK = (1 << 9) - 1 /* what every unit has */
};

#define PME_MAJOR_LEAST 8 /* of mpmemajor: as many slots as the largest block has, so that a block never holds two selections */

/* ---- a record: the 64-byte record of the draft Smpdis ---- */

#define PME_WORDS 8
#define PME_LATENCY_MAX 4095 /* latencies saturate there */

enum pme_word { PME_HEADER, PME_PC, PME_TIME, PME_LAT, PME_ADR1, PME_ADR2, PME_PATH, PME_LAT2 };

struct pme_record {
  uint64_t word[PME_WORDS];
};

/* Word 0 */
enum pme_type { PME_TYPE_OTHER = 0, PME_TYPE_LOAD = 1, PME_TYPE_STORE = 2, PME_TYPE_CONTROL = 4 }; /* bits 2:0 */
#define PME_FLUSHED (1ull << 32)
#define PME_FLUSH_SHIFT 33
#define PME_PARTIAL (1ull << 35)
#define PME_ITMISS (1ull << 37)
#define PME_ICMISS (1ull << 38)
#define PME_L1MISS (1ull << 39)    /* load, store */
#define PME_LLMISS (1ull << 40)    /* load, store */
#define PME_DSRC_SHIFT 41          /* load; 4 bits */
#define PME_L1TLBMISS (1ull << 45) /* load, store */
#define PME_LLTLBMISS (1ull << 46) /* load, store; the only level is the last, too */
enum pme_source { PME_DSRC_NONE, PME_DSRC_QUEUE, PME_DSRC_L1, PME_DSRC_L2, PME_DSRC_MEMORY };
#define PME_TRET (1ull << 39) /* control transfer, this and the following */
#define PME_NTBR (1ull << 40)
#define PME_TKBR (1ull << 41)
#define PME_INDCALL (1ull << 44)
#define PME_DIRCALL (1ull << 45)
#define PME_INDJMP (1ull << 46)
#define PME_DIRJMP (1ull << 47)
#define PME_CORSWAP (1ull << 48)
#define PME_RET (1ull << 49)
#define PME_INDLJMP (1ull << 50)
#define PME_DIRLJMP (1ull << 51)
#define PME_MISPRED (1ull << 52)
#define PME_ORDER (1ull << 53)
#define PME_REPLAY (1ull << 54)
#define PME_RETIRED (1ull << 55)
#define PME_SFMT (1ull << 58)
#define PME_HEADER_BITS 56 /* what match and mask see */

/* Word 3: 12 bits each */
#define PME_TOTAL_SHIFT 0
#define PME_DISPATCH_SHIFT 12
#define PME_ISSUE_SHIFT 24
#define PME_EXECUTION_SHIFT 36
#define PME_OLDEST_SHIFT 48
#define PME_DISPV (1ull << 60)
#define PME_ISSV (1ull << 61)
#define PME_EXECV (1ull << 62)
#define PME_OLDV (1ull << 63)

/* Word 6 */
#define PME_HISTORY_MASK 0xffffffffull
#define PME_CONTEXT_SHIFT 32
#define PME_PRIVILEGE_SHIFT 48
#define PME_CAUSE_SHIFT 50
#define PME_SKIP_SHIFT 56
#define PME_WITHHELD (1ull << 59) /* the history, because it held branches of others; it is 0 */
#define PME_REASON_SHIFT 61
enum pme_reason { PME_RETIRES, PME_WRONG_PATH, PME_ORDER_VIOLATION, PME_EXCEPTION, PME_FLUSH, PME_INTERRUPT, PME_REASONS };

/* Word 7 */
#define PME_READY_SHIFT 0
#define PME_MEMORY_SHIFT 12
#define PME_DISTANCE_CYCLES_SHIFT 24
#define PME_DISTANCE_SHIFT 36
#define PME_CONFLICTS_SHIFT 48
#define PME_READYV (1ull << 56)
#define PME_MEMV (1ull << 57)
#define PME_PAIR (1ull << 58)
#define PME_SECOND (1ull << 59)
#define PME_OWN (1ull << 60)
#define PME_OPP (1ull << 61)

/* ---- sums of many records of one instruction: all that an estimate needs ---- */

enum pme_latency {
  PME_L_TOTAL,
  PME_L_DISPATCH,
  PME_L_ISSUE,
  PME_L_EXECUTION,
  PME_L_OLDEST,
  PME_L_READY,
  PME_L_MEMORY,
  PME_LATENCIES
};

enum pme_event {
  PME_E_ICMISS,
  PME_E_L1MISS,
  PME_E_LLMISS,
  PME_E_TAKEN,
  PME_E_MISPREDICTED,
  PME_E_ORDER,
  PME_E_REPLAY,
  PME_E_FORWARDED,
  PME_E_ITLBMISS, /* this and the next: machines with virtual memory */
  PME_E_DTLBMISS,
  PME_EVENTS
};

struct pme_sums {
  uint64_t pc;
  uint64_t records;                /* all of them: it was fetched */
  uint64_t reasons[PME_REASONS];   /* how they ended; reasons[PME_RETIRES] retired */
  uint64_t events[PME_EVENTS];     /* of those that retired */
  uint64_t latency[PME_LATENCIES]; /* sums over those that retired */
};
#define PME_SUMS_WORDS (sizeof(struct pme_sums) / 8)

#endif
