/* Command lines as a shell reads them. */
#ifndef CULPRIT_SHELL_H
#define CULPRIT_SHELL_H

#include <stdbool.h>
#include <stddef.h>

struct shell_line {
  char *buf; /* the caller's; always ended by 0 once a word is in it */
  size_t size, used;
  bool cut;     /* a word did not fit and is left out */
  bool control; /* a word has control characters: a newline ends a line even in quotes */
};

/* Adds a word, with a blank before all but the first, in single quotes if a shell would read it
 * differently. */
void shell_word(struct shell_line *line, const char *word);

/* Adds text that is the shell's: an operator, a redirection. */
void shell_text(struct shell_line *line, const char *text);

#endif
