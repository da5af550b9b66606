// SPDX-License-Identifier: GPL-2.0
#include "unit.h"

#include <asm/csr.h>
#include <asm/processor.h>
#include <asm/sbi.h>

#ifdef CONFIG_RISCV_M_MODE
#define TIP_RW 0x7c0
#define TIP_RO 0xfc0
#else
#define TIP_RW 0x8c0
#define TIP_RO 0xcc0
#endif

#define TIP_CTL TIP_RW + 2
#define TIP_PERIOD TIP_RW + 3
#define TIP_SEED TIP_RW + 4
#define TIP_STATUS TIP_RW + 6
#define TIP_WATER TIP_RW + 7
#define TIP_CYCLE TIP_RO + 0
#define TIP_FLAGS TIP_RO + 1
#define TIP_ADDR0 TIP_RO + 2
#define TIP_ADDR1 TIP_RO + 3
#define TIP_ADDR2 TIP_RO + 4
#define TIP_ADDR3 TIP_RO + 5
#define TIP_DETAILS_DATA TIP_RO + 10
#define TIP_OVERFLOWS TIP_RO + 16
#define TIP_SAMPLES TIP_RO + 17
#define TIP_MISSED TIP_RO + 18
#define TIP_FILTERED TIP_RO + 19
#define TIP_INFO TIP_RO + 31

#define STATUS_READY BIT(0)
#define STATUS_BUSY BIT(1)
#define WATER_FULL 255 /* the unit makes it the size of its buffer */
#define FLAG_CLASSES GENMASK(13, 8)

#define EVENT_OVERFLOWED BIT(63)

unsigned int tip_unit_lanes(void) { return csr_read(TIP_INFO) >> 8 & 0xff; }

/* A class names one instruction; without one the cycle computes, and all that commit share it. */
unsigned int tip_blamed(const struct tip_sample *s, u64 address[TIP_LANES_MOST]) {
  unsigned int lanes = tip_unit_lanes(), at = s->word[1] >> 4 & 3, n = 0, i;

  for (i = 0; i < lanes; i++, at = (at + 1) % lanes)
    if (s->word[1] >> at & 1) address[n++] = s->word[2 + at];
  return s->word[1] & FLAG_CLASSES && n > 1 ? 1 : n;
}

#ifdef CONFIG_RISCV_M_MODE
void tip_counter_start(u64 event, u64 filter, u64 value) {
  csr_write(mhpmevent3, 0);
  csr_write(mhpmcounter3, value);
  csr_write(mhpmevent3, event | (filter & TIP_NO_KERNEL ? BIT(62) : 0) | (filter & TIP_NO_USER ? BIT(60) : 0));
}

void tip_counter_again(u64 value) {
  csr_write(mhpmcounter3, value);
  csr_clear(mhpmevent3, EVENT_OVERFLOWED);
}

void tip_counter_stop(void) { csr_write(mhpmevent3, EVENT_OVERFLOWED); }

u64 tip_counter_read(void) { return csr_read(mhpmcounter3); }
#else
/* Counter 0 of our SBI is the one that triggers. SBI_CULPRIT: our SBI's own call (sbi_entry.S). */
#define SBI_CULPRIT 0x09000c70

void tip_counter_start(u64 event, u64 filter, u64 value) {
  unsigned long flags = SBI_PMU_CFG_FLAG_CLEAR_VALUE;

  flags |= filter & TIP_NO_KERNEL ? SBI_PMU_CFG_FLAG_SET_SINH : 0;
  flags |= filter & TIP_NO_USER ? SBI_PMU_CFG_FLAG_SET_UINH : 0;
  sbi_ecall(SBI_EXT_PMU, SBI_EXT_PMU_COUNTER_CFG_MATCH, 0, 1, flags, RISCV_PMU_RAW_EVENT_IDX, event, 0);
  sbi_ecall(SBI_EXT_PMU, SBI_EXT_PMU_COUNTER_START, 0, 1, SBI_PMU_START_FLAG_SET_INIT_VALUE, value, 0, 0);
}

/* Once a sample: without the lines of code that sbi_ecall has for the rest. */
void tip_counter_again(u64 value) {
  register u64 a0 asm("a0") = value;
  register u64 a7 asm("a7") = SBI_CULPRIT;

  asm volatile("ecall" : "+r"(a0) : "r"(a7) : "a1", "memory");
}

void tip_counter_stop(void) { sbi_ecall(SBI_EXT_PMU, SBI_EXT_PMU_COUNTER_STOP, 0, 1, SBI_PMU_STOP_FLAG_RESET, 0, 0, 0); }

u64 tip_counter_read(void) { return csr_read(CSR_HPMCOUNTER3); }
#endif

void tip_unit_start(const struct tip_setup *setup) {
  csr_write(TIP_CTL, 0);
  csr_write(TIP_PERIOD, setup->period);
  csr_write(TIP_SEED, setup->seed);
  csr_write(TIP_WATER, setup->water);
  tip_counter_start(setup->event, setup->control, -setup->period);
  csr_write(TIP_CTL, setup->control | TIP_RELOAD | TIP_ENABLE);
}

void tip_unit_arm(u64 control) {
  csr_write(TIP_WATER, WATER_FULL);
  csr_write(TIP_CTL, control | TIP_ENABLE);
}

void tip_unit_disarm(void) {
  csr_write(TIP_CTL, 0);
  while (csr_read(TIP_STATUS) & STATUS_BUSY) cpu_relax();
}

void tip_unit_stop(void) {
  tip_unit_disarm();
  tip_counter_stop();
}

bool tip_unit_read(struct tip_sample *s) {
  unsigned int lanes = tip_unit_lanes();

  if (!(csr_read(TIP_STATUS) & STATUS_READY)) return false;
  s->word[0] = csr_read(TIP_CYCLE);
  s->word[1] = csr_read(TIP_FLAGS);
  s->word[2] = csr_read(TIP_ADDR0);
  if (lanes > 1) s->word[3] = csr_read(TIP_ADDR1);
  if (lanes > 2) {
    s->word[4] = csr_read(TIP_ADDR2);
    s->word[5] = csr_read(TIP_ADDR3);
  }
  s->word[2 + lanes] = csr_read(TIP_DETAILS_DATA);
  return true;
}

void tip_unit_pop(void) { csr_write(TIP_STATUS, STATUS_READY); }

void tip_unit_counts(struct tip_counts *c) {
  c->overflows = csr_read(TIP_OVERFLOWS);
  c->samples = csr_read(TIP_SAMPLES);
  c->missed = csr_read(TIP_MISSED);
  c->filtered = csr_read(TIP_FILTERED);
}
