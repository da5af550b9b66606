/* The instructions of one stretch of the pipeline, oldest first: a ring that grows. */
#ifndef CULPRIT_KONATA_QUEUE_H
#define CULPRIT_KONATA_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum konata_stage { KONATA_F, KONATA_D, KONATA_DS, KONATA_IS, KONATA_CM };

struct konata_op {
  uint64_t pc;
  uint64_t id;   /* in the file, when shown */
  uint16_t rob;  /* once dispatched */
  uint8_t stage; /* enum konata_stage */
  uint8_t rd;    /* the register that it writes, once dispatched; 0: none */
  bool shown;
};

struct konata_queue {
  struct konata_op *op;
  size_t room;   /* a power of two, or 0 */
  uint64_t head; /* sequence number of the oldest; op[n % room] holds number n */
  uint64_t tail; /* sequence number of the next */
};

static inline size_t konata_queue_count(const struct konata_queue *q) { return (size_t)(q->tail - q->head); }
static inline struct konata_op *konata_queue_at(const struct konata_queue *q, uint64_t number) {
  return &q->op[number & (q->room - 1)];
}

/* False: out of memory. */
bool konata_queue_push(struct konata_queue *q, const struct konata_op *op);

#endif
