/* Traces of a commit view, of both forms. What is read goes through the rules of the observation port. */
#include <string.h>

#include "tests/fuzz/target.h"
#include "trace/port_rules.h"
#include "trace/reader.h"

enum { CYCLES = 100000 }; /* a damaged count may repeat a cycle more often */

static void ignore(void *ctx, const struct port_break *b) { (void)ctx, (void)b; }

int fuzz_input(const uint8_t *data, size_t size) {
  struct trace t;
  struct port_rules rules;
  if (trace_open(&t, fuzz_file(data, size)) == TRACE_OK) {
    port_rules_init(&rules, t.header.width, t.header.retire, NULL, ignore, NULL);
    memcpy(rules.age, t.header.age, sizeof rules.age);
    while (t.cycles < CYCLES && trace_next(&t) == TRACE_OK) port_rules_step(&rules, &t.now, &t.ages);
  }
  trace_close(&t);
  return 0;
}
