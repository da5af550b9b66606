#include "tb/lib/lsu/bench.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "tb/lib/random.h"

bool lsu_fail(struct bench *b, const char *format, ...) {
  va_list args;
  if (b->failed) return false;
  b->failed = true;
  va_start(args, format);
  bench_options_fail(&b->options, b->cycle, format, args);
  va_end(args);
  return false;
}

unsigned lsu_below(struct bench *b, unsigned n) { return random_below(&b->random, n); }
bool lsu_chance(struct bench *b, unsigned percent) { return random_chance(&b->random, percent, 100); }

bool lsu_bind_ports(struct bench *b) {
  struct ports *p = &b->p;
  const struct {
    struct unit_port **port;
    const char *name;
  } table[] = {
    {&p->flush, "flush_i"},
    {&p->kill, "kill_i"},
    {&p->kill_lq, "kill_lq_tail_i"},
    {&p->kill_sq, "kill_sq_tail_i"},
    {&p->kill_rob, "kill_rob_i"},
    {&p->rob_head, "rob_head_i"},
    {&p->head_ok, "head_ok_i"},
    {&p->alloc_load, "alloc_load_i"},
    {&p->alloc_store, "alloc_store_i"},
    {&p->lq_tail, "lq_tail_o"},
    {&p->sq_tail, "sq_tail_o"},
    {&p->lq_free, "lq_free_o"},
    {&p->sq_free, "sq_free_o"},
    {&p->cop_window, "cop_window_i"},
    {&p->ex_valid, "ex_valid_i"},
    {&p->ex_store, "ex_store_i"},
    {&p->ex_size, "ex_size_i"},
    {&p->ex_unsigned, "ex_unsigned_i"},
    {&p->ex_base, "ex_base_i"},
    {&p->ex_imm, "ex_imm_i"},
    {&p->ex_data, "ex_data_i"},
    {&p->ex_rob, "ex_rob_i"},
    {&p->ex_pdst, "ex_pdst_i"},
    {&p->ex_lq, "ex_lq_i"},
    {&p->ex_sq, "ex_sq_i"},
    {&p->ex_ready, "ex_ready_o"},
    {&p->addr_valid, "mem_addr_valid_o"},
    {&p->addr_rob, "mem_addr_rob_o"},
    {&p->addr, "mem_addr_o"},
    {&p->wake, "wake_valid_o"},
    {&p->wake_pdst, "wake_pdst_o"},
    {&p->wake_fail, "wake_fail_o"},
    {&p->wb, "wb_valid_o"},
    {&p->wb_pdst, "wb_pdst_o"},
    {&p->wb_data, "wb_data_o"},
    {&p->wb_rob, "wb_rob_o"},
    {&p->st_done, "st_done_valid_o"},
    {&p->st_done_rob, "st_done_rob_o"},
    {&p->exc, "exc_valid_o"},
    {&p->exc_rob, "exc_rob_o"},
    {&p->exc_cause, "exc_cause_o"},
    {&p->exc_tval, "exc_tval_o"},
    {&p->viol, "viol_valid_o"},
    {&p->viol_rob, "viol_rob_o"},
    {&p->viol_dist, "viol_dist_o"},
    {&p->known, "sq_known_o"},
    {&p->commit_loads, "commit_loads_i"},
    {&p->commit_stores, "commit_stores_i"},
    {&p->commit_room, "commit_room_o"},
    {&p->sq_empty, "sq_empty_o"},
    {&p->clean, "clean_i"},
    {&p->clean_done, "clean_done_o"},
    {&p->ev, "ev_valid_o"},
    {&p->ev_dmiss, "ev_dmiss_o"},
    {&p->ev_fwd, "ev_fwd_o"},
    {&p->ev_replay, "ev_replay_o"},
    {&p->ev_l2miss, "ev_l2miss_o"},
    {&p->st_error, "st_error_o"},
    {&p->st_error_addr, "st_error_addr_o"},
  };
  struct port_binding binding = {.unit = b->u};
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++) *table[i].port = bind_port(&binding, table[i].name);
  peer_bind(&b->peer, &binding);
  if (!bind_ok(&binding)) return lsu_fail(b, "%s", binding.why);
  b->rob_n = 1u << unit_width(p->ex_rob);
  b->lanes = unit_width(p->alloc_load);
  b->lq_n = 1u << (unit_width(p->lq_tail) - 1);
  b->sq_n = 1u << (unit_width(p->sq_tail) - 1);
  b->preg_n = 1u << unit_width(p->ex_pdst);
  return b->rob_n <= ROB_MAX && b->lanes <= LANES_MAX ? true : lsu_fail(b, "machine too large");
}

struct op *lsu_at(struct bench *b, unsigned age) {
  return &b->rob[(b->head + age) % b->rob_n];
}
unsigned lsu_age(const struct bench *b, unsigned rob) { return (rob + b->rob_n - b->head) % b->rob_n; }

static uint64_t *golden_word(struct bench *b, const struct op *o) {
  return o->io ? &b->device[(o->addr & 0xffff) / 8] : &b->memory[(o->addr - 0x80000000u) / 8];
}

uint64_t lsu_golden_load(struct bench *b, const struct op *o) {
  const unsigned bits = 8u << o->size;
  uint64_t v = *golden_word(b, o) >> 8 * (o->addr & 7);
  if (bits == 64) return v;
  v &= ((uint64_t)1 << bits) - 1;
  return o->uns || !(v >> (bits - 1)) ? v : v | ~(uint64_t)0 << bits;
}

void lsu_golden_store(struct bench *b, const struct op *o) {
  const unsigned bits = 8u << o->size, shift = 8 * (o->addr & 7);
  const uint64_t mask = (bits == 64 ? ~(uint64_t)0 : ((uint64_t)1 << bits) - 1) << shift;
  uint64_t *w = golden_word(b, o);
  *w = (*w & ~mask) | (o->data << shift & mask);
}

/* Few lines of few sets, so that accesses alias and lines are evicted; words mostly at the start of the
 * line. */
static void draw_address(struct bench *b, struct op *o) {
  const unsigned set = lsu_below(b, b->k.sets), tag = lsu_below(b, b->k.lines),
                 word = lsu_chance(b, 60) ? lsu_below(b, 2) : lsu_below(b, 8);
  o->size = lsu_below(b, 4);
  o->addr = 0x80000000u + (b->k.first_page + tag) * 4096 + set * 64 + word * 8 + (lsu_below(b, 8) & ~((1u << o->size) - 1));
  o->io = lsu_chance(b, b->k.io);
  o->window = lsu_chance(b, 50);
  if (o->io) o->addr = (o->window ? 0x03000000u : 0x02000000u) + word * 8 + (o->addr & 7);
  if (!lsu_chance(b, b->k.fault)) return;
  static const uint64_t nowhere[] = {0x88000000u,         0x7ffffff8u, 0x1000000000000008u, 0x02010000u,
                                     0x80000000ffffff00u, 0,           0x03010000u,         0x03000000u};
  o->io = false;
  if (o->size && lsu_chance(b, 50)) o->addr += 1;
  else o->addr = nowhere[lsu_below(b, 8)];
  if (o->addr >> 16 == 0x300) o->window = false; /* of the co-processor, and it is closed */
  o->exception = true;
  o->cause = (o->addr & ((1u << o->size) - 1) ? 4 : 5) + (o->kind == STORE ? 2 : 0);
}

void lsu_draw_op(struct bench *b, struct op *o) {
  memset(o, 0, sizeof *o);
  const unsigned r = b->k.plain ? 999 : lsu_below(b, 1000);
  if (r < 1) o->kind = FENCE;
  else if (r < 100) o->kind = BRANCH;
  else if (r < 200) o->kind = OTHER;
  else o->kind = lsu_chance(b, b->k.store) ? STORE : LOAD;
  o->number = ++b->ops;
  o->lq = b->lq_tail;
  o->sq = b->sq_tail;
  if (o->kind == LOAD || o->kind == STORE) draw_address(b, o);
  o->uns = o->size != 3 && lsu_chance(b, 50);
  o->data = random_next(&b->random);
  o->pdst = o->kind == LOAD ? lsu_below(b, b->preg_n) : 0;
  o->wait_store = o->kind == LOAD && lsu_chance(b, b->k.wait);
  if (o->kind == OTHER || o->kind == FENCE) o->state = DONE;
}

void lsu_draw_knobs(struct bench *b) {
  static const unsigned few[] = {1, 2, 3, 5, 9, 14};
  struct knobs *k = &b->k;
  *k = (struct knobs){.lines = few[lsu_below(b, 6)],
                      .sets = 1 + lsu_below(b, 5),
                      .dispatch = 30 + lsu_below(b, 71),
                      .issue = 30 + lsu_below(b, 71),
                      .kill = lsu_below(b, 2) * lsu_below(b, 60),
                      .interrupt = lsu_below(b, 3) == 0 ? 5 : 0,
                      .io = lsu_below(b, 3) == 0 ? 3 : 0,
                      .fault = lsu_below(b, 3) == 0 ? 2 : 0,
                      .store = 10 + lsu_below(b, 70),
                      .wait = lsu_below(b, 2) * 50,
                      .commit = 50 + lsu_below(b, 51)};
  b->peer.latency = 2 + lsu_below(b, 2) * lsu_below(b, 12);
  b->peer.spread = lsu_below(b, 3) == 0 ? 100 : 1 + lsu_below(b, 4);
  b->peer.ready_percent = 20 + lsu_below(b, 81);
  b->peer.gap_percent = lsu_below(b, 2) * lsu_below(b, 70);
  b->peer.miss_percent = lsu_below(b, 100);
  b->peer.error_percent = lsu_below(b, 3) == 0 ? 20 : 0;
}
