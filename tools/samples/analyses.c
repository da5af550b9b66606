#include "tools/samples/analyses.h"

#include <stdlib.h>

static bool open_image(struct analyses *a, const struct sources *s, size_t i, const struct machine_model *machine) {
  const struct tally_program *p = &s->program[i];
  size_t n = 0;
  const struct symbols_function *function = p->symbols ? symbols_functions(p->symbols, &n) : NULL;
  if (machine && p->image.bytes) return analysis_program_open(&a->program[i], &p->image, s->file[i].entry, machine, function, n);
  a->why[i] =
    machine
      ? "its program is missing"
      : "there is no model of the machine that it was sampled on, or there were several machines (--machine FILE describes one: "
        "docs/machine.md)";
  return true;
}

bool analyses_open(struct analyses *a, const struct sources *s, struct failure *f) {
  struct machine_model machine;
  const bool known = s->described || machine_find(s->samples.machine ? s->samples.machine : "", &machine);
  if (s->described) machine = s->machine.model;
  const size_t images = s->samples.images;
  *a = (struct analyses){calloc(images + 1, sizeof *a->program), calloc(images + 1, sizeof *a->why), images};
  bool good = a->program && a->why;
  for (size_t i = 0; good && i < images; i++) good = open_image(a, s, i, known ? &machine : NULL);
  return good || fail(f, STATUS_INTERNAL, "out of memory for the control-flow graphs");
}

void analyses_close(struct analyses *a) {
  for (size_t i = 0; a->program && i < a->count; i++) analysis_program_close(&a->program[i]);
  free(a->program);
  free(a->why);
  *a = (struct analyses){.program = NULL};
}

void analyses_notes(const struct analyses *a, const struct samples *s, const struct style *style) {
  for (size_t i = 0; i < a->count; i++)
    if (a->why[i]) fprintf(style->out, "  note      %s: not analysed: %s\n", s->image[i].name, a->why[i]);
}
