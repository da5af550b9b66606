/* culprit trace check: the rules of the observation port over a trace. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tools/cli/output.h"
#include "tools/trace/source.h"
#include "tools/trace/verbs.h"
#include "trace/port_rules.h"

enum { SHOWN = 10 }; /* breaks */

struct checked {
  struct trace_source source;
  struct port_rules rules;
  uint64_t shown, committed, exceptions, interrupts;
};

static void show_break(void *ctx, const struct port_break *b) {
  struct checked *c = ctx;
  if (c->shown++ >= SHOWN) return;
  printf("cycle %" PRIu64 ": rule %s, %s: %s\n", b->cycle, port_rule_number(b->rule), port_rule_name(b->rule), b->signals);
}

static void count(struct checked *c) {
  const struct probe_commit *v = &c->source.trace.now.commit;
  c->committed += (unsigned)__builtin_popcount(v->head_commit);
  c->exceptions += v->exception;
  c->interrupts += v->interrupt;
}

static void summary(const struct checked *c, const char *file) {
  const struct trace_header *h = &c->source.trace.header;
  printf("%s: %" PRIu64 " cycles of %s, %u lane%s, commit view%s%s%s; %" PRIu64 " instructions, %" PRIu64 " exceptions, %" PRIu64
         " interrupts; %" PRIu64 " kHz\n",
         file, c->source.trace.cycles, trace_source_core(&c->source), h->width, h->width == 1 ? "" : "s",
         h->retire ? " and retire stream" : "", h->age[AGE_DISPATCH] ? ", dispatch ages" : "",
         h->age[AGE_FETCH] ? ", fetch ages" : "", c->committed, c->exceptions, c->interrupts, trace_source_khz(&c->source));
}

bool trace_check(const struct trace_options *o, struct failure *f) {
  struct checked c = {.shown = 0};
  if (trace_source_open(&c.source, o->file, o->program, false, f)) {
    const struct trace_header *h = &c.source.trace.header;
    port_rules_init(&c.rules, h->width, h->retire, o->program ? &c.source.file.image : NULL, show_break, &c);
    memcpy(c.rules.age, h->age, sizeof h->age);
    while (trace_source_next(&c.source, f)) {
      port_rules_step(&c.rules, &c.source.trace.now, &c.source.trace.ages);
      count(&c);
    }
    if (c.shown > SHOWN) printf("and %" PRIu64 " more\n", c.shown - SHOWN);
    if (!f->status) {
      summary(&c, o->file);
      trace_source_notes(&c.source);
      if (c.shown)
        fail(f, STATUS_PORT, "%.400s breaks rules of the observation port %" PRIu64 " times (docs/probe.md, docs/trace.md)",
             o->file, c.shown);
      else printf("no rule of the observation port is broken\n");
    }
  }
  trace_source_close(&c.source);
  return output_flush(f) && !f->status;
}
