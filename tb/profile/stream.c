/* Streams of samples into the database: random streams in random pieces against their truth, interrupted
 * anywhere, damaged ones. `stream make F SEED SAMPLES` writes a stream, for scripts. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "database/drain.h"
#include "database/select.h"
#include "tb/lib/database_bench.h"
#include "tb/lib/random.h"
#include "tb/lib/stream_make.h"

struct stream {
  char *bytes;
  size_t count;
  struct samples truth;
  double unknown;
  struct hash processes; /* number, serial */
  bool good;             /* memory was enough */
};

static void tell(void *context, const struct stream_truth *t) {
  struct stream *s = context;
  if (!hash_add(&s->processes, t->process, t->serial, 1)) s->good = false;
  const unsigned unit = t->kind == SAMPLES_TIP ? 12 : 1;
  if (!t->path) {
    s->unknown += (double)t->parts / unit;
    return;
  }
  struct samples_image *image = samples_image_add(&s->truth, t->path, "");
  struct samples_set *set = image ? samples_set_add(image, t->event, t->kind, (double)t->period / 256, unit) : NULL;
  if (!set || !samples_row_add(set, t->offset, t->reason, t->parts)) s->good = false;
}

static struct stream make(uint64_t seed, uint64_t samples) {
  struct stream s = {.good = true};
  FILE *out = open_memstream(&s.bytes, &s.count);
  stream_make(out, seed, samples, tell, &s);
  fclose(out);
  samples_order(&s.truth);
  return s;
}

static void stream_free(struct stream *s) {
  free(s->bytes);
  samples_free(&s->truth);
  hash_free(&s->processes);
}

/* Drains `count` bytes in random pieces; a record that is cut stays for the next piece. */
static enum drain_status drain(struct database_bench *b, struct drain *r, const struct stream *s, size_t count) {
  enum drain_status status = DRAIN_OK;
  for (size_t at = 0, used; at < count && status == DRAIN_OK; at += used) {
    const uint64_t left = count - at;
    size_t piece = (size_t)random_between(&b->random, 1, left < 100000 ? left : 100000);
    if (!r->has_header) piece = count - at;
    status = drain_take(r, (const uint8_t *)s->bytes + at, piece, &used);
    if (!used && piece == left) break;
    if (random_chance(&b->random, 1, 4) && status == DRAIN_OK) status = drain_commit(r);
  }
  return status;
}

static enum drain_status drain_all(struct database_bench *b, struct database *d, const struct stream *s, size_t count, char *why) {
  struct drain r;
  drain_open(&r, d, "", POOL_MEMORY_LEAST);
  const enum drain_status status = drain(b, &r, s, count);
  strcpy(why, status == DRAIN_DATABASE ? d->why : r.why);
  drain_close(&r);
  return status;
}

static bool same_set(const struct samples_set *a, const struct samples_set *b) {
  bool same = a->event == b->event && a->kind == b->kind && a->period == b->period && a->unit == b->unit && a->rows == b->rows;
  for (size_t i = 0; same && i < a->rows; i++)
    same = a->row[i].offset == b->row[i].offset && a->row[i].reason == b->row[i].reason && a->row[i].parts == b->row[i].parts;
  return same;
}

static bool same_samples(const struct samples *a, const struct samples *b) {
  bool same = a->images == b->images;
  for (size_t i = 0; same && i < a->images; i++) {
    same = strcmp(a->image[i].path, b->image[i].path) == 0 && a->image[i].sets == b->image[i].sets;
    for (size_t k = 0; same && k < a->image[i].sets; k++) same = same_set(&a->image[i].set[k], &b->image[i].set[k]);
  }
  return same;
}

/* ---- whole streams ---- */

static void check_random(struct database_bench *b) {
  char why[600] = "";
  for (unsigned i = 0; i < 12; i++) {
    struct stream s = make(b->seed * 1000 + i, i ? 20000 : 200);
    struct samples got = {.images = 0};
    struct database d;
    bench_remove(b->path[0]);
    bench_expect(b, "a database", database_open(&d, b->path[0], DATABASE_CREATE));
    bench_expect(b, "drained", drain_all(b, &d, &s, s.count, why) == DRAIN_ENDED);
    bench_expect(b, "selected", samples_from_database(&got, &d, &(struct selection){.run = NULL}));
    bench_expect(b, "as in the stream", s.good && same_samples(&s.truth, &got));
    bench_expect(b, "unknown samples", got.unknown > s.unknown - 0.01 && got.unknown < s.unknown + 0.01 && s.unknown > 0);
    bench_expect(b, "processes", bench_number(&d, "SELECT count(*) FROM process") == (int64_t)s.processes.used);
    bench_expect(b, "machine", got.machine && strcmp(got.machine, "small") == 0 && got.width == 2);
    database_close(&d);
    samples_free(&got);
    stream_free(&s);
  }
  bench_done(b, "stream_random");
}

/* Drained in parts, by one drain after the other that forgets what it has not committed:
 * the same text as without. */
static void check_again(struct database_bench *b) {
  char why[600];
  struct stream s = make(b->seed + 77, 30000);
  struct database whole, parts;
  bench_remove(b->path[0]);
  bench_remove(b->path[1]);
  bench_expect(b, "databases",
               database_open(&whole, b->path[0], DATABASE_CREATE) && database_open(&parts, b->path[1], DATABASE_CREATE));
  bench_expect(b, "drained", drain_all(b, &whole, &s, s.count, why) == DRAIN_ENDED);
  for (int i = 0; i < 20; i++) {
    const enum drain_status status = drain_all(b, &parts, &s, (size_t)random_between(&b->random, 1, s.count), why);
    bench_expect(b, "drained in part", status == DRAIN_OK || status == DRAIN_ENDED);
  }
  for (int i = 0; i < 2; i++) bench_expect(b, "drained again", drain_all(b, &parts, &s, s.count, why) == DRAIN_ENDED);
  char *a = bench_dump(&whole), *c = bench_dump(&parts);
  bench_expect(b, "the same text", a && c && strcmp(a, c) == 0);
  free(a);
  free(c);
  database_close(&whole);
  database_close(&parts);
  stream_free(&s);
  bench_done(b, "stream_again");
}

/* ---- bad streams ---- */

static void bad(struct database_bench *b, struct stream *s, const char *what, enum drain_status want, const char *text) {
  char why[600] = "", line[200];
  struct database d;
  bench_remove(b->path[0]);
  bench_expect(b, "a database", database_open(&d, b->path[0], DATABASE_CREATE));
  const enum drain_status got = drain_all(b, &d, s, s->count, why);
  snprintf(line, sizeof line, "%s: status %d, not %d: %.80s", what, got, want, why);
  bench_expect(b, line, got == want && strstr(why, text));
  database_close(&d);
}

/* The header of a stream, then records by hand: pairs of words, ended by two zeros. */
static void bad_records(struct database_bench *b, const char *what, enum drain_status want, const char *text,
                        const uint64_t *word) {
  static const char header[] =
    "culprit-stream 1\nrun 0123456789abcdef0123456789abcdef\ntime 5\nmachine m\nwidth 2\nimage 0 - /a b\n\n";
  struct stream s = {.bytes = malloc(sizeof header + 16 * 20), .count = sizeof header - 1};
  memcpy(s.bytes, header, s.count);
  for (; word[0]; word += 2, s.count += 16)
    for (int i = 0; i < 16; i++) s.bytes[s.count + (size_t)i] = (char)(word[i / 8] >> 8 * (i % 8));
  bad(b, &s, what, want, text);
  free(s.bytes);
}

#define BEGIN stream_word(0, STREAM_BEGIN, 0, 0), 1
#define SET stream_word(0, STREAM_SET, SAMPLES_PC, 1), 25600
#define SAMPLE stream_word(3, 1, 0, 0x80000000), 1

static void check_bad(struct database_bench *b) {
  static const char *const headers[] = {
    "culprit-stream 2\n\n",
    "ELF",
    "culprit-stream 1\nrun 12\n\n",
    "culprit-stream 1\nrun 0123456789abcdef0123456789abcdef\ntime x\nmachine m\nwidth 2\n\n",
    "culprit-stream 1\nrun 0123456789abcdef0123456789abcdef\ntime 5\nmachine m\nwidth 0\n\n",
    "culprit-stream 1\nrun 0123456789abcdef0123456789abcdef\ntime 5\nmachine m\nwidth 2\nimage 1 - /a\n\n",
    "culprit-stream 1\nrun 0123456789abcdef0123456789abcdef\ntime 5\nmachine m\nwidth 2\nimage 0 xyz /a\n\n",
    "culprit-stream 1\nrun 0123456789abcdef0123456789abcdef\ntime 5\nmachine m\nwidth 2\nimage 0 ab\n\n"};
  for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++) {
    struct stream s = {.bytes = strdup(headers[i]), .count = strlen(headers[i])};
    bad(b, &s, headers[i], DRAIN_DAMAGED, "at byte 0");
    free(s.bytes);
  }
  bench_done(b, "stream_headers");
  bad_records(b, "no begin", DRAIN_DAMAGED, "no begin", (uint64_t[]){SET, 0, 0});
  bad_records(b, "no begin, sample", DRAIN_DAMAGED, "no begin", (uint64_t[]){SAMPLE, 0, 0});
  bad_records(b, "second begin", DRAIN_DAMAGED, "second begin", (uint64_t[]){BEGIN, BEGIN, 0, 0});
  bad_records(b, "images", DRAIN_DAMAGED, "a number of images", (uint64_t[]){stream_word(0, STREAM_BEGIN, 0, 0), 2, 0, 0});
  bad_records(b, "no set", DRAIN_DAMAGED, "period is not known", (uint64_t[]){BEGIN, SAMPLE, 0, 0});
  bad_records(b, "no event", DRAIN_DAMAGED, "no event", (uint64_t[]){BEGIN, stream_word(0, 0xe7, 0, 0), 1, 0, 0});
  bad_records(b, "kind", DRAIN_DAMAGED, "of a kind that", (uint64_t[]){BEGIN, stream_word(0, STREAM_SET, 2, 1), 100, 0, 0});
  bad_records(b, "period", DRAIN_DAMAGED, "with a period that", (uint64_t[]){BEGIN, stream_word(0, STREAM_SET, 0, 1), 0, 0, 0});
  bad_records(b, "event", DRAIN_DAMAGED, "samples of an event", (uint64_t[]){BEGIN, stream_word(0, STREAM_SET, 0, 0xe0), 9, 0, 0});
  bad_records(b, "image", DRAIN_DAMAGED, "no image 1", (uint64_t[]){BEGIN, stream_word(1, STREAM_LOAD, 0, 0), 0x1000000001, 0, 0});
  bad_records(b, "stat", DRAIN_DAMAGED, "count 64", (uint64_t[]){BEGIN, stream_word(0, STREAM_STAT, 0, 64), 1, 0, 0});
  bad_records(b, "reason", DRAIN_DAMAGED, "kind pc with a reason", (uint64_t[]){BEGIN, SET, stream_word(3, 1, 1, 0), 1, 0, 0});
  bad_records(b, "parts", DRAIN_DAMAGED, "number that does not exist", (uint64_t[]){BEGIN, SET, stream_word(3, 1, 0, 0), 0, 0, 0});
  bad_records(b, "too many", DRAIN_DAMAGED, "more samples than a run",
              (uint64_t[]){BEGIN, SET, stream_word(3, 1, 0, 0), 0x1fffffffffffff, stream_word(3, 1, 0, 4), 1, 0, 0});
  bad_records(b, "account", DRAIN_DAMAGED, "took 5 parts",
              (uint64_t[]){BEGIN, SET, SAMPLE, stream_word(0, STREAM_END, 0, 0), 5, 0, 0});
  bad_records(b, "behind the end", DRAIN_DAMAGED, "after the end",
              (uint64_t[]){BEGIN, SET, SAMPLE, stream_word(0, STREAM_END, 0, 0), 1, SAMPLE, 0, 0});
  bad_records(b, "clock", DRAIN_CLOCK, "clock goes backwards, from cycle 9 to 8",
              (uint64_t[]){BEGIN, stream_word(0, STREAM_TIME, 0, 0), 9, stream_word(0, STREAM_TIME, 0, 0), 8, 0, 0});
  bench_done(b, "stream_records");
}

/* What came before the damage is in the database. */
static void check_kept(struct database_bench *b) {
  char why[600];
  struct stream s = make(b->seed + 5, 5000);
  struct samples got = {.images = 0};
  struct database d;
  bench_remove(b->path[0]);
  memset(s.bytes + s.count - 16, 0xee, 8); /* instead of the end */
  bench_expect(b, "a database", database_open(&d, b->path[0], DATABASE_CREATE));
  bench_expect(b, "damaged", drain_all(b, &d, &s, s.count, why) == DRAIN_DAMAGED);
  bench_expect(b, "selected", samples_from_database(&got, &d, &(struct selection){.run = NULL}));
  bench_expect(b, "all before it", same_samples(&s.truth, &got));
  samples_free(&got);
  database_close(&d);
  stream_free(&s);
  bench_done(b, "stream_kept");
}

/* Two that drain the same stream: the one that is late is told, and nothing counts twice. */
static void check_two(struct database_bench *b) {
  char why[600];
  struct stream s = make(b->seed + 9, 5000);
  struct samples got = {.images = 0};
  struct database d, e;
  struct drain late;
  bench_remove(b->path[0]);
  bench_expect(b, "a database", database_open(&d, b->path[0], DATABASE_CREATE) && database_open(&e, b->path[0], DATABASE_WRITE));
  drain_open(&late, &e, "", 1 << 26);
  size_t used;
  bench_expect(b, "half of it", drain_take(&late, (const uint8_t *)s.bytes, s.count / 2, &used) == DRAIN_OK);
  bench_expect(b, "drained", drain_all(b, &d, &s, s.count, why) == DRAIN_ENDED);
  bench_expect(b, "told",
               drain_commit(&late) == DRAIN_DATABASE && e.status == DATABASE_BUSY && strstr(e.why, "drains the same run"));
  drain_close(&late);
  bench_expect(b, "selected", samples_from_database(&got, &d, &(struct selection){.run = NULL}));
  bench_expect(b, "once", same_samples(&s.truth, &got));
  samples_free(&got);
  database_close(&d);
  database_close(&e);
  stream_free(&s);
  bench_done(b, "stream_two");
}

static int make_file(char **argv) {
  FILE *out = fopen(argv[0], "wb");
  if (!out) {
    perror(argv[0]);
    return 2;
  }
  stream_make(out, strtoull(argv[1], NULL, 0), strtoull(argv[2], NULL, 0), NULL, NULL);
  return fclose(out) ? 2 : 0;
}

int main(int argc, char **argv) {
  static void (*const checks[])(struct database_bench * b) = {check_random, check_again, check_bad, check_kept, check_two, NULL};
  return argc == 5 && strcmp(argv[1], "make") == 0 ? make_file(argv + 2) : bench_run("stream", checks, argc, argv);
}
