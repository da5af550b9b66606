/* A file of lines and words, as the database's text has them (docs/database.md), written in blocks. */
#ifndef CULPRIT_LINUX_DCPI_TEXT_H
#define CULPRIT_LINUX_DCPI_TEXT_H

#include <stdint.h>

struct text {
  long file;
  uint64_t lines, bytes; /* written */
  int in_line;
  unsigned used; /* of the block */
  char block[4096];
};

void text_word(struct text *t, const char *word);
void text_number(struct text *t, uint64_t number);
void text_address(struct text *t, uint64_t address); /* hexadecimal */
void text_line(struct text *t);                      /* its end */
void text_end(struct text *t);

#endif
