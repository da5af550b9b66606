#include "iss/csr.h"

/* Bits that hardware, not only software, writes. */
static uint64_t hardware_bits(const struct csr *csr) {
  switch ((enum csr_kind)csr->kind) {
    case CSR_CLOCK:
    case CSR_UNIT: return ~0ull;
    case CSR_PENDING: return 1ull << ISS_MSI | 1ull << ISS_MTI | 1ull << ISS_LCOFI;
    case CSR_EVENT: return 1ull << 63;
    case CSR_PLAIN:
    case CSR_STATUS:
    case CSR_INSTRET:
    case CSR_LEAST:
    case CSR_ALIAS: break;
  }
  return 0;
}

/* The register behind a user view. */
static const struct csr *behind(const struct csr *csr) { return csr->kind == CSR_ALIAS ? csr_find(csr->number - 0x100u) : csr; }

uint64_t iss_csr(const struct iss *s, enum csr_index index) {
  const struct csr *csr = behind(csr_at(index));
  if (csr->index == CSR_time) return s->time;
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
  s->csr[index] = value;
  if (index == CSR_minstret) s->minstret_written = true;
}

static bool permitted(const struct iss *s, const struct csr *csr, bool write) {
  unsigned least = csr->number >> 8 & 3;
  if (least > s->privilege) return false;
  if (write && csr->number >> 10 == 3) return false;
  if (s->privilege == 0 && csr->number >> 5 == 0xcc0 >> 5) return s->csr[CSR_mtipctl] >> 9 & 1; /* UEN */
  if (s->privilege == 0 && csr->number >> 5 == 0xc00 >> 5) return s->csr[CSR_mcounteren] >> (csr->number & 31) & 1;
  return true;
}

bool iss_csr_instruction(struct iss *s, uint32_t insn, struct iss_result *out) {
  const struct isa_op *op = out->op;
  unsigned source = isa_rs1(insn);
  bool immediate = op->format == ISA_FMT_CI;
  bool write = op->id == ISA_CSRRW || op->id == ISA_CSRRWI || source != 0;
  const struct csr *csr = csr_find(isa_csr(insn));
  if (csr == NULL || !permitted(s, csr, write)) return false;

  const struct csr *real = behind(csr);
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
