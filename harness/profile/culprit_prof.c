#include "profile/culprit_prof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/whole_file.h"
#include "profile/file.h"
#include "profile/sample.h"

struct culprit_prof {
  struct recording r;
};

struct culprit_prof *culprit_prof_new(const struct culprit_prof_run *run) {
  struct culprit_prof *p = calloc(1, sizeof *p);
  if (!p || run->width < 1 || run->width > PROBE_LANES || !run->period || strlen(run->core) >= sizeof p->r.config ||
      strlen(run->program) >= sizeof p->r.program) {
    free(p);
    return NULL;
  }
  p->r = (struct recording){.source = PROF_RTL,
                            .kind = PROF_TIP,
                            .event = "cycles",
                            .width = run->width,
                            .period = run->period,
                            .random = run->random,
                            .seed = run->seed};
  strcpy(p->r.config, run->core);
  strcpy(p->r.program, run->program);
  return p;
}

void culprit_prof_free(struct culprit_prof *p) {
  if (p) prof_free(&p->r);
  free(p);
}

bool culprit_prof_add(struct culprit_prof *p, const struct tip_sample *sample) {
  struct recording *r = &p->r;
  if (!ARRAY_ROOM(r->sample, r->sample_room, r->sample_count + 1)) return false;
  r->sample[r->sample_count++] = (struct prof_sample){.tip = *sample};
  return true;
}

/* ---- the build id of an ELF file: the note NT_GNU_BUILD_ID of its segments ---- */

struct elf {
  const uint8_t *bytes;
  size_t size;
  bool wide; /* 64 bits */
};

/* A little-endian number; 0 beyond the end. */
static uint64_t number_at(const struct elf *e, uint64_t at, unsigned bytes) {
  uint64_t v = 0;
  if (at > e->size || bytes > e->size - at) return 0;
  for (unsigned i = 0; i < bytes; i++) v |= (uint64_t)e->bytes[at + i] << 8 * i;
  return v;
}

/* In the notes in [at, end): their lengths of name and contents, their types, and both, padded to 4. */
static void find_in_notes(const struct elf *e, uint64_t at, uint64_t end, char *text, size_t size) {
  enum { HEAD = 12, BUILD_ID = 3 };
  while (at + HEAD <= end && end <= e->size) {
    const uint64_t name = number_at(e, at, 4), contents = number_at(e, at + 4, 4), from = at + HEAD + ((name + 3) & ~3ull);
    if (name > e->size || contents > e->size || from + contents > end) return;
    if (number_at(e, at + 8, 4) == BUILD_ID && name == 4 && memcmp(e->bytes + at + HEAD, "GNU", 4) == 0) {
      for (uint64_t i = 0; i < contents && 2 * i + 3 <= size; i++) snprintf(text + 2 * i, 3, "%02x", e->bytes[from + i]);
      return;
    }
    at = from + ((contents + 3) & ~3ull);
  }
}

static bool find_build_id(const struct elf *e, char *text, size_t size) {
  enum { NOTE = 4 };
  if (e->size < 52 || memcmp(e->bytes, "\177ELF", 4) != 0) return false;
  const unsigned w = e->wide ? 8 : 4;
  const uint64_t table = number_at(e, e->wide ? 32 : 28, w), step = number_at(e, e->wide ? 54 : 42, 2),
                 count = number_at(e, e->wide ? 56 : 44, 2);
  for (uint64_t i = 0; i < count && !*text; i++) {
    const uint64_t head = table + i * step, offset = number_at(e, head + (e->wide ? 8 : 4), w),
                   bytes = number_at(e, head + (e->wide ? 32 : 16), w);
    if (number_at(e, head, 4) == NOTE && offset <= e->size && bytes <= e->size - offset)
      find_in_notes(e, offset, offset + bytes, text, size);
  }
  return true;
}

static bool read_build_id(struct recording *r, char *why, size_t size) {
  struct elf e = {.bytes = NULL};
  uint8_t *bytes = NULL;
  const int error = whole_file_read(r->program, "\177ELF", SIZE_MAX, &bytes, &e.size);
  e.bytes = bytes;
  e.wide = !error && e.size > 4 && bytes[4] == 2;
  const bool good = !error && find_build_id(&e, r->build_id, sizeof r->build_id);
  if (!good) snprintf(why, size, "%.300s: %s", r->program, error ? strerror(error) : "not an ELF file");
  free(bytes);
  return good;
}

bool culprit_prof_write(const struct culprit_prof *p, const struct culprit_prof_end *end, const char *path, char *why,
                        size_t size) {
  struct recording r = p->r;
  r.cycles = end->cycles;
  r.instret = end->instret;
  r.overflows = end->overflows;
  r.samples = r.sample_count;
  r.missed = end->missed;
  r.filtered = end->filtered;
  r.checked = end->checked;
  r.undelivered = r.overflows - r.samples - r.missed - r.filtered;
  struct prof_totals totals = {.samples = 0};
  for (size_t i = 0; i < r.sample_count; i++) prof_totals_add(&totals, &r, &r.sample[i]);
  const char *wrong = r.samples + r.missed + r.filtered > r.overflows ? "fewer overflows than samples, missed and filtered"
                                                                      : prof_counts_wrong(&r, &totals);
  if (wrong) {
    snprintf(why, size, "%.300s: the counts contradict the samples: %s", path, wrong);
    return false;
  }
  return read_build_id(&r, why, size) && prof_write(&r, path, why, size);
}
