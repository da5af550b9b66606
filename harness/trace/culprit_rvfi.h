/* Turns RVFI, the RISC-V formal interface of many cores, into a trace of the commit view (culprit_trace.h). Plain C11 or C++11,
 * callable by DPI. What RVFI cannot say, and what becomes of it: docs/trace.md, "From RVFI".
 *
 * One file of the program defines CULPRIT_RVFI_IMPLEMENTATION before it includes this header; it or another one defines
 * CULPRIT_TRACE_IMPLEMENTATION. Life cycle: culprit_rvfi_open, culprit_rvfi_cycle once a clock cycle, culprit_rvfi_close. */
#ifndef CULPRIT_RVFI_H
#define CULPRIT_RVFI_H

#include "trace/culprit_trace.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A retired instruction, as RVFI names its signals. */
struct culprit_rvfi_insn {
  uint64_t pc_rdata, pc_wdata;
  uint32_t insn;
  uint8_t trap, intr; /* 0 or 1 */
  uint8_t mode;       /* 0 user, 1 supervisor, 3 machine */
};

struct culprit_rvfi;

/* width: NRET. core, program: as for culprit_trace_open, may be NULL. NULL: as there. */
struct culprit_rvfi *culprit_rvfi_open(const char *path, unsigned width, const char *core, const char *program);

/* The same with options of culprit_trace_open of one's own, such as a sink; retire and rvfi are set here. */
struct culprit_rvfi *culprit_rvfi_open_as(const char *path, const struct culprit_trace_options *options);

/* One clock cycle: bit i of valid says that insn[i] retires; in program order. 0: something could not be written. */
int culprit_rvfi_cycle(struct culprit_rvfi *r, unsigned valid, const struct culprit_rvfi_insn *insn);

/* Writes the end, and frees r. 0: the trace is not complete. */
int culprit_rvfi_close(struct culprit_rvfi *r);

/* For `import "DPI-C"`: packed vectors as the simulator passes them. */
void *culprit_rvfi_dpi_open(const char *path, int width, const char *core, const char *program);
int culprit_rvfi_dpi_cycle(void *rvfi, unsigned char valid, unsigned char trap, unsigned char intr, const uint32_t *mode,
                           const uint32_t *insn, const uint32_t *pc_rdata, const uint32_t *pc_wdata);
int culprit_rvfi_dpi_close(void *rvfi);

#ifdef __cplusplus
}
#endif
#endif /* CULPRIT_RVFI_H */

#if defined(CULPRIT_RVFI_IMPLEMENTATION) && !defined(CULPRIT_RVFI_IMPLEMENTED)
#define CULPRIT_RVFI_IMPLEMENTED

#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

struct culprit_rvfi {
  struct culprit_trace *trace;
  unsigned width;
  uint64_t idle;         /* cycles since the last retirement, which nobody has got yet */
  int trapped, returned; /* the last one trapped; it returned from a trap */
  uint8_t mode;          /* of the last one */
  uint64_t next_pc;      /* behind it */
  int good;
};

static void culprit_rvfi_put(struct culprit_rvfi *r, const struct culprit_trace_cycle *c) {
  if (!culprit_trace_write(r->trace, c)) r->good = 0;
}

struct culprit_rvfi *culprit_rvfi_open_as(const char *path, const struct culprit_trace_options *options) {
  struct culprit_trace_options o = *options;
  o.retire = 1;
  o.rvfi = 1;
  struct culprit_rvfi *r = (struct culprit_rvfi *)calloc(1, sizeof *r);
  if (!r) return NULL;
  r->trace = culprit_trace_open(path, &o);
  r->width = o.width;
  r->mode = 3;
  r->good = 1;
  if (r->trace) return r;
  free(r);
  return NULL;
}

struct culprit_rvfi *culprit_rvfi_open(const char *path, unsigned width, const char *core, const char *program) {
  struct culprit_trace_options o;
  memset(&o, 0, sizeof o);
  o.width = width;
  o.core = core;
  o.program = program;
  return culprit_rvfi_open_as(path, &o);
}

/* Nothing is in the ROB: behind a trap, in front of an interrupt's handler, at the end. */
static void culprit_rvfi_empty(struct culprit_rvfi *r, uint64_t count, uint8_t mode) {
  struct culprit_trace_cycle c;
  memset(&c, 0, sizeof c);
  c.privilege = mode;
  while (count--) culprit_rvfi_put(r, &c);
}

/* The cycles since the last retirement: the next instruction waited, unless a trap or an interrupt is the reason. */
static void culprit_rvfi_gap(struct culprit_rvfi *r, const struct culprit_rvfi_insn *next) {
  struct culprit_trace_cycle c;
  memset(&c, 0, sizeof c);
  if (next->intr && !r->trapped && r->idle) {
    c.interrupt = c.ret_interrupt = 1;
    c.ret_interrupt_cause = (uint64_t)1 << 63;
    c.ret_interrupt_epc = r->next_pc;
    c.privilege = r->mode;
    culprit_rvfi_put(r, &c);
    culprit_rvfi_empty(r, r->idle - 1, next->mode);
  } else if (r->trapped || r->returned) {
    culprit_rvfi_empty(r, r->idle, next->mode);
  } else {
    c.head_valid = 1;
    c.head_pc[0] = next->pc_rdata;
    c.privilege = next->mode;
    for (; r->idle; r->idle--) culprit_rvfi_put(r, &c);
  }
  r->idle = 0;
}

/* MRET, SRET, DRET: the pipeline is empty behind them. */
static int culprit_rvfi_returns(uint32_t insn) { return insn == 0x30200073 || insn == 0x10200073 || insn == 0x7b200073; }

/* Those that retire, which are insn[0] to insn[count - 1]; the last one may trap. */
static void culprit_rvfi_retire(struct culprit_rvfi *r, unsigned count, const struct culprit_rvfi_insn *insn) {
  struct culprit_trace_cycle c;
  memset(&c, 0, sizeof c);
  const unsigned all = (1u << count) - 1, traps = insn[count - 1].trap;
  const int returns = !traps && culprit_rvfi_returns(insn[count - 1].insn);
  c.privilege = insn[0].mode;
  c.flushes = (uint8_t)(returns ? all ^ all >> 1 : 0);
  c.head_valid = (uint8_t)all;
  c.head_commit = (uint8_t)(traps ? all >> 1 : all);
  c.ret_valid = (uint8_t)all;
  c.ret_trap = (uint8_t)(traps ? all ^ all >> 1 : 0);
  for (unsigned i = 0; i < count; i++) {
    c.head_pc[i] = c.ret[i].pc = insn[i].pc_rdata;
    c.ret[i].next_pc = insn[i].pc_wdata;
    c.ret[i].insn = insn[i].insn;
  }
  c.exception = traps ? 1 : 0;
  if (traps) c.exception_pc = insn[count - 1].pc_rdata;
  culprit_rvfi_put(r, &c);
  r->trapped = (int)traps;
  r->returned = returns;
  r->mode = insn[count - 1].mode;
  r->next_pc = insn[count - 1].pc_wdata;
}

int culprit_rvfi_cycle(struct culprit_rvfi *r, unsigned valid, const struct culprit_rvfi_insn *insn) {
  struct culprit_rvfi_insn now[CULPRIT_TRACE_LANES];
  unsigned count = 0;
  for (unsigned i = 0; i < r->width; i++)
    if (valid >> i & 1) now[count++] = insn[i];
  if (count == 0) {
    r->idle++;
    return r->good;
  }
  /* In the port's view, nothing commits in the cycle of an exception: those in front of it did so a cycle before. */
  const int split = count > 1 && now[count - 1].trap;
  if (split && r->idle) {
    r->idle--;
    culprit_rvfi_gap(r, now);
    culprit_rvfi_retire(r, count - 1, now);
    now[0] = now[count - 1];
    count = 1;
  } else {
    if (split) now[count - 1].trap = 0; /* no cycle left to show it in */
    culprit_rvfi_gap(r, now);
  }
  culprit_rvfi_retire(r, count, now);
  return r->good;
}

int culprit_rvfi_close(struct culprit_rvfi *r) {
  culprit_rvfi_empty(r, r->idle, r->mode);
  const int good = culprit_trace_close(r->trace) && r->good;
  free(r);
  return good;
}

void *culprit_rvfi_dpi_open(const char *path, int width, const char *core, const char *program) {
  return culprit_rvfi_open(path, (unsigned)width, core, program);
}

int culprit_rvfi_dpi_cycle(void *rvfi, unsigned char valid, unsigned char trap, unsigned char intr, const uint32_t *mode,
                           const uint32_t *insn, const uint32_t *pc_rdata, const uint32_t *pc_wdata) {
  struct culprit_rvfi_insn lane[CULPRIT_TRACE_LANES];
  struct culprit_rvfi *r = (struct culprit_rvfi *)rvfi;
  if (!r) return 0;
  for (unsigned i = 0; i < r->width; i++) {
    lane[i].pc_rdata = pc_rdata[2 * i] | (uint64_t)pc_rdata[2 * i + 1] << 32;
    lane[i].pc_wdata = pc_wdata[2 * i] | (uint64_t)pc_wdata[2 * i + 1] << 32;
    lane[i].insn = insn[i];
    lane[i].trap = trap >> i & 1;
    lane[i].intr = intr >> i & 1;
    lane[i].mode = *mode >> 2 * i & 3;
  }
  return culprit_rvfi_cycle(r, valid, lane);
}

int culprit_rvfi_dpi_close(void *rvfi) { return rvfi ? culprit_rvfi_close((struct culprit_rvfi *)rvfi) : 0; }

#ifdef __cplusplus
}
#endif
#endif
