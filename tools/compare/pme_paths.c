/* Paths to the samples of a run: the actual ones, and what the schemes of ProfileMe
 * sec. 5.3 make of the records. */
#include <stdlib.h>

#include "base/array.h"
#include "tools/compare/pme.h"
#include "program/cfg_build.h"

static bool transfers(uint32_t insn) { return cfg_is_branch(insn) || cfg_is_jal(insn) || cfg_is_jalr(insn); }

bool compare_pme_paths_step(struct compare_pme *c, const struct probe_cycle *now) {
  const struct probe_retire *r = &now->retire;
  pme_truth_step(&c->truth, now->cycle, r);
  for (unsigned i = 0; r->valid >> i & 1; i++) {
    const struct probe_retire_lane *lane = &r->lane[i];
    if (!lane->trap && transfers(lane->insn) && !hash_add(&c->transfers, lane->pc, lane->next_pc, 1)) return false;
  }
  return true;
}

/* The unit names the cycle in which it sees the end, one after that of the retire stream. */
bool compare_pme_paths_pair(struct compare_pme *c, const struct pme_life *first, const struct pme_life *second) {
  if (!first->retired || !second->retired || second->withheld) {
    c->paths_left_out++;
    return true;
  }
  if (!ARRAY_ROOM(c->path, c->path_room, c->paths + 1)) return false;
  struct pme_path_sample *s = &c->path[c->paths];
  *s =
    (struct pme_path_sample){.history = second->history, .skip = second->skip, .other_pc = first->pc, .distance = second->distance};
  if (pme_truth_get(&c->truth, second->pc, second->time - 1, &s->trace)) c->paths++;
  else c->paths_left_out++;
  return true;
}

/* Execution counts: of a block's last instruction, of an edge. */
static uint64_t by_block(void *ctx, uint64_t from, uint64_t to) {
  const struct compare_pme *c = ctx;
  (void)to;
  return pc_sum_at(&c->retired, from);
}

static uint64_t by_edge(void *ctx, uint64_t from, uint64_t to) {
  const struct compare_pme *c = ctx;
  return transfers(program_image_word(&c->run.image, from)) ? hash_get(&c->transfers, from, to) : pc_sum_at(&c->retired, from);
}

/* All schemes search what was executed of the graph. */
bool compare_pme_paths_judge(struct compare_pme *c) {
  size_t functions = 0;
  struct symbols *symbols = run_symbols(&c->run);
  const struct symbols_function *function = symbols ? symbols_functions(symbols, &functions) : NULL;
  struct cfg *graph = cfg_new(&c->run.image, c->run.program.entry, function, functions, &c->transfers, true);
  const struct pme_path_counts counts = {by_block, by_edge, c};
  if (graph) cfg_keep(graph, by_edge, c);
  bool good = graph && pme_path_rates_add(&c->rates, graph, c->path, c->paths, &counts);
  cfg_free(graph);
  return good;
}

void compare_pme_paths_free(struct compare_pme *c) {
  pme_truth_free(&c->truth);
  hash_free(&c->transfers);
  free(c->path);
}
