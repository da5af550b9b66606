/* The instruction table: sound, found by the decoder whatever the other bits are, immediates. */
#include "tb/model/iss_test.h"
#include "isa/disasm.h"

static const struct isa_op *search(uint32_t insn) {
  for (unsigned id = 0; id < ISA_COUNT; id++) {
    const struct isa_op *op = isa_op((enum isa_id)id);
    if ((insn & op->mask) == op->match) return op;
  }
  return NULL;
}

static void test_table(struct test *t) {
  for (unsigned i = 0; i < ISA_COUNT; i++) {
    const struct isa_op *a = isa_op((enum isa_id)i);
    expect(t, a->id, i, "%s id", a->name);
    expect(t, a->match & ~a->mask, 0, "%s match outside of its mask", a->name);
    expect(t, a->match & 3, 3, "%s length bits", a->name);
    for (unsigned j = 0; j < i; j++) { /* no word is two instructions */
      const struct isa_op *b = isa_op((enum isa_id)j);
      expect(t, ((a->match ^ b->match) & a->mask & b->mask) != 0, 1, "%s and %s overlap", a->name, b->name);
    }
  }
}

static void test_decode(struct test *t) {
  uint64_t random = 1;
  for (unsigned id = 0; id < ISA_COUNT; id++) {
    const struct isa_op *op = isa_op((enum isa_id)id);
    for (int i = 0; i < 1000; i++) {
      uint32_t insn = op->match | ((uint32_t)random_next(&random) & ~op->mask);
      expect(t, isa_decode(insn) == op, 1, "%s as %08x", op->name, insn);
      for (uint32_t low = 0; low < 3; low++) /* profile encodings: not yet instructions */
        expect(t, isa_decode((insn & ~3u) | low) == NULL, 1, "low bits %u of %s", low, op->name);
    }
    for (unsigned bit = 0; bit < 32; bit++) {
      uint32_t insn = op->match ^ 1u << bit;
      expect(t, isa_decode(insn) == search(insn), 1, "neighbour %08x of %s", insn, op->name);
    }
  }
  for (unsigned i = 0; i < 2000000; i++) {
    uint32_t insn = (uint32_t)random_next(&random);
    expect(t, isa_decode(insn) == search(insn), 1, "word %08x", insn);
  }
}

/* Immediates taken apart bit by bit, as the figures of the manual draw them. */
static void test_immediates(struct test *t) {
  uint64_t random = 2;
  for (int i = 0; i < 100000; i++) {
    uint32_t w = (uint32_t)random_next(&random);
    int64_t s = (int32_t)w;
    uint64_t want_i = (uint64_t)(s >> 20);
    uint64_t want_s = (uint64_t)((s >> 25) * 32 + (w >> 7 & 31));
    uint64_t want_b = (uint64_t)((s >> 31) * 4096 + ((w >> 7 & 1) << 11 | (w >> 25 & 63) << 5 | (w >> 8 & 15) << 1));
    uint64_t want_j = (uint64_t)((s >> 31) * (1 << 20) + ((w >> 12 & 255) << 12 | (w >> 20 & 1) << 11 | (w >> 21 & 1023) << 1));
    expect(t, isa_immediate(isa_op(ISA_ADDI), w), want_i, "I of %08x", w);
    expect(t, isa_immediate(isa_op(ISA_LD), w), want_i, "load of %08x", w);
    expect(t, isa_immediate(isa_op(ISA_JALR), w), want_i, "jalr of %08x", w);
    expect(t, isa_immediate(isa_op(ISA_SD), w), want_s, "S of %08x", w);
    expect(t, isa_immediate(isa_op(ISA_BEQ), w), want_b, "B of %08x", w);
    expect(t, isa_immediate(isa_op(ISA_JAL), w), want_j, "J of %08x", w);
    expect(t, isa_immediate(isa_op(ISA_LUI), w), (uint64_t)(int64_t)(int32_t)(w & 0xfffff000), "U of %08x", w);
    expect(t, isa_immediate(isa_op(ISA_SLLI), w), w >> 20 & 63, "shift of %08x", w);
    expect(t, isa_immediate(isa_op(ISA_SLLIW), w), w >> 20 & 31, "word shift of %08x", w);
    expect(t, isa_immediate(isa_op(ISA_CSRRWI), w), w >> 15 & 31, "CSR immediate of %08x", w);
  }
}

/* Short buffers are filled and ended, never overrun. */
static void test_short_buffers(struct test *t) {
  for (size_t n = 1; n < 40; n++) {
    char buf[41], full[80];
    memset(buf, '#', sizeof buf);
    isa_disasm(0x80000000, enc(ISA_MULHSU, 31, 30, 29), buf, n);
    isa_disasm(0x80000000, enc(ISA_MULHSU, 31, 30, 29), full, sizeof full);
    size_t length = strlen(full) < n ? strlen(full) : n - 1;
    expect(t, strlen(buf), length, "length for %zu bytes", n);
    expect(t, strncmp(buf, full, length), 0, "text for %zu bytes", n);
    expect(t, buf[n], '#', "byte behind %zu", n);
  }
}

int main(void) {
  struct check check = {0};
  run_test(&check, "isa_table", test_table);
  run_test(&check, "isa_decode", test_decode);
  run_test(&check, "isa_immediates", test_immediates);
  run_test(&check, "isa_short_buffers", test_short_buffers);
  return check_done(&check);
}
