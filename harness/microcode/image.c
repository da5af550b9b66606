#include "microcode/image.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/report_file.h"
#include "contract/coproc.h"

#define HEAD "culprit-microcode 1"
enum { STORES_MOST = 8192 };

/* ---- registers of the map ---- */

struct place {
  const char *name;
  unsigned number;
  bool array;
};

static const struct range {
  unsigned offset, number;
  const char *name, *access;
} map[] = {
#define ROW(offset, number, name, access) {offset, number, #name, #access},
  COP_REGISTERS(ROW)
#undef ROW
};

/* False: nothing that can be stored to. */
static bool writable(unsigned offset, struct place *p) {
  for (unsigned i = 0; i < sizeof map / sizeof map[0]; i++) {
    const struct range *r = &map[i];
    if (offset % 8 != 0 || offset < r->offset || offset >= r->offset + 8 * r->number) continue;
    *p = (struct place){r->name, (offset - r->offset) / 8, r->number > 1};
    return r->access[1] != 'o' || r->access[0] == 'w'; /* rw, wo; not ro */
  }
  return false;
}

/* FNV-1a of what is stored, so that a damaged file is found. */
static uint64_t sum_of(const struct cop_image *image) {
  uint64_t sum = 0xcbf29ce484222325u;
  for (size_t i = 0; i < image->count; i++) {
    const struct cop_store *s = &image->store[i];
    for (unsigned k = 0; k < 10; k++) {
      unsigned byte = k < 2 ? s->offset >> (8 * k) & 255u : (unsigned)(s->value >> (8 * (k - 2)) & 255u);
      sum = (sum ^ byte) * 0x100000001b3u;
    }
  }
  return sum;
}

/* ---- writing ---- */

static void write_stores(const struct cop_image *image, FILE *out) {
  for (size_t i = 0; i < image->count; i++) {
    const struct cop_store *s = &image->store[i];
    struct place p;
    fprintf(out, "%04x %016" PRIx64, s->offset, s->value);
    if (!writable(s->offset, &p)) fputs("\n", out);
    else if (s->offset >= COP_AT_code && s->offset < COP_AT_slot_low)
      fprintf(out, " # code %u%s\n", p.number / 2, p.number % 2 ? ", 95:64" : "");
    else if (p.array) fprintf(out, " # %s%u\n", p.name, p.number);
    else fprintf(out, " # %s\n", p.name);
  }
}

bool cop_image_write(const struct cop_image *image, const char *path, char *why, size_t size) {
  struct report_file file;
  if (!report_file_open(&file, path, why, size)) return false;
  fprintf(file.out, HEAD "\nprogram %s\nsum %016" PRIx64 "\n\n", image->program, sum_of(image));
  write_stores(image, file.out);
  return report_file_close(&file, why, size);
}

/* ---- reading ---- */

struct reader {
  const char *path;
  FILE *in;
  unsigned line;
  char text[256]; /* the line, without comment and blanks at its end */
  char *why;
  size_t size;
  uint64_t sum;
};

static bool refuse_image(struct reader *r, const char *reason) {
  snprintf(r->why, r->size, "%.400s:%u: %s", r->path, r->line, reason);
  return false;
}

/* A line of the file into r->text. False: the file has ended, or *wrong. */
static bool next_line(struct reader *r, bool *wrong) {
  size_t n = 0;
  int c;
  r->line++;
  while ((c = getc(r->in)) != EOF && c != '\n') {
    if (n + 1 == sizeof r->text || (!isprint(c) && c != '\t' && c != '\r')) {
      *wrong = true;
      return refuse_image(r, "this is not the text of an image");
    }
    r->text[n++] = (char)c;
  }
  r->text[n] = '\0';
  r->text[strcspn(r->text, "#")] = '\0';
  for (n = strlen(r->text); n > 0 && isspace((unsigned char)r->text[n - 1]);) r->text[--n] = '\0';
  if (c == EOF && ferror(r->in)) {
    *wrong = true;
    return refuse_image(r, strerror(errno));
  }
  return c != EOF || n > 0;
}

static bool hexadecimal(const char **at, unsigned most, uint64_t *n) {
  unsigned digits = 0;
  for (*n = 0; isxdigit((unsigned char)**at) && digits <= most; ++*at, digits++)
    *n = *n << 4 | (uint64_t)(isdigit((unsigned char)**at) ? **at - '0' : (tolower((unsigned char)**at) - 'a') + 10);
  return digits > 0 && digits <= most;
}

static bool name_of_program(const char *text) {
  return text[0] && !isdigit((unsigned char)text[0]) && text[0] != '.' &&
         text[strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.")] == '\0';
}

static bool read_head(struct reader *r, struct cop_image *image) {
  bool wrong = false, summed = false;
  if (!next_line(r, &wrong)) return !wrong && refuse_image(r, "an empty file");
  if (strcmp(r->text, HEAD) != 0) return refuse_image(r, "the first line is not `" HEAD "`");
  while (next_line(r, &wrong)) {
    const char *at = r->text + 4;
    size_t length = strlen(r->text);
    if (length == 0)
      return (summed && image->program[0]) || refuse_image(r, "the lines `program` and `sum` are needed, and one is missing");
    if (strncmp(r->text, "program ", 8) == 0) {
      if (!name_of_program(r->text + 8) || length - 8 >= sizeof image->program)
        return refuse_image(r, "the program's name is not one of letters, digits, _ and .");
      memcpy(image->program, r->text + 8, length - 8 + 1);
    } else if (strncmp(r->text, "sum ", 4) == 0) {
      if (!hexadecimal(&at, 16, &r->sum) || *at) return refuse_image(r, "sum is not a hexadecimal number of 64 bits");
      summed = true;
    } else {
      return refuse_image(r, "unknown key");
    }
  }
  return !wrong && refuse_image(r, "the file ends before its stores");
}

static bool read_store(struct reader *r, struct cop_image *image) {
  struct place p;
  uint64_t offset, value;
  const char *at = r->text;
  if (!hexadecimal(&at, 4, &offset) || *at++ != ' ' || !hexadecimal(&at, 16, &value) || *at)
    return refuse_image(r, "not two hexadecimal numbers, offset and value");
  if (!writable((unsigned)offset, &p)) return refuse_image(r, "no register that can be stored to has this offset");
  if (offset == COP_AT_ctl && value & COP_CTL_RUN) return refuse_image(r, "an image does not start the unit");
  if (image->count == STORES_MOST) return refuse_image(r, "too many stores");
  return cop_image_add(image, (unsigned)offset, value) || refuse_image(r, "out of memory");
}

static bool read_all(struct reader *r, struct cop_image *image) {
  bool wrong = false;
  if (!read_head(r, image)) return false;
  while (next_line(r, &wrong))
    if (r->text[0] && !read_store(r, image)) return false;
  if (wrong) return false;
  if (image->count == 0) return refuse_image(r, "no stores");
  return sum_of(image) == r->sum || refuse_image(r, "the stores do not have the sum in the head: the file is damaged");
}

bool cop_image_read(struct cop_image *image, const char *path, char *why, size_t size) {
  *image = (struct cop_image){.store = NULL};
  struct reader r = {.path = path, .in = fopen(path, "r"), .why = why, .size = size};
  if (!r.in) {
    snprintf(why, size, "%.400s: %s", path, strerror(errno));
    return false;
  }
  bool good = read_all(&r, image);
  fclose(r.in);
  if (!good) cop_image_free(image);
  return good;
}

bool cop_image_add(struct cop_image *image, unsigned offset, uint64_t value) {
  if (!ARRAY_ROOM(image->store, image->room, image->count + 1)) return false;
  image->store[image->count++] = (struct cop_store){(uint16_t)offset, value};
  return true;
}

void cop_image_free(struct cop_image *image) {
  free(image->store);
  *image = (struct cop_image){.store = NULL};
}
