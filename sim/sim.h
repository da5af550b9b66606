/* A machine in simulation. Each configuration is one shared object (build/sim/NAME.so, or NAME-trace.so with
 * waves) that exports `const struct sim_api culprit_sim`; programs load it with dlopen, so that tools build
 * without Verilator. The memory behind the AXI4 port, console and exit device live in C (sim/axi_mem.h).
 *
 * Life cycle: open, load the program into ram(), set boot_pc, reset, then step until done, close. */
#ifndef CULPRIT_SIM_H
#define CULPRIT_SIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "coproc/pins.h"
#include "iss/predictors.h"
#include "profileme/pins.h"
#include "probe/probe.h"
#include "sim/axi_mem.h"
#include "sim/options.h"
#include "tip/pins.h"

#define SIM_API_VERSION 11

struct sim;

/* What waves show beside the machine's signals, of one cycle. */
struct sim_notes {
  char why[16];                                            /* the Oracle's class */
  uint64_t blamed;                                         /* the oldest instruction that the cycle belongs to; 0: none yet */
  char dispatch[PROBE_LANES][32], retire[PROBE_LANES][32]; /* instructions as text */
};

struct sim_api {
  unsigned version; /* SIM_API_VERSION */
  unsigned width;   /* W */
  unsigned rob_entries;
  unsigned pmp_entries;
  bool has_pflag;      /* it has profile instructions and their flags */
  unsigned extensions; /* bits of enum isa_extension */
  /* configuration: tiny, small, large, tiny-os, ...; with "-bare" if it has no profilers (a "-double", "-pmp16" or
   * "-pflag" has its configuration's) */
  const char *name;
  bool can_trace;
  bool has_tip;        /* the TIP unit is there */
  unsigned tip_buffer; /* samples that it buffers; 0: only the sample registers */
  bool has_pme;        /* the ProfileMe unit is there */
  unsigned tags;       /* instructions that can be tagged at once: N */
  unsigned pme_sets;   /* records that the unit keeps: K */
  unsigned slots;      /* instructions of a fetch block */
  struct iss_predict_shape predictors;
  unsigned l2_sets, l2_ways;
  bool has_cop; /* the co-processor is there */
  struct cop_shape cop_shape;
  struct sim *(*open)(const struct sim_options *opt); /* NULL: out of memory */
  void (*close)(struct sim *s);
  uint8_t *(*ram)(struct sim *s);                 /* SIM_RAM_BYTES bytes at SIM_RAM_BASE */
  void (*reset)(struct sim *s, uint64_t boot_pc); /* also restarts the cycle count, RAM untouched */
  /* Resets only the machine, for `cycles` clock cycles: the memory keeps running, with what
   * is in progress on the AXI4 port. */
  void (*restart)(struct sim *s, uint64_t boot_pc, unsigned cycles);
  void (*step)(struct sim *s);           /* one clock cycle */
  void (*hurry)(struct sim *s, bool on); /* memory answers at once, until it is off again */
  /* An MRET retires in the cycle just stepped: it leaves this mepc, and MPIE and MPP of this mstatus, instead of its
   * own. Steps one cycle, which becomes cycle 1. The branch predictors are then as in `predictors`; NULL: they stay. False:
   * this machine cannot (yosys wrote it). */
  bool (*hand_over)(struct sim *s, uint64_t mepc, uint64_t mstatus, const struct iss_predictors *predictors);
  uint64_t (*cycles)(const struct sim *s);
  /* Cheap per-cycle answers, without filling a record. */
  bool (*retired)(const struct sim *s);                /* something retired or trapped in this cycle */
  bool (*exited)(const struct sim *s, unsigned *code); /* the exit device was written */
  /* Fill the record of the cycle just stepped. Views are filled on request (SIM_VIEW_*). */
  void (*probe)(const struct sim *s, unsigned views, struct probe_cycle *out);
  /* TIP after the cycle just stepped: its state, and what it will take at the next clock edge, together with
   * the record of this cycle. To be compared with, and given to, tip_model_step. Without TIP all is 0 except
   * in->cycle and in->csr_*. */
  void (*tip)(const struct sim *s, struct tip_in *in, struct tip_regs *regs);
  /* ProfileMe likewise: its inputs and its requests of the next cycle, its state.
   * Without it all is 0 except in. */
  void (*pme)(const struct sim *s, struct pme_in *in, struct probe_tag_request *request, struct pme_regs *regs);
  /* The co-processor likewise; *take is its output tip_take_o of this cycle. Without it all is 0 except
   * in. */
  void (*cop)(const struct sim *s, struct cop_in *in, bool *take, struct cop_regs *regs);
  void (*set_interrupts)(struct sim *s, bool lcofi); /* level of the external LCOFI line */
  void (*set_tags)(struct sim *s,
                   const struct probe_tag_request *request); /* what to tag in the next cycle, until changed; with the unit's own */
  bool (*trace_start)(struct sim *s, const char *path);      /* FST from the next cycle on; false: cannot write */
  void (*trace_notes)(struct sim *s, const struct sim_notes *notes); /* of the cycle just stepped, while waves are written */
  void (*trace_stop)(struct sim *s);
  const char *(*error)(
    const struct sim *s); /* first broken rule, one line: of the checkers bound to the RTL, else of the AXI4 port; NULL: none */
  /* Errors that the memory injected (sim_options.inject): how many, and on the line of this address since it
   * was last taken. */
  struct axi_mem_injected (*injected)(const struct sim *s);
  bool (*take_hurt)(struct sim *s, uint64_t addr);
  struct axi_mem_traffic (*traffic)(const struct sim *s); /* what is in progress on the AXI4 port, as the memory sees it */
};

enum sim_view {
  SIM_VIEW_COMMIT = 1,
  SIM_VIEW_DISPATCH = 2,
  SIM_VIEW_FETCH = 4,
  SIM_VIEW_TAG = 8,
  SIM_VIEW_RETIRE = 16,
  SIM_VIEW_PIPE = 32
};

extern const struct sim_api culprit_sim;

#endif
