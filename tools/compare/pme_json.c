#include <inttypes.h>
#include <stdlib.h>

#include "isa/isa.h"
#include "base/json_members.h"
#include "tools/cli/output.h"
#include "tools/compare/pme.h"
#include "isa/disasm.h"

enum { INSTRUCTIONS = 200 }; /* listed at most, of pairs */

static const char *function_at(const struct compare_pme *c, uint64_t pc) {
  const struct symbols_function *f = c->run.symbols ? symbols_function_at(c->run.symbols, pc) : NULL;
  return f ? f->name : "[no symbol]";
}

static void put_head(struct json *j, const struct compare_pme *c, const struct pme_profile *p) {
  const struct sim_api *api = c->run.machine.api;
  const struct recording *f = &c->prof;
  const struct pme_window_result w = pme_window_result(&c->window);
  json_members(j, "schema %u|mode %s|config %s|program %s", 1u, "profileme", c->machine, c->opt->program);
  json_members(j, "width %u|rob %u|tags %u", api->width, api->rob_entries, api->tags);
  json_members(j, "cycles %" PRIu64 "|instret %" PRIu64 "|window %" PRIu64 "|seed %" PRIu64, f->cycles, f->instret, c->opt->window,
               c->opt->seed);
  json_members(j, "selections %" PRIu64 "|samples %" PRIu64 "|collisions %" PRIu64 "|fetched %" PRIu64, f->overflows, f->samples,
               f->missed, f->fetched);
  json_members(j, "interval %.6f|each %.6f", p->scale.interval, p->scale.each);
  json_members(j, "records %" PRIu64 "|exact %" PRIu64, c->attribution.records, c->attribution.exact);
  json_object_of(j, "windows", "count %" PRIu64 "|mean %.6f|deviation %.4f|ratio %.4f|empty %.4f", w.windows, w.mean, w.deviation,
                 w.ratio, w.empty);
}

/* ---- single instructions ---- */

/* Every instruction that retired: pc, records, retired, k of that, D-misses, k of those,
 * variance of that over mean. */
static void points(struct json *j, const struct compare_pme *c, const struct pme_profile *p) {
  json_key(j, "points");
  json_array(j);
  for (uint64_t place = 0; place < program_image_places(&c->run.image); place += 4) {
    const uint64_t pc = program_image_pc(&c->run.image, place);
    uint64_t retired = pc_sum_at(&c->retired, pc);
    const struct pme_insn *insn = retired ? pme_insn_at(p, pc) : NULL;
    if (!retired || (!insn && (double)retired < p->scale.each)) continue;
    json_array_inline(j);
    json_address(j, pc);
    json_uint(j, insn ? insn->sums.records : 0);
    json_uint(j, retired);
    json_uint(j, insn ? insn->sums.reasons[PME_RETIRES] : 0);
    json_uint(j, pc_sum_at(&c->dmiss, pc));
    json_uint(j, insn ? insn->sums.events[PME_E_L1MISS] : 0);
    json_real(j, pme_arrivals_variance(&c->arrivals, pc), 4);
    json_end_array(j);
  }
  json_end_array(j);
}

static bool owns(const struct compare_pme *c, const struct symbols_function *f, uint64_t pc) {
  return symbols_function_at(c->run.symbols, pc) == f;
}

/* The load that a function executes most, 0: none. */
static uint64_t main_load(const struct compare_pme *c, const struct symbols_function *f) {
  uint64_t best = 0, most = 0;
  for (uint64_t pc = f->start; pc < f->end; pc += 4) {
    const struct isa_op *op = isa_decode(program_image_word(&c->run.image, pc));
    uint64_t times = pc_sum_at(&c->retired, pc);
    if (!op || op->kind != ISA_CLASS_LOAD || times <= most || !owns(c, f, pc)) continue;
    best = pc;
    most = times;
  }
  return best;
}

/* [instructions behind the load, times] for each place of the function that has any. */
static void places(struct json *j, const struct compare_pme *c, const struct symbols_function *f, uint64_t load,
                   uint64_t (*times)(const void *of, uint64_t pc), const void *of) {
  json_array_inline(j);
  for (uint64_t pc = f->start; pc < f->end; pc += 4) {
    const uint64_t n = owns(c, f, pc) ? times(of, pc) : 0;
    const int64_t behind = (int64_t)(pc - load) / 4;
    if (!n) continue;
    json_array_inline(j);
    json_real(j, (double)behind, 0);
    json_uint(j, n);
    json_end_array(j);
  }
  json_end_array(j);
}

static uint64_t interrupts(const void *of, uint64_t pc) { return pc_sum_at(&((const struct compare_pme *)of)->overflow, pc); }

/* Records of loads that retired. */
static uint64_t loads(const void *of, uint64_t pc) {
  const struct pme_profile *p = of;
  const struct pme_insn *insn = pme_insn_at(p, pc);
  uint64_t n = 0;
  for (size_t i = 0; insn && i < insn->sums.records; i++) {
    const struct pme_life *l = &p->life[p->by_pc[insn->first + i]];
    n += l->type == PME_TYPE_LOAD && l->retired;
  }
  return n;
}

/* Where interrupts of a counter overflow came, in functions with a load, and where records of loads are. */
static void skid(struct json *j, const struct compare_pme *c, const struct pme_profile *p) {
  size_t functions = 0;
  const struct symbols_function *f = c->run.symbols ? symbols_functions(c->run.symbols, &functions) : NULL;
  if (!c->overflow.total) functions = 0;
  json_key(j, "skid");
  json_array(j);
  for (size_t i = 0; i < functions; i++) {
    uint64_t came = 0, load = main_load(c, &f[i]);
    for (uint64_t pc = f[i].start; pc < f[i].end; pc += 4) came += owns(c, &f[i], pc) ? pc_sum_at(&c->overflow, pc) : 0;
    if (!came || !load) continue;
    json_object(j);
    json_members(j, "function %s|interrupts %" PRIu64, f[i].name, came);
    json_key(j, "interrupted");
    places(j, c, &f[i], load, interrupts, c);
    json_key(j, "records");
    places(j, c, &f[i], load, loads, p);
    json_end_object(j);
  }
  json_end_array(j);
}

/* ---- pairs ---- */

struct listed {
  uint64_t pc, progress;
};

static int longest(const void *a, const void *b) {
  const struct listed *x = a, *y = b;
  if (x->progress != y->progress) return x->progress > y->progress ? -1 : 1;
  return x->pc < y->pc ? -1 : 1;
}

static void instruction(struct json *j, const struct compare_pme *c, const struct pme_profile *p, uint64_t pc) {
  static const struct pme_pair_sums none;
  const struct pme_insn *insn = pme_insn_at(p, pc);
  const struct pme_pair_sums *sums = insn ? &insn->sums.pairs : &none;
  const struct profile_interval wasted = pme_slots_wasted(sums, &p->scale);
  const struct oracle_insn *oracle = oracle_at(c->run.oracle, pc);
  double progress = (double)pc_sum_at(&c->slots.progress, pc);
  char text[96];
  isa_disasm(c->run.text.as_run.isa, pc, program_image_word(&c->run.text.as_run, pc), text, sizeof text);
  json_object_of(j, NULL,
                 "pc %" PRIx64 "|function %s|text %s|executions %" PRIu64 "|records %" PRIu64 "|oracle %.1f|latency %.0f"
                 "|latency_estimate %.0f|wasted %.0f|wasted_estimate %.0f|wasted_low %.0f|wasted_high %.0f",
                 pc, function_at(c, pc), text, pc_sum_at(&c->slots.executions, pc), sums->records,
                 oracle ? (double)oracle_insn_total(oracle) / ORACLE_UNITS : 0, progress,
                 (double)sums->progress * p->scale.pair / 2, progress * c->prof.width - (double)pc_sum_at(&c->slots.used, pc),
                 wasted.value, wasted.low, wasted.high);
}

/* Those with the longest latency over the run. */
static bool instructions(struct json *j, const struct compare_pme *c, const struct pme_profile *p) {
  struct listed *list = malloc((size_t)(program_image_places(&c->run.image) / 4 + 1) * sizeof *list);
  size_t n = 0;
  if (!list) return false;
  for (uint64_t place = 0; place < program_image_places(&c->run.image); place += 4) {
    const uint64_t pc = program_image_pc(&c->run.image, place);
    uint64_t progress = pc_sum_at(&c->slots.progress, pc);
    if (progress) list[n++] = (struct listed){pc, progress};
  }
  qsort(list, n, sizeof *list, longest);
  json_key(j, "instructions");
  json_array(j);
  for (size_t i = 0; i < n && i < INSTRUCTIONS; i++) instruction(j, c, p, list[i].pc);
  json_end_array(j);
  free(list);
  return true;
}

static void lengths(struct json *j, const char *key, const uint64_t *of, size_t stride) {
  json_key(j, key);
  json_array_inline(j);
  for (unsigned n = 1; n <= PME_PATH_LENGTH; n++) json_uint(j, of[n * stride]);
  json_end_array(j);
}

static void paths(struct json *j, const struct compare_pme *c) {
  static const char *const scopes[PME_SCOPES] = {"intra", "inter"};
  const struct pme_path_rates *r = &c->rates;
  json_key_object(j, "paths");
  json_members(j, "samples %" PRIu64 "|left_out %" PRIu64, r->samples, c->paths_left_out);
  for (int scope = 0; scope < PME_SCOPES; scope++) {
    json_key_object(j, scopes[scope]);
    lengths(j, "judged", r->judged[scope], 1);
    lengths(j, "polluted", r->polluted[scope], 1);
    for (int s = 0; s < PME_SCHEMES; s++) lengths(j, pme_scheme_key((enum pme_scheme)s), &r->right[scope][0][s], PME_SCHEMES);
    json_end_object(j);
  }
  json_end_object(j);
}

/* sec. 5.2.4: useful concurrency of loads that hit, and of loads that missed. */
static void load_clusters(struct json *j, const struct compare_pme *c, const struct pme_profile *p) {
  json_key_object(j, "loads");
  for (int l = 0; l < PME_LOADS; l++) {
    const struct pme_slots_sums *s = &c->slots.load[l];
    const struct profile_interval useful = pme_concurrency(&p->load[l], &p->scale);
    json_object_of(j, pme_load_key((enum pme_load)l),
                   "executions %" PRIu64 "|progress %" PRIu64 "|used %" PRIu64 "|records %" PRIu64
                   "|useful %.4f|low %.4f|high %.4f",
                   s->executions, s->progress, s->used, p->load[l].records, useful.value, useful.low, useful.high);
  }
  json_end_object(j);
}

bool compare_pme_json(const struct compare_pme *c, const struct pme_profile *p, struct failure *f) {
  struct report_file file;
  struct json j;
  bool good = true;
  if (!output_open(&file, c->opt->json, f)) return false;
  json_start(&j, file.out);
  json_object(&j);
  put_head(&j, c, p);
  if (c->opt->pairs && c->opt->window == 1) {
    good = compare_pme_edges(c, p, &j);
  } else if (c->opt->pairs) {
    good = instructions(&j, c, p);
    paths(&j, c);
    load_clusters(&j, c, p);
  } else {
    points(&j, c, p);
    skid(&j, c, p);
  }
  json_end_object(&j);
  json_finish(&j);
  if (!good) {
    report_file_abandon(&file);
    return fail(f, STATUS_INTERNAL, "out of memory for the lists");
  }
  return output_close(&file, f);
}
