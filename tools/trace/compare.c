/* culprit trace compare: the table of `culprit compare`, from a trace. */
#include "isa/disasm.h"
#include "tools/compare/compare.h"
#include "tools/trace/source.h"
#include "tools/trace/verbs.h"

static void note_unknown(const struct trace_header *h) {
  if (!h->age[AGE_DISPATCH]) trace_note("no Dispatch: the trace does not say when instructions were dispatched (docs/trace.md)");
  if (!h->age[AGE_FETCH]) trace_note("no Software: the trace does not say when instructions were fetched (docs/trace.md)");
}

bool trace_compare(const struct trace_options *o, struct failure *f) {
  struct trace_source s;
  struct compare c = {.rivals = NULL};
  if (trace_source_open(&s, o->file, o->program, true, f)) {
    const bool *age = s.trace.header.age;
    c = (struct compare){
      .program = o->program,
      .machine = trace_source_core(&s),
      .json = o->json,
      .period = o->period,
      .seed = o->seed,
      .top = o->top,
      .width = s.trace.header.width,
      .unknown = (age[AGE_FETCH] ? 0 : 1u << RIVAL_SOFTWARE) | (age[AGE_DISPATCH] ? 0 : 1u << RIVAL_DISPATCH),
      .oracle = s.oracle,
      .image = &s.file.image,
    };
    if (compare_open(&c, f))
      while (trace_source_next(&s, f) && compare_step(&c, &s.trace.now, &s.trace.ages, f)) {}
    const struct report_source source = {.image = &s.file.image,
                                         .symbols = s.symbols,
                                         .disasm = o->raw ? isa_disasm_raw : isa_disasm};
    if (!f->status) compare_print(&c, source, trace_source_khz(&s), f);
    if (!f->status) note_unknown(&s.trace.header);
    if (!f->status) trace_source_notes(&s);
  }
  compare_close(&c);
  trace_source_close(&s);
  return !f->status;
}
