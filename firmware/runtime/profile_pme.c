/* ProfileMe, the program's side: records into the ring, or added up for each pc as DCPI
 * does (sec. 5 of the paper). */
#include <stdbool.h>

#include "contract/profileme.h"
#include "profile_config.h"
#include "profile_mode.h"
#include "profile_unit.h"

enum { STATUS_READY = 1, STATUS_BUSY = 2, LEVEL_SHIFT = 8 };

extern char profile_entry_record[], profile_entry_records[], profile_entry_record_drawn[];
extern char profile_entry_pair[], profile_entry_pairs[], profile_entry_pair_drawn[];

/* Sums by pc, in the memory of the ring: first the index, from a hash of the pc to the number of an
 * entry plus 1, open addressing; then the entries in the order in which their pcs came. At most
 * half of the index is in use. */
static struct profile_table {
  uint16_t *index;
  unsigned index_bits;
  struct pme_sums *entry;
  uint64_t count, room;
} table;

static void table_init(struct profile_table *t) {
  const uint64_t words = profile_ring_words((uint64_t)(__profile_ring_end - __profile_ring));
  t->index_bits = RING_INDEX_BITS_LEAST;
  while ((1ull << t->index_bits) < RING_INDEX_LEAST(words) && t->index_bits < RING_INDEX_BITS_MOST) t->index_bits++;
  const uint64_t index_words = RING_INDEX_WORDS(t->index_bits);
  for (uint64_t i = 0; i < index_words; i++) __profile_ring[i] = 0;
  t->index = (uint16_t *)__profile_ring;
  t->entry = (struct pme_sums *)(__profile_ring + index_words);
  t->count = 0;
  t->room = words > index_words ? (words - index_words) / PME_SUMS_WORDS : 0;
}

/* The entry of a pc, a new one if there is room; NULL: the table is full. */
static struct pme_sums *table_find(struct profile_table *t, uint64_t pc) {
  const uint32_t mask = (1u << t->index_bits) - 1;
  uint32_t at = (uint32_t)(pc >> 2) * 0x9e3779b1u >> (32 - t->index_bits);
  for (; t->index[at]; at = (at + 1) & mask)
    if (t->entry[t->index[at] - 1].pc == pc) return &t->entry[t->index[at] - 1];
  if (t->count == t->room) return NULL;
  struct pme_sums *e = &t->entry[t->count++];
  *e = (struct pme_sums){.pc = pc};
  t->index[at] = (uint16_t)t->count;
  return e;
}

static uint64_t field(uint64_t word, unsigned shift) { return word >> shift & PME_LATENCY_MAX; }

/* What pme_sums_add of the host does, from the registers. */
static void add(struct pme_sums *e, uint64_t header) {
  const uint64_t lat = UNIT_READ(MPDISLAT), lat2 = UNIT_READ(MPMELAT), type = header & 7;
  const uint64_t memory = type == PME_TYPE_LOAD || type == PME_TYPE_STORE;
  e->records++;
  e->reasons[UNIT_READ(MPMEPATH) >> PME_REASON_SHIFT]++;
  if (!(header & PME_RETIRED)) return;
  e->events[PME_E_ICMISS] += (header & PME_ICMISS) != 0;
  e->events[PME_E_L1MISS] += memory && header & PME_L1MISS;
  e->events[PME_E_LLMISS] += memory && header & PME_LLMISS;
  e->events[PME_E_TAKEN] += type == PME_TYPE_CONTROL && header & PME_TKBR;
  e->events[PME_E_MISPREDICTED] += (header & PME_MISPRED) != 0;
  e->events[PME_E_ORDER] += (header & PME_ORDER) != 0;
  e->events[PME_E_REPLAY] += (header & PME_REPLAY) != 0;
  e->events[PME_E_FORWARDED] += type == PME_TYPE_LOAD && (header >> PME_DSRC_SHIFT & 15) == PME_DSRC_QUEUE;
  e->events[PME_E_ITLBMISS] += (header & PME_ITMISS) != 0;
  e->events[PME_E_DTLBMISS] += memory && header & PME_L1TLBMISS;
  e->latency[PME_L_TOTAL] += field(lat, PME_TOTAL_SHIFT);
  e->latency[PME_L_DISPATCH] += field(lat, PME_DISPATCH_SHIFT);
  e->latency[PME_L_ISSUE] += field(lat, PME_ISSUE_SHIFT);
  e->latency[PME_L_EXECUTION] += field(lat, PME_EXECUTION_SHIFT);
  e->latency[PME_L_OLDEST] += field(lat, PME_OLDEST_SHIFT);
  e->latency[PME_L_READY] += field(lat2, PME_READY_SHIFT);
  e->latency[PME_L_MEMORY] += field(lat2, PME_MEMORY_SHIFT);
}

static void aggregate(struct profile_state *s) {
  struct pme_sums *e = table_find(&table, UNIT_READ(MPDISPC));
  s->sequence++;
  if (e) add(e, UNIT_READ(MPDISHDREV));
  else s->lost++, s->lost_weight++;
}

static void read_record(uint64_t *to) {
  to[PME_HEADER] = UNIT_READ(MPDISHDREV);
  to[PME_PC] = UNIT_READ(MPDISPC);
  to[PME_TIME] = UNIT_READ(MPDISTIME);
  to[PME_LAT] = UNIT_READ(MPDISLAT);
  to[PME_ADR1] = UNIT_READ(MPDISADR1);
  to[PME_ADR2] = UNIT_READ(MPDISADR2);
  to[PME_PATH] = UNIT_READ(MPMEPATH);
  to[PME_LAT2] = UNIT_READ(MPMELAT);
}

static uint64_t level(void) { return UNIT_READ(MPMESTATUS) >> LEVEL_SHIFT; }

/* All records that can be read. The counter stays frozen until the last one is taken, as in
 * profile_pme_trap.S. */
static void take_records(struct profile_state *s) {
  uint64_t left = level();
  if (left) UNIT_WRITE(MPMEWATER, 1);
  while (left) {
    uint64_t *to = culprit_profile.aggregate ? NULL : profile_room(s);
    if (culprit_profile.aggregate) aggregate(s);
    else if (!to) s->lost_weight++;
    for (uint64_t i = 0; i < s->each; i++) {
      if (to) read_record(to + 1 + i * PME_WORDS);
      if (--left == 0) UNIT_WRITE(MPMEWATER, s->water);
      UNIT_WRITE(MPMESTATUS, 1);
    }
  }
}

/* xorshift32 */
static uint32_t draw(struct profile_state *s) {
  s->random ^= s->random << 13;
  s->random ^= s->random >> 17;
  s->random ^= s->random << 5;
  return s->random;
}

static void next_interval(struct profile_state *s) {
  if (s->each == 2) UNIT_WRITE(MPMEMINOR, s->nearest + (draw(s) * s->window >> 32));
  UNIT_WRITE(MPMECOUNT, s->period + (draw(s) & s->spread));
}

static void profile_on_record(struct trap_frame *frame) {
  struct profile_state *s = &profile_state;
  (void)frame;
  s->interrupts++;
  take_records(s);
  CSR_CLEAR(mip, 1 << INTERRUPT_LCOFI);
  if (culprit_profile.software) next_interval(s);
}

static void choose_entry(const struct profile_state *s) {
  if (culprit_profile.aggregate) return; /* trap_entry */
  const bool pair = s->each == 2;
  if (culprit_profile.software) CSR_WRITE(mtvec, pair ? profile_entry_pair_drawn : profile_entry_record_drawn);
  else if (s->water > s->each) CSR_WRITE(mtvec, pair ? profile_entry_pairs : profile_entry_records);
  else CSR_WRITE(mtvec, pair ? profile_entry_pair : profile_entry_record);
}

static void start_pme(struct profile_state *s) {
  const uint64_t control = culprit_profile.control;
  const bool random = control & PME_CTL_RND;
  s->each = control & PME_CTL_PAIR ? 2 : 1;
  profile_ring_init(s, RING_PROFILEME, RING_PROFILEME_WORDS(s->each));
  if (culprit_profile.aggregate) table_init(&table);
  s->water = culprit_profile.water;
  s->period = culprit_profile.period;
  s->spread = random ? culprit_profile.spread : 0;
  s->nearest = random ? 1 : culprit_profile.minor;
  s->window = random ? culprit_profile.minor : 1;
  s->random = (uint32_t)culprit_profile.seed;
  choose_entry(s);
  UNIT_WRITE(MPMEMAJOR, s->period);
  UNIT_WRITE(MPMESPREAD, s->spread);
  UNIT_WRITE(MPMEMINOR, culprit_profile.minor);
  UNIT_WRITE(MPMECONTEXT, culprit_profile.context);
  UNIT_WRITE(MPMEWATER, s->water);
  UNIT_WRITE(MPMESEED, culprit_profile.seed);
  UNIT_WRITE(MPMEMATCH, culprit_profile.match);
  UNIT_WRITE(MPMEMASK, culprit_profile.mask);
  UNIT_WRITE(MPMETHRESHOLD, culprit_profile.threshold);
  next_interval(s);
  UNIT_WRITE(MPMECTL, (culprit_profile.software ? control & ~(uint64_t)(PME_CTL_RND | PME_CTL_RLD) : control) | PME_CTL_EN);
}

static void send_sums(void) {
  for (uint64_t i = 0; i < table.count; i++) {
    const uint64_t *word = (const uint64_t *)&table.entry[i];
    *PROFILE_DEVICE = ring_header(RING_SUMS, RING_SUMS_WORDS, i);
    for (unsigned k = 0; k < PME_SUMS_WORDS; k++) *PROFILE_DEVICE = word[k];
  }
}

static void stop_pme(struct profile_state *s) {
  UNIT_WRITE(MPMECTL, 0);
  while (UNIT_READ(MPMESTATUS) & (STATUS_READY | STATUS_BUSY)) take_records(s);
  CSR_CLEAR(mip, 1 << INTERRUPT_LCOFI);
  if (culprit_profile.aggregate) send_sums();
}

static void pme_counts(struct profile_state *s, uint64_t summary[RING_SUMMARY_WORDS]) {
  (void)s;
  summary[RING_OVERFLOWS] = UNIT_READ(MPMESELECTIONS);
  summary[RING_SAMPLES] = UNIT_READ(MPMESAMPLES);
  summary[RING_MISSED] = UNIT_READ(MPMECOLLISIONS);
  summary[RING_FILTERED] = UNIT_READ(MPMEFILTERED);
  summary[RING_DROPPED] = UNIT_READ(MPMEDROPPED);
  summary[RING_EMPTY] = UNIT_READ(MPMEEMPTY);
  summary[RING_FETCHED] = UNIT_READ(MPMEFETCHED);
  summary[RING_UNDELIVERED] = summary[RING_OVERFLOWS] - summary[RING_SAMPLES] - summary[RING_MISSED] - summary[RING_FILTERED] -
                              summary[RING_DROPPED]; /* still open */
}

const struct profile_mode profile_pme = {
  .interrupt = INTERRUPT_LCOFI,
  .handler = profile_on_record,
  .start = start_pme,
  .stop = stop_pme,
  .counts = pme_counts,
};
