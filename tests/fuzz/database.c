/* Databases: one that is whole, changed as the input says, value by value or byte by byte. What is found good must be
 * good for everything: it is listed, dumped, loaded again. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "database/check.h"
#include "database/dump.h"
#include "database/open.h"
#include "database/select.h"
#include "samples/tally.h"
#include "tests/fuzz/target.h"

static const char whole[] =
  "culprit-dump 1\nepoch one 17\nepoch two 18\nimage 00c0ffee x.elf\nimage - y.elf\n"
  "run 01 small 2 day 17 100 1 0x0p+0\ncount 0 4\nprocess 0 0 x.elf\n"
  "series one 1 1 256000 12 12\nprofile 0 36\n0 1 12\n4 786432 12\n8 4 12\n"
  "profile 1 12\n0 1 12\nprocess 1 0 y.elf\nseries two 4 0 25600 1 0\nprofile 1 3\n0 0 1\n8 0 2\n"
  "run 02 large 4 night 17 100 0 0x1p+3\nprocess 0 0 x.elf\nseries two 1 1 128000 12 0\nprofile 0 24\n4 257 12\nc 5 12\nend 25\n";

/* What the rows of each column are chosen by. */
static const char *const columns[][3] = {
  {"epoch", "name", "id"},         {"epoch", "began", "id"},        {"run", "name", "id"},
  {"run", "width", "id"},          {"run", "label", "id"},          {"run", "began", "id"},
  {"run", "position", "id"},       {"run", "ended", "id"},          {"run", "lost", "id"},
  {"count", "value", "run"},       {"process", "run", "id"},        {"process", "number", "id"},
  {"process", "serial", "id"},     {"process", "name", "id"},       {"image", "path", "id"},
  {"image", "build_id", "id"},     {"series", "epoch", "id"},       {"series", "process", "id"},
  {"series", "event", "id"},       {"series", "kind", "id"},        {"series", "period", "id"},
  {"series", "unit", "id"},        {"series", "unknown", "id"},     {"profile", "series", "id"},
  {"profile", "image", "id"},      {"profile", "parts", "id"},      {"sample", "profile", "profile"},
  {"sample", "offset", "profile"}, {"sample", "reason", "profile"}, {"sample", "parts", "profile"},
};

enum { COLUMNS = sizeof columns / sizeof columns[0] };

struct input {
  const uint8_t *data;
  size_t left;
};

static uint64_t take(struct input *in, size_t bytes) {
  uint64_t v = 0;
  for (; bytes && in->left; bytes--, in->left--) v = v << 8 | *in->data++;
  return v;
}

/* A power of two and its neighbours, a byte, any number, a real number, a text. */
static void bind(sqlite3_stmt *s, struct input *in) {
  const uint64_t kind = take(in, 1), v = take(in, kind % 5 == 2 || kind % 5 == 3 ? 8 : 1);
  char text[9] = "";
  double real;
  memcpy(&real, &v, sizeof real);
  switch (kind % 5) {
    case 0: sqlite3_bind_int64(s, 1, (int64_t)((UINT64_C(1) << v % 64) + (kind / 5) % 3 - 1)); break;
    case 1:
    case 2: sqlite3_bind_int64(s, 1, (int64_t)v); break;
    case 3: sqlite3_bind_double(s, 1, real); break;
    default:
      for (unsigned i = 0; i < v % 9; i++) text[i] = (char)take(in, 1);
      sqlite3_bind_text(s, 1, text, -1, SQLITE_TRANSIENT);
  }
}

/* One value, all rows of a table from one on, or the table. What the tables refuse does not happen. */
static void change(sqlite3 *sql, struct input *in) {
  const uint64_t what = take(in, 1), row = take(in, 1);
  const char *const *c = columns[what % COLUMNS];
  char text[200];
  sqlite3_stmt *s = NULL;
  if (what >= COLUMNS)
    snprintf(text, sizeof text, "UPDATE OR IGNORE %s SET %s = ?1 WHERE %s = %u", c[0], c[1], c[2], (unsigned)row % 8);
  else if (row == UINT8_MAX) snprintf(text, sizeof text, "DROP TABLE %s", c[0]);
  else snprintf(text, sizeof text, "DELETE FROM %s WHERE %s >= %u", c[0], c[2], (unsigned)row % 8);
  if (sqlite3_prepare_v2(sql, text, -1, &s, NULL) == SQLITE_OK) {
    if (what >= COLUMNS) bind(s, in);
    sqlite3_step(s);
  }
  sqlite3_finalize(s);
}

/* The file that is whole, made once. */
static const uint8_t *whole_file(size_t *bytes) {
  static uint8_t *file;
  static sqlite3_int64 size;
  if (!file) {
    struct database *d = fuzz_database();
    FILE *in = fmemopen((void *)(uintptr_t)whole, sizeof whole - 1, "r");
    if (!in || !database_load(d, in, "whole")) fprintf(stderr, "%s\n", d->why), abort();
    fclose(in);
    file = sqlite3_serialize(d->sql, "main", &size, 0);
  }
  *bytes = (size_t)size;
  return file;
}

/* A changed copy, as a file. */
static const char *changed_file(struct input *in) {
  size_t bytes;
  const uint8_t *from = whole_file(&bytes);
  uint8_t *copy = sqlite3_malloc64(bytes);
  sqlite3 *sql = NULL;
  sqlite3_int64 size = 0;
  memcpy(copy, from, bytes);
  if (take(in, 1) & 1) {
    while (in->left) copy[take(in, 3) % bytes] = (uint8_t)take(in, 1);
    const char *path = fuzz_file(copy, bytes);
    sqlite3_free(copy);
    return path;
  }
  sqlite3_open(":memory:", &sql);
  sqlite3_deserialize(sql, "main", copy, (sqlite3_int64)bytes, (sqlite3_int64)bytes,
                      SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE);
  sqlite3_exec(sql, "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF", NULL, NULL, NULL);
  while (in->left) change(sql, in);
  uint8_t *file = sqlite3_serialize(sql, "main", &size, 0);
  const char *path = fuzz_file(file, (size_t)size);
  sqlite3_free(file);
  sqlite3_close(sql);
  return path;
}

static bool list(struct database *d) {
  struct samples s = {.images = 0};
  struct tally t = {.images = 0};
  const bool good = samples_from_database(&s, d, &(struct selection){.run = NULL});
  struct tally_program *program = calloc(s.images + 1, sizeof *program);
  if (good && program) {
    tally_build(&t, &s, program, (const unsigned[]){1, 4}, 2);
    tally_free(&t);
  }
  free(program);
  samples_free(&s);
  return good || d->status == DATABASE_REFUSED;
}

/* Of one that is whole, everything must be possible. */
static bool write_again(struct database *d) {
  char *text = NULL;
  size_t bytes = 0;
  FILE *out = open_memstream(&text, &bytes), *in;
  bool good = out && database_dump(d, out);
  if (out) fclose(out);
  in = good ? fmemopen(text, bytes, "r") : NULL;
  good = in && database_load(fuzz_database(), in, "dump");
  if (in) fclose(in);
  free(text);
  return good;
}

/* Whether a file is found good. What is must be good for everything. */
static bool taken(const char *path) {
  struct database d;
  if (!database_open(&d, path, DATABASE_READ)) return false;
  const bool good = database_check(&d), listed = list(&d);
  if (good && (!listed || !write_again(&d)))
    fprintf(stderr, "ERROR: found whole, but: %s%s\n", d.why, fuzz_database()->why), abort();
  database_close(&d);
  return good;
}

int fuzz_input(const uint8_t *data, size_t size) {
  static bool begun;
  struct input in = {data, size};
  size_t bytes;
  const uint8_t *file = whole_file(&bytes);
  if (!begun && !taken(fuzz_file(file, bytes))) fprintf(stderr, "ERROR: the database is not whole before it is changed\n"), abort();
  begun = true;
  taken(changed_file(&in));
  return 0;
}
