#include "tools/report/pme.h"

#include <inttypes.h>
#include <stdlib.h>

#include "present/profileme/report.h"
#include "program/cfg_build.h"

static bool take_sort(const struct profile_options *o, const struct pme_profile *p, unsigned *sort, struct failure *f) {
  *sort = PME_SORT_HELD;
  if (o->sort && !pme_sort_named(o->sort, sort))
    return fail(f, STATUS_USAGE,
                "--sort: '%.60s' is not held, fetched, retired, aborted, latency, wasted, name, address, or an event", o->sort);
  if (*sort == PME_SORT_WASTED && !p->pairs)
    return fail(f, STATUS_USAGE, "--sort wasted needs pairs, and %.200s has none", o->file);
  return true;
}

static bool take_selectors(const struct profile_options *o, const struct pme_profile *p, struct pme_selector *list,
                           struct failure *f) {
  char why[400];
  for (unsigned i = 0; i < o->selects; i++) {
    if (!pme_selector_parse(&list[i], o->select[i], why, sizeof why)) return fail(f, STATUS_USAGE, "%s", why);
    if (!pme_selectable(p, &list[i]))
      return fail(f, STATUS_USAGE,
                  "selector '%.100s': not in this file, which holds sums: only any, retired, aborted, a reason, or retired^EVENT, "
                  "and latencies of retired",
                  list[i].text);
  }
  return true;
}

static bool take_view(const struct profile_options *o, const struct pme_profile *p, struct pme_selector *list, struct pme_view *v,
                      struct failure *f) {
  *v = (struct pme_view){.by = o->by,
                         .top = o->top,
                         .pairs = o->pairs,
                         .addresses = o->addresses,
                         .whole = o->all,
                         .selector = list,
                         .selectors = o->selects};
  return take_sort(o, p, &v->sort, f) && take_selectors(o, p, list, f);
}

static bool show_paths(const struct profile_files *files, const struct pme_insn *insn, const struct style *style) {
  size_t count;
  const struct symbols_function *functions = symbols_functions(files->symbols, &count);
  struct cfg *graph = cfg_new(&files->image, files->file.entry, functions, count, &(struct hash){.places = 0}, true);
  bool good = graph && pme_text_paths(files->pme, graph, insn, style);
  cfg_free(graph);
  return good;
}

/* --histogram, --paths: one instruction. */
static bool show_one(const struct profile_files *files, const struct profile_options *o, const struct style *style,
                     struct failure *f) {
  const struct pme_insn *insn = pme_insn_at(files->pme, o->pc);
  if (!insn) return fail(f, STATUS_USAGE, "there is no record of an instruction at 0x%" PRIx64, o->pc);
  bool good = (!o->histogram || pme_text_detail(files->pme, insn, style)) && (!o->paths || show_paths(files, insn, style));
  return good || fail(f, STATUS_INTERNAL, "out of memory for the report");
}

bool profile_pme_show(const struct profile_files *files, const struct profile_options *o, const struct symbols_function *function,
                      const struct style *style, struct failure *f) {
  const struct pme_profile *p = files->pme;
  struct pme_selector list[PROFILE_SELECTS];
  struct pme_view v;
  bool good = true;
  if (!take_view(o, p, list, &v, f)) return false;
  pme_text_head(p, style);
  if (o->command == PROFILE_STAT) pme_text_stat(p, style);
  else if (o->command == PROFILE_ANNOTATE) good = pme_text_annotate(p, function, &v, style);
  else if (o->histogram || o->paths) return show_one(files, o, style, f);
  else good = pme_text_tables(p, &v, style);
  return good || fail(f, STATUS_INTERNAL, "out of memory for the report");
}

bool profile_pme_json(const struct profile_files *files, const struct profile_options *o, const struct symbols_function *function,
                      FILE *out, struct failure *f) {
  struct pme_selector list[PROFILE_SELECTS];
  struct pme_view v;
  if (!take_view(o, files->pme, list, &v, f)) return false;
  return pme_json(files->pme, function, list, o->selects, out) || fail(f, STATUS_INTERNAL, "out of memory for the JSON");
}
