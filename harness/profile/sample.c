#include "profile/sample.h"

#include <string.h>

enum { TIMER_WORDS = 3, MINOR_MOST = 4095, TYPES = 3 };

_Static_assert(sizeof(struct pme_sums) == 8 * PME_SUMS_WORDS, "sums are words");
_Static_assert(sizeof(struct prof_count) == 8 * PROF_COUNT_WORDS, "counts are words");

static bool coproc(const struct recording *p) { return p->kind == PROF_COP_SLOTS || p->kind == PROF_COP_VALUES; }

static bool profileme(const struct recording *p) { return p->kind == PROF_PROFILEME || p->kind == PROF_PROFILEME_SUMS; }

size_t prof_sample_words(const struct recording *p) {
  switch (p->kind) {
    case PROF_TIP: return 3 + (size_t)p->width;
    case PROF_TIMER: return TIMER_WORDS;
    case PROF_PROFILEME: return PME_WORDS;
    case PROF_PROFILEME_SUMS: return PME_SUMS_WORDS;
    case PROF_COP_SLOTS: return COP_RECORD_WORDS;
    case PROF_COP_VALUES: return COP_VALUE_ROW_WORDS;
    case PROF_BLOCKS:
    case PROF_EDGES:
    case PROF_ARCS: return PROF_COUNT_WORDS;
  }
  return PROF_SAMPLE_WORDS;
}

void prof_sample_put(const struct recording *p, const struct prof_sample *s, uint64_t *word) {
  if (p->kind == PROF_PROFILEME) {
    memcpy(word, s->pme.word, sizeof s->pme.word);
  } else if (p->kind == PROF_PROFILEME_SUMS) {
    memcpy(word, &s->sums, sizeof s->sums);
  } else if (p->kind == PROF_COP_SLOTS) {
    cop_record_put(&s->slot, word);
  } else if (p->kind == PROF_COP_VALUES) {
    for (unsigned i = 0; i < COP_VALUE_ROW_WORDS; i++) word[i] = cop_value_row_word(&s->row, i);
  } else if (prof_is_counts(p)) {
    memcpy(word, &s->count, sizeof s->count);
  } else {
    const unsigned lanes = p->kind == PROF_TIMER ? 1 : p->width;
    word[0] = s->tip.cycle;
    word[1] = s->tip.flags;
    memcpy(word + 2, s->tip.addr, lanes * sizeof *word);
    if (p->kind == PROF_TIP) word[2 + lanes] = s->tip.details;
  }
}

/* ---- one sample ---- */

static const char *take_tip(const struct recording *p, const uint64_t *word, struct tip_sample *s) {
  const char *const nothing = "nothing in it: no address, no weight, or beyond the width";
  *s = (struct tip_sample){.cycle = word[0], .flags = word[1]};
  if (p->kind == PROF_TIMER) {
    s->addr[0] = word[2];
    return tip_sample_weight(s) ? NULL : nothing;
  }
  memcpy(s->addr, word + 2, p->width * sizeof *word);
  s->details = (uint32_t)word[2 + p->width];
  const unsigned valid = tip_flags_valid(s->flags), oldest = tip_flags_oldest(s->flags);
  return tip_sample_weight(s) && valid && valid >> p->width == 0 && oldest < p->width ? NULL : nothing;
}

static const char *record_wrong(const struct recording *p, const struct pme_record *r) {
  if (!(r->word[PME_LAT2] & PME_PAIR) == p->pairs)
    return p->pairs ? "not of a pair, in a profile of pairs" : "of a pair, in a profile without pairs";
  if (!(r->word[PME_LAT2] & PME_OPP) == p->opportunities) return "it counted something other than the header says";
  return pme_record_wrong(r);
}

static const char *sums_wrong(const struct pme_sums *s) {
  uint64_t records = 0;
  for (unsigned i = 0; i < PME_REASONS; i++) {
    if (s->reasons[i] > s->records - records) return "more ends than records";
    records += s->reasons[i];
  }
  const uint64_t retired = s->reasons[PME_RETIRES];
  if (records != s->records || records == 0) return "fewer ends than records, or none";
  for (unsigned i = 0; i < PME_EVENTS; i++)
    if (s->events[i] > retired) return "more events than retired records";
  for (unsigned i = 0; i < PME_LATENCIES; i++)
    if (s->latency[i] / PME_LATENCY_MAX + (s->latency[i] % PME_LATENCY_MAX != 0) > retired)
      return "latencies that its records cannot have";
  return NULL;
}

const char *prof_sample_take(const struct recording *p, const uint64_t *word, struct prof_sample *s) {
  memset(s, 0, sizeof *s);
  if (p->kind == PROF_PROFILEME) {
    memcpy(s->pme.word, word, sizeof s->pme.word);
    return record_wrong(p, &s->pme);
  }
  if (p->kind == PROF_PROFILEME_SUMS) {
    memcpy(&s->sums, word, sizeof s->sums);
    return sums_wrong(&s->sums);
  }
  if (p->kind == PROF_COP_SLOTS) {
    s->slot = cop_record_take(word);
    return s->slot.key || s->slot.low || s->slot.high || s->slot.valid ? NULL : "an empty slot";
  }
  if (p->kind == PROF_COP_VALUES) {
    s->row = cop_value_row_take(word);
    return word[2] >> COP_VALUE_ROW_BITS ? "bits that a row does not have"
           : s->row.count > s->row.total ? "more of a value than samples"
                                         : NULL;
  }
  if (prof_is_counts(p)) {
    memcpy(&s->count, word, sizeof s->count);
    return s->count.at && !s->count.from == (p->kind == PROF_BLOCKS) ? NULL : "a count without its place";
  }
  return take_tip(p, word, &s->tip);
}

/* ---- all of them ---- */

static const char *const not_rising = "addresses do not ascend";

/* Of two that follow each other. */
static const char *order_wrong(const struct recording *p, const struct prof_sample *a, const struct prof_sample *b) {
  const struct prof_count *x = &a->count, *y = &b->count;
  bool rises = true;
  switch (p->kind) {
    case PROF_PROFILEME_SUMS: rises = a->sums.pc < b->sums.pc; break;
    case PROF_COP_SLOTS: return a->slot.epoch > b->slot.epoch ? "interrupts do not ascend" : NULL;
    case PROF_COP_VALUES: rises = a->row.pc <= b->row.pc; break;
    case PROF_BLOCKS:
    case PROF_EDGES:
    case PROF_ARCS: rises = x->at < y->at || (x->at == y->at && x->from < y->from); break;
    case PROF_TIP:
    case PROF_TIMER:
    case PROF_PROFILEME: break;
  }
  return rises ? NULL : not_rising;
}

void prof_totals_add(struct prof_totals *t, const struct recording *p, const struct prof_sample *s) {
  if (p->kind == PROF_TIP || p->kind == PROF_TIMER) {
    t->weights += tip_sample_weight(&s->tip); /* of 16 bits */
  } else if (p->kind == PROF_PROFILEME) {     /* records of a pair follow each other, its second after its first */
    if (p->pairs && !t->wrong && !(s->pme.word[PME_LAT2] & PME_SECOND) != !(t->samples & 1)) t->wrong = "half a pair";
  } else {
    if (t->samples && !t->wrong) t->wrong = order_wrong(p, &t->last, s);
    if (p->kind == PROF_PROFILEME_SUMS)
      t->records = s->sums.records > UINT64_MAX - t->records ? UINT64_MAX : t->records + s->sums.records;
    if (prof_is_counts(p) && !p->truth && s->count.executed && !t->wrong) t->wrong = "a truth that is not known";
    t->last = *s;
  }
  t->samples++;
}

/* The whole is no less than its parts; their sum does not wrap. `rest`: what is left of it. */
static bool holds(uint64_t whole, const uint64_t *part, size_t parts, uint64_t *rest) {
  for (*rest = whole; parts; *rest -= *part++, parts--)
    if (*part > *rest) return false;
  return true;
}

static const char *weights_wrong(const struct recording *p, const struct prof_totals *t) {
  uint64_t rest;
  if (p->checked > p->samples) return "more was checked than sampled";
  const bool foreign = p->pairs || p->opportunities || p->hardware || p->minor || p->dropped || p->empty || p->fetched || p->sets;
  if (foreign) return "there are counts of ProfileMe";
  if (!holds(p->samples, (const uint64_t[]){t->samples, p->ring_lost}, 2, &rest) || rest) return "samples are missing";
  return holds(p->samples + p->missed, (const uint64_t[]){t->weights, p->ring_lost_weight}, 2, &rest) ? NULL
                                                                                                      : "weights are missing";
}

static const char *records_wrong(const struct recording *p, const struct prof_totals *t) {
  const uint64_t each = p->pairs ? 2 : 1, records = p->kind == PROF_PROFILEME ? t->samples : t->records;
  if (p->pairs ? p->minor < 1 || p->minor > MINOR_MOST : p->minor != 0) return "the minor interval";
  if (p->markers || p->samples > UINT64_MAX / each) return "markers, or too many samples";
  if (p->checked > p->samples * each) return "more was checked than sampled";
  if (p->empty > p->dropped || p->fetched < p->overflows) return "more selections than there can be";
  if (p->pairs && (p->kind == PROF_PROFILEME_SUMS || t->samples % 2)) return "half a pair, or sums of pairs";
  if (t->wrong) return t->wrong;
  if (records > p->samples * each || p->ring_lost != p->samples * each - records) return "samples are missing";
  return p->ring_lost % each == 0 && p->ring_lost_weight == p->ring_lost / each ? NULL : "lost records";
}

static bool foreign_to_coproc(const struct recording *p) {
  return p->pairs || p->opportunities || p->hardware || p->minor || p->empty || p->fetched || p->sets || p->markers || p->missed ||
         p->undelivered;
}

static const char *coproc_wrong(const struct recording *p, const struct prof_totals *t) {
  if (!p->microprogram[0] || (p->clock != 1 && p->clock != 2 && p->clock != 4)) return "no microprogram, or no clock";
  if (foreign_to_coproc(p)) return "there are counts of other units";
  if (p->processed > p->samples || p->flushed > p->samples - p->processed) return "more was processed than accepted";
  if (p->rest_cycles > p->cycles) return "the end is longer than the run";
  return t->wrong;
}

static const char *instrumented_wrong(const struct recording *p, const struct prof_totals *t) {
  if (p->overflows || p->samples || p->checked) return "there are samples";
  if (p->type >= TYPES || p->window_on > p->period || p->on_cycles > p->cycles) return "more was on than there is";
  return t->wrong;
}

const char *prof_counts_wrong(const struct recording *p, const struct prof_totals *t) {
  if (prof_is_counts(p)) return instrumented_wrong(p, t);
  if (p->type || p->window_on || p->windows || p->on_cycles || p->baseline_instret || p->truth)
    return "there are counts of an instrumented program";
  if (p->period == 0) return "the period is 0";
  uint64_t rest;
  if (!holds(p->overflows, (const uint64_t[]){p->samples, p->missed, p->filtered, p->dropped, p->undelivered}, 5, &rest) || rest)
    return "the counts do not add up";
  if (coproc(p)) return coproc_wrong(p, t);
  if (p->microprogram[0] || p->slots || p->clock || p->processed || p->flushed || p->rest_cycles)
    return "there are counts of the co-processor";
  return profileme(p) ? records_wrong(p, t) : weights_wrong(p, t);
}
