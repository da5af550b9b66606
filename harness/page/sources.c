/* What is wrong with the sources that the listings quote: none known, moved, newer than the program. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "page/parts.h"

static void note(FILE *out, const char *file, const char *what) {
  fputs("<p class=\"warn\">", out);
  html_name(out, file);
  html_text(out, "%s", what);
  fputs("</p>\n", out);
}

static int by_name(const void *a, const void *b) { return strcmp(*(const char *const *)a, *(const char *const *)b); }

/* The files of an image that its samples name, each once; NULL: out of memory. */
static const char **files_of(const struct tally *t, size_t image, size_t *count) {
  const char **file = calloc(t->lines + 1, sizeof *file);
  size_t n = 0;
  *count = 0;
  for (size_t i = 0; file && i < t->lines; i++)
    if (t->line[i].image == image && t->line[i].file) file[n++] = t->line[i].file;
  if (file && n) qsort(file, n, sizeof *file, by_name);
  for (size_t i = 0; i < n; i++)
    if (!*count || strcmp(file[*count - 1], file[i]) != 0) file[(*count)++] = file[i];
  return file;
}

static void image(const struct page *p, size_t i, FILE *out) {
  const char *why = symbols_lineless(p->program[i].symbols);
  struct stat program, source;
  size_t n;
  if (why) {
    fputs("<p class=\"warn\">No source lines of ", out);
    html_name(out, p->now->image[i].samples->name);
    html_text(out, ": %s.</p>\n", why);
    return;
  }
  const char **file = files_of(p->now, i, &n);
  const bool known = stat(p->now->image[i].samples->path, &program) == 0;
  for (size_t k = 0; file && k < n; k++) {
    if (stat(file[k], &source) != 0) note(out, file[k], " is not there: its lines are numbers without text.");
    else if (known && source.st_mtime > program.st_mtime)
      note(out, file[k], " is newer than the program: its lines may have moved since.");
  }
  free(file);
}

void page_sources(const struct page *p, FILE *out) {
  for (size_t i = 0; i < p->now->images; i++)
    if (p->program[i].symbols) image(p, i, out);
}
