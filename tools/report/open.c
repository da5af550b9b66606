#include "tools/report/open.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "instrument/table.h"
#include "tools/cli/similar.h"
#include "tools/cli/address.h"
#include "tools/cli/profile.h"
#include "tools/cli/program.h"

/* Counts are of our machines' programs; what is sampled may be another core's. */
static bool open_image(struct profile_files *files, const char *path, struct failure *f) {
  if (prof_is_counts(&files->prof) && !program_open(&files->program, path, f)) return false;
  if (!program_image_open(&files->file, path, f)) return false;
  files->image = files->file.image;
  return true;
}

static bool gone(const struct profile_files *files, const char *path, struct failure *f) {
  return fail(f, STATUS_NO_FILE, "%.400s: %s; it is the program of %.400s (--program ELF: where it is now)", files->prof.program,
              strerror(errno), path);
}

static bool belong_together(const char *recorded, const char *found, const char *path, const char *program, struct failure *f) {
  if (strcmp(recorded, found) == 0) return true;
  return fail(f, STATUS_MISMATCH, "%.400s was recorded from a program with build id %s, but %.400s has %s%s", path,
              *recorded ? recorded : "(none)", program, *found ? "build id " : "no build id", found);
}

/* Counts are of places in the original program if the recorder had that, else in the instrumented one, which
 * has the same build id. */
static bool has_places(const struct profile_files *files, const char *path, const char *program, struct failure *f) {
  const bool original = files->prof.baseline_cycles && files->prof.kind != PROF_ARCS;
  uint64_t table;
  if (!prof_is_counts(&files->prof) || original != elf_find(&files->program, INSTRUMENT_SYMBOL, &table)) return true;
  return fail(f, STATUS_MISMATCH, "%.400s has counts of the %s program, and %.400s is the %s one", path,
              original ? "original" : "instrumented", program, original ? "instrumented" : "original");
}

/* The programs of processes: their code, names and lines, where they ran. */
static bool add_image(struct profile_files *files, const struct loaded *image, const char *path, struct failure *f) {
  char why[512];
  if (access(image->path, F_OK) != 0)
    return fail(f, STATUS_NO_FILE, "%.400s: %s; it is the program of a process of %.400s", image->path, strerror(errno), path);
  if (!image_file_add(&files->file, image->path, image->bias, why, sizeof why)) return fail(f, STATUS_BAD_ELF, "%s", why);
  files->image = files->file.image;
  const struct symbols *added = symbols_add(files->symbols, image->path, image->bias, why, sizeof why);
  if (!added) return fail(f, STATUS_BAD_ELF, "%s", why);
  return belong_together(image->build_id, symbols_build_id(added), path, image->path, f);
}

static bool add_images(struct profile_files *files, const char *path, struct failure *f) {
  struct loaded image;
  for (const char *at = files->prof.load_map; load_map_next(&at, &image);)
    if (!add_image(files, &image, path, f)) return false;
  return true;
}

bool profile_files_open(struct profile_files *files, const char *path, const char *program, struct failure *f) {
  char why[512];
  memset(files, 0, sizeof *files);
  if (!profile_open(&files->prof, path, f)) return false;
  if (!program && access(files->prof.program, F_OK) != 0) return gone(files, path, f);
  if (!program) program = files->prof.program;
  if (!open_image(files, program, f)) return false;
  files->symbols = symbols_open(program, why, sizeof why);
  if (!files->symbols) return fail(f, STATUS_BAD_ELF, "%s", why);
  if (!belong_together(files->prof.build_id, symbols_build_id(files->symbols), path, program, f) ||
      !has_places(files, path, program, f))
    return false;
  if (!add_images(files, path, f)) return false;
  struct profile_source source = {&files->prof, &files->image, files->symbols};
  if (files->prof.kind == PROF_COP_SLOTS || files->prof.kind == PROF_COP_VALUES || prof_is_counts(&files->prof)) return true;
  bool pme = files->prof.kind == PROF_PROFILEME || files->prof.kind == PROF_PROFILEME_SUMS;
  if (pme) files->pme = pme_profile_build(&source);
  else files->profile = profile_build(&source);
  return files->profile || files->pme || fail(f, STATUS_INTERNAL, "out of memory for the profile");
}

void profile_files_close(struct profile_files *files) {
  profile_free(files->profile);
  pme_profile_free(files->pme);
  symbols_close(files->symbols);
  image_file_close(&files->file);
  elf_close(&files->program);
  prof_free(&files->prof);
}

/* ---- names ---- */

static bool unknown(const struct profile_files *files, const char *name, struct failure *f) {
  const char *nameless = symbols_missing(files->symbols);
  struct text list = {0};
  if (nameless) return fail(f, STATUS_USAGE, "no function %.100s: %s", name, nameless);
  similar_add(&list, files->symbols, name);
  fail(f, STATUS_USAGE, "no function %.100s in the program%s", name, text_of(&list));
  text_free(&list);
  return false;
}

double profile_files_time(const struct profile_files *files, const struct symbols_function *s) {
  const struct pme_function *function = files->pme ? pme_function_of(files->pme, s) : NULL;
  if (files->pme) return function ? (double)function->sums.records : 0;
  if (!files->profile) return 0;
  const struct profile_function *r = profile_function_of(files->profile, s);
  return r ? r->sum.share.twelfths : 0;
}

/* Of several the one with most time. NULL: there is none. */
static const struct symbols_function *named(const struct profile_files *files, const char *name, bool clone) {
  size_t n;
  const struct symbols_function *all = symbols_functions(files->symbols, &n), *best = NULL;
  for (size_t i = 0; i < n; i++)
    if (symbols_named(&all[i], name, clone) && (!best || profile_files_time(files, &all[i]) > profile_files_time(files, best)))
      best = &all[i];
  return best;
}

const struct symbols_function *profile_files_function(const struct profile_files *files, const char *name, struct failure *f) {
  const struct symbols_function *best = named(files, name, false);
  if (!best) best = named(files, name, true);
  if (best) return best;
  uint64_t pc;
  if (!address_of(name, &pc)) {
    unknown(files, name, f);
    return NULL;
  }
  best = symbols_function_at(files->symbols, pc);
  const char *nameless = symbols_missing(files->symbols);
  if (!best && *name > '9') unknown(files, name, f); /* a word of the letters a to f */
  else if (!best)
    fail(f, STATUS_USAGE, "no function holds address %.60s%s%s", name, nameless ? ": " : "", nameless ? nameless : "");
  return best;
}
