/* The memory side of a simulated machine: an AXI4 slave in C with RAM, console and exit device.
 *                                                                                        docs/memory-model.md
 *
 * One clock cycle: give the signals of axi_mem_in() to the RTL's inputs, settle, collect the RTL's outputs,
 * axi_mem_step(), rising edge. All that the slave drives comes from registers, so there are no loops. After
 * axi_mem_reset() the slave ignores the master until it has seen a cycle without any valid, so stepping
 * through reset (or from random registers) is harmless.
 *
 * Timing: the first beat of a read is valid `mem_latency` cycles after the cycle of its AR handshake when the
 * bus is free, then a beat every 1 + `mem_gap` cycles. Reads are answered in order. A write is acknowledged
 * AXI_MEM_WRITE_LATENCY cycles after its last beat. With `mem_banks`, successive lines are in successive
 * banks; a read or write of a line keeps its bank for AXI_MEM_BANK_CYCLES, and `mem_latency` counts from when
 * the bank takes the read. With `backpressure` every ready and valid comes and goes at random (seeded), read
 * beats of different ids interleave, and answers of different ids are reordered.
 *
 * With `inject` it answers some bursts with an error, at random (seeded): one beat of a read, whose data is
 * then 0; or the acknowledgement of a write, which still takes effect.
 *
 * The slave also checks the master: valid and payload stay until ready, bursts obey the rules (INCR, at most
 * 8 bytes a beat, inside 4 KiB, aligned), AxCACHE and AxPROT say what the access is, strobes and WLAST are
 * where they must be, and no line is touched while a write of it is unacknowledged. An access that hits
 * neither RAM nor a device gets DECERR and counts as an error too. */
#ifndef CULPRIT_AXI_MEM_H
#define CULPRIT_AXI_MEM_H

#include <stdbool.h>
#include <stdint.h>

#include "sim/axi.h"
#include "sim/options.h"

#define AXI_MEM_LATENCY 60      /* cycles, when the options say 0 */
#define AXI_MEM_WRITE_LATENCY 8 /* cycles from the last W beat to B */
#define AXI_MEM_BANK_CYCLES 150 /* from one row of a bank to the next: 47 ns, DDR3 14-14-14 at 1 GHz, for a core at 3.2 GHz */

struct axi_mem;

struct axi_mem *axi_mem_open(const struct sim_options *opt); /* NULL: out of memory */
void axi_mem_close(struct axi_mem *m);                       /* NULL is allowed */
uint8_t *axi_mem_ram(struct axi_mem *m);                     /* SIM_RAM_BYTES bytes, zero at first, touched lazily */
void axi_mem_hurry(struct axi_mem *m, bool on);              /* requests that come are answered at once, banks or not */
void axi_mem_reset(struct axi_mem *m);                       /* forgets everything but RAM and the errors */

const struct axi_in *axi_mem_in(const struct axi_mem *m); /* signals of the current cycle; the pointer never changes */
void axi_mem_step(struct axi_mem *m, const struct axi_out *out);

bool axi_mem_exited(const struct axi_mem *m, unsigned *code); /* the exit device was written: 0 = pass */
uint64_t axi_mem_errors(const struct axi_mem *m);             /* broken rules and accesses to nowhere since open */
const char *axi_mem_error(const struct axi_mem *m);           /* the first of them in one line; "": none */

struct axi_mem_injected {
  uint64_t reads, writes; /* errors that were given as answers since open */
};
struct axi_mem_injected axi_mem_injected(const struct axi_mem *m);
/* What is in progress: bursts whose address was taken and whose last beat was not, and
 * the next beat of the oldest. */
struct axi_mem_traffic {
  unsigned reads, writes, read_beat, write_beat;
};
struct axi_mem_traffic axi_mem_traffic(const struct axi_mem *m);

/* Was a read of this address's line answered with an injected error since this last returned true? */
bool axi_mem_take_hurt(struct axi_mem *m, uint64_t addr);

#endif
