/* Random programs with three modes and page tables, for tests/iss/run-qemu.sh: iss_gen_super SEED [bare | hard | stale], assembler on
 * stdout, frame in tests/iss/super.inc. bare: satp stays 0; hard, stale: not for QEMU. These for tests/random/super.sh.
 *
 * A program is a row of blocks. In machine mode a block changes entries of tables, rights, delegation and satp; then it goes
 * down, and works there: loads, stores, atomics and jumps to addresses whose translation is anything, CSRs of its own and of
 * other modes, returns and fences that may be forbidden, changes of the tables. What QEMU 7.2 does in another way is not
 * generated: it writes A and D itself, and raises page faults where a table lies outside of memory. hard has that, too, and
 * protection of tables, a device, timer interrupts and address spaces that change without a fence; stale has that, too, and most
 * changes of tables and of satp are used without a fence. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/lib/random.h"

struct generator {
  uint64_t random;
  unsigned label;
  unsigned interrupt; /* the one that may be pending, as a bit of mip */
  bool bare;          /* no tables in this block */
  bool never;         /* in none */
  bool hard;          /* with what QEMU does in another way */
  bool stale;         /* fences are seldom */
  bool spaces;        /* each root has its own ASID, and no page is global: satp needs no fence */
  bool fixed;         /* its tables stay: supervisor mode may not fence */
  bool sum;           /* supervisor mode reaches pages of user mode; QEMU then lets it run them, too, once it has read them */
  bool other;         /* machine mode with the rights of another */
};

static unsigned below(struct generator *g, unsigned n) { return random_below(&g->random, n); }
static bool chance(struct generator *g, unsigned percent) { return below(g, 100) < percent; }

static void line(const char *format, ...) {
  va_list args;
  va_start(args, format);
  printf("  ");
  vprintf(format, args);
  printf("\n");
  va_end(args);
}

static unsigned reg(struct generator *g) { return 1 + (below(g, 2) ? below(g, 6) : below(g, 23)); } /* x24 to x26: addresses */

static void arithmetic(struct generator *g) {
  static const char *const three[] = {"add", "sub", "xor", "sltu", "mul", "srl", "addw"};
  line("%s x%u, x%u, x%u", three[below(g, sizeof three / sizeof *three)], reg(g), reg(g), reg(g));
}

/* ---- tables ---- */

/* Low bits of an entry that ends a walk: rights within those of its frame. */
static unsigned rights(struct generator *g, bool code) {
  static const unsigned data_rights[] = {0x3, 0x7, 0x7, 0x3, 0x5, 0x5 | 8}, code_rights[] = {0x9, 0xb, 0xb, 0x3, 0x9, 0x5 | 8};
  unsigned bits = (code ? code_rights : data_rights)[below(g, 5)] | 0xc0;
  if (chance(g, 8)) bits = (bits & ~0xeu) | 0x4; /* W without R */
  if (chance(g, 50)) bits |= 0x10;
  if (chance(g, 20) && !g->spaces) bits |= 0x20;
  if (g->hard && chance(g, 20)) bits &= ~(1u << (6 + below(g, 2)));
  if (chance(g, 15)) bits |= below(g, 4) << 8; /* for software */
  if (chance(g, 8)) bits &= ~1u;
  return bits;
}

/* Leaves an entry in x25; x26 is lost. level 0: a page; 1: 2 MiB; 2: 1 GiB. */
static void entry(struct generator *g, unsigned level) {
  static const uint64_t elsewhere[] = {0x02000, 0x88000, 0x7ffff, 1ull << 20, 1ull << 43 | 0x80000}; /* a device; no memory */
  const bool code = chance(g, 40);
  uint64_t high = 0;
  if (g->hard && chance(g, 6)) {
    const unsigned bits = level > 0 && chance(g, 70) ? 1 : rights(g, false);
    line("li x25, 0x%" PRIx64, elsewhere[below(g, sizeof elsewhere / sizeof *elsewhere)] << 10 | bits);
  } else if (level > 0 && chance(g, 60)) { /* the next table; of those bits that must be 0, some */
    line("place %s", level == 2 ? "middle" : chance(g, 50) ? "low_a" : "low_b");
    line("srli x25, x25, 2");
    line("addi x25, x25, %u", 1 | (chance(g, 10) ? 1u << (4 + below(g, 4)) : 0));
  } else if (level == 2) {
    line("li x25, 0x%x", 0x80000000u >> 2 | (rights(g, true) & ~0xcu) | (chance(g, 20) ? 1u << (10 + below(g, 18)) : 0));
  } else if (level == 1) {
    const unsigned place = (code ? 0x80600000u : 0x80400000u) | (chance(g, 15) ? 0x1000u << below(g, 9) : 0);
    line("li x25, 0x%x", place >> 2 | rights(g, code));
  } else {
    line("place \"%s + %u\"", code ? "code" : "frames", 4096 * below(g, code ? 2 : 4));
    line("srli x25, x25, 2");
    line("addi x25, x25, %u", rights(g, code));
  }
  if (chance(g, 5)) high = 1ull << (54 + below(g, 10)); /* reserved */
  if (!high) return;
  line("li x26, 0x%" PRIx64, high);
  line("or x25, x25, x26");
}

/* An entry of a table that the program may change, at the table's own place: in user mode a fault. x24 is lost. */
static void change(struct generator *g) {
  static const unsigned at[] = {3, 5, 6, 7};
  const unsigned kind = below(g, 8), level = kind == 0 ? 2 : kind < 4 ? 1 : 0;
  entry(g, level);
  line("mv x24, x25");
  line("place %s_%c", level == 2 ? "root" : level == 1 ? "middle" : "low", "ab"[below(g, 2)]);
  line("sd x24, %u(x25)", 8 * (level == 2 ? at[below(g, 4)] : below(g, level == 1 ? 4 : 8)));
}

/* An address in x26. */
static void address(struct generator *g, bool code) {
  static const unsigned roots[] = {9, 9, 9, 9, 511, 511, 3, 5, 6, 7, 10, 2};
  const uint64_t root = roots[below(g, sizeof roots / sizeof *roots - code)];
  uint64_t a = root << 30 | (uint64_t)below(g, 4) << 21 | (uint64_t)below(g, 8) << 12 | below(g, 64) * 64;
  if (root == 2) a = 2ull << 30 | 0x400000 | below(g, 8) << 12 | below(g, 512) * 8; /* the data of 2 MiB, at its own place */
  if (!code && chance(g, 40)) a += 8 * below(g, 8);
  if (root == 511) a |= ~0ull << 39;
  if (chance(g, 4)) a ^= 1ull << (38 + below(g, 26)); /* not canonical */
  if (g->hard && !code && chance(g, 4)) a += 1 + below(g, 7);
  line("li x26, 0x%" PRIx64, a);
}

/* ---- what runs in every mode ---- */

static void access(struct generator *g) {
  static const char *const loads[] = {"lb", "lbu", "lh", "lhu", "lw", "lwu", "ld"}, *const stores[] = {"sb", "sh", "sw", "sd"};
  static const char *const amos[] = {"amoadd", "amoswap", "amoxor", "amomaxu", "amomin"};
  const char size = chance(g, 50) ? 'w' : 'd';
  address(g, false);
  for (unsigned n = g->other && !g->hard ? 1 : 1 + below(g, 2); n > 0; n--) {
    switch (g->bare ? 3 + below(g, 7) : below(g, 10)) {
      case 0: line("%s.%c x%u, x%u, (x26)", amos[below(g, 5)], size, reg(g), reg(g)); break;
      case 1: line("lr.%c x%u, (x26)", size, reg(g)); break;
      case 2:
        if (g->hard && chance(g, 50)) line("sc.%c x%u, x%u, (x26)", size, reg(g), reg(g));
        if (g->other) break; /* an SC whose LR has failed does not fault in QEMU */
        line("lr.%c x%u, (x31)", size, reg(g));
        line("sc.%c x%u, x%u, (x31)", size, reg(g), reg(g));
        break;
      case 3:
      case 4:
      case 5: line("%s x%u, %u(x26)", stores[below(g, 4)], reg(g), 8 * below(g, 16)); break;
      default: line("%s x%u, %u(x26)", loads[below(g, 7)], reg(g), 8 * below(g, 16)); break;
    }
  }
}

/* To a place that may hold code. What faults goes on behind. */
static void jump(struct generator *g) {
  const unsigned label = g->label++;
  address(g, true);
  line("la x27, %uf", label);
  line("jr x26");
  printf("%u:\n", label);
}

static void own_buffer(struct generator *g) {
  const unsigned at = 8 * below(g, 64);
  if (chance(g, 50)) line("ld x%u, %u(x31)", reg(g), at);
  else line("sd x%u, %u(x31)", reg(g), at);
}

/* Registers that hold the same on both machines; what is written to the others is masked. QEMU 10 has in scounteren the
 * counters that are there. */
static void csr(struct generator *g) {
  static const char *const whole[] = {"sscratch", "stval", "mscratch", "mtval"};
  static const char *const by[] = {"csrrw", "csrrs", "csrrc"};
  static const struct {
    const char *name;
    uint64_t mask;
  } parts[] = {{"sstatus", 0x80122},         {"sie", 0x222},    {"sip", 0x2},   {"scause", 0x800000000000003f},
               {"sepc", 0xfffffffffffffffc}, {"mie", 0x222},    {"mip", 0x222}, {"scounteren", 0x7ff},
               {"medeleg", 0xb1ff & ~1},     {"mideleg", 0x222}};
  const unsigned rd = reg(g);
  if (chance(g, 30)) {
    line("%s x%u, %s, x%u", by[below(g, 3)], rd, whole[below(g, 4)], reg(g));
    return;
  }
  const unsigned n = below(g, sizeof parts / sizeof *parts);
  line("li x25, 0x%" PRIx64, parts[n].mask);
  line("and x26, x%u, x25", reg(g));
  if (chance(g, 30) || (n == 2 && g->interrupt != 2)) line("csrr x%u, %s", rd, parts[n].name);
  else line("%s x%u, %s, x26", by[n == 5 || n == 8 || n == 9 ? below(g, 2) * 2 : below(g, 3)], rd, parts[n].name);
  line("and x%u, x%u, x25", rd, rd);
}

static void set_tables(struct generator *g) {
  const unsigned root = below(g, 2);
  line("place root_%c", "ab"[root]);
  line("srli x25, x25, 12");
  line("li x26, 0x%" PRIx64, 8ull << 60 | (uint64_t)(g->spaces ? root : below(g, 3)) << 44);
  line("or x25, x25, x26");
  line("csrw satp, x25");
  line("csrr x%u, satp", reg(g));
}

/* satp: other tables, or a mode that does not exist, which changes nothing. */
static void set_satp(struct generator *g) {
  if (chance(g, 85)) {
    set_tables(g);
    return;
  }
  line("li x25, 0x%x0000000000b0001", 1 + below(g, 7));
  line("csrw satp, x25");
}

static void fence(struct generator *g) {
  switch (below(g, 5)) {
    case 0:
      line("li x25, %u", below(g, 3));
      line("sfence.vma x0, x25");
      break;
    case 1:
      address(g, false);
      line("sfence.vma x26");
      break;
    case 2:
      address(g, false);
      line("li x25, %u", below(g, 3));
      line("sfence.vma x26, x25");
      break;
    default: line("sfence.vma");
  }
}

static void call(struct generator *g) {
  switch (below(g, 6)) {
    case 0: line("ebreak"); break;
    case 1: line(".4byte 0xffffffff"); break;
    case 2: line("csrrw x%u, 0x%x, x0", reg(g), chance(g, 50) ? 0x306 : 0x7ff); break;
    case 3:
      line("csrr x%u, mstatus", 25u);
      line("li x25, 0");
      break;
    default:
      line("ecall");
      line("la x31, buffer_middle");
      break;
  }
}

/* After a change of tables. */
static void fence_after(struct generator *g) {
  if (!g->stale || chance(g, 20)) line("sfence.vma");
}

/* Machine mode with the rights of another. One access: QEMU keeps the rights that it had before a trap. */
static void other_rights(struct generator *g) {
  line("li x25, 0x1800");
  line("csrc mstatus, x25");
  line("li x25, 0x%x", 1u << 17 | (chance(g, 60) ? 0x800 : 0));
  line("csrs mstatus, x25");
  g->other = true;
  for (unsigned n = g->hard ? 1 + below(g, 6) : 1; n > 0; n--) access(g);
  g->other = false;
  line("li x25, 0x20000");
  line("csrc mstatus, x25");
}

static void body(struct generator *g, unsigned size) {
  for (; size > 0; size--) {
    const unsigned kind = below(g, 100);
    if (kind < 12) arithmetic(g);
    else if (kind < 52) access(g);
    else if (kind < 66) g->sum ? arithmetic(g) : jump(g);
    else if (kind < 72) own_buffer(g);
    else if (kind < 82) csr(g);
    else if (kind < 85) call(g);
    else if (kind < 88) line("down %u", !g->bare);
    else if (kind < 90) fence(g);
    else if (kind < 93 && !g->bare) {
      set_satp(g);
      if (!g->spaces) fence_after(g);
    } else if (kind < 98 && !g->fixed) {
      change(g);
      fence_after(g);
    } else line("csrr x%u, sstatus\n  andi x%u, x%u, 0x122", 24, 24, 24);
  }
}

/* Machine mode alone may reach the first page, in all or in some ways; the others, all of memory. No root: supervisor mode's
 * handler would fault for ever. */
static void protect(struct generator *g) {
  static const char *const pages[] = {"middle", "low_a", "low_b", "frames", "frames + 4096", "code"};
  if (chance(g, 40)) {
    line("place \"%s\"", pages[below(g, sizeof pages / sizeof *pages)]);
    line("srli x25, x25, 2");
    line("addi x25, x25, 511");
    line("csrw pmpaddr0, x25");
    line("li x25, 0x%x", 0x1f18 | (below(g, 8) & ~2u) | (below(g, 2) ? 3 : 0));
  } else line("li x25, 0x1f00");
  line("csrw pmpcfg0, x25");
}

/* An interrupt of the timer, soon. */
static void start_timer(struct generator *g) {
  line("li x25, 0x200bff8");
  line("ld x24, 0(x25)");
  line("addi x24, x24, %u", below(g, 2000));
  line("li x25, 0x2004000");
  line("sd x24, 0(x25)");
  line("li x24, 0");
  line("li x25, 0x80");
  line("csrs mie, x25");
}

static void machine_part(struct generator *g) {
  line("csrw mip, x0");
  for (unsigned n = 2 + below(g, 6); n > 0; n--) change(g);
  if (g->hard) protect(g);
  g->bare = chance(g, 10) || g->never;
  g->fixed = chance(g, 20);
  g->sum = chance(g, 40);
  line("csrw satp, x0");
  if (!g->bare) set_tables(g);
  fence_after(g);
  const bool delegates = chance(g, 70); /* else SRET may be forbidden: its handler has one */
  line("li x25, 0x%x", delegates ? below(g, 0x10000) & 0xb1fe : 0);
  line("csrw medeleg, x25");
  line("li x25, 0x%x", delegates ? below(g, 0x400) & 0x222 : 0);
  line("csrw mideleg, x25");
  line("li x25, 0x%x", below(g, 0x400) & 0x222);
  line("csrw mie, x25");
  line("li x25, 0x5c0000"); /* SUM, MXR, TVM, TSR */
  line("csrc mstatus, x25");
  line("li x25, 0x%x", (g->sum ? 1u << 18 : 0) | (below(g, 2) << 19) | (g->fixed ? 1u << 20 : 0) |
                         (delegates || chance(g, 60) ? 0 : 1u << 22) | (below(g, 2) << 5));
  line("csrs mstatus, x25");
  if (chance(g, 40)) other_rights(g);
  if (g->hard && chance(g, 60)) start_timer(g);
  g->interrupt = 1u << (1 + 4 * below(g, 3)); /* one: QEMU takes that of the lowest number first */
  if (chance(g, 40)) {
    line("li x25, %u", g->interrupt);
    line("csrs mip, x25");
  }
}

int main(int argc, char **argv) {
  const char *kind = argc == 3 ? argv[2] : "";
  const bool bare = strcmp(kind, "bare") == 0, stale = strcmp(kind, "stale") == 0;
  const bool hard = stale || strcmp(kind, "hard") == 0;
  if (argc < 2 || argc > 3 || (argc == 3 && !bare && !hard)) {
    fprintf(stderr, "usage: iss_gen_super SEED [bare | hard | stale]\n");
    return 2;
  }
  struct generator g = {.random = strtoull(argv[1], NULL, 0), .label = 1000, .never = bare, .hard = hard, .stale = stale};
  g.spaces = hard && g.random % 2;
  printf("# iss_gen_super %s\n  .include \"super.inc\"\nmain:\n", argv[1]);
  line("la x29, home");
  line("sd x30, 0(x29)");
  if (hard) line("li x29, -1\n  csrw pmpaddr1, x29");
  for (unsigned n = 0; n < 40; n++) change(&g);
  for (unsigned blocks = 20 + below(&g, 20); blocks > 0; blocks--) {
    machine_part(&g);
    line("enter %u, %u", below(&g, 2), !g.bare);
    body(&g, 10 + below(&g, 30));
    line("li x29, UP"); /* to machine mode from wherever it is */
    line("ecall");
    line("li x29, UP");
    line("ecall");
    line("csrw mstatus, x0");
    line("csrw mie, x0");
    line("la x31, buffer_middle");
    line("li x25, 0");
    line("li x26, 0");
    line("li x27, 0");
    line("checkpoint");
  }
  line("csrw satp, x0");
  line("la x29, home");
  line("ld x30, 0(x29)");
  line("jr x30");
  printf("  .data\n  .balign 8\nhome: .dword 0\n");
  return ferror(stdout) != 0;
}
