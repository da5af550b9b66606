/* Where indirect jumps go, found in the program alone, against the relocations that its linker kept.
 *
 *   analysis_jumps PROGRAM...      linked with --emit-relocs
 *
 * Each target that was found is a label whose address is kept somewhere, and of each function with jumps by
 * tables all such labels are found. Exit status: 0 all agreed, 1 a difference, 2 wrong use. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "instrument/code.h"
#include "program/image_file.h"
#include "program/jumps.h"
#include "tb/lib/check.h"

enum { RAM_BYTES = 0x08000000 };

struct sums {
  uint64_t targets, labels, unresolved;
  bool wrong;
};

static void compare_jumps(struct sums *s, const struct code *c, const struct jumps *j) {
  struct hash jumped = {0}, at = {0}; /* functions with jumps by tables; targets */
  for (const struct hash_place *t = hash_next(&j->target, NULL); t; t = hash_next(&j->target, t)) {
    const uint32_t to = code_at(c, t->b);
    const bool label = to != CODE_NONE && c->word[to].indirect;
    if (!label) printf("# the jump at 0x%" PRIx64 " does not go to 0x%" PRIx64 "\n", t->a, t->b);
    s->wrong |= !label || !hash_add(&at, t->b, 0, 1) || !hash_add(&jumped, c->word[to].function, 0, 1);
    s->targets++;
  }
  for (uint32_t w = 0; w < c->words; w++) {
    const uint32_t f = c->word[w].function;
    if (!c->word[w].indirect || f == CODE_NONE || w == c->function[f].first || !hash_get(&jumped, f, 0)) continue;
    s->labels++;
    if (hash_get(&at, code_address(c, w), 0)) continue;
    printf("# no jump of %s goes to 0x%" PRIx64 "\n", c->function[f].name, code_address(c, w));
    s->wrong = true;
  }
  hash_free(&jumped);
  hash_free(&at);
}

static bool check_program(struct sums *s, const char *path) {
  char why[400];
  struct image_file file = {.entry = 0};
  struct linked l;
  struct code c = {0};
  struct jumps j = {{0}, {0}};
  size_t functions;
  struct symbols *symbols = symbols_open(path, why, sizeof why);
  const bool loaded = symbols && image_file_open(&file, path, why, sizeof why);
  bool good = loaded && !linked_open(&l, path);
  if (good) {
    const struct symbols_function *function = symbols_functions(symbols, &functions);
    good = !code_find(&c, &l, symbols) && jumps_find(&j, &file.image, function, functions);
    if (good) compare_jumps(s, &c, &j);
    s->unresolved += j.unresolved.used;
  }
  jumps_free(&j);
  code_free(&c);
  if (loaded) linked_close(&l);
  image_file_close(&file);
  symbols_close(symbols);
  if (!good) printf("# %s cannot be read\n", path);
  return good;
}

int main(int argc, char **argv) {
  struct sums s = {0};
  if (argc < 2) {
    fprintf(stderr, "usage: analysis_jumps PROGRAM...\n");
    return 2;
  }
  for (int i = 1; i < argc; i++) s.wrong |= !check_program(&s, argv[i]);
  printf("# %" PRIu64 " targets, %" PRIu64 " labels, %" PRIu64 " jumps not resolved\n", s.targets, s.labels, s.unresolved);
  return check_single("jumps", !s.wrong && s.labels > 0 && s.unresolved * 50 <= s.targets);
}
