#include "tb/lib/stream_make.h"

#include <inttypes.h>
#include <stdbool.h>

#include "contract/stream.h"
#include "samples/stream_header.h"
#include "tb/lib/random.h"

enum { IMAGES = 4, PROCESSES = 12, IMAGE_BYTES = 0x4000, EVENTS = 3 };

struct maker {
  FILE *out;
  uint64_t random, parts, lost, cycle;
  struct {
    bool known; /* something was loaded */
    bool ended;
    unsigned serial;
    uint32_t base[2];
    unsigned image[2], images;
  } process[PROCESSES];
  struct {
    unsigned number;
    uint64_t period; /* 0: no set yet */
  } event[EVENTS];
  enum samples_kind kind;
};

static const struct stream_image image[IMAGES] = {{"/nowhere/kernel.elf", "0123456789abcdef"},
                                                  {"/nowhere/sort", "00ff00ff00ff00ff"},
                                                  {"/nowhere/with space%", "c0ffee"},
                                                  {"/nowhere/nameless", ""}};

static unsigned below(struct maker *m, unsigned n) { return random_below(&m->random, n); }

static void put(struct maker *m, uint64_t word, uint64_t value) {
  uint8_t bytes[STREAM_RECORD_BYTES];
  for (int i = 0; i < 8; i++) {
    bytes[i] = (uint8_t)(word >> 8 * i);
    bytes[8 + i] = (uint8_t)(value >> 8 * i);
  }
  fwrite(bytes, 1, sizeof bytes, m->out);
}

static void load(struct maker *m, unsigned p) {
  const unsigned n = m->process[p].ended || !m->process[p].known ? 0 : m->process[p].images;
  if (n == 2) return;
  m->process[p].serial += m->process[p].ended;
  m->process[p].known = true;
  m->process[p].ended = false;
  m->process[p].images = n + 1;
  m->process[p].image[n] = p ? 1 + below(m, IMAGES - 1) : 0;
  m->process[p].base[n] = 0x80000000u + (p * 2 + n) * 0x100000 + below(m, 16) * 0x1000;
  put(m, stream_word(p, STREAM_LOAD, 0, m->process[p].base[n]), (uint64_t)IMAGE_BYTES << 32 | m->process[p].image[n]);
}

static void leave(struct maker *m, unsigned p) {
  if (!p || !m->process[p].known || m->process[p].ended) return;
  m->process[p].ended = true;
  put(m, stream_word(p, STREAM_EXIT, 0, 0), below(m, 256));
}

static void set_period(struct maker *m, unsigned e) {
  m->event[e].period = 256 * (62000 + 1000 * (uint64_t)below(m, 3)) + below(m, 2);
  put(m, stream_word(0, STREAM_SET, m->kind, m->event[e].number), m->event[e].period);
}

/* A reason as the stream has it, and as samples have it. */
static unsigned draw_reason(struct maker *m, uint32_t *reason) {
  if (m->kind == SAMPLES_PC) {
    *reason = 0;
    return 0;
  }
  const unsigned class = below(m, STREAM_BESIDE + 3), cause = below(m, 10);
  *reason = cause ? 1u << (cause - 1) << SAMPLES_CAUSES_SHIFT : 0;
  *reason |= class < STREAM_BESIDE ? class : ORACLE_EXECUTE | (class - STREAM_BESIDE + 1) << SAMPLES_BESIDE_SHIFT;
  return class | cause << STREAM_CAUSE_SHIFT;
}

/* Where: mostly in an image, around few places, as programs are. */
static uint32_t draw_address(struct maker *m, unsigned p, struct stream_truth *t) {
  if (!m->process[p].known || below(m, 100) == 0) return 0x1000 + below(m, 100);
  const unsigned i = below(m, m->process[p].images);
  t->offset = below(m, 4) ? 4 * below(m, 64) : 4 * below(m, IMAGE_BYTES / 4);
  t->path = image[m->process[p].image[i]].path;
  return m->process[p].base[i] + (uint32_t)t->offset;
}

static void sample(struct maker *m, void (*tell)(void *context, const struct stream_truth *t), void *context) {
  const unsigned p = below(m, PROCESSES), e = below(m, EVENTS);
  if (!m->event[e].period) set_period(m, e);
  struct stream_truth t = {.process = p,
                           .serial = m->process[p].serial,
                           .event = m->event[e].number,
                           .kind = m->kind,
                           .period = m->event[e].period,
                           .parts = 1 + below(m, 200)};
  const uint32_t address = draw_address(m, p, &t);
  const unsigned reason = draw_reason(m, &t.reason);
  put(m, stream_word(p, t.event, reason, address), t.parts);
  m->parts += t.parts;
  if (tell) tell(context, &t);
}

static void other(struct maker *m) {
  switch (below(m, 6)) {
    case 0: load(m, below(m, PROCESSES)); break;
    case 1: leave(m, below(m, PROCESSES)); break;
    case 2: set_period(m, below(m, EVENTS)); break;
    case 3: put(m, stream_word(0, STREAM_TIME, 0, 0), m->cycle += below(m, 100000)); break;
    case 4: put(m, stream_word(0, STREAM_STAT, 0, STREAM_STAT_LOST), m->lost += below(m, 24)); break;
    default: put(m, stream_word(0, STREAM_STAT, 0, below(m, STREAM_STAT_LOST)), below(m, 1000000)); break;
  }
}

void stream_make(FILE *out, uint64_t seed, uint64_t samples, void (*tell)(void *context, const struct stream_truth *t),
                 void *context) {
  struct maker m = {.out = out, .random = seed, .event = {{.number = 1}, {.number = 3}, {.number = 7}}};
  struct stream_header header = {.time = 1700000000, .machine = "small", .width = 2, .images = IMAGES};
  snprintf(header.run, sizeof header.run, "%016" PRIx64 "%016" PRIx64, random_next(&m.random), seed);
  for (unsigned i = 0; i < IMAGES; i++) header.image[i] = image[i];
  m.kind = below(&m, 2) ? SAMPLES_TIP : SAMPLES_PC;
  stream_header_write(out, &header);
  put(&m, stream_word(0, STREAM_BEGIN, 0, 0), IMAGES);
  for (unsigned p = 0; p < PROCESSES / 2; p++) load(&m, p);
  for (uint64_t i = 0; i < samples; i++) {
    if (below(&m, 50) == 0) other(&m);
    sample(&m, tell, context);
  }
  put(&m, stream_word(0, STREAM_END, 0, 0), m.parts + m.lost);
}
