/* The AXI4 memory model by itself: timing, data, devices, errors, and that every rule of its checker can fail. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "sim/axi_mem.h"

struct fixture {
  struct axi_mem *m;
  struct axi_out out;
  unsigned cycle, prints, words;
  char printed;
  uint64_t word;
};

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
  *f = (struct fixture){.m = axi_mem_open(&opt)};
  assert_non_null(f->m);
  f->out.rready = f->out.bready = true;
}

static void step(struct fixture *f) {
  axi_mem_step(f->m, &f->out);
  f->cycle++;
}

static void start(struct fixture *f, unsigned latency, unsigned gap) {
  open_with(f, latency, gap, false);
  step(f); /* the quiet cycle after reset */
}

static const struct axi_in *in(const struct fixture *f) { return axi_mem_in(f->m); }

static void ask_read(struct fixture *f, unsigned id, uint32_t addr, unsigned len, unsigned size) {
  f->out.arvalid = true;
  f->out.arid = (uint8_t)id;
  f->out.araddr = addr;
  f->out.arlen = (uint8_t)len;
  f->out.arsize = (uint8_t)size;
  f->out.arburst = 1;
}

static void read_now(struct fixture *f, unsigned id, uint32_t addr, unsigned len, unsigned size) {
  ask_read(f, id, addr, len, size);
  step(f);
  f->out.arvalid = false;
}

static void ask_write(struct fixture *f, unsigned id, uint32_t addr, unsigned len, unsigned size) {
  f->out.awvalid = true;
  f->out.awid = (uint8_t)id;
  f->out.awaddr = addr;
  f->out.awlen = (uint8_t)len;
  f->out.awsize = (uint8_t)size;
  f->out.awburst = 1;
}

static void beat(struct fixture *f, uint64_t data, unsigned strobe, bool last) {
  f->out.wvalid = true;
  f->out.wdata = data;
  f->out.wstrb = (uint8_t)strobe;
  f->out.wlast = last;
  step(f);
  f->out.wvalid = f->out.awvalid = false;
}

static void write_now(struct fixture *f, uint32_t addr, unsigned size, uint64_t data, unsigned strobe) {
  ask_write(f, 8, addr, 0, size);
  beat(f, data, strobe, true);
}

static unsigned wait_b(struct fixture *f) {
  unsigned n = 0;
  while (!in(f)->bvalid && n++ < 1000) step(f);
  unsigned resp = in(f)->bresp;
  step(f);
  return resp;
}

static void finish(struct fixture *f, const char *error) {
  if (error) assert_non_null(strstr(axi_mem_error(f->m), error));
  else assert_string_equal(axi_mem_error(f->m), "");
  assert_int_equal(axi_mem_errors(f->m) != 0, error != NULL);
  axi_mem_close(f->m);
}

static void read_timing(void **state) {
  (void)state;
  struct fixture f;
  start(&f, 20, 1);
  for (unsigned i = 0; i < 64; i++) axi_mem_ram(f.m)[64 + i] = (uint8_t)i;
  unsigned accepted = f.cycle;
  read_now(&f, 3, 0x80000040, 7, 3);
  for (unsigned i = 0; i < 8; i++) {
    while (!in(&f)->rvalid) step(&f);
    assert_int_equal(f.cycle - accepted, 20 + 2 * i);
    assert_int_equal(in(&f)->rid, 3);
    assert_int_equal(in(&f)->rresp, 0);
    assert_int_equal(in(&f)->rlast, i == 7);
    assert_int_equal(in(&f)->rdata & 0xff, 8 * i);
    if (i == 2) { /* a master that is not ready: the beat stays */
      f.out.rready = false;
      step(&f);
      f.out.rready = true;
      assert_true(in(&f)->rvalid);
      accepted++;
    }
    step(&f);
  }
  assert_false(in(&f)->rvalid);
  finish(&f, NULL);
}

static void write_data(void **state) {
  (void)state;
  struct fixture f;
  start(&f, 4, 0);
  beat(&f, 0x1111, 0xff, false); /* data before its address */
  ask_write(&f, 1, 0x80000100, 1, 3);
  beat(&f, 0x2222222222222222, 0x0f, true);
  assert_int_equal(wait_b(&f), 0);
  assert_int_equal(axi_mem_ram(f.m)[0x100], 0x11);
  assert_int_equal(axi_mem_ram(f.m)[0x10b], 0x22);
  assert_int_equal(axi_mem_ram(f.m)[0x10c], 0);
  finish(&f, NULL);
}

static void devices(void **state) {
  (void)state;
  unsigned code = 77;
  struct fixture f;
  open_with(&f, 4, 0, false);
  step(&f);
  write_now(&f, 0x10000000, 0, 'x', 1);
  wait_b(&f);
  assert_int_equal(f.prints, 1);
  assert_int_equal(f.printed, 'x');
  read_now(&f, 8, 0x10000005, 0, 0);
  while (!in(&f)->rvalid) step(&f);
  assert_int_equal(in(&f)->rdata >> 40, 0x60);
  step(&f);
  write_now(&f, SIM_PROFILE, 3, 0x0123456789abcdef, 0xff);
  wait_b(&f);
  assert_int_equal(f.words, 1);
  assert_int_equal(f.word, 0x0123456789abcdef);
  write_now(&f, SIM_PROFILE, 2, 1, 0x0f); /* half a word, and a word beside it: nothing */
  wait_b(&f);
  write_now(&f, SIM_PROFILE + 8, 3, 1, 0xff);
  wait_b(&f);
  assert_int_equal(f.words, 1);
  read_now(&f, 8, SIM_PROFILE, 0, 3);
  while (!in(&f)->rvalid) step(&f);
  assert_int_equal(in(&f)->rdata, 0);
  step(&f);
  assert_int_equal(f.prints, 1);
  assert_false(axi_mem_exited(f.m, &code));
  write_now(&f, 0x00100000, 2, 5u << 16 | 0x3333, 15);
  wait_b(&f);
  assert_true(axi_mem_exited(f.m, &code));
  assert_int_equal(code, 5);
  axi_mem_reset(f.m);
  assert_false(axi_mem_exited(f.m, &code));
  finish(&f, NULL);
}

static void nowhere(void **state) {
  (void)state;
  struct fixture f;
  start(&f, 4, 0);
  read_now(&f, 8, 0x40000000, 0, 3);
  while (!in(&f)->rvalid) step(&f);
  assert_int_equal(in(&f)->rresp, 3);
  step(&f);
  write_now(&f, 0x40000000, 3, 1, 0xff);
  assert_int_equal(wait_b(&f), 3);
  assert_int_equal(axi_mem_errors(f.m), 2);
  finish(&f, "address 0x40000000: access to nowhere");
}

/* Breaks one rule each. The queue of reads is filled first, so that AR has to wait. */
static void fill_reads(struct fixture *f) {
  for (unsigned i = 0; i < 16; i++) read_now(f, i, 0x80000000 + 64 * i, 7, 3);
  assert_false(in(f)->arready);
  ask_read(f, 1, 0x80001000, 7, 3);
  step(f);
}

static void fill_writes(struct fixture *f) {
  for (unsigned i = 0; i < 16; i++) {
    ask_write(f, i, 0x80000000 + 64 * i, 7, 3);
    step(f);
  }
  assert_false(in(f)->awready);
  ask_write(f, 1, 0x80001000, 7, 3);
  step(f);
}

static void fill_beats(struct fixture *f) {
  for (unsigned i = 0; i < 16; i++) beat(f, i, 0xff, i % 8 == 7);
  assert_false(in(f)->wready);
  beat(f, 1, 0xff, false);
  f->out.wvalid = true;
}

static void broken_rules(void **state) {
  (void)state;
  enum { CASES = 15 };
  static const char *error[CASES] = {"ARVALID dropped", "AR changed",        "AWVALID dropped",
                                     "AW changed",      "WVALID dropped",    "W changed",
                                     "not INCR",        "more than 8 bytes", "not aligned",
                                     "4 KiB",           "strobe outside",    "WLAST before",
                                     "no WLAST",        "not acknowledged",  "write of a line that is being read"};
  for (unsigned c = 0; c < CASES; c++) {
    struct fixture f;
    start(&f, 1000, 0);
    switch (c) {
      case 0:
        fill_reads(&f);
        f.out.arvalid = false;
        step(&f);
        break;
      case 1:
        fill_reads(&f);
        f.out.araddr += 64;
        step(&f);
        break;
      case 2:
        fill_writes(&f);
        f.out.awvalid = false;
        step(&f);
        break;
      case 3:
        fill_writes(&f);
        f.out.awid++;
        step(&f);
        break;
      case 4:
        fill_beats(&f);
        f.out.wvalid = false;
        step(&f);
        break;
      case 5:
        fill_beats(&f);
        f.out.wdata++;
        step(&f);
        break;
      case 6:
        ask_read(&f, 1, 0x80000000, 7, 3);
        f.out.arburst = 2;
        step(&f);
        break;
      case 7: read_now(&f, 1, 0x80000000, 7, 4); break;
      case 8: read_now(&f, 1, 0x80000004, 0, 3); break;
      case 9: read_now(&f, 1, 0x80000fc8, 7, 3); break;
      case 10: write_now(&f, 0x80000004, 2, 0, 0x0f); break;
      case 11:
        ask_write(&f, 1, 0x80000000, 1, 3);
        beat(&f, 0, 0xff, true);
        break;
      case 12:
        write_now(&f, 0x80000000, 3, 0, 0xff);
        ask_write(&f, 2, 0x80000040, 0, 3);
        beat(&f, 0, 0xff, false);
        break;
      case 13:
        write_now(&f, 0x80000000, 3, 0, 0xff);
        read_now(&f, 1, 0x80000000, 7, 3);
        break;
      default:
        read_now(&f, 1, 0x80000000, 7, 3);
        write_now(&f, 0x80000008, 3, 0, 0xff);
        break;
    }
    finish(&f, error[c]);
  }
}

/* Under back-pressure: every read is answered once, in order within its id, and its valid and data stay until ready. */
static void random_order(void **state) {
  (void)state;
  struct fixture f;
  open_with(&f, 10, 0, true);
  unsigned asked[4] = {0}, answered[4] = {0}, swaps = 0, last = 0;
  for (unsigned i = 0; i < 4096; i++) axi_mem_ram(f.m)[i * 8] = (uint8_t)i;
  step(&f);
  for (unsigned n = 0; n < 200000; n++) {
    struct axi_in before = *in(&f);
    if (!f.out.arvalid && n % 3 == 0 && n < 190000) {
      unsigned id = n / 3 % 4;
      ask_read(&f, id, 0x80000000 + 8 * (id * 1024 + asked[id] % 1024), 0, 3);
    }
    f.out.rready = n % 5 < 3;
    bool taken = f.out.arvalid && before.arready;
    step(&f);
    if (taken) {
      asked[f.out.arid]++;
      f.out.arvalid = false;
    }
    if (!before.rvalid) continue;
    if (!f.out.rready) {
      assert_true(in(&f)->rvalid && in(&f)->rdata == before.rdata && in(&f)->rid == before.rid);
      continue;
    }
    assert_int_equal(before.rdata & 0xff, (before.rid * 1024 + answered[before.rid]++ % 1024) & 0xff);
    swaps += before.rid != (last + 1) % 4;
    last = before.rid;
  }
  for (unsigned id = 0; id < 4; id++) assert_int_equal(asked[id], answered[id]);
  assert_true(asked[0] > 1000 && swaps > 100);
  finish(&f, NULL);
}

static void random_registers_before_reset(void **state) {
  (void)state;
  struct fixture f;
  open_with(&f, 4, 0, false);
  ask_read(&f, 1, 0x12345678, 9, 7);
  f.out.wvalid = true;
  step(&f);
  memset(&f.out, 0, sizeof f.out);
  for (unsigned i = 0; i < 20; i++) step(&f);
  assert_false(in(&f)->rvalid);
  finish(&f, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(read_timing),
                                     cmocka_unit_test(write_data),
                                     cmocka_unit_test(devices),
                                     cmocka_unit_test(nowhere),
                                     cmocka_unit_test(broken_rules),
                                     cmocka_unit_test(random_order),
                                     cmocka_unit_test(random_registers_before_reset)};
  return cmocka_run_group_tests_name("axi_mem", tests, NULL, NULL);
}
