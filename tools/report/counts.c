#include "tools/report/counts.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "present/dispatch/report.h"
#include "profile/instrumented.h"
#include "tools/cli/program.h"

static struct counts_source source_of(const struct profile_files *files) {
  return (struct counts_source){&files->prof, &files->image, files->symbols};
}

bool profile_counts_show(const struct profile_files *files, const struct profile_options *o,
                         const struct symbols_function *function, const struct style *style, struct failure *f) {
  const struct counts_source s = source_of(files);
  if (o->command == PROFILE_STAT || o->sort || o->by)
    return fail(f, STATUS_USAGE, "%s is not for counts, and %.200s has counts",
                o->command == PROFILE_STAT ? "`culprit stat`"
                : o->sort                  ? "--sort"
                                           : "--by",
                o->file);
  counts_text_head(&s, style);
  const bool good = o->command == PROFILE_ANNOTATE ? counts_text_annotate(&s, function, o->all, style)
                                                   : counts_text_table(&s, o->top, style);
  return good || fail(f, STATUS_INTERNAL, "out of memory for the report");
}

bool profile_counts_json(const struct profile_files *files, const struct symbols_function *function, FILE *out, struct failure *f) {
  const struct counts_source s = source_of(files);
  return counts_json(&s, function, out) || fail(f, STATUS_INTERNAL, "out of memory for the JSON");
}

/* ---- counts of `culprit run --signature` ---- */

struct memory {
  uint8_t *byte;
  size_t size, room;
};

/* A line is a number of hexadecimal digits, most significant first. */
static bool take_line(struct memory *m, const char *line) {
  size_t digits = strspn(line, "0123456789abcdef"), bytes = digits / 2;
  if (!digits || digits % 2 || line[digits + strspn(line + digits, "\r\n")]) return false;
  if (!ARRAY_ROOM(m->byte, m->room, m->size + bytes)) return false;
  for (size_t i = bytes; i-- > 0;) {
    char two[3] = {line[2 * i], line[2 * i + 1], 0};
    m->byte[m->size++] = (uint8_t)strtoul(two, NULL, 16);
  }
  return true;
}

static bool read_memory(struct memory *m, const struct profile_options *o, uint64_t bytes, struct failure *f) {
  char line[64];
  FILE *in = fopen(o->counts, "r");
  if (!in) return fail(f, STATUS_NO_FILE, "%.400s: %s", o->counts, strerror(errno));
  bool good = true;
  while (good && fgets(line, sizeof line, in)) good = take_line(m, line);
  const bool whole = !ferror(in);
  fclose(in);
  if (!whole) return fail(f, STATUS_NO_FILE, "%.400s: cannot be read", o->counts);
  if (!good) return fail(f, STATUS_PROFILE, "%.400s: not a file of `culprit run --signature`", o->counts);
  return m->size / 8 == bytes / 8 || fail(f, STATUS_MISMATCH, "%.400s: not the counts of %.400s", o->counts, o->file);
}

/* Symbols of the program whose addresses the counts get: of blocks and edges the original, of arcs the
 * instrumented one. */
static bool open_symbols(struct profile_files *files, const struct profile_options *o, bool arcs, struct failure *f) {
  struct elf_program original;
  struct symbols *instrumented;
  uint64_t table;
  char why[400];
  instrumented = symbols_open(o->file, why, sizeof why);
  if (!instrumented) return fail(f, STATUS_BAD_ELF, "%s", why);
  if (arcs) {
    files->symbols = instrumented;
    return true;
  }
  bool good = program_open(&original, o->program, f), same = false;
  if (good) {
    files->symbols = symbols_open(o->program, why, sizeof why);
    same = files->symbols && !elf_find(&original, INSTRUMENT_SYMBOL, &table) &&
           strcmp(symbols_build_id(files->symbols), symbols_build_id(instrumented)) == 0;
    good = files->symbols || fail(f, STATUS_BAD_ELF, "%s", why);
    elf_close(&original);
  }
  symbols_close(instrumented);
  return good && (same || fail(f, STATUS_MISMATCH, "%.400s is not the program that %.400s was made from", o->program, o->file));
}

static bool take_counts(struct profile_files *files, const struct profile_options *o, const struct instrument_view *v,
                        struct failure *f) {
  const bool arcs = v->head.kind == INSTRUMENT_CALLGRAPH;
  struct memory m = {.size = 0};
  struct instrument_counts counts = {.edge = NULL};
  if (!arcs && !o->program) return fail(f, STATUS_USAGE, "--counts of blocks and edges needs --program, the original program");
  if (!open_symbols(files, o, arcs, f)) return false;
  bool good = read_memory(&m, o, instrument_counts_bytes(&v->head), f);
  if (good &&
      !(instrument_counts_read(&counts, v, files->symbols, m.byte) && prof_instrumented(&files->prof, v, !arcs, &counts, NULL)))
    good = fail(f, STATUS_INTERNAL, "out of memory for the counts");
  instrument_counts_free(&counts);
  free(m.byte);
  return good;
}

bool profile_counts_open(struct profile_files *files, const struct profile_options *o, struct failure *f) {
  struct instrument_view view[INSTRUMENT_KINDS];
  *files = (struct profile_files){.profile = NULL};
  if (!program_open(&files->program, o->file, f)) return false;
  const unsigned kinds = instrument_views_open(view, &files->program);
  if (!kinds) return fail(f, STATUS_PLAIN, "%.400s: not an instrumented program", o->file);
  const bool good = kinds == 1 ? take_counts(files, o, &view[0], f)
                               : fail(f, STATUS_USAGE, "--counts is for one kind of profile, and %.400s has %u", o->file, kinds);
  for (unsigned i = 0; i < kinds; i++) instrument_view_close(&view[i]);
  return good;
}
