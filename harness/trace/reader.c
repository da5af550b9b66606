#include "trace/reader.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "trace/input.h"

/* ---- bytes ---- */

enum trace_status trace_refuse(struct trace *t, enum trace_status status, const char *format, ...) {
  va_list args;
  const size_t used = (size_t)snprintf(t->message, sizeof t->message, "%s: ", t->input ? t->input->path : "");
  va_start(args, format);
  vsnprintf(t->message + used, sizeof t->message - used, format, args);
  va_end(args);
  return status;
}

enum trace_status trace_cut(struct trace *t) {
  int error = Z_OK;
  if (t->input->file) gzerror(t->input->file, &error);
  if (error == Z_ERRNO) return trace_refuse(t, TRACE_MISSING, "%s", strerror(errno));
  if (error == Z_DATA_ERROR) return trace_refuse(t, TRACE_DAMAGED, "damaged behind cycle %" PRIu64, t->cycles);
  return trace_refuse(t, TRACE_DAMAGED, "cut off behind cycle %" PRIu64 ": the trace has no end", t->cycles);
}

/* Behind `end` are zeros, enough for a record that is cut. */
bool trace_fill(struct trace_input *in) {
  const size_t left = (size_t)(in->end - in->at);
  if (in->last || left >= TRACE_RECORD_MOST) return true;
  memmove(in->buffer, in->at, left);
  size_t have = left;
  int got = 1;
  while (have < TRACE_BUFFER && (got = gzread(in->file, in->buffer + have, (unsigned)(TRACE_BUFFER - have))) > 0)
    have += (size_t)got;
  in->at = in->buffer;
  in->end = in->buffer + have;
  in->last = have < TRACE_BUFFER;
  memset(in->buffer + have, 0, TRACE_RECORD_MOST);
  return got >= 0;
}

/* ---- header ---- */

/* The rest of the line that begins with `key`, in buf. */
static bool line(struct trace_input *in, const char *key, char *buf, size_t size) {
  const size_t length = strlen(key);
  const uint8_t *end = memchr(in->at, '\n', (size_t)(in->end - in->at));
  if (!end || (size_t)(end - in->at) < length + 2 || memcmp(in->at, key, length) != 0 || in->at[length] != ' ') return false;
  const uint8_t *value = in->at + length + 1;
  const size_t bytes = (size_t)(end - value);
  if (bytes >= size || memchr(value, '\0', bytes)) return false;
  memcpy(buf, value, bytes);
  buf[bytes] = '\0';
  if (strcmp(buf, "-") == 0) *buf = '\0';
  in->at = end + 1;
  return true;
}

static bool is_trace(const struct trace_input *in) {
  return (size_t)(in->end - in->at) > sizeof CULPRIT_TRACE_MAGIC &&
         memcmp(in->at, CULPRIT_TRACE_MAGIC " ", sizeof CULPRIT_TRACE_MAGIC) == 0;
}

/* The next word of *text, if it is this one. */
static bool word(const char **text, const char *word) {
  const size_t length = strlen(word);
  if (strncmp(*text, word, length) != 0 || ((*text)[length] && (*text)[length] != ' ')) return false;
  *text += length + ((*text)[length] == ' ');
  return true;
}

static bool take_views(struct trace_header *h, const char *views) {
  if (!word(&views, "commit")) return false;
  h->retire = word(&views, "retire");
  h->rvfi = h->retire && word(&views, "rvfi");
  h->walks = h->retire && word(&views, "walks");
  h->age[AGE_DISPATCH] = word(&views, "dispatch");
  h->age[AGE_FETCH] = word(&views, "fetch");
  return !*views;
}

static bool lines(struct trace_input *in, struct trace_header *h) {
  char number[32], views[48], *end;
  if (!line(in, "width", number, sizeof number) || !line(in, "views", views, sizeof views)) return false;
  h->width = (unsigned)strtoul(number, &end, 10);
  if (*end || !take_views(h, views)) return false;
  if (!line(in, "core", h->core, sizeof h->core) || !line(in, "program", h->program, sizeof h->program) ||
      !line(in, "build_id", h->build_id, sizeof h->build_id) || !line(in, "contents", number, sizeof number))
    return false;
  h->contents = strtoull(number, &end, 16);
  return !*end && in->at < in->end && *in->at++ == '\n';
}

static enum trace_status take_header(struct trace *t, struct trace_header *h) {
  struct trace_input *in = t->input;
  char first[32], form[16] = "";
  unsigned version = 0;
  if (in->at == in->end) return trace_refuse(t, TRACE_FOREIGN, "empty, not a trace");
  if (!is_trace(in)) return trace_refuse(t, TRACE_FOREIGN, "not a trace of the commit view");
  if (!line(in, CULPRIT_TRACE_MAGIC, first, sizeof first) || sscanf(first, "%u %15s", &version, form) < 1)
    return trace_refuse(t, TRACE_DAMAGED, "cut off or damaged in its header");
  if (version < 1 || version > CULPRIT_TRACE_VERSION)
    return trace_refuse(t, TRACE_FOREIGN, "trace of version %u; this program reads versions 1 to %d", version,
                        CULPRIT_TRACE_VERSION);
  h->text = strcmp(form, "text") == 0;
  if ((!h->text && strcmp(form, "binary") != 0) || !lines(in, h))
    return trace_refuse(t, TRACE_DAMAGED, "cut off or damaged in its header");
  if (h->width < 1 || h->width > PROBE_LANES)
    return trace_refuse(t, TRACE_FOREIGN, "trace of %u commit lanes; this program takes 1 to %d", h->width, PROBE_LANES);
  return TRACE_OK;
}

/* ---- life cycle ---- */

enum trace_status trace_open(struct trace *t, const char *path) {
  memset(t, 0, sizeof *t);
  t->input = calloc(1, sizeof *t->input);
  if (!t->input) {
    snprintf(t->message, sizeof t->message, "%.300s: out of memory", path);
    return TRACE_NO_MEMORY;
  }
  struct trace_input *in = t->input;
  snprintf(in->path, sizeof in->path, "%s", path);
  in->at = in->end = in->buffer;
  in->file = gzopen(path, "rb");
  if (!in->file) return trace_refuse(t, TRACE_MISSING, "%s", strerror(errno));
  gzbuffer(in->file, TRACE_BUFFER);
  return trace_fill(in) ? take_header(t, &t->header) : trace_cut(t);
}

void trace_close(struct trace *t) {
  if (t->input && t->input->file) gzclose_r(t->input->file);
  free(t->input);
  t->input = NULL;
}

enum trace_status trace_end(struct trace *t, uint64_t cycles) {
  struct trace_input *in = t->input;
  if (in->at > in->end) return trace_cut(t);
  if (cycles != t->cycles)
    return trace_refuse(t, TRACE_DAMAGED, "damaged: it ends after %" PRIu64 " cycles, and has %" PRIu64, cycles, t->cycles);
  if (!cycles) return trace_refuse(t, TRACE_DAMAGED, "no cycles in it");
  if (!trace_fill(in)) return trace_cut(t);
  if (in->at == in->end) return TRACE_END;
  struct trace_header next = {.width = 0};
  if (is_trace(in) && take_header(t, &next) == TRACE_OK && next.width != t->header.width)
    return trace_refuse(t, TRACE_DAMAGED, "the width changes from %u to %u behind cycle %" PRIu64, t->header.width, next.width,
                        t->cycles);
  return trace_refuse(t, TRACE_DAMAGED, "there is more behind its end, in cycle %" PRIu64, t->cycles);
}

enum trace_status trace_next_record(struct trace *t) {
  struct trace_input *in = t->input;
  if (!trace_fill(in) || in->at >= in->end) return trace_cut(t);
  const enum trace_status status = t->header.text ? trace_text(t) : trace_binary(t);
  if (status != TRACE_OK) return status;
  t->now.cycle = ++t->cycles;
  return TRACE_OK;
}
