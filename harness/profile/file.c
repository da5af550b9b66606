/* The format is described in docs/prof-file.md. One table of header lines serves writer and reader. */
#include "profile/file.h"

#include <endian.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/array.h"
#include "base/crc.h"
#include "base/report_file.h"
#include "profile/sample.h"

#define MAGIC "culprit-profile"
#define VERSION 6
#define SAME_BUT_SUMS 5 /* a version that is read, too, but for sums of ProfileMe, which had no walks */
#define WORD_BYTES 8

enum kind { TEXT, NUMBER, FLAG, WIDTH, SOURCE, KIND };

struct row {
  const char *key;
  enum kind kind;
  size_t offset, size; /* in struct recording; size: of a text */
};

#define FIELD(key, kind)                                                                                                           \
  { #key, kind, offsetof(struct recording, key), sizeof((struct recording *)0)->key }

static const struct row rows[] = {
  FIELD(config, TEXT),
  FIELD(program, TEXT),
  FIELD(build_id, TEXT),
  FIELD(load_map, TEXT),
  FIELD(event, TEXT),
  FIELD(source, SOURCE),
  FIELD(kind, KIND),
  FIELD(width, WIDTH),
  FIELD(period, NUMBER),
  FIELD(random, FLAG),
  FIELD(markers, FLAG),
  FIELD(seed, NUMBER),
  FIELD(cycles, NUMBER),
  FIELD(instret, NUMBER),
  FIELD(overflows, NUMBER),
  FIELD(samples, NUMBER),
  FIELD(missed, NUMBER),
  FIELD(filtered, NUMBER),
  FIELD(ring_lost, NUMBER),
  FIELD(ring_lost_weight, NUMBER),
  FIELD(undelivered, NUMBER),
  FIELD(interrupts, NUMBER),
  FIELD(handler_cycles, NUMBER),
  FIELD(baseline_cycles, NUMBER),
  FIELD(pairs, FLAG),
  FIELD(opportunities, FLAG),
  FIELD(hardware, FLAG),
  FIELD(minor, NUMBER),
  FIELD(dropped, NUMBER),
  FIELD(empty, NUMBER),
  FIELD(fetched, NUMBER),
  FIELD(sets, NUMBER),
  FIELD(microprogram, TEXT),
  FIELD(slots, NUMBER),
  FIELD(clock, NUMBER),
  FIELD(processed, NUMBER),
  FIELD(flushed, NUMBER),
  FIELD(rest_cycles, NUMBER),
  FIELD(checked, NUMBER),
  FIELD(type, NUMBER),
  FIELD(window_on, NUMBER),
  FIELD(windows, NUMBER),
  FIELD(on_cycles, NUMBER),
  FIELD(baseline_instret, NUMBER),
  FIELD(truth, FLAG),
  FIELD(sample_count, NUMBER),
};

enum { ROWS = sizeof rows / sizeof rows[0] };

_Static_assert(sizeof(size_t) == sizeof(uint64_t), "sample_count is read and written as a 64-bit number");

static const char *const sources[] = {[PROF_RTL] = "rtl", [PROF_MODEL] = "model"};
static const char *const kinds[] = {
  [PROF_TIP] = "tip",
  [PROF_TIMER] = "timer",
  [PROF_PROFILEME] = "profileme",
  [PROF_PROFILEME_SUMS] = "profileme-sums",
  [PROF_COP_SLOTS] = "coproc-slots",
  [PROF_COP_VALUES] = "coproc-values",
  [PROF_BLOCKS] = "blocks",
  [PROF_EDGES] = "edges",
  [PROF_ARCS] = "arcs",
};
enum { SOURCES = sizeof sources / sizeof sources[0], KINDS = sizeof kinds / sizeof kinds[0] };

static size_t sample_bytes(const struct recording *p) { return WORD_BYTES * prof_sample_words(p); }

/* ---- writing ---- */

static void put_text(FILE *out, const char *text) {
  if (!*text) putc('-', out);
  for (; *text; text++) putc((unsigned char)*text < ' ' || *text == 0x7f ? '?' : *text, out);
}

static void put_row(FILE *out, const struct recording *p, const struct row *row) {
  const char *field = (const char *)p + row->offset;
  fprintf(out, "%s ", row->key);
  switch (row->kind) {
    case TEXT: put_text(out, field); break;
    case NUMBER: fprintf(out, "%" PRIu64, *(const uint64_t *)field); break;
    case FLAG: fprintf(out, "%d", *(const bool *)field); break;
    case WIDTH: fprintf(out, "%u", p->width); break;
    case SOURCE: fputs(sources[p->source], out); break;
    case KIND: fputs(kinds[p->kind], out); break;
  }
  putc('\n', out);
}

static void put_sample(uint8_t *to, const struct recording *p, const struct prof_sample *s) {
  uint64_t word[PROF_SAMPLE_WORDS];
  prof_sample_put(p, s, word);
  for (size_t i = 0; i < sample_bytes(p); i++) to[i] = (uint8_t)(word[i / WORD_BYTES] >> 8 * (i % WORD_BYTES));
}

static bool put_all(FILE *out, const struct recording *p) {
  size_t size = p->sample_count * sample_bytes(p), header_size = 0;
  char *header = NULL;
  uint8_t *data = malloc(size ? size : 1);
  FILE *text = open_memstream(&header, &header_size);
  bool good = data && text;
  if (text) {
    fprintf(text, MAGIC " %d\n", VERSION);
    for (int i = 0; i < ROWS; i++) put_row(text, p, &rows[i]);
    good = fclose(text) == 0 && good;
  }
  if (good) {
    for (size_t i = 0; i < p->sample_count; i++) put_sample(data + i * sample_bytes(p), p, &p->sample[i]);
    const uint32_t sum = crc_add(crc_add(0, header, header_size), data, size);
    fwrite(header, 1, header_size, out);
    fprintf(out, "checksum %08" PRIx32 "\n\n", sum);
    fwrite(data, 1, size, out);
  }
  free(header);
  free(data);
  return good;
}

bool prof_write(const struct recording *p, const char *path, char *why, size_t size) {
  struct report_file file;
  if (!report_file_open(&file, path, why, size)) return false;
  if (!put_all(file.out, p)) {
    report_file_abandon(&file);
    snprintf(why, size, "cannot write %s: out of memory", path);
    return false;
  }
  return report_file_close(&file, why, size);
}

/* ---- reading: the header ---- */

enum { AHEAD = 1 << 18 }; /* bytes that are read at a time; a header is shorter */

static enum prof_status refuse_file(const struct prof_reader *r, enum prof_status status, const char *what) {
  snprintf(r->why, r->why_size, "%s: %s", r->path, what);
  return status;
}

/* Moves what is left to the front and fills the rest. False: it cannot be read. */
static bool fill(struct prof_reader *r) {
  memmove(r->bytes, r->bytes + r->at, r->size -= r->at);
  r->at = 0;
  errno = 0;
  r->size += fread(r->bytes + r->size, 1, AHEAD - r->size, r->in);
  return !ferror(r->in);
}

/* The rest of the line that begins with `key`, without line end, in buf. */
static bool line(struct prof_reader *r, const char *key, char *buf, size_t size) {
  size_t length = strlen(key), n = 0;
  const uint8_t *text = r->bytes + r->at;
  if (r->size - r->at <= length || memcmp(text, key, length) != 0 || text[length] != ' ') return false;
  const uint8_t *value = text + length + 1, *end = memchr(value, '\n', r->size - r->at - length - 1);
  if (!end) return false;
  for (; value + n < end; n++) {
    if (n + 1 >= size || value[n] < ' ') return false;
    buf[n] = (char)value[n];
  }
  buf[n] = '\0';
  r->at += length + n + 2;
  return true;
}

static bool parse_number(const char *text, uint64_t *out) {
  char *end;
  errno = 0;
  bool digits = *text && text[strspn(text, "0123456789")] == '\0' && (text[0] != '0' || text[1] == '\0');
  *out = digits ? strtoull(text, &end, 10) : 0;
  return digits && errno == 0;
}

static bool choice(const char *text, const char *const *names, unsigned count, unsigned *out) {
  for (*out = 0; *out < count; ++*out)
    if (strcmp(text, names[*out]) == 0) return true;
  return false;
}

static bool take_row(struct prof_reader *r, struct recording *p, const struct row *row) {
  char text[1024];
  char *field = (char *)p + row->offset;
  uint64_t v = 0;
  unsigned which = 0;
  if (!line(r, row->key, text, row->kind == TEXT ? row->size : sizeof text)) return false;
  switch (row->kind) {
    case TEXT: strcpy(field, strcmp(text, "-") == 0 ? "" : text); return true; /* line() saw to the size */
    case NUMBER: return parse_number(text, (uint64_t *)field);
    case FLAG:
      if (!parse_number(text, &v) || v > 1) return false;
      *(bool *)field = v != 0;
      return true;
    case WIDTH:
      if (!parse_number(text, &v) || v < 1 || v > PROBE_LANES) return false;
      p->width = (unsigned)v;
      return true;
    case SOURCE:
      if (!choice(text, sources, SOURCES, &which)) return false;
      p->source = (enum prof_source)which;
      return true;
    case KIND:
      if (!choice(text, kinds, KINDS, &which)) return false;
      p->kind = (enum prof_kind)which;
      return true;
  }
  return false;
}

static enum prof_status other_version(const struct prof_reader *r, const char *version, const char *with) {
  snprintf(r->why, r->why_size, "%s: profile of version %.20s%s; this program reads version %d", r->path, version, with, VERSION);
  return PROF_FOREIGN;
}

static enum prof_status take_header(struct prof_reader *r, struct recording *p) {
  char text[64];
  uint64_t version;
  if (!line(r, MAGIC, text, sizeof text)) return refuse_file(r, PROF_DAMAGED, "truncated or damaged in line 1");
  if (!parse_number(text, &version) || (version != VERSION && version != SAME_BUT_SUMS)) return other_version(r, text, "");
  for (int i = 0; i < ROWS; i++) {
    if (take_row(r, p, &rows[i])) continue;
    snprintf(r->why, r->why_size, "%s: truncated or damaged in line %d (%s)", r->path, i + 2, rows[i].key);
    return PROF_DAMAGED;
  }
  if (version == SAME_BUT_SUMS && p->kind == PROF_PROFILEME_SUMS) return other_version(r, text, ", with sums");
  if (!load_map_good(p->load_map)) return refuse_file(r, PROF_DAMAGED, "truncated or damaged in the line load_map");
  r->sum = crc_add(0, r->bytes, r->at);
  if (!line(r, "checksum", r->checksum, sizeof r->checksum) || r->at == r->size || r->bytes[r->at] != '\n')
    return refuse_file(r, PROF_DAMAGED, "truncated or damaged in the line of the checksum");
  r->at++;
  return PROF_OK;
}

static enum prof_status unlike(const struct prof_reader *r, const struct recording *p, uint64_t found) {
  snprintf(r->why, r->why_size, "%s: truncated or damaged: %zu samples of %zu bytes announced, but %" PRIu64 " bytes found",
           r->path, p->sample_count, sample_bytes(p), found);
  return PROF_DAMAGED;
}

static bool announced(const struct recording *p, uint64_t found) {
  return p->sample_count == found / sample_bytes(p) && found % sample_bytes(p) == 0;
}

/* The header, and as many samples as it announces, if the file has a size. What does not begin as a profile is read
 * no further. */
static enum prof_status begin(struct prof_reader *r, struct recording *p) {
  struct stat file;
  r->in = fopen(r->path, "rb");
  if (!r->in) return refuse_file(r, PROF_MISSING, strerror(errno));
  r->bytes = malloc(AHEAD);
  if (!r->bytes) return refuse_file(r, PROF_NO_MEMORY, "out of memory");
  if (!fill(r)) return refuse_file(r, PROF_MISSING, strerror(errno));
  if (r->size < sizeof MAGIC || memcmp(r->bytes, MAGIC " ", sizeof MAGIC) != 0)
    return refuse_file(r, PROF_FOREIGN, "not a profile of `culprit record`");
  const enum prof_status status = take_header(r, p);
  if (status != PROF_OK) return status;
  r->sized = fstat(fileno(r->in), &file) == 0 && S_ISREG(file.st_mode) && (size_t)file.st_size >= r->size;
  if (r->sized && !announced(p, (uint64_t)file.st_size - r->at)) return unlike(r, p, (uint64_t)file.st_size - r->at);
  return PROF_OK;
}

enum prof_status prof_begin(struct prof_reader *r, struct recording *p, const char *path, char *why, size_t size) {
  *r = (struct prof_reader){.path = path, .why = why, .why_size = size};
  *p = (struct recording){.period = 0};
  const enum prof_status status = begin(r, p);
  if (status == PROF_OK) return PROF_OK;
  prof_close(r);
  prof_free(p);
  return status;
}

void prof_close(struct prof_reader *r) {
  if (r->in) fclose(r->in);
  free(r->bytes);
  *r = (struct prof_reader){.path = NULL};
}

/* ---- reading: the samples ---- */

struct reading {
  const struct recording *p;
  prof_take *take;
  void *context;
  struct prof_totals totals;
  const char *wrong; /* with the first sample that is not good by itself, after which none is taken */
  bool full;         /* `take` is out of memory, and none is taken either */
};

static void take_sample(struct reading *g, const uint8_t *bytes) {
  uint64_t word[PROF_SAMPLE_WORDS];
  struct prof_sample s;
  for (size_t i = 0; i < prof_sample_words(g->p); i++) {
    memcpy(&word[i], bytes + i * WORD_BYTES, WORD_BYTES);
    word[i] = le64toh(word[i]);
  }
  g->wrong = prof_sample_take(g->p, word, &s);
  if (g->wrong) return;
  prof_totals_add(&g->totals, g->p, &s);
  g->full = !g->take(g->context, &s);
}

/* The whole samples that are read ahead; how many bytes that were. */
static size_t take_samples(struct prof_reader *r, struct reading *g) {
  const size_t each = sample_bytes(g->p), whole = (r->size - r->at) / each * each, end = r->at + whole;
  r->sum = crc_add(r->sum, r->bytes + r->at, whole);
  for (; r->at < end; r->at += each)
    if (!g->wrong && !g->full) take_sample(g, r->bytes + r->at);
  return whole;
}

static enum prof_status each(struct prof_reader *r, struct reading *g) {
  uint64_t found = 0;
  char sum[sizeof r->checksum];
  for (size_t some = 1; some; found += some) {
    some = take_samples(r, g);
    if (!fill(r)) return refuse_file(r, PROF_MISSING, strerror(errno));
  }
  found += r->size;
  if (!announced(g->p, found)) return unlike(r, g->p, found);
  snprintf(sum, sizeof sum, "%08" PRIx32, r->sum);
  if (strcmp(sum, r->checksum) != 0) return refuse_file(r, PROF_DAMAGED, "damaged: the checksum does not match");
  if (g->full) return refuse_file(r, PROF_NO_MEMORY, "out of memory");
  if (g->wrong) {
    snprintf(r->why, r->why_size, "%s: sample %zu: %s", r->path, g->totals.samples, g->wrong);
    return PROF_DAMAGED;
  }
  const char *wrong = prof_counts_wrong(g->p, &g->totals);
  if (!wrong) return PROF_OK;
  snprintf(r->why, r->why_size, "%s: the counts of samples and losses contradict each other: %s", r->path, wrong);
  return PROF_DAMAGED;
}

enum prof_status prof_each(struct prof_reader *r, const struct recording *p, prof_take *take, void *context) {
  struct reading g = {.p = p, .take = take, .context = context};
  const enum prof_status status = each(r, &g);
  prof_close(r);
  return status;
}

struct all {
  struct recording *p;
  size_t count;
};

static bool keep(void *context, const struct prof_sample *s) {
  struct all *all = context;
  struct recording *p = all->p;
  if (!ARRAY_ROOM(p->sample, p->sample_room, all->count + 1)) return false;
  p->sample[all->count++] = *s;
  return true;
}

enum prof_status prof_rest(struct prof_reader *r, struct recording *p) {
  struct all all = {.p = p};
  p->sample_room = r->sized && p->sample_count ? p->sample_count : 1;
  p->sample = calloc(p->sample_room, sizeof *p->sample);
  const enum prof_status status = p->sample ? prof_each(r, p, keep, &all) : refuse_file(r, PROF_NO_MEMORY, "out of memory");
  prof_close(r);
  p->sample_room = 0;
  if (status != PROF_OK) prof_free(p);
  return status;
}

enum prof_status prof_read(struct recording *p, const char *path, char *why, size_t size) {
  struct prof_reader r;
  const enum prof_status status = prof_begin(&r, p, path, why, size);
  return status == PROF_OK ? prof_rest(&r, p) : status;
}

void prof_free(struct recording *p) {
  free(p->sample);
  *p = (struct recording){.period = 0};
}

double prof_overhead(const struct recording *p) {
  const double cycles = (double)p->cycles - (double)p->rest_cycles;
  if (p->baseline_cycles) return 100.0 * (cycles - (double)p->baseline_cycles) / (double)p->baseline_cycles;
  return cycles > 0 ? 100.0 * (double)p->handler_cycles / cycles : 0;
}

double prof_instret_overhead(const struct recording *p) {
  return 100 * ((double)p->instret - (double)p->baseline_instret) / (double)p->baseline_instret;
}
