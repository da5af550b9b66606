/* malloc with one free list per size: multiples of 16 up to 512 bytes, then powers of two. Every
 * operation takes a few instructions; picolibc's searches one list of all free blocks, which would
 * be most of the time of the interpreters. Blocks are never split or merged, so memory freed in one
 * size is not used for another. */
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STEP = 16, SMALL = 512, SMALL_LISTS = SMALL / STEP + 1, LISTS = SMALL_LISTS + 32 };

struct block {
  size_t list;     /* which free list, while in use */
  size_t reserved; /* keeps the payload aligned to 16 */
};

struct free_block {
  struct free_block *next;
};

static struct free_block *free_lists[LISTS];

static size_t list_of(size_t n) {
  if (n <= SMALL) return (n + STEP - 1) / STEP;
  size_t list = SMALL_LISTS, size = 2 * SMALL;
  for (; size < n; size *= 2) list++;
  return list;
}

static size_t size_of(size_t list) { return list < SMALL_LISTS ? list * STEP : (size_t)2 * SMALL << (list - SMALL_LISTS); }

void *malloc(size_t n) {
  if (n > (size_t)1 << 30) {
    errno = ENOMEM;
    return NULL;
  }
  size_t list = list_of(n ? n : 1);
  struct free_block *f = free_lists[list];
  if (f) {
    free_lists[list] = f->next;
    return f;
  }
  struct block *b = sbrk((ptrdiff_t)(sizeof *b + size_of(list)));
  if (b == (void *)-1) return NULL;
  b->list = list;
  return b + 1;
}

void free(void *p) {
  if (!p) return;
  struct free_block *f = p;
  size_t list = ((struct block *)p - 1)->list;
  f->next = free_lists[list];
  free_lists[list] = f;
}

void *calloc(size_t count, size_t n) {
  size_t bytes;
  if (__builtin_mul_overflow(count, n, &bytes)) {
    errno = ENOMEM;
    return NULL;
  }
  void *p = malloc(bytes);
  if (p) memset(p, 0, bytes);
  return p;
}

void *realloc(void *p, size_t n) {
  if (!p) return malloc(n);
  size_t have = size_of(((struct block *)p - 1)->list);
  if (n <= have && (n > have / 4 || n == 0)) return p;
  void *q = malloc(n);
  if (!q) return NULL;
  memcpy(q, p, n < have ? n : have);
  free(p);
  return q;
}
