/* culprit trace compare: the table of `culprit compare`, from a trace. */
#include "isa/disasm.h"
#include "tools/compare/compare.h"
#include "tools/trace/source.h"
#include "tools/trace/verbs.h"

bool trace_compare(const struct trace_options *o, struct failure *f) {
  struct trace_source s;
  struct compare c = {.rivals = NULL};
  if (trace_source_open(&s, o->file, o->program, true, f)) {
    c = (struct compare){
      .program = o->program,
      .machine = trace_source_core(&s),
      .json = o->json,
      .period = o->period,
      .seed = o->seed,
      .top = o->top,
      .width = s.trace.header.width,
      .rob_entries = 1, /* nothing is followed in flight */
      .oracle = s.oracle,
      .image = &s.file.image,
    };
    if (compare_open(&c, f))
      while (trace_source_next(&s, f) && compare_step(&c, &s.trace.now, f)) {}
    const struct report_source source = {.image = &s.file.image,
                                         .symbols = s.symbols,
                                         .disasm = o->raw ? isa_disasm_raw : isa_disasm};
    if (!f->status) compare_print(&c, source, trace_source_khz(&s), f);
    if (!f->status) trace_source_notes(&s);
  }
  compare_close(&c);
  trace_source_close(&s);
  return !f->status;
}
