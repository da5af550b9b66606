#include "rivals/rivals.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "rivals/inflight.h"
#include "base/array.h"
#include "rivals/commit.h"
#include "rivals/schedule.h"
#include "program/spaces.h"

/* A profiler that has not got an address yet for some of its samples. */
struct waiting {
  uint64_t count;
  enum commit_wait until;
};

/* Software and Dispatch: a sample goes to the first instruction that came to their place in its cycle or later, and
 * commits. Instructions come and commit in one order, so the samples get theirs in order, too. */
struct arrivals {
  struct sample_schedule next; /* the first sample that has none yet, or that is still to come */
  uint64_t landed, squashed;
};

struct track {
  struct sample_schedule when;
  unsigned profilers;
  uint64_t samples;
  struct arrivals arrivals[AGE_PLACES];
  struct waiting waiting[RIVALS];
  struct pc_sum sum[RIVALS];
};

/* The samples of the first schedule by situation. */
struct situated {
  uint8_t now;      /* mask, of this cycle */
  uint8_t *sampled; /* of each sample, in order */
  size_t count, room;
  uint64_t samples[SITUATIONS];
  uint64_t waiting[RIVALS][SITUATIONS]; /* those that have no address yet */
  struct pc_sum sum[RIVALS][SITUATIONS];
};

struct rivals {
  unsigned width;
  unsigned units; /* parts of a sample: they divide by every number of lanes */
  struct program_image image;
  bool follows;               /* Software or Dispatch is there */
  uint64_t open[AGE_PLACES];  /* of the earliest sample that has no instruction yet */
  uint64_t cycle, due;        /* now; of the earliest sample to come */
  uint64_t paused;            /* from this cycle on there are no samples; UINT64_MAX: there are */
  bool waits[WAIT_VALID + 1]; /* some track waits for this */
  bool failed;
  struct commit_past past;
  char message[160];
  struct situated *situated; /* NULL: not asked for */
  size_t tracks;
  struct track track[RIVALS_SCHEDULES];
  struct inflight inflight;
};

static const struct {
  const char *key, *name;
} text[RIVALS] = {
  [RIVAL_SOFTWARE] = {"software", "Software"},
  [RIVAL_DISPATCH] = {"dispatch", "Dispatch"},
  [RIVAL_LCI] = {"lci", "LCI"},
  [RIVAL_NCI] = {"nci", "NCI"},
  [RIVAL_NCI_ILP] = {"nci_ilp", "NCI+ILP"},
  [RIVAL_TIP_ILP] = {"tip_ilp", "TIP-ILP"},
  [RIVAL_TIP] = {"tip", "TIP"},
  [RIVAL_ORACLE] = {"oracle", "sampled Oracle"},
};

const char *rival_key(enum rival r) { return text[r].key; }
const char *rival_name(enum rival r) { return text[r].name; }

static bool fail_rivals(struct rivals *r, const char *what) {
  r->failed = true;
  snprintf(r->message, sizeof r->message, "cycle %" PRIu64 ": %s", r->cycle, what);
  return false;
}

static bool has(const struct track *t, enum rival who) { return t->profilers >> who & 1; }

/* ---- the profilers ---- */

static bool share_samples(const struct rivals *r, struct pc_sum *sum, unsigned n, const uint64_t *pc, uint64_t samples) {
  bool good = true;
  for (unsigned i = 0; i < n; i++) good = pc_sum_add(&sum[0], pc[i], samples * r->units / n) && good;
  return good;
}

/* The samples of this cycle. */
static bool give(struct rivals *r, struct track *t, enum rival who, unsigned n, const uint64_t *pc) {
  bool good = share_samples(r, &t->sum[who], n, pc, 1);
  if (!r->situated || t != r->track) return good;
  for (int s = 0; s < SITUATIONS; s++)
    if (r->situated->now >> s & 1) good = share_samples(r, &r->situated->sum[who][s], n, pc, 1) && good;
  return good;
}

/* Those that waited. */
static bool give_waiting(struct rivals *r, struct track *t, enum rival who, unsigned n, const uint64_t *pc) {
  bool good = share_samples(r, &t->sum[who], n, pc, t->waiting[who].count);
  t->waiting[who].count = 0;
  if (!r->situated || t != r->track) return good;
  for (int s = 0; s < SITUATIONS; s++) {
    uint64_t *waiting = &r->situated->waiting[who][s];
    if (*waiting) good = share_samples(r, &r->situated->sum[who][s], n, pc, *waiting) && good;
    *waiting = 0;
  }
  return good;
}

static void wait_for_address(struct rivals *r, struct track *t, enum rival who) {
  t->waiting[who].count++;
  if (!r->situated || t != r->track) return;
  for (int s = 0; s < SITUATIONS; s++) r->situated->waiting[who][s] += r->situated->now >> s & 1;
}

static bool blame(struct rivals *r, struct track *t, enum rival who, const struct commit_choice *c) {
  if (c->n) return give(r, t, who, c->n, c->pc);
  wait_for_address(r, t, who);
  t->waiting[who].until = c->waits;
  r->waits[c->waits] = true;
  return true;
}

static bool note_situation(struct rivals *r) {
  struct situated *s = r->situated;
  if (!ARRAY_ROOM(s->sampled, s->room, s->count + 1)) return false;
  s->sampled[s->count++] = s->now;
  for (int k = 0; k < SITUATIONS; k++) s->samples[k] += s->now >> k & 1;
  return true;
}

/* This cycle is one of the track's. */
static bool sample(struct rivals *r, struct track *t, const struct commit_now *now, const struct oracle_blame *oracle) {
  t->samples++;
  if (r->situated && t == r->track && !note_situation(r)) return false;
  const struct commit_choice choice[RIVALS] = {
    [RIVAL_LCI] = choose_lci(now, &r->past),       [RIVAL_NCI] = choose_nci(now, false),
    [RIVAL_NCI_ILP] = choose_nci(now, true),       [RIVAL_TIP_ILP] = choose_tip(now, &r->past, false),
    [RIVAL_TIP] = choose_tip(now, &r->past, true),
  };
  for (int who = RIVAL_LCI; who <= RIVAL_TIP; who++)
    if (has(t, (enum rival)who) && !blame(r, t, (enum rival)who, &choice[who])) return false;
  if (!has(t, RIVAL_ORACLE)) return true;
  if (oracle->n) return give(r, t, RIVAL_ORACLE, oracle->n, oracle->pc);
  wait_for_address(r, t, RIVAL_ORACLE);
  return true;
}

/* Samples of earlier cycles that get their address in this one: `until` has come. */
static bool deliver(struct rivals *r, enum commit_wait until, const struct commit_now *now) {
  r->waits[until] = false;
  for (size_t i = 0; i < r->tracks; i++) {
    struct track *t = &r->track[i];
    for (int who = RIVAL_LCI; who <= RIVAL_TIP; who++) {
      const struct waiting *w = &t->waiting[who];
      if (!w->count || w->until != until) continue;
      bool all = who == RIVAL_NCI_ILP;
      const uint64_t *pc = until == WAIT_VALID ? &now->oldest : now->pc;
      if (!give_waiting(r, t, (enum rival)who, all ? now->commits : 1, pc)) return false;
    }
  }
  return true;
}

static bool deliver_oracle(struct rivals *r, uint64_t pc) {
  for (size_t i = 0; i < r->tracks; i++)
    if (r->track[i].waiting[RIVAL_ORACLE].count && !give_waiting(r, &r->track[i], RIVAL_ORACLE, 1, &pc)) return false;
  return true;
}

static bool sample_due(struct rivals *r, const struct commit_now *now, const struct oracle_blame *oracle) {
  r->due = UINT64_MAX;
  for (size_t i = 0; i < r->tracks; i++) {
    struct track *t = &r->track[i];
    if (t->when.due == r->cycle) {
      if (!sample(r, t, now, oracle)) return false;
      sample_schedule_next(&t->when);
    }
    if (t->when.due < r->due) r->due = t->when.due;
  }
  return true;
}

/* ---- Software, Dispatch ---- */

static enum rival rival_at(enum age_place place) { return place == AGE_FETCH ? RIVAL_SOFTWARE : RIVAL_DISPATCH; }

/* How many samples lie before or in a cycle; `next` is moved behind them. */
static uint64_t pass(const struct rivals *r, struct sample_schedule *next, uint64_t cycle) {
  uint64_t n = 0;
  for (; next->due <= cycle && next->due < r->paused; sample_schedule_next(next)) n++;
  return n;
}

/* n samples of the first schedule, from number `first` on, are an instruction's. */
static bool land_situated(struct rivals *r, enum rival who, uint64_t first, uint64_t n, uint64_t pc) {
  uint64_t in[SITUATIONS] = {0};
  bool good = true;
  for (uint64_t i = first; i < first + n; i++)
    for (int s = 0; s < SITUATIONS; s++) in[s] += r->situated->sampled[i] >> s & 1;
  for (int s = 0; s < SITUATIONS; s++)
    if (in[s]) good = pc_sum_add(&r->situated->sum[who][s], pc, in[s] * r->units) && good;
  return good;
}

/* An instruction commits that came to its place in a cycle. */
static bool land(struct rivals *r, enum age_place place, uint64_t came, uint64_t pc) {
  const enum rival who = rival_at(place);
  r->open[place] = UINT64_MAX;
  for (size_t i = 0; i < r->tracks; i++) {
    struct track *t = &r->track[i];
    struct arrivals *a = &t->arrivals[place];
    if (!has(t, who)) continue;
    const uint64_t n = pass(r, &a->next, came);
    if (n && !pc_sum_add(&t->sum[who], pc, n * r->units)) return false;
    if (n && r->situated && t == r->track && !land_situated(r, who, a->landed, n, pc)) return false;
    a->landed += n;
    if (a->next.due < r->open[place]) r->open[place] = a->next.due;
  }
  return true;
}

static bool land_all(struct rivals *r, const struct probe_commit *c, const struct commit_now *now, const struct probe_ages *ages) {
  for (unsigned k = 0, bank = c->head_bank % r->width; k < now->commits; k++, bank = bank + 1 == r->width ? 0 : bank + 1)
    for (int p = 0; p < AGE_PLACES; p++) {
      const uint64_t since = ages->since[p][bank];
      if (since > r->cycle || r->cycle - since < r->open[p]) continue;
      if (!land(r, (enum age_place)p, r->cycle - since, now->pc[k])) return false;
    }
  return true;
}

static void squash(struct rivals *r) {
  for (size_t i = 0; i < r->tracks; i++)
    for (int p = 0; p < AGE_PLACES; p++) {
      const struct inflight_drop *d = &r->inflight.drop[p];
      struct arrivals *a = &r->track[i].arrivals[p];
      if (!d->any || !has(&r->track[i], rival_at((enum age_place)p))) continue;
      struct sample_schedule next = a->next;
      if (d->from) pass(r, &next, d->from - 1);
      a->squashed += pass(r, &next, d->to);
    }
}

static bool follow_cycle(struct rivals *r, const struct probe_cycle *c, const struct commit_now *now,
                         const struct probe_ages *ages) {
  if (!ages && !inflight_step(&r->inflight, c)) return fail_rivals(r, r->inflight.flight.error);
  if (now->commits && !land_all(r, &c->commit, now, ages ? ages : &r->inflight.ages)) return fail_rivals(r, "out of memory");
  if (!ages) squash(r);
  return true;
}

bool rivals_step(struct rivals *r, const struct probe_cycle *c, const struct oracle_blame *oracle, const struct probe_ages *ages) {
  if (r->failed) return false;
  struct probe_commit moved;
  struct commit_now now;
  const struct probe_commit *commit = program_image_commit(&r->image, &c->commit, &moved);
  commit_now(&now, commit, r->width);
  commit_past_update(&r->past, &now, commit);
  bool good = !oracle->released || deliver_oracle(r, oracle->released_pc);
  if (r->waits[WAIT_VALID] && now.valid) good = deliver(r, WAIT_VALID, &now) && good;
  if (r->waits[WAIT_COMMIT] && now.commits) good = deliver(r, WAIT_COMMIT, &now) && good;
  if (r->cycle == r->due) good = sample_due(r, &now, oracle) && good;
  if (!good) return fail_rivals(r, "out of memory");
  if (r->follows && !follow_cycle(r, c, &now, ages)) return false;
  r->cycle++;
  return true;
}

/* ---- life cycle ---- */

static bool track_init(struct rivals *r, const struct rivals_schedule *s, const struct program_image *image) {
  struct track *t = &r->track[r->tracks++];
  t->profilers = s->profilers;
  sample_schedule_init(&t->when, s->period, s->random, s->seed);
  if (t->when.due < r->due) r->due = t->when.due;
  for (int p = 0; p < AGE_PLACES; p++) t->arrivals[p].next = t->when;
  r->follows = r->follows || has(t, RIVAL_SOFTWARE) || has(t, RIVAL_DISPATCH);
  bool good = s->period >= 1;
  for (int who = 0; who < RIVALS; who++)
    if (has(t, (enum rival)who)) good = pc_sum_init(&t->sum[who], image) && good;
  return good;
}

static bool situated_init(struct rivals *r, const struct program_image *image) {
  struct situated *s = r->situated = calloc(1, sizeof *s);
  bool good = s;
  for (int who = 0; good && who < RIVALS; who++)
    for (int k = 0; k < SITUATIONS; k++) good = pc_sum_init(&s->sum[who][k], image) && good;
  return good;
}

static void situated_free(struct situated *s) {
  for (int who = 0; s && who < RIVALS; who++)
    for (int k = 0; k < SITUATIONS; k++) pc_sum_free(&s->sum[who][k]);
  if (s) free(s->sampled);
  free(s);
}

struct rivals *rivals_new(const struct rivals_options *o) {
  struct rivals *r = calloc(1, sizeof *r);
  if (!r) return NULL;
  r->width = o->width;
  r->units = oracle_units_of(o->width);
  r->image = *o->image;
  r->due = UINT64_MAX;
  r->paused = UINT64_MAX;
  bool good = o->schedules <= RIVALS_SCHEDULES && (!o->rob_entries || inflight_init(&r->inflight, o->width, o->rob_entries));
  for (size_t i = 0; good && i < o->schedules; i++) good = track_init(r, &o->schedule[i], o->image);
  if (o->situations) good = good && situated_init(r, o->image);
  if (good) return r;
  rivals_free(r);
  return NULL;
}

void rivals_free(struct rivals *r) {
  if (!r) return;
  for (size_t i = 0; i < r->tracks; i++)
    for (int who = 0; who < RIVALS; who++) pc_sum_free(&r->track[i].sum[who]);
  situated_free(r->situated);
  free(r);
}

static void delay(struct sample_schedule *s, uint64_t cycles) {
  s->due += cycles;
  s->end += cycles;
}

void rivals_pause(struct rivals *r) {
  r->paused = r->cycle;
  r->due = UINT64_MAX;
}

void rivals_resume(struct rivals *r) {
  const uint64_t stood = r->cycle - r->paused;
  for (size_t i = 0; i < r->tracks; i++) {
    struct track *t = &r->track[i];
    delay(&t->when, stood);
    if (t->when.due < r->due) r->due = t->when.due;
    for (int p = 0; p < AGE_PLACES; p++)
      if (t->arrivals[p].next.due >= r->paused) t->arrivals[p].next = t->when;
  }
  for (int p = 0; p < AGE_PLACES; p++) r->open[p] = 0;
  r->paused = UINT64_MAX;
}

void rivals_situate(struct rivals *r, unsigned situations) {
  if (r->situated) r->situated->now = (uint8_t)situations;
}
const struct pc_sum *rivals_situated(const struct rivals *r, enum rivals_situation situation, enum rival who) {
  return r->situated ? &r->situated->sum[who][situation] : NULL;
}
uint64_t rivals_situated_samples(const struct rivals *r, enum rivals_situation situation) {
  return r->situated ? r->situated->samples[situation] : 0;
}

const char *rivals_message(const struct rivals *r) { return r->message; }
uint64_t rivals_samples(const struct rivals *r, size_t schedule) { return r->track[schedule].samples; }
const struct pc_sum *rivals_profile(const struct rivals *r, size_t schedule, enum rival who) {
  return &r->track[schedule].sum[who];
}

static const struct arrivals *arrivals_of(const struct rivals *r, size_t schedule, enum rival who) {
  return who == RIVAL_SOFTWARE || who == RIVAL_DISPATCH
           ? &r->track[schedule].arrivals[who == RIVAL_SOFTWARE ? AGE_FETCH : AGE_DISPATCH]
           : NULL;
}

uint64_t rivals_undelivered(const struct rivals *r, size_t schedule, enum rival who) {
  const struct track *t = &r->track[schedule];
  const struct arrivals *a = arrivals_of(r, schedule, who);
  if (!has(t, who)) return 0;
  return a ? t->samples - a->landed : t->waiting[who].count;
}

uint64_t rivals_squashed(const struct rivals *r, size_t schedule, enum rival who) {
  const struct arrivals *a = arrivals_of(r, schedule, who);
  return a ? a->squashed : 0;
}
