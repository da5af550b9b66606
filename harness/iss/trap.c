#include "iss/trap.h"

#include "iss/csr.h"
#include "iss/pflag.h"

static bool delegated(const struct iss *s, uint64_t cause) {
  const uint64_t deleg = s->csr[cause & ISS_INTERRUPT ? CSR_mideleg : CSR_medeleg]; /* 0 without supervisor mode */
  return s->privilege < 3 && deleg >> (cause & 63) & 1;
}

static void enter_supervisor(struct iss *s, uint64_t cause, uint64_t tval) {
  uint64_t *status = &s->csr[CSR_mstatus];
  const uint64_t was_enabled = *status & ISS_MSTATUS_SIE ? ISS_MSTATUS_SPIE : 0;
  *status = (*status & ~(ISS_MSTATUS_SIE | ISS_MSTATUS_SPIE | ISS_MSTATUS_SPP)) | was_enabled |
            (s->privilege ? ISS_MSTATUS_SPP : 0);
  iss_csr_write(s, CSR_sepc, s->pc);
  iss_csr_write(s, CSR_scause, cause);
  iss_csr_write(s, CSR_stval, tval);
  s->privilege = 1;
  s->pc = iss_csr(s, CSR_stvec);
}

static void enter_machine(struct iss *s, uint64_t cause, uint64_t tval) {
  uint64_t *status = &s->csr[CSR_mstatus];
  uint64_t was_enabled = *status & ISS_MSTATUS_MIE ? ISS_MSTATUS_MPIE : 0;
  *status = (*status & ~(ISS_MSTATUS_MIE | ISS_MSTATUS_MPIE | ISS_MSTATUS_MPP)) | was_enabled | (uint64_t)s->privilege << 11;
  iss_csr_write(s, CSR_mepc, s->pc);
  iss_csr_write(s, CSR_mcause, cause);
  iss_csr_write(s, CSR_mtval, tval);
  s->privilege = 3;
  s->pc = iss_csr(s, CSR_mtvec);
}

void iss_trap_enter(struct iss *s, uint64_t cause, uint64_t tval) {
  iss_flags_enter_trap(s);
  s->reservation = 0;
  if (delegated(s, cause)) enter_supervisor(s, cause, tval);
  else enter_machine(s, cause, tval);
}

void iss_trap_leave(struct iss *s) {
  uint64_t *status = &s->csr[CSR_mstatus];
  uint64_t enable = *status & ISS_MSTATUS_MPIE ? ISS_MSTATUS_MIE : 0;
  s->privilege = *status >> 11 & 3;
  *status = (*status & ~(ISS_MSTATUS_MIE | ISS_MSTATUS_MPP)) | enable | ISS_MSTATUS_MPIE;
  if (s->privilege != 3) *status &= ~ISS_MSTATUS_MPRV;
  iss_flags_leave_trap(s);
  s->reservation = 0;
}

void iss_trap_leave_supervisor(struct iss *s) {
  uint64_t *status = &s->csr[CSR_mstatus];
  const uint64_t enable = *status & ISS_MSTATUS_SPIE ? ISS_MSTATUS_SIE : 0;
  s->privilege = *status & ISS_MSTATUS_SPP ? 1 : 0;
  *status = (*status & ~(ISS_MSTATUS_SIE | ISS_MSTATUS_SPP | ISS_MSTATUS_MPRV)) | enable | ISS_MSTATUS_SPIE;
  iss_flags_leave_trap(s);
  s->reservation = 0;
}

/* Is an interrupt that goes to machine mode, or to supervisor mode, enabled in general? */
static bool enabled(const struct iss *s, bool to_supervisor) {
  const uint64_t status = s->csr[CSR_mstatus];
  if (to_supervisor) return s->privilege == 0 || (s->privilege == 1 && status & ISS_MSTATUS_SIE);
  return s->privilege < 3 || status & ISS_MSTATUS_MIE;
}

bool iss_interrupt(struct iss *s, uint64_t cause) {
  uint64_t code = cause & ~ISS_INTERRUPT;
  if (cause == code || code > 63 || !(s->csr[CSR_mie] >> code & 1)) return false;
  if (!enabled(s, s->csr[CSR_mideleg] >> code & 1)) return false;
  iss_trap_enter(s, cause, 0);
  return true;
}

uint64_t iss_pending(const struct iss *s) {
  static const uint8_t order[] = {ISS_BUS_ERROR, ISS_MSI, ISS_MTI, ISS_SEI, ISS_SSI, ISS_STI, ISS_LCOFI}; /* highest first */
  if (!s->csr[CSR_mie]) return 0;
  const uint64_t pending = iss_mip(s) & s->csr[CSR_mie];
  for (unsigned supervisor = 0; pending && supervisor < 2; supervisor++) {
    const uint64_t here = enabled(s, supervisor) ? pending & (supervisor ? s->csr[CSR_mideleg] : ~s->csr[CSR_mideleg]) : 0;
    for (unsigned i = 0; here && i < sizeof order; i++)
      if (here >> order[i] & 1) return ISS_INTERRUPT | order[i];
  }
  return 0;
}
