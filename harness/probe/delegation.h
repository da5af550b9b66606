/* Who owns a profiler (CSR mprofdeleg), and which instructions it may record. docs/csr.md, "Delegation";
 * docs/security.md */
#ifndef CULPRIT_PROBE_DELEGATION_H
#define CULPRIT_PROBE_DELEGATION_H

#include <stdbool.h>
#include <stdint.h>

/* Bits of mprofdeleg */
enum delegation_unit { DELEGATION_TIP = 1 << 0, DELEGATION_PROFILEME = 1 << 1, DELEGATION_COPROC = 1 << 2 };
#define DELEGATION_OPEN (1 << 3) /* supervisor mode reaches TIP and ProfileMe */
#define DELEGATION_CONTEXT_SHIFT 16

/* Inputs of a unit in one clock cycle. */
struct delegation {
  bool delegated; /* it belongs to the process of context `delegate`, in U mode */
  uint16_t delegate;
  bool reset; /* its owner changes in this cycle */
};

/* What software asked for: the bits that each unit has in its control register. */
struct mode_filter {
  bool not_machine, not_supervisor, not_user, want_context;
  uint16_t context; /* with want_context: only this one */
};

static inline bool mode_passes(const struct mode_filter *f, const struct delegation *d, unsigned privilege, unsigned context) {
  if ((f->not_machine && privilege == 3) || (f->not_supervisor && privilege == 1) || (f->not_user && privilege == 0)) return false;
  if (f->want_context && context != f->context) return false;
  return !d->delegated || (privilege == 0 && context == d->delegate);
}

#endif
