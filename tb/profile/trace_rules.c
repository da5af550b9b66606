/* The rules of the observation port over a trace (trace/port_rules.h): a core that keeps them breaks none, at every width, with
 * and without a retire stream; and each planted fault of an adapter is found, by the rule that says so, among the first ten
 * breaks. Every rule has a fault. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/lib/check.h"
#include "tb/lib/trace/core.h"
#include "tb/lib/trace/faults.h"
#include "trace/port_rules.h"

enum { CYCLES = 8000, SHOWN = 10, FAULTS_MOST = 64 };

/* Of every instruction that commits in a run without faults */
enum { FETCH_AGE = 9, DISPATCH_AGE = 5 };

/* Faults of ages, of one instruction in so many */
static void age_of_none(uint64_t *fetch, uint64_t *dispatch) {
  (void)fetch;
  *dispatch = 0;
}
static void age_to_come(uint64_t *fetch, uint64_t *dispatch) {
  (void)dispatch;
  *fetch = UINT64_MAX;
}
static void age_overtakes(uint64_t *fetch, uint64_t *dispatch) {
  (void)dispatch;
  *fetch += 100;
}
static void age_swapped(uint64_t *fetch, uint64_t *dispatch) {
  *fetch = DISPATCH_AGE;
  *dispatch = FETCH_AGE;
}
static const struct age_fault {
  const char *name;
  void (*plant)(uint64_t *fetch, uint64_t *dispatch);
} age_faults[] = {{"age_of_none", age_of_none},
                  {"age_to_come", age_to_come},
                  {"age_overtakes", age_overtakes},
                  {"age_swapped", age_swapped}};
enum { AGE_FAULTS = sizeof age_faults / sizeof *age_faults };

struct run { /* records of a core, one before the first and behind the last */
  struct core core;
  struct probe_cycle record[CYCLES + 2];
};

struct found {
  unsigned shown;
  bool rule[PORT_RULES]; /* among those that are shown */
  struct port_break first;
};

static void note(void *ctx, const struct port_break *b) {
  struct found *f = ctx;
  if (!f->shown) f->first = *b;
  if (f->shown++ < SHOWN) f->rule[b->rule] = true;
}

static void make_run(struct run *r, unsigned width, enum core_style style) {
  core_init(&r->core, width, style, 7 * width + style);
  r->record[0] = r->record[CYCLES + 1] = (struct probe_cycle){.cycle = 0};
  for (unsigned i = 1; i <= CYCLES; i++) core_step(&r->core, &r->record[i]);
}

static void check_aged(const struct run *r, const struct port_fault *fault, const struct age_fault *age, bool retire,
                       struct found *f) {
  struct port_rules p;
  *f = (struct found){.shown = 0};
  port_rules_init(&p, r->core.width, retire, &r->core.image, note, f);
  p.age[AGE_FETCH] = p.age[AGE_DISPATCH] = true;
  for (unsigned i = 1; i <= CYCLES; i++) {
    struct probe_cycle now = r->record[i];
    if (fault) fault->plant(&now, &r->record[i], r->core.width);
    struct probe_ages ages;
    for (unsigned b = 0; b < r->core.width; b++) {
      ages.since[AGE_FETCH][b] = i > FETCH_AGE ? FETCH_AGE : i;
      ages.since[AGE_DISPATCH][b] = i > DISPATCH_AGE ? DISPATCH_AGE : i;
      if (age && i % 50 == 0) age->plant(&ages.since[AGE_FETCH][b], &ages.since[AGE_DISPATCH][b]);
    }
    port_rules_step(&p, &now, &ages);
  }
}

static void check_run(const struct run *r, const struct port_fault *fault, bool retire, struct found *f) {
  check_aged(r, fault, NULL, retire, f);
}

static bool clean(const struct run *r, bool retire) {
  struct found f;
  check_run(r, NULL, retire, &f);
  if (f.shown)
    printf("# W=%u style %d%s: cycle %" PRIu64 ", %s: %s\n", r->core.width, (int)r->core.style, retire ? "" : ", commit view alone",
           f.first.cycle, port_rule_name(f.first.rule), f.first.signals);
  return !f.shown;
}

/* A core that does all that the faults need. */
static bool lively(const struct run *r) {
  unsigned seen = 0;
  for (unsigned i = 1; i <= CYCLES; i++) {
    const struct probe_commit *c = &r->record[i].commit;
    seen |= (c->exception && c->exception_cause < PROBE_CAUSE_REPLAY ? 1u : 0u) | (c->interrupt ? 2u : 0u) |
            (c->mispredicted ? 4u : 0u) | (c->exception && c->exception_cause == PROBE_CAUSE_REPLAY ? 8u : 0u) |
            (c->context ? 16u : 0u) | (c->head_commit == (1u << r->core.width) - 1 ? 32u : 0u);
  }
  if (seen != 63) printf("# W=%u style %d: only 0x%x of 0x3f came\n", r->core.width, (int)r->core.style, seen);
  return seen == 63;
}

static bool is_found(const struct run *r, unsigned fault) {
  struct found f;
  check_run(r, &port_faults[fault], true, &f);
  if (!f.rule[port_faults[fault].rule])
    printf("# W=%u %s: %u breaks, the first of %s\n", r->core.width, port_faults[fault].name, f.shown,
           f.shown ? port_rule_name(f.first.rule) : "no rule");
  return f.rule[port_faults[fault].rule];
}

static bool age_is_found(const struct run *r, const struct age_fault *fault) {
  struct found f;
  check_aged(r, NULL, fault, true, &f);
  if (!f.rule[PORT_RULE_age_order]) printf("# W=%u %s: %u breaks\n", r->core.width, fault->name, f.shown);
  return f.rule[PORT_RULE_age_order];
}

int main(void) {
  struct check t = {0, 0};
  struct run *r = malloc(sizeof *r);
  bool good[FAULTS_MOST], aged[AGE_FAULTS] = {true, true, true, true}, kept = true, alone = true, alive = true, path = true,
                          planted[PORT_RULES] = {false};
  if (!r || port_fault_count > FAULTS_MOST) return 2;
  memset(good, true, sizeof good);
  for (unsigned width = 1; width <= PROBE_LANES; width++) {
    for (enum core_style style = CORE_BANKS; style <= CORE_FREEZES; style++) {
      make_run(r, width, style);
      alive = lively(r) && alive;
      kept = clean(r, true) && kept;
      alone = clean(r, false) && alone;
    }
    for (enum core_style style = CORE_BANKS; style <= CORE_FREEZES; style++) {
      make_run(r, width, style);
      for (unsigned i = 0; i < port_fault_count; i++)
        if (width >= port_faults[i].width && style == port_faults[i].style) good[i] = is_found(r, i) && good[i];
      if (style != CORE_BANKS) continue;
      for (unsigned i = 0; i < AGE_FAULTS; i++) aged[i] = age_is_found(r, &age_faults[i]) && aged[i];
      struct found f;
      check_run(r, &port_faults[0], false, &f); /* lost_mret */
      path = f.rule[PORT_RULE_chain] && path;
    }
  }
  check_case(&t, "the_core_is_lively", alive);
  check_case(&t, "keeps_the_rules", kept);
  check_case(&t, "keeps_them_without_retire_stream", alone);
  for (unsigned i = 0; i < port_fault_count; i++) {
    check_case(&t, port_faults[i].name, good[i]);
    planted[port_faults[i].rule] = true;
  }
  for (unsigned i = 0; i < AGE_FAULTS; i++) check_case(&t, age_faults[i].name, aged[i]);
  planted[PORT_RULE_age_order] = true;
  check_case(&t, "lost_mret_in_the_program", path);
  for (unsigned i = 0; i < PORT_RULES; i++)
    if (!planted[i]) {
      printf("# rule %s has no fault\n", port_rule_name((enum port_rule)i));
      kept = false;
    }
  check_case(&t, "every_rule_has_a_fault", kept);
  free(r);
  return check_done(&t);
}
