/* Host program: writes the data-driven parts of the directed tests, with results computed by
 * the host's own C arithmetic.
 *   make_tables arithmetic   tables of operands and results for every RV64IM register operation, as assembly
 *   make_tables forward      every aligned store followed by every aligned load inside 16 bytes */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static const uint64_t edges[] = {0, 1, 2, 3, UINT64_MAX, UINT64_MAX - 1, INT64_MAX, (uint64_t)1 << 63, 0x7fffffff, 0x80000000, 0xffffffff,
                                 0xffffffff80000000, 0x100000000, 31, 32, 63, 64, 0x0123456789abcdef, 0xfedcba9876543210, 0x5555aaaa5555aaaa};

static uint64_t word(uint64_t v) { return (uint64_t)(int64_t)(int32_t)(uint32_t)v; }
static uint64_t sra(uint64_t a, unsigned n) { return n ? a >> n | ((int64_t)a < 0 ? ~(UINT64_MAX >> n) : 0) : a; }

static uint64_t mulhu(uint64_t a, uint64_t b) {
  uint64_t al = (uint32_t)a, ah = a >> 32, bl = (uint32_t)b, bh = b >> 32;
  uint64_t middle = ah * bl + (al * bl >> 32), low = (uint32_t)middle + al * bh;
  return ah * bh + (middle >> 32) + (low >> 32);
}
static uint64_t mulh(uint64_t a, uint64_t b) { return mulhu(a, b) - (a >> 63 ? b : 0) - (b >> 63 ? a : 0); }
static uint64_t mulhsu(uint64_t a, uint64_t b) { return mulhu(a, b) - (a >> 63 ? b : 0); }

static uint64_t divide(uint64_t a, uint64_t b) {
  if (b == 0) return UINT64_MAX;
  if (a == (uint64_t)1 << 63 && b == UINT64_MAX) return a;
  return (uint64_t)((int64_t)a / (int64_t)b);
}
static uint64_t remainder_of(uint64_t a, uint64_t b) {
  if (b == 0) return a;
  if (a == (uint64_t)1 << 63 && b == UINT64_MAX) return 0;
  return (uint64_t)((int64_t)a % (int64_t)b);
}

static uint64_t result(const char *op, uint64_t a, uint64_t b) {
  unsigned s6 = b & 63, s5 = b & 31;
  uint32_t aw = (uint32_t)a, bw = (uint32_t)b;
  if (!strcmp(op, "add")) return a + b;
  if (!strcmp(op, "sub")) return a - b;
  if (!strcmp(op, "and")) return a & b;
  if (!strcmp(op, "or")) return a | b;
  if (!strcmp(op, "xor")) return a ^ b;
  if (!strcmp(op, "slt")) return (int64_t)a < (int64_t)b;
  if (!strcmp(op, "sltu")) return a < b;
  if (!strcmp(op, "sll")) return a << s6;
  if (!strcmp(op, "srl")) return a >> s6;
  if (!strcmp(op, "sra")) return sra(a, s6);
  if (!strcmp(op, "addw")) return word(a + b);
  if (!strcmp(op, "subw")) return word(a - b);
  if (!strcmp(op, "sllw")) return word(aw << s5);
  if (!strcmp(op, "srlw")) return word(aw >> s5);
  if (!strcmp(op, "sraw")) return word(sra(word(a), s5));
  if (!strcmp(op, "mul")) return a * b;
  if (!strcmp(op, "mulh")) return mulh(a, b);
  if (!strcmp(op, "mulhu")) return mulhu(a, b);
  if (!strcmp(op, "mulhsu")) return mulhsu(a, b);
  if (!strcmp(op, "mulw")) return word((uint64_t)aw * bw);
  if (!strcmp(op, "div")) return divide(a, b);
  if (!strcmp(op, "divu")) return b ? a / b : UINT64_MAX;
  if (!strcmp(op, "rem")) return remainder_of(a, b);
  if (!strcmp(op, "remu")) return b ? a % b : a;
  if (!strcmp(op, "divw")) return word(divide(word(a), word(b)));
  if (!strcmp(op, "divuw")) return word(bw ? aw / bw : UINT32_MAX);
  if (!strcmp(op, "remw")) return word(remainder_of(word(a), word(b)));
  return word(bw ? aw % bw : aw); /* remuw */
}

/* One macro call per operation, then its table: a, b, result. */
static void arithmetic(void) {
  static const char *const ops[] = {"add", "sub", "and", "or", "xor", "slt", "sltu", "sll", "srl", "sra", "addw", "subw", "sllw", "srlw", "sraw",
                                    "mul", "mulh", "mulhu", "mulhsu", "mulw", "div", "divu", "rem", "remu", "divw", "divuw", "remw", "remuw"};
  for (size_t i = 0; i < COUNT(ops); i++) printf("    OPERATION %s, table_%s, %zu\n", ops[i], ops[i], COUNT(edges) * COUNT(edges));
  printf("    .section .rodata\n    .balign 8\n");
  for (size_t i = 0; i < COUNT(ops); i++) {
    printf("table_%s:\n", ops[i]);
    for (size_t a = 0; a < COUNT(edges); a++) {
      for (size_t b = 0; b < COUNT(edges); b++)
        printf("    .dword 0x%" PRIx64 ", 0x%" PRIx64 ", 0x%" PRIx64 "\n", edges[a], edges[b], result(ops[i], edges[a], edges[b]));
    }
  }
  printf("    .text\n");
}

static void forward(void) {
  static const char *const names[] = {"b", "h", "w", "d"};
  static const uint64_t data = 0xf1e2d3c4b5a69788;
  for (unsigned s = 0; s < 4; s++) {
    for (unsigned at = 0; at < 16; at += 1u << s) {
      for (unsigned l = 0; l < 4; l++) {
        for (unsigned from = 0; from < 16; from += 1u << l) {
          uint64_t got = 0;
          for (unsigned i = 0; i < 1u << l; i++) {
            unsigned byte = from + i;
            uint64_t v = byte >= at && byte < at + (1u << s) ? data >> 8 * (byte - at) & 255 : 0x11 * (byte & 7) + 3;
            got |= v << 8 * i;
          }
          if (l == 0) got = (uint64_t)(int64_t)(int8_t)got;
          if (l == 1) got = (uint64_t)(int64_t)(int16_t)got;
          if (l == 2) got = word(got);
          printf("    FORWARD s%s, %u, l%s, %u, 0x%" PRIx64 "\n", names[s], at, names[l], from, got);
        }
      }
    }
  }
}

int main(int argc, char **argv) {
  if (argc == 2 && !strcmp(argv[1], "arithmetic")) arithmetic();
  else if (argc == 2 && !strcmp(argv[1], "forward")) forward();
  else return 2;
  return 0;
}
