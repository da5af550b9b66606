/* All instructions of a counter are profile instructions. Apart, a JAL is in the block, and
 * the others are after the function. */
#include "instrument/places.h"

#include "instrument/counter.h"
#include "instrument/software.h"

static void put_here(struct emit *p, uint32_t block, uint32_t counter) {
  if (p->r->options.method != INSTRUMENT_BY_FLAG) {
    software_put(p, block, counter);
    return;
  }
  p->flagged = true;
  if (p->r->options.flags & INSTRUMENT_APART) {
    emit_add_back(p, block, counter);
    emit_jump(p, encode_jal(0), 0);
  } else {
    counter_put(p, block, counter);
  }
  p->flagged = false;
}

void places_put(struct emit *p, uint32_t block, const struct emit_counters *counters) {
  struct rewrite *r = p->r;
  for (unsigned i = 0; i < r->profiles; i++) {
    p->profile = &r->profile[i];
    if (counters->of[i] != EMIT_NONE) put_here(p, block, counters->of[i]);
  }
}

void places_put_way(struct emit *p, uint32_t word, uint32_t to, const struct emit_counters *counters) {
  bool any = false;
  for (unsigned i = 0; i < p->r->profiles; i++) any |= counters->of[i] != EMIT_NONE;
  if (any) emit_add_stub(p, (struct emit_stub){.kind = EMIT_WAY, .from = p->r->own[word], .block = to, .counters = *counters});
}

/* The next item is where a stub begins. */
static void arrive(struct emit *p, const struct emit_stub *s) {
  p->r->item[s->from].target_kind = TARGET_ITEM;
  p->r->item[s->from].target = p->r->items;
}

/* Whoever looks at the instruction in front of an interrupted one sees that it is in a counter, at the stub's
 * first one, too. */
static void put_front(struct emit *p) {
  const uint32_t insn = p->r->item[p->r->items - 1].insn;
  if (p->flagged && !(isa_is_profile(insn) && isa_profile_type(insn) == p->profile->type)) emit_insn(p, encode_nop());
}

static void put_back(struct emit *p, const struct emit_stub *s) {
  p->profile = &p->r->profile[s->profile];
  p->flagged = p->r->options.method == INSTRUMENT_BY_FLAG;
  put_front(p);
  arrive(p, s);
  counter_put(p, s->block, s->counters.of[s->profile]);
  emit_jump(p, encode_jal(0), s->from + 1);
  p->flagged = false;
}

static void put_way(struct emit *p, const struct emit_stub *s) {
  arrive(p, s);
  places_put(p, s->block, &s->counters);
  emit_jump_block(p, s->block, false);
}

void places_put_stubs(struct emit *p) {
  for (size_t i = 0; i < p->stubs && !p->failed; i++) { /* one on an edge may add one */
    const struct emit_stub s = p->stub[i];
    switch (s.kind) {
      case EMIT_BACK: put_back(p, &s); break;
      case EMIT_WAY: put_way(p, &s); break;
      case EMIT_SAMPLE:
        arrive(p, &s);
        software_put_sample(p, &s);
        break;
    }
  }
  p->stubs = 0;
}
