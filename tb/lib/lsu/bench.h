/* A random core's view of the load/store unit, for tb/unit/rtl_lsu.c: operations in a reorder buffer, golden
 * memory, the unit's ports.
 *
 * Golden memory holds what the committed stores wrote; a load is checked against it when it commits. */
#ifndef CULPRIT_LSU_BENCH_H
#define CULPRIT_LSU_BENCH_H

#include <stdbool.h>
#include <stdint.h>

#include "tb/lib/bench_options.h"
#include "tb/lib/lsu/line_peer.h"
#include "sim/unit.h"

enum { ROB_MAX = 128, LANES_MAX = 4, IO_STORES = 64 };
enum kind { OTHER, BRANCH, LOAD, STORE, FENCE };
enum state { WAITING, PICKED, EXECUTING, DONE };

struct op {
  enum kind kind;
  enum state state;
  bool uns, io, exception, violation, wait_store; /* wait_store: issued only when the store before it is known */
  bool window;                                    /* may reach the co-processor */
  bool failed;                                    /* raised an exception because its data came with an error */
  unsigned size, lq, sq, pdst, cause;
  uint64_t addr, data, result;
  uint64_t number, from; /* in program order, from 1; load: of the store in the ROB that gave the data, 0: none */
  uint64_t began;        /* cycle of its EX; the peer's counter of cycles is the same */
};

struct knobs { /* redrawn every episode */
  unsigned lines, sets, dispatch, issue, kill, interrupt, io, fault, store, wait, commit;
  unsigned first_page; /* addresses begin at this one of the 4 KiB pages */
  bool plain;          /* loads and stores only */
};

struct ports {
  struct unit_port *flush, *kill, *kill_lq, *kill_sq, *kill_rob, *rob_head, *head_ok, *alloc_load, *alloc_store, *lq_tail, *sq_tail,
    *lq_free, *sq_free, *cop_window, *ex_valid, *ex_store, *ex_size, *ex_unsigned, *ex_base, *ex_imm, *ex_data, *ex_rob, *ex_pdst,
    *ex_lq, *ex_sq, *ex_ready, *addr_valid, *addr_rob, *addr, *wake, *wake_pdst, *wake_fail, *wb, *wb_pdst, *wb_data, *wb_rob,
    *st_done, *st_done_rob, *exc, *exc_rob, *exc_cause, *exc_tval, *viol, *viol_rob, *viol_dist, *known, *commit_loads,
    *commit_stores, *commit_room, *sq_empty, *clean, *clean_done, *ev, *ev_dmiss, *ev_fwd, *ev_replay, *ev_l2miss, *st_error,
    *st_error_addr;
};

struct bench {
  struct unit *u;
  struct ports p;
  struct peer peer;
  struct knobs k;
  uint64_t memory[PEER_WORDS], device[PEER_DEVICE_WORDS]; /* golden */
  struct op rob[ROB_MAX];
  unsigned rob_n, lanes, lq_n, sq_n, preg_n, head, count, lq_tail, sq_tail;
  int picked;                    /* ROB index of the operation that is in EX next, -1: none */
  int announced;                 /* pdst woken in the last cycle, -1: none */
  bool was_killed;               /* the last cycle had a kill or flush */
  struct op io_store[IO_STORES]; /* the last uncached stores that committed, in a ring */
  uint64_t io_stores;
  struct bench_options options;
  uint64_t random, cycle, last_commit, ops;
  uint64_t loads, stores, kills, flushes, violations, cleans, misses, forwards, replays, faults, l2misses, load_errors,
    store_errors;
  bool failed;
};

/* Prints the first failure with the cycle, the port and the replay; returns false. */
bool lsu_fail(struct bench *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool lsu_bind_ports(struct bench *b);            /* and the peer's; reads the machine's sizes from their widths */
unsigned lsu_below(struct bench *b, unsigned n); /* random, 0..n-1 */
bool lsu_chance(struct bench *b, unsigned percent);

struct op *lsu_at(struct bench *b, unsigned age); /* age: operations between it and the ROB head */
unsigned lsu_age(const struct bench *b, unsigned rob);
void lsu_draw_knobs(struct bench *b);
void lsu_draw_op(struct bench *b, struct op *o); /* a random operation for the current tails */

uint64_t lsu_golden_load(struct bench *b, const struct op *o);
void lsu_golden_store(struct bench *b, const struct op *o);
bool lsu_check_memory(struct bench *b); /* golden memory against the L2's */

void lsu_sample_result(struct bench *b);   /* wake, wake_fail, wb */
void lsu_sample_store(struct bench *b);    /* st_done, exc, viol */
void lsu_sample_error(struct bench *b);    /* st_error */
void lsu_sample_uncached(struct bench *b); /* the accesses are those of the program, in its order */
void lsu_check_known(struct bench *b);     /* sq_known */
void lsu_check_queue(struct bench *b);     /* commit_room, sq_empty */
#endif
