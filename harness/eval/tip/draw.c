/* The drawings of Figures 7 to 11; eval_draw_case.c has the others. */
#include <inttypes.h>
#include <math.h>

#include "eval/tip/drawing.h"

static const char *const class_titles[EVAL_CLASSES] = {"compute-intensive", "flush-intensive", "stall-intensive"};

static bool stacks(const struct eval_machine *m, const char *folder, char *why, size_t size) {
  struct eval_drawing d;
  bool good = eval_drawing_start(&d, m->config, folder, "fig7", m->runs, ORACLE_CLASSES, why, size);
  if (good) {
    snprintf(d.title, sizeof d.title, "Figure 7, %s: normalised cycle stacks", m->config);
    snprintf(d.subtitle, sizeof d.subtitle, "Oracle, every cycle, out of band");
    eval_class_series(&d);
    d.chart.section = d.section;
    d.chart.y_label = "percent of cycles";
    d.chart.y_max = 100;
    for (size_t i = 0; i < m->runs; i++) {
      d.label[i] = m->run[i].name;
      d.section[i] = class_titles[m->run[i].class];
      for (int c = 0; c < ORACLE_CLASSES; c++) d.value[i * ORACLE_CLASSES + (size_t)c] = m->run[i].stack[c];
    }
    chart_stacked(&d.chart, d.file.out);
  }
  return eval_drawing_end(&d, good, why, size);
}

static bool errors(const struct eval_machine *m, enum eval_level l, const char *folder, char *why, size_t size) {
  static const enum eval_profiler order[] = {EVAL_SOFTWARE, EVAL_DISPATCH, EVAL_LCI, EVAL_NCI, EVAL_TIP_ILP, EVAL_TIP};
  static const char *const figures[] = {"fig8", "fig9", "fig10"}, *const levels[] = {"function", "basic block", "instruction"};
  static const char *const left_out[] = {"", "; Software and Dispatch left out, as in the paper: see the table",
                                         "; Software, Dispatch and LCI left out, as in the paper: see the table"};
  size_t first = l == EVAL_FUNCTION ? 0 : l == EVAL_BLOCK ? 2 : 3, count = sizeof order / sizeof *order - first;
  struct eval_drawing d;
  bool good = eval_drawing_start(&d, m->config, folder, figures[l], m->runs + 1, count, why, size);
  if (good) {
    snprintf(d.title, sizeof d.title, "Figure %d, %s: error by %s", 8 + (int)l, m->config, levels[l]);
    snprintf(d.subtitle, sizeof d.subtitle, "models, out of band, a sample every %" PRIu64 " cycles%s", m->period, left_out[l]);
    eval_profiler_series(&d, order + first, count);
    d.chart.section = d.section;
    d.chart.y_label = "error, percent";
    for (size_t i = 0; i <= m->runs; i++) {
      bool mean = i == m->runs;
      d.label[i] = mean ? "mean" : m->run[i].name;
      d.section[i] = mean ? "" : class_titles[m->run[i].class];
      for (size_t k = 0; k < count; k++)
        d.value[i * count + k] = mean ? eval_errors(m, order[first + k], false, 0, l, EVAL_TOTAL).mean
                                      : eval_error_of(&m->run[i], order[first + k], false, 0, l, EVAL_TOTAL);
    }
    chart_grouped(&d.chart, d.file.out);
  }
  return eval_drawing_end(&d, good, why, size);
}

static bool rates(const struct eval_machine *m, const char *folder, char *why, size_t size) {
  static const enum eval_profiler order[] = {EVAL_NCI, EVAL_NCI_ILP, EVAL_TIP_ILP, EVAL_TIP};
  enum { LINES = sizeof order / sizeof *order };
  uint64_t period[16];
  char label[16][32];
  double x[16];
  size_t n = eval_periods(m, period, 16);
  struct eval_drawing d;
  bool good = eval_drawing_start(&d, m->config, folder, "fig11a", n, LINES + 1, why, size);
  if (good) {
    snprintf(d.title, sizeof d.title, "Figure 11a, %s: error by instruction over the rate", m->config);
    snprintf(d.subtitle, sizeof d.subtitle, "mean over the programs; models, out of band");
    eval_profiler_series(&d, order, LINES);
    d.series[LINES] = (struct chart_series){"floor of TIP (sampling alone)", CHART_GREY};
    d.chart.y_label = "error, percent";
    d.chart.x_label = "cycles from sample to sample (logarithmic; faster sampling to the right)";
    for (size_t i = 0; i < n; i++) {
      snprintf(label[i], sizeof label[i], "%" PRIu64, period[i]);
      d.label[i] = label[i];
      x[i] = 1 / (double)period[i];
      for (size_t k = 0; k < LINES; k++)
        d.value[i * (LINES + 1) + k] = eval_errors(m, order[k], false, period[i], EVAL_INSTRUCTION, EVAL_TOTAL).mean;
      d.value[i * (LINES + 1) + LINES] = eval_errors(m, EVAL_TIP, false, period[i], EVAL_INSTRUCTION, EVAL_FLOOR).mean;
    }
    chart_lines(&d.chart, x, d.file.out);
  }
  return eval_drawing_end(&d, good, why, size);
}

static bool methods(const struct eval_machine *m, const char *folder, char *why, size_t size) {
  struct eval_drawing d;
  bool good = eval_drawing_start(&d, m->config, folder, "fig11b", m->runs + 1, 2, why, size);
  if (good) {
    snprintf(d.title, sizeof d.title, "Figure 11b, %s: TIP's error by instruction, periodic against random", m->config);
    snprintf(d.subtitle, sizeof d.subtitle, "models, out of band, a sample every %" PRIu64 " cycles, or one at random in each",
             m->period);
    d.series[0] = (struct chart_series){"TIP, periodic", CHART_BLUE};
    d.series[1] = (struct chart_series){"TIP, random", CHART_ORANGE};
    d.chart.section = d.section;
    d.chart.y_label = "error, percent";
    for (size_t i = 0; i <= m->runs; i++) {
      d.label[i] = i < m->runs ? m->run[i].name : "mean";
      d.section[i] = i < m->runs ? class_titles[m->run[i].class] : "";
      for (int k = 0; k < 2; k++)
        d.value[2 * i + (size_t)k] = i < m->runs ? eval_error_of(&m->run[i], EVAL_TIP, k, m->period, EVAL_INSTRUCTION, EVAL_TOTAL)
                                                 : eval_errors(m, EVAL_TIP, k, m->period, EVAL_INSTRUCTION, EVAL_TOTAL).mean;
    }
    chart_grouped(&d.chart, d.file.out);
  }
  return eval_drawing_end(&d, good, why, size);
}

static bool boxes(const struct eval_machine *m, const char *folder, char *why, size_t size) {
  static const enum eval_profiler order[] = {EVAL_NCI_ILP, EVAL_NCI, EVAL_TIP_ILP, EVAL_TIP};
  enum { BOXES = sizeof order / sizeof *order };
  struct summary box[BOXES];
  struct eval_drawing d;
  bool good = eval_drawing_start(&d, m->config, folder, "fig11c", BOXES, BOXES, why, size);
  if (good) {
    snprintf(d.title, sizeof d.title, "Figure 11c, %s: instructions that commit together", m->config);
    snprintf(d.subtitle, sizeof d.subtitle,
             "error by instruction over the programs: quartiles, extremes, mean (dot); models, out of band");
    eval_profiler_series(&d, order, BOXES);
    d.chart.y_label = "error, percent";
    for (size_t i = 0; i < BOXES; i++) {
      d.label[i] = eval_profiler_name(order[i]);
      box[i] = eval_errors(m, order[i], false, 0, EVAL_INSTRUCTION, EVAL_TOTAL);
    }
    chart_boxes(&d.chart, box, d.file.out);
  }
  return eval_drawing_end(&d, good, why, size);
}

bool eval_draw(const struct eval_machine *m, const char *folder, char *why, size_t size) {
  for (int l = 0; l < EVAL_LEVELS; l++)
    if (!errors(m, (enum eval_level)l, folder, why, size)) return false;
  return stacks(m, folder, why, size) && rates(m, folder, why, size) && methods(m, folder, why, size) &&
         boxes(m, folder, why, size) && eval_draw_case(m, folder, why, size);
}
