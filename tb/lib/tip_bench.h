/* rtl/tip/tip.sv against its golden model and against the Oracle, in the hands of a random core.      docs/tip.md, "Tests"
 *
 *   tb/rtl_tip_*.c [--seed N] [--cycles N]     random cycles, default 400000, then the fixed parts
 *
 * After every clock edge all of struct tip_regs is compared, and one CSR read before it; every sample is compared with
 * what the Oracle says of its cycle. The first difference ends the run. */
#ifndef CULPRIT_TIP_BENCH_H
#define CULPRIT_TIP_BENCH_H

/* name: of the testbench, for its messages. Returns the exit status. */
int tip_bench_main(const char *name, int argc, char **argv);

#endif
