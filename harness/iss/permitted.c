#include "iss/permitted.h"

#include <string.h>

#include "iss/translate.h"

/* A walk that may have been made: from the root of a satp, at moments from `from` to `until`, between two fences of its
 * space. Each entry is read no earlier than the one that points to it. */
struct walk {
  const struct tables *tables;
  const struct iss *s;
  uint64_t address;
  enum iss_access access;
  unsigned privilege;
  uint64_t satp;
  uint64_t until;
  struct permitted *out;
};

static uint16_t space_of(uint64_t satp) { return (uint16_t)(satp >> ISS_SATP_ASID_SHIFT); }

static void add(struct permitted *p, struct iss_translation t) {
  for (unsigned i = 0; i < p->count; i++)
    if (p->of[i].cause == t.cause && (t.cause >= 0 || p->of[i].physical == t.physical)) return;
  if (p->count < PERMITTED_MOST) p->of[p->count++] = t;
}

/* The first moment from *from to `until` at which an entry of this level could be read: of the root, while this satp was in
 * use; behind it, one of its space, for the pointer may have been kept; behind a global pointer, any. */
static bool read_at(const struct walk *w, unsigned level, bool global, uint64_t *from, uint64_t until) {
  bool found = false;
  uint64_t first = until;
  for (unsigned i = 0; i < w->tables->roots; i++) {
    const struct tables_root *r = &w->tables->root[i];
    const uint64_t begin = *from > r->from ? *from : r->from;
    const bool same = level == ISS_LEVELS - 1 ? r->satp == w->satp : space_of(r->satp) == space_of(w->satp);
    if (!(global || same) || begin > first || begin > r->until) continue;
    first = begin;
    found = true;
  }
  *from = first;
  return found;
}

/* The moment from which an entry that ends the walk at this level has been read: fences by address. */
static uint64_t fenced(const struct walk *w, unsigned level, bool global, uint64_t from) {
  const unsigned shift = iss_page_shift(level);
  for (unsigned i = 0; i < w->tables->fences; i++) {
    const struct tables_fence *f = &w->tables->fence[i];
    if (!f->by_address || f->address >> shift != w->address >> shift) continue;
    if (f->by_space && (global || f->space != space_of(w->satp))) continue;
    if (f->at > from) from = f->at;
  }
  return from;
}

/* May be used now: an entry of the address space, not fenced since; or a global one. */
static bool usable(const struct walk *w, bool global) {
  return global || (space_of(w->satp) == space_of(w->s->csr[CSR_satp]) && w->until == w->tables->now);
}

static void visit(const struct walk *w, unsigned level, uint64_t table, uint64_t from, bool global);

/* The entry held `value` from moment `begin` to `end`. */
static void judge(const struct walk *w, unsigned level, uint64_t value, uint64_t begin, uint64_t end, bool global) {
  struct iss_translation t = {.address = w->address};
  t.cause = iss_entry_says(w->s, value, level, w->address, w->access, w->privilege, &t.physical);
  const bool behind = global, pointer = t.cause == ISS_ENTRY_POINTER;
  global = global || (value & ISS_ENTRY_V && value & ISS_ENTRY_G);
  if (!pointer) begin = fenced(w, level, global, begin);
  if (!behind && end > w->until) end = w->until;
  if (begin > end || !read_at(w, level, behind, &begin, end)) return;
  if (pointer) visit(w, level - 1, iss_table_of(value), begin, global);
  else if (usable(w, global)) add(w->out, t);
}

/* from: when the pointer to this table was read. */
static void visit(const struct walk *w, unsigned level, uint64_t table, uint64_t from, bool global) {
  const uint64_t at = iss_entry_at(table, level, w->address);
  if (!iss_entry_readable(w->s, at)) {
    const struct iss_translation t = {.address = w->address, .cause = iss_access_fault(w->access)};
    if (usable(w, global)) add(w->out, t);
    return;
  }
  uint64_t value;
  memcpy(&value, w->s->ram + (at - ISS_RAM_BASE), sizeof value);
  const struct tables_word *old = tables_newest(w->tables, at);
  const uint64_t since = old ? old->until + 1 : 0;
  judge(w, level, value, since > from ? since : from, w->tables->now, global);
  for (; old; old = tables_older(w->tables, old))
    if (old->until >= from) judge(w, level, old->value, old->from > from ? old->from : from, old->until, global);
}

/* All walks from the root of a satp: between each two fences of its space. */
static void visit_root(struct walk *w) {
  uint64_t from = 0;
  for (unsigned i = 0; i < w->tables->fences; i++) {
    const struct tables_fence *f = &w->tables->fence[i];
    if (f->by_address || f->space != space_of(w->satp)) continue;
    w->until = f->at - 1;
    visit(w, ISS_LEVELS - 1, iss_root_of(w->satp), from, false);
    from = f->at;
  }
  w->until = w->tables->now;
  visit(w, ISS_LEVELS - 1, iss_root_of(w->satp), from, false);
}

static bool first_of_satp(const struct tables *t, unsigned i) {
  for (unsigned j = 0; j < i; j++)
    if (t->root[j].satp == t->root[i].satp) return false;
  return true;
}

void permitted_now(const struct iss *s, uint64_t address, enum iss_access access, unsigned privilege, struct permitted *out) {
  out->count = 1;
  out->of[0] = (struct iss_translation){.address = address};
  out->of[0].cause = iss_translate(s, address, access, privilege, &out->of[0].physical);
}

void permitted_find(const struct tables *t, const struct iss *s, uint64_t address, enum iss_access access, unsigned privilege,
                    struct permitted *out) {
  permitted_now(s, address, access, privilege, out);
  if (!tables_differ(t) || !iss_is_virtual(s, privilege) || !iss_canonical(address)) return;
  struct walk w = {.tables = t, .s = s, .address = address, .access = access, .privilege = privilege, .out = out};
  for (unsigned i = 0; i < t->roots; i++) {
    w.satp = t->root[i].satp;
    if (first_of_satp(t, i)) visit_root(&w);
  }
}
