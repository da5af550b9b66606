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

static void put_number(struct text *t, uint64_t number, unsigned base) {
  char digits[24];
  unsigned n = 0;
  begin_word(t);
  do digits[n++] = "0123456789abcdef"[number % base];
  while (number /= base);
  while (n > 0) put(t, digits[--n]);
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

void text_number(struct text *t, uint64_t number) { put_number(t, number, 10); }
void text_address(struct text *t, uint64_t address) { put_number(t, address, 16); }

void text_line(struct text *t) {
  put(t, '\n');
  t->lines++;
  t->in_line = 0;
}

void text_end(struct text *t) { write_block(t); }
