/* What the parts of the profiler share: profile.c, profile_pme.c for ProfileMe, profile_cop.c for the co-processor. docs/record.md */
#ifndef CULPRIT_PROFILE_H
#define CULPRIT_PROFILE_H

#include "culprit.h"
#include "profile_state.h"

/* Types of records in the ring */
enum { RECORD_TIP = 1, RECORD_TIMER, RECORD_SUMMARY, RECORD_PROFILEME, RECORD_SUMS, RECORD_SLOT, RECORD_VALUE, RECORD_COUNTS };
#define SUMMARY_WORDS 12

/* A custom register by its number */
#define PROFILE_STRING(n) #n
#define PROFILE_NUMBER(n) PROFILE_STRING(n)
#define PROFILE_READ_NUMBER(n) \
  ({ uint64_t v_; __asm__ volatile(".option push\n.option arch,+zicsr\ncsrr %0, " n "\n.option pop" : "=r"(v_)); v_; })
#define UNIT_READ(n) PROFILE_READ_NUMBER(PROFILE_NUMBER(n))
#define UNIT_WRITE(n, value) \
  __asm__ volatile(".option push\n.option arch,+zicsr\ncsrw " PROFILE_NUMBER(n) ", %0\n.option pop" : : "r"((uint64_t)(value)) : "memory")

#define INTERRUPT_LCOFI 13
#define PROFILE_DEVICE ((volatile uint64_t *)0x10000800)

struct profile_state {
  uint64_t cause;
  uint64_t *next, *limit;
  uint64_t header;
  uint32_t sequence, interrupts;
  uint64_t deadline, period;
  uint64_t water, spread;   /* ProfileMe: mpmewater; mask of the random part of an interval */
  uint64_t nearest, window; /* ProfileMe, pairs: distances are nearest .. nearest + window - 1 */
  uint32_t random;
  uint64_t *end;            /* of the ring */
  uint64_t lanes, record_words;
  uint64_t lost, lost_weight;
  uint64_t each;            /* ProfileMe: records of a sample, two of a pair */
};

extern uint64_t __profile_ring[], __profile_ring_end[];
extern uint64_t __profile_work[], __profile_work_end[]; /* the co-processor's: its image from the host, tables, rows */
extern struct profile_state profile_state;

/* Words of the ring: the host's size, at most what link.ld keeps; `usual` when the host does not care. */
uint64_t profile_ring_words(uint64_t usual);

/* Makes an empty ring for records of this type and length. */
void profile_ring_init(struct profile_state *s, uint64_t type, uint64_t record_words);

/* Room for one record, or NULL: lost. The record's number is used up either way. */
uint64_t *profile_room(struct profile_state *s);

/* Hands the ring to the host. */
void profile_drain(struct profile_state *s);

/* TIP, from its registers on; and off, with what it still captures. */
void profile_tip_begin(void);
void profile_tip_end(void);

/* In profile_pme.c. stop: nothing more is taken, and what was added up goes to the host; counts: the words of the summary. */
void profile_pme_start(struct profile_state *s);
void profile_pme_stop(struct profile_state *s);
void profile_pme_counts(uint64_t summary[SUMMARY_WORDS]);

/* In profile_cop.c, likewise; stop leaves the rest in table and ring, finish estimates and sends the rows, counts sends a record of its own, too. */
void profile_cop_start(struct profile_state *s);
void profile_cop_stop(struct profile_state *s);
void profile_cop_finish(struct profile_state *s);
void profile_cop_counts(struct profile_state *s, uint64_t summary[SUMMARY_WORDS]);

#endif
