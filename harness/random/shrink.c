/* Reduces a failing random program: delta debugging over chunks, then over instructions. */
#include "random/shrink.h"

#include <stdlib.h>
#include <string.h>

#define FENCE_I 0x0000100fu /* stays: without it a program that changes itself is not defined */

struct shrink {
  struct randprog *p;
  bool (*fails)(void *ctx, const struct randprog *p);
  void *ctx;
  unsigned calls, max_calls;
  size_t *items; /* chunks, or words, that may still go */
  size_t count;
  uint32_t *saved; /* words of the items that are being tried */
};

static bool still_fails(struct shrink *s) {
  s->calls++;
  return randprog_link(s->p) && s->fails(s->ctx, s->p);
}

/* What is done to a range of items, and how it is taken back. */
typedef void (*range_action)(struct shrink *s, size_t first, size_t count);

static void drop_chunks(struct shrink *s, size_t first, size_t count) {
  for (size_t i = first; i < first + count; i++) s->p->chunks[s->items[i]].state = RANDPROG_DROP;
}
static void hop_chunks(struct shrink *s, size_t first, size_t count) {
  for (size_t i = first; i < first + count; i++) s->p->chunks[s->items[i]].state = RANDPROG_HOP;
}
static void keep_chunks(struct shrink *s, size_t first, size_t count) {
  for (size_t i = first; i < first + count; i++) s->p->chunks[s->items[i]].state = RANDPROG_KEEP;
}
static void clear_words(struct shrink *s, size_t first, size_t count) {
  for (size_t i = first; i < first + count; i++) {
    s->saved[i] = s->p->words[s->items[i]];
    s->p->words[s->items[i]] = RANDPROG_NOP;
  }
}
static void restore_words(struct shrink *s, size_t first, size_t count) {
  for (size_t i = first; i < first + count; i++) s->p->words[s->items[i]] = s->saved[i];
}

/* Tries the action on ranges of halving size; those for which the failure stays are taken off the list. */
static void reduce(struct shrink *s, range_action act, range_action undo) {
  for (size_t size = s->count; size > 0; size /= 2) {
    bool progress = false;
    size_t end = s->count;
    while (end > 0 && s->calls < s->max_calls) { /* the last ones first: often the failure came before them */
      size_t n = end < size ? end : size, first = end - n;
      act(s, first, n);
      if (still_fails(s)) {
        memmove(s->items + first, s->items + end, (s->count - end) * sizeof *s->items);
        s->count -= n;
        progress = true;
      } else {
        undo(s, first, n);
      }
      end = first;
    }
    if (size > s->count && s->count > 0) size = 2 * s->count;            /* the loop halves it again */
    else if (size == 1 && progress && s->calls < s->max_calls) size = 2; /* once more with single ones */
  }
}

static void list_chunks(struct shrink *s) {
  s->count = 0;
  for (size_t i = 0; i < s->p->chunk_count; i++)
    if (s->p->chunks[i].state == RANDPROG_KEEP) s->items[s->count++] = i;
}

unsigned randprog_shrink(struct randprog *p, bool (*fails)(void *ctx, const struct randprog *p), void *ctx, unsigned max_calls) {
  struct shrink s = {.p = p, .fails = fails, .ctx = ctx, .max_calls = max_calls};
  size_t most = p->word_count > p->chunk_count ? p->word_count : p->chunk_count;
  s.items = malloc((most + 1) * sizeof *s.items);
  s.saved = malloc((most + 1) * sizeof *s.saved);
  if (s.items && s.saved) {
    list_chunks(&s);
    reduce(&s, drop_chunks, keep_chunks);
    list_chunks(&s); /* what needs the addresses, but not the code */
    reduce(&s, hop_chunks, keep_chunks);
    s.count = 0;
    for (size_t i = 0; i < p->chunk_count; i++) {
      const struct randprog_chunk *c = &p->chunks[i];
      if (c->state != RANDPROG_KEEP) continue;
      for (uint32_t w = 0; w < c->count; w++)
        if (p->words[c->first + w] != RANDPROG_NOP && p->words[c->first + w] != FENCE_I) s.items[s.count++] = c->first + w;
    }
    reduce(&s, clear_words, restore_words);
  }
  free(s.items);
  free(s.saved);
  randprog_link(p);
  return s.calls;
}
