#include "coproc/model_collect.h"

#include "tip/sample.h"
#include "coproc/model_filter.h"

unsigned cop_words_of(uint8_t fields) { return ((unsigned)__builtin_popcount(fields) + 1) / 2; }

uint64_t cop_next_interval(const struct cop_model *m) { return (uint64_t)m->state->interval + (m->regs.random & m->state->spread); }

unsigned cop_collect_tagged(const struct cop_model *m, const struct probe_retire *retire, const struct cop_in *in) {
  unsigned lanes = 0;
  if (!mode_passes(&m->state->modes, &in->delegation, in->privilege, in->context)) return 0;
  for (unsigned i = 0; i < m->shape.width; i++)
    if (retire->valid >> i & 1 && !retire->lane[i].trap && m->state->tag[(retire->rob + i) % m->shape.rob]) lanes |= 1u << i;
  return lanes;
}

static struct cop_sample of_lane(const struct cop_model *m, const struct probe_retire_lane *l) {
  struct cop_sample s;
  uint64_t value = l->mem == PROBE_MEM_STORE ? l->mem_data : l->rd_value, addr = l->mem ? l->mem_addr : l->next_pc;
  uint32_t size = l->mem ? (uint32_t)__builtin_ctz(l->mem_bytes) : 0;
  s.field[COP_INFO] = cop_class(l->insn, m->shape.atomics) | (uint32_t)(l->events & 0xff) << COP_INFO_EVENTS_SHIFT |
                      size << COP_INFO_SIZE_SHIFT | (uint32_t)(l->events >> 8 & 3) << COP_INFO_WALKS_SHIFT;
  s.field[COP_PC] = (uint32_t)(l->pc >> 2);
  s.field[COP_INSN] = l->insn;
  s.field[COP_VALUE] = (uint32_t)value;
  s.field[COP_VALUEH] = (uint32_t)(value >> 32);
  s.field[COP_ADDR] = (uint32_t)addr;
  s.field[COP_ADDRH] = (uint32_t)(addr >> 32);
  return s;
}

static struct cop_sample of_tip(const struct cop_in *in, unsigned lane, unsigned blamed) {
  return (struct cop_sample){{COP_TIP, (uint32_t)(in->tip_addr[lane] >> 2), 0,
                              (uint32_t)(in->tip_flags >> TIP_WEIGHT_SHIFT & 0xffff) * 12 / (unsigned)__builtin_popcount(blamed), 0,
                              ((uint32_t)in->tip_flags & ~15u) | blamed, (uint32_t)(in->tip_flags >> 32), 0}};
}

static bool tip_allowed(const struct cop_model *m, const struct cop_in *in) {
  return mode_passes(&m->state->modes, &in->delegation, in->tip_flags >> TIP_PRIVILEGE_SHIFT & 3,
                     in->tip_flags >> TIP_CONTEXT_SHIFT & 0xffff);
}

/* Samples to leave out when the queue has room again, 0 to 11: which of a loop comes then must not be the
 * queue's rhythm. */
static unsigned draw_skip(const struct cop_model *m) { return (m->regs.random & 0xfff) * 12 >> 12; }

/* Samples of one cycle, oldest first; `room` places were free when it began. */
static void queue_samples(struct cop_model *m, struct cop_sample *sample, unsigned n, unsigned room, uint64_t cycle) {
  struct cop_model_state *s = m->state;
  const unsigned out = n < s->skip ? n : s->skip, in = n - out < room ? n - out : room;
  for (unsigned i = out; i < out + in; i++) {
    if (i == out && s->gap) sample[i].field[COP_INFO] |= COP_INFO_GAP;
    sample[i].field[COP_CYCLE] = (uint32_t)cycle;
    s->queue[(s->queue_first + m->regs.capture_level++) % COP_CAPTURE_MOST] = sample[i];
  }
  s->skip -= out;
  if (in) s->gap = false;
  if (n && (!room || n > out + in)) {
    s->gap = true;
    s->skip = draw_skip(m);
  }
  m->counts.accepted += in;
  s->waiting += in;
  m->counts.dropped += n - in;
}

void cop_collect(struct cop_model *m, const struct probe_retire *retire, const struct cop_in *in, bool take) {
  struct cop_model_state *s = m->state;
  struct cop_sample sample[PROBE_LANES];
  unsigned room = m->shape.capture - m->regs.capture_level, n = 0, on = 0, lanes = take ? 0 : cop_collect_tagged(m, retire, in);
  if (take) {
    unsigned blamed = tip_allowed(m, in) ? tip_sample_blamed(in->tip_flags, m->shape.width) : 0;
    for (unsigned i = 0; i < m->shape.width; i++)
      if (blamed >> i & 1) sample[on++] = of_tip(in, i, blamed);
    n = on;
  } else if (lanes && !s->interval) {
    for (unsigned i = 0; i < m->shape.width; i++)
      if (lanes >> i & 1) sample[on++] = of_lane(m, &retire->lane[i]);
    n = on;
  } else if (lanes) {
    for (unsigned i = 0; i < m->shape.width; i++)
      if (lanes >> i & 1 && ++n == s->left) sample[on++] = of_lane(m, &retire->lane[i]);
    s->left = n >= s->left ? cop_next_interval(m) - (n - s->left) : s->left - n;
  }
  if (!n) return;
  m->counts.tagged += n;
  m->counts.skipped += n - on;
  queue_samples(m, sample, on, room, in->cycle);
}

/* Word w of a sample on its way: selected fields in order, two a word. */
static uint64_t word_of(const struct cop_sample *sample, uint8_t fields, unsigned w) {
  uint64_t word = 0;
  for (unsigned f = 0, n = 0; f < COP_FIELDS; f++) {
    if (!(fields >> f & 1)) continue;
    if (n / 2 == w) word |= (uint64_t)sample->field[f] << 32 * (n % 2);
    n++;
  }
  return word;
}

void cop_link(struct cop_model *m, unsigned level) {
  struct cop_model_state *s = m->state;
  if (!s->captured || level == m->shape.buffer) return;
  s->link_bits += m->shape.link;
  if (s->link_bits < 64) return;
  s->link_bits = 0;
  s->buffer[(s->buffer_first + m->regs.level++) % COP_BUFFER_MOST] = word_of(&s->queue[s->queue_first], s->fields, s->link_words);
  if (++s->link_words < cop_words_of(s->fields)) return;
  s->link_words = 0;
  s->queue_first = (s->queue_first + 1) % COP_CAPTURE_MOST;
  m->regs.capture_level--;
}

uint64_t cop_buffer_pop(struct cop_model *m) {
  struct cop_model_state *s = m->state;
  uint64_t word = s->buffer[s->buffer_first];
  s->place = s->place + 1 == s->sample_words ? 0 : s->place + 1;
  s->buffer_first = (s->buffer_first + 1) % COP_BUFFER_MOST;
  m->regs.level--;
  return word;
}

/* The word that was asked for in the cycle before. */
void cop_loader_arrive(struct cop_model *m) {
  struct cop_model_state *s = m->state;
  unsigned words = s->sample_words, n = 0;
  if (!s->coming) return;
  s->coming = false;
  for (unsigned f = 0; f < COP_FIELDS; f++) {
    if (!(s->fields >> f & 1)) s->next.field[f] = 0;
    else if (n++ / 2 == s->arrived) s->next.field[f] = (uint32_t)(s->coming_word >> 32 * ((n - 1) % 2));
  }
  if (++s->arrived < words) return;
  m->regs.next = true;
}

void cop_loader_ask(struct cop_model *m, bool next, unsigned level) {
  struct cop_model_state *s = m->state;
  if (!s->engine || next || !level || s->asked == s->sample_words) return;
  s->coming_word = cop_buffer_pop(m);
  s->coming = true;
  s->asked++;
}
