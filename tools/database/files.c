#include "tools/database/files.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "database/check.h"
#include "database/dump.h"
#include "database/merge.h"
#include "program/symbols.h"
#include "tools/cli/output.h"
#include "tools/database/open.h"

/* A failure stays in f when it has one, else it is the database's. */
static bool close_after(struct database *d, bool good, struct failure *f) {
  if (!good && !f->status) database_failed(d, f);
  database_close(d);
  return good;
}

bool db_merge(const struct db_options *o, struct failure *f) {
  struct database d;
  struct merge_counts counts;
  if (!database_open_for(&d, o->db, DATABASE_CREATE, f)) return false;
  bool good = true;
  for (size_t i = 0; good && o->source[i]; i++) {
    good = database_merge(&d, o->source[i], &counts);
    if (good) printf("%s: %" PRIu64 " runs added, %" PRIu64 " already known\n", o->source[i], counts.runs, counts.known);
  }
  return close_after(&d, good, f);
}

bool db_dump(const struct db_options *o, struct failure *f) {
  struct database d;
  struct report_file out;
  if (!database_open_for(&d, o->db, DATABASE_READ, f)) return false;
  bool good = output_open(&out, o->out ? o->out : "/dev/stdout", f);
  if (good && !database_dump(&d, out.out)) {
    report_file_abandon(&out);
    good = false;
  } else good = good && output_close(&out, f);
  return close_after(&d, good, f);
}

bool db_load(const struct db_options *o, struct failure *f) {
  const bool standard = strcmp(o->argument, "-") == 0;
  struct database d;
  FILE *in = standard ? stdin : fopen(o->argument, "r");
  if (!in) return fail(f, STATUS_NO_FILE, "%.400s: %s", o->argument, strerror(errno));
  bool good = database_open_for(&d, o->db, DATABASE_CREATE, f);
  if (good) good = close_after(&d, database_load(&d, in, standard ? "standard input" : o->argument), f);
  if (!standard) fclose(in);
  return good;
}

/* A program that is gone is no error: the samples are still there. */
static bool is_same_program(void *context, const char *path, const char *build_id) {
  struct failure *f = context;
  char why[512];
  if (!*build_id || access(path, R_OK) != 0) return true;
  struct symbols *symbols = symbols_open(path, why, sizeof why);
  if (!symbols) return fail(f, STATUS_MISMATCH, "%.400s has changed since: it is no longer a program", path);
  const char *now = symbols_build_id(symbols);
  if (strcmp(now, build_id) != 0)
    fail(f, STATUS_MISMATCH, "%.400s has changed since: the samples are of build id %.80s, it has %.80s", path, build_id,
         *now ? now : "none");
  symbols_close(symbols);
  return !f->status;
}

bool db_check(const struct db_options *o, struct failure *f) {
  struct database d;
  if (!database_open_for(&d, o->db, DATABASE_READ, f)) return false;
  const bool good = database_check(&d) && (!o->programs || (database_images(&d, is_same_program, f) && !f->status));
  return close_after(&d, good, f);
}

bool db_vacuum(const struct db_options *o, struct failure *f) {
  struct database d;
  return database_open_for(&d, o->db, DATABASE_WRITE, f) && close_after(&d, database_vacuum(&d), f);
}

bool db_info(const struct db_options *o, struct failure *f) {
  struct database d;
  return database_open_for(&d, o->db, DATABASE_READ, f) && close_after(&d, database_describe(&d, stdout), f);
}
