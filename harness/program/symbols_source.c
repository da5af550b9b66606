#include "program/symbols_source.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/array.h"

struct source {
  char *name, *text; /* text NULL: cannot be read */
  char **line;
  unsigned lines;
};

struct symbols_sources {
  struct source *file;
  size_t files, room;
};

struct symbols_sources *symbols_sources_new(void) {
  return calloc(1, sizeof(struct symbols_sources));
}

static void drop(struct source *f) {
  free(f->name);
  free(f->text);
  free(f->line);
}

void symbols_sources_free(struct symbols_sources *s) {
  if (!s) return;
  for (size_t i = 0; i < s->files; i++) drop(&s->file[i]);
  free(s->file);
  free(s);
}

static char *read_text(const char *name) {
  struct stat st;
  if (stat(name, &st) || !S_ISREG(st.st_mode)) return NULL;
  FILE *in = fopen(name, "r");
  if (!in) return NULL;
  char *text = NULL;
  size_t room = 0;
  if (getdelim(&text, &room, '\0', in) < 0) { /* up to the end of a text file */
    free(text);
    text = NULL;
  }
  fclose(in);
  return text;
}

/* Cuts the text into lines in place. */
static void split(struct source *f) {
  unsigned n = 1;
  for (const char *c = f->text; *c; c++) n += *c == '\n';
  f->line = malloc(n * sizeof *f->line);
  if (!f->line) return;
  for (char *at = f->text; at && *at;) {
    f->line[f->lines++] = at;
    char *end = strchr(at, '\n');
    if (end) *end++ = 0;
    at = end;
  }
}

static struct source *find_source(struct symbols_sources *s, const char *name) {
  for (size_t i = 0; i < s->files; i++)
    if (!strcmp(s->file[i].name, name)) return &s->file[i];
  if (!ARRAY_ROOM(s->file, s->room, s->files + 1)) return NULL;
  struct source f = {.name = strdup(name), .text = read_text(name)};
  if (!f.name) {
    drop(&f);
    return NULL;
  }
  if (f.text) split(&f);
  s->file[s->files] = f;
  return &s->file[s->files++];
}

const char *symbols_source_indented(struct symbols_sources *s, const char *file, unsigned line) {
  const struct source *f = find_source(s, file);
  if (!f || line < 1 || line > f->lines) return NULL;
  char *text = f->line[line - 1];
  size_t n = strlen(text);
  while (n && isspace((unsigned char)text[n - 1])) text[--n] = 0;
  return text;
}

const char *symbols_source_line(struct symbols_sources *s, const char *file, unsigned line) {
  const char *text = symbols_source_indented(s, file, line);
  while (text && isspace((unsigned char)*text)) text++;
  return text;
}
