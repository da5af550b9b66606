/* Predictors that the golden simulator trains: targets and returns of code in the upper half of the addresses, where a
 * kernel runs, are whole. */
#include "iss/predict.h"

#include "tb/model/iss_test.h"

#define KERNEL 0xffffffff80000000ull

static void transfer(struct iss_predictors *p, uint64_t pc, uint64_t next, uint32_t insn) {
  iss_predict_transfer(p, &(struct iss_result){.lane = {.pc = pc, .next_pc = next, .insn = insn}, .op = isa_decode(insn)});
}

static bool has_target(const struct iss_predictors *p, uint64_t target) {
  for (unsigned i = 0; i < 2 * p->shape.btb_sets; i++)
    if (p->btb[i].valid && p->btb[i].target == target) return true;
  return false;
}

int main(void) {
  const uint32_t call = enc(ISA_JAL, 1, 0, 0), back = enc_i(ISA_JALR, 0, 1, 0), branch = enc(ISA_BEQ, 0, 0, 0);
  struct check c = {0};
  struct iss_predictors p;
  if (!iss_predict_open(&p, (struct iss_predict_shape){.slots = 4, .base_rows = 64, .tage_rows = 64, .btb_sets = 16})) return 2;
  transfer(&p, KERNEL + 0x100, KERNEL + 0x1100, call);
  check_case(&c, "call", has_target(&p, KERNEL + 0x1100));
  check_case(&c, "link", p.returns[p.top] == KERNEL + 0x104);
  transfer(&p, KERNEL + 0x1104, KERNEL + 0x104, back);
  check_case(&c, "return", !has_target(&p, KERNEL + 0x104)); /* predicted by the ring alone */
  for (int i = 0; i < 8; i++) transfer(&p, KERNEL + 0x240, KERNEL + 0x230, branch);
  check_case(&c, "branch", has_target(&p, KERNEL + 0x230));
  iss_predict_close(&p);
  return check_done(&c);
}
