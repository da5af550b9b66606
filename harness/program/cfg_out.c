#include "program/cfg_out.h"

struct cfg_out cfg_out(const struct cfg_build *b, uint32_t block) {
  uint32_t insn = cfg_last_word(b->g, block);
  uint64_t end = b->g->block[block].end;
  struct cfg_out out = {.call = cfg_is_call(insn), .exit = cfg_is_return(insn), .next = CFG_NONE, .target = CFG_NONE};
  if (cfg_runs_on(insn)) out.next = cfg_block_at(b->g, end);
  if (cfg_is_branch(insn) || cfg_is_jal(insn)) out.target = cfg_block_at(b->g, cfg_target(b->g->block[block].last, insn));
  if (!cfg_is_jalr(insn)) return out;
  size_t low = 0, high = b->seen_count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (b->seen[middle].from < block) low = middle + 1;
    else high = middle;
  }
  out.seen = b->seen + low;
  while (low + out.seen_count < b->seen_count && out.seen[out.seen_count].from == block) out.seen_count++;
  return out;
}
