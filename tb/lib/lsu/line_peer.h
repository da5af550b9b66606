/* The far side of an L1 cache in a unit testbench: an L2 of random latency on the client port
 * (docs/dcache.md, "L2 port") and a device of 64 KiB on the uncached port. Some lines and uncached reads are
 * answered with an error and garbage. The port's rules are checked: requests stay until accepted, ids and
 * lines are unique among the reads in progress, nothing is requested while a write-back's beats go out; an
 * uncached access stays until accepted. */
#ifndef CULPRIT_LINE_PEER_H
#define CULPRIT_LINE_PEER_H

#include <stdbool.h>
#include <stdint.h>

#include "sim/unit.h"
#include "tb/lib/port_binding.h"

enum { PEER_IDS = 8, PEER_WORDS = 1 << 16, PEER_DEVICE_WORDS = 1 << 13 };

struct peer_read {
  bool used;
  uint32_t line;
  uint64_t data[8];
  uint64_t due; /* cycle of the first beat, at the earliest */
  bool miss, error;
};

struct peer_access { /* uncached */
  bool write;
  uint32_t address;
  unsigned size; /* log2 of the bytes */
  uint64_t data; /* write: in its byte lanes */
};

struct peer {
  struct unit_port *req_valid, *req_ready, *req_write, *req_addr, *req_id, *wdata, *wdata_valid, *wdata_ready, *rsp_valid, *rsp_id,
    *rsp_data, *rsp_last, *rsp_miss, *rsp_error;
  struct unit_port *unc_valid, *unc_ready, *unc_write, *unc_addr, *unc_size, *unc_wdata, *unc_rsp, *unc_rdata, *unc_error;
  uint64_t memory[PEER_WORDS];                          /* 512 KiB from 0x8000_0000 */
  uint64_t device[PEER_DEVICE_WORDS];                   /* 64 KiB from 0x0200_0000 */
  uint64_t line_error[PEER_WORDS / 8], unc_error_cycle; /* last cycle in which it came with an error; 0: none */
  struct peer_read read[PEER_IDS];
  unsigned latency, spread; /* cycles from acceptance to the first beat: latency + 0..spread-1 */
  unsigned ready_percent;   /* of the cycles in which a request, beat or access is taken */
  unsigned gap_percent;     /* of the cycles between the beats of a line that are idle */
  unsigned miss_percent;    /* of the lines that come from memory (rsp_miss) */
  unsigned error_percent;   /* of the lines and uncached reads that come with an error */
  uint64_t random, cycle;
  int sending; /* id of the line whose beats are going in, -1: none */
  unsigned beat, write_beats;
  uint32_t write_line, shown; /* shown: request held in the last cycle */
  bool holding, unc_holding, unc_busy, unc_write_busy;
  bool unc_begins;        /* the access `unc` is shown for the first time in this cycle */
  struct peer_access unc; /* on the uncached port in this cycle */
  uint64_t unc_stores;    /* uncached writes that were answered */
  uint64_t unc_due, unc_word;
  uint64_t reads, writes, unc_accesses;
  const char *error; /* first broken rule, NULL: none */
};

void peer_open(struct peer *p, uint64_t seed); /* memory and device are random */
void peer_bind(struct peer *p, struct port_binding *b);
void peer_drive(struct peer *p);  /* before unit_eval(): this cycle's inputs */
void peer_sample(struct peer *p); /* after unit_eval(): what the module asked for */
/* Was the line of this address in memory sent with an error in or after this cycle? */
bool peer_line_failed(const struct peer *p, uint64_t address, uint64_t since);
#endif
