#include "random/pmp.h"

#include "random/asm.h"
#include "random/csr.h"
#include "random/data.h"
#include "random/trap.h"

/* Programs end whatever these entries say, by three rules. Entries 1 to 6 cover data that only plain loads
 * and stores touch (the lower part of the hot window, the 16 MB of tp, devices), or code that is a victim: it
 * is entered by a jump with ra set, and the handler goes on at ra. Odd entries are never TOR, and TOR ends in
 * the hot window, below all code; a TOR victim is switched off again. Locks are for data in RAM and for
 * victims. No entry begins or ends inside of a doubleword of a device: even the handler would then fault. */
enum { FIRST = 1, LAST = 6 };
enum { R = 1, W = 2, X = 4, TOR = 1 << 3, NA4 = 2 << 3, NAPOT = 3 << 3, LOCK = 1 << 7 };

/* csrrs (2) or csrrc (3) of `value` in the bytes of pmpcfg0 from this entry on. */
static void config(struct rp_gen *g, unsigned f3, unsigned entry, unsigned value, unsigned scratch) {
  rp_emit_li(g, scratch, (int32_t)value);
  rp_emit(g, rp_slli(scratch, scratch, 8 * entry));
  rp_emit(g, rp_csr_op(f3, X0, scratch, CSR_PMPCFG0));
}

/* Rights at random; where machines differ, without the reserved W alone. */
static unsigned rights(struct rp_gen *g) {
  unsigned bits = rp_below(g, 8);
  return g->portable && !(bits & R) ? bits & ~(unsigned)W : bits;
}

/* rd = address of the naturally aligned block of 8 << k bytes around `pointer`, as NAPOT has it. */
static void napot(struct rp_gen *g, unsigned rd, unsigned pointer, unsigned k) {
  rp_emit(g, rp_srli(rd, pointer, k + 3));
  rp_emit(g, rp_slli(rd, rd, k + 1));
  rp_emit(g, rp_addi(rd, rd, (1 << k) - 1));
}

static void accesses(struct rp_gen *g, unsigned pointer) {
  for (unsigned n = 2 + rp_below(g, 5); n > 0; n--) {
    unsigned size = rp_below(g, 4);
    int offset = rp_between(g, -2, 2) * 8 + (int)(rp_below(g, 8) >> size << size);
    if (rp_chance(g, 45)) rp_emit(g, rp_s(size, rp_pick_rs(g), pointer, offset));
    else rp_emit(g, rp_i(OP_LOAD, size == 3 ? 3 : size + 4 * rp_below(g, 2), rp_pick_rd(g), pointer, offset));
    if (rp_chance(g, 30)) rp_one_alu(g, rp_pick_rd(g));
  }
}

/* With the rights of user mode in machine mode, as a rule. */
static void accesses_mprv(struct rp_gen *g, unsigned pointer) {
  unsigned mask = rp_lock(g);
  rp_emit(g, rp_lui(mask, 2));
  rp_emit(g, rp_addi(mask, mask, -0x800));
  rp_emit(g, rp_csr_op(rp_chance(g, 80) ? 3 : 2, X0, mask, CSR_MSTATUS)); /* MPP */
  rp_emit(g, rp_lui(mask, 0x20));
  rp_emit(g, rp_csr_op(2, X0, mask, CSR_MSTATUS)); /* MPRV */
  accesses(g, pointer);
  rp_emit(g, rp_csr_op(3, X0, mask, CSR_MSTATUS));
  rp_unlock(g, mask);
}

enum target { HOT, BIG, DEVICE };

static enum target point(struct rp_gen *g, unsigned pointer) {
  static const int devices[] = {0x2000, 0x2004, 0x200c, 0x3000, 0x10000};
  enum target target = g->portable || rp_chance(g, 25) ? BIG : rp_chance(g, 20) ? DEVICE : HOT;
  if (target == HOT) {
    rp_emit(g, rp_addi(pointer, GP, 8 * (rp_chance(g, 60) ? rp_between(g, -4, 8) : rp_between(g, -256, 127))));
  } else if (target == BIG) {
    rp_emit_li(g, pointer, 8 * rp_between(g, 4, 4095));
    rp_emit(g, rp_add(pointer, pointer, TP));
  } else {
    rp_emit(g, rp_lui(pointer, devices[rp_below(g, sizeof devices / sizeof devices[0])]));
  }
  return target;
}

static void data_region(struct rp_gen *g) {
  unsigned pointer = rp_lock(g), at = rp_lock(g), scratch = rp_lock(g), entry = (unsigned)rp_between(g, FIRST, LAST), mode;
  enum target target = point(g, pointer);
  if (target == DEVICE) entry += entry % 2;
  bool tor = entry % 2 == 0 && (target == HOT || g->portable) && rp_chance(g, 60);
  config(g, 3, tor ? entry - 1 : entry, tor ? 0xffff : 0xff, scratch);
  if (tor) {
    mode = TOR;
    rp_emit(g, rp_srli(at, pointer, 2));
    rp_emit(g, rp_csr_op(1, X0, at, CSR_PMPADDR0 + entry - 1));
    rp_emit(g, rp_addi(at, at, rp_between(g, -1, 24)));
  } else if (target != DEVICE && rp_chance(g, 40)) {
    mode = NA4;
    rp_emit(g, rp_srli(at, pointer, 2));
    if (rp_chance(g, 50)) rp_emit(g, rp_addi(at, at, 1)); /* the upper half of a doubleword */
  } else {
    mode = NAPOT;
    napot(g, at, pointer, rp_below(g, target == BIG ? 11 : 8));
  }
  rp_emit(g, rp_csr_op(1, X0, at, CSR_PMPADDR0 + entry));
  bool lock = target != DEVICE && rp_chance(g, 4);
  config(g, 2, entry, mode | rights(g) | (lock ? LOCK : 0), scratch);
  switch (rp_below(g, 4)) {
    case 0: accesses(g, pointer); break;
    case 1: accesses_mprv(g, pointer); break;
    case 2:
      rp_request(g, RP_TO_USER);
      accesses(g, pointer);
      rp_request(g, RP_TO_MACHINE);
      break;
    default: break;
  }
  rp_unlock(g, pointer);
  rp_unlock(g, at);
  rp_unlock(g, scratch);
}

/* Code with a forbidden part. Sixteen instructions and a return; it is entered at any of them. */
static void victim(struct rp_gen *g) {
  uint32_t before = g->locked;
  unsigned code = rp_lock(g), at = rp_lock(g), scratch = rp_lock(g), entry = (unsigned)rp_between(g, FIRST, LAST);
  bool tor = entry % 2 == 0 && rp_chance(g, 60), user = rp_chance(g, 75);
  g->locked |= 1u << RA;
  size_t to_code = rp_here(g);
  rp_emit_address(g, code);
  size_t to_end = rp_here(g);
  rp_emit_address(g, RA);
  config(g, 3, tor ? entry - 1 : entry, tor ? 0xffff : 0xff, scratch);
  unsigned mode = tor ? TOR : rp_chance(g, 40) ? NA4 : NAPOT;
  if (mode == NAPOT) {
    rp_emit(g, rp_addi(at, code, 32));
    napot(g, at, at, rp_below(g, 3));
  } else {
    unsigned from = rp_below(g, 14);
    rp_emit(g, rp_srli(at, code, 2));
    rp_emit(g, rp_addi(at, at, (int)from));
    if (tor) {
      rp_emit(g, rp_csr_op(1, X0, at, CSR_PMPADDR0 + entry - 1));
      rp_emit(g, rp_addi(at, at, rp_between(g, 0, 16 - (int)from)));
    }
  }
  rp_emit(g, rp_csr_op(1, X0, at, CSR_PMPADDR0 + entry));
  config(g, 2, entry, mode | rights(g) | (!tor && rp_chance(g, 5) ? LOCK : 0), scratch);
  if (user) rp_request(g, RP_TO_USER);
  rp_emit(g, rp_jalr(X0, code, 4 * rp_between(g, 0, 15)));
  rp_patch_address(g, to_code, rp_here(g));
  for (unsigned i = 0; i < 16; i++) rp_emit(g, rp_addi(rp_pick_rd(g), rp_pick_rs(g), rp_between(g, -8, 8)));
  rp_emit(g, rp_jalr(X0, RA, 0));
  rp_patch_address(g, to_end, rp_here(g));
  if (user) rp_request(g, RP_TO_MACHINE);
  if (tor) config(g, 3, entry, 0xff, scratch);
  g->locked = before;
}

/* The registers: an entry that is switched off, and those behind entry 7, which decide nothing. */
static void registers(struct rp_gen *g) {
  unsigned scratch = rp_lock(g), entry = (unsigned)rp_between(g, FIRST, LAST);
  config(g, 3, entry, 0xff, scratch);
  rp_csr_access(g, CSR_PMPADDR0 + entry);
  rp_csr_access(g, rp_chance(g, 50) ? CSR_PMPCFG2 : (unsigned)rp_between(g, CSR_PMPADDR0 + 8, CSR_PMPADDR0 + 15));
  rp_emit(g, rp_csr_op(2, rp_pick_rd(g), X0, CSR_PMPCFG0));
  rp_emit(g, rp_csr_op(2, rp_pick_rd(g), X0, CSR_PMPADDR0 + rp_below(g, 16)));
  rp_unlock(g, scratch);
}

void rp_pmp(struct rp_gen *g) {
  for (unsigned n = 1 + rp_below(g, 3); n > 0; n--) {
    unsigned dice = rp_below(g, g->portable ? 6 : 10), pointer;
    if (dice < 5) {
      data_region(g);
    } else if (dice < 6) {
      pointer = rp_lock(g);
      point(g, pointer);
      accesses_mprv(g, pointer);
      rp_unlock(g, pointer);
    } else if (dice < 9) {
      victim(g);
    } else {
      registers(g);
    }
  }
}
