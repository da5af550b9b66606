#include "iss/iss.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "iss/decoded.h"
#include "iss/memory.h"
#include "iss/pflag.h"
#include "iss/pmp.h"
#include "iss/translate.h"

bool iss_init(struct iss *s, uint8_t *ram) {
  memset(s, 0, sizeof *s);
  if (ram == NULL) {
    void *map = mmap(NULL, ISS_RAM_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (map == MAP_FAILED) return false;
    ram = map;
    s->owns_ram = true;
  }
  s->ram = ram;
  s->decoded = calloc(ISS_DECODED, sizeof *s->decoded);
  if (!s->decoded) {
    iss_free(s);
    return false;
  }
  s->pmp_entries = ISS_PMP_ENTRIES;
  iss_reset(s, ISS_RAM_BASE);
  return true;
}

void iss_free(struct iss *s) {
  if (s->owns_ram) munmap(s->ram, ISS_RAM_BYTES);
  free(s->decoded);
  s->owns_ram = false;
  s->ram = NULL;
  s->decoded = NULL;
}

void iss_reset(struct iss *s, uint64_t boot_pc) {
  memset(s->x, 0, sizeof s->x);
  memset(s->csr, 0, sizeof s->csr);
  s->pc = boot_pc;
  s->privilege = 3;
  s->written = 0;
  s->mip_lines = 0;
  s->time = 0;
  s->reservation = 0;
  s->steps = 0;
  s->dropped = 0;
  s->controls = 0;
  s->hints = (struct iss_hints){0};
}

static struct iss_exception system_instruction(struct iss *s, const struct isa_op *op, uint32_t insn, uint64_t *next_pc) {
  const uint64_t status = s->csr[CSR_mstatus];
  switch (op->id) {
    case ISA_ECALL: return (struct iss_exception){ISS_ECALL_U + s->privilege, 0};
    case ISA_EBREAK: return (struct iss_exception){ISS_BREAKPOINT, s->pc};
    case ISA_MRET:
      if (s->privilege != 3) return (struct iss_exception){ISS_ILLEGAL, insn};
      *next_pc = iss_csr(s, CSR_mepc);
      iss_trap_leave(s);
      return iss_no_exception;
    case ISA_SRET:
      if (s->privilege == 0 || (s->privilege == 1 && status & ISS_MSTATUS_TSR)) return (struct iss_exception){ISS_ILLEGAL, insn};
      *next_pc = iss_csr(s, CSR_sepc);
      iss_trap_leave_supervisor(s);
      return iss_no_exception;
    case ISA_SFENCE: /* every access walks: nothing to forget */
      if (s->privilege == 0 || (s->privilege == 1 && status & ISS_MSTATUS_TVM)) return (struct iss_exception){ISS_ILLEGAL, insn};
      return iss_no_exception;
    default: /* wfi completes at once */
      if (s->privilege != 3 && status & ISS_MSTATUS_TW) return (struct iss_exception){ISS_ILLEGAL, insn};
      return iss_no_exception;
  }
}

static struct iss_exception execute(struct iss *s, const struct iss_decoded *d, struct iss_result *out) {
  struct probe_retire_lane *lane = &out->lane;
  const struct isa_op *op = d->op;
  const uint32_t insn = d->word;
  const uint64_t a = s->x[d->rs1], imm = d->immediate;
  const uint64_t b = op->id == ISA_PUSHPF ? iss_flag(s, isa_flag_type(op, insn)) : s->x[d->rs2];
  if (d->reads_rs1) lane->rs1_value = a;
  if (d->reads_rs2) lane->rs2_value = b;
  struct iss_exception exception;
  uint64_t target;
  switch ((enum isa_class)op->kind) {
    case ISA_CLASS_ALU:
    case ISA_CLASS_MUL:
    case ISA_CLASS_DIV: lane->rd_value = isa_value(op->id, a, d->reads_rs2 ? b : imm, s->pc); return iss_no_exception;
    case ISA_CLASS_LOAD:
      exception = iss_load(s, op, a + imm, out);
      if (exception.cause < 0 && op->id == ISA_POPPF) iss_flag_set(s, isa_flag_type(op, insn), lane->rd_value);
      return exception;
    case ISA_CLASS_STORE: return iss_store(s, op, a + imm, isa_value(op->id, a, b, 0), out);
    case ISA_CLASS_ATOMIC: return iss_atomic(s, op, a, b, out);
    case ISA_CLASS_BRANCH:
      if (!isa_value(op->id, a, b, 0)) return iss_no_exception;
      target = s->pc + imm;
      break;
    case ISA_CLASS_JUMP:
      lane->rd_value = s->pc + 4;
      target = isa_value(op->id, a, imm, s->pc);
      break;
    case ISA_CLASS_CSR:
      if (!iss_csr_instruction(s, insn, out)) return (struct iss_exception){ISS_ILLEGAL, insn};
      return iss_no_exception;
    case ISA_CLASS_SYSTEM: return system_instruction(s, op, insn, &lane->next_pc);
    case ISA_CLASS_FENCE:
    default: return iss_no_exception;
  }
  if (target & 3) return (struct iss_exception){ISS_FETCH_MISALIGNED, target};
  lane->next_pc = target;
  return iss_no_exception;
}

/* mtval of a word that is no instruction: the instruction by its length, which is always 32 bits where there are
 * profile instructions. Privileged ISA, section 3.1.16. */
static uint64_t illegal_value(const struct iss *s, uint32_t insn) { return s->pflag || (insn & 3) == 3 ? insn : insn & 0xffff; }

/* Reads the instruction at pc, and gives its physical address. -1, or the cause of the exception. */
static inline int fetch(const struct iss *s, uint32_t *insn, uint64_t *at) {
  const int cause = iss_translate(s, s->pc, ISS_FETCH, s->privilege, at);
  if (cause >= 0) return cause;
  if (!iss_in_ram(*at, 4) || !iss_pmp_allows(s, *at, 4, ISS_PMP_X, s->privilege)) return ISS_FETCH_ACCESS;
  if (s->hints.fault_pc == s->pc && iss_failed(s, ISS_FETCH_ACCESS, *at)) return ISS_FETCH_ACCESS;
  memcpy(insn, s->ram + (*at - ISS_RAM_BASE), 4);
  return -1;
}

bool iss_pass(struct iss *s) {
  uint32_t insn;
  uint64_t at;
  if (!s->pflag || fetch(s, &insn, &at) >= 0 || !iss_flags_pass(s, insn)) return false;
  s->pc += 4;
  return true;
}

void iss_step(struct iss *s, struct iss_result *out) {
  while (s->pflag && iss_pass(s)) {}
  struct probe_retire_lane *lane = &out->lane;

  static const struct iss_result nothing; /* copied: compilers clear so much with an instruction that takes its time */
  *out = nothing;
  lane->pc = s->pc;
  lane->next_pc = s->pc + 4;
  const uint64_t counting = ~s->csr[CSR_mcountinhibit]; /* what the instruction writes holds for those after it */
  s->written = 0;
  struct iss_exception exception = {fetch(s, &lane->insn, &out->fetched), s->pc};
  if (exception.cause < 0) {
    const struct iss_decoded *d = iss_decoded(s, out->fetched, lane->insn);
    out->op = d->op;
    lane->rd = d->rd;
    if (d->op) exception = execute(s, d, out);
    else exception = (struct iss_exception){ISS_ILLEGAL, illegal_value(s, lane->insn)};
  }

  if (exception.cause < 0) {
    if (lane->rd != 0) s->x[lane->rd] = lane->rd_value;
    else lane->rd_value = 0;
    s->pc = lane->next_pc;
    s->csr[CSR_minstret] += counting >> 2 & ~s->written >> 2 & 1;
  } else {
    iss_trap_enter(s, (uint64_t)exception.cause, exception.tval);
    *lane = (struct probe_retire_lane){.pc = lane->pc,
                                       .insn = lane->insn,
                                       .next_pc = s->pc,
                                       .trap = true,
                                       .cause = (uint64_t)exception.cause,
                                       .tval = exception.tval};
  }
  s->csr[CSR_mcycle] += counting & ~s->written & 1; /* read only when no hint is given: one instruction a cycle */
  s->steps++;
}
