#include "iss/tables.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "iss/translate.h"

enum {
  PAGE = 1 << ISS_PAGE_SHIFT,
  PAGES = ISS_RAM_BYTES / PAGE,
  BUCKETS = 1024,
  NOISE = 256 /* so many words changed: some pages may be no tables any more */
};
enum { LEAF = 2 | 4 | 8 };

/* Memory that comes as it is touched. */
bool tables_open(struct tables *t) {
  void *map = mmap(NULL, ISS_RAM_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  *t = (struct tables){.held = map == MAP_FAILED ? NULL : map,
                       .word = calloc(TABLES_WORDS, sizeof *t->word),
                       .bucket = malloc(BUCKETS * sizeof *t->bucket),
                       .depth = calloc(PAGES, 1)};
  if (!t->held || !t->word || !t->bucket || !t->depth) {
    tables_close(t);
    return false;
  }
  memset(t->bucket, 0xff, BUCKETS * sizeof *t->bucket);
  return true;
}

void tables_close(struct tables *t) {
  if (t->held) munmap(t->held, ISS_RAM_BYTES);
  free(t->word);
  free(t->bucket);
  free(t->depth);
  *t = (struct tables){0};
}

/* ---- values ---- */

static uint16_t *bucket_of(const struct tables *t, uint64_t at) { return &t->bucket[at / ISS_ENTRY_BYTES % BUCKETS]; }

static const struct tables_word *first_at(const struct tables *t, uint16_t i, uint64_t at) {
  while (i != TABLES_NONE && t->word[i].at != at) i = t->word[i].older;
  return i == TABLES_NONE ? NULL : &t->word[i];
}

const struct tables_word *tables_newest(const struct tables *t, uint64_t at) { return first_at(t, *bucket_of(t, at), at); }

const struct tables_word *tables_older(const struct tables *t, const struct tables_word *word) {
  return first_at(t, word->older, word->at);
}

/* The oldest word of all is the last of its bucket. */
static void drop_oldest(struct tables *t) {
  uint16_t *link = bucket_of(t, t->word[t->oldest].at);
  while (*link != t->oldest) link = &t->word[*link].older;
  *link = TABLES_NONE;
  t->oldest = (t->oldest + 1) % TABLES_WORDS;
  t->words--;
  t->forgotten = true;
}

static void keep(struct tables *t, uint64_t at, uint64_t value) {
  const struct tables_word *newest = tables_newest(t, at);
  const uint64_t from = newest ? newest->until + 1 : 0;
  if (t->words == TABLES_WORDS) drop_oldest(t);
  const unsigned i = (t->oldest + t->words++) % TABLES_WORDS;
  uint16_t *bucket = bucket_of(t, at);
  t->word[i] = (struct tables_word){.at = at, .value = value, .from = from, .until = t->now, .older = *bucket};
  *bucket = (uint16_t)i;
  t->now++;
}

/* ---- pages ---- */

/* Watches a page that is a table of this depth, and those that its pointers lead to. */
static void watch(struct tables *t, const struct iss *s, uint64_t page, unsigned depth) {
  const uint64_t offset = page - ISS_RAM_BASE;
  if (offset >= ISS_RAM_BYTES || t->depth[offset / PAGE] >= depth) return;
  if (t->depth[offset / PAGE] == 0) memcpy(t->held + offset, s->ram + offset, PAGE);
  t->depth[offset / PAGE] = (uint8_t)depth;
  for (unsigned i = 0; depth > 1 && i < PAGE; i += ISS_ENTRY_BYTES) {
    uint64_t entry;
    memcpy(&entry, s->ram + offset + i, sizeof entry);
    if (entry & ISS_ENTRY_V && !(entry & LEAF)) watch(t, s, iss_table_of(entry), depth - 1);
  }
}

static void changed(struct tables *t, const struct iss *s, uint64_t at) {
  const uint64_t offset = at - ISS_RAM_BASE;
  if (offset >= ISS_RAM_BYTES || !t->depth[offset / PAGE]) return;
  uint64_t was, is;
  memcpy(&was, t->held + offset, sizeof was);
  memcpy(&is, s->ram + offset, sizeof is);
  if (was == is) return;
  memcpy(t->held + offset, &is, sizeof is);
  t->noise++;
  if (t->roots) keep(t, at, was); /* else none has been read since the last fence */
  if (is & ISS_ENTRY_V && !(is & LEAF) && t->depth[offset / PAGE] > 1) watch(t, s, iss_table_of(is), t->depth[offset / PAGE] - 1u);
}

/* ---- fences, roots ---- */

static void forget(struct tables *t) {
  if (t->words) memset(t->bucket, 0xff, BUCKETS * sizeof *t->bucket);
  t->words = t->oldest = t->roots = t->fences = 0;
  t->forgotten = false;
  if (t->noise < NOISE) return;
  memset(t->depth, 0, PAGES);
  t->noise = 0;
}

/* RISC-V Privileged ISA, section 4.2.1. */
static void fence(struct tables *t, const struct iss *s, uint32_t insn) {
  const unsigned rs1 = isa_rs1(insn), rs2 = isa_rs2(insn);
  if (!rs1 && !rs2) {
    forget(t);
    return;
  }
  if (rs1 && !iss_canonical(s->x[rs1])) return; /* no address: no effect */
  if (t->fences == TABLES_FENCES) {
    forget(t);
    t->forgotten = true;
    return;
  }
  t->fence[t->fences++] =
    (struct tables_fence){.at = ++t->now, .by_address = rs1, .by_space = rs2, .address = s->x[rs1], .space = (uint16_t)s->x[rs2]};
}

/* Tables may be walked whenever loads, stores or fetches would be: 4.3.2. */
static bool walks(const struct iss *s) {
  const uint64_t status = s->csr[CSR_mstatus];
  const bool other = status & ISS_MSTATUS_MPRV && (status & ISS_MSTATUS_MPP) != ISS_MSTATUS_MPP;
  return iss_is_virtual(s, s->privilege == 3 && other ? 0 : s->privilege);
}

static void use_root(struct tables *t, const struct iss *s, bool went_on) {
  const uint64_t satp = s->csr[CSR_satp];
  for (unsigned i = t->roots; i-- > 0;) {
    struct tables_root r = t->root[i];
    const bool last = i + 1 == t->roots;
    if (r.satp != satp || !(r.until == t->now || (last && went_on && r.until + 1 == t->now))) continue;
    r.until = t->now;
    memmove(&t->root[i], &t->root[i + 1], (t->roots - i - 1) * sizeof r);
    t->root[t->roots - 1] = r;
    return;
  }
  if (t->roots == TABLES_ROOTS) {
    memmove(t->root, t->root + 1, --t->roots * sizeof t->root[0]);
    t->forgotten = true;
  }
  t->root[t->roots++] = (struct tables_root){.satp = satp, .from = t->now, .until = t->now};
  watch(t, s, iss_root_of(satp), ISS_LEVELS);
}

void tables_step(struct tables *t, const struct iss *s, const struct iss_result *result) {
  const struct probe_retire_lane *lane = &result->lane;
  if (probe_mem_stores(lane->mem)) changed(t, s, result->physical & ~(ISS_ENTRY_BYTES - 1ull));
  if (!lane->trap && result->op && result->op->id == ISA_SFENCE) fence(t, s, lane->insn);
  const bool went_on = t->walking;
  t->walking = walks(s);
  if (!t->walking) return;
  const struct tables_root *last = t->roots ? &t->root[t->roots - 1] : NULL;
  if (!last || last->satp != s->csr[CSR_satp] || last->until != t->now) use_root(t, s, went_on);
}
