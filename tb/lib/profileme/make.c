#include "tb/lib/profileme/make.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "probe/probe.h"
#include "tb/lib/prof_make.h"

static uint64_t at(uint64_t value, unsigned shift) { return value << shift; }
static uint64_t valid(const struct pme_life *l, enum pme_latency which, uint64_t bit) { return l->valid >> which & 1 ? bit : 0; }

struct pme_record pme_make_record(const struct pme_life *l) {
  const uint16_t *lat = l->latency;
  struct pme_record r = {{0}};
  uint64_t *w = r.word;
  w[PME_HEADER] = l->header | l->type | PME_SFMT | at(l->source, PME_DSRC_SHIFT);
  if (l->retired) w[PME_HEADER] |= PME_RETIRED;
  else w[PME_HEADER] |= PME_FLUSHED | (l->reason <= PME_ORDER_VIOLATION ? at(l->reason, PME_FLUSH_SHIFT) : 0);
  if (!(l->valid >> PME_L_DISPATCH & 1)) w[PME_HEADER] |= PME_PARTIAL;
  w[PME_PC] = l->pc;
  w[PME_TIME] = l->time;
  w[PME_LAT] = at(lat[PME_L_TOTAL], PME_TOTAL_SHIFT) | at(lat[PME_L_DISPATCH], PME_DISPATCH_SHIFT) |
               at(lat[PME_L_ISSUE], PME_ISSUE_SHIFT) | at(lat[PME_L_EXECUTION], PME_EXECUTION_SHIFT) |
               at(lat[PME_L_OLDEST], PME_OLDEST_SHIFT) | valid(l, PME_L_DISPATCH, PME_DISPV) | valid(l, PME_L_ISSUE, PME_ISSV) |
               valid(l, PME_L_EXECUTION, PME_EXECV) | valid(l, PME_L_OLDEST, PME_OLDV);
  w[PME_ADR1] = l->address;
  if (l->type == PME_TYPE_LOAD || l->type == PME_TYPE_STORE) w[PME_ADR2] = l->address;
  w[PME_PATH] = l->history | at(l->context, PME_CONTEXT_SHIFT) | at(l->privilege, PME_PRIVILEGE_SHIFT) |
                at(l->cause, PME_CAUSE_SHIFT) | at(l->skip, PME_SKIP_SHIFT) | at(l->reason, PME_REASON_SHIFT);
  w[PME_LAT2] = at(lat[PME_L_READY], PME_READY_SHIFT) | at(lat[PME_L_MEMORY], PME_MEMORY_SHIFT) |
                at(l->distance_cycles, PME_DISTANCE_CYCLES_SHIFT) | at(l->distance, PME_DISTANCE_SHIFT) |
                at(l->conflicts, PME_CONFLICTS_SHIFT) | valid(l, PME_L_READY, PME_READYV) | valid(l, PME_L_MEMORY, PME_MEMV) |
                (l->pair ? PME_PAIR : 0) | (l->second ? PME_SECOND : 0) | (l->own ? PME_OWN : 0) | (l->opportunities ? PME_OPP : 0);
  return r;
}

/* ---- text ---- */

struct maker {
  struct recording *p;
  bool sums;
  unsigned repeat, half; /* of a pair: how often; 0 not in one, 1 the first is next, 2 the second */
  struct pme_life first;
  uint16_t distance, cycles;
};

static bool set_kind(struct pme_life *l, const char *kind) {
  static const struct {
    const char *name;
    enum pme_type type;
    uint64_t header;
  } kinds[] = {{"other", PME_TYPE_OTHER, 0},
               {"load", PME_TYPE_LOAD, 0},
               {"store", PME_TYPE_STORE, 0},
               {"branch", PME_TYPE_CONTROL, 0},
               {"call", PME_TYPE_CONTROL, PME_DIRCALL},
               {"return", PME_TYPE_CONTROL, PME_RET},
               {"jump", PME_TYPE_CONTROL, PME_DIRJMP},
               {"unknown", PME_TYPE_OTHER, 0}};
  for (unsigned i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
    if (!strcmp(kind, kinds[i].name)) {
      l->type = kinds[i].type;
      l->header = kinds[i].header;
      return true;
    }
  return false;
}

static bool set_end(struct pme_life *l, const char *end) {
  static const char *const names[PME_REASONS] = {"retired", "wrong_path", "order_violation", "exception", "flush", "interrupt"};
  for (unsigned r = 0; r < PME_REASONS; r++)
    if (!strcmp(end, names[r])) {
      l->reason = (enum pme_reason)r;
      l->retired = !r;
      return true;
    }
  return false;
}

static bool set_flag(struct pme_life *l, const char *flag) {
  static const struct {
    const char *name;
    uint64_t header;
    unsigned conflict;
  } flags[] = {{"icmiss", PME_ICMISS, 0},
               {"l1miss", PME_L1MISS, 0},
               {"l2miss", PME_LLMISS, 0},
               {"taken", PME_TKBR, 0},
               {"nottaken", PME_NTBR, 0},
               {"mispredict", PME_MISPRED, 0},
               {"order", PME_ORDER, 0},
               {"replay", PME_REPLAY, 0},
               {"rob", 0, PROBE_CONFLICT_ROB},
               {"queue", 0, PROBE_CONFLICT_QUEUE},
               {"port", 0, PROBE_CONFLICT_PORT},
               {"itlb", PME_ITMISS, 0},
               {"dtlb", PME_L1TLBMISS | PME_LLTLBMISS, 0}};
  if (!strcmp(flag, "own")) {
    l->own = true;
    return true;
  }
  if (!strcmp(flag, "user")) {
    l->privilege = 0;
    return true;
  }
  if (!strncmp(flag, "h=", 2)) {
    l->history = (uint32_t)strtoul(flag + 2, NULL, 16);
    return true;
  }
  if (!strcmp(flag, "forwarded")) {
    l->source = PME_DSRC_QUEUE;
    return true;
  }
  for (unsigned i = 0; i < sizeof flags / sizeof flags[0]; i++) {
    if (strcmp(flag, flags[i].name) != 0) continue;
    l->header |= flags[i].header;
    l->conflicts |= (uint8_t)flags[i].conflict;
    return true;
  }
  return false;
}

static bool set_latency(struct pme_life *l, enum pme_latency which, const char *text) {
  if (!strcmp(text, "-")) return true;
  l->latency[which] = (uint16_t)strtoul(text, NULL, 10);
  l->valid |= (uint8_t)(1u << which);
  return true;
}

static bool read_life(struct pme_life *l, const char *line, unsigned *count) {
  static const enum pme_latency order[] = {PME_L_DISPATCH, PME_L_READY, PME_L_ISSUE, PME_L_EXECUTION, PME_L_TOTAL, PME_L_OLDEST};
  char kind[16], end[24], flags[128], lat[6][8];
  *l = (struct pme_life){.privilege = 3, .time = 5000};
  int got = sscanf(line, "r %u %" SCNx64 " %15s %23s %127s %7s %7s %7s %7s %7s %7s %" SCNx64, count, &l->pc, kind, end, flags,
                   lat[0], lat[1], lat[2], lat[3], lat[4], lat[5], &l->address);
  if (got < 11 || !set_kind(l, kind) || !set_end(l, end)) return false;
  for (unsigned i = 0; i < 6; i++) set_latency(l, order[i], lat[i]);
  char *rest = flags;
  for (const char *flag; strcmp(flags, "-") != 0 && (flag = strsep(&rest, ","));)
    if (!set_flag(l, flag)) return false;
  bool memory = l->type == PME_TYPE_LOAD || l->type == PME_TYPE_STORE;
  if (memory && l->valid >> PME_L_EXECUTION & 1) {
    l->latency[PME_L_MEMORY] = l->latency[PME_L_EXECUTION];
    l->valid |= 1u << PME_L_MEMORY;
  }
  if (l->type == PME_TYPE_LOAD && l->retired && !l->source)
    l->source = l->header & PME_LLMISS ? PME_DSRC_MEMORY : l->header & PME_L1MISS ? PME_DSRC_L2 : PME_DSRC_L1;
  return true;
}

static bool put(struct maker *m, const struct pme_life *l) {
  struct recording *p = m->p;
  if (!ARRAY_ROOM(p->sample, p->sample_room, p->sample_count + 1)) return false;
  struct pme_life copy = *l;
  copy.pair = p->pairs;
  copy.opportunities = p->opportunities;
  p->sample[p->sample_count++].pme = pme_make_record(&copy);
  return true;
}

static bool add_records(struct maker *m, const char *line) {
  struct pme_life l;
  unsigned count;
  bool good = read_life(&l, line, &count);
  if (good && m->half == 1) {
    m->first = l;
    m->half = 2;
    return true;
  }
  if (m->half == 2) {
    l.second = true;
    l.distance = m->distance;
    l.distance_cycles = m->cycles;
    for (unsigned i = 0; good && i < m->repeat; i++) good = put(m, &m->first) && put(m, &l);
    m->half = 0;
    return good;
  }
  for (unsigned i = 0; good && i < count; i++) good = put(m, &l);
  return good;
}

static bool take_line(struct maker *m, const char *line) {
  char key[32], value[1100];
  if (line[0] == '#' || line[0] == '\n') return true;
  if (line[0] == 'r' && line[1] == ' ') return add_records(m, line);
  if (line[0] == 'p' && line[1] == ' ') {
    m->half = 1;
    return sscanf(line, "p %u %" SCNu16 " %" SCNu16, &m->repeat, &m->distance, &m->cycles) == 3;
  }
  if (sscanf(line, "%31s %1099[^\n]", key, value) != 2) return false;
  if (!strcmp(key, "kind")) {
    m->sums = !strcmp(value, "sums");
    return true;
  }
  return prof_make_key(m->p, key, value);
}

static int by_pc(const void *a, const void *b) {
  const struct prof_sample *x = a, *y = b;
  return x->sums.pc < y->sums.pc ? -1 : x->sums.pc > y->sums.pc;
}

/* Records of one address become one of sums. */
static void sum_up(struct recording *p) {
  size_t kept = 0;
  for (size_t i = 0; i < p->sample_count; i++) {
    struct pme_life l = pme_record_life(&p->sample[i].pme);
    size_t k = 0;
    while (k < kept && p->sample[k].sums.pc != l.pc) k++;
    if (k == kept) p->sample[kept++].sums = (struct pme_sums){.pc = l.pc};
    pme_sums_add(&p->sample[k].sums, &l);
  }
  if (kept) qsort(p->sample, kept, sizeof *p->sample, by_pc);
  p->sample_count = kept;
  p->kind = PROF_PROFILEME_SUMS;
}

bool pme_make(struct recording *p, FILE *spec) {
  struct maker m = {.p = p};
  char line[1200];
  *p = (struct recording){.kind = PROF_PROFILEME, .config = "small", .event = "fetched", .width = 2, .period = 100, .sets = 1};
  while (fgets(line, sizeof line, spec)) {
    if (take_line(&m, line)) continue;
    fprintf(stderr, "pme_make: cannot use: %s", line);
    prof_free(p);
    return false;
  }
  uint64_t each = p->pairs ? 2 : 1;
  p->ring_lost_weight = p->ring_lost / each;
  p->samples = (p->sample_count + p->ring_lost) / each;
  p->overflows = p->samples + p->missed + p->filtered + p->dropped + p->undelivered;
  if (!p->fetched) p->fetched = p->overflows * p->period;
  if (m.sums) sum_up(p);
  return true;
}
