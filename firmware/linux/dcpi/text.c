#include "firmware/linux/dcpi/text.h"

#include "firmware/linux/calls.h"

static void write_block(struct text *t) {
  call3(CALL_WRITE, t->file, (long)t->block, t->used);
  t->bytes += t->used;
  t->used = 0;
}

static void put(struct text *t, char c) {
  t->block[t->used++] = c;
  if (t->used == sizeof t->block) write_block(t);
}

static void begin_word(struct text *t) {
  if (t->in_line) put(t, ' ');
  t->in_line = 1;
}

/* No word has a blank in it, and none is empty. */
void text_word(struct text *t, const char *word) {
  begin_word(t);
  if (!*word) put(t, '-');
  for (; *word; word++) {
    const unsigned c = (unsigned char)*word;
    if (c > ' ' && c != '%' && c != 127) {
      put(t, *word);
      continue;
    }
    put(t, '%');
    put(t, "0123456789ABCDEF"[c >> 4]);
    put(t, "0123456789ABCDEF"[c & 15]);
  }
}

void text_number(struct text *t, uint64_t number) {
  char digits[24];
  unsigned n = 0;
  begin_word(t);
  do digits[n++] = (char)('0' + number % 10);
  while (number /= 10);
  while (n > 0) put(t, digits[--n]);
}

void text_address(struct text *t, uint64_t address) {
  int shift = 60;
  begin_word(t);
  while (shift > 0 && !(address >> shift & 15)) shift -= 4;
  for (; shift >= 0; shift -= 4) put(t, "0123456789abcdef"[address >> shift & 15]);
}

void text_line(struct text *t) {
  put(t, '\n');
  t->lines++;
  t->in_line = 0;
}

void text_end(struct text *t) { write_block(t); }
