/* Records of a core for the checker in SystemVerilog (tests/trace/checker.sh), with the faults that trace_rules.c plants:
 * the same for both.
 *
 *   port_records WIDTH CYCLES RECORDS CASES
 *
 * RECORDS gets a line a cycle, a number for $fscanf: case, reset, then the signals in the order of tests/trace/checker_tb.sv; CASES a line a case:
 * its number, its name, the number of the rule that the fault breaks, - without a fault, and the first cycle that the twin in C
 * reports. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "tb/lib/trace/core.h"
#include "tb/lib/trace/faults.h"
#include "trace/port_rules.h"

struct output {
  FILE *records, *cases;
  unsigned width, cycles, number;
  uint64_t first; /* cycle of the first break, UINT64_MAX: none */
};

static void note(void *ctx, const struct port_break *b) {
  struct output *o = ctx;
  const bool trace_alone = b->rule == PORT_RULE_mispredict_kind || b->rule == PORT_RULE_next_pc; /* they take encodings */
  if (o->first == UINT64_MAX && !trace_alone) o->first = b->cycle;
}

static void write_lanes(FILE *f, const struct probe_cycle *now, unsigned width) {
  unsigned traps = 0;
  for (unsigned l = 0; l < width; l++) traps |= (unsigned)now->retire.lane[l].trap << l;
  fprintf(f, "_%02x_%02x_", now->retire.valid, now->retire.valid & traps);
  for (unsigned l = width; l-- > 0;) fprintf(f, "%016" PRIx64, now->retire.lane[l].pc);
  fputc('_', f);
  for (unsigned l = width; l-- > 0;) fprintf(f, "%016" PRIx64, now->retire.lane[l].next_pc);
  fputc('_', f);
  for (unsigned l = width; l-- > 0;) fprintf(f, "%02x", now->retire.lane[l].events & 255u);
  fprintf(f, "_%02x_%x_%016" PRIx64 "\n", (unsigned)now->retire.lane[0].cause & 63, now->retire.interrupt,
          now->retire.interrupt_epc);
}

static void write_record(const struct output *o, const struct probe_cycle *now, bool reset) {
  const struct probe_commit *c = &now->commit;
  fprintf(o->records, "%04x_%x_%x_%02x_%02x_%02x_%02x_", o->number, reset, c->head_bank, c->head_valid, c->head_commit,
          c->mispredicted, c->flushes);
  for (unsigned b = o->width; b-- > 0;) fprintf(o->records, "%016" PRIx64, c->head_pc[b]);
  fprintf(o->records, "_%x_%02x_%016" PRIx64 "_%x_%x_%04x", c->exception, (unsigned)c->exception_cause & 63, c->exception_pc,
          c->interrupt, c->privilege, c->context);
  write_lanes(o->records, now, o->width);
}

static bool run_case(struct output *o, enum core_style style, const struct port_fault *fault) {
  struct core core;
  struct port_rules twin;
  struct probe_cycle *record = calloc(o->cycles + 2, sizeof *record);
  if (!record) return false;
  core_init(&core, o->width, style, 7 * o->width + style);
  for (unsigned i = 1; i <= o->cycles; i++) core_step(&core, &record[i]);
  port_rules_init(&twin, o->width, true, NULL, note, o);
  o->first = UINT64_MAX;
  write_record(o, &record[0], true);
  for (unsigned i = 1; i <= o->cycles; i++) {
    struct probe_cycle now = record[i];
    if (fault) fault->plant(&now, &record[i], o->width);
    port_rules_step(&twin, &now, NULL);
    write_record(o, &now, false);
  }
  fprintf(o->cases, "%u %s %s ", o->number, fault ? fault->name : "clean", fault ? port_rule_number(fault->rule) : "-");
  if (o->first == UINT64_MAX) fprintf(o->cases, "-\n");
  else fprintf(o->cases, "%" PRIu64 "\n", o->first);
  o->number++;
  free(record);
  return true;
}

static bool run_all(struct output *o) {
  for (enum core_style style = CORE_BANKS; style <= CORE_FREEZES; style++) {
    if (!run_case(o, style, NULL)) return false;
    for (unsigned i = 0; i < port_fault_count; i++) {
      const struct port_fault *f = &port_faults[i];
      if (f->width <= o->width && f->style == style && !run_case(o, style, f)) return false;
    }
  }
  return true;
}

int main(int argc, char **argv) {
  struct output o = {.records = NULL};
  if (argc != 5) return 2;
  o.width = (unsigned)atoi(argv[1]);
  o.cycles = (unsigned)atoi(argv[2]);
  if (o.width < 1 || o.width > PROBE_LANES || !o.cycles) return 2;
  o.records = fopen(argv[3], "w");
  o.cases = fopen(argv[4], "w");
  bool ok = o.records && o.cases && run_all(&o);
  if (o.records && fclose(o.records) != 0) ok = false;
  if (o.cases && fclose(o.cases) != 0) ok = false;
  return ok ? 0 : 2;
}
