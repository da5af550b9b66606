#include "tb/lib/profileme/cover.h"

#include <inttypes.h>
#include <stdio.h>

#include "isa/csr.h"

static void cover_record(struct pme_cover *c, const struct pme_record *record) {
  const struct pme_life l = pme_record_life(record);
  uint64_t *const reason[] = {&c->retired, &c->wrong_path, &c->order, &c->exception, &c->flush, &c->interrupt};
  uint64_t *const saturated[] = {&c->long_total,  &c->long_dispatch, &c->long_issue, &c->long_execution,
                                 &c->long_oldest, &c->long_ready,    &c->long_memory};
  if (l.reason < PME_REASONS) ++*reason[l.reason];
  c->own += l.own;
  c->partial += (l.header & PME_PARTIAL) != 0;
  c->other += l.type == PME_TYPE_OTHER;
  c->load += l.type == PME_TYPE_LOAD;
  c->store += l.type == PME_TYPE_STORE;
  c->control += l.type == PME_TYPE_CONTROL;
  c->opportunities += l.opportunities;
  c->withheld += l.withheld;
  c->shown += !l.withheld;
  for (unsigned i = 0; i < PME_LATENCIES; i++) *saturated[i] += l.latency[i] == PME_LATENCY_MAX;
  if (l.pair && !l.second) c->time = (uint32_t)l.time;
  if (!l.second) return;
  c->same_block += l.distance_cycles == 0;
  c->beyond += l.distance_cycles != 0;
  c->far += l.distance >= 256;
  c->reversed += (int32_t)((uint32_t)l.time - c->time) < 0;
}

void pme_cover_step(struct pme_cover *c, const struct pme_model *m, const struct pme_regs *before, const struct probe_cycle *record,
                    const struct pme_in *in) {
  const struct pme_regs *r = &m->regs;
  const bool pop = in->csr_write && in->csr_addr == CSR_NUMBER_mpmestatus && in->csr_wdata & 1;
  if (in->delegation.reset) {
    c->handed += before->busy;
    return;
  }
  if (m->delivered) cover_record(c, &m->last);
  c->delegate += m->delivered && in->delegation.delegated;
  c->collision += r->collisions - before->collisions;
  c->empty += r->empty - before->empty;
  c->dropped += r->dropped - before->dropped;
  c->filtered += r->filtered - before->filtered;
  c->full += r->level == m->sets;
  c->frozen += r->hold;
  c->lcofi += r->lcofi;
  c->idle_pop += pop && !before->ready;
  c->half_pop += pop && before->ready && m->delivered && m->last.word[PME_LAT2] & PME_SECOND;
  c->cut += in->csr_write && in->csr_addr == CSR_NUMBER_mpmectl && before->busy;
  c->empty_second += before->awaiting && r->empty != before->empty;
  unsigned ends = 0;
  for (unsigned t = 0; t < m->tags; t++)
    ends += before->state[t] == PME_LIVE && record->tag[t].pulses & (PROBE_TAG_RETIRED | PROBE_TAG_ABORTED);
  c->together += ends > 1;
}

const char *pme_cover_missing(const struct pme_cover *c, const struct pme_model *m) {
#define MISSING(name)                                                                                                              \
  if (!c->name) return #name;
  PME_COVER(MISSING)
  if (m->tags < 2) return NULL;
  PME_COVER_MORE(MISSING)
  if (m->sets < 3) return NULL;
  PME_COVER_ROOM(MISSING)
#undef MISSING
  return NULL;
}

void pme_cover_print(const struct pme_cover *c, const struct pme_model *m) {
#define PRINT(name) printf(" " #name " %" PRIu64, c->name);
  PME_COVER(PRINT)
  if (m->tags >= 2) { PME_COVER_MORE(PRINT) }
  if (m->tags >= 2 && m->sets >= 3) { PME_COVER_ROOM(PRINT) }
#undef PRINT
}
