/* Source files by line, read when first asked for and kept. */
#ifndef CULPRIT_SYMBOLS_SOURCE_H
#define CULPRIT_SYMBOLS_SOURCE_H

struct symbols_sources;

struct symbols_sources *symbols_sources_new(void); /* NULL: out of memory */
void symbols_sources_free(struct symbols_sources *s);

/* The text of line (from 1) without indentation and newline; NULL: there is no such file or line. */
const char *symbols_source_line(struct symbols_sources *s, const char *file, unsigned line);

/* The same with its indentation. */
const char *symbols_source_indented(struct symbols_sources *s, const char *file, unsigned line);

#endif
