/* The mirror of the co-processor's handler: what a good handler loads and stores passes; every departure from
 * the policy is noticed. Usage: cop_mirror [SEED] */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coproc/mirror.h"
#include "tb/lib/coproc/rows.h"
#include "tb/lib/check.h"
#include "tb/lib/random.h"

enum { SLOTS = 8, PCS = 64, VALUES = 4096, INTERRUPTS = 60, LOADS = 12 };

/* What a handler may do wrong. */
enum fault {
  NONE,
  SELECT,
  LIMIT,
  INTERVAL,
  SPREAD,
  CLASSES,
  MASK_MISSING,
  MASK_WRONG,
  MASK_MORE,
  SLOT_SKIPPED,
  SLOT_TWICE,
  LOW_NOT_WORTH,
  COUNT_NOT_READ,
  FAULTS
};

struct handler {
  struct cop_mirror mirror;
  void *memory;
  struct cop_value *value; /* the handler's own */
  struct cop_value_command command;
  uint64_t random;
  uint32_t cycles, masks; /* masks stored so far */
  enum fault fault;
  bool good; /* the mirror is content */
};

static uint32_t draw(struct handler *h, uint32_t below) { return random_below(&h->random, below); }

static void retire(struct handler *h, uint8_t mem, uint64_t offset, uint64_t value) {
  struct probe_retire r = {.valid = 1};
  r.lane[0] = (struct probe_retire_lane){.mem = mem,
                                         .mem_bytes = 8,
                                         .mem_addr = COP_BASE + offset,
                                         .mem_data = mem == PROBE_MEM_STORE ? value : 0,
                                         .rd_value = mem == PROBE_MEM_LOAD ? value : 0};
  h->good = h->good && cop_mirror_step(&h->mirror, &r);
}

static void load(struct handler *h, uint64_t offset, uint64_t value) { retire(h, PROBE_MEM_LOAD, offset, value); }
static void store(struct handler *h, uint64_t offset, uint64_t value) { retire(h, PROBE_MEM_STORE, offset, value); }

static uint64_t wrong_if(const struct handler *h, enum fault fault, uint64_t value) {
  return h->fault == fault ? value + 1 : value;
}

static void obey(struct handler *h) {
  const struct cop_value_command *c = &h->command;
  for (uint32_t i = 0; i < c->masks; i++) {
    h->masks++;
    if (h->fault == MASK_MISSING && i + 1 == c->masks) continue;
    store(h, COP_AT_mask, (uint64_t)(c->mask[i] + (h->fault == MASK_WRONG)) << 2);
  }
  if (h->fault == MASK_MORE) store(h, COP_AT_mask, 0x80000000);
  store(h, COP_AT_select, wrong_if(h, SELECT, c->select));
  store(h, COP_AT_limit, wrong_if(h, LIMIT, c->limit));
  store(h, COP_AT_interval, wrong_if(h, INTERVAL, c->interval));
  store(h, COP_AT_spread, wrong_if(h, SPREAD, c->spread));
  store(h, COP_AT_classes, wrong_if(h, CLASSES, c->classes));
}

/* Constant loads, so that they are characterised and masked in time. */
static void read_slots(struct handler *h) {
  for (unsigned i = 0; i < SLOTS; i++) {
    const uint32_t which = draw(h, LOADS);
    const bool worth = draw(h, 4) != 0;
    const uint64_t high = worth ? 200u << 16 | 200 : 5, low = (uint64_t)(which * 77) << 32 | (0x20000000 + which);
    if (h->fault == SLOT_SKIPPED && i == 3) continue;
    load(h, COP_AT_slot_high + 8 * i, high);
    if (worth || (h->fault == LOW_NOT_WORTH)) load(h, COP_AT_slot_low + 8 * i, low);
    if (worth) cop_value_slot(h->value, low, high);
    if (h->fault == SLOT_TWICE && i == 3) load(h, COP_AT_slot_high + 8 * i, high);
  }
}

static void interrupt(struct handler *h, bool last) {
  const uint8_t cause = last ? 0 : COP_CAUSE_LIMIT;
  const struct cop_value_event event = {.cause = cause, .cycles = h->cycles += 400000};
  if (last) store(h, COP_AT_ctl, 0);
  load(h, COP_AT_status, last ? 0 : COP_HALT | (uint64_t)cause << COP_STATUS_CAUSE_SHIFT);
  load(h, COP_AT_cycles, event.cycles);
  load(h, COP_AT_processed, event.processed);
  if (h->fault != COUNT_NOT_READ) load(h, COP_AT_dropped, event.dropped);
  cop_value_begin(h->value, &event);
  read_slots(h);
  cop_value_next(h->value, &h->command);
  if (last) return;
  obey(h);
  store(h, COP_AT_ctl, COP_CTL_RUN | COP_CTL_ENGINE);
}

/* The rows of both are the same. */
static bool same_rows(struct handler *h) {
  struct cop_value_row *row = calloc(VALUES, sizeof *row);
  const uint32_t n = row ? value_rows(h->value, row, VALUES) : 0;
  bool same = n > 0 && cop_mirror_estimate(&h->mirror) && h->mirror.rows == n;
  for (uint32_t i = 0; same && i < n; i++) {
    const struct cop_value_row *a = &row[i], *b = &h->mirror.row[i];
    same = a->pc == b->pc && a->value == b->value && a->count == b->count && a->total == b->total && a->visits == b->visits &&
           a->masked == b->masked;
  }
  free(row);
  return same;
}

/* True: the mirror behaved as it should. */
static bool run_mirror(uint64_t seed, enum fault fault) {
  const struct cop_mirror_options options = {.handler = COP_HANDLER_VALUE, .slots = SLOTS, .places = PCS, .values = VALUES};
  struct cop_value_policy policy;
  struct handler h = {.random = seed, .fault = fault, .good = true, .memory = calloc(1, cop_value_bytes(PCS, VALUES))};
  if (!h.memory || !cop_mirror_open(&h.mirror, &options)) return false;
  cop_value_defaults(&policy, SLOTS, COP_VALUE_OURS);
  h.value = cop_value_init(h.memory, PCS, VALUES, &policy);
  cop_value_start(h.value, &h.command);
  obey(&h);
  store(&h, COP_AT_ctl, COP_CTL_RUN | COP_CTL_ENGINE);
  for (unsigned i = 0; h.good && i < INTERRUPTS; i++) interrupt(&h, i + 1 == INTERRUPTS);
  const bool good = fault == NONE ? h.good && h.masks > 3 && same_rows(&h) && h.mirror.read == SLOTS * INTERRUPTS
                                  : !h.good && h.mirror.wrong;
  cop_mirror_close(&h.mirror);
  free(h.memory);
  return good;
}

/* Slots as records: what is empty is left out, the others come with the number of the interrupt. */
static bool slots(void) {
  const struct cop_mirror_options options = {.handler = COP_HANDLER_SLOTS, .slots = 3};
  struct handler h = {.good = true};
  if (!cop_mirror_open(&h.mirror, &options)) return false;
  store(&h, COP_AT_ctl, COP_CTL_RUN | COP_CTL_ENGINE);
  for (unsigned k = 0; k < 6; k++) {
    load(&h, COP_AT_slot_low + 8 * (k % 3), k % 3 == 1 ? 0 : 7ull << 32 | k);
    load(&h, COP_AT_slot_high + 8 * (k % 3), k % 3 == 1 ? 0 : 1ull << 32 | 9);
  }
  const struct cop_record last = {.key = 5, .low = 7, .high = 9, .epoch = 1, .valid = true};
  struct cop_record other = last;
  other.epoch = 0;
  const bool good = h.good && h.mirror.records == 4 && h.mirror.read == 6 && cop_mirror_slot(&h.mirror, 3, &last) &&
                    !cop_mirror_slot(&h.mirror, 2, &last) && !cop_mirror_slot(&h.mirror, 4, &last) &&
                    !cop_mirror_slot(&h.mirror, 3, &other);
  cop_mirror_close(&h.mirror);
  return good;
}

enum tip_fault { TIP_GOOD, TIP_SKIPPED, TIP_NOT_VALID, TIP_WORD, TIP_LEFT, TIP_FAULTS };

/* Of tip: valid bits, then these slots. 70 slots, of which 3 and 66 are valid, two times. */
static bool sums(enum tip_fault fault) {
  const struct cop_mirror_options options = {.handler = COP_HANDLER_TIP, .slots = 70};
  struct handler h = {.good = true};
  if (!cop_mirror_open(&h.mirror, &options)) return false;
  for (unsigned k = 0; k < 2; k++) {
    store(&h, COP_AT_ctl, COP_CTL_RUN | COP_CTL_ENGINE);
    load(&h, COP_AT_valid, 1u << 3);
    if (fault != TIP_SKIPPED) load(&h, COP_AT_slot_low + 8 * 3, 7ull << 32 | k);
    if (fault == TIP_NOT_VALID) load(&h, COP_AT_slot_low + 8 * 4, 1);
    if (fault != TIP_WORD) load(&h, COP_AT_valid + 8, 1u << 2);
    if (fault != TIP_WORD && fault != TIP_LEFT) load(&h, COP_AT_slot_low + 8 * 66, 8ull << 32 | k);
  }
  const struct cop_record last = {.key = 1, .low = 8, .epoch = 1, .valid = true};
  const bool right = h.good && h.mirror.records == 4 && h.mirror.read == 4 && cop_mirror_slot(&h.mirror, 3, &last) &&
                     !cop_mirror_slot(&h.mirror, 1, &last);
  const bool good = fault == TIP_GOOD ? right : !h.good;
  cop_mirror_close(&h.mirror);
  return good;
}

int main(int argc, char **argv) {
  const uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 0) : 1;
  int failures = 0;
  printf("seed %" PRIu64 "\n", seed);
  for (int fault = NONE; fault < FAULTS; fault++) {
    if (run_mirror(seed, (enum fault)fault)) continue;
    printf("# fault %d %s (replay: cop_mirror %" PRIu64 ")\n", fault, fault ? "was not noticed" : "in a good handler", seed);
    failures++;
  }
  if (!slots()) {
    failures++;
    puts("# records of slots");
  }
  for (int fault = TIP_GOOD; fault < TIP_FAULTS; fault++)
    if (!sums((enum tip_fault)fault)) {
      failures++;
      printf("# fault %d of tip\n", fault);
    }
  return check_single("cop_mirror", !failures);
}
