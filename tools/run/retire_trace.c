#include "tools/run/retire_trace.h"

#include <inttypes.h>

#include "isa/isa.h"
#include "isa/disasm.h"

static void write_lane(FILE *out, uint64_t cycle, const struct probe_retire_lane *l) {
  char text[80];
  isa_disasm_raw(0, l->pc, l->insn, text, sizeof text);
  fprintf(out, "%" PRIu64 " 0x%016" PRIx64 " %08" PRIx32 " %s", cycle, l->pc, l->insn, text);
  if (l->trap) {
    fprintf(out, " ; trap cause %" PRIu64 " tval 0x%" PRIx64 " handler 0x%" PRIx64, l->cause, l->tval, l->next_pc);
  } else {
    if (l->rd) fprintf(out, " ; x%u=0x%" PRIx64, l->rd, l->rd_value);
    if (probe_mem_loads(l->mem)) fprintf(out, " %s[0x%" PRIx64 "]", l->rd ? "" : "; ", l->mem_addr);
    if (probe_mem_stores(l->mem)) fprintf(out, " ; [0x%" PRIx64 "]=0x%0*" PRIx64, l->mem_addr, 2 * l->mem_bytes, l->mem_data);
  }
  putc('\n', out);
}

void retire_trace_write(FILE *out, const struct probe_cycle *c) {
  const struct probe_retire *r = &c->retire;
  if (r->interrupt) {
    fprintf(out, "%" PRIu64 " 0x%016" PRIx64 " ; interrupt %" PRIu64 "\n", c->cycle, r->interrupt_epc,
            r->interrupt_cause & INT64_MAX);
  }
  for (unsigned i = 0; r->valid >> i & 1; i++) write_lane(out, c->cycle, &r->lane[i]);
}
