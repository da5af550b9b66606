/* The structs of virtual memory in core_pkg, as ports show them: page_t, walk_request_t, walk_answer_t. docs/mmu.md */
#ifndef CULPRIT_TB_PAGE_H
#define CULPRIT_TB_PAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "sim/unit.h"

enum { /* bits of an entry of a table */
       PAGE_V = 1 << 0,
       PAGE_R = 1 << 1,
       PAGE_W = 1 << 2,
       PAGE_X = 1 << 3,
       PAGE_U = 1 << 4,
       PAGE_G = 1 << 5,
       PAGE_A = 1 << 6,
       PAGE_D = 1 << 7
};
enum { PAGE_BITS = 53, PAGE_NUMBER = 44, PAGE_FLAGS = 7 };

struct page {
  uint64_t number; /* physical, 44 bits */
  unsigned flags;  /* PAGE_R to PAGE_D */
  unsigned level;  /* 0: 4 KiB, 1: 2 MiB, 2: 1 GiB */
};

/* Writes a page to a port from this bit on, and reads one. */
static inline void page_set(struct unit_port *port, unsigned at, const struct page *p) {
  unit_set_bits(port, at, PAGE_FLAGS, p->flags >> 1);
  unit_set_bits(port, at + PAGE_FLAGS, PAGE_NUMBER, p->number);
  unit_set_bits(port, at + PAGE_FLAGS + PAGE_NUMBER, 2, p->level);
}
static inline struct page page_get(const struct unit_port *port, unsigned at) {
  return (struct page){.number = unit_get_bits(port, at + PAGE_FLAGS, PAGE_NUMBER),
                       .flags = (unsigned)unit_get_bits(port, at, PAGE_FLAGS) << 1,
                       .level = (unsigned)unit_get_bits(port, at + PAGE_FLAGS + PAGE_NUMBER, 2)};
}

#endif
