/* Lockstep: the golden simulator runs alongside the RTL, and both must retire the same instructions.
 *
 * Feed the retire view of each cycle, in order. The first mismatch ends the comparison: the model has already
 * executed the instruction, so its state is useless afterwards. */
#ifndef CULPRIT_LOCKSTEP_H
#define CULPRIT_LOCKSTEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "iss/follow.h"
#include "iss/iss.h"
#include "iss/unfenced.h"
#include "probe/probe.h"

/* How much was checked, for reports. Traps are not counted in the classes loads, stores and csrs. */
struct lockstep_checked {
  uint64_t instructions; /* retired, traps included */
  uint64_t traps;
  uint64_t interrupts;
  uint64_t loads, stores, csrs;
  uint64_t hinted;                    /* results taken over from the RTL: device loads, clock reads */
  uint64_t older_pages, older_faults; /* translations that tables gave before a change, and that no fence has ended */
};

struct lockstep {
  struct iss iss;
  struct unfenced unfenced;
  struct follow follow;
  struct lockstep_checked checked;
  uint64_t physical[PROBE_LANES]; /* of the last cycle: addresses of what its instructions accessed */
};

struct lockstep_mismatch {
  uint64_t cycle;
  unsigned lane;
  const char *field;   /* pc, insn, rd, rd_value, ... as in struct probe_retire_lane; or interrupt, interrupt_epc, valid */
  uint64_t rtl, model; /* of `interrupt`: the cause, and 0, as it may not be taken */
  uint64_t pc;         /* of the instruction in the model */
  uint32_t insn;
  /* The field is insn, and this word of memory was stored to since the last FENCE.I: either instruction is right.
   * stored_by: the last instruction that stored to its line of 64 bytes. */
  bool unfenced;
  uint64_t stored_by;
  /* Of a virtual address that the instruction uses: that of the fetch, or of its load or store. count 0: there is none. */
  struct permitted permitted;
  bool forgotten; /* there may have been more */
};

/* What depends on the machine's configuration, as in struct iss. */
struct lockstep_machine {
  unsigned pmp_entries;
  unsigned extensions;
  bool pflag;
};

/* Machine at reset, with RAM of its own. Load the program into l->iss.ram as well as into the RTL's memory,
 * for example by calling elf_load() twice. False: out of memory. */
bool lockstep_init(struct lockstep *l, uint64_t boot_pc, struct lockstep_machine machine);
void lockstep_free(struct lockstep *l);

/* Back at reset, with another first instruction. Memory stays. False: out of memory. */
bool lockstep_restart(struct lockstep *l, uint64_t boot_pc);

/* Compares one cycle. False: they differ, and *out says where. */
bool lockstep_step(struct lockstep *l, const struct probe_retire *retire, uint64_t cycle, struct lockstep_mismatch *out);

/* One line, without newline: "cycle 4182 lane 0 pc 0x80000110 rd_value rtl=0x1 model=0x2 (ld x1,0(x2)); 0x40001008 may be
 * at 0x80405008 or 0x80406008". */
void lockstep_describe(const struct lockstep_mismatch *m, char *buf, size_t n);

#endif
