/* Profiles on disk: what is written comes back; whatever is damaged, cut or strange is refused with one line.
 * Usage: prof_file [DIRECTORY for its files, default .] */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tb/lib/check.h"
#include "base/crc.h"
#include "profile/file.h"

struct bench {
  char path[256];
  int failures;
};

static void fault(struct bench *b, const char *what, uint64_t detail) {
  if (b->failures++ < 10) printf("# %s (%" PRIu64 ")\n", what, detail);
}

static struct tip_sample make_tip(enum prof_kind kind, unsigned width, size_t i) {
  struct tip_sample s = {.cycle = 0x0102030405060708 * (i + 1)};
  unsigned lanes = kind == PROF_TIMER ? 1 : width;
  s.flags = (1 + i % 3) << TIP_WEIGHT_SHIFT | (kind == PROF_TIP ? TIP_STALLED | 1u | (i % width) << TIP_OLDEST_SHIFT : 0);
  for (unsigned k = 0; k < lanes; k++) s.addr[k] = 0x80000000 + 4 * (i + k);
  s.details = kind == PROF_TIP ? 0x80000001u + (uint32_t)i : 0;
  return s;
}

/* An addition that retired. */
static struct pme_record make_record(size_t i, bool pairs, bool opportunities) {
  const bool second = pairs && i % 2;
  return (struct pme_record){{
    PME_RETIRED | PME_SFMT,
    0x80000000 + 4 * i,
    1000 + 7 * i,
    20ull << PME_TOTAL_SHIFT | 5ull << PME_DISPATCH_SHIFT | 6ull << PME_ISSUE_SHIFT | 1ull << PME_EXECUTION_SHIFT |
      3ull << PME_OLDEST_SHIFT | PME_DISPV | PME_ISSV | PME_EXECV | PME_OLDV,
    0,
    0,
    0x12345678 | 7ull << PME_CONTEXT_SHIFT | 3ull << PME_PRIVILEGE_SHIFT,
    4ull << PME_READY_SHIFT | PME_READYV | (pairs ? PME_PAIR : 0) | (opportunities ? PME_OPP : 0) |
      (second ? PME_SECOND | 2ull << PME_DISTANCE_CYCLES_SHIFT | 9ull << PME_DISTANCE_SHIFT : 0),
  }};
}

static struct pme_sums make_sums(size_t i) {
  struct pme_sums s = {.pc = 0x80000000 + 4 * i, .records = 5 + i % 3};
  s.reasons[PME_RETIRES] = s.records - 1;
  s.reasons[PME_WRONG_PATH] = 1;
  for (unsigned k = 0; k < PME_EVENTS; k++) s.events[k] = k % s.records;
  for (unsigned k = 0; k < PME_LATENCIES; k++) s.latency[k] = 0x102 * (k + i % 16);
  return s;
}

/* What is not TIP's: pairs and opportunities on demand. */
static void make_profileme(struct recording *p, bool pairs, bool opportunities) {
  const uint64_t each = pairs ? 2 : 1;
  uint64_t records = p->kind == PROF_PROFILEME ? p->sample_count : 0;
  p->pairs = pairs;
  p->opportunities = opportunities;
  p->hardware = true;
  p->minor = pairs ? 64 : 0;
  p->dropped = 9;
  p->empty = 4;
  p->sets = 8;
  for (size_t i = 0; p->sample && i < p->sample_count; i++) {
    if (p->kind == PROF_PROFILEME) p->sample[i].pme = make_record(i, pairs, opportunities);
    else records += (p->sample[i].sums = make_sums(i)).records;
  }
  p->ring_lost_weight = p->ring_lost / each;
  p->samples = (records + p->ring_lost) / each;
  p->overflows = p->samples + p->missed + p->filtered + p->dropped + p->undelivered;
  p->fetched = 2003 * p->overflows + 1;
}

static struct recording make(enum prof_kind kind, unsigned width, size_t count) {
  struct recording p = {
    .config = "small",
    .program = "dir/a program \xc3\xa9.elf",
    .build_id = "00ff",
    .event = "cycles",
    .source = PROF_RTL,
    .kind = kind,
    .width = width,
    .period = 2003,
    .random = true,
    .seed = UINT64_MAX,
    .cycles = 1234567,
    .instret = 7654321,
    .missed = 5 * count + 2,
    .filtered = 3,
    .ring_lost = 2,
    .ring_lost_weight = 4,
    .undelivered = 1,
    .interrupts = 77,
    .handler_cycles = 999,
    .baseline_cycles = 1000000,
    .checked = count,
    .sample_count = count,
  };
  if (kind == PROF_TIP) strcpy(p.load_map, "80260000:80260040:80270000:ab12:a/init.elf;0:10000:20000::a/sh.elf");
  p.samples = p.sample_count + p.ring_lost;
  p.overflows = p.samples + p.missed + p.filtered + p.undelivered;
  p.sample = calloc(count ? count : 1, sizeof *p.sample);
  if (kind == PROF_PROFILEME || kind == PROF_PROFILEME_SUMS)
    make_profileme(&p, kind == PROF_PROFILEME && count % 4 == 2, width == 2);
  else
    for (size_t i = 0; p.sample && i < count; i++) p.sample[i].tip = make_tip(kind, width, i);
  return p;
}

static uint8_t *load(const char *path, size_t *size) {
  FILE *in = fopen(path, "rb");
  uint8_t *bytes = malloc(1 << 20);
  *size = in && bytes ? fread(bytes, 1, 1 << 20, in) : 0;
  if (in) fclose(in);
  return bytes;
}

static void store(const char *path, const uint8_t *bytes, size_t size) {
  FILE *out = fopen(path, "wb");
  if (!out) return;
  fwrite(bytes, 1, size, out);
  fclose(out);
}

static bool same(const struct recording *a, const struct recording *b) {
  struct recording x = *a, y = *b;
  x.sample = y.sample = NULL;
  return x.sample_count == y.sample_count && !strcmp(x.config, y.config) && !strcmp(x.program, y.program) &&
         !strcmp(x.build_id, y.build_id) && !strcmp(x.load_map, y.load_map) && !strcmp(x.event, y.event) &&
         !memcmp(&x.source, &y.source, sizeof x - offsetof(struct recording, source)) &&
         !memcmp(a->sample, b->sample, x.sample_count * sizeof *a->sample);
}

static void round_trip(struct bench *b) {
  static const size_t counts[] = {0, 1, 2, 1000, 20000}; /* the last, with width 2: more than is read ahead */
  char why[512];
  for (unsigned width = 1; width <= 4; width++)
    for (int kind = PROF_TIP; kind <= PROF_PROFILEME_SUMS; kind++)
      for (size_t i = 0; i < sizeof counts / sizeof counts[0] - (width != 2); i++) {
        struct recording p = make((enum prof_kind)kind, width, counts[i]), q;
        if (i == 1) {
          p.source = PROF_MODEL;
          p.random = false;
          p.markers = kind == PROF_TIP;
          p.build_id[0] = '\0';
        }
        if (!prof_write(&p, b->path, why, sizeof why)) fault(b, why, width);
        else if (prof_read(&q, b->path, why, sizeof why) != PROF_OK) fault(b, why, width);
        else {
          if (!same(&p, &q)) fault(b, "not what was written", width);
          prof_free(&q);
        }
        free(p.sample);
      }
}

/* The file must be refused, with a line that names it. */
static void refused(struct bench *b, const char *what, uint64_t detail, enum prof_status want) {
  struct recording p;
  char why[512] = "";
  enum prof_status got = prof_read(&p, b->path, why, sizeof why);
  if (got == PROF_OK || (want != PROF_OK && got != want)) fault(b, what, detail);
  if (got == PROF_OK) {
    prof_free(&p);
    return;
  }
  if (strncmp(why, b->path, strlen(b->path)) != 0 || strchr(why, '\n')) fault(b, "the line does not name the file", detail);
  if (p.sample) fault(b, "a refused profile holds memory", detail);
}

static void damaged(struct bench *b, enum prof_kind kind, size_t count) {
  char why[512];
  struct recording p = make(kind, 2, count);
  size_t size;
  if (!prof_write(&p, b->path, why, sizeof why)) fault(b, why, 0);
  free(p.sample);
  uint8_t *whole = load(b->path, &size), *bad = malloc(size + 8);
  for (size_t n = 0; whole && bad && n < size; n++) { /* cut anywhere */
    store(b->path, whole, n);
    refused(b, "truncated and accepted", n, n < 16 ? PROF_FOREIGN : n < 18 ? PROF_OK : PROF_DAMAGED);
  }
  for (size_t at = 0; whole && bad && at < size; at++) { /* each byte, each bit, and some other values */
    for (int v = 0; v < 12; v++) {
      static const uint8_t other[4] = {0, '\n', ' ', '9'};
      memcpy(bad, whole, size);
      bad[at] = v < 8 ? (uint8_t)(bad[at] ^ 1 << v) : other[v - 8];
      if (bad[at] == whole[at]) continue;
      store(b->path, bad, size);
      refused(b, "damaged and accepted", at, PROF_OK);
    }
  }
  if (whole && bad) { /* something behind the end */
    memcpy(bad, whole, size);
    memset(bad + size, 0, 8);
    for (size_t more = 1; more <= 8; more++) {
      store(b->path, bad, size + more);
      refused(b, "too long and accepted", more, PROF_DAMAGED);
    }
  }
  free(bad);
  free(whole);
}

static void foreign(struct bench *b) {
  static const struct {
    const char *text;
    enum prof_status want;
  } rows[] = {
    {"", PROF_FOREIGN},
    {"\177ELF", PROF_FOREIGN},
    {"culprit-profil", PROF_FOREIGN},
    {"{\"schema\": 1}\n", PROF_FOREIGN},
    {"culprit-profile 1\nconfig small\n", PROF_FOREIGN},
    {"culprit-profile 2\nconfig small\n", PROF_FOREIGN},
    {"culprit-profile 3\nconfig small\n", PROF_FOREIGN},
    {"culprit-profile 4\nconfig small\n", PROF_FOREIGN},
    {"culprit-profile 02\nconfig small\n", PROF_FOREIGN},
    {"culprit-profile 99999999999999999999999\n", PROF_FOREIGN},
    {"culprit-profile 7\nconfig small\n", PROF_FOREIGN},
    {"culprit-profile 5\n\n\n\n", PROF_DAMAGED},
    {"culprit-profile 6\n\n\n\n", PROF_DAMAGED},
    {"culprit-profile 6\nconfig a name that is far too long for this field of the profile\n", PROF_DAMAGED},
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    store(b->path, (const uint8_t *)rows[i].text, strlen(rows[i].text));
    refused(b, "foreign file", i, rows[i].want);
  }
  unlink(b->path);
  refused(b, "no file", 0, PROF_MISSING);
  struct recording p;
  char why[512];
  if (prof_read(&p, "/", why, sizeof why) != PROF_MISSING) fault(b, "a directory", 0);
}

/* Signs the file anew, as one of version 5. */
static bool date_back(const struct bench *b) {
  size_t size;
  uint8_t *whole = load(b->path, &size);
  char *line = whole ? memmem(whole, size, "checksum ", 9) : NULL;
  if (line) {
    const size_t header = (size_t)((uint8_t *)line - whole), samples = header + sizeof "checksum 12345678\n";
    char sum[9];
    whole[sizeof "culprit-profile " - 1] = '5';
    snprintf(sum, sizeof sum, "%08" PRIx32, crc_add(crc_add(0, whole, header), whole + samples, size - samples));
    memcpy(line + 9, sum, 8);
    store(b->path, whole, size);
  }
  free(whole);
  return line != NULL;
}

/* Version 5 is the same, but its sums had fewer words. */
static void former(struct bench *b) {
  char why[512];
  for (int kind = PROF_TIP; kind <= PROF_PROFILEME_SUMS; kind++) {
    struct recording p = make((enum prof_kind)kind, 2, 5), q;
    if (!prof_write(&p, b->path, why, sizeof why) || !date_back(b)) fault(b, "cannot be dated back", (uint64_t)kind);
    if (kind == PROF_PROFILEME_SUMS) refused(b, "sums of version 5 accepted", 0, PROF_FOREIGN);
    else if (prof_read(&q, b->path, why, sizeof why) != PROF_OK) fault(b, why, 5);
    else {
      if (!same(&p, &q)) fault(b, "not what version 5 has", (uint64_t)kind);
      prof_free(&q);
    }
    free(p.sample);
  }
}

/* Profiles that are whole and signed but contradict themselves. */
static void contradicting(struct bench *b) {
  char why[512];
  static const char *const maps[] = {"0:10000:10000::a", "0:10000:20000:a", "0:10000::a",        "10000",
                                     "0:10000:20000::",  "x:1:2::a",        "0:10000:20000::a;;"};
  const int counts = 19, all = counts + (int)(sizeof maps / sizeof maps[0]);
  for (int i = 0; i <= all; i++) {
    struct recording p = make(PROF_TIP, 2, 3);
    struct tip_sample *s = &p.sample[1].tip;
    size_t count = p.sample_count;
    switch (i) {
      case 0: p.samples++; break;
      case 1: p.overflows--; break;
      case 2: p.ring_lost_weight = 1000; break;
      case 3: p.period = 0; break;
      case 4: s->flags &= 0xffffffff; break;
      case 5: s->flags &= ~15ull; break;
      case 6: s->flags |= 4; break;
      case 7: s->flags |= 3ull << TIP_OLDEST_SHIFT; break;
      case 8: p.width = 0; break;
      case 9: p.missed = UINT64_MAX; break;
      case 10: p.samples = UINT64_MAX; break;
      case 11: p.dropped = 1; break;
      case 12: p.pairs = true; break;
      case 13: p.sets = 1; break;
      case 14: p.slots = 1; break;
      case 15: p.microprogram[0] = 'x'; break;
      case 16: p.checked = p.samples + 1; break;
      /* Sums that are right when they wrap */
      case 17:
        p.filtered += 1ull << 63;
        p.undelivered += 1ull << 63;
        break;
      case 18: p.ring_lost_weight = UINT64_MAX; break;
      case 19: p.samples = p.sample_count = 0; break;
      default: strcpy(p.load_map, maps[i - counts - 1]); break;
    }
    if (!prof_write(&p, b->path, why, sizeof why)) fault(b, why, 0);
    refused(b, "contradiction accepted", (uint64_t)i, PROF_DAMAGED);
    p.sample_count = count;
    free(p.sample);
  }
  static const char *const huge[] = {
    "18446744073709551615", "9223372036854775808", "2305843009213693952", "18446744073709551616", "4", "-1"};
  struct recording p = make(PROF_TIP, 1, 3);
  size_t size;
  prof_write(&p, b->path, why, sizeof why);
  free(p.sample);
  uint8_t *whole = load(b->path, &size);
  char *at = whole ? memmem(whole, size, "sample_count 3\n", 15) : NULL;
  for (size_t i = 0; at && i < sizeof huge / sizeof huge[0]; i++) {
    FILE *out = fopen(b->path, "wb");
    if (!out) break;
    size_t before = (size_t)((uint8_t *)at - whole) + 13;
    fwrite(whole, 1, before, out);
    fputs(huge[i], out);
    fwrite(whole + before + 1, 1, size - before - 1, out);
    fclose(out);
    refused(b, "count accepted", i, PROF_DAMAGED);
  }
  if (!at) fault(b, "no count in the header", 0);
  free(whole);
}

/* The same of ProfileMe. */
static bool contradict_records(struct recording *p, int i) {
  uint64_t *word = p->sample[1].pme.word;
  switch (i) {
    case 0: p->samples++; return true;
    case 1: p->overflows++; return true;
    case 2: p->dropped++; return true;
    case 3: p->empty = p->dropped + 1; return true;
    case 4: p->fetched = p->overflows - 1; return true;
    case 5: p->minor = 0; return true;
    case 6: p->minor = 4096; return true;
    case 7: p->markers = true; return true;
    case 8: p->ring_lost_weight++; return true;
    case 9: p->ring_lost++; return true;
    case 10: p->pairs = false; return true;
    case 11: p->opportunities = !p->opportunities; return true;
    case 12: p->period = 0; return true;
    case 13: word[PME_LAT2] &= ~PME_PAIR; return true;
    case 14: word[PME_LAT2] ^= PME_OPP; return true;
    case 15: word[PME_HEADER] ^= PME_RETIRED; return true;
    case 16: word[PME_HEADER] ^= PME_SFMT; return true;
    case 17: word[PME_LAT] += 1ull << PME_EXECUTION_SHIFT << 11; return true;
    case 18: word[PME_LAT2] &= ~PME_SECOND; return true;
    case 19: p->sample[2].pme.word[PME_LAT2] |= PME_SECOND; return true;
    case 20:
      p->samples = 1ull << 63 | p->samples;
      p->overflows += 1ull << 63;
      return true;
    case 21: p->checked = p->samples * (p->pairs ? 2 : 1) + 1; return true;
    default: return false;
  }
}

static bool contradict_sums(struct recording *p, int i) {
  struct pme_sums *s = &p->sample[1].sums;
  switch (i) {
    case 0: s->pc = p->sample[0].sums.pc; return true;
    case 1: s->pc = p->sample[2].sums.pc; return true;
    case 2: s->records++; return true;
    case 3: s->reasons[PME_EXCEPTION]++; return true;
    case 4: s->records = s->reasons[PME_RETIRES] = s->reasons[PME_WRONG_PATH] = 0; return true;
    case 5: s->events[PME_EVENTS - 1] = s->records; return true;
    case 6: s->latency[PME_L_TOTAL] = s->reasons[PME_RETIRES] * PME_LATENCY_MAX + 1; return true;
    case 7:
      s->records++;
      s->reasons[PME_RETIRES]++;
      return true;
    case 8:
      s->records--;
      s->reasons[PME_WRONG_PATH]--;
      return true;
    case 9:
      p->pairs = true;
      p->minor = 1;
      return true;
    case 10:
      s->records = s->reasons[PME_RETIRES] = UINT64_MAX;
      s->reasons[PME_WRONG_PATH] = 0;
      return true;
    case 11: p->checked = p->samples + 1; return true;
    default: return false;
  }
}

static void contradicting_profileme(struct bench *b, enum prof_kind kind, bool (*contradict)(struct recording *p, int i)) {
  char why[512];
  bool more = true;
  for (int i = 0; more; i++) {
    struct recording p = make(kind, 2, 6);
    more = contradict(&p, i);
    if (!prof_write(&p, b->path, why, sizeof why)) fault(b, why, 0);
    if (more)
      refused(b, kind == PROF_PROFILEME ? "contradiction accepted, records" : "contradiction accepted, sums", (uint64_t)i,
              PROF_DAMAGED);
    free(p.sample);
  }
}

static void unwritable(struct bench *b) {
  struct recording p = make(PROF_TIP, 4, 5000);
  char why[512] = "";
  if (prof_write(&p, "/nonexistent/x.prof", why, sizeof why) || !strstr(why, "/nonexistent/x.prof")) fault(b, "no such folder", 0);
  if (prof_write(&p, "/dev/full", why, sizeof why) || !strstr(why, "/dev/full")) fault(b, "full device", 0);
  free(p.sample);
}

static void overhead(struct bench *b) {
  struct recording p = {.cycles = 1100, .baseline_cycles = 1000, .handler_cycles = 500};
  if ((int)(prof_overhead(&p) * 1000) != 10000) fault(b, "overhead against a baseline", 0);
  p.baseline_cycles = 0;
  if ((int)(prof_overhead(&p) * 1000) != 45454) fault(b, "overhead of the handler", 0);
  p.cycles = 0;
  if (prof_overhead(&p) > 0) fault(b, "overhead of nothing", 0);
}

int main(int argc, char **argv) {
  struct bench b = {.failures = 0};
  snprintf(b.path, sizeof b.path, "%.200s/prof_file.%ld.prof", argc > 1 ? argv[1] : ".", (long)getpid());
  round_trip(&b);
  damaged(&b, PROF_TIP, 9);
  damaged(&b, PROF_PROFILEME, 2);
  foreign(&b);
  former(&b);
  contradicting(&b);
  contradicting_profileme(&b, PROF_PROFILEME, contradict_records);
  contradicting_profileme(&b, PROF_PROFILEME_SUMS, contradict_sums);
  unwritable(&b);
  overhead(&b);
  unlink(b.path);
  return check_single("prof_file", !b.failures);
}
