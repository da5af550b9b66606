#include "tools/database/add.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "database/add.h"
#include "program/symbols.h"
#include "tools/cli/profile.h"
#include "tools/cli/program.h"
#include "tools/database/open.h"

/* A profile has no number of its own: two FNV-1a sums over its bytes give it one. */
static bool number_file(const char *path, char number[33], int64_t *bytes, struct failure *f) {
  uint64_t a = 0xcbf29ce484222325, b = 0x6c62272e07bb0142;
  FILE *in = fopen(path, "rb");
  if (!in) return fail(f, STATUS_NO_FILE, "%.400s: %s", path, strerror(errno));
  *bytes = 0;
  for (int c; (c = getc_unlocked(in)) != EOF; ++*bytes) {
    a = (a ^ (unsigned)c) * 0x100000001b3;
    b = (b ^ (unsigned)c) * 0x10000000233;
  }
  const bool whole = !ferror(in);
  fclose(in);
  snprintf(number, 33, "%016" PRIx64 "%016" PRIx64, a, b);
  return whole || fail(f, STATUS_NO_FILE, "%.400s: cannot be read", path);
}

/* When the profile was written. */
static int64_t time_of(const char *path) {
  struct stat file;
  return stat(path, &file) == 0 ? file.st_mtim.tv_sec : 0;
}

/* The program that was given must be the one that was recorded. It may be stripped: samples are addresses. */
static bool check_program(const struct recording *p, const char *profile, const char *program, struct failure *f) {
  struct image_file image;
  char why[512];
  if (!program) return true;
  if (!program_image_open(&image, program, f)) return false;
  image_file_close(&image);
  struct symbols *symbols = symbols_open(program, why, sizeof why);
  if (!symbols) return fail(f, STATUS_BAD_ELF, "%s", why);
  const bool same = strcmp(symbols_build_id(symbols), p->build_id) == 0;
  if (!same)
    fail(f, STATUS_MISMATCH, "%.400s was recorded from a program with build id %s, but %.400s has %s", profile,
         *p->build_id ? p->build_id : "(none)", program, *symbols_build_id(symbols) ? symbols_build_id(symbols) : "(none)");
  symbols_close(symbols);
  return same;
}

/* Listings are not always made in the same folder. */
static bool make_absolute(struct samples_image *image, const char *program, struct failure *f) {
  const char *from = program ? program : image->path;
  char *path = realpath(from, NULL);
  if (!path) path = strdup(from);
  if (!path) return fail(f, STATUS_INTERNAL, "out of memory for the samples");
  free(image->path);
  image->path = path;
  return true;
}

static bool store(const struct db_options *o, const struct database_run *run, const struct samples *samples, int64_t bytes,
                  struct failure *f) {
  struct database d;
  bool added;
  if (!database_open_for(&d, o->db, DATABASE_CREATE, f)) return false;
  const bool good = database_add(&d, run, samples, bytes, &added) || database_failed(&d, f);
  if (good && added) printf("run %s: %.0f samples added\n", run->name, samples->known);
  if (good && !added) printf("run %s: already in the database; nothing added\n", run->name);
  database_close(&d);
  return good;
}

bool db_add(const struct db_options *o, struct failure *f) {
  struct recording p;
  struct samples samples = {.images = 0};
  char number[33];
  int64_t bytes = 0;
  bool good = profile_samples(&samples, &p, o->argument, false, f) && check_program(&p, o->argument, o->second, f) &&
              number_file(o->argument, number, &bytes, f) && make_absolute(samples.image, o->second, f);
  const struct database_run run = {number, p.config, o->label, p.width, time_of(o->argument)};
  good = good && store(o, &run, &samples, bytes, f);
  samples_free(&samples);
  prof_free(&p);
  return good;
}
