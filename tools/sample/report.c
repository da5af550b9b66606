#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/report_file.h"
#include "tools/cli/output.h"
#include "tools/sample/profilers.h"

enum { TOP = 20 };
#define LEAST_SHARE 0.005 /* of a function that is shown, of a class that counts: too few windows meet what is rarer */

/* A quantity, its estimate, and what it is in the whole run. */
struct quantity {
  char name[80];
  const char *kind; /* cpi, stack, function */
  struct ratio is;
  double truth; /* NAN: not measured */
};

static double truth_of(const struct sample *s, size_t of, size_t in) {
  if (!s->truth) return NAN;
  return s->truth[of] / (of >= VALUE_STACK ? ORACLE_UNITS : 1) / s->truth[in];
}

static struct quantity quantity_of(const struct sample *s, const char *kind, const char *name, size_t of, size_t in) {
  struct quantity q = {.kind = kind, .is = sample_estimate(s, of, in), .truth = truth_of(s, of, in)};
  snprintf(q.name, sizeof q.name, "%s", name);
  return q;
}

static bool counts(const struct quantity *q) { return q->kind[0] == 'c' || q->is.value >= LEAST_SHARE || q->truth >= LEAST_SHARE; }

static bool inside_interval(const struct quantity *q) { return fabs(q->truth - q->is.value) <= q->is.half; }

static const char *verdict(const struct quantity *q) { return !counts(q) ? "rare   " : inside_interval(q) ? "inside " : "outside"; }

static int by_share(const void *a, const void *b) {
  const struct quantity *x = a, *y = b;
  return x->is.value < y->is.value ? 1 : x->is.value > y->is.value ? -1 : 0;
}

/* CPI, the stack, the hottest functions. NULL: out of memory. */
static struct quantity *quantities(const struct sample *s, size_t *count) {
  struct quantity *q = calloc(1 + ORACLE_CLASSES + s->functions + 1, sizeof *q);
  size_t n = 0;
  if (!q) return NULL;
  q[n++] = quantity_of(s, "cpi", "CPI", VALUE_CYCLES, VALUE_INSTRUCTIONS);
  for (unsigned c = 0; c < ORACLE_CLASSES; c++)
    q[n++] = quantity_of(s, "stack", oracle_class_name(c), VALUE_STACK + c, VALUE_CYCLES);
  const size_t first = n;
  for (size_t i = 0; i <= s->functions; i++) {
    q[n] = quantity_of(s, "function", i < s->functions ? s->function[i].name : "(no function)", VALUE_FUNCTIONS + i, VALUE_CYCLES);
    n += q[n].is.value >= LEAST_SHARE;
  }
  qsort(q + first, n - first, sizeof *q, by_share);
  *count = n - first > TOP ? first + TOP : n;
  return q;
}

static void print_row(const struct quantity *q, bool truth) {
  const bool cpi = q->kind[0] == 'c';
  const double by = cpi ? 1 : 100;
  if (cpi) printf("  %8.4f  %8.4f", q->is.value, q->is.half);
  else printf("  %7.2f%%  %7.2f%%", by * q->is.value, by * q->is.half);
  if (truth && cpi) printf("  %8.4f  %s", q->truth, verdict(q));
  else if (truth) printf("  %7.2f%%  %s", by * q->truth, verdict(q));
  printf("  %s\n", q->name);
}

static void print_head(const struct sample *s) {
  const struct sample_options *o = s->opt;
  const double detail = (double)s->count * (double)(o->unit + o->warm);
  printf("Sampled profile of %s on %s\n", o->program, o->config);
  printf("%" PRIu64 " instructions; %zu windows of %" PRIu64 ", one in %" PRIu64 " instructions, each after %" PRIu64
         " to warm up: %.2f %% in detail\n",
         s->instructions, s->count, o->unit, s->every, o->warm, 100 * detail / (double)s->instructions);
  if (o->parts > 1) printf("%" PRIu64 " of %" PRIu64 " parts, ", o->parts - s->missing, o->parts);
  else printf("%.1f s, ", s->seconds);
  printf("%" PRIu64 " windows in all, each in lockstep with the golden model", s->simulated);
  if (s->missing) printf("; those of %" PRIu64 " parts, at random places, are missing", s->missing);
  if (s->truth) printf("; all in detail %.1f s, %.1f times as long", s->truth_seconds, s->truth_seconds / s->seconds);
  printf("\n\n  estimate   95 %% +-%s\n", s->truth ? "     truth" : "");
}

static void put_quantities(struct json *j, const struct quantity *q, size_t count) {
  json_key(j, "quantities");
  json_array(j);
  for (size_t i = 0; i < count; i++) {
    json_object_inline(j);
    json_key_string(j, "kind", q[i].kind);
    json_key_string(j, "name", q[i].name);
    json_key_real(j, "estimate", q[i].is.value, 6);
    json_key_real(j, "half", q[i].is.half, 6);
    json_key_real(j, "truth", q[i].truth, 6);
    json_end_object(j);
  }
  json_end_array(j);
}

bool sample_json(const struct sample *s, struct json *j, struct failure *f) {
  size_t count;
  struct quantity *q = quantities(s, &count);
  if (!q) return fail(f, STATUS_INTERNAL, "out of memory for the report");
  json_object(j);
  json_key_string(j, "program", s->opt->program);
  json_key_string(j, "config", s->opt->config);
  json_key_uint(j, "instructions", s->instructions);
  json_key_uint(j, "windows", s->count);
  json_key_uint(j, "window", s->opt->unit);
  json_key_uint(j, "warm_up", s->opt->warm);
  json_key_uint(j, "every", s->every);
  json_key_uint(j, "simulated", s->simulated);
  json_key_uint(j, "parts", s->opt->parts);
  json_key_uint(j, "parts_missing", s->missing);
  json_key_real(j, "seconds", s->seconds, 3);
  json_key_real(j, "truth_seconds", s->truth ? s->truth_seconds : NAN, 3);
  put_quantities(j, q, count);
  free(q);
  if (!profilers_json(s, j, f)) return false;
  json_end_object(j);
  return true;
}

static bool write_json(const struct sample *s, struct failure *f) {
  struct report_file file;
  struct json j;
  if (!output_open(&file, s->opt->json, f)) return false;
  json_start(&j, file.out);
  if (!sample_json(s, &j, f)) {
    report_file_abandon(&file);
    return false;
  }
  json_finish(&j);
  return output_close(&file, f);
}

bool sample_report(const struct sample *s, struct failure *f) {
  size_t count, good = 0, all = 0;
  struct quantity *q = quantities(s, &count);
  if (!q) return fail(f, STATUS_INTERNAL, "out of memory for the report");
  print_head(s);
  for (size_t i = 0; i < count; i++) {
    if (i == 1) printf("\nCycle stack\n");
    if (i == 1 + ORACLE_CLASSES) printf("\nHottest functions\n");
    print_row(&q[i], s->truth != NULL);
    good += s->truth && counts(&q[i]) && inside_interval(&q[i]);
    all += counts(&q[i]);
  }
  if (s->truth) printf("\nThe truth is inside the interval for %zu of %zu quantities.\n", good, all);
  free(q);
  return profilers_print(s, f) && (!s->opt->json || write_json(s, f));
}
