/* Basic blocks, report and statistics files of a known profile of the program in tests/oracle. */
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "isa/isa.h"
#include "tb/lib/check.h"
#include "oracle/report.h"
#include "isa/disasm.h"

#define BASE 0x80000000ull

struct bench {
  char folder[32];
  char why[256];
  uint8_t text[4096];
  struct program_image image;
  struct symbols *symbols;
  struct oracle *oracle;
  struct report *report;
  int failures;
};

static void check_oracle_report(struct bench *b, const char *what, bool good) {
  if (good) return;
  printf("# %s %s\n", what, b->why);
  b->failures++;
}

static const char *path_of(struct bench *b, char buf[96], const char *name) {
  snprintf(buf, 96, "%s/%s", b->folder, name);
  return buf;
}

static uint64_t start_of(const struct bench *b, const char *name) {
  size_t n;
  const struct symbols_function *f = symbols_functions(b->symbols, &n);
  for (size_t i = 0; i < n; i++)
    if (!strcmp(f[i].name, name)) return f[i].start;
  return 0;
}

static void commit(struct bench *b, uint64_t pc) {
  struct probe_commit c = {.head_valid = 1, .head_commit = 1, .head_pc = {pc}};
  oracle_step(b->oracle, &c);
}

/* Every instruction of outer once, of inner three times, with a stall of nine cycles
 * on each of inner's loads. */
static void run_sample(struct bench *b) {
  struct probe_commit nothing = {0};
  for (int i = 0; i < 5; i++) oracle_step(b->oracle, &nothing);
  const struct symbols_function *outer = symbols_function_at(b->symbols, start_of(b, "outer"));
  const struct symbols_function *inner = symbols_function_at(b->symbols, start_of(b, "inner"));
  for (uint64_t pc = outer->start; pc < outer->end; pc += 4) commit(b, pc);
  for (int round = 0; round < 3; round++)
    for (uint64_t pc = inner->start; pc < inner->end; pc += 4) {
      struct probe_commit stall = {.head_valid = 1, .head_pc = {pc}};
      for (int i = 0; i < 9 && (b->text[pc - BASE] & 0x7f) == 3; i++) oracle_step(b->oracle, &stall);
      commit(b, pc);
    }
  commit(b, 0x1000); /* outside memory */
  for (int i = 0; i < 2; i++) oracle_step(b->oracle, &nothing);
}

static bool load_sample(struct bench *b) {
  char path[96];
  FILE *f = fopen(path_of(b, path, "text.bin"), "rb");
  size_t n = f ? fread(b->text, 1, sizeof b->text, f) : 0;
  if (f) fclose(f);
  b->image = (struct program_image){.bytes = b->text, .base = BASE, .size = sizeof b->text};
  b->symbols = symbols_open(path_of(b, path, "full.elf"), b->why, sizeof b->why);
  b->oracle = oracle_new(1, &b->image);
  if (!n || !b->symbols || !b->oracle) return false;
  run_sample(b);
  if (oracle_finish(b->oracle) != ORACLE_OK) return false;
  struct report_source source = {"small", "sample \"quoted\"\x01\xff.elf", b->oracle, &b->image, b->symbols, isa_disasm, NULL};
  b->report = report_build(&source);
  return b->report != NULL;
}

/* ---- blocks: words put down by hand ---- */

static void blocks(struct bench *b) {
  static const uint32_t word[] = {
    0x00000013, 0x00000013, /* 0, 1 */
    0x00000463,             /* 2: beq x0, x0, +8 -> 4 */
    0x00000013,             /* 3: after the branch */
    0x00000013, 0x00000013, /* 4: target; 5 */
    0xff1ff06f,             /* 6: jal x0, -16 -> 2 */
    0x00000013,             /* 7: not executed */
    0x00000013, 0x34051073, /* 8, 9: csrw does not end a block */
    0x00000013,             /* 10: executed more often than 9: something jumps here */
    0x00000073, 0x00000013  /* 11: ecall; 12 */
  };
  static const uint64_t want[][2] = {{0, 2}, {2, 3}, {3, 4}, {4, 7}, {8, 10}, {10, 12}, {12, 13}};
  uint8_t text[sizeof word];
  memcpy(text, word, sizeof word);
  struct program_image image = {.bytes = text, .base = BASE, .size = sizeof text};
  struct oracle *o = oracle_new(1, &image);
  for (unsigned k = 0; k < 13; k++)
    for (int times = k == 7 ? 0 : k >= 10 ? 3 : 2; times > 0; times--)
      oracle_step(o, &(struct probe_commit){.head_valid = 1, .head_commit = 1, .head_pc = {BASE + 4 * k}});
  size_t n;
  struct oracle_block *block = oracle_blocks(o, &image, NULL, NULL, &n);
  check_oracle_report(b, "blocks: count", n == 7);
  uint64_t total = 0;
  for (size_t i = 0; block && i < n; i++) {
    if (i < 7)
      check_oracle_report(b, "blocks: bounds", block[i].start == BASE + 4 * want[i][0] && block[i].end == BASE + 4 * want[i][1]);
    for (int c = 0; c < ORACLE_CLASSES; c++) total += block[i].twelfths[c];
  }
  check_oracle_report(b, "blocks: all time", total == oracle_stack(o, ORACLE_EXECUTE));
  free(block);
  oracle_free(o);
}

/* ---- files ---- */

static uint64_t number(const json_t *o, const char *key) { return (uint64_t)json_integer_value(json_object_get(o, key)); }

static uint64_t sum_of(const json_t *list, const char *class) {
  size_t i;
  const json_t *row;
  uint64_t sum = 0;
  json_array_foreach(list, i, row) sum += number(json_object_get(row, "classes"), class);
  return sum;
}

static void parse_json(struct bench *b, const char *path) {
  json_error_t error;
  json_t *top = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
  if (!top) snprintf(b->why, sizeof b->why, "%s", error.text);
  check_oracle_report(b, "json: parses", top != NULL);
  const json_t *stack = json_object_get(top, "stack"), *outside = json_object_get(json_object_get(top, "outside"), "classes"), *v;
  uint64_t total = number(top, "unattributed");
  const char *key;
  json_object_foreach((json_t *)stack, key, v) {
    uint64_t t = (uint64_t)json_integer_value(v);
    total += t;
    check_oracle_report(b, "json: functions add up", sum_of(json_object_get(top, "functions"), key) == t);
    check_oracle_report(b, "json: blocks add up", sum_of(json_object_get(top, "blocks"), key) + number(outside, key) == t);
    check_oracle_report(b, "json: instructions add up",
                        sum_of(json_object_get(top, "instructions"), key) + number(outside, key) == t);
    check_oracle_report(b, "json: privileges and contexts add up", sum_of(json_object_get(top, "modes"), key) == t);
  }
  check_oracle_report(b, "json: invariant", json_object_size(stack) == ORACLE_CLASSES && total == 12 * number(top, "cycles"));
  check_oracle_report(b, "json: unattributed", number(top, "unattributed") == 24);
  check_oracle_report(b, "json: schema",
                      number(top, "schema") == 2 && number(top, "units") == 12 &&
                        number(top, "instret") == oracle_committed(b->oracle));
  const json_t *hot = json_array_get(json_object_get(top, "functions"), 0);
  check_oracle_report(b, "json: hottest function",
                      hot && !strcmp(json_string_value(json_object_get(hot, "name")), "inner") && number(hot, "entries") == 3);
  size_t i;
  bool load = false;
  json_array_foreach(json_object_get(top, "instructions"), i, v) {
    if (number(json_object_get(v, "classes"), "load_stall") != 3 * 9 * 12) continue;
    const char *file = json_string_value(json_object_get(v, "file")), *text = json_string_value(json_object_get(v, "disasm"));
    load |= number(v, "line") == 7 && number(v, "executions") == 3 && strstr(file, "sample.c") && !strncmp(text, "lw ", 3);
  }
  check_oracle_report(b, "json: the load, its line and text", load);
  json_decref(top);
}

static void parse_text(struct bench *b, const char *path) {
  char line[512];
  FILE *f = fopen(path, "r");
  bool stack = false, function = false, source = false;
  while (f && fgets(line, sizeof line, f)) {
    stack |= strstr(line, "load stall") && strstr(line, "27.0");
    function |= strstr(line, " inner\n") != NULL;
    source |= strstr(line, "sample.c:7  | sum += table[i & 63];") != NULL;
  }
  if (f) fclose(f);
  check_oracle_report(b, "text: stack, function, source", stack && function && source);
}

static void files(struct bench *b) {
  static const char *const name[3][3] = {{"a.json", "a.json", "a.txt"}, {"b.txt", "b.json", "b.txt"}, {"c", "c", "c.txt"}};
  char path[96];
  for (int i = 0; i < 3; i++) {
    check_oracle_report(b, "write", report_write(b->report, path_of(b, path, name[i][0]), b->why, sizeof b->why));
    parse_json(b, path_of(b, path, name[i][1]));
    parse_text(b, path_of(b, path, name[i][2]));
  }
  struct report_counter counter[2] = {{"icache_misses", 7}, {"large", UINT64_MAX >> 1}};
  struct report_stats stats = {"small", "p", 100, 150, b->oracle, counter, 2};
  check_oracle_report(b, "stats", report_stats_json(&stats, path_of(b, path, "s.json"), b->why, sizeof b->why));
  json_t *top = json_load_file(path, 0, NULL);
  check_oracle_report(b, "stats: content",
                      number(json_object_get(top, "counters"), "large") == UINT64_MAX >> 1 && number(top, "instret") == 150 &&
                        json_real_value(json_object_get(top, "ipc")) == 1.5 && json_object_get(top, "stack"));
  json_decref(top);
}

static void refused(struct bench *b) {
  char path[96];
  struct report_stats stats = {"small", "p", 1, 1, NULL, NULL, 0};
  check_oracle_report(b, "full disk",
                      !report_write(b->report, "/dev/full", b->why, sizeof b->why) && strstr(b->why, "/dev/full: No space left"));
  check_oracle_report(b, "full disk, small file", !report_stats_json(&stats, "/dev/full", b->why, sizeof b->why));
  check_oracle_report(b, "device stays", !access("/dev/full", W_OK));
  check_oracle_report(b, "no folder",
                      !report_write(b->report, path_of(b, path, "none/x.json"), b->why, sizeof b->why) && strstr(b->why, "none/x"));
  check_oracle_report(b, "a folder", !report_stats_json(&stats, b->folder, b->why, sizeof b->why));
  char command[128];
  snprintf(command, sizeof command, "! ls %s | grep -q part", b->folder);
  check_oracle_report(b, "no temporary file stays", system(command) == 0);
}

static void nameless(struct bench *b) { /* the same profile without symbols and disassembler */
  struct report_source source = {"small", "p", b->oracle, &b->image, NULL, NULL, NULL};
  struct report *r = report_build(&source);
  char *text = NULL;
  size_t n = 0;
  FILE *out = open_memstream(&text, &n);
  if (r && out) report_text(r, 10, out);
  if (out) fclose(out);
  check_oracle_report(b, "nameless",
                      r && r->functions == 2 && !strncmp(r->function[0].name, "0x8000", 6) && strstr(text, ".4byte 0x"));
  free(text);
  report_free(r);
}

int main(void) {
  struct bench b = {.folder = "/tmp/oracle_report.XXXXXX"};
  char command[128];
  if (!mkdtemp(b.folder)) return 1;
  snprintf(command, sizeof command, "tests/oracle/make_elf.sh %s", b.folder);
  int made = system(command);
  blocks(&b);
  if (made == 0 && load_sample(&b)) {
    files(&b);
    refused(&b);
    nameless(&b);
  } else {
    check_oracle_report(&b,
                        WEXITSTATUS(made) == 77 ? "riscv64-unknown-elf-gcc is missing: run make setup"
                                                : "the sample cannot be made or read",
                        false);
  }
  report_free(b.report);
  oracle_free(b.oracle);
  symbols_close(b.symbols);
  snprintf(command, sizeof command, "rm -rf %s", b.folder);
  if (system(command)) return 1;
  return check_single("oracle_report", !b.failures);
}
