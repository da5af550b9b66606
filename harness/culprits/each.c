#include "culprits/each.h"

#include "isa/events.h"

static bool visit_function(const struct tally *t, const struct analysis_program *p, const struct tally_function *f,
                           culprits_visitor *visit, void *ctx) {
  const struct samples_image *image = t->image[f->image].samples;
  const struct samples_set *set = samples_main_set(image, EVENT_CYCLES);
  struct frequency *frequency = frequency_of(p, set, f->symbol->start);
  struct culprits *found = frequency ? culprits_of(p, frequency, set, image) : NULL;
  const bool good = found && visit(ctx, f, found);
  culprits_free(found);
  frequency_free(frequency);
  return good;
}

bool culprits_each(const struct tally *t, const struct analysis_program *program, culprits_visitor *visit, void *ctx,
                   double *outside) {
  *outside = 0;
  for (size_t i = 0; i < t->functions; i++) {
    const struct tally_function *f = &t->function[i];
    const struct analysis_program *p = &program[f->image];
    const bool known = f->symbol && p->cfg && cfg_block_at(p->cfg, f->symbol->start) != CFG_NONE;
    if (!known) *outside += f->sum.events[0];
    else if (f->sum.samples[0] > 0 && !visit_function(t, p, f, visit, ctx)) return false;
  }
  return true;
}
