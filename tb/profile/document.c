/* Documents: text and HTML of a table; and whichever allocation fails, saving fails with one line, and no
 * file is there. Linked with --wrap=reallocarray,--wrap=calloc (mk/c.mk). */
#include "present/document.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tb/lib/check.h"
#include "tb/lib/temp_folder.h"

/* Allocations that are still granted. The linker gives these functions no argument for it. */
static unsigned granted = UINT32_MAX;

void *__real_calloc(size_t n, size_t size);
void *__real_reallocarray(void *p, size_t n, size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_reallocarray(void *p, size_t n, size_t size);

static bool grant(void) { return granted && granted--; }
void *__wrap_calloc(size_t n, size_t size) { return grant() ? __real_calloc(n, size) : NULL; }
void *__wrap_reallocarray(void *p, size_t n, size_t size) { return grant() ? __real_reallocarray(p, n, size) : NULL; }

static struct document *make(void) {
  static const char *const heads[] = {"<name", "count", "<note"};
  struct document *d = document_new("Title");
  if (!d) return NULL;
  document_text(d, "One <line>.");
  document_table(d, heads, 3);
  for (int i = 0; i < 40; i++) {
    if (i == 1) document_rule(d);
    document_cell(d, "row %d", i);
    document_number(d, i * 10.0, 1);
    document_cell(d, i == 1 ? "\xc3\xa9" : "");
  }
  document_drawing(d, "x.svg", "a picture");
  return d;
}

static int fault(const char *what, const char *detail) {
  printf("# %s: %s\n", what, detail);
  return 1;
}

static int shows(struct document *d, void (*write)(const struct document *, FILE *), const char *wanted) {
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  if (!out) return fault("no memory for the test", wanted);
  write(d, out);
  fclose(out);
  const int faults = strstr(text, wanted) ? 0 : fault(wanted, text);
  free(text);
  return faults;
}

static int whole(void) {
  struct document *d = make();
  int faults = shows(d, document_write_text,
                     "One <line>.\n\n  name    count  note\n  -------------------\n  row 0     0.0\n  -------------------\n"
                     "  row 1    10.0  \xc3\xa9\n  row 2    20.0\n");
  faults += shows(d, document_write_html,
                  "<p>One &lt;line&gt;.</p>\n<div class=\"wide\"><table>\n<thead><tr><th class=\"words\">name</th><th>count</th>"
                  "<th class=\"words\">note</th></tr></thead>\n<tbody>\n<tr><td class=\"words\">row 0</td><td>0.0</td>"
                  "<td class=\"words\"></td></tr>\n<tr class=\"rule\"><td class=\"words\">row 1</td>");
  document_free(d);
  return faults;
}

/* With n allocations granted. *saved: it was enough. */
static int starved(const char *folder, unsigned n, bool *saved) {
  char why[300] = "", path[300];
  snprintf(path, sizeof path, "%s/index.html", folder);
  granted = n;
  struct document *d = make();
  granted = UINT32_MAX;
  *saved = d && document_save(d, folder, why, sizeof why);
  document_free(d);
  if (*saved) return 0;
  if (access(path, F_OK) == 0) return fault("a page without all its parts", path);
  return !d || (strstr(why, "out of memory") && !strchr(why, '\n')) ? 0 : fault("not one line about memory", why);
}

int main(void) {
  struct check check = {.cases = 0};
  char folder[256];
  int faults = 0;
  unsigned n = 0;
  check_case(&check, "document_tables", whole() == 0);
  if (!temp_folder_make(folder, sizeof folder)) return 2;
  for (bool saved = false; !saved && n < 10000; n++) faults += starved(folder, n, &saved);
  if (n < 6 || n == 10000) faults += fault("allocations", "too few of the document's were counted, or it is never whole");
  temp_folder_remove(folder);
  check_case(&check, "document_memory", faults == 0);
  return check_done(&check);
}
