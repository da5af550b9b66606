#include "tools/database/selection.h"

#include "isa/events.h"
#include "tools/database/open.h"

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
