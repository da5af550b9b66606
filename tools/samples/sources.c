#include "tools/samples/sources.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/cli/similar.h"
#include "tools/cli/address.h"
#include "tools/cli/output.h"
#include "tools/cli/profile.h"

bool sources_take_program(struct sources_options *o, const char *path, struct failure *f) {
  if (o->programs == SOURCES_PROGRAMS) return fail(f, STATUS_USAGE, "--program is given more than %d times", SOURCES_PROGRAMS);
  o->program[o->programs++] = path;
  return true;
}

/* ---- samples ---- */

static bool add_prof(struct samples *samples, const char *path, bool any, struct failure *f) {
  struct recording prof;
  const bool good = profile_samples(samples, &prof, path, any, f);
  prof_free(&prof);
  return good;
}

static bool add_set(struct samples *samples, const struct sources_options *o, const char *words, struct failure *f) {
  struct selection_options from = o->from;
  char text[400];
  if (snprintf(text, sizeof text, "%s", words) >= (int)sizeof text) return fail(f, STATUS_USAGE, "'%.60s...' is too long", words);
  return selection_parse(&from.selection, text, f) && samples_select(samples, &from, f);
}

/* What selects in a database only. */
static bool no_selection(const struct sources_options *o, struct failure *f) {
  const struct selection *s = &o->from.selection;
  const char *wrong = s->epoch     ? "--epoch"
                      : s->label   ? "--label"
                      : s->machine ? "--machine"
                      : s->run     ? "--run"
                      : s->process ? "--process"
                                   : NULL;
  return !wrong || fail(f, STATUS_USAGE, "%s selects from a database, but %.200s is a profile%s", wrong, o->file[0],
                        s->machine && strcmp(wrong, "--machine") == 0 ? "; a machine's description is a file: --machine ./F" : "");
}

static bool is_set(const char *word) { return strchr(word, '=') && access(word, F_OK) != 0; }

static bool read_samples(struct sources *s, const struct sources_options *o, struct failure *f) {
  const char *image = o->from.selection.image;
  s->samples.timed = o->timed;
  if (!o->file[0]) return samples_select(&s->samples, &o->from, f);
  for (size_t i = 0; i < SOURCES_FILES && o->file[i]; i++)
    if (is_set(o->file[i]) ? !add_set(&s->samples, o, o->file[i], f)
                           : !no_selection(o, f) || !add_prof(&s->samples, o->file[i], o->any, f))
      return false;
  return !image || samples_keep(&s->samples, image) || fail(f, STATUS_USAGE, "--image: no image '%.100s', or more than one", image);
}

/* ---- records of ProfileMe ---- */

/* Of the image and the machine that the samples are of. */
static bool place_records(struct samples *s, const struct recording *p, const char *path, struct failure *f) {
  const struct samples_image *found = samples_find(s, *p->build_id ? p->build_id : p->program);
  if (p->kind != PROF_PROFILEME) return fail(f, STATUS_PROFILE, "--records %.300s: it holds no ProfileMe records", path);
  if (!found)
    return fail(f, STATUS_MISMATCH, "--records %.300s: no image of the samples is %.200s%s%.80s", path, p->program,
                *p->build_id ? " with build id " : "", p->build_id);
  if (!s->machine || strcmp(s->machine, p->config) != 0)
    return fail(f, STATUS_MISMATCH, "--records %.300s: recorded on %.31s, the samples are of %.60s", path, p->config,
                s->machine && *s->machine ? s->machine : "several machines");
  return records_from_prof(&s->image[found - s->image].records, p) || fail(f, STATUS_INTERNAL, "out of memory for the records");
}

static bool read_records(struct samples *s, const char *path, struct failure *f) {
  struct recording prof;
  if (!path) return true;
  if (!profile_open(&prof, path, f)) return false;
  const bool good = place_records(s, &prof, path, f);
  prof_free(&prof);
  return good;
}

/* ---- programs ---- */

static bool same_program(const struct symbols *symbols, const struct samples_image *image) {
  return !*image->build_id || strcmp(symbols_build_id(symbols), image->build_id) == 0;
}

static bool take_program(struct sources *s, size_t i, const char *path, struct symbols *symbols, struct failure *f) {
  char why[512];
  s->program[i].symbols = symbols;
  if (!image_file_open(&s->file[i], path, why, sizeof why)) return fail(f, STATUS_BAD_ELF, "%s", why);
  s->program[i].image = s->file[i].image;
  return true;
}

/* From now on the image is there. */
static bool move_image(struct samples_image *image, const char *path, struct failure *f) {
  char *new = strdup(path);
  if (!new) return fail(f, STATUS_INTERNAL, "out of memory for the programs");
  free(image->path);
  image->path = new;
  return true;
}

/* A program of --program belongs to the image of its build id. */
static bool place_program(struct sources *s, const char *path, struct failure *f) {
  char why[512];
  if (access(path, R_OK) != 0) return fail(f, STATUS_NO_FILE, "%.400s: %s", path, strerror(errno));
  struct symbols *symbols = symbols_open(path, why, sizeof why);
  if (!symbols) return fail(f, STATUS_BAD_ELF, "%s", why);
  for (size_t i = 0; i < s->samples.images; i++)
    if (!s->program[i].symbols && same_program(symbols, &s->samples.image[i]))
      return take_program(s, i, path, symbols, f) && move_image(&s->samples.image[i], path, f);
  const char *id = symbols_build_id(symbols);
  fail(f, STATUS_MISMATCH, "--program %.300s: no image of the samples has %s%.80s", path, *id ? "build id " : "no build id", id);
  symbols_close(symbols);
  return false;
}

/* The program where the samples say it is. */
static bool find_program(struct sources *s, size_t i, struct failure *f) {
  const struct samples_image *image = &s->samples.image[i];
  char why[512];
  if (s->program[i].symbols) return true;
  if (access(image->path, R_OK) != 0) {
    snprintf(s->missing[i], sizeof s->missing[i], "%.150s: %s", image->path, strerror(errno));
    return true;
  }
  struct symbols *symbols = symbols_open(image->path, why, sizeof why);
  if (!symbols) return fail(f, STATUS_BAD_ELF, "%s", why);
  if (same_program(symbols, image)) return take_program(s, i, image->path, symbols, f);
  const char *id = symbols_build_id(symbols);
  fail(f, STATUS_MISMATCH,
       "%.300s has changed since: the samples are of build id %.80s, it has %s%.80s (--program ELF: the old one)", image->path,
       image->build_id, *id ? "" : "none", id);
  symbols_close(symbols);
  return false;
}

/* What ran where it was loaded counts where it was linked. */
static void link_rows(struct samples_image *image, const struct program_image *program) {
  for (size_t k = 0; k < image->sets; k++)
    for (size_t i = 0; i < image->set[k].rows; i++)
      image->set[k].row[i].offset = program_image_linked(program, image->set[k].row[i].offset);
}

static void link_samples(struct sources *s) {
  bool moved = false;
  for (size_t i = 0; i < s->samples.images; i++) {
    if (!s->program[i].image.aliases) continue;
    link_rows(&s->samples.image[i], &s->program[i].image);
    for (size_t k = 0; k < s->samples.moments; k++) /* of the only image */
      s->samples.moment[k].offset = program_image_linked(&s->program[i].image, s->samples.moment[k].offset);
    moved = true;
  }
  if (moved) samples_order(&s->samples);
}

/* A name of a machine selects runs in a database; anything else is a file that describes one. */
static bool take_machine(struct sources *s, struct sources_options *o, struct failure *f) {
  const char *machine = o->from.selection.machine;
  char why[600];
  if (!machine || !strpbrk(machine, "./")) return true;
  o->from.selection.machine = NULL;
  s->described = true;
  if (access(machine, R_OK) != 0) return fail(f, STATUS_NO_FILE, "%.400s: %s", machine, strerror(errno));
  return machine_describe(&s->machine, machine, why, sizeof why) || fail(f, STATUS_MACHINE, "%s", why);
}

bool sources_open(struct sources *s, const struct sources_options *given, struct failure *f) {
  struct sources_options copy = *given;
  const struct sources_options *o = &copy;
  *s = (struct sources){.program = NULL};
  if (!take_machine(s, &copy, f) || !read_samples(s, o, f) || !read_records(&s->samples, o->records, f)) return false;
  const size_t images = s->samples.images;
  s->program = calloc(images + 1, sizeof *s->program);
  s->file = calloc(images + 1, sizeof *s->file);
  s->missing = calloc(images + 1, sizeof *s->missing);
  if (!s->program || !s->file || !s->missing) return fail(f, STATUS_INTERNAL, "out of memory for the programs");
  bool good = true;
  for (size_t i = 0; good && i < o->programs; i++) good = place_program(s, o->program[i], f);
  for (size_t i = 0; good && i < images; i++) good = find_program(s, i, f) && output_apart(o->out, s->samples.image[i].path, f);
  if (good) link_samples(s);
  return good;
}

void sources_close(struct sources *s) {
  for (size_t i = 0; i < s->samples.images; i++) {
    if (s->program) symbols_close(s->program[i].symbols);
    if (s->file) image_file_close(&s->file[i]);
  }
  free(s->program);
  free(s->file);
  free(s->missing);
  samples_free(&s->samples);
}

const char *sources_nameless(const struct sources *s, size_t image) {
  return s->program[image].symbols ? symbols_missing(s->program[image].symbols) : s->missing[image];
}

/* ---- functions ---- */

static double samples_of(const struct tally *t, const struct symbols_function *symbol) {
  for (size_t i = 0; i < t->functions; i++)
    if (t->function[i].symbol == symbol) return t->function[i].sum.events[0];
  return 0;
}

struct search {
  const struct tally *t;
  const char *name;
  uint64_t pc; /* when the name is one */
  bool is_pc, clone;
  const struct symbols_function *best;
  size_t image;
};

static void search_image(struct search *w, const struct sources *s, size_t image) {
  size_t n;
  const struct symbols *symbols = s->program[image].symbols;
  const struct symbols_function *all = symbols ? symbols_functions(symbols, &n) : NULL;
  const struct symbols_function *at = symbols && w->is_pc ? symbols_function_at(symbols, w->pc) : NULL;
  for (size_t i = 0; all && i < n; i++) {
    if (w->is_pc ? &all[i] != at : !symbols_named(&all[i], w->name, w->clone)) continue;
    if (w->best && samples_of(w->t, &all[i]) <= samples_of(w->t, w->best)) continue;
    w->best = &all[i];
    w->image = image;
  }
}

/* Of the first image with similar names, and why the last of those without names has none. */
static bool unknown(const struct sources *s, const struct search *w, const bool *looked, struct failure *f) {
  struct text list = {0}, nameless = {0};
  bool found = false;
  for (size_t i = 0; i < s->samples.images; i++) {
    if (!looked[i]) continue;
    const char *why = sources_nameless(s, i);
    if (why) {
      text_clear(&nameless); /* of the last */
      text_format(&nameless, "; %.60s: %.180s", s->samples.image[i].name, why);
    } else found = found || similar_add(&list, s->program[i].symbols, w->name);
  }
  fail(f, STATUS_USAGE, "no function %s%.100s%s%s", w->is_pc ? "holds address " : "", w->name, text_of(&list), text_of(&nameless));
  text_free(&list);
  text_free(&nameless);
  return false;
}

bool sources_function(const struct sources *s, const struct tally *t, const char *name, const char *image, size_t *in,
                      const struct symbols_function **function, struct failure *f) {
  struct search w = {.t = t, .name = name};
  const struct samples_image *only = image ? samples_find(&s->samples, image) : NULL;
  bool *looked = calloc(s->samples.images + 1, sizeof *looked);
  if (!looked) return fail(f, STATUS_INTERNAL, "out of memory");
  for (int pass = 0; pass < 3 && !w.best; pass++) { /* clones when no function has the name itself; then addresses */
    w.clone = pass == 1;
    if (pass == 2 && !(w.is_pc = address_of(name, &w.pc))) break;
    for (size_t i = 0; i < s->samples.images; i++)
      if (!only || only == &s->samples.image[i]) {
        search_image(&w, s, i);
        looked[i] = true;
      }
  }
  *function = w.best;
  *in = w.image;
  const bool good = w.best || unknown(s, &w, looked, f);
  free(looked);
  return good;
}
