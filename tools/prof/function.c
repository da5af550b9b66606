/* culprit calc, list: one function, instruction by instruction. docs/analysis-verbs.md */
#include "isa/events.h"
#include "present/dcpi/calc.h"
#include "present/dcpi/list.h"
#include "tools/cli/commands.h"
#include "tools/cli/output.h"
#include "tools/prof/opened.h"
#include "tools/samples/analyses.h"

/* The function, and what is known of it. */
struct function {
  const struct verb_options *o;
  const struct opened *opened;
  const struct analysis_program *program;
  const char *why; /* it cannot be analysed; NULL: it can */
  size_t image;
  const struct symbols_function *symbol;
  struct frequency *frequency;
  struct culprits *culprits;
};

/* Text on standard output, JSON in `out`. False: out of memory. */
typedef bool function_writer(const struct function *x, const struct style *style, FILE *out);

static bool write_calc(const struct function *x, const struct style *style, FILE *out) {
  const struct calc c = {.view = &x->opened->view,
                         .image = x->image,
                         .function = x->symbol,
                         .frequency = x->frequency,
                         .culprits = x->culprits,
                         .width = x->program->machine.width,
                         .whole = x->o->all,
                         .estimates = x->o->estimates};
  if (out) calc_json(&c, out);
  else calc_text(&c, style);
  return true;
}

static bool write_list(const struct function *x, const struct style *style, FILE *out) {
  const struct list l = {&x->opened->view, x->image, x->symbol, x->frequency, x->o->all};
  return out ? list_json(&l, out) : list_text(&l, style);
}

static bool show_function(const struct function *x, function_writer *write, struct failure *f) {
  const struct style style = style_of_stdout(x->o->raw);
  struct report_file file;
  if (x->o->sources.out) {
    if (!output_open(&file, x->o->sources.out, f)) return false;
    const bool good = write(x, NULL, file.out);
    if (!good) report_file_abandon(&file);
    if (!good) return fail(f, STATUS_INTERNAL, "out of memory for the JSON");
    if (!output_close(&file, f)) return false;
  }
  dcpi_head(&x->opened->view, &style);
  return write(x, &style, NULL) || fail(f, STATUS_INTERNAL, "out of memory for the listing");
}

/* What an image without a graph cannot have stays NULL. */
static bool analyse(struct function *x, struct failure *f) {
  const struct samples_image *image = &x->opened->sources.samples.image[x->image];
  const struct samples_set *set = samples_main_set(image, EVENT_CYCLES);
  if (x->why) return true;
  if (cfg_block_at(x->program->cfg, x->symbol->start) == CFG_NONE)
    return fail(f, STATUS_BAD_ELF, "%.200s: no code at its address", x->symbol->name);
  x->frequency = frequency_of(x->program, set, x->symbol->start);
  x->culprits = x->frequency ? culprits_of(x->program, x->frequency, set, image) : NULL;
  return x->culprits || fail(f, STATUS_INTERNAL, "out of memory for %.200s", x->symbol->name);
}

static bool find_function(struct function *x, const struct analyses *a, struct failure *f) {
  const struct verb_options *o = x->o;
  if (!sources_function(&x->opened->sources, x->opened->view.tally, o->function, o->sources.from.selection.image, &x->image,
                        &x->symbol, f))
    return false;
  x->program = &a->program[x->image];
  x->why = a->why[x->image];
  return o->verb != VERB_CALC || !x->why ||
         fail(f, STATUS_PROFILE, "%.200s: %s", x->opened->sources.samples.image[x->image].name, x->why);
}

static int command(const struct option_table *table, function_writer *write, int argc, char **argv, struct failure *f) {
  struct verb_options o;
  struct opened w;
  struct analyses a = {.program = NULL};
  struct function x = {.o = &o, .opened = &w};
  if (!verb_options_parse(&o, table, argc, argv, f)) return f->status;
  if (o.help) {
    options_help(table, stdout);
    return STATUS_OK;
  }
  if (opened_open(&w, &o, f) && analyses_open(&a, &w.sources, f) && find_function(&x, &a, f) && analyse(&x, f))
    show_function(&x, write, f);
  culprits_free(x.culprits);
  frequency_free(x.frequency);
  analyses_close(&a);
  opened_close(&w);
  return f->status;
}

int command_calc(const char *self, int argc, char **argv, struct failure *f) {
  (void)self;
  return command(&calc_options_table, write_calc, argc, argv, f);
}

int command_list(const char *self, int argc, char **argv, struct failure *f) {
  (void)self;
  return command(&list_options_table, write_list, argc, argv, f);
}
