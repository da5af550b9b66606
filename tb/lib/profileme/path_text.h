/* Small programs for tests of paths, one letter per instruction. Addresses are numbers of instructions, from
 * 0. */
#ifndef CULPRIT_TB_PATH_TEXT_H
#define CULPRIT_TB_PATH_TEXT_H

#include "base/hash.h"
#include "program/symbols.h"
#include "paths/path.h"
#include "paths/search.h"

enum { PATH_TEXT_WORDS = 64 };
#define PATH_TEXT_BASE 0x80000000ull

/* What is at one address: a letter and, if it has one, the target.
 *   . no transfer   b conditional branch   j jump   c call   r return   i indirect jump   x indirect call   m MRET   e ECALL */
struct path_insn {
  char op;
  unsigned to;
};

struct path_text {
  uint8_t bytes[4 * PATH_TEXT_WORDS];
  struct program_image image;
  struct symbols_function function[PATH_TEXT_WORDS];
  size_t functions;
  struct hash seen;
  struct cfg *graph;
  struct pme_path_finder *finder;
};

static inline uint64_t path_text_pc(unsigned at) { return PATH_TEXT_BASE + 4ull * at; }

void path_text_init(struct path_text *t, const struct path_insn *insn, unsigned insns);
void path_text_function(struct path_text *t, unsigned start, unsigned end); /* by rising start */
bool path_text_seen(struct path_text *t, unsigned from, unsigned to);
bool path_text_build(struct path_text *t); /* false: out of memory */
void path_text_free(struct path_text *t);

/* A path as the addresses of its blocks, the sample's first: "4 3 0"; then " begun" if it ends with its
 * routine. */
void path_text_print(const struct path_text *t, const struct pme_path *path, char *out, size_t size);

/* Directions, youngest first, "TNN", as a history. */
uint64_t path_text_history(const char *directions);

#endif
