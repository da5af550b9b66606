#include "isa/events.h"
#include "profile/pme_estimate.h"
#include "samples/from_kinds.h"

/* What the record says of the time it was held, as bits of enum tip_cause. */
static uint32_t causes_of(const struct pme_life *l) {
  const bool memory = l->type == PME_TYPE_LOAD || l->type == PME_TYPE_STORE; /* others use these bits otherwise */
  const struct {
    bool is;
    enum tip_cause cause;
  } both[] = {
    {l->header & PME_ICMISS, TIP_CAUSE_IMISS},
    {l->header & PME_ITMISS, TIP_CAUSE_ITLB},
    {l->type == PME_TYPE_CONTROL && l->header & PME_MISPRED, TIP_CAUSE_MISPREDICT},
    {memory && l->header & PME_L1MISS, TIP_CAUSE_DMISS},
    {memory && l->header & PME_LLMISS, TIP_CAUSE_L2MISS},
    {memory && l->header & PME_L1TLBMISS, TIP_CAUSE_DTLB},
    {memory && l->header & PME_ORDER, TIP_CAUSE_ORDER},
    {memory && l->header & PME_REPLAY, TIP_CAUSE_REPLAY},
  };
  uint32_t causes = 0;
  for (unsigned i = 0; i < sizeof both / sizeof both[0]; i++)
    if (both[i].is) causes |= 1u << both[i].cause;
  return causes;
}

/* So many records of the instruction, held for `held` cycles together. */
static bool add_records(struct samples *s, struct samples_image *image, double each, uint64_t pc, uint64_t records, uint64_t held,
                        uint32_t causes) {
  const double mean = (double)held / (double)records;
  struct samples_set *set = samples_set_add(image, EVENT_INSTRET, SAMPLES_PC, each, 1);
  if (!set || !samples_row_add(set, pc, 0, records)) return false;
  s->known += (double)records;
  if (!held) return true;
  set = samples_set_add(image, SAMPLES_HELD, SAMPLES_TIP, each * mean, ORACLE_UNITS);
  return set && samples_row_add(set, pc, ORACLE_ALU_STALL | causes << SAMPLES_CAUSES_SHIFT, records * ORACLE_UNITS);
}

bool samples_from_pme(struct samples *s, struct samples_image *image, const struct recording *p) {
  const double each = pme_scale_of(p).each;
  bool good = true;
  for (size_t i = 0; good && i < p->sample_count; i++) {
    if (p->kind == PROF_PROFILEME_SUMS) {
      const struct pme_sums *sums = &p->sample[i].sums;
      const uint64_t retired = sums->reasons[PME_RETIRES];
      good = !retired || add_records(s, image, each, sums->pc, retired, sums->latency[PME_L_OLDEST], 0);
      continue;
    }
    const struct pme_life life = pme_record_life(&p->sample[i].pme);
    good = !life.retired || add_records(s, image, each, life.pc, 1, life.latency[PME_L_OLDEST], causes_of(&life));
  }
  s->lost += (double)p->ring_lost;
  return good;
}
