/* The instruction table: sound, found by the decoder whatever the other bits are, immediates; text of profile
 * instructions. */
#include "tb/model/iss_test.h"
#include "isa/disasm.h"

/* Type 3 of a control instruction: the first of the two bits is at 20, of pop and block at 7. */
static bool no_such_flag(const struct isa_op *op, uint32_t insn) {
  const unsigned at = op->id == ISA_POPPF || op->id == ISA_PBLOCK ? 7 : 20;
  return (op->match & 0x7f) == 0x0b && (insn >> at & 3) == 3;
}

static const struct isa_op *search(uint32_t insn) {
  for (unsigned id = 0; id < ISA_COUNT; id++) {
    const struct isa_op *op = isa_op((enum isa_id)id);
    if ((insn & op->mask) == op->match) return no_such_flag(op, insn) ? NULL : op;
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
      expect(t, isa_decode(insn) == (no_such_flag(op, insn) ? NULL : op), 1, "%s as %08x", op->name, insn);
      for (uint32_t low = 0; low < 3; low++) /* profile encodings: not by themselves */
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

static void expect_text(struct test *t, uint32_t insn, const char *want) {
  char text[80];
  isa_disasm_raw(0, 0x80000000, insn, text, sizeof text);
  expect(t, strcmp(text, want), 0, "%08x as '%s', want '%s'", insn, text, want);
}

static void test_profile_text(struct test *t) {
  static const struct {
    uint32_t insn;
    const char *text;
  } known[] = {
    {0x0000000b, "setpf 0"},
    {0x0020000b, "setpf 2"},
    {0x0010100b, "resetpf 1"},
    {0x0020a40b, "pushpf 2,8(x1)"},
    {0xfe01200b, "pushpf 0,-32(x2)"},
    {0x0081308b, "poppf 1,8(x2)"},
    {0x7ff0410b, "pblock 2,2047"},
    {0x0000400b, "pblock 0,0"},
    {0x0030000b, ".4byte 0x30000b"},   /* type 3 */
    {0x0040000b, ".4byte 0x40000b"},   /* type 4 */
    {0x0000808b, ".4byte 0x808b"},     /* setpf with rd and rs1 */
    {0x0000518b, ".4byte 0x518b"},     /* funct3 5 */
    {0x8000400b, ".4byte 0x8000400b"}, /* a length of more than 2047 */
    {0x00000008, ".4byte 0x8"},        /* no profile form */
    {0x12340000, ".4byte 0x12340000"}, /* a lower half of zeros */
    {0x00150510, "addi.p0 x10,x10,1"},
    {0x0062e2b1, "or.p1 x5,x5,x6"},
    {0x0005b502, "ld.p2 x10,0(x11)"},
    {0xffdff06d, "jal.p1 x0,7ffffffc"},
    {0x0ff0000e, "fence.p2 iorw,iorw"},
    {0x8330000c, "fence.tso.p0"},
    {0x30200072, "mret.p2"},
    {0x7cb022f1, "csrrs.p1 x5,mpflags,x0"},
  };
  for (unsigned i = 0; i < sizeof known / sizeof known[0]; i++) expect_text(t, known[i].insn, known[i].text);
  for (uint64_t low = 0; low < 0x10000; low++)
    expect(t, isa_is_profile((uint32_t)(low | 0xabcd0000)), low != 0 && low % 4 != 3, "lower half %04x", (unsigned)low);
}

/* Short buffers are filled and ended, never overrun. */
static void test_short_buffers(struct test *t) {
  for (size_t n = 1; n < 40; n++) {
    char buf[41], full[80];
    memset(buf, '#', sizeof buf);
    isa_disasm_raw(0, 0x80000000, enc(ISA_MULHSU, 31, 30, 29), buf, n);
    isa_disasm_raw(0, 0x80000000, enc(ISA_MULHSU, 31, 30, 29), full, sizeof full);
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
  run_test(&check, "isa_profile_text", test_profile_text);
  run_test(&check, "isa_short_buffers", test_short_buffers);
  return check_done(&check);
}
