#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "database/dump.h"
#include "database/keys.h"
#include "database/open.h"
#include "database/rows.h"
#include "database/sql.h"
#include "database/words.h"
#include "samples/limits.h"

enum { ROWS_MOST = 1 << 18 /* before they are written */ };

struct load {
  struct database *d;
  const char *name;
  uint64_t line;
  bool told;                             /* what is wrong with the text */
  int64_t run, process, series, profile; /* the last ones; 0: none */
  enum samples_kind kind;                /* of the series */
  uint64_t all;                          /* parts of the run */
  uint64_t parts, sum;                   /* of the profile: as it says, and of its rows */
  int64_t *image;                        /* ids */
  size_t images, image_room;
  struct database_row *row;
  size_t rows, row_room;
  uint64_t offset, reason; /* of the profile's last row */
};

static bool wrong(struct load *l, const char *what) {
  l->told = true;
  return database_fail(l->d, DATABASE_DAMAGED, "%.300s: damaged: line %llu: %s", l->name, (unsigned long long)l->line, what);
}

static const char too_many[] = "more samples than a run can have";

static bool no_memory(struct load *l) { return database_fail(l->d, DATABASE_NO_MEMORY, "out of memory"); }

static bool write_rows(struct load *l) {
  const bool good = database_rows_add(l->d, l->row, l->rows);
  l->rows = 0;
  return good;
}

/* ---- lines ---- */

/* The words of a line by their kinds: t text, i number, f real; nothing more behind them. */
static bool take_fields(struct load *l, char *line, const char *kinds, ...) {
  va_list to;
  bool good = true;
  va_start(to, kinds);
  for (const char *kind = kinds; good && *kind; kind++) {
    if (*kind == 't') {
      char **text = va_arg(to, char **);
      good = (*text = words_take(&line)) != NULL;
    } else if (*kind == 'i') {
      uint64_t value = 0;
      good = words_take_number(&line, 10, &value) && !(value >> 63);
      *va_arg(to, int64_t *) = (int64_t)value;
    } else {
      char *word = words_take(&line), *end = word;
      double *value = va_arg(to, double *);
      *value = word ? strtod(word, &end) : 0;
      good = word && *word && !*end && *value >= 0;
    }
  }
  va_end(to);
  return (good && !line) || wrong(l, "malformed");
}

static bool take_epoch(struct load *l, char *line) {
  char *name;
  int64_t began;
  return take_fields(l, line, "ti", &name, &began) && database_epoch_begin(l->d, name, began);
}

static bool take_image(struct load *l, char *line) {
  char *build_id, *path;
  if (!take_fields(l, line, "tt", &build_id, &path)) return false;
  if (!ARRAY_ROOM(l->image, l->image_room, l->images + 1)) return no_memory(l);
  return database_image(l->d, build_id, path, &l->image[l->images++]);
}

static bool take_run(struct load *l, char *line) {
  struct database_run run;
  struct database_progress progress;
  char *name, *machine, *label;
  int64_t width, position, ended;
  double lost;
  l->process = l->series = l->profile = 0;
  if (!take_fields(l, line, "ttitiiif", &name, &machine, &width, &label, &run.began, &position, &ended, &lost)) return false;
  if (ended > 1) return wrong(l, "malformed");
  const char *what = samples_run_wrong((uint64_t)width, lost);
  if (what) return wrong(l, what);
  run = (struct database_run){name, machine, label, (unsigned)width, run.began};
  if (!database_run(l->d, &run, &progress)) return false;
  if (progress.position || progress.ended) return wrong(l, "the run is there twice");
  l->run = progress.id;
  l->all = 0;
  return database_run_advance(l->d, &progress, position, ended, lost);
}

static bool take_count(struct load *l, char *line) {
  int64_t number, value;
  return take_fields(l, line, "ii", &number, &value) && (l->run || wrong(l, "before its run")) &&
         sql_run(l->d, "INSERT INTO count VALUES(?, ?, ?)", "iii", l->run, number, value);
}

static bool take_process(struct load *l, char *line) {
  int64_t number, serial;
  char *name;
  l->series = l->profile = 0;
  if (!take_fields(l, line, "iit", &number, &serial, &name)) return false;
  if (!l->run) return wrong(l, "before its run");
  const char *what = samples_process_wrong((uint64_t)number, (uint64_t)serial);
  if (what) return wrong(l, what);
  return sql_number(l->d, &l->process, 0, "INSERT INTO process(run, number, serial, name) VALUES(?, ?, ?, ?) RETURNING id", "iiit",
                    l->run, number, serial, name);
}

static bool take_series(struct load *l, char *line) {
  int64_t epoch, event, kind, period, unit, unknown;
  char *name;
  l->profile = 0;
  if (!take_fields(l, line, "tiiiii", &name, &event, &kind, &period, &unit, &unknown)) return false;
  if (!l->process) return wrong(l, "before its process");
  const char *what = samples_set_wrong((uint64_t)event, (uint64_t)kind, (uint64_t)period, (uint64_t)unit);
  if (what) return wrong(l, what);
  if (!samples_parts_add(&l->all, (uint64_t)unknown)) return wrong(l, too_many);
  l->kind = (enum samples_kind)kind;
  if (!sql_number(l->d, &epoch, 0, "SELECT id FROM epoch WHERE name = ?", "t", name)) return false;
  if (!epoch) return wrong(l, "of no epoch");
  return sql_number(l->d, &l->series, 0,
                    "INSERT INTO series(epoch, process, event, kind, period, unit, unknown) VALUES(?, ?, ?, ?, ?, ?, ?)"
                    " RETURNING id",
                    "iiiiiii", epoch, l->process, event, kind, period, unit, unknown);
}

static bool take_profile(struct load *l, char *line) {
  int64_t image, parts;
  if (!take_fields(l, line, "ii", &image, &parts)) return false;
  if (!l->series || (uint64_t)image >= l->images) return wrong(l, "before its series, or of no image");
  l->parts = (uint64_t)parts;
  l->sum = 0;
  l->offset = l->reason = 0;
  return sql_number(l->d, &l->profile, 0, "INSERT INTO profile(series, image, parts) VALUES(?, ?, 0) RETURNING id", "ii", l->series,
                    l->image[image]);
}

/* Rising, as the table has them: by addresses with a sign. */
static bool take_row(struct load *l, char *line) {
  uint64_t offset, reason, parts;
  if (!words_take_number(&line, 16, &offset) || !words_take_number(&line, 10, &reason) || !words_take_number(&line, 10, &parts) ||
      line)
    return wrong(l, "malformed");
  if (!l->profile) return wrong(l, "before its profile");
  const char *what = samples_row_wrong(l->kind, reason, parts);
  if (what) return wrong(l, what);
  if (!samples_parts_add(&l->all, parts)) return wrong(l, too_many);
  if (l->sum && ((int64_t)offset < (int64_t)l->offset || (offset == l->offset && reason <= l->reason)))
    return wrong(l, "out of order");
  l->offset = offset;
  l->reason = reason;
  l->sum += parts; /* no more than the run's */
  if (!ARRAY_ROOM(l->row, l->row_room, l->rows + 1)) return no_memory(l);
  l->row[l->rows++] = (struct database_row){l->profile, offset, reason, parts};
  return l->rows < ROWS_MOST || write_rows(l);
}

static const struct {
  const char *key;
  bool (*take)(struct load *l, char *line);
} kinds[] = {
  {"epoch", take_epoch},     {"image", take_image},   {"run", take_run},         {"count", take_count},
  {"process", take_process}, {"series", take_series}, {"profile", take_profile},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* Any line but one of samples ends the profile before it. */
static bool take_line(struct load *l, char *line) {
  const size_t key = strcspn(line, " ");
  for (int i = 0; i < KINDS; i++) {
    if (strlen(kinds[i].key) != key || strncmp(line, kinds[i].key, key) != 0 || !line[key]) continue;
    if (l->profile && l->sum != l->parts) return wrong(l, "the samples before it do not add up to the count of their profile");
    return kinds[i].take(l, line + key + 1);
  }
  return take_row(l, line);
}

/* ---- the file ---- */

/* The end says how many lines there are: nothing is missing. */
static bool is_end(struct load *l, char *line, bool *end) {
  uint64_t lines;
  *end = strncmp(line, "end ", 4) == 0;
  if (!*end) return true;
  line += 4;
  if (l->profile && l->sum != l->parts) return wrong(l, "the samples before it do not add up to the count of their profile");
  return (words_take_number(&line, 10, &lines) && !line && lines + 2 == l->line) || wrong(l, "lines are missing");
}

static bool next_line(struct load *l, FILE *in, char **line, size_t *room) {
  const ssize_t length = getline(line, room, in);
  l->line++;
  if (length <= 0) return wrong(l, "the file ends before its last line");
  if ((*line)[length - 1] != '\n' || strlen(*line) != (size_t)length) return wrong(l, "not text, or cut short");
  (*line)[length - 1] = '\0';
  return true;
}

static bool read_lines(struct load *l, FILE *in, char **line, size_t *room) {
  char magic[40];
  snprintf(magic, sizeof magic, DUMP_MAGIC " %d", DUMP_VERSION);
  if (!next_line(l, in, line, room)) return false;
  if (strncmp(*line, DUMP_MAGIC " ", sizeof DUMP_MAGIC) != 0) return wrong(l, "not a dump of a profile database");
  if (strcmp(*line, magic) != 0)
    return database_fail(l->d, DATABASE_NEWER, "%.300s: a dump of another version: %.60s", l->name, *line);
  for (bool end = false; !end;)
    if (!next_line(l, in, line, room) || !is_end(l, *line, &end) || (!end && !take_line(l, *line))) return false;
  return (getc(in) == EOF || wrong(l, "text after the end")) && write_rows(l);
}

static bool is_empty(struct database *d) {
  int64_t rows;
  return sql_number(d, &rows, 0, "SELECT (SELECT count(*) FROM run) + (SELECT count(*) FROM epoch) + (SELECT count(*) FROM image)",
                    "") &&
         (!rows || database_fail(d, DATABASE_REFUSED, "%.300s: is not empty; load into a new one, and merge that", d->path));
}

bool database_load(struct database *d, FILE *in, const char *name) {
  struct load l = {.d = d, .name = name};
  char *line = NULL;
  size_t room = 0;
  const bool good = database_begin(d) && is_empty(d) && read_lines(&l, in, &line, &room) && database_commit(d);
  if (!good) database_rollback(d);
  /* What the tables refuse, a name twice or a number out of range, is the fault of the text. */
  const bool refused = d->status == DATABASE_DAMAGED || d->status == DATABASE_CLOCK || d->status == DATABASE_REFUSED;
  if (!good && refused && l.line && !l.told) wrong(&l, "an impossible value, or one that is there twice");
  free(line);
  free(l.image);
  free(l.row);
  return good;
}
