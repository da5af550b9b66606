/* The block descriptor table against its golden model, in the hands of a random program
 * (tb/lib/dispatch/code.h).
 * docs/pflag-table.md, "Tests"            Usage: rtl_block_table*-small [--seed N] [--cycles N]   (default 500000)
 *
 * Compared in every cycle: the answer to the last lookup, the row that a report has read, and every
 * entry of the table. The entries are what went through the write port of the memory, with the
 * valid bits of this cycle. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "dispatch/table.h"
#include "tb/lib/dispatch/code.h"
#include "tb/lib/port_binding.h"
#include "tb/lib/random.h"
#include "tb/lib/unit_bench.h"

#define INPUTS(X)                                                                                                                  \
  X(clear)                                                                                                                         \
  X(lookup)                                                                                                                        \
  X(lookup_pc) X(update) X(remove) X(update_leader) X(update_last) X(update_first) X(update_type) X(update_flag) X(update_length)
#define OUTPUTS(X) X(skip) X(follow)
#define STATES(X) X(valid) X(next) X(write) X(entry) X(leader) X(row)
#define PORT(name) struct unit_port *name;

struct ports {
  struct unit_port *rst, *on;
  INPUTS(PORT) OUTPUTS(PORT) STATES(PORT)
};

/* How often what must not be missing happened. */
struct seen {
  uint64_t hits, both, created, replaced, unlocked, grown, stale, removed, kept, behind, beside, judged;
};

struct bench {
  const struct bench_options *options;
  struct unit *unit;
  struct ports p;
  struct pflag_table model;
  struct pflag_table_config config;
  struct pflag_entry *written; /* what each entry was written with last */
  struct code code;
  struct seen seen;
  uint64_t cycle;
};

#define FAIL(b, ...) unit_bench_fail((b)->options, (b)->cycle, __VA_ARGS__)

static unsigned log_2(unsigned n) { return n < 2 ? 0 : 1 + log_2(n / 2); }

/* The module's parameters, from the widths of what it shows; `shortest` is its default. */
static bool bind(struct bench *b) {
  struct port_binding binding = {.unit = b->unit};
  b->p.rst = bind_port(&binding, "rst_ni");
  b->p.on = bind_port(&binding, "on_i");
#define IN(name) b->p.name = bind_port(&binding, #name "_i");
#define OUT(name) b->p.name = bind_port(&binding, #name "_o");
#define STATE(name) b->p.name = bind_state(&binding, #name);
  INPUTS(IN);
  OUTPUTS(OUT);
  STATES(STATE);
  if (!bind_ok(&binding)) return FAIL(b, "%s", binding.why);
  b->config.ways = unit_width(b->p.write);
  b->config.sets = unit_width(b->p.valid) / b->config.ways;
  b->config.slots = unit_width(b->p.skip);
  b->config.shortest = 4;
  return true;
}

/* An entry as the RTL lays it out: tag, slot, type, follow, prediction, lock. */
static struct pflag_entry entry_of(const struct bench *b, const struct unit_port *port, unsigned lsb, unsigned set) {
  const unsigned slots = log_2(b->config.slots), tag_width = 30 - slots - log_2(b->config.sets);
  const uint32_t slot = (uint32_t)unit_get_bits(port, lsb + 34, slots),
                 tag = (uint32_t)unit_get_bits(port, lsb + 34 + slots, tag_width);
  return (struct pflag_entry){.valid = true,
                              .leader = (tag * b->config.sets + set) * b->config.slots + slot,
                              .follow = (uint32_t)unit_get_bits(port, lsb + 2, 30),
                              .type = (uint8_t)unit_get_bits(port, lsb + 32, 2),
                              .on = unit_get_bits(port, lsb + 1, 1),
                              .lock = unit_get_bits(port, lsb, 1)};
}

static bool same_entry(const struct bench *b, const char *what, unsigned set, unsigned way, const struct pflag_entry *rtl,
                       const struct pflag_entry *model) {
#define SAME(field)                                                                                                                \
  if (rtl->field != model->field)                                                                                                  \
    return FAIL(b, "%s set %u way %u " #field " rtl=0x%" PRIx32 " model=0x%" PRIx32, what, set, way, (uint32_t)rtl->field,         \
                (uint32_t)model->field);
  SAME(valid);
  if (!model->valid) return true;
  SAME(leader);
  SAME(follow);
  SAME(type);
  SAME(on);
  SAME(lock);
  return true;
}

static bool check_table(struct bench *b) {
  const unsigned ways = b->config.ways, way_bits = ways == 1 ? 1 : log_2(ways);
  for (unsigned set = 0; set < b->config.sets; set++) {
    const uint64_t valid = unit_get_bits(b->p.valid, set * ways, ways);
    const unsigned next = (unsigned)unit_get_bits(b->p.next, set * way_bits, way_bits);
    if (next != b->model.next[set]) return FAIL(b, "next_s set %u rtl=%u model=%u", set, next, b->model.next[set]);
    for (unsigned w = 0; w < ways; w++) {
      struct pflag_entry *rtl = &b->written[set * ways + w];
      rtl->valid = valid >> w & 1;
      if (!same_entry(b, "entry", set, w, rtl, &b->model.entry[set * ways + w])) return false;
    }
  }
  return true;
}

/* The answer while the types `on` are predicted to execute: of the leaders that it names, the lowest. */
static bool check_answer(struct bench *b, unsigned on) {
  const struct pflag_answer *m = &b->model.answer;
  const uint64_t skip = m->hit && !(on >> m->type & 1) ? UINT64_C(1) << m->slot : 0, leaders = unit_get(b->p.skip),
                 lowest = leaders & -leaders;
  if (lowest != skip) return FAIL(b, "skip_o rtl=0x%" PRIx64 " model=0x%" PRIx64, lowest, skip);
  if (skip && unit_get(b->p.follow) != m->follow)
    return FAIL(b, "follow_o rtl=0x%" PRIx64 " model=0x%" PRIx32, unit_get(b->p.follow), m->follow);
  return true;
}

/* The row that the report of the last cycle works on, and what it writes. */
static bool check_report(struct bench *b) {
  const struct pflag_table_in *r = &b->model.report;
  const unsigned ways = b->config.ways, width = unit_width(b->p.entry);
  if (!r->update && !r->remove)
    return unit_get(b->p.write) == 0 || FAIL(b, "write_s rtl=0x%" PRIx64 " model=0x0", unit_get(b->p.write));
  const unsigned set = r->update_leader / b->config.slots % b->config.sets;
  for (unsigned w = 0; w < ways; w++) {
    const struct pflag_entry *model = &b->model.entry[set * ways + w], rtl = entry_of(b, b->p.row, w * width, set);
    if (model->valid && !same_entry(b, "row_s", set, w, &rtl, model)) return false;
  }
  return true;
}

/* Takes down what the RTL writes at the edge that follows. */
static void follow_writes(struct bench *b) {
  const uint64_t write = unit_get(b->p.write);
  const unsigned set = (unsigned)unit_get(b->p.leader) / b->config.slots % b->config.sets;
  for (unsigned w = 0; w < b->config.ways; w++)
    if (write >> w & 1) b->written[set * b->config.ways + w] = entry_of(b, b->p.entry, 0, set);
}

static void count(struct bench *b, const struct pflag_table_in *in, const struct pflag_table_in *r, const struct pflag_change *c,
                  const struct pflag_entry *old) {
  struct seen *s = &b->seen;
  const unsigned slots = b->config.slots, sets = b->config.sets;
  const bool changes = c->kind == PFLAG_WRITE || c->kind == PFLAG_DROP;
  if (in->lookup && b->model.answer.hit) {
    unsigned leaders = 0;
    const unsigned set = in->lookup_pc / slots % sets;
    for (unsigned w = 0; w < b->config.ways; w++) {
      const struct pflag_entry *e = &b->model.entry[set * b->config.ways + w];
      leaders += e->valid && e->leader / slots == in->lookup_pc / slots;
    }
    s->hits++;
    s->both += leaders > 1;
  }
  s->kept += c->kind == PFLAG_KEEP;
  s->removed += c->kind == PFLAG_DROP && r->remove;
  s->stale += c->kind == PFLAG_DROP && r->update;
  s->beside += changes && in->lookup && in->lookup_pc / slots % sets == c->set;
  s->behind += changes && (in->update || in->remove) && in->update_leader / slots % sets == c->set;
  if (c->kind != PFLAG_WRITE) return;
  if (!old->valid) s->created++;
  else if (old->leader != c->entry.leader) s->replaced++;
  else if (old->lock && !c->entry.lock) s->unlocked++;
  else if (old->follow != c->entry.follow) s->grown++;
}

/* What the table says against the program itself: an answer that skips anything else
 * is wrong in the model, too. */
static bool judge(struct bench *b, uint32_t pc) {
  const struct pflag_answer *a = &b->model.answer;
  if (!a->hit || !b->code.honest) return true;
  const uint32_t leader = pc - pc % b->config.slots + a->slot;
  b->seen.judged++;
  return code_may_skip(&b->code, leader, a->follow) ||
         FAIL(b, "follow_o 0x%" PRIx32 " of the leader 0x%" PRIx32 ": instructions that must run are skipped", a->follow, leader);
}

/* One cycle. In a reset the inputs are as at any time. */
static bool step_block_table(struct bench *b) {
  bool fresh;
  const struct pflag_table_in in = code_step(&b->code, &b->model.answer, &fresh), report = b->model.report;
  const bool reset = fresh && random_chance(&b->code.random, 1, 4);
  const unsigned on = random_chance(&b->code.random, 1, 2) ? (unsigned)random_below(&b->code.random, 8) : 0;
#define SET(name) unit_set(b->p.name, in.name);
  INPUTS(SET);
  unit_set(b->p.rst, !reset);
  unit_set(b->p.on, on);
  unit_eval(b->unit);
  if (!check_answer(b, on) || !check_report(b)) return false;
  follow_writes(b);
  if (reset) {
    pflag_table_reset(&b->model);
  } else {
    const unsigned set = report.update_leader / b->config.slots % b->config.sets;
    struct pflag_entry old[8];
    for (unsigned w = 0; w < b->config.ways; w++) old[w] = b->model.entry[set * b->config.ways + w];
    const struct pflag_change c = pflag_table_step(&b->model, &in);
    count(b, &in, &report, &c, &old[c.way < b->config.ways ? c.way : 0]);
  }
  unit_tick(b->unit);
  return check_table(b) && (!in.lookup || judge(b, in.lookup_pc));
}

static bool all_seen(const struct bench *b) {
  const struct seen *s = &b->seen;
  const uint64_t least = b->options->cycles / 20000;
#define OFTEN(what)                                                                                                                \
  if (s->what < least) return FAIL(b, #what " is rare: %" PRIu64, s->what);
  OFTEN(hits);
  if (b->config.ways > 1) OFTEN(both);
  OFTEN(created);
  OFTEN(replaced);
  OFTEN(unlocked);
  OFTEN(grown);
  OFTEN(stale);
  OFTEN(removed);
  OFTEN(kept);
  OFTEN(behind);
  OFTEN(beside);
  OFTEN(judged);
  printf("%s: %" PRIu64 " cycles, %" PRIu64 " lookups hit, %" PRIu64 " of them beside another leader, %" PRIu64
         " judged by the program; blocks: %" PRIu64 " created, %" PRIu64 " in another's place, %" PRIu64 " unlocked, %" PRIu64
         " grown, %" PRIu64 " stale, %" PRIu64 " removed; a change beside a lookup of its set: %" PRIu64
         ", beside a report: %" PRIu64 "\n",
         b->options->name, b->cycle, s->hits, s->both, s->judged, s->created, s->replaced, s->unlocked, s->grown, s->stale,
         s->removed, s->beside, s->behind);
  return true;
}

static bool run_cycles(struct bench *b) {
  code_open(&b->code, b->config, b->options->seed);
  unit_reset(b->unit, 2);
  for (b->cycle = 0; b->cycle < b->options->cycles; b->cycle++)
    if (!step_block_table(b)) return false;
  return all_seen(b);
}

static bool run_block_table(struct unit *u, const struct bench_options *options) {
  struct bench b = {.options = options, .unit = u};
  if (!bind(&b)) return false;
  if (!pflag_table_open(&b.model, b.config)) return FAIL(&b, "out of memory");
  b.written = calloc(b.config.sets * b.config.ways, sizeof *b.written);
  const bool ok = b.written ? run_cycles(&b) : FAIL(&b, "out of memory");
  free(b.written);
  pflag_table_close(&b.model);
  return ok;
}

int main(int argc, char **argv) { return unit_bench_main(argc, argv, 500000, run_block_table); }
