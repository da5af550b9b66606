#include "tools/prof/opened.h"

#include <stdlib.h>

#include "tools/prof/events.h"

bool opened_open(struct opened *w, struct verb_options *o, struct failure *f) {
  *w = (struct opened){.note = NULL};
  if (!sources_open(&w->sources, &o->sources, f) || !events_find(o, &w->sources.samples, f)) return false;
  const struct samples *s = &w->sources.samples;
  w->note = calloc(s->images + 1, sizeof *w->note);
  if (!w->note || !tally_build(&w->tally, s, w->sources.program, o->event, o->events))
    return fail(f, STATUS_INTERNAL, "out of memory for the samples");
  for (size_t i = 0; i < s->images; i++) w->note[i] = sources_nameless(&w->sources, i);
  w->view = (struct dcpi_view){s, &w->tally, w->note};
  return true;
}

void opened_close(struct opened *w) {
  tally_free(&w->tally);
  free(w->note);
  sources_close(&w->sources);
}
