#include "iss/follow.h"

#include <string.h>

#include "iss/decoded.h"
#include "iss/memory.h"
#include "iss/pmp.h"
#include "iss/translate.h"

bool follow_open(struct follow *f) {
  memset(f, 0, sizeof *f);
  return tables_open(&f->tables);
}

void follow_close(struct follow *f) { tables_close(&f->tables); }

/* ---- fetch ---- */

static bool fetch_failed(const struct probe_retire_lane *lane) {
  return lane->trap && (lane->cause == ISS_FETCH_PAGE || lane->cause == ISS_FETCH_ACCESS);
}

/* Does this translation give what the machine fetched? move: stores may have gone elsewhere. */
static bool fetch_explains(struct follow *f, const struct iss *s, const struct probe_retire_lane *lane,
                           const struct iss_translation *t, bool move) {
  const bool failed = fetch_failed(lane);
  if (t->cause >= 0) return failed && lane->cause == (uint64_t)t->cause;
  const bool reached = iss_in_ram(t->physical, 4) && iss_pmp_allows(s, t->physical, 4, ISS_PMP_X, s->privilege);
  if (!reached || failed) return !reached && failed && lane->cause == ISS_FETCH_ACCESS;
  if (move) return undecided_explain(&f->undecided, s->ram, t->physical, 4, lane->insn, true);
  return memcmp(s->ram + (t->physical - ISS_RAM_BASE), &lane->insn, sizeof lane->insn) == 0;
}

/* ---- loads and stores ---- */

/* What an instruction asks of memory. */
struct asked {
  const struct isa_op *op;
  uint64_t address;
  enum iss_access access;
  bool reads; /* memory: LR, AMO, loads */
};

static bool is_store(const struct asked *a) { return a->access == ISS_STORE; }

/* False: nothing. */
static bool asks(const struct iss *s, uint32_t insn, struct asked *out) {
  const struct isa_op *op = isa_decode(insn);
  if (!op || isa_extension(op) & ~s->extensions || (isa_is_profile(insn) && !s->pflag)) return false;
  const bool atomic = op->kind == ISA_CLASS_ATOMIC, store = op->kind == ISA_CLASS_STORE;
  if (!atomic && !store && op->kind != ISA_CLASS_LOAD) return false;
  const bool writes = store || (atomic && !isa_is_lr(op));
  *out = (struct asked){.op = op,
                        .address = s->x[isa_rs1(insn)] + (atomic ? 0 : isa_immediate(op, insn)),
                        .access = writes ? ISS_STORE : ISS_LOAD,
                        .reads = !store && !(atomic && isa_is_sc(op))};
  return !(out->address & (op->bytes - 1u));
}

static uint64_t ram_value(const struct iss *s, uint64_t physical, unsigned bytes) {
  uint64_t value = 0;
  memcpy(&value, s->ram + (physical - ISS_RAM_BASE), bytes);
  return value;
}

static bool holds(const struct iss *s, uint64_t physical, unsigned bytes, uint64_t value) {
  return ((ram_value(s, physical, bytes) ^ value) & ~0ull >> (64 - 8 * bytes)) == 0;
}

/* SC: the reservation that explains whether it succeeded here. */
static bool reservation_explains(struct follow *f, struct iss *s, bool succeeded, uint64_t physical) {
  const uint64_t wanted = physical | ISS_RESERVED;
  if ((s->reservation == wanted) == succeeded) return true;
  for (unsigned i = 0; i < f->reservations; i++) {
    if ((f->reservation[i] == wanted) != succeeded) continue;
    s->reservation = f->reservation[i];
    return true;
  }
  return false;
}

static bool data_explains(struct follow *f, struct iss *s, const struct probe_retire_lane *lane, const struct asked *a,
                          const struct iss_translation *t, bool move) {
  const unsigned bytes = a->op->bytes;
  const int fault = t->cause >= 0 ? t->cause
                                  : iss_physical_fault(s, t->physical, bytes, a->access, a->op->kind == ISA_CLASS_ATOMIC);
  if (lane->trap || fault >= 0) return lane->trap && fault >= 0 && lane->cause == (uint64_t)fault;
  if (isa_is_sc(a->op)) return reservation_explains(f, s, lane->rd_value == 0, t->physical);
  if (!a->reads || lane->rd == 0 || !iss_in_ram(t->physical, bytes)) return true;
  if (move) return undecided_explain(&f->undecided, s->ram, t->physical, bytes, lane->rd_value, true);
  return holds(s, t->physical, bytes, lane->rd_value);
}

static void note_store(struct follow *f, const struct iss *s, uint64_t physical) {
  const uint64_t doubleword = physical & ~7ull;
  f->before[f->places] = iss_in_ram(doubleword, 8) ? ram_value(s, doubleword, 8) : 0;
  f->place[f->places++] = physical;
}

/* The first translation that explains what the machine did; and, unless stores had to be moved for it, all others. */
static unsigned choose_data(struct follow *f, struct iss *s, const struct probe_retire_lane *lane, const struct asked *a,
                            bool move) {
  const bool stores = is_store(a) && !lane->trap && !(isa_is_sc(a->op) && lane->rd_value != 0);
  const bool reserves = isa_is_lr(a->op) && !lane->trap;
  unsigned explain = 0;
  for (unsigned i = 0; i < f->data.count && !(move && explain); i++) {
    const struct iss_translation *t = &f->data.of[i];
    const uint64_t reservation = s->reservation;
    if (!data_explains(f, s, lane, a, t, move)) continue;
    if (explain++ == 0) {
      s->hints.translation[1] = *t;
      s->hints.chosen |= 2;
      if (i) *(t->cause >= 0 ? &f->older_faults : &f->older_pages) += 1;
    } else {
      s->reservation = reservation;
      if (reserves) f->reservation[f->reservations++] = t->physical | ISS_RESERVED;
    }
    if (stores) note_store(f, s, t->physical);
  }
  return explain;
}

/* What was read would be explained at other places, too, if stores were moved: then they stay undecided. */
static bool elsewhere(struct follow *f, const struct iss *s, const struct probe_retire_lane *lane, const struct asked *a) {
  bool any = false;
  for (unsigned i = 0; i < f->data.count; i++) {
    const struct iss_translation *t = &f->data.of[i];
    const bool reached = t->cause < 0 && iss_physical_fault(s, t->physical, a->op->bytes, a->access, is_store(a)) < 0;
    if (!reached || !iss_in_ram(t->physical, a->op->bytes) || holds(s, t->physical, a->op->bytes, lane->rd_value)) continue;
    if (!undecided_explain(&f->undecided, s->ram, t->physical, a->op->bytes, lane->rd_value, false)) continue;
    if (is_store(a)) note_store(f, s, t->physical);
    any = true;
  }
  return any;
}

/* Of a load, the translation of now is enough where it explains what was loaded, and nothing else is to be learnt. */
static void follow_data(struct follow *f, struct iss *s, const struct probe_retire_lane *lane, const struct asked *a) {
  const unsigned privilege = iss_data_privilege(s);
  if (isa_is_lr(a->op)) f->reservations = 0;
  if (!is_store(a) && !isa_is_lr(a->op) && !f->undecided.count) {
    permitted_now(s, a->address, a->access, privilege, &f->data);
    if (data_explains(f, s, lane, a, &f->data.of[0], false)) return;
  }
  permitted_find(&f->tables, s, a->address, a->access, privilege, &f->data);
  unsigned explain = choose_data(f, s, lane, a, false);
  if (!explain && f->undecided.count) explain = choose_data(f, s, lane, a, true);
  else if (a->reads && lane->rd && !lane->trap && f->undecided.count && elsewhere(f, s, lane, a)) explain++;
  f->sure = explain == 1;
}

/* False: nothing explains what was fetched. */
static bool follow_fetch(struct follow *f, struct iss *s, const struct probe_retire_lane *lane) {
  permitted_now(s, s->pc, ISS_FETCH, s->privilege, &f->fetch);
  if (fetch_explains(f, s, lane, &f->fetch.of[0], false)) return true;
  permitted_find(&f->tables, s, s->pc, ISS_FETCH, s->privilege, &f->fetch);
  for (unsigned n = 0; n < 2 * f->fetch.count; n++) {
    const struct iss_translation *t = &f->fetch.of[n % f->fetch.count];
    if (!fetch_explains(f, s, lane, t, n >= f->fetch.count)) continue;
    s->hints.translation[0] = *t;
    s->hints.chosen = 1;
    if (n % f->fetch.count) *(t->cause >= 0 ? &f->older_faults : &f->older_pages) += 1;
    return true;
  }
  return false;
}

void follow_choose(struct follow *f, struct iss *s, const struct probe_retire_lane *lane) {
  struct asked a;
  f->fetch.count = f->data.count = f->places = 0;
  f->sure = true;
  if (!tables_differ(&f->tables) && !f->undecided.count) return;
  const struct iss_hints hints = s->hints;
  s->hints = (struct iss_hints){0}; /* looking is no access */
  if (follow_fetch(f, s, lane) && !fetch_failed(lane) && asks(s, lane->insn, &a)) follow_data(f, s, lane, &a);
  const struct iss_hints found = s->hints;
  s->hints = hints;
  s->hints.chosen = found.chosen;
  memcpy(s->hints.translation, found.translation, sizeof found.translation);
}

void follow_step(struct follow *f, const struct iss *s, const struct iss_result *result) {
  const struct probe_retire_lane *lane = &result->lane;
  struct undecided *u = &f->undecided;
  if (u->count && probe_mem_loads(lane->mem) && lane->rd && f->sure && !result->mmio)
    undecided_see(u, result->physical, lane->mem_bytes);
  if (f->places > 1) undecided_add(u, f->place, f->before, f->places, lane->mem_bytes, lane->mem_data);
  else if (u->count && probe_mem_stores(lane->mem)) undecided_overwrite(u, result->physical, lane->mem_bytes);
  if (!s->reservation) f->reservations = 0;
  if (s->extensions & ISA_EXT_S) tables_step(&f->tables, s, result);
}
