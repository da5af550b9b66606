#include "tb/lib/profileme/path_bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "program/elf_file.h"
#include "iss/run.h"
#include "program/cfg_build.h"
#include "tb/lib/random.h"

enum { PAIR_WINDOW = 50 }; /* sec. 5.3: distances 1 to 50 */

struct run {
  struct path_bench *b;
  struct iss_machine m;
  struct pme_truth truth;
  uint64_t history, random, wait, period;
};

static bool transfers(uint32_t insn) { return cfg_is_branch(insn) || cfg_is_jal(insn) || cfg_is_jalr(insn); }

/* The instruction just stepped is a sample; history is that before it. */
static bool sample(struct run *r, uint64_t history) {
  struct path_bench *b = r->b;
  if (!ARRAY_ROOM(b->sample, b->room, b->samples + 1)) return false;
  struct pme_path_sample *s = &b->sample[b->samples];
  const unsigned distance = 1 + random_below(&r->random, PAIR_WINDOW);
  *s = (struct pme_path_sample){.history = history, .distance = distance};
  if (r->truth.count <= distance) return true;
  s->other_pc = r->truth.ring[(r->truth.count - 1 - distance) % PME_TRUTH_RING].pc;
  for (unsigned back = 0; back < distance; back++)
    if (!r->truth.ring[(r->truth.count - 1 - back) % PME_TRUTH_RING].link) s->distance = 0;
  b->samples += pme_truth_get_last(&r->truth, 0, &s->trace);
  return true;
}

static bool step_path(struct run *r) {
  struct iss_result out;
  uint64_t before = r->history, pc = r->m.iss.pc;
  iss_machine_step(&r->m, &out);
  struct probe_retire retire = {.valid = 1, .interrupt = out.lane.pc != pc, .lane[0] = out.lane};
  pme_truth_step(&r->truth, r->m.iss.steps, &retire);
  if (out.lane.trap) return true;
  if (cfg_is_branch(out.lane.insn)) r->history = before << 1 | (out.lane.next_pc != out.lane.pc + 4);
  if (!pc_sum_add(&r->b->counts, out.lane.pc, 1)) return false;
  if (transfers(out.lane.insn) && !hash_add(&r->b->transfers, out.lane.pc, out.lane.next_pc, 1)) return false;
  if (--r->wait) return true;
  r->wait = random_between(&r->random, 1, 2 * r->period - 1);
  return sample(r, before);
}

static bool run_path(struct run *r, const struct elf_program *p, uint64_t limit) {
  elf_load(p, r->m.iss.ram, ISS_RAM_BASE);
  if (!elf_find(p, "tohost", &r->m.tohost)) r->m.tohost = 0;
  for (uint64_t i = 0; i < limit && !r->m.ended; i++)
    if (!step_path(r)) return false;
  return true;
}

static bool keep_text(struct path_bench *b, const char *path, char *why, size_t size) {
  if (!image_file_open(&b->text, path, why, size)) return false;
  b->image = b->text.image;
  return pc_sum_init(&b->counts, &b->image);
}

bool path_bench_run(struct path_bench *b, const char *elf, uint64_t limit, uint64_t period, uint64_t seed, char *why, size_t size) {
  struct elf_program p;
  struct run r = {.b = b, .random = seed, .period = period, .wait = period};
  *b = (struct path_bench){0};
  if (elf_open(&p, elf, ISS_RAM_BASE, ISS_RAM_BYTES) != ELF_OK) {
    snprintf(why, size, "%s", p.message);
    return false;
  }
  struct symbols *symbols = symbols_open(elf, why, size);
  if (symbols && keep_text(b, elf, why, size) && pme_truth_init(&r.truth) && iss_machine_init(&r.m, NULL, p.entry)) {
    size_t functions = 0;
    const struct symbols_function *f = symbols_functions(symbols, &functions);
    if (run_path(&r, &p, limit)) b->graph = cfg_new(&b->image, p.entry, f, functions, &b->transfers, true);
    iss_machine_free(&r.m);
  }
  if (!b->graph && symbols) snprintf(why, size, "%s: out of memory", elf);
  pme_truth_free(&r.truth);
  if (symbols) symbols_close(symbols);
  elf_close(&p);
  if (!b->graph) path_bench_free(b);
  return b->graph;
}

void path_bench_free(struct path_bench *b) {
  image_file_close(&b->text);
  free(b->sample);
  cfg_free(b->graph);
  hash_free(&b->transfers);
  pc_sum_free(&b->counts);
  b->graph = NULL;
}

static uint64_t by_block(void *ctx, uint64_t from, uint64_t to) {
  const struct path_bench *b = ctx;
  (void)to;
  return pc_sum_at(&b->counts, from);
}

static uint64_t by_edge(void *ctx, uint64_t from, uint64_t to) {
  const struct path_bench *b = ctx;
  return transfers(program_image_word(&b->image, from)) ? hash_get(&b->transfers, from, to) : pc_sum_at(&b->counts, from);
}

void path_bench_keep_executed(struct path_bench *b) { cfg_keep(b->graph, by_edge, b); }

bool path_bench_judge(struct path_bench *b, struct pme_path_rates *r) {
  const struct pme_path_counts counts = {by_block, by_edge, b};
  return pme_path_rates_add(r, b->graph, b->sample, b->samples, &counts);
}
