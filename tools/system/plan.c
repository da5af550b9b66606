#include "tools/system/plan.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "contract/stream.h"
#include "sim/axi_mem.h"
#include "tip/pins.h"

enum { LINE = 64, SLOT_LEAST = 4096 };

/* ---- the command line ---- */

/* The index of the image, opened when it is new. */
static bool find_image(struct plan *p, const char *path, uint64_t *index, struct failure *f) {
  for (*index = 0; *index < p->images; (*index)++)
    if (strcmp(p->image[*index].path, path) == 0) return true;
  if (!image_open(&p->image[p->images], path, f)) return false;
  p->images++;
  return true;
}

/* IMAGE or IMAGE,COUNT */
static bool add_job(struct plan *p, const char *text, bool limited, struct failure *f) {
  struct kernel_job *job = &p->job[p->jobs];
  const char *comma = strrchr(text, ',');
  char path[PATH_MAX], *end;
  if (snprintf(path, sizeof path, "%.*s", comma ? (int)(comma - text) : (int)strlen(text), text) >= (int)sizeof path)
    return fail(f, STATUS_NO_FILE, "%.100s...: the path is too long", text);
  job->runs = comma ? strtoull(comma + 1, &end, 10) : 1;
  if (comma && (!comma[1] || strlen(comma + 1) > 9 || comma[1 + strspn(comma + 1, "0123456789")]))
    return fail(f, STATUS_USAGE, "%.300s: '%.60s' is not a number of runs", path, comma + 1);
  if (job->runs == 0 && !limited) return fail(f, STATUS_USAGE, "%.300s: running it without end needs --cycles", path);
  if (!find_image(p, path, &job->image, f)) return false;
  p->jobs++;
  return true;
}

bool plan_open(struct plan *p, const struct system_options *o, struct failure *f) {
  memset(p, 0, sizeof *p);
  for (unsigned i = 0; i < KERNEL_PROCESSES && o->process[i]; i++)
    if (!add_job(p, o->process[i], o->cycles != 0, f)) return false;
  return true;
}

void plan_close(struct plan *p) {
  for (unsigned i = 0; i < p->images; i++) image_close(&p->image[i]);
}

/* ---- memory ---- */

static uint64_t round_up(uint64_t n, uint64_t to) { return (n + to - 1) / to * to; }

static void poke_words(struct run *r, uint64_t *at, const void *from, uint64_t bytes) {
  uint64_t word;
  for (uint64_t i = 0; i < bytes; i += sizeof word) {
    memcpy(&word, (const uint8_t *)from + i, sizeof word);
    run_poke(r, *at + i, word);
  }
  *at = round_up(*at + bytes, LINE);
}

static bool no_room(const struct image *image, struct failure *f) {
  return fail(f, STATUS_BAD_ELF, "%.300s: too big: one process needs %" PRIu64 " KiB", image->path, image->memory / 1024);
}

/* Slots are powers of two, one for all. */
static bool place_slots(const struct plan *p, struct kernel_table *t, uint64_t end, struct failure *f) {
  const struct image *largest = &p->image[0];
  for (unsigned i = 1; i < p->images; i++)
    if (p->image[i].memory > largest->memory) largest = &p->image[i];
  for (t->slot = SLOT_LEAST; t->slot < largest->memory;) t->slot *= 2;
  const uint64_t limit = SIM_RAM_BASE + SIM_RAM_BYTES;
  t->memory = round_up(end, t->slot);
  if (t->memory + t->slot > limit) return no_room(largest, f);
  t->slots = (limit - t->memory) / t->slot;
  if (t->slots > KERNEL_PROCESSES) t->slots = KERNEL_PROCESSES;
  return p->jobs <= t->slots ||
         fail(f, STATUS_USAGE, "too many processes: %u of %" PRIu64 " KiB do not fit into memory, only %" PRIu64 " do", p->jobs,
              t->slot / 1024, t->slots);
}

static bool place_images(const struct plan *p, struct kernel_table *t, struct run *r, uint64_t *at, struct failure *f) {
  for (unsigned i = 0; i < p->images; i++) {
    const struct image *image = &p->image[i];
    const uint64_t words = image->words * sizeof image->word[0];
    if (*at + image->bytes + words + 2 * LINE > SIM_RAM_BASE + SIM_RAM_BYTES) return no_room(image, f);
    t->image[i] = (struct kernel_image){.at = *at,
                                        .bytes = image->bytes,
                                        .text = image->text,
                                        .memory = image->memory,
                                        .entry = image->entry,
                                        .relocations = image->words};
    poke_words(r, at, image->contents, image->bytes);
    t->image[i].relocation = *at;
    poke_words(r, at, image->word, words);
  }
  return true;
}

/* ---- the kernel's table ---- */

/* The kernel is not interrupted: only in U mode is an interrupted pc where the time went. TIP knows the
 * kernel's, too. */
static struct driver_config sampling(const struct system_options *o) {
  const bool tip = o->kind == SAMPLES_TIP;
  struct driver_config c = {
    .ways = o->ways ? o->ways : SYSTEM_WAYS,
    .buckets = o->buckets ? o->buckets : SYSTEM_BUCKETS,
    .overflow = o->overflow ? o->overflow : SYSTEM_OVERFLOW,
    .tip = tip,
    .control = TIP_CTL_RLD | TIP_CTL_RND | TIP_CTL_DET,
    .timed = o->timed,
    .seed = o->run.seed,
    .filter = tip ? 0 : 1ull << 62, /* MINH */
    .events = o->sample ? o->events : 0,
    .low = {o->period.low, o->event_period.low},
    .spread = {o->period.high - o->period.low + 1, o->event_period.high - o->event_period.low + 1},
  };
  for (unsigned i = 0; i < o->events; i++) c.event[i] = o->event[i];
  return c;
}

bool plan_load(const struct plan *p, const struct system_options *o, struct run *r, struct failure *f) {
  struct kernel_table t = {.slice = o->slice, .cycles = o->cycles, .images = p->images, .jobs = p->jobs, .sampling = sampling(o)};
  uint64_t table, end;
  if (!elf_find(&r->program, "kernel_table", &table) || !elf_find(&r->program, "kernel_end", &end))
    return fail(f, STATUS_NO_RUNTIME, "%.900s is not a kernel", o->run.program);
  end = round_up(end, LINE);
  if (!place_images(p, &t, r, &end, f) || !place_slots(p, &t, end, f)) return false;
  memcpy(t.job, p->job, sizeof t.job);
  poke_words(r, &table, &t, sizeof t);
  return true;
}
