/* A sample of TIP as its registers show it, and what it says: the instructions to blame for the sampled
 * cycle. TIP sec. 3.1, docs/tip.md "Sample". */
#ifndef CULPRIT_TIP_SAMPLE_H
#define CULPRIT_TIP_SAMPLE_H

#include "oracle/oracle.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Bits of the flags register (mtipflags). */
#define TIP_VALID_BITS 0x000f00000000000full /* 51:48, 3:0 valid bit of each address, 7 to 4 and 3 to 0: those to blame */
#define TIP_OLDEST_SHIFT 4                   /* 6:4 which address is the oldest instruction's */
#define TIP_OLDEST_BITS (7ull << TIP_OLDEST_SHIFT)
#define TIP_STALLED (1ull << 8)
#define TIP_EXCEPTION (1ull << 9)
#define TIP_FLUSH (1ull << 10)
#define TIP_MISPREDICTED (1ull << 11)
#define TIP_FRONT_END (1ull << 12)
#define TIP_INTERRUPT (1ull << 13) /* the ROB was emptied by an asynchronous trap: the address is the handler's first */
#define TIP_CLASS_FLAGS (TIP_STALLED | TIP_EXCEPTION | TIP_FLUSH | TIP_MISPREDICTED | TIP_FRONT_END | TIP_INTERRUPT)
#define TIP_PRIVILEGE_SHIFT 14 /* 15:14 of the instructions to blame */
#define TIP_CONTEXT_SHIFT 16   /* 31:16 of the instructions to blame */
#define TIP_WEIGHT_SHIFT 32    /* 47:32 overflows that this sample stands for: 1 + those missed before; saturates */

/* Bits of the details register (mhpmsdetailsdata): standards' Sspesa draft. */
#define TIP_DET_INSTRET_SHIFT 0      /* 3:0 instructions retired in the sampled cycle */
#define TIP_DET_RSTATE_SHIFT 4       /* 5:4 0 retiring, 1 stalled, 2 flushed, 3 not supplied (drained, interrupt) */
#define TIP_DET_CTS_SHIFT 6          /* 9:6 taken control transfers among the retired */
#define TIP_DET_CTOFFSET1_SHIFT 10   /* 13:10 after how many retired instructions the first came; 0 none */
#define TIP_DET_CTOFFSET2_SHIFT 14   /* 17:14 the second */
#define TIP_DET_CAUSEOFFSET_SHIFT 18 /* 21:18 0 none; k: CAUSE belongs to the k-th retired, or (k = 1) to the blamed instruction */
#define TIP_DET_CAUSE_SHIFT 22       /* 31:22 */
enum tip_cause {                     /* bit numbers in CAUSE: the draft's five, then ours */
                 TIP_CAUSE_IMISS,
                 TIP_CAUSE_ITLB,
                 TIP_CAUSE_MISPREDICT,
                 TIP_CAUSE_DMISS,
                 TIP_CAUSE_DTLB,
                 TIP_CAUSE_L2MISS,
                 TIP_CAUSE_FORWARDED,
                 TIP_CAUSE_ORDER,
                 TIP_CAUSE_REPLAY
};

struct tip_sample {
  uint64_t cycle, flags;
  uint64_t addr[PROBE_LANES];
  uint32_t details;
};

uint64_t tip_valid_flags(unsigned valid); /* bit n: address n */
unsigned tip_flags_valid(uint64_t flags);
unsigned tip_flags_oldest(uint64_t flags);
unsigned tip_sample_weight(const struct tip_sample *s);
uint64_t tip_sample_pc(const struct tip_sample *s); /* mhpmspc: address of the oldest instruction */

/* The instructions to blame: n share the cycle equally, oldest first; class as the Oracle gives it (a
 * stall's kind comes from the program's text). n is 0 only for a malformed sample (no valid bit). */
struct oracle_blame tip_sample_blame(const struct tip_sample *s, unsigned width, const struct program_image *image);
unsigned tip_sample_blamed(uint64_t flags, unsigned width); /* the same as a mask of the addresses */

/* Gives a sample the addresses by which the image knows processes (program/spaces.h). */
void tip_sample_place(struct tip_sample *s, const struct program_image *image);

#ifdef __cplusplus
}
#endif

#endif
