#include "program/symbols_debug.h"

#include <elfutils/libdwelf.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "program/regular_file.h"

/* What the program says of the file. */
struct wanted {
  const uint8_t *id; /* build id; NULL: none */
  size_t id_size;
  const char *name; /* .gnu_debuglink; NULL: none */
  GElf_Word crc;
};

static bool has_id(Elf *elf, const struct wanted *w) {
  const void *id;
  const ssize_t size = dwelf_elf_gnu_build_id(elf, &id);
  return size > 0 && (size_t)size == w->id_size && memcmp(id, w->id, w->id_size) == 0;
}

static bool has_crc(Elf *elf, const struct wanted *w) {
  size_t size = 0;
  const char *bytes = elf_rawfile(elf, &size);
  return bytes && crc32_z(0, (const Bytef *)bytes, size) == w->crc;
}

/* True: the file is there, and is the one that is wanted. */
static bool try_open(struct symbols_debug *d, const char *path, const struct wanted *w,
                     bool (*fits)(Elf *, const struct wanted *)) {
  char why[400];
  d->file = regular_file_open(path, why, sizeof why);
  if (d->file < 0) return false;
  d->elf = elf_begin(d->file, ELF_C_READ_MMAP, NULL);
  if (d->elf && elf_kind(d->elf) == ELF_K_ELF && fits(d->elf, w)) return true;
  symbols_debug_close(d);
  return false;
}

/* FOLDER.build-id/NN/REST.debug, in hexadecimal; folder: with a slash at its end, or "". */
static bool by_id(struct symbols_debug *d, const char *folder, const struct wanted *w) {
  char path[4096];
  int n = snprintf(path, sizeof path, "%s.build-id/%02x/", folder, w->id[0]);
  for (size_t i = 1; i < w->id_size && n < (int)sizeof path; i++)
    n += snprintf(path + n, sizeof path - (size_t)n, "%02x", w->id[i]);
  if (n < (int)sizeof path) n += snprintf(path + n, sizeof path - (size_t)n, ".debug");
  return n < (int)sizeof path && try_open(d, path, w, has_id);
}

static bool by_name(struct symbols_debug *d, const char *folder, const struct wanted *w) {
  char path[4096];
  return snprintf(path, sizeof path, "%s%s", folder, w->name) < (int)sizeof path && try_open(d, path, w, has_crc);
}

bool symbols_debug_open(struct symbols_debug *d, Elf *program, const char *path, char *why, size_t size) {
  const char *slash = strrchr(path, '/');
  const int length = slash ? (int)(slash + 1 - path) : 0;
  const void *id = NULL;
  const ssize_t id_size = dwelf_elf_gnu_build_id(program, &id);
  struct wanted w = {.id = id, .id_size = id_size > 0 ? (size_t)id_size : 0};
  w.name = dwelf_elf_gnu_debuglink(program, &w.crc);
  if (w.name && strchr(w.name, '/')) w.name = NULL; /* a name beside the program, not any file */
  *d = (struct symbols_debug){.elf = NULL};
  *why = '\0';
  char beside[4096], hidden[4096];
  if (snprintf(beside, sizeof beside, "%.*s", length, path) >= (int)sizeof beside ||
      snprintf(hidden, sizeof hidden, "%s.debug/", beside) >= (int)sizeof hidden)
    return false;
  if (w.id_size && (by_id(d, beside, &w) || by_id(d, hidden, &w) || by_id(d, "/usr/lib/debug/", &w))) return true;
  if (!w.name) return false;
  if (by_name(d, beside, &w) || by_name(d, hidden, &w)) return true;
  snprintf(why, size, "its debug information is in %.100s, which is not beside it, or is of another build", w.name);
  return false;
}

void symbols_debug_close(struct symbols_debug *d) {
  elf_end(d->elf);
  if (d->file > 0) close(d->file);
  *d = (struct symbols_debug){.elf = NULL};
}
