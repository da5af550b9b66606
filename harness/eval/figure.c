#include "eval/figure.h"

#include "base/report_file.h"

enum { WIDTH = 1160 };

void eval_figure_name(char *to, size_t size, const char *figure, const char *config) {
  snprintf(to, size, "%s-%s.svg", figure, config);
}

bool eval_figure_write(const struct eval_figure *g, const char *config, const void *data, const char *folder, char *why,
                       size_t size) {
  struct report_file f;
  struct plot p;
  char name[64], path[4096], title[160];
  eval_figure_name(name, sizeof name, g->name, config);
  snprintf(path, sizeof path, "%s/%s", folder, name);
  snprintf(title, sizeof title, "%s, %s", g->title, config);
  if (!report_file_open(&f, path, why, size)) return false;
  bool good = plot_start(&p, g->panels, WIDTH, g->height, title, g->subtitle, f.out);
  if (good) g->draw(&p, data);
  plot_finish(&p);
  if (good) return report_file_close(&f, why, size);
  report_file_abandon(&f);
  snprintf(why, size, "out of memory");
  return false;
}
