/* Value profile: microprogram against the algorithm in plain C, truth and error, fairness, simple sampling.
 *   cop_value [--seed N] [--samples N] */
#include "tb/lib/check.h"
#include "microcode/asm.h"
#include "coproc/model_direct.h"
#include "tb/lib/coproc/rows.h"
#include "coproc/selection.h"
#include "coproc/truth.h"
#include "tb/lib/coproc/value_slots.h"
#include "tb/lib/coproc/value_test.h"

enum { CHANCE = 5 /* register of the random number */ };
/* ---- microprogram ---- */

static void complain(void *ctx, const char *line) {
  (void)ctx;
  fprintf(stderr, "%s\n", line);
}

static void load(struct cop_model *m, const struct cop_image *image, bool all) {
  for (size_t i = 0; i < image->count; i++) {
    const struct cop_store *s = image->store + i;
    if (!all && (s->offset < COP_AT_v || s->offset >= COP_AT_c)) continue;
    cop_model_store(m, s->offset, s->value);
  }
  cop_model_store(m, COP_AT_ctl, COP_CTL_RUN | COP_CTL_ENGINE);
}

static bool same_slots(struct test *t, struct cop_model *m, const struct cop_value_slots *s) {
  for (unsigned i = 0; i < s->slots; i++) {
    const uint64_t low = cop_model_load(m, (uint16_t)(COP_AT_slot_low + 8 * i)),
                   high = cop_model_load(m, (uint16_t)(COP_AT_slot_high + 8 * i));
    char text[200];
    snprintf(text, sizeof text, "slot %u: microprogram %016llx %09llx, algorithm %016llx %09llx", i, (unsigned long long)low,
             (unsigned long long)high, (unsigned long long)cop_value_slots_low(s, i),
             (unsigned long long)cop_value_slots_high(s, i));
    expect(t, low == cop_value_slots_low(s, i) && high == cop_value_slots_high(s, i), text);
    if (t->failed) return false;
  }
  return true;
}

/* Loads of every kind: constant, two values, few, changing after a while, all
 * different; more of them than slots. */
static uint64_t loaded(struct test *t, uint32_t pc, unsigned long when) {
  const uint64_t high = (uint64_t)(pc & 3) << 32;
  switch (pc % 5) {
    case 0: return high | pc;
    case 1: return high | (draw(t) & 1);
    case 2: return draw(t) % 6;
    case 3: return when >> 12;
    default: return (uint64_t)draw(t) << 20;
  }
}

/* Slots and image agree until an interrupt; then both begin anew. */
static void compare_slots(struct test *t, unsigned slots) {
  char define[32], *defines[] = {define};
  struct cop_image image;
  struct cop_model m;
  const struct cop_shape shape = {.width = 2, .rob = 32, .slots = 256, .buffer = 256, .capture = 8, .link = 64};
  snprintf(define, sizeof define, "SLOTS=%u", slots);
  struct cop_value_slots *s = room(sizeof *s);
  if (!cop_assemble(&image, "firmware/microcode/value.us", (const char *const *)defines, 1, complain, NULL) ||
      !cop_model_open(&m, &shape)) {
    expect(t, false, "microprogram not assembled");
    free(s);
    return;
  }
  unsigned interrupts[3] = {0, 0, 0}, full = 0;
  cop_value_slots_init(s, slots);
  cop_model_reset(&m);
  cop_model_settle(&m);
  load(&m, &image, true);
  for (unsigned long i = 0; i < t->samples && !t->failed; i++) {
    const uint32_t range = i >> 14 & 1 ? 4 * slots : slots / 2, spread = draw(t) % range; /* more loads than slots, or fewer */
    const uint32_t pc = 0x20000000 + (spread < draw(t) % range ? spread : draw(t) % 8);
    const uint64_t value = loaded(t, pc, i);
    const struct cop_sample sample = {
      .field = {[COP_INFO] = COP_LOAD, [COP_PC] = pc, [COP_VALUE] = (uint32_t)value, [COP_VALUEH] = (uint32_t)(value >> 32)}};
    if (!cop_model_push(&m, &sample)) expect(t, false, "sample not taken");
    do cop_model_idle(&m);
    while (m.regs.state == COP_RUN && (m.regs.next || m.regs.current));
    const int code = cop_value_slots_sample(s, pc, cop_value_fold(value), m.regs.v[CHANCE]);
    expect(t, m.regs.state == (code ? COP_HALT : COP_RUN) && (!code || (m.regs.cause == COP_CAUSE_PROGRAM && m.regs.code == code)),
           "interrupt");
    if (!code) continue;
    interrupts[code]++;
    cop_model_idle(&m);
    if (!same_slots(t, &m, s)) break;
    for (unsigned k = 0; k < slots; k++) full += s->slot[k].total && !s->slot[k].valid;
    cop_value_slots_clear(s);
    cop_model_store(&m, COP_AT_command, COP_CLEAR_SLOTS);
    cop_model_settle(&m);
    load(&m, &image, false);
  }
  cop_model_store(&m, COP_AT_ctl, 0);
  if (!t->failed) same_slots(t, &m, s);
  printf("slots %u: %lu samples, interrupts full %u, thrash %u; slots turned off %u\n", slots, t->samples, interrupts[1],
         interrupts[2], full);
  if (t->samples >= 60000) expect(t, interrupts[1] && full, "stimulus reached no full slots");
  if (t->samples >= 60000 && slots == 32) expect(t, interrupts[2], "stimulus reached no thrashing");
  cop_model_close(&m);
  cop_image_free(&image);
  free(s);
}

/* ---- truth, simple sampling ---- */

static void truth(struct test *t) {
  struct cop_truth truth = {.total = 0};
  for (unsigned i = 0; i < 30; i++) cop_truth_add(&truth, 0x80000000, i < 20 ? 5 : 6); /* 2/3, 1/3 */
  for (unsigned i = 0; i < 10; i++) cop_truth_add(&truth, 0x80000004, 0x4000000000000000u);
  expect(t, truth.load.used == 2 && truth.pair.used == 3 && truth.total == 40, "sums of the truth");
  near(t, cop_truth_invariance(&truth, 0x80000000, 5), 2.0 / 3, 1e-12, "invariance");
  expect(t, cop_truth_count(&truth, 0x80000000) == 30 && cop_truth_count(&truth, 0x80000008) == 0, "executions");
  const struct cop_value_row rows[] = {{.pc = 0x20000000, .value = 5, .count = 1, .total = 2},
                                       {.pc = 0x20000001, .value = 0x40000000, .count = 9, .total = 9}};
  near(t, cop_truth_error(&truth, rows, 2), 100 * sqrt((20 / 36.0 + 10 / 9.0) / 40), 1e-9, "error");
  near(t, cop_truth_error(&truth, rows, 0), 100 * sqrt((20 * 4 / 9.0 + 10 / 9.0 + 10) / 40), 1e-9, "error without rows");
  for (unsigned i = 0; i < 100000; i++) cop_truth_add(&truth, 0x80001000 + 4 * (i % 5000), i);
  expect(t, truth.load.used == 5002 && truth.pair.used == 100003 && cop_truth_count(&truth, 0x80001000) == 20, "tables that grow");
  cop_truth_free(&truth);
}

/* Two loads that are offered equally often. */
static void selection(struct test *t) {
  struct cop_selection fair = {.window_offered = 0}, unfair = fair;
  for (unsigned i = 0; i < 4000; i++) {
    const bool late = i >= 2000; /* samples are taken at a quarter of the rate */
    cop_selection_offer(&fair, i & 1);
    cop_selection_offer(&unfair, i & 1);
    if (i % (late ? 16 : 4) < 2) cop_selection_accept(&fair, i & 1);
    if (i % 4 < 2 + (i >> 2 & 1)) cop_selection_accept(&unfair, i & 1 && i % 4 < 2 ? 1 : 0);
    if (i != 1999) continue;
    cop_selection_end_window(&fair);
    cop_selection_end_window(&unfair);
  }
  cop_selection_end_window(&fair);
  cop_selection_end_window(&unfair);
  const struct cop_selection_bias none = cop_selection_bias(&fair), some = cop_selection_bias(&unfair);
  near(t, none.percent, 0, 0.1, "bias of a fair choice at two rates");
  near(t, some.percent, 10, 0.1, "bias: 3 of 5 samples of one of two equal loads");
  expect(t, none.chance > 0.5 && none.chance < 4, "bias by chance");
  cop_selection_free(&fair);
  cop_selection_free(&unfair);
}

static void simple(struct test *t) {
  enum { PAIRS = 64 };
  void *memory = room(cop_simple_bytes(PAIRS));
  struct cop_value_row row[PAIRS];
  uint32_t naive[8][8] = {{0}}, total[8] = {0};
  struct cop_simple *s = cop_simple_init(memory, PAIRS);
  for (unsigned i = 0; i < 1000; i++) {
    const uint32_t pc = draw(t) % 8, value = draw(t) % 8;
    cop_simple_add(s, pc << 14, value << 20);
    naive[pc][value]++;
    total[pc]++;
  }
  expect(t, simple_rows(s, row, PAIRS) == PAIRS && cop_simple_sums(s).samples == 1000, "pairs of simple sampling");
  qsort(row, PAIRS, sizeof *row, cop_value_row_order);
  for (unsigned i = 0; i < PAIRS; i++) {
    expect(t, row[i].count == naive[row[i].pc >> 14][row[i].value >> 20] && row[i].total == total[row[i].pc >> 14],
           "counts of simple sampling");
    if (i)
      expect(t, row[i - 1].pc < row[i].pc || (row[i - 1].pc == row[i].pc && row[i - 1].count >= row[i].count),
             "order of simple sampling");
  }
  cop_simple_add(s, 1, 1);
  expect(t, cop_simple_sums(s).lost == 1 && cop_simple_sums(s).samples == 1000, "a full table counts what it loses");
  free(memory);
}

int main(int argc, char **argv) {
  struct test t = {.name = "cop_value", .seed = 1, .samples = 100000};
  if (!test_begin(&t, argc, argv)) return 64;
  truth(&t);
  selection(&t);
  simple(&t);
  for (unsigned slots = 32; slots <= 256 && !t.failed; slots *= 2) compare_slots(&t, slots);
  return check_single("cop_value", !t.failed);
}
