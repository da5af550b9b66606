/* culprit calc: one function, instruction by instruction. docs/analysis-verbs.md */
#include "isa/events.h"
#include "present/continuous/calc.h"
#include "tools/cli/commands.h"
#include "tools/cli/output.h"
#include "tools/prof/opened.h"
#include "tools/samples/analyses.h"

static bool write_json(const struct verb_options *o, const struct calc *c, struct failure *f) {
  struct report_file file;
  if (!o->json) return true;
  if (!output_open(&file, o->json, f)) return false;
  calc_json(c, file.out);
  return output_close(&file, f);
}

static bool show(const struct verb_options *o, const struct calc *c, struct failure *f) {
  const struct style style = style_of_stdout();
  if (!write_json(o, c, f)) return false;
  continuous_head(c->view, &style);
  calc_text(c, &style);
  return true;
}

/* Frequencies and culprits of the function; then `show`. */
static bool analyse(const struct verb_options *o, const struct continuous_view *view, const struct sources *s,
                    const struct analyses *a, struct failure *f) {
  struct calc c = {.view = view, .whole = o->all};
  if (!sources_function(s, view->tally, o->function, o->sources.from.selection.image, &c.image, &c.function, f)) return false;
  if (a->why[c.image]) return fail(f, STATUS_PROFILE, "%.200s: %s", s->samples.image[c.image].name, a->why[c.image]);
  const struct analysis_program *p = &a->program[c.image];
  const struct samples_image *image = &s->samples.image[c.image];
  const struct samples_set *set = samples_main_set(image, EVENT_CYCLES);
  struct frequency *frequency = frequency_of(p, set, c.function->start);
  struct culprits *culprits = frequency ? culprits_of(p, frequency, set, image) : NULL;
  c.frequency = frequency;
  c.culprits = culprits;
  c.width = p->machine.width;
  const bool good = culprits ? show(o, &c, f)
                             : fail(f, STATUS_INTERNAL, "%.200s: no code there, or out of memory", c.function->name);
  culprits_free(culprits);
  frequency_free(frequency);
  return good;
}

int command_calc(const char *self, int argc, char **argv, struct failure *f) {
  struct verb_options o;
  struct opened w;
  (void)self;
  if (!verb_options_parse(&o, &calc_options_table, argc, argv, f)) return f->status;
  if (o.help) return options_help(&calc_options_table, stdout), STATUS_OK;
  struct analyses a = {.program = NULL};
  if (opened_open(&w, &o, f) && analyses_open(&a, &w.sources, f)) analyse(&o, &w.view, &w.sources, &a, f);
  analyses_close(&a);
  opened_close(&w);
  return f->status;
}
