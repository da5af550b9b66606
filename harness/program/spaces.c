#include "program/spaces.h"

const struct probe_commit *program_image_commit(const struct program_image *m, const struct probe_commit *in,
                                                struct probe_commit *moved) {
  const uint64_t bias = program_image_bias(m, in->privilege, in->context);
  if (!bias) return in;
  *moved = *in;
  for (unsigned i = 0; i < PROBE_LANES; i++) moved->head_pc[i] += bias;
  moved->exception_pc += bias;
  return moved;
}
