#include "iss/csr.h"

#include "iss/pmp.h"

/* Bits that hardware, not only software, writes. */
static uint64_t hardware_bits(const struct csr *csr) {
  switch ((enum csr_kind)csr->kind) {
    case CSR_CLOCK:
    case CSR_BUS:
    case CSR_UNIT: return ~0ull;
    case CSR_PENDING: return 1ull << ISS_MSI | 1ull << ISS_MTI | 1ull << ISS_LCOFI | 1ull << ISS_BUS_ERROR;
    case CSR_EVENT: return 1ull << 63;
    case CSR_PLAIN:
    case CSR_STATUS:
    case CSR_INSTRET:
    case CSR_LEAST:
    case CSR_PMPCFG:
    case CSR_PMPADDR:
    case CSR_ALIAS:
    case CSR_VIEW: break;
  }
  return 0;
}

/* The profiler that a register belongs to. */
static unsigned unit_of(unsigned number) {
  if ((number >= CSR_NUMBER_mtipctl && number <= CSR_NUMBER_mtipwater) || number >> 5 == CSR_NUMBER_mtipcycle >> 5)
    return DELEGATION_TIP;
  return number >> 4 == CSR_NUMBER_mpmectl >> 4 || number >> 5 == CSR_NUMBER_mpdishdrev >> 5 ? DELEGATION_PROFILEME : 0;
}

bool iss_delegated(const struct iss *s, enum delegation_unit unit) {
  const uint64_t deleg = s->csr[CSR_mprofdeleg];
  return deleg & unit && deleg >> DELEGATION_CONTEXT_SHIFT == s->csr[CSR_mcontext_id];
}

/* A unit that changes hands is as after reset. */
static void delegate(struct iss *s, uint64_t value) {
  const uint64_t was = s->csr[CSR_mprofdeleg];
  const bool other = (was ^ value) >> DELEGATION_CONTEXT_SHIFT;
  const uint64_t changed = (was ^ value) | (other ? was : 0);
  for (unsigned i = 0; i < CSR_COUNT; i++)
    if (csr_at(i)->kind != CSR_VIEW && unit_of(csr_at(i)->number) & changed) s->csr[i] = 0;
}

uint64_t iss_csr(const struct iss *s, enum csr_index index) {
  const struct csr *csr = csr_behind(csr_at(index));
  if (csr->index == CSR_time) return s->time;
  if (csr->index == CSR_mhartid) return s->hartid;
  uint64_t value = s->csr[csr->index];
  if (csr->kind == CSR_LEAST) return value < csr->fixed ? csr->fixed : value;
  value |= csr->fixed;
  if (csr->kind == CSR_PENDING) value |= s->mip_lines;
  return value;
}

void iss_csr_write(struct iss *s, enum csr_index index, uint64_t value) {
  const struct csr *csr = csr_at(index);
  value &= csr->write_mask;
  if (csr->kind == CSR_STATUS && (value & ISS_MSTATUS_MPP) != ISS_MSTATUS_MPP) value &= ~ISS_MSTATUS_MPP;
  if (index == CSR_mprofdeleg) delegate(s, value);
  if (csr->kind == CSR_PMPCFG || csr->kind == CSR_PMPADDR) value = iss_pmp_write(s, index, value);
  s->csr[index] = value;
  if (csr->number >> 5 == CSR_NUMBER_mcycle >> 5) s->written |= 1ull << (csr->number & 31);
}

static bool permitted(const struct iss *s, const struct csr *csr, bool write) {
  unsigned least = csr->number >> 8 & 3;
  if (least > s->privilege) return false;
  if (write && csr->number >> 10 == 3) return false;
  if (s->privilege == 0 && csr->kind == CSR_VIEW) return iss_delegated(s, unit_of(csr_behind(csr)->number));
  if (s->privilege == 0 && csr->number >> 5 == 0xc00 >> 5) return s->csr[CSR_mcounteren] >> (csr->number & 31) & 1;
  return true;
}

bool iss_csr_instruction(struct iss *s, uint32_t insn, struct iss_result *out) {
  const struct isa_op *op = out->op;
  unsigned source = isa_rs1(insn);
  bool immediate = op->format == ISA_FMT_CI;
  bool write = op->id == ISA_CSRRW || op->id == ISA_CSRRWI || source != 0;
  const struct csr *csr = csr_find(isa_csr(insn));
  if (csr == NULL || (csr->index == CSR_mpflags && !s->pflag) || !permitted(s, csr, write)) return false;

  const struct csr *real = csr_behind(csr);
  uint64_t old = iss_csr(s, real->index);
  if (s->hints.valid && isa_rd(insn) != 0) {
    uint64_t hardware = hardware_bits(real);
    out->hinted = hardware != 0;
    old = (old & ~hardware) | (s->hints.rd_value & hardware);
    s->csr[real->index] = old & real->write_mask; /* what hardware set since, for example OF, is now known */
  }
  out->lane.rd_value = old;
  if (write) iss_csr_write(s, real->index, isa_value(op->id, immediate ? source : s->x[source], old, s->pc));
  return true;
}
