#include "dispatch/table.h"

#include <stdlib.h>
#include <string.h>

enum { ADDRESS_MASK = (1 << 30) - 1 };

bool pflag_table_open(struct pflag_table *t, struct pflag_table_config config) {
  const unsigned n = config.sets * config.ways;
  *t = (struct pflag_table){.config = config};
  t->entry = calloc(n, sizeof *t->entry);
  t->next = calloc(config.sets, sizeof *t->next);
  if (!t->entry || !t->next) {
    pflag_table_close(t);
    return false;
  }
  pflag_table_reset(t);
  return true;
}

void pflag_table_close(struct pflag_table *t) {
  free(t->entry);
  free(t->next);
  t->entry = NULL;
  t->next = NULL;
}

static void clear(struct pflag_table *t) {
  memset(t->entry, 0, t->config.sets * t->config.ways * sizeof *t->entry);
  t->report.update = t->report.remove = false;
  t->answer.hit = false;
}

void pflag_table_reset(struct pflag_table *t) {
  clear(t);
  memset(t->next, 0, t->config.sets * sizeof *t->next);
}

static unsigned set_of(const struct pflag_table *t, uint32_t address) { return address / t->config.slots % t->config.sets; }
static struct pflag_entry *row_of(const struct pflag_table *t, unsigned set) { return &t->entry[set * t->config.ways]; }

/* The way that has this leader, or `ways`. */
static unsigned find_way(const struct pflag_table *t, uint32_t leader) {
  const struct pflag_entry *row = row_of(t, set_of(t, leader));
  unsigned w = 0;
  while (w < t->config.ways && !(row[w].valid && row[w].leader == leader)) w++;
  return w;
}

/* A free way, else the one behind the way used last: of two, the least recently used. */
static unsigned victim(const struct pflag_table *t, unsigned set) {
  const struct pflag_entry *row = row_of(t, set);
  for (unsigned w = 0; w < t->config.ways; w++)
    if (!row[w].valid) return w;
  return t->next[set];
}

/* Sec. IV.A: what the report does. */
static struct pflag_change learn(const struct pflag_table *t, const struct pflag_table_in *r) {
  struct pflag_change c = {.kind = PFLAG_NOTHING, .set = set_of(t, r->update_leader), .way = find_way(t, r->update_leader)};
  const bool found = c.way < t->config.ways;
  const uint32_t next = (r->update_last + 1) & ADDRESS_MASK;

  if (r->remove) {
    if (found) c.kind = PFLAG_DROP;
    return c;
  }
  if (!r->update) return c;
  if (found) {
    const struct pflag_entry old = row_of(t, c.set)[c.way];
    const uint32_t length = (old.follow - old.leader) & ADDRESS_MASK;
    /* Sec. IV.A.2: a block of another length stands there now. */
    const bool stale = r->update_first && r->update_length && r->update_length != length;
    if (stale && r->update_flag) {
      c.kind = PFLAG_DROP;
      return c;
    }
    if (!stale) {
      c.entry = old;
      c.entry.on = r->update_flag;
      c.entry.type = r->update_type;
      /* On, a profile branch may have left the block; off, control flows through it. */
      if (!r->update_flag && next > old.follow) c.entry.follow = next;
      /* Met again: its end is known. A block that is too short stays locked. */
      if (r->update_first && length >= t->config.shortest) c.entry.lock = false;
      const bool same = c.entry.on == old.on && c.entry.type == old.type && c.entry.follow == old.follow &&
                        c.entry.lock == old.lock;
      c.kind = same ? PFLAG_KEEP : PFLAG_WRITE;
      return c;
    }
  }
  /* Only with the flag off: control then flows through the block, and its end will be seen. */
  if (!r->update_first || r->update_flag) return c;
  if (!found) c.way = victim(t, c.set);
  c.kind = PFLAG_WRITE;
  c.entry = (struct pflag_entry){
    .valid = true, .leader = r->update_leader, .follow = next, .type = r->update_type, .on = false, .lock = true};
  return c;
}

/* Sec. IV.A, Fig. 2: the lowest leader at or behind the pc whose block is to be skipped. A way that changes
 * now is absent. */
static struct pflag_answer look_up(const struct pflag_table *t, uint32_t pc, const struct pflag_change *c) {
  const unsigned set = set_of(t, pc);
  const struct pflag_entry *row = row_of(t, set);
  struct pflag_answer a = {.hit = false};
  for (unsigned w = 0; w < t->config.ways; w++) {
    const struct pflag_entry *e = &row[w];
    const uint8_t slot = (uint8_t)(e->leader % t->config.slots);
    const bool changes = (c->kind == PFLAG_WRITE || c->kind == PFLAG_DROP) && c->set == set && c->way == w;
    if (!e->valid || changes || e->lock || e->on || e->leader / t->config.slots != pc / t->config.slots || e->leader < pc) continue;
    if (!a.hit || slot < a.slot) a = (struct pflag_answer){.hit = true, .slot = slot, .type = e->type, .follow = e->follow};
  }
  return a;
}

static void apply(struct pflag_table *t, const struct pflag_change *c) {
  struct pflag_entry *e = &row_of(t, c->set)[c->way];
  if (c->kind == PFLAG_WRITE) *e = c->entry;
  if (c->kind == PFLAG_DROP) e->valid = false;
  else t->next[c->set] = (c->way + 1) % t->config.ways;
}

struct pflag_change pflag_table_step(struct pflag_table *t, const struct pflag_table_in *in) {
  struct pflag_change c = {.kind = PFLAG_NOTHING};
  if (in->clear) {
    clear(t);
    return c;
  }
  c = learn(t, &t->report);
  if (in->lookup) t->answer = look_up(t, in->lookup_pc, &c);
  if (c.kind != PFLAG_NOTHING) apply(t, &c);
  t->report = *in;
  return c;
}
