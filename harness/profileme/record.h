/* A record of ProfileMe, unpacked: contract/profileme.h has its words.           docs/profileme.md, "Record" */
#ifndef CULPRIT_PME_RECORD_H
#define CULPRIT_PME_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "contract/profileme.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An unpacked record. A latency that is not valid is 0, and so is its bit in `valid`. */
struct pme_life {
  uint64_t header, pc, time, address;
  uint16_t latency[PME_LATENCIES];
  uint8_t valid; /* bit l: latency l */
  enum pme_type type;
  enum pme_reason reason; /* PME_RETIRES: retired */
  uint8_t source;         /* enum pme_source */
  uint8_t conflicts;      /* enum probe_conflict */
  uint8_t privilege, cause, skip;
  uint16_t context;
  uint32_t history;
  bool retired, own, pair, second, opportunities;
  bool withheld;                      /* the history: 0 */
  uint16_t distance_cycles, distance; /* of the second of a pair */
};

struct pme_life pme_record_life(const struct pme_record *r);

/* Its pc as an address of the image, where each process has a place of its own. */
struct program_image;
void pme_record_place(struct pme_record *r, const struct program_image *image);

/* Cycles from ready to retire to retired: what is left of TOTAL. Only for one that retired; 0 when a latency
 * is saturated. */
unsigned pme_life_retire_latency(const struct pme_life *l);

/* When the unit saw its fetch, on the clock of `time` (when it saw its end). Not exact when TOTAL is
 * saturated. */
uint64_t pme_life_fetched(const struct pme_life *l);

/* What no unit can have produced: reserved bits, a reason that contradicts RETIRED, latencies that do not
 * add up. NULL: none found. */
const char *pme_record_wrong(const struct pme_record *r);

#ifdef __cplusplus
}
#endif

#endif
