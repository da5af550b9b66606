#include "trace/core_log.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <zlib.h>

/* ---- lines ---- */

static enum trace_status refuse_log(struct core_log *l, enum trace_status status, const char *format, ...)
  __attribute__((format(printf, 3, 4)));
static enum trace_status refuse_log(struct core_log *l, enum trace_status status, const char *format, ...) {
  va_list args;
  const size_t used = (size_t)snprintf(l->message, sizeof l->message, "%s: ", l->path);
  va_start(args, format);
  vsnprintf(l->message + used, sizeof l->message - used, format, args);
  va_end(args);
  return status;
}

/* Why there is no further line. */
static enum trace_status ended(struct core_log *l) {
  int error = Z_OK;
  gzerror(l->file, &error);
  if (error == Z_ERRNO) return refuse_log(l, TRACE_MISSING, "%s", strerror(errno));
  if (error == Z_OK || error == Z_STREAM_END) return TRACE_END;
  return refuse_log(l, TRACE_DAMAGED, "cut off or damaged behind line %" PRIu64, l->line);
}

/* The next line in text, without its end. */
static enum trace_status read_line(struct core_log *l) {
  if (!gzgets(l->file, l->text, sizeof l->text)) return ended(l);
  l->line++;
  size_t length = strlen(l->text);
  if (!length || l->text[length - 1] != '\n')
    return length == sizeof l->text - 1 ? refuse_log(l, TRACE_FOREIGN, "line %" PRIu64 ": too long for a core's log", l->line)
                                        : refuse_log(l, TRACE_DAMAGED, "line %" PRIu64 ": cut off", l->line);
  l->text[--length] = '\0';
  if (length && l->text[length - 1] == '\r') l->text[length - 1] = '\0';
  return TRACE_OK;
}

/* ---- what stands in a line: each passes over it, or says that it is not there ---- */

static bool blanks(const char **p) {
  *p += strspn(*p, " ");
  return true;
}

static bool literal(const char **p, const char *what) {
  const size_t length = strlen(what);
  if (strncmp(*p, what, length) != 0) return false;
  *p += length;
  return true;
}

static bool take_number(const char **p, unsigned base, unsigned digits, uint64_t *v) {
  static const char digit[] = "0123456789abcdef";
  unsigned seen = 0;
  *v = 0;
  for (const char *d; **p && (d = strchr(digit, **p)) && (unsigned)(d - digit) < base; ++*p, seen++)
    *v = *v * base + (unsigned)(d - digit);
  return seen && seen <= digits;
}

static bool decimal(const char **p, uint64_t *v) { return take_number(p, 10, 19, v); }

static bool hex(const char **p, uint64_t *v) { return take_number(p, 16, 16, v); }

static bool encoding(const char **p, uint32_t *insn) {
  uint64_t v;
  if (!take_number(p, 16, 8, &v)) return false;
  *insn = (uint32_t)((v & 3) == 3 ? v : v & 0xffff); /* the halfword behind compressed code is another's */
  return true;
}

static bool mode(const char **p, uint8_t *mode) {
  static const char letter[] = "US M D"; /* debug mode is machine mode */
  const char *at = **p && **p != ' ' ? strchr(letter, **p) : NULL;
  if (!at) return false;
  *mode = (uint8_t)(at - letter > 3 ? 3 : at - letter);
  ++*p;
  return true;
}

/* ---- Ibex: time, cycle, pc, encoding, instruction, registers and memory, between tabs ---- */

static const char ibex_head[] = "Time\tCycle\tPC\t";

static bool ibex_line(const char *p, struct core_log_entry *e) {
  if (!(p = strchr(p, '\t'))) return false;
  if (!literal(&p, "\t") || !blanks(&p) || !decimal(&p, &e->cycle)) return false;
  if (!literal(&p, "\t") || !hex(&p, &e->pc)) return false;
  if (!literal(&p, "\t") || !blanks(&p) || !encoding(&p, &e->insn)) return false;
  if (!literal(&p, "\t")) return false;
  e->traps = literal(&p, "-->");
  e->enters = literal(&p, "==>");
  return true;
}

/* ---- CVA6 ---- */

/* `CYCLE 0xPC M (0xINSN) DASM(INSN)` */
static bool dasm_line(const char *p, struct core_log_entry *e) {
  return blanks(&p) && decimal(&p, &e->cycle) && literal(&p, " 0x") && hex(&p, &e->pc) && literal(&p, " ") && mode(&p, &e->mode) &&
         literal(&p, " (0x") && encoding(&p, &e->insn) && literal(&p, ") DASM(") && encoding(&p, &e->insn) && strcmp(p, ")") == 0;
}

/* `TIMEns CYCLE M PC MISPREDICTED INSN instruction` */
static bool instr_line(const char *p, struct core_log_entry *e) {
  uint64_t time;
  return blanks(&p) && decimal(&p, &time) && literal(&p, "ns") && blanks(&p) && decimal(&p, &e->cycle) && literal(&p, " ") &&
         mode(&p, &e->mode) && literal(&p, " ") && hex(&p, &e->pc) && literal(&p, " ") && *p && *++p == ' ' && literal(&p, " ") &&
         encoding(&p, &e->insn) && literal(&p, " ");
}

/* `Exception Cause: ..., DASM(INSN) PC=PC` of the one, `Exception @ TIME, PC: PC, Cause: NAME` of the other */
static bool exception_line(const char *text, struct core_log_entry *e) {
  const char *p;
  e->event = CORE_LOG_TRAPS;
  if (!literal(&text, "Exception ")) return false;
  if ((p = strstr(text, " PC="))) return literal(&p, " PC=") && hex(&p, &e->pc) && !*p;
  if (!(p = strstr(text, ", PC: ")) || !literal(&p, ", PC: ") || !hex(&p, &e->pc) || !literal(&p, ", Cause: ")) return false;
  if (strstr(p, "Interrupt") || strstr(p, "Request Debug Mode")) e->event = CORE_LOG_INTERRUPT;
  return true;
}

static bool cva6_line(const char *p, struct core_log_entry *e) {
  const struct core_log_entry empty = *e;
  if (dasm_line(p, e)) return true;
  *e = empty;
  if (instr_line(p, e)) return true;
  *e = empty;
  return exception_line(p, e);
}

/* rvfi_tracer's */
static bool without_cycles(const char *p) {
  return literal(&p, "core   0: 0x") || literal(&p, "core   INTERRUPT 0: 0x") || literal(&p, "*** [rvf");
}

/* ---- both ---- */

static bool take_entry(const struct core_log *l, struct core_log_entry *e) {
  *e = (struct core_log_entry){.event = CORE_LOG_RETIRES, .mode = 3};
  return l->lists_traps ? ibex_line(l->text, e) : cva6_line(l->text, e);
}

static enum trace_status recognise(struct core_log *l) {
  struct core_log_entry e;
  const char *p = l->text;
  l->core = "CVA6";
  l->width = 2;
  if (take_entry(l, &e)) {
    l->held = true;
    return TRACE_OK;
  }
  if (without_cycles(p))
    return refuse_log(
      l, TRACE_FOREIGN,
      "a log of CVA6's rvfi_tracer, which has no cycles; take trace_hart_N.dasm (Verilator) or trace_hart_N.log (others)");
  if (!literal(&p, ibex_head)) return refuse_log(l, TRACE_FOREIGN, "line 1: neither Ibex's tracer nor CVA6's wrote it");
  l->core = "Ibex";
  l->width = 1;
  l->lists_traps = true;
  return TRACE_OK;
}

/* Ibex counts in 32 bits. */
static void unwrap(struct core_log *l, struct core_log_entry *e) {
  e->cycle += l->wrapped;
  if (!l->lists_traps || e->cycle >= l->cycle || l->cycle - e->cycle < CORE_LOG_GAP / 2) return;
  l->wrapped += CORE_LOG_GAP;
  e->cycle += CORE_LOG_GAP;
}

static enum trace_status follow_entry(struct core_log *l, struct core_log_entry *e) {
  unwrap(l, e);
  if (e->cycle < l->cycle)
    return refuse_log(l, TRACE_DAMAGED, "line %" PRIu64 ": cycle %" PRIu64 " behind cycle %" PRIu64, l->line, e->cycle, l->cycle);
  if (e->cycle - l->cycle > CORE_LOG_GAP)
    return refuse_log(l, TRACE_DAMAGED, "line %" PRIu64 ": cycle %" PRIu64 " is more than %" PRIu64 " behind cycle %" PRIu64,
                      l->line, e->cycle, CORE_LOG_GAP, l->cycle);
  l->lanes = e->cycle == l->cycle ? l->lanes + 1 : 1;
  l->cycle = e->cycle;
  if (l->lanes > l->width)
    return refuse_log(l, TRACE_DAMAGED, "line %" PRIu64 ": more than %u instruction%s in cycle %" PRIu64, l->line, l->width,
                      l->width == 1 ? "" : "s", l->cycle);
  return TRACE_OK;
}

enum trace_status core_log_open(struct core_log *l, const char *path) {
  memset(l, 0, sizeof *l);
  snprintf(l->path, sizeof l->path, "%s", path);
  l->file = gzopen(path, "rb");
  if (!l->file) return refuse_log(l, TRACE_MISSING, "%s", strerror(errno));
  gzbuffer(l->file, 1 << 18);
  const enum trace_status status = read_line(l);
  if (status == TRACE_END) return refuse_log(l, TRACE_FOREIGN, "empty, not a core's log");
  return status == TRACE_OK ? recognise(l) : status;
}

/* Behind the line of an exception, in instr_tracer's. */
static bool is_tval(const struct core_log *l) { return !l->lists_traps && strncmp(l->text, "\t\t\t\ttval: ", 10) == 0; }

enum trace_status core_log_next(struct core_log *l, struct core_log_entry *e) {
  enum trace_status status = TRACE_OK;
  while (!l->held && (status = read_line(l)) == TRACE_OK && is_tval(l)) {}
  l->held = false;
  if (status != TRACE_OK) return status;
  if (!take_entry(l, e)) return refuse_log(l, TRACE_FOREIGN, "line %" PRIu64 ": not a line of %s's tracer", l->line, l->core);
  return e->event == CORE_LOG_RETIRES ? follow_entry(l, e) : TRACE_OK;
}

void core_log_close(struct core_log *l) {
  if (l->file) gzclose_r(l->file);
  l->file = NULL;
}
