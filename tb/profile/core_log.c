/* Logs of other cores' tracers (trace/core_log.h): what each form says; the counter that starts anew; a log that is cut anywhere,
 * or in which a byte is changed, is refused or read, and cycles never go back; memory does not grow with the lines. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "tb/lib/check.h"
#include "tb/lib/temp_folder.h"
#include "trace/core_log.h"

enum { LINES = 1000000, MEMORY_MIB = 8 };

static const char ibex[] = "Time\tCycle\tPC\tInsn\tDecoded instruction\tRegister and memory contents\n"
                           "            130\t        61\t00000150\t    4481\tc.li\tx9,0\t x9=0x00000000\n"
                           "            132\t        62\t00000152\t00000073\t-->ecall\t\n"
                           "            140\t4294967290\t00000080\t00008437\t==>lui\tx8,0x8\t x8=0x00008000\n"
                           "            142\t         3\t00000084\tfff40413\taddi\tx8,x8,-1\t x8:0x00008000  x8=0x00007fff\n";
static const char dasm[] = "                 275 0x80000080 M (0x00001197) DASM(00001197)\n"
                           "                 275 0x80000084 S (0x00a14501) DASM(00a14501)\n"
                           "Exception Cause:     8, DASM(00000073) PC=0000000080000086\n"
                           "                 290 0xffffffff80000000 U (0x00000000) DASM(00000000)\n"
                           "                 291 0x800 D (0x00000013) DASM(00000013)\n";
static const char instr[] =
  "    1340ns      275 M 0000000080000080 0 00001197 auipc          gp, 0x1                       gp  :0000000080001080\n"
  "    1340ns      275 S 0000000080000084 1 00a14501 c.li           a0, 0                         a0  :0000000000000000\n"
  "Exception @      1400, PC: 0000000080000086, Cause: Load Page Fault, \n\t\t\t\ttval: 0000000000000000\n"
  "Exception @      1410, PC: 0000000080000086, Cause: Machine Timer Interrupt\n"
  "    1350ns      290 U ffffffff80000000 0 00000000 INVALID                             \n"
  "    1355ns      291 D 0000000000000800 0 00000013 nop                                 \n";

static bool put(const char *path, const void *bytes, size_t size) {
  FILE *out = fopen(path, "wb");
  if (!out) return false;
  const bool written = fwrite(bytes, 1, size, out) == size;
  return fclose(out) == 0 && written;
}

/* Reads it to its end, or as far as it goes. False: something that must never be. */
static bool read_all(const char *path, enum trace_status *status) {
  struct core_log l;
  struct core_log_entry e;
  uint64_t cycle = 0, lines = 0;
  bool good = true;
  *status = core_log_open(&l, path);
  while (*status == TRACE_OK && (*status = core_log_next(&l, &e)) == TRACE_OK) {
    good = good && l.line > lines && (e.event != CORE_LOG_RETIRES || (e.cycle >= cycle && e.mode <= 3 && e.mode != 2));
    lines = l.line;
    if (e.event == CORE_LOG_RETIRES) cycle = e.cycle;
  }
  core_log_close(&l);
  return good && (*status == TRACE_END || (*l.message && !strchr(l.message, '\n')));
}

/* Entries are these, and then it ends. */
static bool says(const char *path, const char *text, const struct core_log_entry *expected, size_t count) {
  struct core_log l;
  struct core_log_entry e;
  bool good = put(path, text, strlen(text)) && core_log_open(&l, path) == TRACE_OK;
  for (size_t i = 0; good && i < count; i++) {
    const struct core_log_entry *x = &expected[i];
    good = core_log_next(&l, &e) == TRACE_OK && e.event == x->event && e.cycle == x->cycle && e.pc == x->pc && e.insn == x->insn &&
           e.traps == x->traps && e.enters == x->enters && e.mode == x->mode;
    if (!good) printf("# entry %zu: %s\n", i, l.text);
  }
  good = good && core_log_next(&l, &e) == TRACE_END;
  core_log_close(&l);
  return good;
}

/* Cut behind every byte: it ends well behind a line alone. */
static bool cut(const char *path, const char *text) {
  bool good = true;
  for (size_t size = 1; size <= strlen(text); size++) {
    enum trace_status status = TRACE_OK;
    good = put(path, text, size) && read_all(path, &status) && good;
    const bool whole = text[size - 1] == '\n';
    if (whole ? status != TRACE_END : status != TRACE_DAMAGED && status != TRACE_FOREIGN) {
      good = false;
      printf("# cut behind byte %zu: status %d\n", size, (int)status);
    }
  }
  return good;
}

static bool changed(const char *path, const char *text) {
  static const char byte[] = {'9', 'f', ' ', '\t', '\n', '-', '(', 'P', 0, -1};
  const size_t size = strlen(text);
  char copy[1024];
  bool good = size + 1 < sizeof copy;
  for (size_t i = 0; good && i < size; i++)
    for (size_t b = 0; b < sizeof byte; b++) {
      enum trace_status status;
      memcpy(copy, text, size + 1);
      copy[i] = byte[b];
      good = put(path, copy, size) && read_all(path, &status) && status != TRACE_OK && good;
    }
  return good;
}

static bool bounded(const char *path) {
  struct rusage before, after;
  enum trace_status status;
  FILE *out = fopen(path, "wb");
  if (!out) return false;
  for (unsigned i = 0; i < LINES; i++) fprintf(out, "%20u 0x80000080 M (0x00001197) DASM(00001197)\n", i);
  fclose(out);
  getrusage(RUSAGE_SELF, &before);
  const bool good = read_all(path, &status) && status == TRACE_END;
  getrusage(RUSAGE_SELF, &after);
  return good && (after.ru_maxrss - before.ru_maxrss) / 1024 <= MEMORY_MIB;
}

int main(void) {
  struct check t = {0, 0};
  char folder[200], path[300];
  if (!temp_folder_make(folder, sizeof folder)) return 2;
  snprintf(path, sizeof path, "%s/log", folder);
  const struct core_log_entry of_ibex[] = {{.cycle = 61, .pc = 0x150, .insn = 0x4481, .mode = 3},
                                           {.cycle = 62, .pc = 0x152, .insn = 0x73, .traps = true, .mode = 3},
                                           {.cycle = 4294967290, .pc = 0x80, .insn = 0x8437, .enters = true, .mode = 3},
                                           {.cycle = 4294967299, .pc = 0x84, .insn = 0xfff40413, .mode = 3}};
  const struct core_log_entry of_cva6[] = {{.cycle = 275, .pc = 0x80000080, .insn = 0x1197, .mode = 3},
                                           {.cycle = 275, .pc = 0x80000084, .insn = 0x4501, .mode = 1},
                                           {.event = CORE_LOG_TRAPS, .pc = 0x80000086, .mode = 3},
                                           {.event = CORE_LOG_INTERRUPT, .pc = 0x80000086, .mode = 3},
                                           {.cycle = 290, .pc = 0xffffffff80000000},
                                           {.cycle = 291, .pc = 0x800, .insn = 0x13, .mode = 3}};
  const struct core_log_entry of_dasm[] = {of_cva6[0], of_cva6[1], of_cva6[2], of_cva6[4], of_cva6[5]};
  check_case(&t, "ibex", says(path, ibex, of_ibex, sizeof of_ibex / sizeof *of_ibex));
  check_case(&t, "dasm", says(path, dasm, of_dasm, sizeof of_dasm / sizeof *of_dasm));
  check_case(&t, "instr", says(path, instr, of_cva6, sizeof of_cva6 / sizeof *of_cva6));
  check_case(&t, "cut", cut(path, ibex) && cut(path, dasm) && cut(path, instr));
  check_case(&t, "changed", changed(path, ibex) && changed(path, dasm) && changed(path, instr));
  check_case(&t, "bounded_memory", bounded(path));
  temp_folder_remove(folder);
  return check_done(&t);
}
