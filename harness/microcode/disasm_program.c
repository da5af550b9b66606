#include "microcode/disasm_program.h"

#include <inttypes.h>
#include <string.h>

#include "contract/coproc.h"
#include "microcode/disasm.h"
#include "microcode/names.h"

/* What an image stores, by register. */
struct stored {
  uint64_t fields, classes, watch, limit, interval, spread, seed, water, ctl, select;
  uint64_t entry[16], xcfg[8], x[8], v[8], c[16], b[8], t[4], code[2 * COP_CODE];
  unsigned count; /* microinstructions */
  bool labelled[COP_CODE];
  bool target[4]; /* used by a branch */
};

static bool single(struct stored *s, const struct cop_store *from) {
  const struct {
    unsigned offset;
    uint64_t *to;
  } table[] = {{COP_AT_ctl, &s->ctl},     {COP_AT_fields, &s->fields}, {COP_AT_classes, &s->classes},   {COP_AT_select, &s->select},
               {COP_AT_watch, &s->watch}, {COP_AT_limit, &s->limit},   {COP_AT_interval, &s->interval}, {COP_AT_spread, &s->spread},
               {COP_AT_seed, &s->seed},   {COP_AT_water, &s->water}};
  for (unsigned i = 0; i < sizeof table / sizeof table[0]; i++)
    if (from->offset == table[i].offset) {
      *table[i].to = from->value;
      return true;
    }
  return false;
}

static bool array(struct stored *s, const struct cop_store *from) {
  const struct {
    unsigned offset, number;
    uint64_t *to;
  } table[] = {{COP_AT_entry, 16, s->entry}, {COP_AT_xcfg, 8, s->xcfg}, {COP_AT_x, 8, s->x}, {COP_AT_v, 8, s->v},
               {COP_AT_c, 16, s->c},         {COP_AT_b, 8, s->b},       {COP_AT_t, 4, s->t}, {COP_AT_code, 2 * COP_CODE, s->code}};
  for (unsigned i = 0; i < sizeof table / sizeof table[0]; i++) {
    unsigned n = (from->offset - table[i].offset) / 8;
    if (from->offset < table[i].offset || n >= table[i].number) continue;
    table[i].to[n] = from->value;
    if (table[i].offset == COP_AT_code && n / 2 >= s->count) s->count = n / 2 + 1;
    return true;
  }
  return false;
}

static bool collect(struct stored *s, const struct cop_image *image, char *why, size_t size) {
  memset(s, 0, sizeof *s);
  s->watch = 1024;
  s->seed = 1;
  s->ctl = COP_CTL_ENGINE;
  for (unsigned i = 0; i < 8; i++) s->xcfg[i] = 16;
  for (size_t i = 0; i < image->count; i++)
    if (!single(s, &image->store[i]) && !array(s, &image->store[i])) {
      snprintf(why, size, "the image stores to offset 0x%x, which no program does", image->store[i].offset);
      return false;
    }
  if (s->count == 0) {
    snprintf(why, size, "the image has no microcode");
    return false;
  }
  if (s->select != 0 || !(s->ctl & COP_CTL_ENGINE)) {
    snprintf(why, size, "the image sets select, or does not use the engine, which no program does");
    return false;
  }
  for (unsigned i = 0; i < 16; i++)
    if (s->entry[i] >= s->count || s->t[i % 4] >= s->count) {
      snprintf(why, size, "an entry or target lies beyond the program's end");
      return false;
    }
  return true;
}

static struct cop_word code(const struct stored *s, unsigned at) {
  return (struct cop_word){s->code[2 * at], (uint32_t)s->code[2 * at + 1]};
}

static uint64_t entry_of_others(const struct stored *s) { return s->entry[15]; /* no class has this number */ }

static void find_labels(struct stored *s) {
  for (unsigned at = 0; at < s->count; at++) {
    struct cop_insn i = cop_unpack(code(s, at));
    unsigned to = at + i.to < COP_CODE ? at + i.to : at + i.to - COP_CODE;
    if (i.cond && i.kind == COP_RELATIVE && to < s->count) s->labelled[to] = true;
    if (i.cond && i.kind == COP_REGISTER_KIND) s->target[i.to & 3] = true;
  }
  for (unsigned t = 0; t < 4; t++)
    if (s->t[t]) s->target[t] = true;
  for (unsigned t = 0; t < 4; t++)
    if (s->target[t]) s->labelled[s->t[t]] = true;
  for (unsigned e = 0; e < 16; e++) s->labelled[s->entry[e]] = true;
}

static void print_set(FILE *out, const char *directive, uint64_t set, const char *(*name)(unsigned)) {
  fprintf(out, ".%s", directive);
  for (unsigned i = 0; i < 16; i++)
    if (set >> i & 1 && name(i)) fprintf(out, " %s", name(i));
  fputs("\n", out);
}

static void print_knobs(const struct stored *s, FILE *out) {
  const struct {
    const char *name;
    uint64_t value, reset;
  } table[] = {{"watch", s->watch, 1024},
               {"limit", s->limit, 0},
               {"interval", s->interval, 0},
               {"spread", s->spread, 0},
               {"seed", s->seed, 1},
               {"water", s->water, 0},
               {"div", s->ctl >> COP_CTL_DIV_SHIFT & 3, 0}};
  for (unsigned i = 0; i < sizeof table / sizeof table[0]; i++)
    if (table[i].value != table[i].reset) fprintf(out, ".%s %" PRIu64 "\n", table[i].name, table[i].value);
}

static void print_registers(const struct stored *s, FILE *out) {
  for (unsigned i = 0; i < 16; i++)
    if (s->c[i]) fprintf(out, ".const c%u = 0x%" PRIx64 "\n", i, s->c[i]);
  for (unsigned i = 0; i < 8; i++)
    if (s->v[i]) fprintf(out, ".value v%u = 0x%" PRIx64 "\n", i, s->v[i]);
  for (unsigned i = 0; i < 8; i++)
    if (s->x[i] || s->xcfg[i] != 16)
      fprintf(out, ".index x%u width %u %s = %" PRIu64 "\n", i, (unsigned)(s->xcfg[i] & 31),
              s->xcfg[i] >> 8 & 1 ? "saturating" : "circular", s->x[i]);
  for (unsigned i = 0; i < 8; i++)
    if (s->b[i]) fprintf(out, ".base b%u = 0x%" PRIx64 "\n", i, s->b[i]);
  for (unsigned i = 0; i < 4; i++)
    if (s->target[i]) fprintf(out, ".target t%u = L%" PRIu64 "\n", i, s->t[i]);
}

static void print_entries(const struct stored *s, FILE *out) {
  for (unsigned i = 0; i < COP_CLASSES; i++)
    if (s->classes >> i & 1) fprintf(out, ".entry %s = L%" PRIu64 "\n", cop_class_name(i), s->entry[i]);
  if (entry_of_others(s)) fprintf(out, ".entry * = L%" PRIu64 "\n", entry_of_others(s));
}

bool cop_disasm(const struct cop_image *image, FILE *out, char *why, size_t size) {
  struct stored s;
  if (!collect(&s, image, why, size)) return false;
  find_labels(&s);
  fprintf(out, ".program %s\n", image->program);
  print_set(out, "fields", s.fields, cop_field_name);
  print_set(out, "classes", s.classes, cop_class_name);
  print_knobs(&s, out);
  print_registers(&s, out);
  print_entries(&s, out);
  fputs("\n", out);
  for (unsigned at = 0; at < s.count; at++) {
    char text[COP_DISASM], label[16] = "";
    cop_disasm_insn(code(&s, at), at, s.count, text);
    if (s.labelled[at]) snprintf(label, sizeof label, "L%u:", at);
    fprintf(out, "%-7s %s\n", label, text);
  }
  return true;
}
