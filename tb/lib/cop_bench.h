/* rtl/coproc/coproc.sv against its golden model, in the hands of chance.                            docs/coproc.md, "Tests"
 *
 *   tb/rtl_cop_*.c [--seed N] [--cycles N]     random cycles, default 400000: cop_wild.h at the port, cop_soft.h at the host's side
 *
 * Compared in each cycle: tip_take_o; after its edge all of struct cop_regs, with the answer to a load. In each cycle the counts add up. At the end of an
 * episode all slots are read through the host's port. The first difference ends the run. From a million cycles on everything that cop_cover.h names must
 * have been seen. */
#ifndef CULPRIT_COP_BENCH_H
#define CULPRIT_COP_BENCH_H

/* name: of the testbench, for its messages. Returns the exit status. */
int cop_bench_main(const char *name, int argc, char **argv);

#endif
