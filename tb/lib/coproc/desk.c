#include "tb/lib/coproc/desk.h"
#include "coproc/model_direct.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool cop_desk_open(struct cop_desk *d, const char *test, unsigned link) {
  const struct cop_shape shape = {.width = 2, .rob = 32, .slots = 32, .buffer = 16, .capture = 4, .link = link};
  memset(d, 0, sizeof *d);
  d->test = test;
  if (!cop_model_open(&d->m, &shape)) return false;
  cop_model_settle(&d->m);
  return true;
}

void cop_desk_check(struct cop_desk *d, int line, const char *what, uint64_t is, uint64_t should) {
  d->checks++;
  if (is == should || d->failed) return;
  d->failed = true;
  printf("# %s, line %d: %s is 0x%" PRIx64 ", not 0x%" PRIx64 "\n", d->test, line, what, is, should);
}

void cop_desk_step(struct cop_desk *d, unsigned cycles) {
  for (unsigned i = 0; i < cycles; i++) {
    d->in.cycle++;
    cop_model_step(&d->m, &d->dispatch, &d->retire, &d->in);
    d->in.req_valid = false;
    d->dispatch.valid = d->retire.valid = 0;
  }
}

static void access(struct cop_desk *d, bool write, unsigned at, uint64_t value) {
  d->in.req_valid = true;
  d->in.req_write = write;
  d->in.req_addr = (uint16_t)at;
  d->in.req_size = 3;
  d->in.req_wdata = value;
  cop_desk_step(d, 1);
}

void cop_desk_store(struct cop_desk *d, unsigned at, uint64_t value) { access(d, true, at, value); }

uint64_t cop_desk_load(struct cop_desk *d, unsigned at) {
  access(d, false, at, 0);
  return d->m.regs.rdata;
}

void cop_desk_code(struct cop_desk *d, unsigned at, struct cop_insn insn) {
  const struct cop_word w = cop_pack(insn);
  cop_desk_store(d, COP_AT_code + 16 * at, w.low);
  cop_desk_store(d, COP_AT_code + 16 * at + 8, w.high);
}

void cop_desk_dispatch(struct cop_desk *d, unsigned lane, unsigned rob, uint64_t pc, uint32_t insn) {
  d->dispatch.valid |= (uint8_t)(1u << lane);
  d->dispatch.rob[lane] = (uint16_t)rob;
  d->dispatch.pc[lane] = pc;
  d->dispatch.insn[lane] = insn;
}

void cop_desk_retire(struct cop_desk *d, unsigned lane, unsigned rob, uint64_t pc, uint32_t insn) {
  d->retire.valid |= (uint8_t)(1u << lane);
  if (lane == 0) d->retire.rob = (uint16_t)rob;
  d->retire.lane[lane] = (struct probe_retire_lane){.pc = pc, .insn = insn, .next_pc = pc + 4};
}
