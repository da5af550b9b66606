/* The AXI4 memory model by itself: timing, data, devices, errors, and that every rule of its checker can
 * fail. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/lib/check.h"
#include "sim/axi_check.h"
#include "sim/axi_mem.h"

enum { PATIENCE = 1000 };

struct fixture {
  unsigned wrong;
  struct axi_mem *m;
  struct axi_out out;
  unsigned cycle, prints, words;
  char printed;
  uint64_t word;
};

static void expect(struct fixture *f, int line, const char *what, uint64_t is, uint64_t should) {
  if (is == should) return;
  if (f->wrong++ == 0) printf("# line %d: %s is 0x%" PRIx64 ", not 0x%" PRIx64 "\n", line, what, is, should);
}
#define EXPECT(f, is, should) expect(f, __LINE__, #is, is, should)

static void console(void *ctx, char c) {
  struct fixture *f = ctx;
  f->printed = c;
  f->prints++;
}

static void profile(void *ctx, uint64_t word) {
  struct fixture *f = ctx;
  f->word = word;
  f->words++;
}

static void open_with(struct fixture *f, unsigned latency, unsigned gap, bool backpressure) {
  const struct sim_options opt = {.mem_latency = latency,
                                  .mem_gap = gap,
                                  .backpressure = backpressure,
                                  .seed = 5,
                                  .console = console,
                                  .profile = profile,
                                  .ctx = f};
  *f = (struct fixture){.wrong = f->wrong, .m = axi_mem_open(&opt)};
  if (!f->m) abort();
  f->out.rready = f->out.bready = true;
}

static void step_fixture(struct fixture *f) {
  axi_mem_step(f->m, &f->out);
  f->cycle++;
}

static void start(struct fixture *f, unsigned latency, unsigned gap) {
  open_with(f, latency, gap, false);
  step_fixture(f); /* the quiet cycle after reset */
}

static const struct axi_in *in(const struct fixture *f) { return axi_mem_in(f->m); }

static void ask_read(struct fixture *f, unsigned id, uint32_t addr, unsigned len, unsigned size) {
  f->out.arvalid = true;
  f->out.arid = (uint8_t)id;
  f->out.araddr = addr;
  f->out.arlen = (uint8_t)len;
  f->out.arsize = (uint8_t)size;
  f->out.arburst = 1;
  f->out.arcache = len > 0 ? AXI_WRITE_BACK_ALLOCATE : AXI_DEVICE;
  f->out.arprot = AXI_NON_SECURE | AXI_PRIVILEGED;
}

static void read_now(struct fixture *f, unsigned id, uint32_t addr, unsigned len, unsigned size) {
  ask_read(f, id, addr, len, size);
  step_fixture(f);
  f->out.arvalid = false;
}

static void ask_write(struct fixture *f, unsigned id, uint32_t addr, unsigned len, unsigned size) {
  f->out.awvalid = true;
  f->out.awid = (uint8_t)id;
  f->out.awaddr = addr;
  f->out.awlen = (uint8_t)len;
  f->out.awsize = (uint8_t)size;
  f->out.awburst = 1;
  f->out.awcache = len > 0 ? AXI_WRITE_BACK_ALLOCATE : AXI_DEVICE;
  f->out.awprot = AXI_NON_SECURE | AXI_PRIVILEGED;
}

static void beat(struct fixture *f, uint64_t data, unsigned strobe, bool last) {
  f->out.wvalid = true;
  f->out.wdata = data;
  f->out.wstrb = (uint8_t)strobe;
  f->out.wlast = last;
  step_fixture(f);
  f->out.wvalid = f->out.awvalid = false;
}

static void write_now(struct fixture *f, uint32_t addr, unsigned size, uint64_t data, unsigned strobe) {
  ask_write(f, 8, addr, 0, size);
  beat(f, data, strobe, true);
}

static void wait_r(struct fixture *f) {
  for (unsigned n = 0; !in(f)->rvalid && n < PATIENCE; n++) step_fixture(f);
  EXPECT(f, in(f)->rvalid, true);
}

static unsigned wait_b(struct fixture *f) {
  for (unsigned n = 0; !in(f)->bvalid && n < PATIENCE; n++) step_fixture(f);
  EXPECT(f, in(f)->bvalid, true);
  unsigned resp = in(f)->bresp;
  step_fixture(f);
  return resp;
}

static void finish(struct fixture *f, const char *error) {
  const char *said = axi_mem_error(f->m);
  EXPECT(f, error ? strstr(said, error) != NULL : !*said, true);
  EXPECT(f, axi_mem_errors(f->m) != 0, error != NULL);
  axi_mem_close(f->m);
}

static void read_timing(struct fixture *f) {
  start(f, 20, 1);
  for (unsigned i = 0; i < 64; i++) axi_mem_ram(f->m)[64 + i] = (uint8_t)i;
  unsigned accepted = f->cycle;
  read_now(f, 3, 0x80000040, 7, 3);
  for (unsigned i = 0; i < 8; i++) {
    wait_r(f);
    EXPECT(f, f->cycle - accepted, 20 + 2 * i);
    EXPECT(f, in(f)->rid, 3);
    EXPECT(f, in(f)->rresp, 0);
    EXPECT(f, in(f)->rlast, i == 7);
    EXPECT(f, in(f)->rdata & 0xff, 8 * i);
    if (i == 2) { /* a master that is not ready: the beat stays */
      f->out.rready = false;
      step_fixture(f);
      f->out.rready = true;
      EXPECT(f, in(f)->rvalid, true);
      accepted++;
    }
    step_fixture(f);
  }
  EXPECT(f, in(f)->rvalid, false);
  finish(f, NULL);
}

/* Two banks: a line of the other bank comes as soon as the bus is free, one of the same bank waits for that
 * bank, after a write too. */
static void banks(struct fixture *f) {
  const struct sim_options opt = {.mem_latency = 200, .mem_banks = 2};
  *f = (struct fixture){.wrong = f->wrong, .m = axi_mem_open(&opt)};
  if (!f->m) abort();
  f->out.rready = f->out.bready = true;
  step_fixture(f);
  const unsigned first = f->cycle, due[] = {200, 208, 200 + AXI_MEM_BANK_CYCLES};
  for (unsigned i = 0; i < 3; i++) read_now(f, i, 0x80000000 + 64 * i, 7, 3);
  for (unsigned i = 0; i < 3; i++) {
    wait_r(f);
    EXPECT(f, f->cycle - first, due[i]);
    for (unsigned n = 0; n < 8; n++) step_fixture(f);
  }
  for (unsigned i = 0; i < AXI_MEM_BANK_CYCLES; i++) step_fixture(f);
  write_now(f, 0x80000040, 3, 1, 0xff);
  const unsigned written = f->cycle;
  wait_b(f);
  read_now(f, 1, 0x800000c0, 7, 3);
  wait_r(f);
  EXPECT(f, f->cycle - written, 199 + AXI_MEM_BANK_CYCLES);
  finish(f, NULL);
}

static void write_data(struct fixture *f) {
  start(f, 4, 0);
  beat(f, 0x1111, 0xff, false); /* data before its address */
  ask_write(f, 1, 0x80000100, 1, 3);
  beat(f, 0x2222222222222222, 0x0f, true);
  EXPECT(f, wait_b(f), 0);
  EXPECT(f, axi_mem_ram(f->m)[0x100], 0x11);
  EXPECT(f, axi_mem_ram(f->m)[0x10b], 0x22);
  EXPECT(f, axi_mem_ram(f->m)[0x10c], 0);
  finish(f, NULL);
}

static void devices(struct fixture *f) {
  unsigned code = 77;
  open_with(f, 4, 0, false);
  step_fixture(f);
  write_now(f, 0x10000000, 0, 'x', 1);
  wait_b(f);
  EXPECT(f, f->prints, 1);
  EXPECT(f, f->printed, 'x');
  read_now(f, 8, 0x10000005, 0, 0);
  wait_r(f);
  EXPECT(f, in(f)->rdata >> 40, 0x60);
  step_fixture(f);
  write_now(f, SIM_PROFILE, 3, 0x0123456789abcdef, 0xff);
  wait_b(f);
  EXPECT(f, f->words, 1);
  EXPECT(f, f->word, 0x0123456789abcdef);
  write_now(f, SIM_PROFILE, 2, 1, 0x0f); /* half a word, and a word beside it: nothing */
  wait_b(f);
  write_now(f, SIM_PROFILE + 8, 3, 1, 0xff);
  wait_b(f);
  EXPECT(f, f->words, 1);
  read_now(f, 8, SIM_PROFILE, 0, 3);
  wait_r(f);
  EXPECT(f, in(f)->rdata, 0);
  step_fixture(f);
  EXPECT(f, f->prints, 1);
  EXPECT(f, axi_mem_exited(f->m, &code), false);
  write_now(f, 0x00100000, 2, 5u << 16 | 0x3333, 15);
  wait_b(f);
  EXPECT(f, axi_mem_exited(f->m, &code), true);
  EXPECT(f, code, 5);
  axi_mem_reset(f->m);
  EXPECT(f, axi_mem_exited(f->m, &code), false);
  finish(f, NULL);
}

static void nowhere(struct fixture *f) {
  start(f, 4, 0);
  read_now(f, 8, 0x40000000, 0, 3);
  wait_r(f);
  EXPECT(f, in(f)->rresp, 3);
  step_fixture(f);
  write_now(f, 0x40000000, 3, 1, 0xff);
  EXPECT(f, wait_b(f), 3);
  EXPECT(f, axi_mem_errors(f->m), 2);
  finish(f, "address 0x40000000: access to nowhere");
}

/* Breaks one rule each. The queue of reads is filled first, so that AR has to wait. */
static void fill_reads(struct fixture *f) {
  for (unsigned i = 0; i < 16; i++) read_now(f, i, 0x80000000 + 64 * i, 7, 3);
  EXPECT(f, in(f)->arready, false);
  ask_read(f, 1, 0x80001000, 7, 3);
  step_fixture(f);
}

static void fill_writes(struct fixture *f) {
  for (unsigned i = 0; i < 16; i++) {
    ask_write(f, i, 0x80000000 + 64 * i, 7, 3);
    step_fixture(f);
  }
  EXPECT(f, in(f)->awready, false);
  ask_write(f, 1, 0x80001000, 7, 3);
  step_fixture(f);
}

static void fill_beats(struct fixture *f) {
  for (unsigned i = 0; i < 16; i++) beat(f, i, 0xff, i % 8 == 7);
  EXPECT(f, in(f)->wready, false);
  beat(f, 1, 0xff, false);
  f->out.wvalid = true;
}

static void broken_rules(struct fixture *f) {
  enum { CASES = 19 };
  static const char *error[CASES] = {"ARVALID dropped", "AR changed",        "AWVALID dropped",
                                     "AW changed",      "WVALID dropped",    "W changed",
                                     "not INCR",        "more than 8 bytes", "not aligned",
                                     "4 KiB",           "strobe outside",    "WLAST before",
                                     "no WLAST",        "not acknowledged",  "write of a line that is being read",
                                     "AxCACHE",         "AxCACHE",           "AxPROT is not",
                                     "instruction"};
  for (unsigned c = 0; c < CASES; c++) {
    start(f, 1000, 0);
    switch (c) {
      case 0:
        fill_reads(f);
        f->out.arvalid = false;
        step_fixture(f);
        break;
      case 1:
        fill_reads(f);
        f->out.araddr += 64;
        step_fixture(f);
        break;
      case 2:
        fill_writes(f);
        f->out.awvalid = false;
        step_fixture(f);
        break;
      case 3:
        fill_writes(f);
        f->out.awid++;
        step_fixture(f);
        break;
      case 4:
        fill_beats(f);
        f->out.wvalid = false;
        step_fixture(f);
        break;
      case 5:
        fill_beats(f);
        f->out.wdata++;
        step_fixture(f);
        break;
      case 6:
        ask_read(f, 1, 0x80000000, 7, 3);
        f->out.arburst = 2;
        step_fixture(f);
        break;
      case 7: read_now(f, 1, 0x80000000, 7, 4); break;
      case 8: read_now(f, 1, 0x80000004, 0, 3); break;
      case 9: read_now(f, 1, 0x80000fc8, 7, 3); break;
      case 10: write_now(f, 0x80000004, 2, 0, 0x0f); break;
      case 11:
        ask_write(f, 1, 0x80000000, 1, 3);
        beat(f, 0, 0xff, true);
        break;
      case 12:
        write_now(f, 0x80000000, 3, 0, 0xff);
        ask_write(f, 2, 0x80000040, 0, 3);
        beat(f, 0, 0xff, false);
        break;
      case 13:
        write_now(f, 0x80000000, 3, 0, 0xff);
        read_now(f, 1, 0x80000000, 7, 3);
        break;
      case 14:
        read_now(f, 1, 0x80000000, 7, 3);
        write_now(f, 0x80000008, 3, 0, 0xff);
        break;
      case 15:
        ask_read(f, 1, 0x80000000, 7, 3);
        f->out.arcache = AXI_DEVICE;
        step_fixture(f);
        break;
      case 16:
        ask_write(f, 8, 0x80000000, 0, 3);
        f->out.awcache = AXI_WRITE_BACK_ALLOCATE;
        step_fixture(f);
        break;
      case 17:
        ask_read(f, 1, 0x80000000, 7, 3);
        f->out.arprot = AXI_INSTRUCTION | AXI_PRIVILEGED;
        step_fixture(f);
        break;
      default:
        ask_read(f, 8, 0x80000000, 0, 3);
        f->out.arprot |= AXI_INSTRUCTION;
        step_fixture(f);
        break;
    }
    finish(f, error[c]);
  }
}

/* Injected errors: about as many as asked for, none in the spared range, one beat of a read; each is taken
 * once; a write takes effect. */
static void injected_errors(struct fixture *f) {
  enum { READS = 2000 };
  const struct sim_options opt = {
    .mem_latency = 1,
    .seed = 7,
    .inject = {.read_ppm = 250000, .write_ppm = 1000000, .spare_base = 0x80000000, .spare_end = 0x80000040}};
  *f = (struct fixture){.wrong = f->wrong, .m = axi_mem_open(&opt)};
  if (!f->m) abort();
  f->out.rready = f->out.bready = true;
  step_fixture(f);
  unsigned failed = 0;
  for (unsigned n = 0; n < READS; n++) {
    uint32_t addr = n % 2 ? 0x80000040 : 0x80000000;
    unsigned bad = 0;
    memset(axi_mem_ram(f->m), 0xff, 128);
    read_now(f, 1, addr, 7, 3);
    for (unsigned beat = 0; beat < 8; beat++) {
      wait_r(f);
      bad += in(f)->rresp != 0;
      EXPECT(f, in(f)->rdata, in(f)->rresp ? 0 : ~0ull);
      step_fixture(f);
    }
    EXPECT(f, bad <= (n % 2), true);
    EXPECT(f, axi_mem_take_hurt(f->m, addr + 9), bad);
    EXPECT(f, axi_mem_take_hurt(f->m, addr + 9), false);
    failed += bad;
  }
  EXPECT(f, failed > READS / 16 && failed < READS / 4, true);
  write_now(f, 0x80000080, 3, 0x1234, 0xff);
  EXPECT(f, wait_b(f) >= 2, true);
  EXPECT(f, axi_mem_ram(f->m)[128], 0x34);
  EXPECT(f, axi_mem_injected(f->m).reads, failed);
  EXPECT(f, axi_mem_injected(f->m).writes, 1);
  finish(f, NULL);
}

/* Under back-pressure: every read is answered once, in order within its id, and its valid
 * and data stay until ready. */
static void random_order(struct fixture *f) {
  open_with(f, 10, 0, true);
  unsigned asked[4] = {0}, answered[4] = {0}, swaps = 0, last = 0;
  for (unsigned i = 0; i < 4096; i++) axi_mem_ram(f->m)[i * 8] = (uint8_t)i;
  step_fixture(f);
  for (unsigned n = 0; n < 200000; n++) {
    struct axi_in before = *in(f);
    if (!f->out.arvalid && n % 3 == 0 && n < 190000) {
      unsigned id = n / 3 % 4;
      ask_read(f, id, 0x80000000 + 8 * (id * 1024 + asked[id] % 1024), 0, 3);
    }
    f->out.rready = n % 5 < 3;
    bool taken = f->out.arvalid && before.arready;
    step_fixture(f);
    if (taken) {
      asked[f->out.arid]++;
      f->out.arvalid = false;
    }
    if (!before.rvalid) continue;
    if (!f->out.rready) {
      EXPECT(f, in(f)->rvalid && in(f)->rdata == before.rdata && in(f)->rid == before.rid, true);
      continue;
    }
    EXPECT(f, before.rdata & 0xff, (before.rid * 1024 + answered[before.rid]++ % 1024) & 0xff);
    swaps += before.rid != (last + 1) % 4;
    last = before.rid;
  }
  for (unsigned id = 0; id < 4; id++) EXPECT(f, asked[id], answered[id]);
  EXPECT(f, asked[0] > 1000 && swaps > 100, true);
  finish(f, NULL);
}

static void random_registers_before_reset(struct fixture *f) {
  open_with(f, 4, 0, false);
  ask_read(f, 1, 0x12345678, 9, 7);
  f->out.wvalid = true;
  step_fixture(f);
  memset(&f->out, 0, sizeof f->out);
  for (unsigned i = 0; i < 20; i++) step_fixture(f);
  EXPECT(f, in(f)->rvalid, false);
  finish(f, NULL);
}

int main(void) {
  static const struct {
    const char *name;
    void (*run)(struct fixture *f);
  } test[] = {{"read_timing", read_timing},
              {"write_data", write_data},
              {"banks", banks},
              {"devices", devices},
              {"nowhere", nowhere},
              {"broken_rules", broken_rules},
              {"injected_errors", injected_errors},
              {"random_order", random_order},
              {"random_registers_before_reset", random_registers_before_reset}};
  struct check check = {0};
  for (unsigned i = 0; i < sizeof test / sizeof test[0]; i++) {
    struct fixture f = {0};
    test[i].run(&f);
    check_case(&check, test[i].name, !f.wrong);
  }
  return check_done(&check);
}
