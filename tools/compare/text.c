#include <inttypes.h>

#include "tools/compare/compare.h"

static void row(const struct compare *c, const struct rivals_row *w, FILE *out) {
  const struct rivals_schedule *s = &c->schedule[w->schedule];
  fprintf(out, "%-15s %-8s %6" PRIu64 " %9" PRIu64, rival_name(w->who), s->random ? "random" : "periodic", s->period, w->samples);
  for (int g = 0; g < GRANULARITIES; g++) {
    const struct rivals_error *e = &w->error[g];
    fprintf(out, "  %6.2f %6.2f %5.2f", 100 * e->total, 100 * e->systematic, 100 * e->floor);
  }
  fputc('\n', out);
}

static void symbols(const struct compare_result *x, FILE *out) {
  static const char *const name[GRANULARITIES] = {"instructions", "basic blocks", "functions"};
  fputs("Symbols (effective number): ", out);
  for (int g = 0; g < GRANULARITIES; g++) {
    fprintf(out, "%s%zu %s (%.0f)", g ? ", " : "", x->errors.symbols.count[g] - 1, name[g], x->errors.effective[g]);
  }
  fputc('\n', out);
}

static void stack(const struct oracle *o, FILE *out) {
  fprintf(out, "%s-intensive:", rivals_class(o));
  for (int k = 0; k < ORACLE_CLASSES; k++) {
    double share = 100.0 * (double)oracle_stack(o, (enum oracle_class)k) / ((double)oracle_cycles(o) * ORACLE_UNITS);
    if (share > 0) fprintf(out, " %s %.1f %%%s", oracle_class_name((enum oracle_class)k), share, k + 1 < ORACLE_CLASSES ? "," : "");
  }
  fputc('\n', out);
}

static void squashed(const struct compare *c, const struct compare_result *x, FILE *out) {
  for (size_t i = 0; i < x->errors.rows; i++) {
    const struct rivals_row *w = &x->errors.row[i];
    if (!w->squashed || c->schedule[w->schedule].random) continue;
    fprintf(out, "%s: %" PRIu64 " times a marked instruction was dropped, and the next one marked\n", rival_name(w->who),
            w->squashed);
  }
}

void compare_text(const struct compare *c, const struct compare_result *x, FILE *out) {
  char summary[96];
  run_summary(&c->run, summary, sizeof summary);
  fprintf(out, "%s on %s: %s; %" PRIu64 " kHz\n", c->opt->program, c->opt->config, summary, x->khz);
  stack(c->run.oracle, out);
  symbols(x, out);
  fputs("\nError in percent                             instruction            basic block            function\n"
        "profiler        method   period   samples   total  syst. floor   total  syst. floor   total  syst. floor\n",
        out);
  for (size_t i = 0; i < x->errors.rows; i++) {
    if (i && x->errors.row[i].schedule != x->errors.row[i - 1].schedule) fputc('\n', out);
    row(c, &x->errors.row[i], out);
  }
  fputc('\n', out);
  squashed(c, x, out);
}
