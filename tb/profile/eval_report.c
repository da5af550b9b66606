/* The evaluation of hand-made measurements whose means, quartiles and overheads are
 * known; keys of tip.json; drawings.
 *
 *   eval_report [FILE...]     with files: are they well-formed XML? */
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/chart.h"
#include "eval/tip/result.h"
#include "tb/lib/eval_bench.h"
#include "tb/lib/xml_check.h"

static void near(struct eval_bench *b, const char *what, double found, double wanted) {
  eval_bench_check(b, fabs(found - wanted) < 1e-6, "%s is %g, not %g", what, found, wanted);
}

/* ---- measurements ---- */
struct program {
  const char *name, *class;
  unsigned cycles;
  double tip; /* percent by instruction, periodic; random: half of it; the others: ten times, twenty times, ... */
};

static const struct program programs[] = {
  {"alpha-long", "compute", 100000, 1}, {"beta-long", "flush", 100000, 2},           {"gamma-long", "stall", 100000, 6},
  {"rounding-long", "flush", 5000, 3},  {"rounding_fixed-long", "compute", 2000, 3},
};
enum { PROGRAMS = sizeof programs / sizeof *programs };

static const double times[] = {60, 50, 40, 10, 15, 5, 1}; /* in the order of enum tip_eval_profiler: error by instruction / TIP's */

static void series(FILE *f, const char *name, const char *method, unsigned period, double error, const char *end) {
  fprintf(f, "{\"name\":\"%s\",\"method\":\"%s\",\"period\":%u,\"samples\":%u", name, method, period, 700000 / period);
  for (int l = 0; l < TIP_EVAL_LEVELS; l++) {
    double e = fmin(error / (l == TIP_EVAL_INSTRUCTION ? 1 : l == TIP_EVAL_BLOCK ? 2 : 4), 100);
    fprintf(f, ",\"%s\":{\"total\":%g,\"systematic\":%g,\"floor\":0.25}", tip_eval_level_key((enum tip_eval_level)l), e,
            strcmp(name, "tip") ? e / 2 : 0);
  }
  fprintf(f, "}%s\n", end);
}

static void stack(FILE *f, double all, double mispredict) {
  fprintf(
    f,
    "{\"execute\":%g,\"alu_stall\":%g,\"load_stall\":0,\"store_stall\":0,\"front_end\":0,\"mispredict\":%g,\"misc_flush\":%g,\"interrupt\":0}",
    all / 2, all / 4, mispredict, all / 4 - mispredict);
}

static void write_compare(const struct eval_bench *b, const char *config, unsigned width, const struct program *p) {
  char name[128];
  snprintf(name, sizeof name, "compare-%s-%s.json", config, p->name);
  FILE *f = eval_bench_create(b, name);
  fprintf(
    f,
    "{\"schema\":1,\"config\":\"%s\",\"program\":\"build/firmware/%s.elf\",\"width\":%u,\"cycles\":%u,\"instret\":1500,\"class\":\"%s\",\"stack\":",
    config, p->name, width, p->cycles, p->class);
  stack(f, 100, 10);
  if (!strcmp(p->class, "flush")) fprintf(f, ",\"flushes\":{\"mispredict\":%u,\"misc_flush\":7}", p->cycles / 50);
  fputs(
    ",\"distance\":{\"instruction\":50,\"block\":30,\"function\":4},\"symbols\":{\"instruction\":{\"count\":9,\"effective\":4},\"block\":{\"count\":9,\"effective\":4},\"function\":{\"count\":9,\"effective\":4}},\"profilers\":[\n",
    f);
  for (int i = 0; i < TIP_EVAL_ORACLE; i++)
    series(f, tip_eval_profiler_key((enum tip_eval_profiler)i), "periodic", 7, fmin(times[i] * p->tip, 98), ",");
  series(f, "tip", "random", 7, p->tip / 2, ",");
  series(f, "nci", "random", 7, p->tip * 10, ",");
  series(f, "tip", "periodic", 281, p->tip * 4, ",");
  series(f, "tip", "periodic", 2, p->tip / 4, "");
  fputs("],\"functions\":[{\"name\":\"ceil<x>\",\"oracle\":60,\"tip\":61,\"nci\":50,\"stack\":", f);
  stack(f, 60, 0);
  fputs("},{\"name\":\"main\",\"oracle\":40,\"tip\":39,\"nci\":50,\"stack\":", f);
  stack(f, 40, 0);
  fputs(
    "}],\"instructions\":[{\"pc\":\"0x80000010\",\"function\":\"ceil<x>\",\"text\":\"csrrw x1,mscratch,x2\",\"oracle\":30,\"tip\":30.5,\"nci\":5},\n"
    "{\"pc\":\"0x80000014\",\"function\":\"ceil<x>\",\"text\":\"addi x1,x1,1\",\"oracle\":15,\"tip\":15.25,\"nci\":40}],\"khz\":300}\n",
    f);
  fclose(f);
}

static void write_record(const struct eval_bench *b, const char *config, const char *program, const char *mark, unsigned period,
                         unsigned cycles, unsigned baseline) {
  char name[128];
  snprintf(name, sizeof name, "%s-%s-%s-%u.json", mark, config, program, period);
  FILE *f = eval_bench_create(b, name);
  fprintf(
    f,
    "{\"schema\":1,\"config\":\"%s\",\"program\":\"%s.elf\",\"period\":%u,\"method\":\"%s\",\"event\":\"cycles\",\"cycles\":%u,\"instret\":9,\"baseline_cycles\":%u,\"samples\":10,"
    "\"mismatches\":1,\"checked\":9,\"lost\":2,\"missed\":3,\"filtered\":0,\"interrupts\":10,\"handler_cycles\":1000,\"overhead_percent\":7,"
    "\"bytes_per_sample\":48,\"ring_words\":64",
    config, program, period, period == 1009 ? "random" : "periodic", cycles, baseline);
  if (!strcmp(mark, "timer"))
    fputs(
      ",\"skid\":{\"mean_cycles\":12.5,\"mean_instructions\":3.75,\"exact_percent\":20,\"histogram\":[{\"from\":0,\"to\":0,\"count\":1},{\"from\":4,\"to\":7,\"count\":2}]}",
      f);
  fputs("}\n", f);
  fclose(f);
}

static void write_all(const struct eval_bench *b) {
  for (int i = 0; i < PROGRAMS; i++) {
    write_compare(b, "small", 2, &programs[i]);
    write_compare(b, "large", 4, &programs[i]);
  }
  static const unsigned rates[] = {800011, 80021, 8009}, more[] = {1000, 2000, 8000};
  for (int i = 0; i < 3; i++) {
    write_record(b, "small", "alpha-long", "record", rates[i], 100000 + more[i], 100000);
    write_record(b, "small", "beta-long", "record", rates[i], 100000 + 3 * more[i], 0); /* the compared run is the baseline */
  }
  write_record(b, "small", "gamma", "record", 8009, 150000, 100000); /* not at every rate */
  write_record(b, "small", "gamma", "record", 1009, 190000, 100000);
  write_record(b, "small", "gamma", "timer", 8009, 101000, 100000);
  FILE *f = eval_bench_create(b, "storage-small.json");
  fputs("{\"schema\":1,\"config\":\"small\",\"width\":2,\"bytes\":40.5}\n", f);
  fclose(f);
}

/* ---- tip.json ---- */
static void value(struct eval_bench *b, const json_t *root, const char *path, double wanted) {
  near(b, path, eval_bench_number(root, path), wanted);
}

/* Keys that scripts rely on. */
static void check_keys(struct eval_bench *b, json_t *root) {
  static const char *const levels[] = {"instruction", "block", "function"};
  static const char *const names[] = {"tip", "tip_random", "tip_ilp", "nci", "nci_ilp", "lci", "dispatch", "software"};
  static const char *const others[] = {"rtl/samples",           "rtl/mismatches",      "rtl/lost",
                                       "storage_bytes",         "overhead_percent/x1", "overhead_percent/x10",
                                       "overhead_percent/x100", "case_study/speedup"};
  static const char *const workload[] = {"class", "samples", "tip", "nci"};
  static const char *const configs[] = {"small", "large"};
  char path[128];
  value(b, root, "schema", 1);
  for (int c = 0; c < 2; c++) {
    for (int l = 0; l < 3; l++)
      for (int n = 0; n < 8; n++)
        for (int most = 0; most < 2; most++) {
          snprintf(path, sizeof path, "configs/%s/error/%s/%s/%s", configs[c], levels[l], names[n], most ? "max" : "mean");
          eval_bench_check(b, json_is_number(eval_bench_value(root, path)), "tip.json: no number at %s", path);
        }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
      snprintf(path, sizeof path, "configs/%s/%s", configs[c], others[i]);
      eval_bench_check(b, eval_bench_value(root, path) != NULL, "tip.json: no %s", path);
    }
    for (int p = 0; p < PROGRAMS; p++)
      for (int k = 0; k < 4; k++) {
        snprintf(path, sizeof path, "configs/%s/workloads/%.*s/%s", configs[c], (int)(strlen(programs[p].name) - 5),
                 programs[p].name, workload[k]);
        eval_bench_check(b, eval_bench_value(root, path) != NULL, "tip.json: no %s", path);
      }
  }
}

static void check_values(struct eval_bench *b, json_t *root) {
  value(b, root, "configs/small/error/instruction/tip/mean", 3); /* of 1 2 6 3 3 */
  value(b, root, "configs/small/error/instruction/tip/max", 6);
  value(b, root, "configs/small/error/instruction/tip_random/mean", 1.5);
  value(b, root, "configs/small/error/instruction/nci/mean", 30);
  value(b, root, "configs/small/error/instruction/nci/systematic_mean", 15);
  value(b, root, "configs/small/classes/flush/tip", 2.5);
  value(b, root, "configs/small/classes/mean/tip", 3.5); /* of 2 2.5 6 */
  value(b, root, "configs/small/periods/281/max", 24);
  value(b, root, "configs/small/distance/instruction", 50);
  value(b, root, "configs/small/flushes/mispredict_cycles", 5); /* 10 % of the cycles, a misprediction every 50 */
  value(b, root, "configs/small/flushes/misc_flush_percent", 15);
  value(b, root, "configs/small/workloads/beta/misc_flush", 15);
  value(b, root, "configs/small/workloads/beta/misc_flushes", 7);
  eval_bench_check(b, json_is_null(eval_bench_value(root, "configs/small/workloads/alpha/flushed_cycles")),
                   "cycles of mispredictions that were not counted are not null");
  value(b, root, "configs/large/oracle_gb_per_second", 179.2);
  value(b, root, "configs/small/error/block/tip/mean", 1.5);
  value(b, root, "configs/small/error/function/tip/max", 1.5);
  value(b, root, "configs/large/workloads/gamma/nci", 60);
  value(b, root, "configs/large/workloads/gamma/samples", 100000);
  value(b, root, "configs/small/rtl/samples", 80);
  value(b, root, "configs/small/rtl/mismatches", 8);
  value(b, root, "configs/small/rtl/lost", 16);
  value(b, root, "configs/small/overhead_percent/x1", 2); /* of 1 and 3; gamma is not counted */
  value(b, root, "configs/small/overhead_percent/x10", 4);
  value(b, root, "configs/small/overhead_percent/x100", 16);
  value(b, root, "configs/small/handler_percent/x1", 0.9805); /* of 1000/101000 and 1000/103000 */
  value(b, root, "configs/small/storage_bytes", 40.5);
  value(b, root, "configs/small/case_study/speedup", 2.5);
  eval_bench_check(b, json_is_null(eval_bench_value(root, "configs/large/storage_bytes")),
                   "storage that was not measured is not null");
  eval_bench_check(b, json_is_null(eval_bench_value(root, "configs/large/overhead_percent/x1")),
                   "overhead that was not measured is not null");
  const char *class = json_string_value(eval_bench_value(root, "configs/small/workloads/beta/class"));
  eval_bench_check(b, class && !strcmp(class, "flush"), "class of beta");
}

/* ---- text ---- */
static bool has_row(const char *text, const char *row) { /* words, with any spaces between */
  for (const char *line = text; line; line = strchr(line, '\n')) {
    line += *line == '\n';
    const char *a = line, *w = row;
    while (*a == ' ') a++;
    for (;;) {
      if (*w == ' ')
        for (w++; *a == ' '; a++) continue;
      if (!*w || *a != *w) break;
      while (*a == *w && *w && *w != ' ') {
        a++;
        w++;
      }
    }
    if (!*w && (*a == '\n' || *a == ' ' || !*a)) return true;
  }
  return false;
}

static void check_text(struct eval_bench *b) {
  static const char *const rows[] = {
    "TIP 1.00 2.00 3.00 3.00 6.00 3.00 1.6", /* box plot: quartiles of 1 2 3 3 6 */
    "NCI 10.00 20.00 30.00 30.00 60.00 30.00 9.3",
    "gamma stall 100000 0.25 98.00 (49.00) 98.00 (49.00) 98.00 (49.00) 60.00 (30.00) 90.00 (45.00) 30.00 (15.00) 6.00 (0.00) 3.00 (0.00)",
    "published mean 61.8 53.1 55.4 9.3 19.3 7.2 1.6 1.1",
    "published mean 9.1 5.8 1.6 0.6 - 0.4 0.3 -",
    "80000010 csrrw x1,mscratch,x2 10.0 50.0 50.0",
    "ceil<x> original 60.0 30.0 15.0 0.0 0.0 0.0 0.0 15.0 0.0",
    "ceil<x> repaired 24.0 12.0 6.0 0.0 0.0 0.0 0.0 6.0 0.0",
    "gamma 8009 10 1.000 3.8 12.5 7 20.0", /* the timer sampler */
    "data rate at 4 kHz, KB/s 192 352",
    "281 2491 0.25 - - - - - - 12.00 -",
  };
  size_t size;
  char *text = eval_bench_text(b, "tables.txt", &size);
  eval_bench_check(b, size, "no tables.txt");
  for (size_t i = 0; size && i < sizeof rows / sizeof *rows; i++)
    eval_bench_check(b, has_row(text, rows[i]), "tables.txt has no row '%s'", rows[i]);
  free(text);
}

static void check_drawings(struct eval_bench *b) {
  static const char *const figures[] = {"fig7", "fig8", "fig9", "fig10", "fig11a", "fig11b", "fig11c", "fig12", "fig13"};
  static const char *const configs[] = {"small", "large"};
  char name[64];
  size_t size;
  char *page = eval_bench_text(b, "index.html", &size);
  eval_bench_xml(b, "index.html");
  for (int i = 0; i < 18; i++) {
    snprintf(name, sizeof name, "%s-%s.svg", figures[i / 2], configs[i % 2]);
    char *text = eval_bench_text(b, name, &size), *width = strstr(text, " width=\"");
    eval_bench_xml(b, name);
    eval_bench_check(b, width && atoi(width + 8) > 300 && atoi(width + 8) <= CHART_MAX_WIDTH, "%s: width", name);
    eval_bench_check(b, !strstr(text, "script") && !strstr(text, "nan") && !strstr(text, "inf\""),
                     "%s: scripts or numbers that are none", name);
    eval_bench_check(b, strstr(page, name), "index.html does not show %s", name);
    free(text);
  }
  free(page);
}

/* ---- pieces ---- */
static void check_summary(struct eval_bench *b) {
  double v[] = {4, 1, 3, 2};
  struct summary s = summary_of(v, 4);
  near(b, "q1", s.q1, 1.75);
  near(b, "median", s.median, 2.5);
  near(b, "q3", s.q3, 3.25);
  near(b, "mean", s.mean, 2.5);
  s = summary_of(v, 1);
  near(b, "q3 of one", s.q3, 1);
  eval_bench_check(b, isnan(summary_of(v, 0).mean), "mean of nothing is a number");
  eval_bench_check(b,
                   eval_rate(800000) == 0 && eval_rate(799999) == 0 && eval_rate(80021) == 1 && eval_rate(8009) == 2 &&
                     eval_rate(4001) == -1,
                   "rates");
}

/* Heights of bars, odd text, values that are not there. */
static void check_chart(struct eval_bench *b) {
  static const char *const label[] = {"a<b>&\"c\"", "bad \xff\x01 text"}, *const section[] = {"", "s&s"};
  static const struct chart_series series[] = {{"one", CHART_BLUE}, {"two", CHART_RED}};
  const double values[] = {25, NAN, 50, 100}, x[] = {1, 10};
  struct summary box[2] = {{0}, {3, 1, 2, 3, 4, 5, 3}};
  struct chart c = {.title = "t<>",
                    .subtitle = "",
                    .y_label = "y",
                    .height = 200,
                    .series = series,
                    .series_count = 2,
                    .label = label,
                    .section = section,
                    .groups = 2,
                    .value = values,
                    .y_max = 100};
  char why[128];
  for (int kind = 0; kind < 5; kind++) {
    char *text = NULL;
    size_t size = 0;
    FILE *f = open_memstream(&text, &size);
    if (!f) exit(2);
    if (kind == 4) c.groups = 0;
    if (kind == 0 || kind == 4) chart_grouped(&c, f);
    if (kind == 1) chart_stacked(&c, f);
    if (kind == 2) chart_lines(&c, x, f);
    if (kind == 3) chart_boxes(&c, box, f);
    fclose(f);
    eval_bench_check(b, xml_check(text, size, why, sizeof why), "chart %d: %s", kind, why);
    if (kind == 0) {
      eval_bench_check(b, strstr(text, "height=\"50.00\" fill=\"#0072b2\""), "no bar of a quarter");
      eval_bench_check(b, strstr(text, "height=\"200.00\" fill=\"#d55e00\""), "no full bar");
    }
    if (kind == 3) eval_bench_check(b, strstr(text, "height=\"4.00\" fill=\"#d55e00\""), "no box from quartile to quartile");
    free(text);
  }
}

static void check_report(struct eval_bench *b) {
  struct tip_eval_data data;
  char why[1024], json[128];
  snprintf(json, sizeof json, "%s/tip.json", b->folder);
  write_all(b);
  for (int again = 0; again < 2; again++) { /* the second time among its own results */
    if (eval_folder_read(&tip_eval_folder, &data, b->folder, why, sizeof why) != EVAL_OK) {
      eval_bench_check(b, false, "%s", why);
      return;
    }
    eval_bench_check(b, eval_report(&eval_tip, &data, b->folder, json, NULL, why, sizeof why), "%s", why);
    eval_folder_free(&tip_eval_folder, &data);
  }
  json_t *root = json_load_file(json, JSON_REJECT_DUPLICATES, NULL);
  eval_bench_check(b, root != NULL, "tip.json is no JSON");
  if (root) {
    check_keys(b, root);
    check_values(b, root);
  }
  json_decref(root);
  check_text(b);
  check_drawings(b);
}

/* 1 when one of the files is not well-formed, 0 when all are. */
static int check_files(int count, char **path) {
  struct eval_bench b = {.name = "eval_report", .folder = "."};
  for (int i = 0; i < count; i++) eval_bench_xml(&b, path[i]);
  return b.failures != 0;
}

int main(int argc, char **argv) {
  struct eval_bench b;
  if (argc > 1) return check_files(argc - 1, argv + 1);
  if (!eval_bench_open(&b, "eval_report")) return 2;
  check_summary(&b);
  check_chart(&b);
  check_report(&b);
  return eval_bench_close(&b);
}
