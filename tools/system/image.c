#include "tools/system/image.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "instrument/linked.h"
#include "program/elf_file.h"
#include "program/symbols.h"
#include "sim/axi_mem.h"

static bool bad(const struct image *image, const char *what, struct failure *f) {
  return fail(f, STATUS_BAD_ELF, "%.300s: %s", image->path, what);
}

static enum elf_status open_elf(struct elf_program *p, const char *path, struct failure *f) {
  const enum elf_status status = elf_open(p, path, 0, SIM_RAM_BYTES);
  if (status == ELF_OK) return status;
  const int code = status == ELF_MISSING ? STATUS_NO_FILE : status == ELF_NO_MEMORY ? STATUS_INTERNAL : STATUS_BAD_ELF;
  fail(f, code, "%s", p->message);
  return status;
}

/* Code first, then what may be written: the kernel protects these two. */
static bool take_segments(struct image *image, const struct elf_program *p, struct failure *f) {
  image->entry = p->entry;
  for (size_t i = 0; i < p->segment_count; i++) {
    const struct elf_segment *s = &p->segments[i];
    if (s->writable && s->executable) return bad(image, "a segment is both writable and executable", f);
    if (!s->writable && image->text) return bad(image, "code follows a writable segment", f);
    if (s->writable && !image->text) image->text = s->addr;
    if (s->file_bytes) image->bytes = (s->addr + s->file_bytes + 7) & ~7ull;
    image->memory = s->addr + s->memory_bytes;
  }
  if (!image->text) image->text = image->memory;
  if (image->text % 4 || image->text == 0) return bad(image, "no executable segment", f);
  image->contents = calloc(image->bytes + 8, 1);
  if (!image->contents) return fail(f, STATUS_INTERNAL, "out of memory for %.300s", image->path);
  for (size_t i = 0; i < p->segment_count; i++)
    memcpy(image->contents + p->segments[i].addr, p->segments[i].data, p->segments[i].file_bytes);
  return true;
}

static bool add_word(struct image *image, uint64_t at, size_t *room, struct failure *f) {
  if (at % 8 || at >= image->bytes) return bad(image, "a relocation lies outside its contents", f);
  if (!ARRAY_ROOM(image->word, *room, image->words + 1)) return fail(f, STATUS_INTERNAL, "out of memory for the relocations");
  image->word[image->words++] = at;
  return true;
}

/* Code reaches its data relative to the pc, and differences of addresses stay: only a word with an address
 * moves with the image. What is absolute or undefined (a weak symbol, 0) is no address of the image. */
static bool take_relocations(struct image *image, const struct linked *l, struct failure *f) {
  size_t room = 0;
  for (size_t i = 0; i < l->relocs; i++) {
    const struct linked_reloc *r = &l->reloc[i];
    const unsigned section = l->symbol[r->symbol].st_shndx;
    if (section == SHN_UNDEF || section == SHN_ABS) continue;
    if (r->type == R_RISCV_HI20 || r->type == R_RISCV_32)
      return bad(image, "code for a fixed address; compile it with -mcmodel=medany", f);
    if (r->type == R_RISCV_64 && !add_word(image, r->at, &room, f)) return false;
  }
  return true;
}

static bool read_relocations(struct image *image, struct failure *f) {
  struct linked l;
  const enum instrument_status status = linked_open(&l, image->path);
  const int code = status == INSTRUMENT_NO_MEMORY        ? STATUS_INTERNAL
                   : status == INSTRUMENT_STRIPPED       ? STATUS_STRIPPED
                   : status == INSTRUMENT_NO_RELOCATIONS ? STATUS_NO_RELOCATIONS
                                                         : STATUS_BAD_ELF;
  const bool good = status ? fail(f, code, "%.300s: %s", image->path, l.message) : take_relocations(image, &l, f);
  linked_close(&l);
  return good;
}

static void read_build_id(struct image *image) {
  char why[256];
  struct symbols *symbols = symbols_open(image->path, why, sizeof why);
  if (symbols) snprintf(image->build_id, sizeof image->build_id, "%s", symbols_build_id(symbols));
  symbols_close(symbols);
}

bool image_open(struct image *image, const char *path, struct failure *f) {
  struct elf_program p;
  *image = (struct image){.contents = NULL};
  if (strlen(path) >= sizeof image->path) return fail(f, STATUS_NO_FILE, "%.100s...: the path is too long", path);
  snprintf(image->path, sizeof image->path, "%s", path);
  if (open_elf(&p, path, f) != ELF_OK) return false;
  const bool good = take_segments(image, &p, f) && read_relocations(image, f);
  elf_close(&p);
  if (good) read_build_id(image);
  else image_close(image);
  return good;
}

void image_close(struct image *image) {
  free(image->contents);
  free(image->word);
}
