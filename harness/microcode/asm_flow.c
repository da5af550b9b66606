#include "microcode/asm_flow.h"

#include <string.h>

#include "microcode/asm_complain.h"
#include "microcode/names.h"

/* ---- where a microinstruction can lead ---- */

struct ways {
  bool end, next;        /* done or interrupt; the next microinstruction */
  unsigned to[2], count; /* elsewhere */
};

static struct ways ways(struct cop_asm *a, unsigned at, struct cop_insn i) {
  struct ways w = {.next = true};
  bool never = i.cond == COP_NEVER || i.cond >= COP_CONDS || (i.cond == COP_ALWAYS && i.negate);
  if (never) return w;
  w.next = i.cond != COP_ALWAYS;
  w.end = i.kind == COP_DONE || i.kind == COP_INTERRUPT;
  if (i.kind == COP_RELATIVE) w.to[w.count++] = (at + i.to) % COP_CODE;
  const struct cop_asm_reference *r = &a->setup.target[i.to & 3];
  if (i.kind == COP_REGISTER_KIND && r->line) w.to[w.count++] = r->at;
  if (i.kind == COP_REGISTER_KIND && !r->line) {
    cop_asm_wrong_at(a, a->source_line[at], "t%u has no .target", i.to & 3u);
    w.end = true;
  }
  return w;
}

struct flow {
  struct ways ways[COP_CODE];
  bool reached[COP_CODE], ends[COP_CODE];
};

static void reach(const struct cop_asm *a, struct flow *f, unsigned from) {
  unsigned stack[COP_CODE], n = 0;
  if (from >= a->count || f->reached[from]) return;
  f->reached[from] = true;
  stack[n++] = from;
  while (n > 0) {
    unsigned at = stack[--n];
    struct ways w = f->ways[at];
    if (w.next) w.to[w.count++] = at + 1;
    for (unsigned k = 0; k < w.count; k++)
      if (w.to[k] < a->count && !f->reached[w.to[k]]) {
        f->reached[w.to[k]] = true;
        stack[n++] = w.to[k];
      }
  }
}

/* From which microinstructions an end can be reached. */
static void find_ends(const struct cop_asm *a, struct flow *f) {
  for (bool again = true; again;) {
    again = false;
    for (unsigned at = a->count; at-- > 0;) {
      struct ways w = f->ways[at];
      if (w.next) w.to[w.count++] = at + 1;
      bool ends = w.end;
      for (unsigned k = 0; k < w.count; k++)
        ends |= w.to[k] >= a->count || f->ends[w.to[k]]; /* what leads out is another complaint */
      if (ends && !f->ends[at]) f->ends[at] = again = true;
    }
  }
}

static void check_flow(struct cop_asm *a, struct flow *f) {
  for (unsigned at = 0; at < a->count; at++) {
    const struct ways *w = &f->ways[at];
    bool out = false;
    if (!f->reached[at]) continue;
    for (unsigned k = 0; k < w->count; k++) out |= w->to[k] >= a->count;
    if (w->next && at + 1 == a->count)
      cop_asm_wrong_at(a, a->source_line[at], "the program runs off its end after this microinstruction");
    if (out) cop_asm_wrong_at(a, a->source_line[at], "a branch leads out of the program");
  }
}

/* Told once, for the first that has no end. */
static void check_loops(struct cop_asm *a, const struct flow *f) {
  for (unsigned at = 0; at < a->count; at++)
    if (f->reached[at] && !f->ends[at]) {
      cop_asm_wrong_at(a, a->source_line[at], "from here neither done nor interrupt can be reached");
      return;
    }
}

/* ---- fields ---- */

static bool has(const struct cop_asm *a, unsigned field) { return field == COP_INFO || a->setup.fields >> field & 1; }

/* Words for the fields that a source lacks; NULL: none. */
static const char *lacks(const struct cop_asm *a, unsigned source) {
  if (source >= COP_S_INFO && source < COP_S_INFO + COP_FIELDS)
    return has(a, source - COP_S_INFO) ? NULL : cop_field_name(source - COP_S_INFO);
  switch (source) {
    case COP_S_TARGET: return has(a, COP_ADDR) || (has(a, COP_PC) && has(a, COP_INSN)) ? NULL : "addr, or pc and insn";
    case COP_S_LINE:
    case COP_S_WADDR: return has(a, COP_ADDR) ? NULL : "addr";
    case COP_S_RD:
    case COP_S_RS1:
    case COP_S_RS2:
    case COP_S_IMM: return has(a, COP_INSN) ? NULL : "insn";
    case COP_S_LINK: return has(a, COP_PC) ? NULL : "pc";
    default: return NULL;
  }
}

static void check_fields(struct cop_asm *a, unsigned at, struct cop_insn i) {
  unsigned source[5], n = cop_sources_read(i, source);
  for (unsigned k = 0; k < n; k++) {
    char name[COP_NAME];
    const char *field = lacks(a, source[k]);
    bool again = false;
    for (unsigned j = 0; j < k; j++) again |= source[j] == source[k];
    if (field && !again && cop_source_name(source[k], name))
      cop_asm_wrong_at(a, a->source_line[at], "the source %s needs a field that .fields does not select: %s", name, field);
  }
  if (cop_reads_pc_index(i) && !has(a, COP_PC))
    cop_asm_wrong_at(a, a->source_line[at], "the index pc needs a field that .fields does not select: pc");
}

/* ---- entries ---- */

static void entries(struct cop_asm *a, struct flow *f) {
  struct cop_asm_setup *s = &a->setup;
  for (unsigned c = 0; c < COP_CLASSES; c++) {
    const struct cop_asm_reference *r = s->entry[c].line ? &s->entry[c] : &s->others;
    bool selected = s->classes >> c & 1;
    if (s->entry[c].line && !selected) cop_asm_wrong_at(a, r->line, "the class %s is not in .classes", cop_class_name(c));
    if (selected && !r->line) cop_asm_wrong_at(a, COP_ASM_NO_LINE, "no .entry for the class %s", cop_class_name(c));
    if (!selected || !r->line) continue;
    reach(a, f, r->at);
  }
}

void cop_asm_flow(struct cop_asm *a) {
  struct flow f;
  memset(&f, 0, sizeof f);
  bool whole = a->complaints == 0; /* else what a line does is not known */
  if (a->count > COP_CODE) return;
  for (unsigned at = 0; at < a->count; at++) {
    struct cop_insn i = cop_unpack(a->code[at]);
    check_fields(a, at, i);
    f.ways[at] = ways(a, at, i);
  }
  find_ends(a, &f);
  entries(a, &f);
  if (!whole) return;
  check_flow(a, &f);
  check_loops(a, &f);
}
