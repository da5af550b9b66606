#include "oracle/pc_sum.h"

#include <stdlib.h>

enum { PAGE_SHIFT = 12, PAGE_INSNS = 1 << (PAGE_SHIFT - 1) }; /* a place every two bytes */

static size_t page_count(const struct pc_sum *s) {
  return (size_t)((program_image_places(&s->image) + (1u << PAGE_SHIFT) - 1) >> PAGE_SHIFT);
}
static uint64_t place_of(const struct pc_sum *s, uint64_t pc) {
  return pc & 1 ? PROGRAM_NO_PLACE : program_image_place(&s->image, pc);
}

bool pc_sum_init(struct pc_sum *s, const struct program_image *image) {
  *s = (struct pc_sum){.image = *image};
  s->page = calloc(page_count(s) + 1, sizeof s->page[0]);
  return s->page;
}

void pc_sum_free(struct pc_sum *s) {
  if (!s->page) return;
  for (size_t i = 0; i < page_count(s); i++) free(s->page[i]);
  free(s->page);
  s->page = NULL;
}

bool pc_sum_add(struct pc_sum *s, uint64_t pc, uint64_t amount) {
  s->total += amount;
  const uint64_t at = place_of(s, pc);
  if (at == PROGRAM_NO_PLACE) {
    s->outside += amount;
    return true;
  }
  uint64_t **page = &s->page[at >> PAGE_SHIFT];
  if (!*page) *page = calloc(PAGE_INSNS, sizeof **page);
  if (!*page) return false;
  (*page)[(at >> 1) % PAGE_INSNS] += amount;
  return true;
}

uint64_t pc_sum_at(const struct pc_sum *s, uint64_t pc) {
  const uint64_t at = place_of(s, pc);
  if (at == PROGRAM_NO_PLACE) return 0;
  const uint64_t *page = s->page[at >> PAGE_SHIFT];
  return page ? page[at >> 1 & (PAGE_INSNS - 1)] : 0;
}

bool pc_sum_next(const struct pc_sum *s, uint64_t *pc) {
  const uint64_t places = program_image_places(&s->image);
  for (uint64_t at = *pc == PC_SUM_FIRST ? 0 : place_of(s, *pc) + 2; at < places; at += 2) {
    const uint64_t *page = s->page[at >> PAGE_SHIFT];
    if (!page) at |= (1u << PAGE_SHIFT) - 2;
    else if (page[at >> 1 & (PAGE_INSNS - 1)]) {
      *pc = program_image_pc(&s->image, at);
      return true;
    }
  }
  return false;
}
