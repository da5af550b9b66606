#include "prof_sample.h"

#include <string.h>

enum { TIMER_WORDS = 3, MINOR_MOST = 4095 };

_Static_assert(sizeof(struct pme_sums) == 8 * PME_SUMS_WORDS, "sums are words");

static bool profileme(const struct prof *p) { return p->kind == PROF_PROFILEME || p->kind == PROF_PROFILEME_SUMS; }

size_t prof_sample_words(const struct prof *p) {
  switch (p->kind) {
  case PROF_TIP: return 3 + (size_t)p->width;
  case PROF_TIMER: return TIMER_WORDS;
  case PROF_PROFILEME: return PME_WORDS;
  case PROF_PROFILEME_SUMS: return PME_SUMS_WORDS;
  }
  return PROF_SAMPLE_WORDS;
}

void prof_sample_put(const struct prof *p, const struct prof_sample *s, uint64_t *word) {
  if (p->kind == PROF_PROFILEME) {
    memcpy(word, s->pme.word, sizeof s->pme.word);
  } else if (p->kind == PROF_PROFILEME_SUMS) {
    memcpy(word, &s->sums, sizeof s->sums);
  } else {
    const unsigned lanes = p->kind == PROF_TIMER ? 1 : p->width;
    word[0] = s->tip.cycle;
    word[1] = s->tip.flags;
    memcpy(word + 2, s->tip.addr, lanes * sizeof *word);
    if (p->kind == PROF_TIP) word[2 + lanes] = s->tip.details;
  }
}

/* ---- one sample ---- */

static const char *take_tip(const struct prof *p, const uint64_t *word, struct tip_sample *s) {
  const char *const nothing = "nothing in it: no address, no weight, or beyond the width";
  *s = (struct tip_sample){.cycle = word[0], .flags = word[1]};
  if (p->kind == PROF_TIMER) {
    s->addr[0] = word[2];
    return tip_sample_weight(s) ? NULL : nothing;
  }
  memcpy(s->addr, word + 2, p->width * sizeof *word);
  s->details = (uint32_t)word[2 + p->width];
  const unsigned valid = (unsigned)(s->flags >> TIP_VALID_SHIFT & 15), oldest = (unsigned)(s->flags >> TIP_OLDEST_SHIFT & 3);
  return tip_sample_weight(s) && valid && valid >> p->width == 0 && oldest < p->width ? NULL : nothing;
}

static const char *record_wrong(const struct prof *p, const struct pme_record *r) {
  if (!(r->word[PME_LAT2] & PME_PAIR) == p->pairs) return p->pairs ? "no pair's, in a profile of pairs" : "a pair's";
  if (!(r->word[PME_LAT2] & PME_OPP) == p->opportunities) return "it counted something else than the header says";
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
    if (s->latency[i] / PME_LATENCY_MAX + (s->latency[i] % PME_LATENCY_MAX != 0) > retired) return "latencies that its records cannot have";
  return NULL;
}

const char *prof_sample_take(const struct prof *p, const uint64_t *word, struct prof_sample *s) {
  memset(s, 0, sizeof *s);
  if (p->kind == PROF_PROFILEME) {
    memcpy(s->pme.word, word, sizeof s->pme.word);
    return record_wrong(p, &s->pme);
  }
  if (p->kind == PROF_PROFILEME_SUMS) {
    memcpy(&s->sums, word, sizeof s->sums);
    return sums_wrong(&s->sums);
  }
  return take_tip(p, word, &s->tip);
}

/* ---- all of them ---- */

static const char *weights_wrong(const struct prof *p) {
  uint64_t weights = p->ring_lost_weight;
  for (size_t i = 0; i < p->sample_count; i++) weights += tip_sample_weight(&p->sample[i].tip);
  const bool foreign = p->pairs || p->opportunities || p->hardware || p->minor || p->dropped || p->empty || p->fetched || p->sets;
  if (foreign) return "there are counts of ProfileMe";
  return p->samples == p->sample_count + p->ring_lost && weights <= p->samples + p->missed ? NULL : "weights or samples are missing";
}

/* Records of a pair follow each other, its second after its first. */
static bool paired(const struct prof *p) {
  for (size_t i = 0; i < p->sample_count; i++)
    if (!(p->sample[i].pme.word[PME_LAT2] & PME_SECOND) != !(i & 1)) return false;
  return p->sample_count % 2 == 0;
}

static const char *records_wrong(const struct prof *p) {
  const uint64_t each = p->pairs ? 2 : 1;
  uint64_t records = p->kind == PROF_PROFILEME ? p->sample_count : 0;
  if (p->pairs ? p->minor < 1 || p->minor > MINOR_MOST : p->minor != 0) return "the minor interval";
  if (p->markers || p->samples > UINT64_MAX / each) return "markers, or too many samples";
  if (p->empty > p->dropped || p->fetched < p->overflows) return "more selections than there can be";
  if (p->pairs && (p->kind == PROF_PROFILEME_SUMS || !paired(p))) return "half a pair, or sums of pairs";
  for (size_t i = 0; p->kind == PROF_PROFILEME_SUMS && i < p->sample_count; i++) {
    const struct pme_sums *s = &p->sample[i].sums;
    if (i && s->pc <= p->sample[i - 1].sums.pc) return "addresses do not rise";
    if (s->records > p->samples * each - records) return "more records than samples";
    records += s->records;
  }
  if (p->samples * each != records + p->ring_lost) return "samples are missing";
  return p->ring_lost_weight * each == p->ring_lost ? NULL : "lost records";
}

const char *prof_counts_wrong(const struct prof *p) {
  if (p->period == 0) return "the period is 0";
  if (p->overflows != p->samples + p->missed + p->filtered + p->dropped + p->undelivered) return "the counts do not add up";
  return profileme(p) ? records_wrong(p) : weights_wrong(p);
}
