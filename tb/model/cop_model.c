/* The co-processor's golden model against docs/coproc.md, cycle by cycle: numbers of the page, worked out by hand.   Usage: cop_model */
#include <stdio.h>

#include "tb/lib/check.h"
#include "tb/lib/coproc/desk.h"
#include "tip/sample.h"
#include "coproc/model_direct.h"
#include "coproc/model_filter.h"

enum {
  LOAD = 0x0000b503,
  STORE = 0x00a5b023,
  BRANCH = 0x00b50463,
  CALL = 0x008000ef,
  JUMP = 0x0080006f,
  RETURN = 0x00008067,
  INDIRECT = 0x00050067,
  MUL = 0x02b50533,
  ADD = 0x00b50533,
  ECALL = 0x00000073,
  FENCE = 0x0000000f
};
#define PC 0x80000124ull

static void go(struct cop_desk *d, unsigned ctl) { cop_desk_store(d, COP_AT_ctl, ctl | COP_CTL_RUN); }

static void reset(struct cop_desk *d) {
  cop_model_reset(&d->m);
  CHECK(d, d->m.regs.sweep, 1);
  cop_desk_step(d, 255);
  CHECK(d, d->m.regs.sweep, 1);
  cop_desk_step(d, 1);
  CHECK(d, d->m.regs.sweep, 0);
  CHECK(d, cop_desk_load(d, COP_AT_watch), 1024);
  CHECK(d, cop_desk_load(d, COP_AT_seed), 1);
  CHECK(d, cop_desk_load(d, COP_AT_fields), 1);
  CHECK(d, cop_desk_load(d, COP_AT_xcfg + 56), 16);
  CHECK(d, cop_desk_load(d, COP_AT_id), 1 | 2 << 8 | 5 << 16 | 4 << 24 | 64ull << 32 | 4ull << 40);
  CHECK(d, cop_desk_load(d, COP_AT_status), 0);
}

static void classes(struct cop_desk *d) {
  static const struct {
    uint32_t insn;
    uint8_t class;
  } table[] = {{LOAD, 1},       {STORE, 2},      {BRANCH, 3},     {JUMP, 4},       {CALL, 5},      {RETURN, 6},
               {INDIRECT, 7},   {MUL, 8},        {ADD, 0},        {ECALL, 9},      {FENCE, 9},     {0, 0},
               {0x000282e7, 5}, {0x00028067, 6}, {0x02b5053b, 8}, {0x40b50533, 0}, {0x02b50513, 0}};
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++) CHECK(d, cop_class(table[i].insn, false), table[i].class);
}

/* p = 0x20000049 by hand, and one with all its bits in use. */
static void hashes(struct cop_desk *d) {
  unsigned bit[2];
  cop_filter_bits(PC, bit);
  CHECK(d, cop_filter_hash(PC), 0x2049);
  CHECK(d, bit[0], 0x0049);
  CHECK(d, bit[1], 0x0358);
  cop_filter_bits(0x3fffffffcull, bit);
  CHECK(d, cop_filter_hash(0x3fffffffcull), 0xffff);
  CHECK(d, bit[0], 0);
  CHECK(d, bit[1], 0x0a5a);
}

static void tag_one(struct cop_desk *d, uint64_t pc, uint32_t insn) {
  cop_desk_dispatch(d, 1, 7, pc, insn);
  cop_desk_step(d, 1);
  cop_desk_retire(d, 0, 7, pc, insn);
  cop_desk_step(d, 1);
}

static void filter(struct cop_desk *d) {
  cop_desk_store(d, COP_AT_classes, 1 << COP_LOAD);
  cop_desk_dispatch(d, 0, 7, PC, LOAD); /* in the record that GO sees: never tagged */
  go(d, 0);
  cop_desk_retire(d, 0, 7, PC, LOAD);
  cop_desk_step(d, 1);
  CHECK(d, d->m.counts.tagged, 0);
  tag_one(d, PC, LOAD);
  CHECK(d, d->m.counts.tagged, 1);
  CHECK(d, d->m.regs.tagged, 0); /* shown a cycle later */
  cop_desk_step(d, 1);
  CHECK(d, d->m.regs.tagged, 1);
  tag_one(d, PC, STORE);
  CHECK(d, d->m.counts.tagged, 1);
  cop_desk_dispatch(d, 0, 31, PC, LOAD);
  cop_desk_dispatch(d, 1, 0, PC + 4, LOAD);
  cop_desk_step(d, 1);
  cop_desk_retire(d, 0, 31, PC, LOAD);
  cop_desk_retire(d, 1, 0, PC + 4, LOAD);
  d->retire.lane[1].trap = true;
  cop_desk_step(d, 1);
  CHECK(d, d->m.counts.tagged, 2);
  cop_desk_store(d, COP_AT_ctl, 0);
  cop_desk_store(d, COP_AT_mask, PC);
  cop_desk_step(d, 1);
  go(d, 0);
  tag_one(d, PC, LOAD);
  CHECK(d, d->m.counts.tagged, 2);
  cop_desk_store(d, COP_AT_ctl, 0);
  cop_desk_store(d, COP_AT_command, COP_CLEAR_FILTER);
  cop_model_settle(&d->m);
  cop_desk_store(d, COP_AT_select, 0x20490000 | 0x00ff);
  go(d, 0);
  tag_one(d, PC, LOAD);
  CHECK(d, d->m.counts.tagged, 3);
  tag_one(d, PC + 4, LOAD);
  CHECK(d, d->m.counts.tagged, 3);
}

/* From retirement in cycle c to the first microinstruction: link c + 2, loader c + 3, arrives c + 4, taken c
 * + 5, executes c + 7. */
static void latency(struct cop_desk *d) {
  const struct cop_regs *r = &d->m.regs;
  cop_desk_store(d, COP_AT_classes, 1 << COP_LOAD);
  cop_desk_store(d, COP_AT_entry + 8 * COP_LOAD, 5);
  cop_desk_code(d, 5, (struct cop_insn){.op = COP_MOV, .a = COP_S_CLASS, .d = 2, .cond = COP_ALWAYS, .kind = COP_DONE});
  go(d, COP_CTL_ENGINE);
  tag_one(d, PC, LOAD); /* its second step is cycle c */
  CHECK(d, r->capture_level, 1);
  cop_desk_step(d, 1);
  CHECK(d, r->capture_level, 1);
  CHECK(d, r->level, 0);
  cop_desk_step(d, 1);
  CHECK(d, r->capture_level, 0);
  CHECK(d, r->level, 1);
  cop_desk_step(d, 1);
  CHECK(d, r->level, 0);
  CHECK(d, r->next, 0);
  cop_desk_step(d, 1);
  CHECK(d, r->next, 1);
  CHECK(d, r->current, 0);
  cop_desk_step(d, 1);
  CHECK(d, r->current, 1);
  CHECK(d, r->de_valid && r->de_pc == 5 && !r->ex_valid, 1);
  cop_desk_step(d, 1);
  CHECK(d, r->ex_valid && r->ex_pc == 5 && r->de_pc == 6, 1);
  CHECK(d, d->m.counts.instrs, 0);
  cop_desk_step(d, 1);
  CHECK(d, d->m.counts.instrs, 1);
  CHECK(d, d->m.counts.processed, 1);
  CHECK(d, r->v[2], COP_LOAD);
  CHECK(d, r->current || r->ex_valid || r->de_valid, 0);
  CHECK(d, d->m.counts.busy, 2);
  CHECK(d, d->m.counts.cycles, 9);
}

/* Two retire into a queue of 4 in each cycle, and a link of 8 bits takes 8 cycles a word. */
static void queue(struct cop_desk *d) {
  const struct cop_regs *r = &d->m.regs;
  cop_desk_store(d, COP_AT_classes, 1 << COP_LOAD);
  cop_desk_store(d, COP_AT_fields, 1 << COP_PC | 1 << COP_CYCLE);
  go(d, 0);
  cop_desk_dispatch(d, 0, 0, PC, LOAD);
  cop_desk_dispatch(d, 1, 1, PC + 4, LOAD);
  cop_desk_step(d, 1);
  for (unsigned i = 0; i < 3; i++) {
    cop_desk_retire(d, 0, 0, PC, LOAD);
    cop_desk_retire(d, 1, 1, PC + 4, LOAD);
    cop_desk_step(d, 1);
  }
  CHECK(d, d->m.counts.accepted, 4);
  CHECK(d, d->m.counts.dropped, 2);
  CHECK(d, r->level, 0);
  cop_desk_step(d, 6);
  CHECK(d, r->level, 0);
  cop_desk_step(d, 1);
  CHECK(d, r->level, 1);
  CHECK(d, r->capture_level, 4);
  cop_desk_step(d, 7);
  const unsigned drawn = (r->random & 0xfff) * 12 >> 12;
  cop_desk_retire(d, 0, 0, PC, LOAD); /* in the cycle in which the link frees a place: none is free yet */
  cop_desk_step(d, 1);
  CHECK(d, r->level, 2);
  CHECK(d, d->m.counts.dropped, 3);
  CHECK(d, drawn > 0, true);
  for (unsigned i = 0; i < drawn; i++) {
    cop_desk_retire(d, 0, 0, PC, LOAD);
    cop_desk_step(d, 1);
  }
  CHECK(d, d->m.counts.accepted, 4);
  CHECK(d, d->m.counts.dropped, 3 + drawn);
  cop_desk_retire(d, 0, 0, PC + 8, LOAD);
  cop_desk_step(d, 1);
  CHECK(d, d->m.counts.accepted, 5);
  cop_desk_step(d, 200);
  CHECK(d, r->level, 10);
  cop_desk_store(d, COP_AT_ctl, 0);
  const uint64_t first = cop_desk_load(d, COP_AT_sample), cycle = cop_desk_load(d, COP_AT_sample);
  CHECK(d, first, 1 | (PC >> 2) << 32);
  CHECK(d, d->m.counts.processed, 1);
  for (unsigned i = 0; i < 6; i++) cop_desk_load(d, COP_AT_sample);
  CHECK(d, cop_desk_load(d, COP_AT_sample), 1 | COP_INFO_GAP | (uint64_t)(uint32_t)((PC + 8) >> 2) << 32);
  CHECK(d, cop_desk_load(d, COP_AT_sample), cycle + 18 + drawn);
  CHECK(d, d->m.counts.processed, 5);
  CHECK(d, cop_desk_load(d, COP_AT_sample), 0);
}

/* Every fifth goes on: two a cycle, so the second of the third cycle is left out and the first goes on. */
static void interval(struct cop_desk *d) {
  cop_desk_store(d, COP_AT_classes, 1 << COP_LOAD);
  cop_desk_store(d, COP_AT_interval, 3);
  CHECK(d, cop_desk_load(d, COP_AT_interval), 4);
  cop_desk_store(d, COP_AT_interval, 5);
  go(d, 0);
  cop_desk_dispatch(d, 0, 0, PC, LOAD);
  cop_desk_dispatch(d, 1, 1, PC + 4, LOAD);
  cop_desk_step(d, 1);
  for (unsigned i = 0; i < 10; i++) {
    cop_desk_retire(d, 0, 0, PC, LOAD);
    cop_desk_retire(d, 1, 1, PC + 4, LOAD);
    cop_desk_step(d, 1);
    CHECK(d, d->m.counts.accepted, (2 * i + 2) / 5);
  }
  CHECK(d, d->m.counts.tagged, 20);
  CHECK(d, d->m.counts.skipped, 16);
}

static void tip(struct cop_desk *d) {
  const struct cop_regs *r = &d->m.regs;
  cop_desk_store(d, COP_AT_classes, 1 << COP_TIP | 1 << COP_LOAD);
  cop_desk_store(d, COP_AT_fields, 1 << COP_VALUE);
  CHECK(d, r->tip_mine, 1);
  go(d, 0);
  d->in.tip_ready = true;
  d->in.tip_flags = 3 | 5ull << TIP_WEIGHT_SHIFT;
  d->in.tip_addr[0] = PC;
  cop_desk_dispatch(d, 0, 0, PC, LOAD);
  CHECK(d, cop_model_take(&d->m, &d->retire, &d->in), 1);
  cop_desk_step(d, 1);
  CHECK(d, d->m.counts.accepted, 2);
  cop_desk_retire(d, 0, 0, PC, LOAD);
  CHECK(d, cop_model_take(&d->m, &d->retire, &d->in), 0);
  cop_desk_step(d, 1);
  CHECK(d, d->m.counts.tagged, 3);
  d->in.tip_flags |= TIP_STALLED | 1ull << TIP_OLDEST_SHIFT;
  cop_desk_step(d, 1);
  CHECK(d, d->m.counts.tagged, 4);
  d->in.tip_ready = false;
  cop_desk_step(d, 8);
  cop_desk_store(d, COP_AT_ctl, 0);
  CHECK(d, cop_desk_load(d, COP_AT_sample), COP_TIP | 30ull << 32);
}

static void halts(struct cop_desk *d) {
  const struct cop_regs *r = &d->m.regs;
  const struct cop_sample sample = {{COP_LOAD}};
  cop_desk_store(d, COP_AT_limit, 10);
  go(d, 0);
  cop_desk_step(d, 9);
  CHECK(d, r->state, COP_RUN);
  cop_desk_step(d, 1);
  CHECK(d, r->state, COP_HALT);
  CHECK(d, r->cause, COP_CAUSE_LIMIT);
  CHECK(d, r->interrupt, 1);
  cop_desk_store(d, COP_AT_status, COP_STATUS_ACK);
  CHECK(d, r->interrupt, 0);
  cop_desk_store(d, COP_AT_limit, 0);
  cop_desk_code(d, 0, (struct cop_insn){.cond = COP_ALWAYS, .kind = COP_INTERRUPT, .to = 200});
  go(d, COP_CTL_ENGINE);
  CHECK(d, cop_model_push(&d->m, &sample), 1);
  CHECK(d, cop_model_push(&d->m, &sample), 0);
  cop_desk_step(d, 3);
  CHECK(d, r->state, COP_HALT);
  CHECK(d, r->cause, COP_CAUSE_PROGRAM);
  CHECK(d, r->code, 200);
  CHECK(d, d->m.counts.processed, 1);
  cop_desk_code(d, 0, (struct cop_insn){.cond = COP_ALWAYS, .kind = COP_RELATIVE, .to = 0, .likely = 1});
  cop_desk_store(d, COP_AT_watch, 20);
  go(d, COP_CTL_ENGINE);
  cop_model_push(&d->m, &sample);
  cop_desk_step(d, 20);
  CHECK(d, r->state, COP_RUN);
  cop_desk_step(d, 1);
  CHECK(d, r->cause, COP_CAUSE_WATCHDOG);
  CHECK(d, d->m.counts.instrs, 1 + 19);
  CHECK(d, d->m.counts.redirects, 0);
  CHECK(d, cop_desk_load(d, COP_AT_status),
        COP_HALT | COP_STATUS_INTERRUPT | COP_CAUSE_WATCHDOG << COP_STATUS_CAUSE_SHIFT | 200 << COP_STATUS_CODE_SHIFT);
  go(d, COP_CTL_ENGINE);
  CHECK(d, d->m.counts.flushed, 1);
  cop_model_push(&d->m, &sample);
  cop_desk_step(d, 20);
  cop_desk_store(d, COP_AT_ctl, 0); /* in the cycle in which the watchdog would halt */
  CHECK(d, r->state, COP_OFF);
  CHECK(d, r->interrupt, 0);
}

/* Ticks at half and quarter clock: the first working cycle is one. */
static void clocks(struct cop_desk *d) {
  const struct cop_sample sample = {{COP_LOAD}};
  cop_desk_code(d, 0, (struct cop_insn){.cond = COP_ALWAYS, .kind = COP_RELATIVE, .to = 0, .likely = 1});
  for (unsigned div = 0; div < 4; div++) {
    const unsigned cycles = div == 0 ? 1 : div == 1 ? 2 : 4;
    cop_desk_store(d, COP_AT_command, COP_CLEAR_COUNTS);
    cop_model_settle(&d->m);
    go(d, COP_CTL_ENGINE | div << COP_CTL_DIV_SHIFT);
    cop_model_push(&d->m, &sample);
    cop_desk_step(d, 1);
    CHECK(d, d->m.regs.current, 1);
    cop_desk_step(d, 100 * cycles);
    CHECK(d, d->m.counts.instrs, 99);
    cop_desk_store(d, COP_AT_ctl, 0);
  }
}

static void host(struct cop_desk *d) {
  const struct cop_regs *r = &d->m.regs;
  cop_desk_store(d, COP_AT_slot_low + 8 * 3, 0x1234567800000042);
  cop_desk_store(d, COP_AT_slot_high + 8 * 4, 1ull << 32 | 0x77);
  CHECK(d, cop_desk_load(d, COP_AT_valid), 0x18);
  CHECK(d, cop_model_data(&d->m, 3), 0x12345678);
  CHECK(d, cop_model_data(&d->m, 32 + 4), 0x77);
  CHECK(d, r->range || r->busy_error, 0);
  CHECK(d, cop_desk_load(d, COP_AT_slot_low + 8 * 32), 0);
  CHECK(d, r->range, 1);
  cop_desk_store(d, COP_AT_status, COP_STATUS_RANGE);
  CHECK(d, r->range, 0);
  CHECK(d, cop_desk_load(d, COP_AT_command), 0);
  CHECK(d, r->range, 1);
  cop_desk_store(d, COP_AT_status, COP_STATUS_RANGE);
  cop_desk_store(d, COP_AT_level, 1);
  CHECK(d, r->range, 1);
  cop_desk_store(d, COP_AT_c, ~0ull);
  d->in =
    (struct cop_in){.req_valid = true, .req_write = true, .req_addr = COP_AT_c + 2, .req_size = 1, .req_wdata = 0x1111222233334444};
  cop_desk_step(d, 1);
  CHECK(d, cop_desk_load(d, COP_AT_c), 0x33330000);
  go(d, COP_CTL_ENGINE);
  CHECK(d, cop_desk_load(d, COP_AT_c), 0);
  CHECK(d, r->busy_error, 1);
  cop_desk_store(d, COP_AT_c, 7);
  CHECK(d, cop_desk_load(d, COP_AT_ctl), COP_CTL_RUN | COP_CTL_ENGINE);
  cop_desk_store(d, COP_AT_ctl, 0);
  CHECK(d, cop_desk_load(d, COP_AT_c), 0x33330000);
  cop_desk_store(d, COP_AT_x, 0x1ff);
  cop_desk_store(d, COP_AT_xcfg, 1 << 8 | 7);
  CHECK(d, cop_desk_load(d, COP_AT_x), 0x7f);
  cop_desk_store(d, COP_AT_command, COP_CLEAR_SLOTS);
  CHECK(d, cop_desk_load(d, COP_AT_valid), 0);
  CHECK(d, r->busy_error, 1);
  cop_model_settle(&d->m);
  CHECK(d, cop_desk_load(d, COP_AT_slot_low + 8 * 3), 0);
}

int main(void) {
  static const struct {
    const char *name;
    void (*run)(struct cop_desk *d);
    unsigned link;
  } test[] = {{"reset", reset, 64},     {"classes", classes, 64}, {"hashes", hashes, 64},     {"filter", filter, 64},
              {"latency", latency, 64}, {"queue", queue, 8},      {"interval", interval, 64}, {"tip", tip, 64},
              {"halts", halts, 64},     {"clocks", clocks, 64},   {"host", host, 64}};
  struct check check = {0};
  for (unsigned i = 0; i < sizeof test / sizeof *test; i++) {
    struct cop_desk d;
    if (!cop_desk_open(&d, test[i].name, test[i].link)) return 2;
    test[i].run(&d);
    cop_model_close(&d.m);
    char name[64];
    snprintf(name, sizeof name, "cop_model_%s", test[i].name);
    check_case(&check, name, !d.failed);
  }
  return check_done(&check);
}
