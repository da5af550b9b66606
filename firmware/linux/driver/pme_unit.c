// SPDX-License-Identifier: GPL-2.0
#include "pme_unit.h"

#include <asm/csr.h>

#ifdef CONFIG_RISCV_M_MODE
#define PME_RW 0x7d0
#define PME_RO 0xfe0
#else
#define PME_RW 0x8d0
#define PME_RO 0xce0
#endif

#define PME_CTL PME_RW + 0
#define PME_COUNT PME_RW + 1
#define PME_MAJOR PME_RW + 2
#define PME_SPREAD PME_RW + 3
#define PME_MINOR PME_RW + 4
#define PME_STATUS PME_RW + 6
#define PME_WATER PME_RW + 7
#define PME_SEED PME_RW + 8
#define PME_MASK PME_RW + 10
#define PME_THRESHOLD PME_RW + 11
#define PME_INFO PME_RO + 31

#define STATUS_READY BIT(0)

unsigned int pme_unit_tags(void) { return csr_read(PME_INFO) >> 8 & 0xff; }

/* No filter but that of modes. */
void pme_unit_start(const struct pme_setup *setup) {
  csr_write(PME_CTL, 0);
  csr_write(PME_MAJOR, setup->major);
  csr_write(PME_SPREAD, setup->spread);
  csr_write(PME_MINOR, setup->minor);
  csr_write(PME_WATER, setup->water);
  csr_write(PME_SEED, setup->seed);
  csr_write(PME_MASK, 0);
  csr_write(PME_THRESHOLD, 0);
  csr_write(PME_COUNT, setup->count);
  csr_write(PME_CTL, setup->control | PME_CTL_EN);
}

/* What is complete comes into the buffer as long as that has room, one record a cycle. The write takes longer. */
void pme_unit_stop(struct pme_setup *left) {
  csr_write(PME_CTL, 0);
  left->count = csr_read(PME_COUNT);
  left->seed = csr_read(PME_SEED);
}

void pme_unit_water(u64 records) { csr_write(PME_WATER, records); }

bool pme_unit_read(struct pme_record *r) {
  if (!(csr_read(PME_STATUS) & STATUS_READY)) return false;
  r->word[0] = csr_read(PME_RO + 0);
  r->word[1] = csr_read(PME_RO + 1);
  r->word[2] = csr_read(PME_RO + 2);
  r->word[3] = csr_read(PME_RO + 3);
  r->word[4] = csr_read(PME_RO + 4);
  r->word[5] = csr_read(PME_RO + 5);
  r->word[6] = csr_read(PME_RO + 6);
  r->word[7] = csr_read(PME_RO + 7);
  return true;
}

void pme_unit_pop(void) { csr_write(PME_STATUS, STATUS_READY); }
