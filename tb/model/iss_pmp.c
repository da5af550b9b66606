/* The golden simulator's memory protection: what the registers keep, and each verdict against one that is
 * found byte by byte. */
#include "iss/pmp.h"
#include "tb/model/iss_test.h"

enum { CONFIGS = 2, ADDRESSES = 16 };

static uint64_t write_csr(struct iss *s, unsigned number, uint64_t value) {
  s->pc = ISS_RAM_BASE + 0x100;
  s->x[2] = value;
  execute_one(s, enc_i(ISA_CSRRW, 0, 2, (int)number));
  s->pc = ISS_RAM_BASE + 0x100;
  execute_one(s, enc_i(ISA_CSRRS, 1, 0, (int)number));
  return s->x[1];
}

static void set_byte(struct iss *s, unsigned entry, unsigned byte) {
  enum csr_index index = entry < 8 ? CSR_pmpcfg0 : CSR_pmpcfg2;
  unsigned shift = 8 * (entry % 8);
  s->csr[index] = (s->csr[index] & ~(0xffull << shift)) | (uint64_t)byte << shift;
}

/* Bits that an entry keeps, for each number of entries. */
static void test_registers(struct test *t) {
  for (unsigned entries = 0; entries <= 16; entries += 8) {
    struct iss s;
    iss_init(&s, NULL);
    s.pmp_entries = (uint8_t)entries;
    for (unsigned i = 0; i < ADDRESSES; i++) {
      expect(t, write_csr(&s, 0x3b0 + i, ~0ull), i < entries ? 0x3fffffff : 0, "%u entries: address %u", entries, i);
      expect(t, write_csr(&s, 0x3b0 + i, 0), 0, "%u entries: address %u cleared", entries, i);
    }
    for (unsigned i = 0; i < CONFIGS; i++) {
      for (unsigned byte = 0; byte < 128; byte++) { /* not locked */
        uint64_t kept = byte & 0x1f & (byte & 1 ? 0xffu : ~2u), all = 0x0101010101010101;
        expect(t, write_csr(&s, 0x3a0 + 2 * i, byte * all), 8 * i < entries ? kept * all : 0, "%u entries: byte %02x", entries,
               byte);
      }
    }
    iss_free(&s);
  }
}

/* Every pair of an entry's lock and the next one's. */
static void test_locks(struct test *t) {
  for (unsigned entry = 0; entry < 16; entry++) {
    for (unsigned mode = 0; mode < 4; mode++) {
      for (unsigned locks = 0; locks < 4; locks++) { /* bit 0: this one, bit 1: the next */
        struct iss s;
        iss_init(&s, NULL);
        s.pmp_entries = 16;
        bool next = entry < 15 && locks & 2;
        set_byte(&s, entry, locks & 1 ? ISS_PMP_L : 0);
        if (entry < 15) set_byte(&s, entry + 1, mode << 3 | (next ? ISS_PMP_L : 0));
        bool frozen = locks & 1 || (next && mode == 1);
        expect(t, write_csr(&s, 0x3b0 + entry, 0x1234), frozen ? 0 : 0x1234, "address %u, locks %u, mode %u", entry, locks, mode);
        unsigned shift = 8 * (entry % 8);
        uint64_t config = write_csr(&s, entry < 8 ? 0x3a0 : 0x3a2, 0x1full << shift) >> shift & 0xff;
        expect(t, config, locks & 1 ? ISS_PMP_L : 0x1f, "byte %u, locks %u", entry, locks);
        iss_free(&s);
      }
    }
  }
}

/* Has the entry this byte? From the text of the specification. */
static bool has_byte(const struct iss *s, unsigned entry, unsigned config, uint64_t addr) {
  uint64_t own = s->csr[CSR_pmpaddr0 + entry], word = addr >> 2;
  switch (config >> 3 & 3) {
    case 0: return false;
    case 1: return word < own && (entry == 0 || word >= s->csr[CSR_pmpaddr0 + entry - 1]);
    case 2: return word == own;
    default: break;
  }
  unsigned bits = 1; /* that do not count: those up to the lowest 0 */
  for (uint64_t rest = own; rest & 1; rest >>= 1) bits++;
  return word >> bits == own >> bits;
}

static bool expected(const struct iss *s, uint64_t addr, unsigned bytes, unsigned kind, unsigned privilege) {
  for (unsigned entry = 0; entry < s->pmp_entries; entry++) {
    unsigned config = s->csr[entry < 8 ? CSR_pmpcfg0 : CSR_pmpcfg2] >> 8 * (entry % 8) & 0xff, inside = 0;
    for (unsigned i = 0; i < bytes; i++) inside += has_byte(s, entry, config, addr + i);
    if (inside == 0) continue;
    return inside == bytes && ((privilege == 3 && !(config & 0x80)) || config & kind);
  }
  return privilege == 3 || s->pmp_entries == 0;
}

/* Entries and accesses in a window of 256 bytes, so that they meet. */
static void test_verdicts(struct test *t) {
  uint64_t random = 1, allowed = 0, denied = 0;
  for (unsigned round = 0; round < 20000; round++) {
    struct iss s = {.pmp_entries = (uint8_t)(8 * random_below(&random, 3))};
    for (unsigned i = 0; i < ADDRESSES; i++) {
      unsigned ones = random_below(&random, 7);
      s.csr[CSR_pmpaddr0 + i] = (0x20000000 + random_below(&random, 64)) | ((1u << ones) - 1) * random_below(&random, 2);
      set_byte(&s, i, random_below(&random, 4) ? random_below(&random, 256) & 0x9f : 0);
      if (i >= s.pmp_entries) set_byte(&s, i, 0);
    }
    if (random_chance(&random, 1, 4)) s.csr[CSR_pmpaddr0] = ISS_PMP_ALL; /* as NAPOT: everything */
    for (unsigned n = 0; n < 20; n++) {
      unsigned bytes = 1u << random_below(&random, 4), kind = 1u << random_below(&random, 3),
               privilege = 3 * random_below(&random, 2);
      uint64_t addr = ISS_RAM_BASE + (random_below(&random, 272) & ~(bytes - 1));
      bool may = iss_pmp_allows(&s, addr, bytes, (enum iss_pmp_bits)kind, privilege);
      expect(t, may, expected(&s, addr, bytes, kind, privilege), "round %u: %u bytes at %" PRIx64 " kind %u privilege %u", round,
             bytes, addr, kind, privilege);
      allowed += may;
      denied += !may;
    }
  }
  expect(t, allowed > 50000 && denied > 50000, 1, "both verdicts often");
}

/* Whose rights loads, stores and fetches have: all of memory is forbidden to user mode. */
static void test_privilege(struct test *t) {
  for (unsigned bits = 0; bits < 8; bits++) { /* privilege, MPP, MPRV */
    struct iss s;
    iss_init(&s, NULL);
    bool machine = bits & 1, mpp = bits & 2, mprv = bits & 4;
    s.privilege = machine ? 3 : 0;
    s.csr[CSR_mstatus] = (mpp ? ISS_MSTATUS_MPP : 0) | (mprv ? ISS_MSTATUS_MPRV : 0);
    s.csr[CSR_pmpaddr0] = ISS_RAM_BASE >> 2; /* but for one word of code */
    s.csr[CSR_pmpcfg0] = ISS_PMP_NA4 | ISS_PMP_X;
    s.pc = ISS_RAM_BASE;
    s.x[5] = ISS_RAM_BASE + 64;
    struct iss before = s;
    bool data = machine && (!mprv || mpp);
    struct iss_result r = execute_one(&s, enc_i(ISA_LD, 1, 5, 0));
    expect(t, r.lane.trap ? r.lane.cause : 0, data ? 0 : ISS_LOAD_ACCESS, "load, case %u", bits);
    s = before;
    r = execute_one(&s, enc_s(ISA_SD, 1, 5, 0));
    expect(t, r.lane.trap ? r.lane.cause : 0, data ? 0 : ISS_STORE_ACCESS, "store, case %u", bits);
    s = before;
    s.x[5] = ISS_CONSOLE_BASE + 5;
    r = execute_one(&s, enc_i(ISA_LBU, 1, 5, 0));
    expect(t, r.lane.trap ? r.lane.cause : 0, data ? 0 : ISS_LOAD_ACCESS, "load from a device, case %u", bits);
    s = before;
    s.pc += 4;
    r = execute_one(&s, enc_i(ISA_ADDI, 0, 0, 0));
    expect(t, r.lane.trap && r.lane.cause == ISS_FETCH_ACCESS && r.lane.tval == ISS_RAM_BASE + 4, !machine, "fetch, case %u", bits);
    iss_free(&before);
  }
}

int main(void) {
  struct check check = {0};
  run_test(&check, "iss_pmp_registers", test_registers);
  run_test(&check, "iss_pmp_locks", test_locks);
  run_test(&check, "iss_pmp_verdicts", test_verdicts);
  run_test(&check, "iss_pmp_privilege", test_privilege);
  return check_done(&check);
}
