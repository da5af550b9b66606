#include "tools/run/text.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE = 4096 };

static bool as_the_file(struct run_text *t, struct failure *f) {
  const struct program_image *m = &t->file.image;
  const uint64_t places = program_image_places(m);
  free(t->ran);
  t->ran = malloc(places + 1);
  if (!t->ran) return fail(f, STATUS_INTERNAL, "out of memory for the program");
  memcpy(t->ran, m->bytes, places);
  t->as_linked = t->as_run = *m;
  t->as_run.bytes = t->ran;
  return true;
}

bool run_text_open(struct run_text *t, const char *path, struct failure *f) {
  char why[512];
  *t = (struct run_text){.ran = NULL};
  if (!image_file_open(&t->file, path, why, sizeof why)) return fail(f, STATUS_BAD_ELF, "%s", why);
  if (t->file.image.base == 0) image_file_skip(&t->file, PAGE); /* nothing runs there; address 0 stands for no instruction */
  return as_the_file(t, f);
}

bool run_text_add(struct run_text *t, const char *path, uint64_t bias, struct failure *f) {
  char why[512];
  if (!image_file_add(&t->file, path, bias, why, sizeof why)) return fail(f, STATUS_BAD_ELF, "%s", why);
  return as_the_file(t, f);
}

void run_text_close(struct run_text *t) {
  image_file_close(&t->file);
  free(t->ran);
  *t = (struct run_text){.ran = NULL};
}

void run_text_step(struct run_text *t, const struct probe_retire *now) {
  for (unsigned i = 0; now->valid >> i & 1; i++) {
    const struct probe_retire_lane *l = &now->lane[i];
    if (l->trap || !program_image_has(&t->as_run, l->pc) || program_image_room(&t->as_run, l->pc, UINT64_MAX) < 4) continue;
    if (program_image_word(&t->as_run, l->pc) == l->insn) continue;
    const uint64_t at = program_image_place(&t->as_run, l->pc);
    for (unsigned b = 0; b < 4; b++) t->ran[at + b] = (uint8_t)(l->insn >> 8 * b);
  }
}

uint64_t run_text_written(const struct run_text *t) {
  const struct program_image *file = &t->as_linked, *run = &t->as_run;
  uint64_t written = 0;
  for (uint64_t at = 0; at + 4 <= program_image_places(run); at += 4) written += memcmp(file->bytes + at, run->bytes + at, 4) != 0;
  return written;
}
