#include "iss/csr.h"

#include "iss/pmp.h"

static bool supervisor(const struct iss *s) { return s->extensions & ISA_EXT_S; }

/* STIP is a comparator's. Privileged ISA, extension Sstc. */
static bool compares_time(const struct iss *s) { return supervisor(s) && s->csr[CSR_menvcfg] & ISS_MENVCFG_STCE; }

/* Bits that hardware, not only software, writes. */
static uint64_t hardware_bits(const struct iss *s, const struct csr *csr) {
  switch ((enum csr_kind)csr->kind) {
    case CSR_CLOCK:
    case CSR_BUS:
    case CSR_UNIT: return ~0ull;
    case CSR_PENDING:
      return 1ull << ISS_MSI | 1ull << ISS_MTI | 1ull << ISS_LCOFI | 1ull << ISS_BUS_ERROR |
             (compares_time(s) ? 1ull << ISS_STI : 0);
    case CSR_EVENT: return 1ull << 63;
    case CSR_OVERFLOW: return s->privilege == 3 ? 0x7f8 : s->csr[CSR_mcounteren] & 0x7f8; /* counters 3 to 10 */
    case CSR_PLAIN:
    case CSR_STATUS:
    case CSR_INSTRET:
    case CSR_LEAST:
    case CSR_PMPCFG:
    case CSR_PMPADDR:
    case CSR_ALIAS:
    case CSR_VIEW:
    case CSR_SVIEW:
    case CSR_SATP: break;
  }
  return 0;
}

/* The profiler that a register belongs to. */
static unsigned unit_of(unsigned number) {
  if ((number >= CSR_NUMBER_mtipctl && number <= CSR_NUMBER_mtipwater) || number >> 5 == CSR_NUMBER_mtipcycle >> 5)
    return DELEGATION_TIP;
  return number >> 4 == CSR_NUMBER_mpmectl >> 4 || number >> 5 == CSR_NUMBER_mpdishdrev >> 5 ? DELEGATION_PROFILEME : 0;
}

uint16_t iss_process(const struct iss *s) {
  const uint64_t satp = s->csr[CSR_satp], id = s->csr[CSR_mcontext_id];
  return (uint16_t)(id == 0 && satp >> 60 == ISS_SATP_SV39 ? satp >> ISS_SATP_ASID_SHIFT : id);
}

bool iss_delegated(const struct iss *s, enum delegation_unit unit) {
  const uint64_t deleg = s->csr[CSR_mprofdeleg];
  return deleg & unit && deleg >> DELEGATION_CONTEXT_SHIFT == iss_process(s);
}

/* A unit that changes hands is as after reset. */
static void delegate(struct iss *s, uint64_t value) {
  const uint64_t was = s->csr[CSR_mprofdeleg];
  const bool other = (was ^ value) >> DELEGATION_CONTEXT_SHIFT;
  const uint64_t opened = (was ^ value) & DELEGATION_OPEN ? DELEGATION_TIP | DELEGATION_PROFILEME : 0;
  const uint64_t changed = (was ^ value) | (other ? was : 0) | opened;
  for (unsigned i = 0; i < CSR_COUNT; i++)
    if (csr_at(i)->kind != CSR_VIEW && unit_of(csr_at(i)->number) & changed) s->csr[i] = 0;
}

/* What a view shows of the register behind it, and what may be written through it. */
struct view {
  uint64_t seen, may;
};

static struct view view_of(const struct iss *s, const struct csr *csr) {
  if (csr->kind != CSR_SVIEW) return (struct view){~0ull, ~0ull};
  const uint64_t reach = csr->index == CSR_sstatus ? ~0ull : s->csr[CSR_mideleg];
  const uint64_t seen = csr->index == CSR_sstatus ? csr->write_mask | csr->fixed : ~0ull;
  return (struct view){seen & reach, csr->write_mask & reach};
}

/* Of a machine with extensions: bits of misa. */
static uint64_t misa_letters(const struct iss *s) {
  return (s->extensions & ISA_EXT_A ? 1u : 0) | (s->extensions & ISA_EXT_S ? 1u << 18 : 0);
}

static uint64_t overflows(const struct iss *s) {
  uint64_t value = 0;
  for (unsigned n = 3; n < 32; n++) value |= (s->csr[CSR_mhpmevent3 + n - 3] >> 63) << n;
  return s->privilege == 3 ? value : value & s->csr[CSR_mcounteren];
}

uint64_t iss_mip(const struct iss *s) {
  const uint64_t line = 1ull << ISS_STI;
  uint64_t stored = s->csr[CSR_mip];
  if (compares_time(s)) stored = (stored & ~line) | (s->time >= s->csr[CSR_stimecmp] ? line : 0);
  return stored | s->mip_lines;
}

uint64_t iss_csr(const struct iss *s, enum csr_index index) {
  const struct csr *csr = csr_behind(csr_at(index));
  if (csr->index == CSR_time) return s->time;
  if (csr->index == CSR_mhartid) return s->hartid;
  const struct csr_masks masks = csr_masks(csr, supervisor(s));
  uint64_t value = s->csr[csr->index];
  if (csr->kind == CSR_LEAST) return value < masks.fixed ? masks.fixed : value;
  value |= masks.fixed;
  if (csr->index == CSR_misa) value |= misa_letters(s);
  if (csr->kind == CSR_PENDING) value = iss_mip(s);
  if (csr->kind == CSR_OVERFLOW) value = overflows(s);
  return value & view_of(s, csr_at(index)).seen;
}

/* The privileges that a machine has. */
static uint64_t legal_mpp(const struct iss *s, uint64_t value) {
  const uint64_t mpp = value & ISS_MSTATUS_MPP;
  const bool legal = mpp == ISS_MSTATUS_MPP || (supervisor(s) && mpp == ISS_MSTATUS_MPP_S);
  return legal ? value : value & ~ISS_MSTATUS_MPP;
}

void iss_csr_write(struct iss *s, enum csr_index index, uint64_t value) {
  const struct csr *csr = csr_at(index);
  if (csr->kind == CSR_SATP && value >> 60 != 0 && value >> 60 != ISS_SATP_SV39) return;
  value &= csr_masks(csr, supervisor(s)).write_mask;
  if (csr->kind == CSR_STATUS) value = legal_mpp(s, value);
  if (csr->kind == CSR_PENDING && compares_time(s)) value = (value & ~(1ull << ISS_STI)) | (s->csr[index] & 1ull << ISS_STI);
  if (index == CSR_mprofdeleg) delegate(s, value);
  if (csr->kind == CSR_PMPCFG || csr->kind == CSR_PMPADDR) value = iss_pmp_write(s, index, value);
  s->csr[index] = value;
  if (csr->number >> 5 == CSR_NUMBER_mcycle >> 5) s->written |= 1ull << (csr->number & 31);
}

static bool counter_open(const struct iss *s, unsigned number) {
  const uint64_t bit = 1ull << (number & 31);
  if (s->privilege < 3 && !(s->csr[CSR_mcounteren] & bit)) return false;
  return s->privilege > 0 || !supervisor(s) || s->csr[CSR_scounteren] & bit;
}

static bool permitted(const struct iss *s, const struct csr *csr, bool write) {
  unsigned least = csr->number >> 8 & 3;
  if (least > s->privilege) return false;
  if (write && csr->number >> 10 == 3) return false;
  if (csr->index == CSR_satp && s->privilege == 1) return !(s->csr[CSR_mstatus] & ISS_MSTATUS_TVM);
  if (csr->index == CSR_stimecmp && s->privilege == 1) return compares_time(s) && counter_open(s, CSR_NUMBER_time);
  if (s->privilege == 1 && csr->kind == CSR_VIEW && s->csr[CSR_mprofdeleg] & DELEGATION_OPEN) return true;
  if (s->privilege < 3 && csr->kind == CSR_VIEW) return iss_delegated(s, unit_of(csr_behind(csr)->number));
  return csr->number >> 5 != 0xc00 >> 5 || counter_open(s, csr->number);
}

/* On this machine. */
static bool exists(const struct iss *s, const struct csr *csr) {
  return csr && (csr->index != CSR_mpflags || s->pflag) && (!csr->supervisor || supervisor(s));
}

bool iss_csr_instruction(struct iss *s, uint32_t insn, struct iss_result *out) {
  const struct isa_op *op = out->op;
  unsigned source = isa_rs1(insn);
  bool immediate = op->format == ISA_FMT_CI;
  bool write = op->id == ISA_CSRRW || op->id == ISA_CSRRWI || source != 0;
  const struct csr *csr = csr_find(isa_csr(insn));
  if (!exists(s, csr) || !permitted(s, csr, write)) return false;

  const struct csr *real = csr_behind(csr);
  const struct view view = view_of(s, csr);
  uint64_t old = iss_csr(s, real->index);
  if (s->hints.valid && isa_rd(insn) != 0) {
    uint64_t hardware = hardware_bits(s, real) & view.seen;
    out->hinted = hardware != 0;
    old = (old & ~hardware) | (s->hints.rd_value & hardware);
    /* what hardware set since, for example OF, is now known */
    uint64_t keeps = csr_masks(real, supervisor(s)).write_mask;
    if (real->kind == CSR_PENDING && compares_time(s)) keeps &= ~(1ull << ISS_STI);
    s->csr[real->index] = (s->csr[real->index] & ~keeps) | (old & keeps);
  }
  const uint64_t seen = old & view.seen;
  out->lane.rd_value = seen;
  if (!write) return true;
  const uint64_t value = isa_value(op->id, immediate ? source : s->x[source], seen, s->pc);
  iss_csr_write(s, real->index, (value & view.may) | (old & ~view.may));
  return true;
}
