/* Names and lines of a known program (tests/oracle), and files that have none or are damaged. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "tb/lib/check.h"
#include "program/symbols.h"

struct bench {
  char folder[32];
  char why[256];
  int failures;
};

static void check_symbols(struct bench *b, const char *what, bool good) {
  if (good) return;
  printf("# %s\n", what);
  b->failures++;
}

static struct symbols *open_sample(struct bench *b, const char *name) {
  char path[64];
  snprintf(path, sizeof path, "%s/%s", b->folder, name);
  b->why[0] = 0;
  return symbols_open(path, b->why, sizeof b->why);
}

static const struct symbols_function *named(const struct symbols *s, const char *name) {
  size_t n = 0;
  const struct symbols_function *f = symbols_functions(s, &n);
  for (size_t i = 0; i < n; i++)
    if (!strcmp(f[i].name, name)) return &f[i];
  return NULL;
}

static void full(struct bench *b) {
  struct symbols *s = open_sample(b, "full.elf");
  check_symbols(b, "full.elf opens", s != NULL);
  if (!s) return;
  size_t n = 0;
  const struct symbols_function *f = symbols_functions(s, &n), *inner = named(s, "inner"), *outer = named(s, "outer");
  check_symbols(b, "four functions: two in C, two global labels",
                n == 4 && inner && outer && named(s, "_start") && named(s, "trap_entry"));
  for (size_t i = 0; i < n; i++) {
    check_symbols(b, "sorted and apart", f[i].start < f[i].end && (!i || f[i - 1].end <= f[i].start));
    check_symbols(b, "first byte", symbols_function_at(s, f[i].start) == &f[i]);
    check_symbols(b, "last byte", symbols_function_at(s, f[i].end - 1) == &f[i]);
  }
  if (!inner || !outer) return;
  check_symbols(b, "local labels stay inside", !strcmp(symbols_function_at(s, f[0].start + 4)->name, "_start"));
  check_symbols(b, "before the first", !symbols_function_at(s, f[0].start - 1));
  check_symbols(b, "after the last", !symbols_function_at(s, f[n - 1].end));
  check_symbols(b, "zero", !symbols_function_at(s, 0) && !symbols_function_at(s, UINT64_MAX));

  struct symbols_line at = {0};
  bool load_line = false;
  check_symbols(b, "line of a function",
                symbols_line_at(s, inner->start, &at) && strstr(at.file, "tests/oracle/sample.c") && at.line == 4);
  for (uint64_t pc = inner->start; pc < inner->end; pc += 4) load_line |= symbols_line_at(s, pc, &at) && at.line == 7;
  check_symbols(b, "line of a statement", load_line);
  check_symbols(b, "line in assembly", symbols_line_at(s, f[0].start, &at) && strstr(at.file, "sample.S"));
  check_symbols(b, "no line", !symbols_line_at(s, f[0].start - 4, &at) && !symbols_line_at(s, f[n - 1].end + 64, &at));

  symbols_line_at(s, outer->start, &at);
  const char *text = symbols_source(s, at.file, 7), *again = symbols_source(s, at.file, 7);
  check_symbols(b, "source text", text && !strcmp(text, "sum += table[i & 63]; /* line 7: the load */"));
  check_symbols(b, "source text again", again && text && !strcmp(text, again));
  check_symbols(b, "no such line", !symbols_source(s, at.file, 9999) && !symbols_source(s, at.file, 0));
  check_symbols(b, "no such file", !symbols_source(s, "/nowhere/at/all.c", 1) && !symbols_source(s, "/", 1));
  check_symbols(b, "build id", strlen(symbols_build_id(s)) == 40);
  symbols_close(s);
}

/* Whose each word of tests/oracle/ranges.S is, as its comments say: NAME, or "no symbol". */
static void ranges(struct bench *b) {
  struct symbols *s = open_sample(b, "ranges.elf");
  FILE *source = fopen("tests/oracle/ranges.S", "r");
  char line[200], want[64], what[160];
  uint64_t pc = 0x80000000;
  check_symbols(b, "ranges.elf and its source open", s && source);
  while (s && source && fgets(line, sizeof line, source)) {
    if (sscanf(line, " .word 0 /* %63[a-z_ ]", want) != 1) continue;
    want[strcspn(want, " ")] = 0;
    const struct symbols_function *f = symbols_function_at(s, pc);
    snprintf(what, sizeof what, "ranges: 0x%lx is %s, should be %s", (unsigned long)pc, f ? f->name : "nobody's", want);
    check_symbols(b, what, f ? !strcmp(f->name, want) && f->start <= pc && pc < f->end : !strcmp(want, "no"));
    pc += 4;
  }
  check_symbols(b, "ranges: all words", pc == 0x80000000 + 4 * 28);
  const struct symbols_function *outer = s ? named(s, "outer") : NULL, *inner = s ? named(s, "inner") : NULL;
  uint64_t until = outer ? outer->end : 0;
  check_symbols(b, "nested: whose, and up to where",
                outer && inner && symbols_nested_at(s, outer, inner->start + 4, &until) == inner && until == inner->end &&
                  !symbols_nested_at(s, outer, outer->start, NULL));
  if (source) fclose(source);
  symbols_close(s);
}

/* gABI ch. 4: a symbol whose section's number does not fit has it in SHT_SYMTAB_SHNDX. */
static void many_sections(struct bench *b) {
  struct symbols *s = open_sample(b, "many.elf");
  const struct symbols_function *late = s ? named(s, "late") : NULL;
  check_symbols(b, "a function in section 65291",
                late && symbols_function_at(s, late->start) == late && late->end == late->start + 4);
  symbols_close(s);
}

static void poor(struct bench *b) {
  struct symbols_line at;
  size_t n = 0;
  struct symbols *s = open_sample(b, "nodwarf.elf");
  check_symbols(b, "without DWARF: functions, no lines",
                s && named(s, "inner") && !symbols_line_at(s, named(s, "inner")->start, &at));
  symbols_close(s);
  s = open_sample(b, "stripped.elf");
  check_symbols(b, "stripped: opens", s != NULL);
  if (s) symbols_functions(s, &n);
  check_symbols(b, "stripped: nothing known",
                s && !n && !symbols_function_at(s, 0x80000000) && !symbols_line_at(s, 0x80000000, &at));
  symbols_close(s);
  s = open_sample(b, "truncated.elf"); /* section headers are gone */
  if (s) check_symbols(b, "truncated: nothing known", !symbols_function_at(s, 0x80000000));
  symbols_close(s);
  check_symbols(b, "missing file", !open_sample(b, "none.elf") && strstr(b->why, "none.elf") && !strchr(b->why, '\n'));
  check_symbols(b, "not an ELF", !open_sample(b, "text.bin") && strstr(b->why, "not an ELF"));
  check_symbols(b, "a folder", !open_sample(b, ".") && b->why[0]);
}

/* Damaged bytes anywhere must not crash the reader; what it then says does not matter. */
static void damaged(struct bench *b) {
  char from[64], to[64];
  snprintf(from, sizeof from, "%s/full.elf", b->folder);
  snprintf(to, sizeof to, "%s/damaged.elf", b->folder);
  static unsigned char bytes[1 << 16];
  FILE *f = fopen(from, "rb");
  size_t n = f ? fread(bytes, 1, sizeof bytes, f) : 0;
  if (f) fclose(f);
  uint32_t random = 1;
  for (unsigned round = 0; round < 300 && n; round++) {
    unsigned char saved[8];
    size_t where[8];
    for (int i = 0; i < 8; i++) {
      random = random * 1664525 + 1013904223;
      where[i] = 16 + (random >> 8) % (n - 16);
      saved[i] = bytes[where[i]];
      bytes[where[i]] = (unsigned char)(random >> 3);
    }
    f = fopen(to, "wb");
    if (!f) break;
    fwrite(bytes, 1, n, f);
    fclose(f);
    struct symbols *s = open_sample(b, "damaged.elf");
    struct symbols_line at;
    if (s)
      for (uint64_t pc = 0x80000000; pc < 0x80000100; pc += 4) {
        symbols_function_at(s, pc);
        symbols_line_at(s, pc, &at);
      }
    symbols_close(s);
    for (int i = 7; i >= 0; i--) bytes[where[i]] = saved[i];
  }
  check_symbols(b, "sample is read", n > 0);
}

int main(void) {
  struct bench b = {.folder = "/tmp/oracle_symbols.XXXXXX"};
  char command[128];
  if (!mkdtemp(b.folder)) return 1;
  snprintf(command, sizeof command, "tests/oracle/make_elf.sh %s && tests/oracle/make_many.sh %s", b.folder, b.folder);
  int made = system(command);
  if (made == 0) {
    full(&b);
    ranges(&b);
    many_sections(&b);
    poor(&b);
    damaged(&b);
  } else {
    check_symbols(&b,
                  WEXITSTATUS(made) == 77 ? "riscv64-unknown-elf-gcc is missing: run make setup" : "tests/oracle/make_elf.sh fails",
                  false);
  }
  snprintf(command, sizeof command, "rm -rf %s", b.folder);
  if (system(command)) return 1;
  return check_single("oracle_symbols", !b.failures);
}
