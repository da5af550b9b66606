#include "tools/record/undrained.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "contract/ring.h"
#include "sim/sim.h"

static bool find_state(const struct elf_program *p, uint64_t *at) {
  for (size_t i = 0; i < p->symbol_count; i++) {
    const struct elf_symbol *s = &p->symbols[i];
    if (strcmp(s->name, "profile_state") != 0 || s->size != sizeof(struct profile_state)) continue;
    *at = s->addr;
    return true;
  }
  return false;
}

/* What is at [begin, end) of the program, wherever it is loaded. */
static bool follow_bytes(struct signature *s, const struct elf_program *p, uint64_t begin, uint64_t end, const char *what,
                         const uint8_t *ram, struct failure *f) {
  return signature_follow(s, begin, end, what, ram, SIM_RAM_BASE + begin - elf_loaded_at(p, begin), SIM_RAM_BYTES, f);
}

bool undrained_open(struct undrained *u, const struct elf_program *p, const char *path, const uint8_t *ram, struct failure *f) {
  uint64_t state = 0, ring = 0, end = 0, port = 0;
  if (!find_state(p, &state) || !elf_find(p, "__profile_ring", &ring) || !elf_find(p, "__profile_ring_end", &end) ||
      !elf_find(p, "profile_stop", &u->stop))
    return fail(f, STATUS_NO_RUNTIME, "%.900s: its profiling runtime is of another version; rebuild the program", path);
  if (elf_find(p, "profile_port", &port) && !follow_bytes(&u->port, p, port, port + sizeof port, "the profiler's port", ram, f))
    return false;
  return follow_bytes(&u->state, p, state, state + sizeof(struct profile_state), "the profiler's state", ram, f) &&
         follow_bytes(&u->ring, p, ring, end, "the profiler's ring", ram, f);
}

void undrained_close(struct undrained *u) {
  signature_free(&u->ring);
  signature_free(&u->state);
  signature_free(&u->port);
  free(u->held);
}

static struct profile_state state_of(const struct undrained *u) {
  struct profile_state s;
  memcpy(&s, u->state.bytes, sizeof s);
  return s;
}

/* The address that the program stores words at. */
static uint64_t port_of(const struct undrained *u) {
  uint64_t at = SIM_PROFILE;
  if (u->port.bytes) memcpy(&at, u->port.bytes, sizeof at);
  return at;
}

static bool within(const struct signature *s, uint64_t addr) { return addr - s->begin < s->end - s->begin; }

/* The ring is empty again when `next` goes back. */
static void let_count(struct undrained *u) {
  for (size_t i = 0; i < u->held_count; i++) {
    const struct undrained_store *s = &u->held[i];
    const uint64_t *next = state_of(u).next;
    signature_store(&u->ring, s->addr, s->bytes, s->data);
    signature_store(&u->state, s->addr, s->bytes, s->data);
    if (state_of(u).next < next) u->base = u->sent;
  }
  u->held_count = 0;
}

static bool hold(struct undrained *u, const struct probe_retire_lane *l) {
  if (!ARRAY_ROOM(u->held, u->held_room, u->held_count + 1)) return false;
  u->held[u->held_count++] = (struct undrained_store){.addr = l->mem_addr, .data = l->mem_data, .bytes = l->mem_bytes};
  return true;
}

bool undrained_step(struct undrained *u, const struct probe_retire *retire, bool in_handler) {
  for (unsigned i = 0; retire->valid >> i & 1; i++) {
    const struct probe_retire_lane *l = &retire->lane[i];
    u->stopping = u->stopping || l->pc == u->stop;
    if (!probe_mem_stores(l->mem) || l->trap) continue;
    if (u->port.bytes) signature_store(&u->port, l->mem_addr, l->mem_bytes, l->mem_data);
    if (l->mem_addr == port_of(u)) {
      let_count(u);
      u->sent++;
    } else if ((within(&u->ring, l->mem_addr) || within(&u->state, l->mem_addr)) && !hold(u, l)) {
      return false;
    }
  }
  if (u->held_count && !in_handler && !u->stopping) let_count(u);
  return true;
}

bool undrained_begun(const struct undrained *u) { return state_of(u).next != NULL; }

const uint64_t *undrained_memory(const struct undrained *u, uint64_t *words) {
  *words = (u->ring.end - u->ring.begin) / 8;
  return (const uint64_t *)(const void *)u->ring.bytes;
}

const uint64_t *undrained_words(const struct undrained *u, uint64_t arrived, uint64_t *first, uint64_t *end) {
  const uint64_t next = (uint64_t)state_of(u).next;
  const bool known = next >= u->ring.begin && next <= u->ring.end && arrived >= u->base;
  uint64_t words;
  *end = known ? (next - u->ring.begin) / 8 : 0;
  *first = known && arrived - u->base < *end ? arrived - u->base : *end;
  return undrained_memory(u, &words);
}

void undrained_lost(const struct undrained *u, uint64_t *lost, uint64_t *weight) {
  const struct profile_state s = state_of(u);
  *lost = s.lost;
  *weight = s.lost_weight;
}

bool undrained_torn(const struct undrained *u) {
  bool torn = false;
  for (size_t i = 0; i < u->held_count; i++) torn = torn || within(&u->ring, u->held[i].addr);
  return torn;
}
