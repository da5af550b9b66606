#include "iss/pflag.h"

/* mpflags: the flags of the running mode (NOW), those that MRET restores (PREV), and what the front end
 * predicts (NSK, STRATEGY), which changes nothing here. */
enum { NOW = 7, PREV_SHIFT = 8, FRONT_END = 7 << 16 };

bool iss_flag(const struct iss *s, unsigned type) { return s->csr[CSR_mpflags] >> type & 1; }

void iss_flag_set(struct iss *s, unsigned type, bool on) {
  s->csr[CSR_mpflags] = (s->csr[CSR_mpflags] & ~(1ull << type)) | (uint64_t)on << type;
}

const struct isa_op *iss_flags_decode(const struct iss *s, uint32_t insn) {
  const bool profile = s->pflag && isa_is_profile(insn);
  const struct isa_op *op = isa_decode(profile ? isa_profile_base(insn) : insn);
  return op && isa_is_control(op) && (profile || !s->pflag) ? NULL : op;
}

bool iss_flags_pass(struct iss *s, uint32_t insn) {
  if (isa_is_profile(insn)) {
    if (iss_flag(s, isa_profile_type(insn))) return false;
    s->dropped++;
    return true;
  }
  const struct isa_op *op = isa_decode(insn);
  if (!op || op->kind != ISA_CLASS_PFLAG) return false;
  if (op->id != ISA_PBLOCK) iss_flag_set(s, isa_flag_type(op, insn), isa_value(op->id, 0, 0, 0));
  s->controls++;
  return true;
}

void iss_flags_enter_trap(struct iss *s) {
  s->csr[CSR_mpflags] = (s->csr[CSR_mpflags] & FRONT_END) | (s->csr[CSR_mpflags] & NOW) << PREV_SHIFT;
}

void iss_flags_leave_trap(struct iss *s) {
  const uint64_t prev = s->csr[CSR_mpflags] & NOW << PREV_SHIFT;
  s->csr[CSR_mpflags] = (s->csr[CSR_mpflags] & FRONT_END) | prev | prev >> PREV_SHIFT;
}
