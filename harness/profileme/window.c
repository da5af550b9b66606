#include "profileme/window.h"

#include <math.h>

enum { MOST = PME_WINDOW_CYCLES * PROBE_LANES };

void pme_window_step(struct pme_window *w, const struct probe_retire *r) {
  w->retired += (unsigned)__builtin_popcount(r->valid);
  if (++w->cycle < PME_WINDOW_CYCLES) return;
  w->windows[w->retired]++;
  w->cycle = w->retired = 0;
}

struct pme_window_result pme_window_result(const struct pme_window *w) {
  struct pme_window_result x = {.deviation = NAN, .ratio = NAN, .mean = NAN};
  double weight = 0, sum = 0, squares = 0;
  unsigned least = 0, most = 0;
  for (unsigned n = 0; n <= MOST; n++) {
    double windows = (double)w->windows[n];
    x.windows += w->windows[n];
    if (!n || !w->windows[n]) continue;
    if (!least) least = n;
    most = n;
    weight += windows * n;
    sum += windows * n * n;
    squares += windows * n * n * n;
  }
  if (x.windows) x.empty = 100 * (double)w->windows[0] / (double)x.windows;
  if (!(weight > 0)) return x;
  double mean = sum / weight;
  x.mean = mean / PME_WINDOW_CYCLES;
  x.deviation = 100 * sqrt(fmax(0, squares / weight - mean * mean)) / mean;
  x.ratio = (double)most / least;
  return x;
}
