/* Memory of the instrumented program, from low to high: what the original loads, with its code zeroed, so
 * that a jump to where the code was traps; then the new code, the table, the counters, and the heap. */
#include "instrument/output.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "contract/instrument.h"

/* Code and heap move by multiples of DISTANCE: what is indexed by low bits of an
 * address sees the same ones. */
enum { PAGE = 4096, DISTANCE = 1 << 20, LINE = 64, ARCS_EACH = 16 /* room for each function */ };

struct image {
  struct rewrite *r;
  struct linked *l;
  uint8_t *byte; /* the new file */
  size_t size, room;
  uint64_t offset;                /* of the new segment in the file */
  uint64_t tables, counters, end; /* addresses: of the first table, of the first counter, behind the last */
};

static enum instrument_status no_memory(struct linked *l) { return linked_fail(l, INSTRUMENT_NO_MEMORY, "out of memory"); }

static uint64_t align(uint64_t v, uint64_t to) { return (v + to - 1) / to * to; }

/* Room at the end of the file, zero; NULL: out of memory. What it returned before may move. */
static void *append(struct image *m, size_t bytes, size_t alignment) {
  size_t at = align(m->size, alignment);
  if (!ARRAY_ROOM(m->byte, m->room, at + bytes)) return NULL;
  m->size = at + bytes;
  return m->byte + at;
}

static uint8_t *loaded(const struct image *m, uint32_t section, uint64_t address) {
  const Elf64_Shdr *s = &m->l->section[section];
  return m->byte + s->sh_offset + (address - s->sh_addr);
}

/* ---- what refers to code, in data ---- */

static uint64_t moved_by(const struct image *m, const struct linked_reloc *r) {
  if (linked_is_heap(m->l, r->symbol)) return m->r->heap - m->l->symbol[r->symbol].st_value;
  return rewrite_address(m->r, r->target) - r->target;
}

static enum instrument_status move_word(struct image *m, uint32_t section, const struct linked_reloc *r) {
  const Elf64_Shdr *s = &m->l->section[section];
  unsigned bytes = r->type == R_RISCV_64 || r->type == R_RISCV_ADD64 || r->type == R_RISCV_SUB64 ? 8 : 4;
  uint64_t value = 0, by = moved_by(m, r);
  if (!by) return INSTRUMENT_OK;
  switch (r->type) {
    case R_RISCV_64:
    case R_RISCV_32:
    case R_RISCV_ADD64:
    case R_RISCV_ADD32:
    case R_RISCV_32_PCREL: break;
    case R_RISCV_SUB64:
    case R_RISCV_SUB32: by = -by; break;
    default:
      return linked_fail(m->l, INSTRUMENT_UNSUPPORTED, "relocation of type %u at 0x%" PRIx64 " is not known", r->type, r->at);
  }
  if (s->sh_type == SHT_NOBITS || s->sh_size < bytes || r->at < s->sh_addr || r->at - s->sh_addr > s->sh_size - bytes)
    return linked_fail(m->l, INSTRUMENT_UNSUPPORTED, "the relocation at 0x%" PRIx64 " lies outside its section", r->at);
  memcpy(&value, loaded(m, section, r->at), bytes);
  if (r->type == R_RISCV_64 && value != r->target)
    return linked_fail(m->l, INSTRUMENT_UNSUPPORTED, "the relocation at 0x%" PRIx64 " does not agree with the data there", r->at);
  value += by;
  memcpy(loaded(m, section, r->at), &value, bytes);
  return INSTRUMENT_OK;
}

static enum instrument_status move_data(struct image *m) {
  for (size_t k = 0; k < m->l->kept_count; k++) {
    const struct linked_section *kept = &m->l->kept[k];
    if (kept->applies == m->l->text) continue;
    for (size_t i = kept->first; i < kept->first + kept->count; i++) {
      enum instrument_status status = move_word(m, kept->applies, &m->l->reloc[i]);
      if (status) return status;
    }
  }
  return INSTRUMENT_OK;
}

/* ---- the new segment ---- */

/* The program looks at a word of the runtime. */
static bool checks(const struct rewrite *r) {
  return r->options.flags & INSTRUMENT_CHECK || r->options.method == INSTRUMENT_BY_TEST;
}

static struct instrument_table head_of(const struct rewrite *r, unsigned n) {
  const struct rewrite_profile *o = &r->profile[n];
  return (struct instrument_table){.magic = INSTRUMENT_MAGIC,
                                   .kind = o->kind,
                                   .type = o->type,
                                   .flags = r->options.flags | (o->on ? INSTRUMENT_ON : 0),
                                   .method = r->options.method,
                                   .counters = o->counters,
                                   .counter = o->counter,
                                   .arcs = o->arcs,
                                   .switches = checks(r) ? 1 : o->switch_count,
                                   .blocks = o->blocks,
                                   .edges = o->edges,
                                   .runtime = r->options.runtime_size ? r->runtime : 0,
                                   .next = n + 1 < r->profiles ? r->profile[n + 1].table : 0};
}

/* The tables, then the counters. */
static void place_profiles(struct image *m) {
  struct rewrite *r = m->r;
  uint64_t at = m->tables = align(r->runtime + r->options.runtime_size, LINE);
  for (unsigned i = 0; i < r->profiles; i++) {
    const struct instrument_table head = head_of(r, i);
    r->profile[i].table = at;
    at += sizeof head + instrument_table_bytes(&head);
  }
  at = m->counters = align(at, LINE);
  for (unsigned i = 0; i < r->profiles; i++) {
    struct rewrite_profile *o = &r->profile[i];
    const bool arcs = o->kind == INSTRUMENT_CALLGRAPH;
    for (o->arcs = arcs; arcs && o->arcs < ARCS_EACH * o->blocks;) o->arcs *= 2;
    o->counter = at;
    at += arcs ? sizeof(struct instrument_arc) * (o->arcs + 1) : 8 * o->counters;
  }
  m->end = at;
}

static enum instrument_status place(struct image *m) {
  struct rewrite *r = m->r;
  enum instrument_status status = rewrite_lay_out(r, r->code->base + align(m->l->end - r->code->base, DISTANCE));
  if (status) return status;
  place_profiles(m);
  r->heap = m->l->end + align(m->end - m->l->end, DISTANCE);
  bool fits = r->heap > m->l->end && r->heap < r->options.memory_end;
  return fits ? INSTRUMENT_OK : linked_fail(m->l, INSTRUMENT_UNSUPPORTED, "no room in memory for the instrumented program");
}

static uint64_t symbol_address(const struct image *m, const char *name) {
  for (uint32_t i = 0; i < m->l->symbols; i++)
    if (strcmp(linked_name(m->l, i), name) == 0) return rewrite_address(m->r, m->l->symbol[i].st_value);
  return 0;
}

static enum instrument_control control_of(const struct rewrite_options *o) {
  if (o->method != INSTRUMENT_BY_FLAG) return INSTRUMENT_NO_FLAG;
  return o->flags & INSTRUMENT_FREE ? INSTRUMENT_REGISTER : INSTRUMENT_SWITCHES;
}

static void put_runtime(const struct image *m, uint8_t *to) {
  const struct rewrite *r = m->r;
  const struct rewrite_options *o = &r->options;
  struct instrument_runtime head = {.period = o->period,
                                    .set_handler = symbol_address(m, "trap_set_handler"),
                                    .control = control_of(o),
                                    .every = o->every,
                                    .profiles = r->profiles};
  for (unsigned i = 0; i < r->profiles; i++) {
    const struct instrument_table table = head_of(r, i);
    head.profile[i] = (struct instrument_profile){.word = o->method == INSTRUMENT_BY_COPIES ? o->every : r->profile[i].on,
                                                  .switches = r->profile[i].table + sizeof table,
                                                  .switch_count = table.switches,
                                                  .type = table.type,
                                                  .on = r->profile[i].window,
                                                  .profiling = r->profile[i].on};
    if (table.arcs) {
      head.arcs = table.counter;
      head.arc_mask = table.arcs - 1;
    }
  }
  if (!o->runtime_size) return;
  memcpy(to, o->runtime, o->runtime_size);
  memcpy(to, &head, sizeof head);
}

static uint64_t copy_address(const struct rewrite *r, uint32_t word) {
  return r->options.method == INSTRUMENT_BY_COPIES ? r->item[r->own_copy[word]].address : 0;
}

static void put_table(const struct rewrite *r, unsigned n, uint8_t *to) {
  const struct rewrite_profile *o = &r->profile[n];
  const struct instrument_table head = head_of(r, n);
  memcpy(to, &head, sizeof head);
  struct instrument_switch *s = (struct instrument_switch *)(to + sizeof head);
  if (checks(r)) *s++ = (struct instrument_switch){r->runtime + instrument_runtime_word(n), 1};
  for (size_t i = 0; i < o->switch_count; i++)
    *s++ = (struct instrument_switch){r->item[o->switches[i].item].address, rewrite_flip(r, &o->switches[i])};
  struct instrument_block *b = (struct instrument_block *)s;
  for (size_t i = 0; i < o->blocks; i++)
    *b++ = (struct instrument_block){code_address(r->code, o->block[i]), r->item[r->own[o->block[i]]].address,
                                     copy_address(r, o->block[i])};
  if (o->edges) memcpy(b, o->edge, o->edges * sizeof *o->edge);
}

static enum instrument_status put_segment(struct image *m) {
  const struct rewrite *r = m->r;
  uint8_t *segment = append(m, (size_t)(m->counters - r->base), PAGE);
  if (!segment) return no_memory(m->l);
  m->offset = (uint64_t)(segment - m->byte);
  for (unsigned i = 0; i < r->profiles; i++) put_table(r, i, segment + (r->profile[i].table - r->base));
  put_runtime(m, segment + (r->runtime - r->base));
  rewrite_encode(r, (uint32_t *)segment);
  return INSTRUMENT_OK;
}

/* ---- symbols, sections, segments ---- */

/* The signature of `culprit run --signature` is the counters. */
enum { AT_TABLE, AT_COUNTERS, AT_END };
static const struct {
  const char *name;
  uint8_t at;
} added[] = {{INSTRUMENT_SYMBOL, AT_TABLE}, {"begin_signature", AT_COUNTERS}, {"end_signature", AT_END}};
enum { ADDED = sizeof added / sizeof added[0] };

static void move_symbol(const struct image *m, Elf64_Sym *s) {
  if (s->st_shndx != m->l->text || ELF64_ST_TYPE(s->st_info) == STT_SECTION) return;
  uint64_t end = rewrite_address(m->r, s->st_value + s->st_size);
  s->st_value = rewrite_address(m->r, s->st_value);
  s->st_size = s->st_size ? end - s->st_value : 0;
}

static bool put_symbols(struct image *m, Elf64_Shdr *symtab, Elf64_Shdr *strtab) {
  size_t old = m->l->symbols, names = strtab->sh_size;
  Elf64_Sym *s = append(m, (old + ADDED) * sizeof *s, 8);
  if (!s) return false;
  symtab->sh_offset = (uint64_t)((uint8_t *)s - m->byte);
  symtab->sh_size = (old + ADDED) * sizeof *s;
  memcpy(s, m->l->symbol, old * sizeof *s);
  for (size_t i = 0; i < old; i++) {
    move_symbol(m, &s[i]);
    if (linked_is_heap(m->l, (uint32_t)i)) {
      s[i].st_value = m->r->heap;
      s[i].st_shndx = SHN_ABS;
    }
  }
  const uint64_t address[] = {[AT_TABLE] = m->tables, [AT_COUNTERS] = m->counters, [AT_END] = m->end};
  for (size_t i = 0; i < ADDED; i++) {
    s[old + i] = (Elf64_Sym){.st_name = (Elf64_Word)names,
                             .st_info = ELF64_ST_INFO(STB_GLOBAL, STT_NOTYPE),
                             .st_shndx = SHN_ABS,
                             .st_value = address[added[i].at]};
    names += strlen(added[i].name) + 1;
  }
  char *text = append(m, names, 1);
  if (!text) return false;
  memcpy(text, m->l->names, strtab->sh_size);
  for (size_t i = 0, at = strtab->sh_size; i < ADDED; at += strlen(added[i++].name) + 1) strcpy(text + at, added[i].name);
  strtab->sh_offset = (uint64_t)((uint8_t *)text - m->byte);
  strtab->sh_size = names;
  return true;
}

/* Relocations and debugging information say nothing of the new code. */
static bool section_stays(const struct image *m, uint32_t i) {
  const Elf64_Shdr *s = &m->l->section[i];
  return (s->sh_flags & SHF_ALLOC) || i == m->l->symtab || i == m->l->section[m->l->symtab].sh_link ||
         i == m->l->header->e_shstrndx;
}

static bool put_sections(struct image *m, Elf64_Ehdr *header) {
  uint32_t count = m->l->header->e_shnum, names = m->l->header->e_shstrndx;
  Elf64_Shdr *s = calloc(count + 2, sizeof *s);
  if (!s) return false;
  for (uint32_t i = 1; i < count; i++)
    if (section_stays(m, i)) s[i] = m->l->section[i];
  s[m->l->text].sh_addr = m->r->base;
  s[m->l->text].sh_offset = m->offset;
  s[m->l->text].sh_size = m->r->end - m->r->base;
  size_t old = s[names].sh_size, bytes = sizeof INSTRUMENT_SECTION + sizeof INSTRUMENT_COUNTERS;
  s[count] = (Elf64_Shdr){.sh_name = (Elf64_Word)old,
                          .sh_type = SHT_PROGBITS,
                          .sh_flags = SHF_ALLOC,
                          .sh_addr = m->tables,
                          .sh_offset = m->offset + (m->tables - m->r->base),
                          .sh_size = m->counters - m->tables,
                          .sh_addralign = 8};
  s[count + 1] = (Elf64_Shdr){.sh_name = (Elf64_Word)(old + sizeof INSTRUMENT_SECTION),
                              .sh_type = SHT_NOBITS,
                              .sh_flags = SHF_ALLOC | SHF_WRITE,
                              .sh_addr = m->counters,
                              .sh_offset = m->offset + (m->counters - m->r->base),
                              .sh_size = m->end - m->counters,
                              .sh_addralign = 8};
  char *text = append(m, old + bytes, 1);
  bool good = text && (s[names].sh_offset = (uint64_t)((uint8_t *)text - m->byte), true);
  if (good) {
    memcpy(text, m->l->section_names, old);
    memcpy(text + old, INSTRUMENT_SECTION, sizeof INSTRUMENT_SECTION);
    memcpy(text + old + sizeof INSTRUMENT_SECTION, INSTRUMENT_COUNTERS, sizeof INSTRUMENT_COUNTERS);
    s[names].sh_size = old + bytes;
    good = put_symbols(m, &s[m->l->symtab], &s[s[m->l->symtab].sh_link]);
  }
  Elf64_Shdr *to = good ? append(m, (count + 2) * sizeof *s, 8) : NULL;
  if (to) memcpy(to, s, (count + 2) * sizeof *s);
  free(s);
  if (!to) return false;
  header->e_shoff = (uint64_t)((uint8_t *)to - m->byte);
  header->e_shnum = (Elf64_Half)(count + 2);
  return true;
}

static bool put_segments(struct image *m, Elf64_Ehdr *header) {
  size_t count = m->l->header->e_phnum;
  Elf64_Phdr *p = append(m, (count + 1) * sizeof *p, 8);
  if (!p) return false;
  memcpy(p, m->l->segment, count * sizeof *p);
  for (size_t i = 0; i < count; i++)
    if (p[i].p_type == PT_RISCV_ATTRIBUTES) p[i] = (Elf64_Phdr){.p_type = PT_NULL};
  p[count] = (Elf64_Phdr){.p_type = PT_LOAD,
                          .p_flags = PF_R | PF_W | PF_X,
                          .p_offset = m->offset,
                          .p_vaddr = m->r->base,
                          .p_paddr = m->r->base,
                          .p_filesz = m->counters - m->r->base,
                          .p_memsz = m->end - m->r->base,
                          .p_align = PAGE};
  header->e_phoff = (uint64_t)((uint8_t *)p - m->byte);
  header->e_phnum = (Elf64_Half)(count + 1);
  return true;
}

/* All of the original file that is loaded, without its code. */
static enum instrument_status put_original(struct image *m) {
  const struct linked *l = m->l;
  uint64_t end = sizeof *l->header;
  for (unsigned i = 0; i < l->header->e_phnum; i++) {
    const Elf64_Phdr *p = &l->segment[i];
    if (p->p_type == PT_LOAD && p->p_offset + p->p_filesz > end) end = p->p_offset + p->p_filesz;
  }
  for (uint32_t i = 1; i < l->header->e_shnum; i++) {
    const Elf64_Shdr *s = &l->section[i];
    if ((s->sh_flags & SHF_ALLOC) && s->sh_type != SHT_NOBITS && s->sh_offset + s->sh_size > end) end = s->sh_offset + s->sh_size;
  }
  uint8_t *to = append(m, end, 1);
  if (!to) return no_memory(m->l);
  memcpy(to, l->file, end);
  memset(loaded(m, l->text, l->section[l->text].sh_addr), 0, l->section[l->text].sh_size);
  return INSTRUMENT_OK;
}

enum instrument_status output_program(struct rewrite *r, FILE *out) {
  struct image m = {.r = r, .l = r->code->linked};
  enum instrument_status status = place(&m);
  if (!status) status = put_original(&m);
  if (!status) status = move_data(&m);
  if (!status) status = put_segment(&m);
  if (!status) {
    Elf64_Ehdr header = *m.l->header;
    header.e_entry = rewrite_address(r, header.e_entry);
    if (put_sections(&m, &header) && put_segments(&m, &header)) memcpy(m.byte, &header, sizeof header);
    else status = no_memory(m.l);
  }
  if (!status) fwrite(m.byte, 1, m.size, out);
  free(m.byte);
  return status;
}
