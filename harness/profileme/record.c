#include "profileme/record.h"

#include "program/spaces.h"

static uint64_t field(uint64_t word, unsigned shift, unsigned bits) { return word >> shift & ((1ull << bits) - 1); }

struct pme_life pme_record_life(const struct pme_record *r) {
  const uint64_t h = r->word[PME_HEADER], lat = r->word[PME_LAT], path = r->word[PME_PATH], lat2 = r->word[PME_LAT2];
  struct pme_life l = {
    .header = h,
    .pc = r->word[PME_PC],
    .time = r->word[PME_TIME],
    .address = r->word[PME_ADR1],
    .latency =
      {
        [PME_L_TOTAL] = (uint16_t)field(lat, PME_TOTAL_SHIFT, 12),
        [PME_L_DISPATCH] = (uint16_t)field(lat, PME_DISPATCH_SHIFT, 12),
        [PME_L_ISSUE] = (uint16_t)field(lat, PME_ISSUE_SHIFT, 12),
        [PME_L_EXECUTION] = (uint16_t)field(lat, PME_EXECUTION_SHIFT, 12),
        [PME_L_OLDEST] = (uint16_t)field(lat, PME_OLDEST_SHIFT, 12),
        [PME_L_READY] = (uint16_t)field(lat2, PME_READY_SHIFT, 12),
        [PME_L_MEMORY] = (uint16_t)field(lat2, PME_MEMORY_SHIFT, 12),
      },
    .type = (enum pme_type)field(h, 0, 3),
    .reason = (enum pme_reason)field(path, PME_REASON_SHIFT, 3),
    .conflicts = (uint8_t)field(lat2, PME_CONFLICTS_SHIFT, 8),
    .privilege = (uint8_t)field(path, PME_PRIVILEGE_SHIFT, 2),
    .cause = (uint8_t)field(path, PME_CAUSE_SHIFT, 6),
    .skip = (uint8_t)field(path, PME_SKIP_SHIFT, 3),
    .context = (uint16_t)field(path, PME_CONTEXT_SHIFT, 16),
    .history = (uint32_t)(path & PME_HISTORY_MASK),
    .withheld = path & PME_WITHHELD,
    .retired = h & PME_RETIRED,
    .own = lat2 & PME_OWN,
    .pair = lat2 & PME_PAIR,
    .second = lat2 & PME_SECOND,
    .opportunities = lat2 & PME_OPP,
    .distance_cycles = (uint16_t)field(lat2, PME_DISTANCE_CYCLES_SHIFT, 12),
    .distance = (uint16_t)field(lat2, PME_DISTANCE_SHIFT, 12),
  };
  if (l.type == PME_TYPE_LOAD) l.source = (uint8_t)field(h, PME_DSRC_SHIFT, 4);
  l.valid = 1u << PME_L_TOTAL;
  if (lat & PME_DISPV) l.valid |= 1u << PME_L_DISPATCH;
  if (lat & PME_ISSV) l.valid |= 1u << PME_L_ISSUE;
  if (lat & PME_EXECV) l.valid |= 1u << PME_L_EXECUTION;
  if (lat & PME_OLDV) l.valid |= 1u << PME_L_OLDEST;
  if (lat2 & PME_READYV) l.valid |= 1u << PME_L_READY;
  if (lat2 & PME_MEMV) l.valid |= 1u << PME_L_MEMORY;
  return l;
}

static bool saturated(const struct pme_life *l) { return l->latency[PME_L_TOTAL] == PME_LATENCY_MAX; }

static unsigned phases(const struct pme_life *l) {
  return (unsigned)l->latency[PME_L_DISPATCH] + l->latency[PME_L_ISSUE] + l->latency[PME_L_EXECUTION];
}

void pme_record_place(struct pme_record *r, const struct program_image *image) {
  const struct pme_life l = pme_record_life(r);
  r->word[PME_PC] += program_image_bias(image, l.privilege, l.context);
}

unsigned pme_life_retire_latency(const struct pme_life *l) {
  return l->retired && !saturated(l) ? l->latency[PME_L_TOTAL] - phases(l) : 0;
}

uint64_t pme_life_fetched(const struct pme_life *l) { return l->time - l->latency[PME_L_TOTAL]; }

static const char *wrong_header(const struct pme_life *l) {
  const uint64_t memory_bits = PME_L1MISS | PME_LLMISS | 15ull << PME_DSRC_SHIFT | PME_L1TLBMISS | PME_LLTLBMISS;
  const uint64_t control_bits = PME_TRET | PME_NTBR | PME_TKBR | PME_INDCALL | PME_DIRCALL | PME_INDJMP | PME_DIRJMP | PME_CORSWAP |
                                PME_RET | PME_INDLJMP | PME_DIRLJMP;
  uint64_t known = 7 | PME_FLUSHED | 3ull << PME_FLUSH_SHIFT | PME_PARTIAL | PME_ITMISS | PME_ICMISS | PME_MISPRED | PME_ORDER |
                   PME_REPLAY | PME_RETIRED | PME_SFMT;
  if (l->type == PME_TYPE_LOAD || l->type == PME_TYPE_STORE) known |= memory_bits;
  else if (l->type == PME_TYPE_CONTROL) known |= control_bits;
  else if (l->type != PME_TYPE_OTHER) return "a type that does not exist";
  if (l->header & ~known || !(l->header & PME_SFMT)) return "reserved bits of the header";
  if (l->reason >= PME_REASONS) return "a reason that does not exist";
  if (!(l->header & PME_RETIRED) == !(l->header & PME_FLUSHED) || l->retired != (l->reason == PME_RETIRES))
    return "retired and aborted do not agree";
  unsigned flush = l->reason == PME_WRONG_PATH ? 1 : l->reason == PME_ORDER_VIOLATION ? 2 : 0;
  if (field(l->header, PME_FLUSH_SHIFT, 2) != flush) return "FLUSH is not what the reason says";
  if (((l->header & PME_PARTIAL) != 0) == (l->valid >> PME_L_DISPATCH & 1)) return "PARTIAL and the latency to map do not agree";
  return l->retired && l->header & PME_PARTIAL ? "retired without being mapped" : NULL;
}

const char *pme_record_wrong(const struct pme_record *r) {
  const struct pme_life l = pme_record_life(r);
  const char *why = wrong_header(&l);
  if (why) return why;
  if (r->word[PME_PC] & 3) return "a pc that is not a multiple of 4";
  if (r->word[PME_LAT2] >> 62) return "reserved bits of the last word";
  if (r->word[PME_PATH] >> 60 & 1) return "a reserved bit of the path";
  if (l.withheld && l.history) return "a history that is withheld, and not 0";
  for (int i = 0; i < PME_LATENCIES; i++)
    if (!(l.valid >> i & 1) && l.latency[i]) return "a latency that is not valid, and not 0";
  if (!saturated(&l) && phases(&l) > l.latency[PME_L_TOTAL]) return "latencies that add up to more than their total";
  if (l.latency[PME_L_READY] > l.latency[PME_L_ISSUE] && l.valid >> PME_L_ISSUE & 1) return "issued before its data was ready";
  if (l.latency[PME_L_OLDEST] > l.latency[PME_L_TOTAL]) return "the oldest for longer than it lived";
  if (l.second && !l.pair) return "the second of no pair";
  if (!l.second && (l.distance || l.distance_cycles)) return "a distance, but not the second of a pair";
  if (l.second && !l.distance) return "the second of a pair without a distance";
  return l.own && l.reason != PME_EXCEPTION && l.reason != PME_ORDER_VIOLATION ? "its own exception, and another reason" : NULL;
}
