/* perf.data of Linux, architecture riscv64. Each image is a process, each class of its time a thread named
 * after the class, so that `perf report` shows class, image and function; a row, or one
 * at its time, is a sample whose period is the count. Numbers: linux/perf_event.h, and tools/perf/Documentation/perf.data-file-format.txt of
 * the kernel. */
#include <string.h>

#include "export/bytes.h"
#include "export/formats.h"
#include "isa/events.h"

enum { HEADER_BYTES = 104, ATTR_BYTES = 128, SECTION_BYTES = 16, RECORD_BYTES = 8, STRING_ALIGN = 64 };
enum { FEATURE_HOSTNAME = 3, FEATURE_ARCH = 6, FEATURE_EVENT_DESC = 12, FEATURE_WORDS = 4 };
enum { TYPE_HARDWARE = 0, TYPE_RAW = 4 };
enum { RECORD_MMAP = 1, RECORD_LOST = 2, RECORD_COMM = 3, RECORD_SAMPLE = 9, MISC_USER = 2 };
enum { SAMPLE_IP = 1 << 0, SAMPLE_TID = 1 << 1, SAMPLE_TIME = 1 << 2, SAMPLE_PERIOD = 1 << 8, SAMPLE_IDENTIFIER = 1 << 16 };
enum { THREADS = 16 }; /* numbers of an image: the process, and a thread for each class */

static uint32_t process_of(size_t image) { return (uint32_t)(image + 1) * THREADS; }

static uint32_t thread_of(const struct export_row *row) {
  return process_of(row->image) + (row->class < ORACLE_CLASSES ? 1 + (uint32_t)row->class : 0);
}

static uint64_t id_of(size_t event) { return event + 1; }

static void record(struct bytes *b, unsigned type, size_t body) {
  bytes_little(b, type, 4);
  bytes_little(b, MISC_USER, 2);
  bytes_little(b, RECORD_BYTES + body, 2);
}

/* The text with at least one zero behind it, up to a multiple of `align`. */
static size_t text_bytes(const char *text, size_t align) { return (strlen(text) / align + 1) * align; }

static void add_text(struct bytes *b, const char *text, size_t align) {
  bytes_add(b, text, strlen(text));
  bytes_zeros(b, text_bytes(text, align) - strlen(text));
}

static void add_attribute(struct bytes *b, const struct export_event *e) {
  const size_t start = b->used;
  bytes_little(b, e->number == EVENT_CYCLES ? TYPE_HARDWARE : TYPE_RAW, 4);
  bytes_little(b, ATTR_BYTES, 4);
  bytes_little(b, e->number == EVENT_CYCLES ? 0 : e->number, 8);
  bytes_little(b, (uint64_t)(e->period + 0.5), 8);
  bytes_little(b, SAMPLE_IP | SAMPLE_TID | SAMPLE_TIME | SAMPLE_PERIOD | SAMPLE_IDENTIFIER, 8);
  bytes_zeros(b, ATTR_BYTES - (b->used - start));
}

static void add_comm(struct bytes *b, uint32_t process, uint32_t thread, const char *name) {
  record(b, RECORD_COMM, 8 + text_bytes(name, 8));
  bytes_little(b, process, 4);
  bytes_little(b, thread, 4);
  add_text(b, name, 8);
}

/* perf finds a name through the file offset of the address, so the record gives that of the segment. */
static void add_image(struct bytes *b, const struct export_view *v, size_t i) {
  const struct export_image *image = &v->image[i];
  struct symbols_segment code;
  add_comm(b, process_of(i), process_of(i), image->name);
  for (unsigned c = 0; c < ORACLE_CLASSES; c++) add_comm(b, process_of(i), process_of(i) + 1 + c, oracle_class_key(c));
  for (size_t s = 0; image->symbols && symbols_segment(image->symbols, s, &code); s++) {
    record(b, RECORD_MMAP, 32 + text_bytes(image->path, 8));
    bytes_little(b, process_of(i), 4);
    bytes_little(b, process_of(i), 4);
    bytes_little(b, code.start, 8);
    bytes_little(b, code.end - code.start, 8);
    bytes_little(b, code.offset, 8);
    add_text(b, image->path, 8);
  }
}

/* A cycle is a nanosecond: perf knows no other unit of time. */
static void add_sample(struct bytes *b, struct export_step step) {
  record(b, RECORD_SAMPLE, 40);
  bytes_little(b, id_of(step.row->event), 8);
  bytes_little(b, step.row->address, 8);
  bytes_little(b, process_of(step.row->image), 4);
  bytes_little(b, thread_of(step.row), 4);
  bytes_little(b, step.cycle, 8);
  bytes_little(b, step.count, 8);
}

static void add_data(struct bytes *b, const struct export_view *v) {
  for (size_t i = 0; i < v->images; i++) add_image(b, v, i);
  for (size_t e = 0, i; e < v->events; e++)
    for (const size_t end = export_steps(v, e, &i); i < end; i++) add_sample(b, export_step_at(v, i));
  if (v->samples->lost >= 0.5) {
    record(b, RECORD_LOST, 16);
    bytes_little(b, id_of(0), 8);
    bytes_little(b, (uint64_t)(v->samples->lost + 0.5), 8);
  }
}

static void add_string(struct bytes *b, const char *text) {
  bytes_little(b, text_bytes(text, STRING_ALIGN), 4);
  add_text(b, text, STRING_ALIGN);
}

static void add_event_names(struct bytes *b, const struct export_view *v) {
  bytes_little(b, v->events, 4);
  bytes_little(b, ATTR_BYTES, 4);
  for (size_t e = 0; e < v->events; e++) {
    add_attribute(b, &v->event[e]);
    bytes_little(b, 1, 4);
    add_string(b, v->event[e].name);
    bytes_little(b, id_of(e), 8);
  }
}

static void add_section(struct bytes *b, uint64_t offset, uint64_t size) {
  bytes_little(b, offset, 8);
  bytes_little(b, size, 8);
}

/* Header, identifiers, attributes, data; behind the data a table of the features' sections, then these. */
static void add_head(struct bytes *b, const struct export_view *v, size_t data) {
  const size_t ids = HEADER_BYTES, attributes = ids + 8 * v->events, attribute = ATTR_BYTES + SECTION_BYTES;
  const uint64_t features = 1 << FEATURE_HOSTNAME | 1 << FEATURE_ARCH | 1 << FEATURE_EVENT_DESC;
  bytes_add(b, "PERFILE2", 8);
  bytes_little(b, HEADER_BYTES, 8);
  bytes_little(b, attribute, 8);
  add_section(b, attributes, attribute * v->events);
  add_section(b, attributes + attribute * v->events, data);
  add_section(b, 0, 0); /* event types: no longer used */
  bytes_little(b, features, 8);
  bytes_zeros(b, 8 * (FEATURE_WORDS - 1));
  for (size_t e = 0; e < v->events; e++) bytes_little(b, id_of(e), 8);
  for (size_t e = 0; e < v->events; e++) {
    add_attribute(b, &v->event[e]);
    add_section(b, ids + 8 * e, 8);
  }
}

bool export_perf(const struct export_view *v, const struct export_options *o, FILE *out) {
  (void)o;
  enum { FEATURES = 3 };
  struct bytes head = {0}, data = {0}, feature = {0}, table = {0};
  size_t end[FEATURES + 1] = {0};
  add_data(&data, v);
  add_head(&head, v, data.used);
  add_string(&feature, *v->samples->machine ? v->samples->machine : "culprit");
  end[1] = feature.used;
  add_string(&feature, "riscv64");
  end[2] = feature.used;
  add_event_names(&feature, v);
  end[3] = feature.used;
  const size_t first = head.used + data.used + FEATURES * SECTION_BYTES;
  for (size_t i = 0; i < FEATURES; i++) add_section(&table, first + end[i], end[i + 1] - end[i]);
  struct bytes *part[] = {&head, &data, &table, &feature};
  bool good = true;
  for (size_t i = 0; i < sizeof part / sizeof *part; i++) {
    good = good && !part[i]->failed;
    if (good && part[i]->used) fwrite(part[i]->data, 1, part[i]->used, out);
    bytes_free(part[i]);
  }
  return good;
}
