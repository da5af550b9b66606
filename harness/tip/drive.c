#include "tip/drive.h"

#include "isa/csr.h"

void tip_drive_step(struct tip_drive *d, const struct tip_model *m, const struct probe_cycle *now, struct tip_in *in) {
  const struct {
    uint16_t addr;
    uint64_t value;
  } writes[] = {
    {CSR_NUMBER_mtipperiod, d->period},
    {CSR_NUMBER_mtipseed, d->seed},
    {CSR_NUMBER_mtipctl,
     TIP_CTL_EN | TIP_CTL_RLD | (d->random ? TIP_CTL_RND : 0u) | (d->markers ? TIP_CTL_MRK : 0u) | (d->details ? TIP_CTL_DET : 0u)},
  };
  *in = (struct tip_in){.cycle = now->cycle + 1};
  if (d->setup < sizeof writes / sizeof writes[0]) {
    in->csr_write = true;
    in->csr_addr = writes[d->setup].addr;
    in->csr_wdata = writes[d->setup++].value;
    d->counter = 0 - d->period;
    return;
  }
  const uint64_t before = d->counter;
  d->counter += d->instret ? (uint64_t)__builtin_popcount(now->commit.head_commit) : 1;
  if (d->counter < before) {
    in->wrap = true;
    d->counter += m->regs.reload_value;
  }
  if (m->regs.ready) {
    in->csr_write = true;
    in->csr_addr = CSR_NUMBER_mtipstatus;
    in->csr_wdata = 1;
  }
}
