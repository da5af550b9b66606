#include "program/elf_isa.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "isa/encoding.h"

enum {
  ATTRIBUTES = 0x70000003, /* type of the section */
  TAG_FILE = 1,
  TAG_ARCH = 5,
  FLAG_RVC = 1, /* e_flags */
  FLAGS_FLOAT = 6
};

/* ---- arch strings ---- */

/* Behind the version, "2p1", of an extension. */
static const char *version_end(const char *at) {
  const char *digits = at;
  while (isdigit((unsigned char)*at)) at++;
  if (at > digits && *at == 'p' && isdigit((unsigned char)at[1]))
    for (at++; isdigit((unsigned char)*at); at++) {}
  return at;
}

static unsigned named(const char *name, size_t length) {
  static const char *const ours[] = {"zicsr", "zifencei", "zmmul", "zicntr", "zihpm", "zaamo", "zalrsc"};
  if (length >= 2 && name[0] == 'z' && name[1] == 'c') return ISA_SET_C | ISA_SET_MORE;
  for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++)
    if (strlen(ours[i]) == length && strncmp(ours[i], name, length) == 0) return 0;
  return ISA_SET_MORE;
}

static unsigned letter(char c) {
  if (c == 'c') return ISA_SET_C | ISA_SET_MORE;
  return strchr("iema", c) ? 0 : ISA_SET_MORE;
}

unsigned elf_isa_of(const char *arch) {
  unsigned set = 0;
  if (strncmp(arch, "rv32", 4) == 0) set = ISA_SET_32 | ISA_SET_MORE;
  else if (strncmp(arch, "rv64", 4) != 0) return 0;
  for (const char *at = arch + 4; *at;) {
    if (*at == '_') {
      at++;
    } else if (strchr("zsx", *at)) { /* a name, whose version is at its end */
      const char *end = at;
      while (*end && *end != '_' && !(isdigit((unsigned char)*end) && strchr("_", *version_end(end)))) end++;
      set |= named(at, (size_t)(end - at));
      at = version_end(end);
      while (*at && *at != '_') at++;
    } else {
      set |= letter(*at);
      at = version_end(at + 1);
    }
  }
  return set;
}

/* ---- attributes ---- */

struct bytes {
  const uint8_t *at, *end;
};

static bool number(struct bytes *b, uint64_t *out) { /* ULEB128 */
  *out = 0;
  for (unsigned shift = 0; b->at < b->end && shift < 64; shift += 7) {
    *out |= (uint64_t)(*b->at & 127) << shift;
    if (!(*b->at++ & 128)) return true;
  }
  return false;
}

static bool word(struct bytes *b, uint32_t *out) {
  if (b->end - b->at < 4) return false;
  *out = b->at[0] | (uint32_t)b->at[1] << 8 | (uint32_t)b->at[2] << 16 | (uint32_t)b->at[3] << 24;
  b->at += 4;
  return true;
}

static const char *string(struct bytes *b) {
  const char *text = (const char *)b->at;
  const uint8_t *zero = memchr(b->at, 0, (size_t)(b->end - b->at));
  if (!zero) return NULL;
  b->at = zero + 1;
  return text;
}

/* 'A', then sections: length, vendor, and of "riscv" one for the file: tag, length, attributes. Odd tags have strings. */
static const char *find_arch(struct bytes b) {
  uint32_t length;
  uint64_t tag, value;
  if (b.at == b.end || *b.at++ != 'A' || !word(&b, &length)) return NULL;
  const char *vendor = string(&b);
  if (!vendor || strcmp(vendor, "riscv") != 0 || !number(&b, &tag) || tag != TAG_FILE || !word(&b, &length)) return NULL;
  while (number(&b, &tag)) {
    const char *text = NULL;
    if (tag & 1 ? !(text = string(&b)) : !number(&b, &value)) return NULL;
    if (tag == TAG_ARCH) return text;
  }
  return NULL;
}

static unsigned from_attributes(Elf *elf) {
  for (Elf_Scn *section = elf_nextscn(elf, NULL); section; section = elf_nextscn(elf, section)) {
    GElf_Shdr head;
    if (!gelf_getshdr(section, &head) || head.sh_type != ATTRIBUTES) continue;
    const Elf_Data *data = elf_rawdata(section, NULL);
    const char *arch = data && data->d_buf ? find_arch((struct bytes){data->d_buf, (uint8_t *)data->d_buf + data->d_size}) : NULL;
    if (arch) return elf_isa_of(arch);
  }
  return 0;
}

unsigned elf_isa(Elf *elf) {
  GElf_Ehdr head;
  if (!gelf_getehdr(elf, &head) || head.e_machine != EM_RISCV) return 0;
  unsigned set = from_attributes(elf) & ~(unsigned)ISA_SET_32;
  if (head.e_ident[EI_CLASS] == ELFCLASS32) set |= ISA_SET_32 | ISA_SET_MORE;
  if (head.e_flags & FLAG_RVC) set |= ISA_SET_C | ISA_SET_MORE;
  if (head.e_flags & FLAGS_FLOAT) set |= ISA_SET_MORE;
  return set;
}
