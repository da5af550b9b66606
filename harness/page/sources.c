/* What is wrong with the sources that the listings quote: none known, moved, newer than the program. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "page/parts.h"

enum state { THERE, GONE, NEWER };

static enum state state_of(const char *file, const struct stat *program) {
  struct stat source;
  if (stat(file, &source) != 0) return GONE;
  return program && source.st_mtime > program->st_mtime ? NEWER : THERE;
}

/* One paragraph for all files in this state. */
static void notes(FILE *out, const char *const *file, size_t n, const struct stat *program, enum state state) {
  size_t count = 0;
  for (size_t k = 0; k < n; k++) {
    if (state_of(file[k], program) != state) continue;
    fputs(count++ ? ", " : "<p class=\"warn\">", out);
    html_name(out, file[k]);
  }
  if (count && state == GONE)
    fprintf(out, " %s not there: %s lines are numbers without text.</p>\n", count > 1 ? "are" : "is", count > 1 ? "their" : "its");
  if (count && state == NEWER)
    fprintf(out, " %s newer than the program: %s lines may have moved since.</p>\n", count > 1 ? "are" : "is",
            count > 1 ? "their" : "its");
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
  struct stat program;
  size_t n;
  if (why) {
    fputs("<p class=\"warn\">No source lines of ", out);
    html_name(out, p->now->image[i].samples->name);
    html_text(out, ": %s.", why);
    fputs("</p>\n", out);
    return;
  }
  const char **file = files_of(p->now, i, &n);
  const bool known = stat(p->now->image[i].samples->path, &program) == 0;
  for (enum state state = GONE; file && state <= NEWER; state++) notes(out, file, n, known ? &program : NULL, state);
  free(file);
}

void page_sources(const struct page *p, FILE *out) {
  for (size_t i = 0; i < p->now->images; i++)
    if (p->program[i].symbols) image(p, i, out);
}
