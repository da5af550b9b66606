#include "tools/run/processes.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "iss/translate.h"

enum { PROGRAMS_MOST = 24, PAGE = 4096 };

static int is_program(const struct dirent *d) {
  const char *end = strrchr(d->d_name, '.');
  return end && strcmp(end, ".elf") == 0;
}

/* Program number n + 1, and where its code is. */
static bool add(struct process_program *program, size_t n, struct run_text *text, struct symbols *symbols, struct failure *f) {
  char why[512];
  struct loaded *at = &program->at;
  struct symbols_segment code;
  at->bias = program_space_bias((unsigned)n + 1);
  if (!run_text_add(text, at->path, at->bias, f)) return false;
  const struct symbols *added = symbols_add(symbols, at->path, at->bias, why, sizeof why);
  if (!added) return fail(f, STATUS_BAD_ELF, "%s", why);
  if (!symbols_segment(added, 0, &code)) return fail(f, STATUS_BAD_ELF, "%s: no code", at->path);
  size_t functions;
  const struct symbols_function *function = symbols_functions(added, &functions);
  at->start = (functions ? function->start : code.start) + at->bias; /* headers are others in a file that is stripped */
  at->end = code.end + at->bias;
  snprintf(at->build_id, sizeof at->build_id, "%s", symbols_build_id(added));
  return true;
}

bool processes_open(struct processes *p, const char *folder, struct run_text *text, struct symbols *symbols, struct failure *f) {
  struct dirent **entry = NULL;
  const int n = scandir(folder, &entry, is_program, alphasort);
  bool good = n > 0 || fail(f, STATUS_NO_FILE, "--images: %.400s: %s", folder, n < 0 ? strerror(errno) : "no program NAME.elf");
  good = good && (n <= PROGRAMS_MOST || fail(f, STATUS_USAGE, "--images: %.400s: more than %d programs", folder, PROGRAMS_MOST));
  good = good && (symbols || fail(f, STATUS_BAD_ELF, "--images: the kernel has no symbols"));
  p->program = good ? calloc((size_t)n, sizeof *p->program) : NULL;
  good = good && (p->program || fail(f, STATUS_INTERNAL, "out of memory for the programs of processes"));
  for (int i = 0; i < n; i++) {
    if (good) {
      struct process_program *next = &p->program[p->count];
      const int length = snprintf(next->at.path, sizeof next->at.path, "%s/%s", folder, entry[i]->d_name);
      good = (length > 0 && (size_t)length < sizeof next->at.path) || fail(f, STATUS_USAGE, "--images: a name that is too long");
      good = good && add(next, p->count++, text, symbols, f);
    }
    free(entry[i]);
  }
  free(entry);
  return good;
}

bool processes_apart(const struct processes *p, const char *folder, struct failure *f) {
  return !folder || p->count || fail(f, STATUS_USAGE, "--images: the program is no kernel with virtual addresses");
}

void processes_close(struct processes *p) { free(p->program); }

/* Is all code of the program that belongs into the page at `page` in memory there? */
static bool stands(const struct loaded *at, const struct program_image *image, uint64_t page, const uint8_t *memory) {
  const uint64_t low = page + at->bias, from = low > at->start ? low : at->start, to = low + PAGE < at->end ? low + PAGE : at->end;
  return from < to && memcmp(image->bytes + program_image_place(image, from), memory + (from - low), to - from) == 0;
}

void processes_step(struct processes *p, const struct probe_commit *now, const struct iss *iss, const struct program_image *image) {
  uint64_t physical;
  if (now->privilege != 0 || !now->head_valid || p->spaces.program[now->context] || p->foreign[now->context]) return;
  const uint64_t page = now->head_pc[now->head_bank] & ~(uint64_t)(PAGE - 1);
  if (!iss_is_virtual(iss, 0) || iss_walk(iss, page, ISS_FETCH, 0, &physical) != -1) return; /* not yet */
  if (physical < ISS_RAM_BASE || physical - ISS_RAM_BASE > ISS_RAM_BYTES - PAGE) return;
  for (size_t i = 0; i < p->count; i++) {
    if (!stands(&p->program[i].at, image, page, iss->ram + (physical - ISS_RAM_BASE))) continue;
    p->spaces.program[now->context] = (uint8_t)(i + 1);
    p->program[i].ran = true;
    return;
  }
  p->foreign[now->context] = true;
}
