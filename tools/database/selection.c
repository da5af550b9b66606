#include "tools/database/selection.h"

#include <string.h>

#include "isa/events.h"
#include "tools/database/open.h"

bool selection_parse(struct selection *s, char *text, struct failure *f) {
  const struct {
    const char *key;
    const char **value;
  } keys[] = {{"epoch", &s->epoch}, {"label", &s->label}, {"machine", &s->machine},
              {"run", &s->run},     {"image", &s->image}, {"process", &s->process}};
  for (char *rest = text, *word; (word = strsep(&rest, ","));) {
    const char *key = strsep(&word, "=");
    bool known = false;
    for (size_t i = 0; word && *word && i < sizeof keys / sizeof keys[0]; i++)
      if (strcmp(keys[i].key, key) == 0) {
        *keys[i].value = word;
        known = true;
      }
    if (!known)
      return fail(f, STATUS_USAGE, "'%.60s': a set is written epoch=, label=, machine=, run=, image= or process=NAME, with commas",
                  key);
  }
  return true;
}

bool samples_select(struct samples *s, const struct selection_options *o, struct failure *f) {
  struct selection selection = o->selection;
  struct database d;
  uint64_t event = 0;
  if (o->event && !event_find(o->event, &event)) return fail(f, STATUS_USAGE, "--event: there is no event '%.60s'", o->event);
  selection.event = (unsigned)event;
  if (!database_open_for(&d, o->db, DATABASE_READ, f)) return false;
  const bool good = samples_from_database(s, &d, &selection) || database_failed(&d, f);
  database_close(&d);
  return good;
}
