#include "samples/stream_header.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "contract/stream.h"

bool stream_run_number(char run[STREAM_RUN_DIGITS + 1]) {
  uint64_t number[2];
  if (getrandom(number, sizeof number, 0) != sizeof number) return false;
  snprintf(run, STREAM_RUN_DIGITS + 1, "%016" PRIx64 "%016" PRIx64, number[0], number[1]);
  return true;
}

static void put_text(FILE *out, const char *text) {
  for (; *text; text++) putc((unsigned char)*text < ' ' || *text == 0x7f ? '?' : *text, out);
  putc('\n', out);
}

void stream_header_write(FILE *out, const struct stream_header *h) {
  fprintf(out, STREAM_MAGIC "\nrun %s\ntime %" PRId64 "\nmachine ", h->run, h->time);
  put_text(out, h->machine);
  fprintf(out, "width %u\n", h->width);
  for (size_t i = 0; i < h->images; i++) {
    fprintf(out, "image %zu %s ", i, *h->image[i].build_id ? h->image[i].build_id : "-");
    put_text(out, h->image[i].path);
  }
  putc('\n', out);
}

/* ---- reading ---- */

struct reader {
  char *next; /* line */
  char *why;
  size_t size;
};

static bool wrong(struct reader *r, const char *what) {
  snprintf(r->why, r->size, "%s", what);
  return false;
}

/* The rest of the next line, behind its key and a blank. NULL: the line has another key. */
static char *take_value(struct reader *r, const char *key) {
  const size_t length = strlen(key);
  char *line = r->next;
  if (strncmp(line, key, length) != 0 || line[length] != ' ') return NULL;
  r->next = line + strcspn(line, "\n");
  *r->next++ = '\0';
  return line + length + 1;
}

static bool parse_number(const char *text, uint64_t most, uint64_t *value) {
  char *end = NULL;
  errno = 0;
  *value = *text >= '0' && *text <= '9' ? strtoull(text, &end, 10) : 0;
  return end && !*end && !errno && *value <= most;
}

static bool read_run(struct reader *r, struct stream_header *h) {
  const char *text = take_value(r, "run");
  if (!text || strlen(text) != STREAM_RUN_DIGITS || text[strspn(text, "0123456789abcdef")])
    return wrong(r, "the line `run` with 32 hexadecimal digits is missing");
  strcpy(h->run, text);
  return true;
}

static bool read_image(struct reader *r, struct stream_header *h) {
  char *text = take_value(r, "image"), *rest = text;
  if (!text) return wrong(r, "a line that begins neither with image nor is empty");
  const char *index = strsep(&rest, " "), *id = rest ? strsep(&rest, " ") : NULL;
  uint64_t i;
  if (!rest || !*rest || !parse_number(index, UINT32_MAX, &i) || i != h->images)
    return wrong(r, "an image line is not `image I ID PATH`");
  if (h->images == STREAM_IMAGES_MOST) return wrong(r, "too many images");
  if (strcmp(id, "-") != 0 && (!*id || id[strspn(id, "0123456789abcdef")])) return wrong(r, "a build id is not hexadecimal");
  h->image[h->images++] = (struct stream_image){.path = rest, .build_id = strcmp(id, "-") == 0 ? "" : id};
  return true;
}

static bool read_lines(struct reader *r, struct stream_header *h) {
  uint64_t time, width;
  const char *text;
  r->next += strlen(STREAM_MAGIC "\n");
  if (!read_run(r, h)) return false;
  if (!(text = take_value(r, "time")) || !parse_number(text, INT64_MAX, &time))
    return wrong(r, "the line `time` with a number is missing");
  if (!(h->machine = take_value(r, "machine")) || !*h->machine) return wrong(r, "the line `machine` is missing");
  if (!(text = take_value(r, "width")) || !parse_number(text, 64, &width) || !width)
    return wrong(r, "the line `width` with a number is missing");
  h->time = (int64_t)time;
  h->width = (unsigned)width;
  while (*r->next != '\n')
    if (!read_image(r, h)) return false;
  return true;
}

enum stream_header_status stream_header_read(struct stream_header *h, char *text, size_t bytes, size_t *used, char *why,
                                             size_t size) {
  static const char magic[] = STREAM_MAGIC "\n";
  struct reader r = {text, why, size};
  const size_t begin = bytes < sizeof magic - 1 ? bytes : sizeof magic - 1;
  *h = (struct stream_header){.images = 0};
  if (memcmp(text, magic, begin) != 0) {
    wrong(&r, "not a stream of samples");
    return STREAM_HEADER_WRONG;
  }
  const char *end = memmem(text, bytes, "\n\n", 2);
  if (!end && bytes < STREAM_HEADER_MOST) return STREAM_HEADER_MORE;
  if (!end || memchr(text, '\0', (size_t)(end - text))) {
    wrong(&r, "its header does not end");
    return STREAM_HEADER_WRONG;
  }
  *used = (size_t)(end - text) + 2;
  return read_lines(&r, h) ? STREAM_HEADER_WHOLE : STREAM_HEADER_WRONG;
}
