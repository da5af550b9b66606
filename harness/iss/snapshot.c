#include "iss/snapshot.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <zlib.h>

#include "base/report_file.h"
#include "base/touched.h"
#include "base/whole_file.h"

#define MAGIC "CULPSNAP"

enum {
  VERSION = 1,
  PAGE = TOUCHED_PAGE,
  PAGES = ISS_RAM_BYTES / PAGE,
  RECORD = 4 + PAGE, /* a page with its number */
  AT_VERSION = 8,
  AT_SUM = 16,
  AT_PROGRAM = AT_SUM + SHA256_BYTES, /* the sum begins here */
  AT_ID = AT_PROGRAM + SHA256_BYTES,
  AT_WORDS = AT_ID + SNAPSHOT_ID,
  FIXED = 11,
  WORDS = FIXED + 32 + 1 + 2 * CSR_COUNT + 2, /* at most */
  HEAD = AT_WORDS + 8 * WORDS,
  LEAST = AT_WORDS + 8 * (FIXED + 32 + 1 + 2)
};

/* ---- words, least significant byte first ---- */

static void put_number(uint8_t *at, uint64_t v, unsigned bytes) {
  for (unsigned i = 0; i < bytes; i++) at[i] = (uint8_t)(v >> 8 * i);
}

static uint64_t number_at(const uint8_t *at, unsigned bytes) {
  uint64_t v = 0;
  for (unsigned i = 0; i < bytes; i++) v |= (uint64_t)at[i] << 8 * i;
  return v;
}

/* ---- the program ---- */

bool snapshot_program_sum(const struct elf_program *p, uint8_t sum[SHA256_BYTES]) {
  size_t total = 8, at = 8;
  for (size_t i = 0; i < p->segment_count; i++) total += 24 + p->segments[i].file_bytes;
  uint8_t *all = malloc(total);
  if (!all) return false;
  put_number(all, p->entry, 8);
  for (size_t i = 0; i < p->segment_count; i++) {
    const struct elf_segment *s = &p->segments[i];
    put_number(all + at, s->addr, 8);
    put_number(all + at + 8, s->file_bytes, 8);
    put_number(all + at + 16, s->memory_bytes, 8);
    memcpy(all + at + 24, s->data, s->file_bytes);
    at += 24 + s->file_bytes;
  }
  sha256(all, total, sum);
  free(all);
  return true;
}

/* ---- memory ---- */

/* The pages that differ from the program, with their numbers. NULL: out of memory. */
static uint8_t *changed_pages(const uint8_t *ram, const struct elf_program *program, uint64_t *count) {
  uint8_t *loaded = mmap(NULL, ISS_RAM_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (loaded == MAP_FAILED) return NULL;
  elf_load(program, loaded, ISS_RAM_BASE);
  bool changed[PAGES], filled[PAGES];
  touched_pages(ram, PAGES, changed);
  touched_pages(loaded, PAGES, filled);
  *count = 0;
  for (size_t i = 0; i < PAGES; i++) {
    changed[i] = (changed[i] || filled[i]) && memcmp(ram + i * PAGE, loaded + i * PAGE, PAGE) != 0;
    *count += changed[i];
  }
  uint8_t *pages = malloc(*count * RECORD + 1), *to = pages;
  for (size_t i = 0; pages && i < PAGES; i++) {
    if (!changed[i]) continue;
    put_number(to, i, 4);
    memcpy(to + 4, ram + i * PAGE, PAGE);
    to += RECORD;
  }
  munmap(loaded, ISS_RAM_BYTES);
  return pages;
}

static bool apply_pages(uint8_t *ram, const uint8_t *pages, uint64_t count) {
  for (const uint8_t *p = pages; count--; p += RECORD) {
    const uint64_t page = number_at(p, 4);
    if (page >= PAGES) return false;
    memcpy(ram + page * PAGE, p + 4, PAGE);
  }
  return true;
}

/* ---- writing ---- */

static size_t put_state(uint8_t *at, const struct iss_machine *m, const struct snapshot_about *a) {
  const struct iss *s = &m->iss;
  const uint64_t fixed[FIXED] = {s->pc,      s->privilege, s->steps,   s->mip_lines, s->time,  m->mtimecmp,
                                 a->console, a->seed,      s->dropped, s->controls,  s->hartid};
  uint8_t *const from = at;
  for (unsigned i = 0; i < FIXED; i++, at += 8) put_number(at, fixed[i], 8);
  for (unsigned i = 0; i < 32; i++, at += 8) put_number(at, s->x[i], 8);
  uint8_t *const count = at;
  uint64_t n = 0;
  at += 8;
  for (unsigned i = 0; i < CSR_COUNT; i++) {
    if (!s->csr[i]) continue;
    put_number(at, csr_at(i)->number, 8);
    put_number(at + 8, s->csr[i], 8);
    at += 16;
    n++;
  }
  put_number(count, n, 8);
  return (size_t)(at - from);
}

static enum snapshot_status write_file(const char *path, const uint8_t *bytes, size_t count, char *why, size_t size) {
  struct report_file file;
  if (!report_file_open(&file, path, why, size)) return SNAPSHOT_OUTPUT;
  fwrite(bytes, 1, count, file.out);
  return report_file_close(&file, why, size) ? SNAPSHOT_OK : SNAPSHOT_OUTPUT;
}

enum snapshot_status snapshot_write(const char *path, const struct iss_machine *m, const struct elf_program *program,
                                    struct snapshot_about *about, char *why, size_t size) {
  enum snapshot_status status = SNAPSHOT_MEMORY;
  uint8_t *pages = changed_pages(m->iss.ram, program, &about->pages);
  uLongf packed = compressBound(about->pages * RECORD);
  uint8_t *all = calloc(1, HEAD + packed);
  snprintf(why, size, "%s: out of memory for the snapshot", path);
  if (pages && all && snapshot_program_sum(program, all + AT_PROGRAM)) {
    memcpy(all, MAGIC, 8);
    put_number(all + AT_VERSION, VERSION, 4);
    memcpy(all + AT_ID, about->id, SNAPSHOT_ID);
    size_t at = AT_WORDS + put_state(all + AT_WORDS, m, about);
    if (compress2(all + at + 16, &packed, pages, about->pages * RECORD, 6) == Z_OK) {
      put_number(all + at, about->pages, 8);
      put_number(all + at + 8, packed, 8);
      about->bytes = at + 16 + packed;
      sha256(all + AT_PROGRAM, about->bytes - AT_PROGRAM, all + AT_SUM);
      status = write_file(path, all, about->bytes, why, size);
    }
  }
  free(pages);
  free(all);
  return status;
}

/* ---- reading ---- */

static enum snapshot_status bad(const char *path, const char *what, char *why, size_t size) {
  snprintf(why, size, "%s: %s", path, what);
  return SNAPSHOT_BAD;
}

/* False: the words contradict themselves. *at: behind them. */
static bool take_state(const uint8_t *all, size_t size, struct iss_machine *m, struct snapshot_about *a, size_t *at) {
  struct iss *s = &m->iss;
  uint64_t privilege = 0, hartid = 0;
  uint64_t *const fixed[FIXED] = {&s->pc,      &privilege, &s->steps,   &s->mip_lines, &s->time, &m->mtimecmp,
                                  &a->console, &a->seed,   &s->dropped, &s->controls,  &hartid};
  const uint8_t *p = all + AT_WORDS;
  for (unsigned i = 0; i < FIXED; i++, p += 8) *fixed[i] = number_at(p, 8);
  for (unsigned i = 0; i < 32; i++, p += 8) s->x[i] = number_at(p, 8);
  const uint64_t count = number_at(p, 8);
  p += 8;
  if (count > CSR_COUNT || (size_t)(p - all) + 16 * count + 16 > size || s->x[0] != 0 ||
      (privilege != 0 && privilege != 1 && privilege != 3))
    return false;
  memset(s->csr, 0, sizeof s->csr);
  for (uint64_t i = 0; i < count; i++, p += 16) {
    const struct csr *csr = csr_find((unsigned)number_at(p, 8) & 0xfff);
    if (!csr) return false;
    s->csr[csr->index] = number_at(p + 8, 8);
  }
  s->privilege = (uint8_t)privilege;
  s->hartid = (uint32_t)hartid;
  *at = (size_t)(p - all);
  return true;
}

static enum snapshot_status take_pages(const uint8_t *all, size_t bytes, size_t at, struct iss_machine *m, uint64_t *pages) {
  const uint64_t packed = number_at(all + at + 8, 8);
  *pages = number_at(all + at, 8);
  if (*pages > PAGES || packed != bytes - at - 16) return SNAPSHOT_BAD;
  uLongf raw = *pages * RECORD;
  uint8_t *buf = malloc(raw + 1);
  if (!buf) return SNAPSHOT_MEMORY;
  const bool good = uncompress(buf, &raw, all + at + 16, packed) == Z_OK && raw == *pages * RECORD &&
                    apply_pages(m->iss.ram, buf, *pages);
  free(buf);
  return good ? SNAPSHOT_OK : SNAPSHOT_BAD;
}

static enum snapshot_status take_parts(const char *path, const uint8_t *all, size_t bytes, struct iss_machine *m,
                                       const struct elf_program *program, struct snapshot_about *about, char *why, size_t size) {
  uint8_t sum[SHA256_BYTES];
  size_t at;
  if (bytes < 8 || memcmp(all, MAGIC, 8) != 0) return bad(path, "not a snapshot", why, size);
  if (bytes < LEAST) return bad(path, "the snapshot is cut", why, size);
  if (number_at(all + AT_VERSION, 4) != VERSION) {
    snprintf(why, size, "%s: a snapshot of version %" PRIu64 "; this program reads version %d", path,
             number_at(all + AT_VERSION, 4), VERSION);
    return SNAPSHOT_BAD;
  }
  sha256(all + AT_PROGRAM, bytes - AT_PROGRAM, sum);
  if (memcmp(sum, all + AT_SUM, sizeof sum) != 0) return bad(path, "the snapshot is cut or damaged: its sum is wrong", why, size);
  if (!snapshot_program_sum(program, sum)) return SNAPSHOT_MEMORY;
  if (memcmp(sum, all + AT_PROGRAM, sizeof sum) != 0) {
    const char *id = (const char *)all + AT_ID;
    snprintf(why, size, "%s: a snapshot of another program%s%.*s", path, *id ? ", build id " : "", SNAPSHOT_ID - 1, id);
    return SNAPSHOT_OTHER;
  }
  memcpy(about->id, all + AT_ID, SNAPSHOT_ID);
  about->id[SNAPSHOT_ID - 1] = 0;
  about->bytes = bytes;
  if (!take_state(all, bytes, m, about, &at)) return bad(path, "the snapshot is damaged: its registers make no sense", why, size);
  const enum snapshot_status status = take_pages(all, bytes, at, m, &about->pages);
  return status == SNAPSHOT_BAD ? bad(path, "the snapshot is damaged: its memory makes no sense", why, size) : status;
}

enum snapshot_status snapshot_read(const char *path, struct iss_machine *m, const struct elf_program *program,
                                   struct snapshot_about *about, char *why, size_t size) {
  uint8_t *all = NULL;
  size_t bytes = 0;
  const int error = whole_file_read(path, MAGIC, HEAD + compressBound((uLong)PAGES * RECORD), &all, &bytes);
  snprintf(why, size, "%s: out of memory for the snapshot", path);
  enum snapshot_status status = error == ENOMEM ? SNAPSHOT_MEMORY : SNAPSHOT_MISSING;
  if (error == EFBIG) status = bad(path, "not a snapshot: too large", why, size);
  else if (error && error != ENOMEM) snprintf(why, size, "cannot read %s: %s", path, strerror(error));
  else if (!error) status = take_parts(path, all, bytes, m, program, about, why, size);
  free(all);
  return status;
}
