/* Copy, fill and compare by words: picolibc's own go byte by byte, which would be most of some workloads'
 * time. The C library's callers get these because the program's objects come first. Compiled with
 * -fno-tree-loop-distribute-patterns so that no loop here becomes a call of the function it is in. */
#include <stdint.h>
#include <string.h>

typedef uint64_t __attribute__((may_alias)) word;

enum { WORD = sizeof(word) };

static int aligned(const void *p) { return ((uintptr_t)p & (WORD - 1)) == 0; }

static void copy_up(unsigned char *to, const unsigned char *from, size_t n) {
  if ((((uintptr_t)to ^ (uintptr_t)from) & (WORD - 1)) == 0) {
    for (; n && !aligned(to); n--) *to++ = *from++;
    for (; n >= 4 * WORD; n -= 4 * WORD, to += 4 * WORD, from += 4 * WORD) {
      const word *f = (const word *)from;
      word a = f[0], b = f[1], c = f[2], d = f[3];
      word *t = (word *)to;
      t[0] = a, t[1] = b, t[2] = c, t[3] = d;
    }
    for (; n >= WORD; n -= WORD, to += WORD, from += WORD) *(word *)to = *(const word *)from;
  } else if (n >= 2 * WORD) {
    /* Aligned stores; each word is shifted together out of two aligned loads. */
    for (; !aligned(to); n--) *to++ = *from++;
    unsigned shift = 8 * ((uintptr_t)from & (WORD - 1));
    const word *f = (const word *)(from - shift / 8);
    word low = *f;
    for (; n >= 2 * WORD; n -= WORD, to += WORD, from += WORD) {
      word high = *++f;
      *(word *)to = low >> shift | high << (64 - shift);
      low = high;
    }
  }
  while (n--) *to++ = *from++;
}

void *memcpy(void *restrict to, const void *restrict from, size_t n) {
  copy_up(to, from, n);
  return to;
}

void *memmove(void *to, const void *from, size_t n) {
  if ((uintptr_t)to - (uintptr_t)from >= n) {
    copy_up(to, from, n);
    return to;
  }
  unsigned char *t = (unsigned char *)to + n;
  const unsigned char *f = (const unsigned char *)from + n;
  if ((((uintptr_t)t ^ (uintptr_t)f) & (WORD - 1)) == 0) {
    for (; n && !aligned(t); n--) *--t = *--f;
    for (; n >= WORD; n -= WORD) {
      t -= WORD, f -= WORD;
      *(word *)t = *(const word *)f;
    }
  }
  while (n--) *--t = *--f;
  return to;
}

void *memset(void *to, int value, size_t n) {
  unsigned char *t = to;
  word fill = (unsigned char)value * 0x0101010101010101ull;
  for (; n && !aligned(t); n--) *t++ = (unsigned char)value;
  for (; n >= 4 * WORD; n -= 4 * WORD, t += 4 * WORD) {
    word *w = (word *)t;
    w[0] = fill, w[1] = fill, w[2] = fill, w[3] = fill;
  }
  for (; n >= WORD; n -= WORD, t += WORD) *(word *)t = fill;
  while (n--) *t++ = (unsigned char)value;
  return to;
}

int memcmp(const void *a, const void *b, size_t n) {
  const unsigned char *x = a, *y = b;
  if (aligned(x) && aligned(y)) {
    for (; n >= WORD && *(const word *)x == *(const word *)y; n -= WORD) x += WORD, y += WORD;
  }
  for (; n; n--, x++, y++) {
    if (*x != *y) return *x - *y;
  }
  return 0;
}
