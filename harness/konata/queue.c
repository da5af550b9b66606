#include "konata/queue.h"

#include <stdlib.h>

bool konata_queue_push(struct konata_queue *q, const struct konata_op *op) {
  if (konata_queue_count(q) == q->room) {
    struct konata_queue larger = {.room = q->room ? 2 * q->room : 64, .head = q->head, .tail = q->tail};
    larger.op = malloc(larger.room * sizeof *larger.op);
    if (!larger.op) return false;
    for (uint64_t n = q->head; n < q->tail; n++) *konata_queue_at(&larger, n) = *konata_queue_at(q, n);
    free(q->op);
    *q = larger;
  }
  *konata_queue_at(q, q->tail++) = *op;
  return true;
}
