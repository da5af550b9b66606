#include <inttypes.h>

#include "microcode/disasm.h"
#include "microcode/names.h"
#include "tools/ucode/run.h"

static double share_of(uint64_t part, uint64_t whole) { return whole ? (double)part / (double)whole : 0; }

/* ---- trace ---- */

void ucode_show_sample(const struct ucode_runner *r, const struct cop_sample *s) {
  printf("sample %" PRIu64 ": %s", r->sums.samples, cop_class_name(s->field[COP_INFO] & 15));
  for (unsigned f = 0; f < COP_FIELDS; f++)
    if (r->fields >> f & 1) printf(" %s=0x%x", cop_field_name(f), s->field[f]);
  puts("");
}

void ucode_show_step(const struct ucode_runner *r, unsigned at, const struct cop_model *was) {
  const struct cop_regs *now = &r->model.regs, *before = &was->regs;
  struct cop_insn i = cop_unpack(r->code[at]);
  char text[COP_DISASM];
  cop_disasm_insn(r->code[at], at, r->count, text);
  printf("  %3u  %-60s ;", at, text);
  for (unsigned k = 0; k < 8; k++)
    if (now->v[k] != before->v[k]) printf(" v%u=0x%x", k, now->v[k]);
  for (unsigned k = 0; k < 8; k++)
    if (now->x[k] != before->x[k]) printf(" x%u=%u", k, now->x[k]);
  if (i.cop == COP_C_MATCH) printf(now->hit ? " hit mi=%u" : " no hit", now->mi);
  if (i.mop == COP_M_READ || i.mop == COP_M_RMW) printf(" md=0x%x", now->md);
  if (i.mop == COP_M_RMW) printf(" mn=0x%x", now->mn);
  if (r->model.counts.redirects != was->counts.redirects) printf(" mispredicted");
  puts("");
}

/* ---- what is left ---- */

void ucode_show_interrupt(const struct ucode_runner *r) {
  static const char *const causes[] = {"", "program", "watchdog", "water", "limit"};
  const struct cop_regs *g = &r->model.regs;
  printf("interrupt after %" PRIu64 " samples: %s", r->sums.samples, causes[g->cause <= COP_CAUSE_LIMIT ? g->cause : 0]);
  if (g->cause == COP_CAUSE_PROGRAM) printf(", code %u", g->code);
  puts("");
}

void ucode_show_slots(const struct ucode_runner *r) {
  unsigned shown = 0, slots = r->model.shape.slots;
  for (unsigned i = 0; i < slots; i++) {
    bool valid;
    uint32_t cam = cop_model_cam(&r->model, i, &valid), low = cop_model_data(&r->model, i),
             high = cop_model_data(&r->model, slots + i);
    if (!valid && !low && !high) continue;
    if (shown++ == 0) puts("slot  cam         low         high");
    printf("%4u  0x%08x  0x%08x  0x%08x%s\n", i, cam, low, high, valid ? "" : "  not valid");
  }
  if (!shown) puts("no slot is in use");
}

void ucode_show_end(const struct ucode_runner *r) {
  const struct cop_regs *g = &r->model.regs;
  const struct cop_counts *n = &r->model.counts;
  ucode_show_slots(r);
  printf("value registers");
  for (unsigned k = 0; k < 8; k++) printf(" 0x%x", g->v[k]);
  printf("\nindex registers");
  for (unsigned k = 0; k < 8; k++) printf(" %u", g->x[k]);
  printf("\n%s: %" PRIu64 " samples, %" PRIu64 " interrupts\n", r->image->program, r->sums.samples, r->sums.interrupts);
  printf("%u microinstructions, %.2f a sample; %.2f cycles a sample; %u matches\n", n->instrs, share_of(n->instrs, r->sums.samples),
         share_of(n->busy, r->sums.samples), n->matches);
  printf("%.1f %% of the microinstructions have a branch; ", 100 * share_of(r->sums.slots_used, n->instrs));
  if (r->sums.jumps)
    printf("%.1f %% of the relative and register branches are mispredicted\n", 100 * share_of(n->redirects, r->sums.jumps));
  else puts("no relative or register branch");
}
