#include "tools/prof/events.h"

#include "isa/events.h"

static bool has_event(const struct verb_options *o, unsigned event) {
  bool found = false;
  for (unsigned e = 0; e < o->events; e++) found |= o->event[e] == event;
  return found;
}

static bool sampled(const struct samples *s, unsigned event) {
  for (size_t i = 0; i < s->images; i++)
    for (size_t k = 0; k < s->image[i].sets; k++)
      if (s->image[i].set[k].event == event && s->image[i].set[k].rows) return true;
  return false;
}

bool events_find(struct verb_options *o, const struct samples *s, struct failure *f) {
  for (unsigned e = 0; e < o->events; e++)
    if (!sampled(s, o->event[e])) return fail(f, STATUS_PROFILE, "no samples of %s", event_name(o->event[e]));
  if (o->events) return true;
  if (sampled(s, EVENT_CYCLES)) o->event[o->events++] = EVENT_CYCLES;
  for (size_t i = 0; i < s->images; i++)
    for (size_t k = 0; k < s->image[i].sets; k++) {
      const struct samples_set *set = &s->image[i].set[k];
      if (set->rows && event_name(set->event) && !has_event(o, set->event) && o->events < TALLY_EVENTS)
        o->event[o->events++] = set->event;
    }
  return o->events || fail(f, STATUS_PROFILE, "no samples in what was selected");
}
