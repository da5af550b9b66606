/* Calls of processes. */
#include "calls.h"

#include "firmware/runtime/culprit.h"
#include "kernel.h"

static bool own_memory(const struct process *p, uint64_t from, uint64_t bytes) {
  const uint64_t memory = kernel_table.image[p->image].memory, at = from - p->base;
  return at <= memory && bytes <= memory - at;
}

static int64_t write_text(struct process *p) {
  const uint64_t from = p->frame[REG_A0], bytes = p->frame[REG_A1];
  if (!own_memory(p, from, bytes)) return CALL_BAD;
  report_text((const char *)from, bytes);
  return (int64_t)bytes;
}

/* The image that a call names. False: there is none. */
static bool find_image(const struct process *p, unsigned *image) {
  const uint64_t named = p->frame[REG_A0];
  *image = named == CALL_SAME ? p->image : (unsigned)named;
  return named == CALL_SAME || named < kernel_table.images;
}

static int64_t spawn(struct process *p) {
  unsigned image;
  if (!find_image(p, &image)) return CALL_BAD;
  const struct process *child = process_begin(image, p->pid, 0);
  return child ? (int64_t)child->pid : CALL_NO_ROOM;
}

/* Lets the next one run. */
static void give_way(void) {
  schedule_leave();
  schedule_next();
}

static void end(struct process *p) {
  const uint64_t status = p->frame[REG_A0] & 255;
  schedule_leave();
  process_end(p, status);
  schedule_next();
}

static void replace(struct process *p) {
  unsigned image;
  if (!find_image(p, &image)) {
    p->frame[REG_A0] = (uint64_t)CALL_BAD;
    return;
  }
  schedule_leave();
  process_replace(p, image);
  schedule_next();
}

static void wait(struct process *p) {
  struct process *child = process_find((unsigned)p->frame[REG_A0]);
  if (!child || child->parent != p->pid) {
    p->frame[REG_A0] = (uint64_t)CALL_BAD;
  } else if (child->state == PROCESS_ENDED) {
    p->frame[REG_A0] = child->status;
    child->state = PROCESS_FREE;
  } else {
    p->waits_for = child->pid;
    p->state = PROCESS_WAITS;
    give_way();
  }
}

void call_serve(void) {
  struct process *p = kernel.current;
  uint64_t *answer = &p->frame[REG_A0];
  p->frame[REG_PC] += 4;
  switch (p->frame[REG_A7]) {
    case CALL_EXIT: return end(p);
    case CALL_EXEC: return replace(p);
    case CALL_WAIT: return wait(p);
    case CALL_YIELD: *answer = 0; return give_way();
    case CALL_WRITE: *answer = (uint64_t)write_text(p); return;
    case CALL_SPAWN: *answer = (uint64_t)spawn(p); return;
    case CALL_GETPID: *answer = p->pid; return;
    default: *answer = (uint64_t)CALL_BAD; return;
  }
}
