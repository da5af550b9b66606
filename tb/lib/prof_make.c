#include "tb/lib/prof_make.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

struct what {
  const char *name;
  uint64_t flags;
  unsigned state; /* RSTATE of the details */
};

static const struct what whats[] = {
  {"commit", 0, 0},
  {"stall", TIP_STALLED, 1},
  {"mispredict", TIP_MISPREDICTED, 2},
  {"flush", TIP_FLUSH, 2},
  {"exception", TIP_EXCEPTION, 2},
  {"drained", TIP_FRONT_END, 3},
  {"interrupt", TIP_INTERRUPT, 3},
};

struct tip_sample prof_make_sample(unsigned width, unsigned weight, const char *what, unsigned cause, const uint64_t *pc,
                                   unsigned n) {
  const struct what *w = whats;
  size_t length = strcspn(what, "/");
  for (unsigned i = 0; i < sizeof whats / sizeof whats[0]; i++)
    if (!strncmp(whats[i].name, what, length) && !whats[i].name[length]) w = &whats[i];
  uint64_t privilege = what[length] ? 0 : 3;
  unsigned oldest = width > 1; /* the banks go round */
  struct tip_sample s = {.flags = w->flags | (uint64_t)weight << TIP_WEIGHT_SHIFT | privilege << TIP_PRIVILEGE_SHIFT |
                                  (uint64_t)oldest << TIP_OLDEST_SHIFT};
  for (unsigned k = 0; k < n; k++) {
    unsigned bank = (oldest + k) % width;
    s.addr[bank] = pc[k];
    s.flags |= tip_valid_flags(1u << bank);
  }
  s.details = (w->flags ? 0 : n) | w->state << TIP_DET_RSTATE_SHIFT | (cause ? 1u : 0) << TIP_DET_CAUSEOFFSET_SHIFT |
              cause << TIP_DET_CAUSE_SHIFT;
  return s;
}

bool prof_make_key(struct recording *p, const char *key, const char *value) {
  const struct {
    const char *key;
    uint64_t *field;
  } numbers[] = {{"period", &p->period},
                 {"seed", &p->seed},
                 {"cycles", &p->cycles},
                 {"instret", &p->instret},
                 {"missed", &p->missed},
                 {"filtered", &p->filtered},
                 {"dropped", &p->dropped},
                 {"empty", &p->empty},
                 {"ring_lost", &p->ring_lost},
                 {"ring_lost_weight", &p->ring_lost_weight},
                 {"undelivered", &p->undelivered},
                 {"interrupts", &p->interrupts},
                 {"handler_cycles", &p->handler_cycles},
                 {"baseline_cycles", &p->baseline_cycles},
                 {"checked", &p->checked},
                 {"fetched", &p->fetched},
                 {"minor", &p->minor},
                 {"sets", &p->sets}};
  for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
    if (!strcmp(key, numbers[i].key)) {
      *numbers[i].field = strtoull(value, NULL, 0);
      return true;
    }
  if (!strcmp(key, "program")) snprintf(p->program, sizeof p->program, "%.1023s", value);
  else if (!strcmp(key, "config")) snprintf(p->config, sizeof p->config, "%.31s", value);
  else if (!strcmp(key, "build_id")) snprintf(p->build_id, sizeof p->build_id, "%.79s", value);
  else if (!strcmp(key, "load_map")) snprintf(p->load_map, sizeof p->load_map, "%.999s", value);
  else if (!strcmp(key, "event")) snprintf(p->event, sizeof p->event, "%.23s", value);
  else if (!strcmp(key, "width")) p->width = (unsigned)strtoul(value, NULL, 0);
  else if (!strcmp(key, "random")) p->random = *value == '1';
  else if (!strcmp(key, "markers")) p->markers = *value == '1';
  else if (!strcmp(key, "pairs")) p->pairs = *value == '1';
  else if (!strcmp(key, "opportunities")) p->opportunities = *value == '1';
  else if (!strcmp(key, "hardware")) p->hardware = *value == '1';
  else if (!strcmp(key, "kind") && !strcmp(value, "timer")) p->kind = PROF_TIMER;
  else if (!strcmp(key, "kind") && !strcmp(value, "tip")) p->kind = PROF_TIP;
  else if (!strcmp(key, "source")) p->source = *value == 'm' ? PROF_MODEL : PROF_RTL;
  else return false;
  return true;
}

static bool add_samples(struct recording *p, const char *line, uint64_t *carried) {
  unsigned count, weight, cause, n;
  char what[32];
  uint64_t pc[PROBE_LANES] = {0};
  int got = sscanf(line, "s %u %u %31s %x %" SCNx64 " %" SCNx64 " %" SCNx64 " %" SCNx64, &count, &weight, what, &cause, &pc[0],
                   &pc[1], &pc[2], &pc[3]);
  if (got < 5) return false;
  n = (unsigned)got - 4;
  if (!ARRAY_ROOM(p->sample, p->sample_room, p->sample_count + count)) return false;
  for (unsigned i = 0; i < count; i++) {
    struct tip_sample s = prof_make_sample(p->width, weight, what, cause, pc, n);
    if (p->kind == PROF_TIMER) s = (struct tip_sample){.flags = (uint64_t)weight << TIP_WEIGHT_SHIFT, .addr = {pc[0]}};
    s.cycle = (p->sample_count + 1) * p->period;
    p->sample[p->sample_count++].tip = s;
  }
  *carried += (uint64_t)count * (weight - 1);
  return true;
}

bool prof_make(struct recording *p, FILE *spec) {
  char line[1200], key[32], value[1100];
  uint64_t carried = 0;
  *p = (struct recording){.config = "small", .event = "cycles", .width = 2, .period = 100};
  while (fgets(line, sizeof line, spec)) {
    bool good = line[0] == '#' || line[0] == '\n';
    if (!good && line[0] == 's' && line[1] == ' ') good = add_samples(p, line, &carried);
    else if (!good) good = sscanf(line, "%31s %1099[^\n]", key, value) == 2 && prof_make_key(p, key, value);
    if (good) continue;
    fprintf(stderr, "prof_make: cannot use: %s", line);
    prof_free(p);
    return false;
  }
  if (!p->missed) p->missed = carried + (p->ring_lost_weight > p->ring_lost ? p->ring_lost_weight - p->ring_lost : 0);
  p->samples = p->sample_count + p->ring_lost;
  p->overflows = p->samples + p->missed + p->filtered + p->undelivered;
  return true;
}
