/* pprof's profile.proto, gzipped. A sample is a row: its location, called by its image; the class and known
 * causes as labels; and as values whole samples and the count of each event. Field numbers: profile.proto of
 * github.com/google/pprof. */
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/array.h"
#include "export/formats.h"
#include "export/protobuf.h"

enum { SAMPLE_TYPE = 1, SAMPLE, MAPPING, LOCATION, FUNCTION, STRING_TABLE, PERIOD_TYPE = 11, PERIOD, COMMENT, DEFAULT_SAMPLE_TYPE };
enum { VALUE_TYPE = 1, VALUE_UNIT };
enum { SAMPLE_LOCATION = 1, SAMPLE_VALUE, SAMPLE_LABEL };
enum { LABEL_KEY = 1, LABEL_TEXT };
enum {
  MAPPING_ID = 1,
  MAPPING_START,
  MAPPING_LIMIT,
  MAPPING_OFFSET,
  MAPPING_FILE,
  MAPPING_BUILD_ID,
  MAPPING_FUNCTIONS,
  MAPPING_FILES,
  MAPPING_LINES
};
enum { LOCATION_ID = 1, LOCATION_MAPPING, LOCATION_ADDRESS, LOCATION_LINE };
enum { LINE_FUNCTION = 1, LINE_NUMBER };
enum { FUNCTION_ID = 1, FUNCTION_NAME, FUNCTION_SYSTEM_NAME, FUNCTION_FILE, FUNCTION_START };

struct pprof {
  const struct export_view *view;
  struct bytes out, message, inner; /* the profile, a message of it, a message of that */
  char **string;                    /* index 0 is "" */
  size_t strings, string_room;
  struct hash string_of;   /* hash of the text, and of it backwards: index */
  struct hash location_of; /* image, address: id */
  struct hash inlined_of;  /* name of a function that was inlined, 0: id */
  size_t inlineds;
  size_t locations;
  uint64_t *image_name, class_name[ORACLE_CLASSES], image_key, class_key; /* indices of strings; 0: not asked for yet */
  bool failed;
};

/* The text's index in the table of strings. */
static uint64_t string(struct pprof *p, const char *text) {
  if (!text || !*text) return 0;
  const size_t length = strlen(text);
  uint64_t forward = 14695981039346656037u, backward = forward; /* FNV-1a, twice: two texts with equal keys stay apart below */
  for (size_t i = 0; i < length; i++) {
    forward = (forward ^ (uint8_t)text[i]) * 1099511628211u;
    backward = (backward ^ (uint8_t)text[length - 1 - i]) * 1099511628211u;
  }
  uint64_t *index = hash_at(&p->string_of, forward, backward);
  if (index && *index && !strcmp(p->string[*index], text)) return *index;
  if (!index || !ARRAY_ROOM(p->string, p->string_room, p->strings + 2) || !(p->string[p->strings + 1] = strdup(text))) {
    p->failed = true;
    return 0;
  }
  *index = ++p->strings;
  return *index;
}

static void value_type(struct pprof *p, unsigned field, const char *type) {
  protobuf_number(&p->message, VALUE_TYPE, string(p, type));
  protobuf_number(&p->message, VALUE_UNIT, string(p, "count"));
  protobuf_message(&p->out, field, &p->message);
}

static void add_mappings(struct pprof *p) {
  for (size_t i = 0; i < p->view->images; i++) {
    const struct export_image *image = &p->view->image[i];
    struct symbols_segment code = {0, 0, 0};
    if (image->symbols) symbols_segment(image->symbols, 0, &code);
    protobuf_number(&p->message, MAPPING_ID, i + 1);
    protobuf_number(&p->message, MAPPING_START, code.start);
    protobuf_number(&p->message, MAPPING_LIMIT, code.end);
    protobuf_number(&p->message, MAPPING_OFFSET, code.offset);
    protobuf_number(&p->message, MAPPING_FILE, string(p, image->path));
    protobuf_number(&p->message, MAPPING_BUILD_ID, string(p, image->build_id));
    for (unsigned field = MAPPING_FUNCTIONS; field <= MAPPING_LINES; field++) protobuf_number(&p->message, field, 1);
    protobuf_message(&p->out, MAPPING, &p->message);
  }
}

/* Images have the first identifiers, as functions and as locations. */
static uint64_t function_id(const struct pprof *p, size_t function) { return p->view->images + function + 1; }

static void add_functions(struct pprof *p) {
  for (size_t i = 0; i < p->view->images; i++) {
    protobuf_number(&p->message, FUNCTION_ID, i + 1);
    protobuf_number(&p->message, FUNCTION_NAME, string(p, p->view->image[i].name));
    protobuf_message(&p->out, FUNCTION, &p->message);
  }
  for (size_t i = 0; i < p->view->functions; i++) {
    const struct export_function *f = &p->view->function[i];
    protobuf_number(&p->message, FUNCTION_ID, function_id(p, i));
    protobuf_number(&p->message, FUNCTION_NAME, string(p, f->name));
    protobuf_number(&p->message, FUNCTION_SYSTEM_NAME, string(p, f->name));
    protobuf_number(&p->message, FUNCTION_FILE, string(p, f->at.file));
    protobuf_number(&p->message, FUNCTION_START, f->at.line);
    protobuf_message(&p->out, FUNCTION, &p->message);
  }
}

static void add_inlined(struct pprof *p, uint64_t id, const char *name) {
  struct bytes function = {0};
  protobuf_number(&function, FUNCTION_ID, id);
  protobuf_number(&function, FUNCTION_NAME, string(p, name));
  protobuf_number(&function, FUNCTION_SYSTEM_NAME, string(p, name));
  protobuf_message(&p->out, FUNCTION, &function);
  p->failed = p->failed || function.failed;
  bytes_free(&function);
}

/* Of a function that was inlined, which is written when it is new. */
static uint64_t inlined_id(struct pprof *p, const char *name) {
  uint64_t *id = hash_at(&p->inlined_of, (uintptr_t)name, 0);
  if (!id) {
    p->failed = true;
    return 0;
  }
  if (!*id) add_inlined(p, *id = function_id(p, p->view->functions + p->inlineds++), name);
  return *id;
}

static void add_line(struct pprof *p, uint64_t function, unsigned line) {
  protobuf_number(&p->inner, LINE_FUNCTION, function);
  protobuf_number(&p->inner, LINE_NUMBER, line);
  protobuf_message(&p->message, LOCATION_LINE, &p->inner);
}

static void begin_location(struct pprof *p, uint64_t id, size_t image, uint64_t address) {
  protobuf_number(&p->message, LOCATION_ID, id);
  protobuf_number(&p->message, LOCATION_MAPPING, image + 1);
  protobuf_number(&p->message, LOCATION_ADDRESS, address);
}

static void add_image_location(struct pprof *p, size_t image) {
  begin_location(p, ++p->locations, image, 0);
  add_line(p, image + 1, 0);
  protobuf_message(&p->out, LOCATION, &p->message);
}

/* Of several lines the first is the innermost; the others call the one before them. */
static void add_location(struct pprof *p, uint64_t id, const struct export_row *row) {
  const struct symbols *symbols = p->view->image[row->image].symbols;
  struct symbols_frame frame[SYMBOLS_FRAMES];
  const size_t frames = symbols ? symbols_frames_at(symbols, row->address, frame) : 0;
  unsigned line = row->at.line;
  begin_location(p, id, row->image, row->address);
  for (size_t i = 0; i + 1 < frames; i++) {
    add_line(p, inlined_id(p, frame[i].name), line);
    line = frame[i].call.line;
  }
  add_line(p, function_id(p, row->function), line);
  protobuf_message(&p->out, LOCATION, &p->message);
}

/* The id of the row's location, which is written when it is new. */
static uint64_t location(struct pprof *p, const struct export_row *row) {
  uint64_t *id = hash_at(&p->location_of, row->image, row->address);
  if (!id) {
    p->failed = true;
    return 0;
  }
  if (!*id) add_location(p, *id = ++p->locations, row);
  return *id;
}

/* A string that most samples have is looked up once. */
static uint64_t once(struct pprof *p, uint64_t *index, const char *text) {
  if (!*index) *index = string(p, text);
  return *index;
}

static void pprof_label(struct pprof *p, uint64_t key, uint64_t text) {
  protobuf_number(&p->inner, LABEL_KEY, key);
  protobuf_number(&p->inner, LABEL_TEXT, text);
  protobuf_message(&p->message, SAMPLE_LABEL, &p->inner);
}

static void add_sample(struct pprof *p, const struct export_row *row) {
  const uint64_t at = location(p, row);
  bytes_varint(&p->inner, at);
  bytes_varint(&p->inner, row->image + 1);
  protobuf_message(&p->message, SAMPLE_LOCATION, &p->inner);
  bytes_varint(&p->inner, row->samples);
  for (size_t e = 0; e < p->view->events; e++) bytes_varint(&p->inner, e == row->event ? row->count : 0);
  protobuf_message(&p->message, SAMPLE_VALUE, &p->inner);
  const uint64_t image_key = once(p, &p->image_key, "image");
  pprof_label(p, image_key, once(p, &p->image_name[row->image], p->view->image[row->image].name));
  if (row->class < ORACLE_CLASSES) {
    const uint64_t class_key = once(p, &p->class_key, "class");
    pprof_label(p, class_key, once(p, &p->class_name[row->class], oracle_class_key(row->class)));
  }
  if (row->causes) {
    char causes[100];
    export_causes(row->causes, causes, sizeof causes);
    const uint64_t cause_key = string(p, "cause");
    pprof_label(p, cause_key, string(p, causes));
  }
  protobuf_message(&p->out, SAMPLE, &p->message);
}

static void add_comments(struct pprof *p) {
  char text[200];
  snprintf(text, sizeof text, "samples: %.0f of an image, %.0f of none, %.0f lost", p->view->samples->known,
           p->view->samples->unknown, p->view->samples->lost);
  const char *comment[] = {"culprit", p->view->samples->machine, text};
  for (size_t i = 0; i < sizeof comment / sizeof *comment; i++) bytes_varint(&p->inner, string(p, comment[i]));
  protobuf_message(&p->out, COMMENT, &p->inner);
}

static void build(struct pprof *p) {
  const struct export_view *v = p->view;
  value_type(p, SAMPLE_TYPE, "samples");
  for (size_t e = 0; e < v->events; e++) value_type(p, SAMPLE_TYPE, v->event[e].name);
  add_mappings(p);
  add_functions(p);
  for (size_t i = 0; i < v->images; i++) add_image_location(p, i);
  for (size_t i = 0; i < v->rows; i++) add_sample(p, &v->row[i]);
  value_type(p, PERIOD_TYPE, v->event[0].name);
  protobuf_number(&p->out, PERIOD, (uint64_t)(v->event[0].period + 0.5));
  add_comments(p);
  protobuf_number(&p->out, DEFAULT_SAMPLE_TYPE, string(p, v->event[0].name));
  protobuf_bytes(&p->out, STRING_TABLE, "", 0);
  for (size_t i = 1; i <= p->strings; i++) protobuf_bytes(&p->out, STRING_TABLE, p->string[i], strlen(p->string[i]));
  p->failed = p->failed || p->out.failed;
}

/* zlib's gzip header has no time unless it is told one. */
static bool write_gzip(const struct bytes *from, FILE *out) {
  enum { GZIP = 15 + 16, MEMORY = 8 };
  z_stream z = {.next_in = from->data, .avail_in = (uInt)from->used};
  if (from->used != (uInt)from->used || deflateInit2(&z, Z_BEST_SPEED, Z_DEFLATED, GZIP, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK)
    return false;
  int state = Z_OK;
  while (state == Z_OK) {
    uint8_t chunk[1 << 14] = {0};
    z.next_out = chunk;
    z.avail_out = sizeof chunk;
    state = deflate(&z, Z_FINISH);
    fwrite(chunk, 1, sizeof chunk - z.avail_out, out);
  }
  deflateEnd(&z);
  return state == Z_STREAM_END;
}

bool export_pprof(const struct export_view *v, const struct export_options *o, FILE *out) {
  (void)o;
  struct pprof p = {.view = v, .image_name = calloc(v->images + 1, sizeof *p.image_name)};
  if (p.image_name) build(&p);
  const bool good = p.image_name && !p.failed && write_gzip(&p.out, out);
  for (size_t i = 1; i <= p.strings; i++) free(p.string[i]);
  free(p.string);
  free(p.image_name);
  hash_free(&p.string_of);
  hash_free(&p.location_of);
  hash_free(&p.inlined_of);
  bytes_free(&p.out);
  bytes_free(&p.message);
  bytes_free(&p.inner);
  return good;
}
