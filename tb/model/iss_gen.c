/* Random programs for tests/iss/run-qemu.sh: iss_gen SEED [a] (with atomics), assembler on stdout, frame in tests/iss/env.inc.
 *
 * A program is a row of blocks: straight code over x1..x26, bounded loops (counter x28), forward branches,
 * calls, indirect jumps (x27), loads and stores in the buffer at x31, CSR instructions, exceptions and
 * excursions to U mode. What is not the same on the two machines is not generated: times, misaligned data,
 * values outside the common CSR masks. */
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
  bool user;    /* in U mode */
  bool atomics; /* the machine has them */
  unsigned nesting;
};

static uint64_t draw(struct generator *g) { return random_next(&g->random); }
static unsigned below(struct generator *g, unsigned n) { return random_below(&g->random, n); }

static void line(const char *format, ...) {
  va_list args;
  va_start(args, format);
  printf("  ");
  vprintf(format, args);
  printf("\n");
  va_end(args);
}

/* Few registers are drawn more often, so that results meet. */
static unsigned source(struct generator *g) { return below(g, 3) ? below(g, 9) : below(g, 27); }
static unsigned target(struct generator *g) { return below(g, 2) ? below(g, 9) : below(g, 27); }

static uint64_t edge_value(struct generator *g) {
  uint64_t v = draw(g);
  switch (below(g, 6)) {
    case 0: return v % 5 - 2;
    case 1: return 1ull << v % 64;
    case 2: return (1ull << v % 64) - 1;
    case 3: return ~0ull << v % 64;
    case 4: return (uint64_t)(int64_t)(int32_t)v;
    default: return v;
  }
}

static int immediate(struct generator *g) {
  static const int edges[] = {0, 1, -1, 2047, -2048, 31, 32, 63};
  return below(g, 2) ? edges[below(g, 8)] : (int)below(g, 4096) - 2048;
}

static void arithmetic(struct generator *g) {
  static const char *const three[] = {"add",  "sub",  "sll",  "slt",  "sltu", "xor",   "srl",  "sra",    "or",    "and",
                                      "addw", "subw", "sllw", "srlw", "sraw", "mul",   "mulh", "mulhsu", "mulhu", "div",
                                      "divu", "rem",  "remu", "mulw", "divw", "divuw", "remw", "remuw"};
  static const char *const with_immediate[] = {"addi", "slti", "sltiu", "xori", "ori", "andi", "addiw"};
  static const char *const shift64[] = {"slli", "srli", "srai"}, *const shift32[] = {"slliw", "srliw", "sraiw"};
  unsigned rd = target(g), a = source(g), b = source(g);
  switch (below(g, 8)) {
    case 0: line("li x%u, 0x%" PRIx64, rd, edge_value(g)); break;
    case 1: line("%s x%u, 0x%x", below(g, 2) ? "lui" : "auipc", rd, below(g, 1 << 20)); break;
    case 2: line("%s x%u, x%u, %d", with_immediate[below(g, 7)], rd, a, immediate(g)); break;
    case 3: line("%s x%u, x%u, %u", shift64[below(g, 3)], rd, a, below(g, 64)); break;
    case 4: line("%s x%u, x%u, %u", shift32[below(g, 3)], rd, a, below(g, 32)); break;
    default: line("%s x%u, x%u, x%u", three[below(g, sizeof three / sizeof *three)], rd, a, b); break;
  }
}

static void memory(struct generator *g) {
  static const char *const loads[] = {"lb", "lbu", "lh", "lhu", "lw", "lwu", "ld"}, *const stores[] = {"sb", "sh", "sw", "sd"};
  unsigned kind = below(g, 11);
  unsigned align = kind < 7 ? (kind < 2 ? 0 : kind < 4 ? 1 : kind < 6 ? 2 : 3) : kind - 7;
  int range = below(g, 2) ? 32 : 2048; /* near the middle, loads meet stores */
  int offset = ((int)below(g, 2 * (unsigned)range) - range) & -(1 << align);
  unsigned base = 31;
  if (below(g, 4) == 0) { /* an address computed late */
    base = 27;
    line("addi x27, x31, %d", offset / 2 & -8);
    offset -= offset / 2 & -8;
  }
  if (kind < 7) line("%s x%u, %d(x%u)", loads[kind], target(g), offset, base);
  else line("%s x%u, %d(x%u)", stores[kind - 7], source(g), offset, base);
}

/* In the buffer; LR sometimes in no memory. QEMU's SC wants LR's own address and size, and the value that LR saw. */
static void atomic(struct generator *g) {
  static const char *const amos[] = {"amoswap", "amoadd", "amoxor", "amoand", "amoor", "amomin", "amomax", "amominu", "amomaxu"};
  static const char *const orders[] = {"", ".aq", ".rl", ".aqrl"};
  const char size = below(g, 2) ? 'w' : 'd';
  const bool reserves = below(g, 3) == 0;
  line("addi x27, x31, %d", (int)below(g, 32) * 8 - 128);
  if (reserves) {
    line("lr.%c%s x%u, (x27)", size, orders[below(g, 4)], target(g));
    for (unsigned n = below(g, 3); n > 0; n--) arithmetic(g);
    if (below(g, 4) == 0) line("ebreak");
    if (below(g, 8) == 0) line("sc.%c x%u, x%u, (x27)", size, target(g), source(g));
    line("sc.%c%s x%u, x%u, (x27)", size, orders[below(g, 4)], target(g), source(g));
    if (below(g, 8) == 0) {
      line("li x27, 0x%x00000000", 0x100000 + below(g, 4096));
      line("lr.%c x%u, (x27)", size, target(g));
    }
  } else {
    line("%s.%c%s x%u, x%u, (x27)", amos[below(g, 9)], size, orders[below(g, 4)], target(g), source(g));
  }
}

static void csr(struct generator *g) {
  static const char *const registers[] = {"mscratch", "mtval", "mepc", "mcause"};
  static const char *const by_register[] = {"csrrw", "csrrs", "csrrc"};
  unsigned which = below(g, 4), rd = target(g);
  if (g->user) { /* traps */
    line("%s x%u, %s, x%u", by_register[below(g, 3)], rd, registers[which], source(g));
    return;
  }
  if (which == 2) line("andi x27, x%u, -4", source(g));
  else if (which == 3) line("andi x27, x%u, 63", source(g));
  else line("mv x27, x%u", source(g));
  if (which < 2 && below(g, 3) == 0) line("%si x%u, %s, %u", by_register[below(g, 3)], rd, registers[which], below(g, 32));
  else line("%s x%u, %s, x27", by_register[below(g, 3)], rd, registers[which]);
}

static void exception(struct generator *g) {
  static const char *const illegal[] = {"0xffffffff", "0x0000000b", "0x42000033", "0x00003063", "0x04001013", "0x00000053"};
  static const char *const access[] = {"lb", "lhu", "ld", "sb", "sw", "sd"};
  switch (below(g, g->user ? 5 : 6)) {
    case 0: line(".4byte %s", illegal[below(g, 6)]); break;
    case 1: line("csrrw x%u, 0xf14, x%u", target(g), source(g)); break;
    case 2: line("ebreak"); break;
    case 3:
      line("li x27, 0x%x00000000", 0x100000 + below(g, 4096));
      line("%s x%u, %d(x27)", access[below(g, 6)], target(g), (int)below(g, 256) * 8 - 1024);
      break;
    case 4:
      line("la x27, %uf", g->label);
      line("jalr x%u, 2(x27)", target(g));
      printf("%u:\n", g->label++);
      break;
    default: line("ecall"); break;
  }
}

static void block(struct generator *g, unsigned size);

static void branch(struct generator *g) {
  static const char *const branches[] = {"beq", "bne", "blt", "bge", "bltu", "bgeu"};
  unsigned label = g->label++;
  line("%s x%u, x%u, %uf", branches[below(g, 6)], source(g), source(g), label);
  block(g, 1 + below(g, 6));
  printf("%u:\n", label);
}

static void jump(struct generator *g) {
  unsigned label = g->label++;
  if (below(g, 2)) {
    line("jal x%u, %uf", target(g), label);
  } else {
    int offset = immediate(g) & -4;
    line("la x27, %uf + %d", label, -offset);
    line("jalr x%u, %d(x27)", target(g), offset + (int)below(g, 2)); /* bit 0 is dropped */
  }
  block(g, 1 + below(g, 4));
  printf("%u:\n", label);
}

static void loop(struct generator *g) {
  unsigned label = g->label++;
  line("li x28, %u", 2 + below(g, 12));
  printf("%u:\n", label);
  block(g, 2 + below(g, 12));
  line("addi x28, x28, -1");
  line("bgtz x28, %ub", label);
}

static void block(struct generator *g, unsigned size) {
  g->nesting++;
  for (unsigned i = 0; i < size; i++) {
    unsigned kind = below(g, 100);
    if (kind < 55) arithmetic(g);
    else if (kind < 75) g->atomics &&below(g, 2) ? atomic(g) : memory(g);
    else if (kind < 79) csr(g);
    else if (kind < 82) exception(g);
    else if (kind < 84) line(below(g, 2) ? "fence rw, rw" : "fence.i");
    else if (g->nesting > 3) arithmetic(g);
    else if (kind < 93) branch(g);
    else if (kind < 98) jump(g);
    else if (g->nesting == 1) loop(g);
  }
  g->nesting--;
}

int main(int argc, char **argv) {
  if (argc != 2 && (argc != 3 || strcmp(argv[2], "a") != 0)) {
    fprintf(stderr, "usage: iss_gen SEED [a]\n");
    return 2;
  }
  struct generator g = {.random = strtoull(argv[1], NULL, 0), .label = 1000, .atomics = argc == 3};
  unsigned blocks = 20 + below(&g, 20);
  printf("# iss_gen %s\n  .include \"env.inc\"\nmain:\n", argv[1]);
  line("la x29, home");
  line("sd x30, 0(x29)");
  for (unsigned r = 1; r <= 26; r++) line("li x%u, 0x%" PRIx64, r, edge_value(&g));
  for (unsigned i = 0; i < blocks; i++) {
    g.user = below(&g, 6) == 0;
    if (g.user) line("enter_user");
    block(&g, 10 + below(&g, 50));
    if (g.user) line("ecall");
    g.user = false;
    line("checkpoint");
  }
  line("la x29, home");
  line("ld x30, 0(x29)");
  line("jr x30");
  printf("  .data\n  .balign 8\nhome: .dword 0\n");
  return ferror(stdout) != 0;
}
