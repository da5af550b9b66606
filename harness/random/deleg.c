#include "random/deleg.h"

#include "random/asm.h"
#include "random/csr.h"
#include "random/data.h"
#include "random/layout.h"
#include "random/trap.h"

/* A unit may well begin to work, and to interrupt. Programs end all the same: the handler of the overflow
 * interrupt resets every unit (runtime.c). */
enum { UNITS = 7, PROCESSES = 3 };

static void process(struct rp_gen *g, unsigned id) {
  const unsigned rd = rp_pick_rd(g);
  rp_emit(g, rp_addi(rd, X0, (int)id));
  rp_emit(g, rp_csr_op(1, X0, rd, CSR_MCONTEXT));
}

/* Some units to some process, or a bit or two of what was given. */
static void give(struct rp_gen *g, unsigned id) {
  const unsigned rd = rp_pick_rd(g);
  if (rp_chance(g, 25)) {
    rp_emit(g, rp_csr_op(5 + rp_below(g, 3), rp_pick_rd(g), rp_below(g, UNITS + 1), CSR_MPROFDELEG));
    return;
  }
  rp_emit(g, rp_lui(rd, (int)id << 4));
  rp_emit(g, rp_addi(rd, rd, rp_chance(g, 40) ? UNITS : (int)rp_below(g, UNITS + 1)));
  rp_emit(g, rp_csr_op(1, rp_pick_rd(g), rd, CSR_MPROFDELEG));
}

/* A register of TIP or ProfileMe, at the number of user mode as a rule; some do not exist.
 * Samples are read, as a rule. */
static void access(struct rp_gen *g) {
  const bool user = rp_chance(g, 85);
  switch (rp_below(g, 4)) {
    case 0: rp_csr_access(g, (user ? CSR_TIPCTL : CSR_MTIPCTL) + rp_below(g, 7)); break;
    case 1: rp_csr_access(g, (user ? CSR_PMECTL : CSR_MPMECTL) + rp_below(g, 13)); break;
    default: {
      const unsigned number = (user ? CSR_TIPCYCLE : CSR_MTIPCYCLE) + rp_below(g, 64);
      if (rp_chance(g, 80)) rp_emit(g, rp_csr_op(2, rp_pick_rd(g), X0, number));
      else rp_csr_access(g, number);
    }
  }
}

/* The co-processor's window: registers, microcode, slots, what does not exist, and its ends. */
static void window(struct rp_gen *g) {
  static const int bases[] = {0x3000, 0x3000, 0x3000, 0x3001, 0x3004, 0x3005, 0x3006, 0x3008, 0x3010};
  const unsigned pointer = rp_lock(g);
  rp_emit(g, rp_lui(pointer, bases[rp_below(g, sizeof bases / sizeof bases[0])]));
  for (unsigned n = 1 + rp_below(g, 3); n > 0; n--) {
    const unsigned size = rp_chance(g, 60) ? 3 : rp_below(g, 4);
    int offset = rp_chance(g, 10) ? rp_between(g, -16, 15) : rp_between(g, -2, 110) * 8;
    if (rp_chance(g, 90)) offset &= ~((1 << size) - 1);
    if (rp_chance(g, 45)) rp_emit(g, rp_s(size, rp_pick_rs(g), pointer, offset));
    else rp_emit(g, rp_i(OP_LOAD, size == 3 ? 3 : size + 4 * rp_below(g, 2), rp_pick_rd(g), pointer, offset));
  }
  rp_unlock(g, pointer);
}

static void reach(struct rp_gen *g) {
  for (unsigned n = 1 + rp_below(g, 6); n > 0; n--) {
    if (rp_chance(g, 60)) access(g);
    else window(g);
    if (rp_chance(g, 40)) rp_plain(g, 1 + rp_below(g, 4));
  }
}

/* A store of a line that is far away, then some of the window, which wait behind it. */
static void late_stores(struct rp_gen *g) {
  const unsigned far = rp_lock(g), pointer = rp_lock(g);
  rp_emit(g, rp_lui(pointer, 0x3000));
  rp_emit(g, rp_lui(far, (int)rp_below(g, 4096)));
  rp_emit(g, rp_add(far, far, TP));
  rp_emit(g, rp_sd(rp_pick_rs(g), far, 64 * rp_between(g, 0, 15)));
  for (unsigned n = 1 + rp_below(g, 3); n > 0; n--) rp_emit(g, rp_sd(rp_pick_rs(g), pointer, rp_between(g, 1, 95) * 8));
  rp_unlock(g, far);
  rp_unlock(g, pointer);
}

void rp_delegation(struct rp_gen *g) {
  const unsigned id = rp_below(g, PROCESSES);
  switch (rp_below(g, 5)) {
    case 0: reach(g); break; /* in the mode that it is */
    case 2:
      late_stores(g);
      rp_plain(g, rp_below(g, 3));
      give(g, id);
      break;
    case 1:
      give(g, rp_below(g, PROCESSES));
      reach(g);
      break;
    default:
      process(g, id);
      give(g, rp_chance(g, 75) ? id : rp_below(g, PROCESSES));
      rp_request(g, RP_TO_USER);
      reach(g);
      if (rp_chance(g, 30)) late_stores(g);
      rp_request(g, RP_TO_MACHINE);
      if (rp_chance(g, 30)) give(g, rp_below(g, PROCESSES));
  }
}
