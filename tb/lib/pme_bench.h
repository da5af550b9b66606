/* rtl/profileme/profileme.sv against its golden model, in the hands of chance.                     docs/profileme.md, "Tests"
 *
 *   tb/rtl_pme_*.c [--seed N] [--cycles N]     random cycles, default 400000: three quarters wild (pme_wild.h), then slow
 *                                              stages; after a reset the rest with a pipeline (pme_pipe.h)
 *
 * Compared in each cycle: the requests and one CSR read; after its edge all of struct pme_regs, and so each record while it is the oldest.
 * In each cycle the counts add up, and a delivered record is one that a unit can have made. The first difference ends the run. From
 * 500000 cycles on everything that pme_cover.h names must have been seen. */
#ifndef CULPRIT_PME_BENCH_H
#define CULPRIT_PME_BENCH_H

/* name: of the testbench, for its messages. Returns the exit status. */
int pme_bench_main(const char *name, int argc, char **argv);

#endif
