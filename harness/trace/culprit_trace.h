/* Writes the trace of a core's commit view, cycle by cycle, from any simulation: one header, plain C11 or C++11, no
 * library. Format and a walk through it: docs/trace.md. What each signal means: docs/probe.md.
 *
 * One file of the program defines CULPRIT_TRACE_IMPLEMENTATION before it includes this header. With
 * CULPRIT_TRACE_ZLIB defined there, too, traces are compressed (gzip), and the program is linked with -lz.
 *
 * Life cycle: culprit_trace_open, culprit_trace_write once a clock cycle, culprit_trace_close. For SystemVerilog the
 * culprit_trace_dpi_ functions are the same with scalars. Not for use by several threads at once. */
#ifndef CULPRIT_TRACE_H
#define CULPRIT_TRACE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CULPRIT_TRACE_VERSION 3 /* the newest. A trace without walks is one of version 2, without ages as well one of version 1 */
#define CULPRIT_TRACE_MAGIC "culprit-trace"
#define CULPRIT_TRACE_LANES 8                     /* largest W */
#define CULPRIT_TRACE_REPEATS ((uint64_t)1 << 32) /* largest count of one repeat */

/* Bits of a record's first byte: what follows. 0: the last record repeated, or the end. */
enum culprit_trace_part {
  CULPRIT_TRACE_BANK = 1,
  CULPRIT_TRACE_VALID = 2,
  CULPRIT_TRACE_COMMIT = 4,
  CULPRIT_TRACE_FLAGS = 8,
  CULPRIT_TRACE_MODE = 16,
  CULPRIT_TRACE_PCS = 32,
  CULPRIT_TRACE_EVENT = 64,
  CULPRIT_TRACE_RETIRE = 128
};
/* What a trace has beside the commit view, as culprit_trace_dpi_open wants it */
enum culprit_trace_view {
  CULPRIT_TRACE_VIEW_RETIRE = 1,
  CULPRIT_TRACE_VIEW_DISPATCH = 2,
  CULPRIT_TRACE_VIEW_FETCH = 4,
  CULPRIT_TRACE_VIEW_WALKS = 8 /* the retire stream has ten event bits: with those of walks */
};
/* Bits of a retired lane's first byte */
enum culprit_trace_lane {
  CULPRIT_TRACE_LANE_PC = 1,
  CULPRIT_TRACE_LANE_NEXT = 2,
  CULPRIT_TRACE_LANE_INSN = 4,
  CULPRIT_TRACE_LANE_EVENTS = 8, /* bits 7:0 */
  CULPRIT_TRACE_LANE_WALKS = 16  /* bits 9:8 */
};

/* One clock cycle; unused members are 0. Bit b of a mask and element b of an array: bank b, or lane b of the retire
 * stream. */
struct culprit_trace_retired {
  uint64_t pc, next_pc;
  uint32_t insn;   /* its encoding; 0: unknown, or a fetch fault */
  uint16_t events; /* event bits */
};
struct culprit_trace_cycle {
  uint8_t head_bank, head_valid, head_commit, mispredicted, flushes;
  uint8_t exception, interrupt; /* 0 or 1 */
  uint8_t privilege;
  uint16_t context;
  uint64_t exception_cause, exception_pc; /* with exception */
  uint64_t head_pc[CULPRIT_TRACE_LANES];  /* of valid heads */
  /* Ages, where the trace has them: of banks that commit, clock cycles since the instruction entered the ROB, and since it
   * entered the fetch buffer */
  uint32_t dispatch_age[CULPRIT_TRACE_LANES], fetch_age[CULPRIT_TRACE_LANES];
  /* Retire stream, where the trace has one */
  uint8_t ret_valid, ret_trap;
  uint8_t ret_interrupt;                           /* 0 or 1 */
  uint64_t ret_cause, ret_tval;                    /* of the lane that traps */
  uint64_t ret_interrupt_cause, ret_interrupt_epc; /* with ret_interrupt; mcause with its highest bit */
  struct culprit_trace_retired ret[CULPRIT_TRACE_LANES];
};

struct culprit_trace_options {
  unsigned width;       /* W, 1 to CULPRIT_TRACE_LANES */
  int retire;           /* not 0: with the retire stream */
  int walks;            /* not 0: its event bits are ten, with those of walks; else 9:8 are left out */
  int dispatch, fetch;  /* not 0: with dispatch_age; with fetch_age */
  int rvfi;             /* not 0: with a retire stream, and made from RVFI: culprit_rvfi.h */
  const char *core;     /* its name, for reports; NULL: unknown */
  const char *program;  /* the file that runs, an ELF; NULL: unknown. Its contents are hashed */
  const char *build_id; /* of the program, hexadecimal; NULL: unknown */
  /* Takes the trace in place of a file: returns how many bytes it took; fewer is an error. NULL: a file */
  size_t (*sink)(void *ctx, const void *bytes, size_t size);
  void *ctx;
};

struct culprit_trace;

/* NULL: the file cannot be created, a width out of range, out of memory. path: ignored with a sink. */
struct culprit_trace *culprit_trace_open(const char *path, const struct culprit_trace_options *options);

/* The record of one clock cycle. 0: it, or an earlier one, could not be written. */
int culprit_trace_write(struct culprit_trace *t, const struct culprit_trace_cycle *now);

/* Writes the end, and frees t. 0: the trace is not complete. */
int culprit_trace_close(struct culprit_trace *t);

/* FNV-1a (64 bits) of a file's bytes, as in the header's line `contents`; 0: it cannot be read. */
uint64_t culprit_trace_contents(const char *path);

/* For `import "DPI-C"`: the same with scalars, packed vectors as the simulator passes them (words of 32 bits). A cycle
 * is culprit_trace_dpi_commit, perhaps culprit_trace_dpi_ages and culprit_trace_dpi_retire, then culprit_trace_dpi_cycle.
 * views: bits of enum culprit_trace_view. */
void *culprit_trace_dpi_open(const char *path, int width, int views, const char *core, const char *program);
void culprit_trace_dpi_commit(void *trace, unsigned char head_bank, unsigned char head_valid, unsigned char head_commit,
                              unsigned char mispredicted, unsigned char flushes, unsigned char exception, unsigned char interrupt,
                              unsigned char privilege, unsigned short context, unsigned char exception_cause, uint64_t exception_pc,
                              const uint32_t *head_pc);
void culprit_trace_dpi_ages(void *trace, const uint32_t *dispatch_age, const uint32_t *fetch_age);
void culprit_trace_dpi_retire(void *trace, unsigned char valid, unsigned char trap, unsigned char interrupt, unsigned char cause,
                              uint64_t tval, unsigned char interrupt_cause, uint64_t interrupt_epc, const uint32_t *pc,
                              const uint32_t *next_pc, const uint32_t *insn, const uint32_t *events);
int culprit_trace_dpi_cycle(void *trace);
int culprit_trace_dpi_close(void *trace);

#ifdef __cplusplus
}
#endif
#endif /* CULPRIT_TRACE_H */

#if defined(CULPRIT_TRACE_IMPLEMENTATION) && !defined(CULPRIT_TRACE_IMPLEMENTED)
#define CULPRIT_TRACE_IMPLEMENTED

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef CULPRIT_TRACE_ZLIB
#include <zlib.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum { CULPRIT_TRACE_BUFFER = 1 << 16, CULPRIT_TRACE_RECORD = 1024 }; /* no record is longer */

struct culprit_trace {
  unsigned width;
  int retire, walks, dispatch, fetch, good;
  uint64_t cycles, repeats;               /* written, those that wait for a different one included; how many wait */
  uint64_t last_pc;                       /* of the youngest that has committed */
  uint64_t dispatched, fetched;           /* the cycles in which it was */
  struct culprit_trace_cycle before, now; /* now: what the dpi functions have collected */
  size_t (*sink)(void *ctx, const void *bytes, size_t size);
  void *ctx;
  size_t used;
  uint8_t buffer[CULPRIT_TRACE_BUFFER + CULPRIT_TRACE_RECORD];
};

static void culprit_trace_flush(struct culprit_trace *t) {
  if (t->used && t->good) t->good = t->sink(t->ctx, t->buffer, t->used) == t->used;
  t->used = 0;
}

static void culprit_trace_byte(struct culprit_trace *t, unsigned v) { t->buffer[t->used++] = (uint8_t)v; }

static unsigned culprit_trace_if(int yes, unsigned part) { return yes ? part : 0; }

static void culprit_trace_varint(struct culprit_trace *t, uint64_t v) {
  for (; v >= 128; v >>= 7) culprit_trace_byte(t, (unsigned)(v & 127) | 128);
  culprit_trace_byte(t, (unsigned)v);
}

/* How far it is from what was expected, with the sign in bit 0. */
static void culprit_trace_delta(struct culprit_trace *t, uint64_t v, uint64_t expected) {
  const uint64_t d = v - expected;
  culprit_trace_varint(t, d << 1 ^ (d >> 63 ? UINT64_MAX : 0));
}

static void culprit_trace_repeats(struct culprit_trace *t) {
  if (!t->repeats) return;
  culprit_trace_byte(t, 0);
  culprit_trace_varint(t, t->repeats);
  t->repeats = 0;
}

/* Banks from the oldest on; the first is `number` 0. */
static unsigned culprit_trace_bank(const struct culprit_trace *t, const struct culprit_trace_cycle *c, unsigned number) {
  return (c->head_bank + number) % t->width;
}

/* Banks whose pc is another than before. */
static unsigned culprit_trace_moved(const struct culprit_trace *t, const struct culprit_trace_cycle *c) {
  unsigned mask = 0;
  for (unsigned b = 0; b < t->width; b++)
    if (c->head_valid >> b & 1 && c->head_pc[b] != t->before.head_pc[b]) mask |= 1u << b;
  return mask;
}

static void culprit_trace_pcs(struct culprit_trace *t, const struct culprit_trace_cycle *c, unsigned moved) {
  uint64_t expected = t->last_pc + 4;
  culprit_trace_byte(t, moved);
  for (unsigned i = 0; i < t->width; i++) {
    const unsigned b = culprit_trace_bank(t, c, i);
    if (moved >> b & 1) {
      culprit_trace_delta(t, c->head_pc[b], expected);
      t->before.head_pc[b] = c->head_pc[b];
    }
    expected = t->before.head_pc[b] + 4;
  }
}

static void culprit_trace_event(struct culprit_trace *t, const struct culprit_trace_cycle *c) {
  culprit_trace_byte(t, (c->exception ? 1u : 0) | (c->interrupt ? 2u : 0));
  if (!c->exception) return;
  culprit_trace_varint(t, c->exception_cause);
  culprit_trace_delta(t, c->exception_pc, t->before.head_pc[culprit_trace_bank(t, c, 0)]);
}

/* A 32-bit instruction ends in two ones; 0 says nothing. */
static unsigned culprit_trace_bytes(uint32_t insn) { return insn && (insn & 3) != 3 ? 2 : 4; }

static void culprit_trace_put_lane(struct culprit_trace *t, const struct culprit_trace_retired *r, uint64_t expected) {
  const uint64_t next = r->pc + culprit_trace_bytes(r->insn);
  const unsigned events = r->events & 255, walks = t->walks ? r->events >> 8 & 3u : 0;
  culprit_trace_byte(t, culprit_trace_if(r->pc != expected, CULPRIT_TRACE_LANE_PC) |
                          culprit_trace_if(r->next_pc != next, CULPRIT_TRACE_LANE_NEXT) |
                          culprit_trace_if(r->insn != 0, CULPRIT_TRACE_LANE_INSN) |
                          culprit_trace_if(events != 0, CULPRIT_TRACE_LANE_EVENTS) |
                          culprit_trace_if(walks != 0, CULPRIT_TRACE_LANE_WALKS));
  if (r->pc != expected) culprit_trace_delta(t, r->pc, expected);
  for (unsigned i = 0; r->insn && i < 4; i++) culprit_trace_byte(t, r->insn >> 8 * i & 255);
  if (r->next_pc != next) culprit_trace_delta(t, r->next_pc, next);
  if (events) culprit_trace_byte(t, events);
  if (walks) culprit_trace_byte(t, walks);
}

static void culprit_trace_retire(struct culprit_trace *t, const struct culprit_trace_cycle *c) {
  culprit_trace_byte(t, c->ret_valid);
  culprit_trace_byte(t, c->ret_trap);
  culprit_trace_byte(t, c->ret_interrupt ? 1 : 0);
  for (unsigned l = 0; l < t->width; l++)
    if (c->ret_valid >> l & 1) culprit_trace_put_lane(t, &c->ret[l], t->before.head_pc[culprit_trace_bank(t, c, l)]);
  if (c->ret_trap) {
    culprit_trace_varint(t, c->ret_cause);
    culprit_trace_varint(t, c->ret_tval);
  }
  if (!c->ret_interrupt) return;
  culprit_trace_varint(t, c->ret_interrupt_cause & INT64_MAX);
  culprit_trace_delta(t, c->ret_interrupt_epc, t->before.head_pc[culprit_trace_bank(t, c, 0)]);
}

/* The ages of those that commit, oldest first: how long after the one before it each was dispatched, and fetched. */
static void culprit_trace_ages(struct culprit_trace *t, const struct culprit_trace_cycle *c) {
  for (unsigned i = 0; i < t->width; i++) {
    const unsigned b = culprit_trace_bank(t, c, i);
    if (!(c->head_commit >> b & 1)) continue;
    const uint64_t dispatched = t->cycles - c->dispatch_age[b], fetched = t->cycles - c->fetch_age[b];
    if (t->dispatch) culprit_trace_delta(t, dispatched, t->dispatched);
    if (t->fetch) culprit_trace_delta(t, fetched, t->fetched);
    t->dispatched = dispatched;
    t->fetched = fetched;
  }
}

static unsigned culprit_trace_parts(const struct culprit_trace *t, const struct culprit_trace_cycle *c, unsigned moved) {
  const struct culprit_trace_cycle *b = &t->before;
  return culprit_trace_if(c->head_bank != b->head_bank, CULPRIT_TRACE_BANK) |
         culprit_trace_if(c->head_valid != b->head_valid, CULPRIT_TRACE_VALID) |
         culprit_trace_if(c->head_commit != b->head_commit || (c->head_commit && (t->dispatch || t->fetch)), CULPRIT_TRACE_COMMIT) |
         culprit_trace_if(c->mispredicted != b->mispredicted || c->flushes != b->flushes, CULPRIT_TRACE_FLAGS) |
         culprit_trace_if(c->privilege != b->privilege || c->context != b->context, CULPRIT_TRACE_MODE) |
         culprit_trace_if(moved != 0, CULPRIT_TRACE_PCS) | culprit_trace_if(c->exception || c->interrupt, CULPRIT_TRACE_EVENT) |
         culprit_trace_if(t->retire && (c->ret_valid || c->ret_interrupt), CULPRIT_TRACE_RETIRE);
}

/* The parts of a record, in the order of their bits. */
static void culprit_trace_put(struct culprit_trace *t, const struct culprit_trace_cycle *c, unsigned parts, unsigned moved) {
  struct culprit_trace_cycle *b = &t->before;
  culprit_trace_byte(t, parts);
  if (parts & CULPRIT_TRACE_BANK) culprit_trace_byte(t, b->head_bank = c->head_bank);
  if (parts & CULPRIT_TRACE_VALID) culprit_trace_byte(t, b->head_valid = c->head_valid);
  if (parts & CULPRIT_TRACE_COMMIT) culprit_trace_byte(t, b->head_commit = c->head_commit);
  if (parts & CULPRIT_TRACE_FLAGS) {
    culprit_trace_byte(t, b->mispredicted = c->mispredicted);
    culprit_trace_byte(t, b->flushes = c->flushes);
  }
  if (parts & CULPRIT_TRACE_MODE) {
    culprit_trace_byte(t, b->privilege = c->privilege);
    culprit_trace_varint(t, b->context = c->context);
  }
  if (parts & CULPRIT_TRACE_PCS) culprit_trace_pcs(t, c, moved);
  if (parts & CULPRIT_TRACE_EVENT) culprit_trace_event(t, c);
  if (parts & CULPRIT_TRACE_RETIRE) culprit_trace_retire(t, c);
  if (t->dispatch || t->fetch) culprit_trace_ages(t, c);
}

int culprit_trace_write(struct culprit_trace *t, const struct culprit_trace_cycle *c) {
  const unsigned moved = culprit_trace_moved(t, c), parts = culprit_trace_parts(t, c, moved);
  t->cycles++;
  if (parts || t->repeats == CULPRIT_TRACE_REPEATS) culprit_trace_repeats(t);
  if (parts) culprit_trace_put(t, c, parts, moved);
  else t->repeats++;
  for (unsigned i = 0; i < t->width; i++) {
    const unsigned b = culprit_trace_bank(t, c, i);
    if (c->head_commit >> b & 1) t->last_pc = t->before.head_pc[b];
  }
  if (t->used >= CULPRIT_TRACE_BUFFER) culprit_trace_flush(t);
  return t->good;
}

uint64_t culprit_trace_contents(const char *path) {
  FILE *in = fopen(path, "rb");
  uint64_t hash = 0xcbf29ce484222325u;
  if (!in) return 0;
  for (int c; (c = getc(in)) != EOF;) hash = (hash ^ (unsigned char)c) * 0x100000001b3u;
  const int bad = ferror(in);
  fclose(in);
  return bad ? 0 : hash;
}

static void culprit_trace_line(struct culprit_trace *t, const char *key, const char *value) {
  char line[CULPRIT_TRACE_RECORD];
  if (!value || !*value) value = "-";
  snprintf(line, sizeof line, "%s %s", key, value);
  for (const char *c = line; *c; c++) culprit_trace_byte(t, (unsigned char)*c < ' ' || *c == 0x7f ? '?' : (unsigned char)*c);
  culprit_trace_byte(t, '\n');
}

static void culprit_trace_header(struct culprit_trace *t, const struct culprit_trace_options *o) {
  char number[24];
  const uint64_t contents = o->program ? culprit_trace_contents(o->program) : 0;
  snprintf(number, sizeof number, "%d binary", t->walks ? CULPRIT_TRACE_VERSION : t->dispatch || t->fetch ? 2 : 1);
  culprit_trace_line(t, CULPRIT_TRACE_MAGIC, number);
  snprintf(number, sizeof number, "%u", o->width);
  culprit_trace_line(t, "width", number);
  char views[48];
  snprintf(views, sizeof views, "commit%s%s%s%s%s", t->retire ? " retire" : "", o->rvfi ? " rvfi" : "", t->walks ? " walks" : "",
           t->dispatch ? " dispatch" : "", t->fetch ? " fetch" : "");
  culprit_trace_line(t, "views", views);
  culprit_trace_line(t, "core", o->core);
  culprit_trace_line(t, "program", o->program);
  culprit_trace_line(t, "build_id", o->build_id);
  snprintf(number, sizeof number, "%016llx", (unsigned long long)contents);
  culprit_trace_line(t, "contents", contents ? number : NULL);
  culprit_trace_byte(t, '\n');
}

#ifdef CULPRIT_TRACE_ZLIB
static void *culprit_trace_file(const char *path) { return gzopen(path, "wb"); }
static size_t culprit_trace_to_file(void *file, const void *bytes, size_t size) {
  const int n = gzwrite((gzFile)file, bytes, (unsigned)size);
  return n < 0 ? 0 : (size_t)n;
}
static int culprit_trace_end_file(void *file) { return gzclose((gzFile)file) == Z_OK; }
#else
static void *culprit_trace_file(const char *path) { return fopen(path, "wb"); }
static size_t culprit_trace_to_file(void *file, const void *bytes, size_t size) { return fwrite(bytes, 1, size, (FILE *)file); }
static int culprit_trace_end_file(void *file) { return fclose((FILE *)file) == 0; }
#endif

struct culprit_trace *culprit_trace_open(const char *path, const struct culprit_trace_options *o) {
  if (o->width < 1 || o->width > CULPRIT_TRACE_LANES) return NULL;
  struct culprit_trace *t = (struct culprit_trace *)calloc(1, sizeof *t);
  if (!t) return NULL;
  t->width = o->width;
  t->retire = o->retire || o->rvfi;
  t->walks = t->retire && o->walks;
  t->dispatch = o->dispatch;
  t->fetch = o->fetch;
  t->good = 1;
  t->sink = o->sink ? o->sink : culprit_trace_to_file;
  t->ctx = o->sink ? o->ctx : culprit_trace_file(path);
  if (!o->sink && !t->ctx) {
    free(t);
    return NULL;
  }
  culprit_trace_header(t, o);
  return t;
}

int culprit_trace_close(struct culprit_trace *t) {
  culprit_trace_repeats(t);
  culprit_trace_byte(t, 0);
  culprit_trace_byte(t, 0);
  culprit_trace_varint(t, t->cycles);
  culprit_trace_flush(t);
  int good = t->good;
  if (t->sink == culprit_trace_to_file) good = culprit_trace_end_file(t->ctx) && good;
  free(t);
  return good;
}

/* ---- DPI ---- */

static uint64_t culprit_trace_word(const uint32_t *vector, unsigned i) { return vector[2 * i] | (uint64_t)vector[2 * i + 1] << 32; }

void *culprit_trace_dpi_open(const char *path, int width, int views, const char *core, const char *program) {
  struct culprit_trace_options o;
  memset(&o, 0, sizeof o);
  o.width = (unsigned)width;
  o.retire = views & CULPRIT_TRACE_VIEW_RETIRE;
  o.walks = views & CULPRIT_TRACE_VIEW_WALKS;
  o.dispatch = views & CULPRIT_TRACE_VIEW_DISPATCH;
  o.fetch = views & CULPRIT_TRACE_VIEW_FETCH;
  o.core = core;
  o.program = program && *program ? program : NULL;
  return culprit_trace_open(path, &o);
}

void culprit_trace_dpi_commit(void *trace, unsigned char head_bank, unsigned char head_valid, unsigned char head_commit,
                              unsigned char mispredicted, unsigned char flushes, unsigned char exception, unsigned char interrupt,
                              unsigned char privilege, unsigned short context, unsigned char exception_cause, uint64_t exception_pc,
                              const uint32_t *head_pc) {
  struct culprit_trace *t = (struct culprit_trace *)trace;
  struct culprit_trace_cycle *c = &t->now;
  c->head_bank = head_bank;
  c->head_valid = head_valid;
  c->head_commit = head_commit;
  c->mispredicted = mispredicted;
  c->flushes = flushes;
  c->exception = exception;
  c->interrupt = interrupt;
  c->privilege = privilege;
  c->context = context;
  c->exception_cause = exception_cause;
  c->exception_pc = exception_pc;
  for (unsigned b = 0; b < t->width; b++) c->head_pc[b] = culprit_trace_word(head_pc, b);
}

void culprit_trace_dpi_ages(void *trace, const uint32_t *dispatch_age, const uint32_t *fetch_age) {
  struct culprit_trace *t = (struct culprit_trace *)trace;
  for (unsigned b = 0; b < t->width; b++) {
    t->now.dispatch_age[b] = dispatch_age[b];
    t->now.fetch_age[b] = fetch_age[b];
  }
}

static uint16_t culprit_trace_events(const uint32_t *vector, unsigned lane, unsigned bits) {
  unsigned value = 0;
  for (unsigned i = 0, at = lane * bits; i < bits; i++, at++) value |= (vector[at / 32] >> at % 32 & 1u) << i;
  return (uint16_t)value;
}

void culprit_trace_dpi_retire(void *trace, unsigned char valid, unsigned char trap, unsigned char interrupt, unsigned char cause,
                              uint64_t tval, unsigned char interrupt_cause, uint64_t interrupt_epc, const uint32_t *pc,
                              const uint32_t *next_pc, const uint32_t *insn, const uint32_t *events) {
  struct culprit_trace *t = (struct culprit_trace *)trace;
  struct culprit_trace_cycle *c = &t->now;
  c->ret_valid = valid;
  c->ret_trap = trap;
  c->ret_interrupt = interrupt;
  c->ret_cause = cause;
  c->ret_tval = tval;
  c->ret_interrupt_cause = interrupt_cause;
  c->ret_interrupt_epc = interrupt_epc;
  for (unsigned l = 0; l < t->width; l++) {
    struct culprit_trace_retired *r = &c->ret[l];
    r->pc = culprit_trace_word(pc, l);
    r->next_pc = culprit_trace_word(next_pc, l);
    r->insn = insn[l];
    r->events = culprit_trace_events(events, l, t->walks ? 10 : 8);
  }
}

int culprit_trace_dpi_cycle(void *trace) {
  struct culprit_trace *t = (struct culprit_trace *)trace;
  const int good = culprit_trace_write(t, &t->now);
  t->now.ret_valid = t->now.ret_trap = t->now.ret_interrupt = 0;
  return good;
}

int culprit_trace_dpi_close(void *trace) { return culprit_trace_close((struct culprit_trace *)trace); }

#ifdef __cplusplus
}
#endif
#endif
