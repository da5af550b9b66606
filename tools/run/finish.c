#include <inttypes.h>
#include <stdio.h>
#include <sys/resource.h>

#include "isa/isa.h"
#include "oracle/report.h"
#include "tools/cli/output.h"
#include "tools/cli/signals.h"
#include "tools/run/run.h"
#include "isa/disasm.h"

enum { TOP = 10 }; /* hottest functions and instructions shown */

static uint64_t resident_mib(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (uint64_t)usage.ru_maxrss / 1024;
}

static uint64_t khz(const struct run *r) { return r->seconds > 0 ? (uint64_t)((double)r->cycles / r->seconds / 1e3 + 0.5) : 0; }

static bool write_stats(const struct run *r, int status, struct failure *f) {
  const struct lockstep_checked *c = &r->lockstep.checked;
  const struct report_counter counters[] = {
    {"exit_status", (uint64_t)status},
    {"program_code", r->code},
    {"khz", khz(r)},
    {"milliseconds", (uint64_t)(r->seconds * 1e3)},
    {"rss_mib", resident_mib()},
    {"fast_forwarded", r->skipped},
    {"seed", r->opt->seed},
    {"mem_latency", r->opt->mem_latency},
    {"mem_gap", r->opt->mem_gap},
    {"backpressure", r->opt->backpressure},
    {"traps", r->watch.traps},
    {"checked_instructions", c->instructions},
    {"checked_loads", c->loads},
    {"checked_stores", c->stores},
    {"checked_csrs", c->csrs},
    {"checked_traps", c->traps},
    {"checked_interrupts", c->interrupts},
    {"hinted", c->hinted},
    {"older_pages", c->older_pages},
    {"older_faults", c->older_faults},
  };
  char machine[64];
  run_options_machine(r->opt, machine, sizeof machine);
  const struct report_stats stats = {
    .config = machine,
    .program = r->opt->program,
    .cycles = r->cycles,
    .instret = r->watch.instructions,
    .oracle = r->oracle,
    .counters = counters,
    .counter_count = sizeof counters / sizeof counters[0],
  };
  char why[1024];
  return report_stats_json(&stats, r->opt->stats, why, sizeof why) || fail(f, STATUS_OUTPUT, "%s", why);
}

static void print_checked(const struct run *r, FILE *out) {
  const struct lockstep_checked *c = &r->lockstep.checked;
  fputs("\nChecked\n", out);
  if (r->checking) {
    fprintf(out,
            "  %" PRIu64
            " instructions in lockstep with the golden model: pc, encoding, operands, result, memory address and data\n"
            "  %" PRIu64 " loads, %" PRIu64 " stores, %" PRIu64 " CSR accesses, %" PRIu64 " exceptions, %" PRIu64
            " interrupts; %" PRIu64 " results taken over from the RTL (devices, clocks)\n",
            c->instructions, c->loads, c->stores, c->csrs, c->traps, c->interrupts, c->hinted);
  }
  fprintf(out, "  %" PRIu64 " cycles: the Oracle's time adds up to the cycle count after every one\n", oracle_cycles(r->oracle));
  fprintf(out, "  %s; %" PRIu64 " kHz, %" PRIu64 " MiB\n",
          r->checking ? "nothing diverged" : "the golden model was off (--no-check)", khz(r), resident_mib());
}

static bool write_profile(struct run *r, bool trusted, struct failure *f) {
  const struct run_options *o = r->opt;
  char why[1024], machine[64];
  run_options_machine(o, machine, sizeof machine);
  const struct report_source source = {
    .config = machine,
    .program = o->program,
    .oracle = r->oracle,
    .image = &r->text.as_run,
    .file = &r->text.as_linked,
    .symbols = run_symbols(r),
    .disasm = o->raw ? isa_disasm_raw : isa_disasm,
  };
  struct report *report = report_build(&source);
  if (!report) return fail(f, STATUS_INTERNAL, "out of memory for the report");
  bool good = !o->oracle || report_write(report, o->oracle, why, sizeof why) || fail(f, STATUS_OUTPUT, "%s", why);
  if (good && o->report && trusted) {
    report_text(report, TOP, stdout);
    print_checked(r, stdout);
  }
  report_free(report);
  return good;
}

static bool write_signature(const struct run *r, struct failure *f) {
  struct report_file file;
  if (!output_open(&file, r->opt->signature, f)) return false;
  signature_write(&r->signature, (unsigned)r->opt->granularity, file.out);
  return output_close(&file, f);
}

static bool close_konata(struct run *r, struct failure *f) {
  char why[1024];
  struct konata *k = r->konata;
  r->konata = NULL;
  return konata_close(k, why, sizeof why) || fail(f, STATUS_OUTPUT, "%s", why);
}

static bool close_trace(struct run *r, int status, struct failure *f) {
  char summary[96];
  run_summary(r, summary, sizeof summary);
  fprintf(r->trace.out, "# end: %s, exit status %d\n", summary, status);
  return output_close(&r->trace, f);
}

/* The writer of waves has scratch files, which a signal would leave behind. */
static bool close_wave(struct run *r, struct failure *f) {
  signals_hold();
  const bool good = wave_window_stop(&r->wave, r->machine.api, r->sim, run_symbols(r), f);
  signals_release();
  return good;
}

bool run_finish(struct run *r, const struct failure *stopped, struct failure *f) {
  const struct run_options *o = r->opt;
  int status = stopped ? stopped->status : run_exit_status(r->code);
  bool trusted = status != STATUS_DIVERGED && status != STATUS_INTERNAL; /* of a run that stopped so, a report misleads */
  if (r->oracle && oracle_finish(r->oracle) != ORACLE_OK) {
    if (stopped && stopped->status == STATUS_INTERNAL) return true;
    return fail(f, STATUS_INTERNAL, "Oracle: %s", oracle_message(r->oracle));
  }
  if (r->wave.on && !close_wave(r, f)) return false;
  if (r->konata && !close_konata(r, f)) return false;
  if (o->trace && !close_trace(r, status, f)) return false;
  if (o->commit_trace && !commit_trace_close(&r->commit_trace, f)) return false;
  if (o->signature && !stopped && !write_signature(r, f)) return false;
  if ((o->oracle || o->report) && !write_profile(r, trusted, f)) return false;
  if (o->stats && !write_stats(r, status, f)) return false;
  return status == STATUS_PIPE || output_flush(f);
}
