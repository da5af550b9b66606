#include "tb/lib/profileme/stream.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "tb/lib/profileme/make.h"
#include "tb/lib/random.h"

#define ROB 64
#define WRONG 12           /* first index that is only on the wrong path */
#define BRANCH (WRONG - 1) /* the loop's branch */

struct code {
  uint32_t word;
  unsigned back;   /* its operand comes from this many instructions before; 0: none */
  unsigned cycles; /* of execution */
};

static const struct code code[PME_STREAM_CODE] = {
  {0x00000013, 0, 0},  {0x00003003, 1, 2}, {0x00000013, 1, 0}, {0x02000033, 1, 3}, {0x00000013, 0, 0}, {0x00003003, 3, 2},
  {0x02004033, 2, 20}, {0x00000013, 0, 0}, {0x00000013, 1, 0}, {0x00003023, 2, 1}, {0x00000013, 0, 0}, {0x00000063, 1, 0},
  {0x00000013, 0, 0},  {0x00003003, 1, 2}, {0x00000013, 1, 0}, {0x02000033, 1, 3},
};

static int64_t later(int64_t a, int64_t b) { return a > b ? a : b; }

/* When instruction n, of index c, passes its boundaries; `resolved` is when the branch that it was fetched
 * behind is, of a wrong path. */
static void run_one(struct pme_stream *s, size_t n, unsigned c, int64_t fetched, bool wrong, int64_t resolved, uint64_t *random) {
  struct pme_stream_insn *i = &s->insn[n];
  const struct pme_stream_insn *before = n ? i - 1 : NULL;
  struct pme_times *t = &i->times;
  i->code = c;
  unsigned cycles = code[c].cycles;
  enum pme_unit unit = pme_unit_of(isa_decode(code[c].word));
  i->miss = unit == PME_U_LOAD && random_chance(random, 1, 8);
  if (i->miss) cycles += 15;
  *t = (struct pme_times){.fetched = fetched, .retired = !wrong, .unit = unit};
  t->mapped = fetched + 2 + random_below(random, 3);
  t->ready = t->mapped + 1;
  unsigned back = code[c].back;
  if (back && n >= back && s->insn[n - back].times.finished != PME_NEVER)
    t->ready = later(t->ready, s->insn[n - back].times.finished);
  t->issued = t->ready + 1 + (random_chance(random, 1, 4) ? random_below(random, 6) : 0);
  t->finished = t->issued + cycles;
  t->ended = later(t->finished + 1, before && before->times.retired ? before->times.ended : 0);
  if (n >= PME_STREAM_WIDTH && s->insn[n - PME_STREAM_WIDTH].times.retired)
    t->ended = later(t->ended, s->insn[n - PME_STREAM_WIDTH].times.ended + 1);
  if (wrong) { /* dropped when the branch resolves: what would come later never does */
    t->ended = resolved;
    if (t->mapped >= t->ended) t->mapped = PME_NEVER;
    if (t->ready >= t->ended) t->ready = PME_NEVER;
    if (t->issued >= t->ended) t->issued = PME_NEVER;
    if (t->finished >= t->ended) t->finished = PME_NEVER;
  }
  t->progress = t->finished != PME_NEVER ? t->finished : t->ended;
}

bool pme_stream_make(struct pme_stream *s, size_t count, uint64_t seed) {
  uint64_t random = seed;
  *s = (struct pme_stream){.insn = calloc(count, sizeof *s->insn), .count = count};
  if (!s->insn) return false;
  for (unsigned i = 0; i < PME_STREAM_CODE; i++) s->word[i] = code[i].word;
  int64_t now = 0;
  unsigned lane = 0, c = 0;
  for (size_t n = 0; n < count; lane++) {
    if (lane == PME_STREAM_WIDTH || random_chance(&random, 1, 5)) {
      now++;
      lane = 0;
    }
    if (n >= ROB && now <= s->insn[n - ROB].times.ended) {
      now = s->insn[n - ROB].times.ended + 1;
      lane = 0;
    }
    run_one(s, n, c, now, false, 0, &random);
    const int64_t resolved = s->insn[n].times.finished + 1;
    bool wrong = c == BRANCH && random_chance(&random, 1, 6);
    n++;
    c = c == BRANCH ? 0 : c + 1;
    if (!wrong) continue;
    for (unsigned k = 0; n < count && now < resolved - 1; k++) {
      if (k % PME_STREAM_WIDTH == 0) now++;
      if (n >= ROB && now <= s->insn[n - ROB].times.ended) break;
      run_one(s, n++, WRONG + k % (PME_STREAM_CODE - WRONG), now, true, resolved, &random);
    }
    now = later(now, resolved);
    lane = PME_STREAM_WIDTH - 1;
  }
  return true;
}

void pme_stream_free(struct pme_stream *s) { free(s->insn); }

/* ---- sampling ---- */

static void set_latency(struct pme_life *l, enum pme_latency which, int64_t from, int64_t to) {
  if (from == PME_NEVER || to == PME_NEVER) return;
  l->latency[which] = (uint16_t)(to - from);
  l->valid |= (uint8_t)(1u << which);
}

static struct pme_life life_of(const struct pme_stream *s, size_t n) {
  const struct pme_stream_insn *i = &s->insn[n];
  const struct pme_times *t = &i->times;
  struct pme_life l = {.pc = PME_STREAM_BASE + 4 * i->code, .time = (uint64_t)t->ended + 1, .retired = t->retired, .privilege = 3};
  l.reason = t->retired ? PME_RETIRES : PME_WRONG_PATH;
  set_latency(&l, PME_L_TOTAL, t->fetched, t->ended);
  set_latency(&l, PME_L_DISPATCH, t->fetched, t->mapped);
  set_latency(&l, PME_L_READY, t->mapped, t->ready);
  set_latency(&l, PME_L_ISSUE, t->mapped, t->issued);
  set_latency(&l, PME_L_EXECUTION, t->issued, t->finished);
  if (t->mapped == PME_NEVER) return l;
  set_latency(&l, PME_L_OLDEST, 0, t->retired ? t->ended % 7 : 0);
  if (t->unit == PME_U_LOAD || t->unit == PME_U_STORE) {
    l.type = t->unit == PME_U_LOAD ? PME_TYPE_LOAD : PME_TYPE_STORE;
    if (t->finished != PME_NEVER) l.address = 0x80100000 + n % 64 * 8;
    set_latency(&l, PME_L_MEMORY, t->issued, t->finished);
    if (i->miss && t->finished != PME_NEVER) l.header = PME_L1MISS;
    if (l.retired && l.type == PME_TYPE_LOAD) l.source = i->miss ? PME_DSRC_L2 : PME_DSRC_L1;
  }
  if (t->unit == PME_U_CONTROL) {
    l.type = PME_TYPE_CONTROL;
    if (t->finished != PME_NEVER) l.header = PME_TKBR;
  }
  return l;
}

static bool put(struct recording *p, struct pme_life l) {
  if (!ARRAY_ROOM(p->sample, p->sample_room, p->sample_count + 1)) return false;
  l.pair = p->pairs;
  p->sample[p->sample_count++].pme = pme_make_record(&l);
  return true;
}

bool pme_stream_sample(const struct pme_stream *s, unsigned interval, unsigned window, uint64_t seed, struct recording *out) {
  uint64_t random = seed;
  *out = (struct recording){.kind = PROF_PROFILEME,
                            .config = "made",
                            .width = PME_STREAM_WIDTH,
                            .period = interval,
                            .random = true,
                            .seed = seed,
                            .pairs = window > 0,
                            .minor = window,
                            .sets = 1,
                            .hardware = true,
                            .fetched = s->count};
  for (size_t n = random_below(&random, interval); n + window < s->count; n += interval / 2 + random_below(&random, interval + 1)) {
    struct pme_life first = life_of(s, n);
    bool good = put(out, first);
    if (window) {
      size_t distance = random_between(&random, 1, window);
      struct pme_life second = life_of(s, n + distance);
      second.second = true;
      second.distance = (uint16_t)distance;
      second.distance_cycles = (uint16_t)(s->insn[n + distance].times.fetched - s->insn[n].times.fetched);
      good = good && put(out, second);
    }
    if (!good) {
      prof_free(out);
      return false;
    }
    out->overflows++;
  }
  out->samples = out->overflows;
  return true;
}
