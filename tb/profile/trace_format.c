/* Traces (trace/culprit_trace.h, trace/reader.h): what is written is read again, in both forms, at every width, compressed or
 * not; a trace that is cut anywhere, or in which a byte is changed, is refused or read, and never more than that; memory does
 * not grow with the cycles. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <zlib.h>

#include "tb/lib/check.h"
#include "tb/lib/random.h"
#include "tb/lib/temp_folder.h"
#include "tb/lib/trace/core.h"
#include "trace/reader.h"

enum { CYCLES = 1000, LONG_CYCLES = 1000000, MEMORY_MIB = 64 };

static struct culprit_trace_cycle cycle_of(const struct probe_cycle *p, const struct probe_ages *ages) {
  const struct probe_commit *c = &p->commit;
  const struct probe_retire *r = &p->retire;
  struct culprit_trace_cycle t = {.head_bank = c->head_bank,
                                  .head_valid = c->head_valid,
                                  .head_commit = c->head_commit,
                                  .mispredicted = c->mispredicted,
                                  .flushes = c->flushes,
                                  .exception = c->exception,
                                  .interrupt = c->interrupt,
                                  .privilege = c->privilege,
                                  .context = c->context,
                                  .exception_cause = c->exception_cause,
                                  .exception_pc = c->exception_pc,
                                  .ret_valid = r->valid,
                                  .ret_interrupt = r->interrupt,
                                  .ret_interrupt_cause = r->interrupt_cause,
                                  .ret_interrupt_epc = r->interrupt_epc};
  memcpy(t.head_pc, c->head_pc, sizeof c->head_pc);
  for (unsigned b = 0; b < PROBE_LANES; b++) {
    t.dispatch_age[b] = (uint32_t)ages->since[AGE_DISPATCH][b];
    t.fetch_age[b] = (uint32_t)ages->since[AGE_FETCH][b];
  }
  for (unsigned l = 0; l < PROBE_LANES; l++) {
    const struct probe_retire_lane *a = &r->lane[l];
    t.ret[l] = (struct culprit_trace_retired){a->pc, a->next_pc, a->insn, a->events};
    if (a->trap) {
      t.ret_trap |= (uint8_t)(1u << l);
      t.ret_cause = a->cause;
      t.ret_tval = a->tval;
    }
  }
  return t;
}

/* A record of any kind, also of those that no core may show. */
static void scramble(struct probe_cycle *p, uint64_t *random, unsigned width) {
  const unsigned mask = (1u << width) - 1;
  memset(p, 0, sizeof *p);
  p->commit.head_bank = (uint8_t)random_below(random, width + 1);
  p->commit.head_valid = (uint8_t)random_next(random) & mask;
  p->commit.head_commit = (uint8_t)random_next(random) & mask;
  p->commit.mispredicted = (uint8_t)random_next(random) & mask;
  p->commit.flushes = (uint8_t)random_next(random) & mask;
  p->commit.privilege = (uint8_t)random_below(random, 4);
  p->commit.context = (uint16_t)random_next(random);
  for (unsigned b = 0; b < width; b++) p->commit.head_pc[b] = random_next(random) >> random_below(random, 64);
  p->commit.exception = random_below(random, 2);
  p->commit.exception_cause = random_below(random, 64);
  p->commit.exception_pc = random_next(random);
  p->commit.interrupt = random_below(random, 2);
  p->retire.valid = (uint8_t)random_next(random) & mask;
  for (unsigned l = 0; l < width; l++) {
    struct probe_retire_lane *a = &p->retire.lane[l];
    *a = (struct probe_retire_lane){.pc = random_next(random),
                                    .insn = (uint32_t)random_next(random),
                                    .events = (uint16_t)(random_next(random) & PROBE_EVENTS)};
    a->next_pc = a->pc + (random_below(random, 2) ? 2 : random_next(random));
    a->trap = p->retire.valid >> l & random_below(random, 2);
  }
  const uint64_t cause = random_below(random, 64), tval = random_next(random);
  for (unsigned l = 0; l < width; l++)
    if (p->retire.lane[l].trap) {
      p->retire.lane[l].cause = cause;
      p->retire.lane[l].tval = tval;
    }
  p->retire.interrupt = p->retire.valid && random_below(random, 2);
  p->retire.interrupt_cause = PROBE_INTERRUPT | random_below(random, 64);
  p->retire.interrupt_epc = random_next(random);
}

enum { RETIRE = 1, WILD = 2, DISPATCH_AGES = 4, FETCH_AGES = 8, WALKS = 16, KINDS = 32 };

struct records {
  unsigned width, kind;
  size_t count;
  struct record {
    struct probe_cycle now;
    struct probe_ages ages;
  } * record;
};

static struct records make(unsigned width, unsigned kind, size_t count) {
  struct records r = {width, kind, count, calloc(count, sizeof *r.record)};
  struct core core;
  uint64_t random = width;
  core_init(&core, width, CORE_BANKS, width);
  for (size_t i = 0; r.record && i < count; i++) {
    struct probe_cycle *now = &r.record[i].now;
    if (i && random_below(&random, 4) == 0) {
      r.record[i] = r.record[i - 1]; /* repeats, without events */
      now->commit.exception = now->commit.interrupt = now->retire.interrupt = false;
      now->retire.valid = 0;
    } else if (kind & WILD) scramble(now, &random, width);
    else core_step(&core, now);
    for (unsigned l = 0; l < width && !(kind & WALKS); l++) now->retire.lane[l].events &= 0xff;
    if (!(kind & RETIRE)) now->retire = (struct probe_retire){.valid = 0};
    for (unsigned b = 0; b < width; b++) {
      r.record[i].ages.since[AGE_DISPATCH][b] = kind & DISPATCH_AGES ? random_below(&random, 300) : 0;
      r.record[i].ages.since[AGE_FETCH][b] = kind & FETCH_AGES ? (uint32_t)random_next(&random) >> random_below(&random, 32) : 0;
    }
  }
  return r;
}

static bool write_binary(const struct records *r, const char *path) {
  const struct culprit_trace_options options = {.width = r->width,
                                                .retire = r->kind & RETIRE,
                                                .walks = r->kind & WALKS,
                                                .dispatch = r->kind & DISPATCH_AGES,
                                                .fetch = r->kind & FETCH_AGES,
                                                .core = "test"};
  struct culprit_trace *t = culprit_trace_open(path, &options);
  for (size_t i = 0; t && i < r->count; i++) {
    const struct culprit_trace_cycle c = cycle_of(&r->record[i].now, &r->record[i].ages);
    culprit_trace_write(t, &c);
  }
  return t && culprit_trace_close(t);
}

static void write_ages(FILE *out, const struct culprit_trace_cycle *c, const uint32_t *ages, unsigned width) {
  for (unsigned i = 0; i < width; i++)
    if (c->head_commit >> (c->head_bank + i) % width & 1) fprintf(out, " %x", ages[(c->head_bank + i) % width]);
}

static void write_line(FILE *out, const struct record *r, const struct records *all) {
  const struct probe_cycle *p = &r->now;
  const unsigned width = all->width;
  const struct probe_commit *c = &p->commit;
  const struct culprit_trace_cycle t = cycle_of(p, &r->ages);
  fprintf(out, "c %x %x %x %x %x %x %x", c->head_bank, c->head_valid, c->head_commit, c->mispredicted, c->flushes, c->privilege,
          c->context);
  for (unsigned b = 0; b < width; b++) fprintf(out, " %" PRIx64, c->head_pc[b]);
  if (c->exception) fprintf(out, " e %" PRIx64 " %" PRIX64, c->exception_cause, c->exception_pc);
  if (c->interrupt) fputs(" i", out);
  if (t.ret_valid) {
    fprintf(out, " r %x %x", t.ret_valid, t.ret_trap);
    for (unsigned l = 0; l < width; l++)
      if (t.ret_valid >> l & 1)
        fprintf(out, " %" PRIx64 " %" PRIx64 " %x %x", t.ret[l].pc, t.ret[l].next_pc, t.ret[l].insn, t.ret[l].events);
    if (t.ret_trap) fprintf(out, " %" PRIx64 " %" PRIx64, t.ret_cause, t.ret_tval);
  }
  if (t.ret_interrupt) fprintf(out, " j %" PRIx64 " %" PRIx64, t.ret_interrupt_cause & INT64_MAX, t.ret_interrupt_epc);
  if (t.head_commit && all->kind & DISPATCH_AGES) {
    fputs(" d", out);
    write_ages(out, &t, t.dispatch_age, width);
  }
  if (t.head_commit && all->kind & FETCH_AGES) {
    fputs(" f", out);
    write_ages(out, &t, t.fetch_age, width);
  }
  putc('\n', out);
}

static bool write_text(const struct records *r, const char *path) {
  FILE *out = fopen(path, "w");
  if (!out) return false;
  fprintf(out, "culprit-trace 3 text\nwidth %u\nviews commit%s%s%s%s\ncore test\nprogram -\nbuild_id -\ncontents -\n\n", r->width,
          r->kind & RETIRE ? " retire" : "", (r->kind & RETIRE) && (r->kind & WALKS) ? " walks" : "",
          r->kind & DISPATCH_AGES ? " dispatch" : "", r->kind & FETCH_AGES ? " fetch" : "");
  for (size_t i = 0; i < r->count; i++) write_line(out, &r->record[i], r);
  fprintf(out, "end %zx\n", r->count);
  return fclose(out) == 0;
}

/* What differs; NULL: nothing that the format keeps. */
static const char *differ(const struct trace *is, const struct record *should, unsigned width) {
  const struct culprit_trace_cycle a = cycle_of(&is->now, &is->ages), b = cycle_of(&should->now, &should->ages);
  if (a.head_bank != b.head_bank || a.head_valid != b.head_valid || a.head_commit != b.head_commit) return "masks";
  if (a.mispredicted != b.mispredicted || a.flushes != b.flushes) return "flags";
  if (a.exception != b.exception || a.interrupt != b.interrupt) return "events";
  if (a.exception && (a.exception_cause != b.exception_cause || a.exception_pc != b.exception_pc)) return "exception";
  if (a.privilege != b.privilege || a.context != b.context) return "mode";
  if (a.ret_valid != b.ret_valid || a.ret_interrupt != b.ret_interrupt) return "retire masks";
  if (a.ret_interrupt && (a.ret_interrupt_cause != b.ret_interrupt_cause || a.ret_interrupt_epc != b.ret_interrupt_epc))
    return "interrupt";
  for (unsigned l = 0; l < width; l++) {
    if (a.head_commit >> l & 1 && (a.dispatch_age[l] != b.dispatch_age[l] || a.fetch_age[l] != b.fetch_age[l])) return "ages";
    if (a.head_valid >> l & 1 && a.head_pc[l] != b.head_pc[l]) return "head_pc";
    if (!(a.ret_valid >> l & 1)) continue;
    if (a.ret[l].pc != b.ret[l].pc || a.ret[l].next_pc != b.ret[l].next_pc) return "retired pc";
    if (a.ret[l].insn != b.ret[l].insn || a.ret[l].events != b.ret[l].events) return "retired instruction";
    if ((a.ret_trap ^ b.ret_trap) >> l & 1) return "trap";
    if (a.ret_trap >> l & 1 && (a.ret_cause != b.ret_cause || a.ret_tval != b.ret_tval)) return "cause";
  }
  return NULL;
}

static bool read_again(const struct records *r, const char *path) {
  struct trace t;
  enum trace_status status = trace_open(&t, path);
  const char *what = status == TRACE_OK && t.header.width == r->width && t.header.retire == (r->kind & RETIRE) &&
                         t.header.walks == ((r->kind & RETIRE) && (r->kind & WALKS))
                       ? NULL
                       : "header";
  size_t i = 0;
  while (!what && (status = trace_next(&t)) == TRACE_OK) {
    if (i == r->count || t.now.cycle != i + 1) what = "cycle";
    else what = differ(&t, &r->record[i], r->width);
    i++;
  }
  const bool good = !what && status == TRACE_END && i == r->count;
  if (!good) printf("# W=%u cycle %zu: %s %s\n", r->width, i, what ? what : "ends", t.message);
  trace_close(&t);
  return good;
}

static bool pack(const char *from, const char *to, size_t most) {
  char bytes[4096];
  FILE *in = fopen(from, "rb");
  gzFile out = gzopen(to, "wb");
  for (size_t n; in && out && most && (n = fread(bytes, 1, most < sizeof bytes ? most : sizeof bytes, in)) > 0; most -= n)
    gzwrite(out, bytes, (unsigned)n);
  if (in) fclose(in);
  return out && gzclose(out) == Z_OK;
}

static enum trace_status status_of(const char *path, uint64_t *cycles) {
  struct trace t;
  enum trace_status status = trace_open(&t, path);
  while (status == TRACE_OK && (status = trace_next(&t)) == TRACE_OK) {
    t.cycles += t.repeats > 1000 ? t.repeats : 0; /* a count that was damaged */
    t.repeats = t.repeats > 1000 ? 0 : t.repeats;
  }
  *cycles = t.cycles;
  if (status != TRACE_END && !*t.message) status = TRACE_END; /* a refusal says why */
  trace_close(&t);
  return status;
}

static bool put(const char *path, const uint8_t *bytes, size_t size) {
  FILE *out = fopen(path, "wb");
  const bool good = out && fwrite(bytes, 1, size, out) == size;
  return out && fclose(out) == 0 && good;
}

/* Cut at every length: refused, and the cycles before are read. Each byte changed: anything but a crash. */
static bool damaged(const char *path, const char *other) {
  static uint8_t bytes[1 << 16];
  FILE *in = fopen(path, "rb");
  const size_t size = in ? fread(bytes, 1, sizeof bytes, in) : 0;
  if (in) fclose(in);
  uint64_t cycles = 0, before = 0;
  bool good = size > 200 && size < sizeof bytes;
  for (size_t n = 0; n < size && good; n++) {
    good = put(other, bytes, n);
    const enum trace_status status = status_of(other, &cycles);
    good = good && (status == TRACE_DAMAGED || (status == TRACE_FOREIGN && n < 30)) && cycles >= before;
    if (!good) printf("# cut to %zu bytes: status %d after %" PRIu64 " cycles\n", n, (int)status, cycles);
    before = cycles;
  }
  uint64_t random = 1;
  for (size_t n = 0; n < size && good; n++) {
    const uint8_t kept = bytes[n];
    bytes[n] ^= (uint8_t)(1 + random_below(&random, 255));
    good = put(other, bytes, size);
    status_of(other, &cycles);
    bytes[n] = kept;
  }
  return good;
}

static bool bounded(const char *path) {
  struct core core;
  struct probe_cycle now;
  const struct probe_ages ages = {{{7, 7, 7, 7}, {3, 3, 3, 3}}};
  struct rusage before, after;
  const struct culprit_trace_options options = {.width = 2, .retire = 1, .dispatch = 1, .core = "test"};
  struct culprit_trace *t = culprit_trace_open(path, &options);
  core_init(&core, 2, CORE_BANKS, 1);
  getrusage(RUSAGE_SELF, &before);
  for (unsigned i = 0; t && i < LONG_CYCLES; i++) {
    core_step(&core, &now);
    const struct culprit_trace_cycle c = cycle_of(&now, &ages);
    culprit_trace_write(t, &c);
  }
  uint64_t cycles = 0;
  const bool good = t && culprit_trace_close(t) && status_of(path, &cycles) == TRACE_END && cycles == LONG_CYCLES;
  getrusage(RUSAGE_SELF, &after);
  const long grown = (after.ru_maxrss - before.ru_maxrss) / 1024;
  if (grown > MEMORY_MIB) printf("# %ld MiB more\n", grown);
  return good && grown <= MEMORY_MIB;
}

int main(void) {
  struct check t = {0, 0};
  char folder[200], path[300], other[300];
  if (!temp_folder_make(folder, sizeof folder)) return 2;
  snprintf(path, sizeof path, "%s/trace", folder);
  snprintf(other, sizeof other, "%s/other", folder);
  bool binary = true, text = true, packed = true, cut = true, cut_text = true;
  for (unsigned width = 1; width <= PROBE_LANES; width++)
    for (unsigned kind = 0; kind < KINDS; kind++) {
      if (kind & WALKS && kind != (RETIRE | WILD | WALKS)) continue; /* one is enough */
      struct records r = make(width, kind, CYCLES);
      binary = r.record && write_binary(&r, path) && read_again(&r, path) && binary;
      packed = pack(path, other, SIZE_MAX) && read_again(&r, other) && packed;
      text = r.record && write_text(&r, path) && read_again(&r, path) && text;
      free(r.record);
    }
  for (unsigned kind = 0; kind < 2; kind++) {
    struct records r = make(PROBE_LANES, RETIRE | DISPATCH_AGES | FETCH_AGES | (kind ? WILD | WALKS : 0), 24);
    cut = write_binary(&r, path) && damaged(path, other) && cut;
    cut_text = write_text(&r, path) && damaged(path, other) && cut_text;
    free(r.record);
  }
  uint64_t cycles;
  struct records r = make(2, RETIRE, 3 * CYCLES);
  const bool half = write_binary(&r, path) && pack(path, other, 9000) && status_of(other, &cycles) == TRACE_DAMAGED && cycles > 100;
  free(r.record);
  check_case(&t, "binary", binary);
  check_case(&t, "text", text);
  check_case(&t, "packed", packed);
  check_case(&t, "damaged_binary", cut);
  check_case(&t, "damaged_text", cut_text);
  check_case(&t, "cut_and_packed", half);
  check_case(&t, "bounded_memory", bounded(path));
  temp_folder_remove(folder);
  return check_done(&t);
}
