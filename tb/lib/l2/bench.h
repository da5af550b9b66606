/* What tb/unit/rtl_l2.c knows about the memory side: its ports, the lines and their
 * versions, the accesses in progress. */
#ifndef CULPRIT_L2_BENCH_H
#define CULPRIT_L2_BENCH_H

#include <stdbool.h>
#include <stdint.h>

#include "sim/axi_mem.h"
#include "sim/unit.h"
#include "tb/lib/bench_options.h"

enum { SETS = 16, WAYS = 4, TAGS = 12, LINES = SETS * TAGS, FLUSH_TAGS = 8 * WAYS, IDS = 8, PATIENCE = 20000 };

struct axi_ports { /* in the order of `axi`, where they are bound */
#define AXI_IN(type, name) struct unit_port *name;
#define AXI_OUT(type, name) struct unit_port *name;
#include "sim/axi.def"
};

struct read {
  bool used;
  unsigned line, first; /* first: oldest version that may be returned */
  uint64_t since;       /* cycle of acceptance */
};

struct client {
  struct unit_port *req_valid, *req_ready, *req_addr, *req_id, *rsp_valid, *rsp_id, *rsp_data, *rsp_last, *rsp_miss, *rsp_error;
  struct read read[IDS];
  unsigned beat, id; /* of the line that is coming in */
  uint64_t data[8];
  bool asking, writing; /* a request is shown; it is a write-back (D only) */
  unsigned line, ask_id;
  bool bad;                                  /* the line that is coming in has an error */
  uint64_t ask_since, lines, misses, errors; /* lines: answered so far; errors: those of them that came with one */
  uint64_t first_beat, last_beat;            /* of the last answer, in cycles since its acceptance */
};

struct bench {
  struct unit *u;
  struct axi_mem *mem;
  struct axi_ports axi;
  struct client d, i;
  struct unit_port *d_write, *wdata_valid, *wdata_ready, *wdata, *cnt_miss;
  struct unit_port *unc_valid, *unc_ready, *unc_write, *unc_addr, *unc_size, *unc_wdata, *unc_rsp, *unc_rdata, *msip, *mtip, *mtime;
  struct unit_port *cop_valid, *cop_write, *cop_addr, *cop_size, *cop_wdata, *cop_rdata;
  struct unit_port *unc_error, *bus_error, *bus_error_addr, *axi_reset;
  unsigned version[LINES + SETS * FLUSH_TAGS];
  unsigned beats_left, write_line; /* of the write-back in progress */
  struct {
    bool line, under_way; /* line: of the L2; under_way: a beat of it has gone */
    uint64_t address;
  } write; /* on the AXI write channels, which carry one transfer at a time */
  struct bench_options options;
  uint64_t misses, write_backs, random, cycle;
  uint64_t unc_errors, bus_errors; /* reported by the RTL */
  unsigned unc_kind;               /* uncached access in progress: 0 none, else its number + 1 */
  bool unc_taken;
  uint32_t unc_offset; /* of an access to the co-processor */
  unsigned cop_pulses; /* of the access in progress, as the co-processor sees it */
  uint64_t cop_answer; /* shown in the cycle after its pulse */
  uint64_t unc_value, mtimecmp, printed, prints, unc_since;
  bool msip_value, failed;
};

/* Prints the first failure with the cycle, the port and the replay. */
void l2_fail(struct bench *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
uint32_t l2_draw(struct bench *b, uint32_t n); /* random, 0..n-1 */

uint64_t l2_content(unsigned line, unsigned version, unsigned word); /* of a line: every version has words of its own */

/* ---- ports.c ---- */

bool l2_bind_ports(struct bench *b);
void l2_drive_memory(struct bench *b);
void l2_watch_write_backs(struct bench *b); /* a line goes to memory only when memory has an older version */
void l2_step_memory(struct bench *b);
void l2_watch_bus_error(struct bench *b); /* only writes that have gone out can fail */

/* ---- uncached.c: one random access at a time to the CLINT, the console and the co-processor, whose side is played here ---- */

void l2_start_uncached(struct bench *b);
void l2_step_uncached(struct bench *b);
void l2_step_coprocessor(struct bench *b);
void l2_console(void *ctx, char c); /* what the memory model prints; ctx: the bench */

#endif
