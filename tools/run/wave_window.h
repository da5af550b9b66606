/* `culprit run --wave F`: waves of a window of cycles, a .gtkw file to open them with, and a .pcs file that
 * names their pcs, both next to F, named like it without its .fst. */
#ifndef CULPRIT_WAVE_WINDOW_H
#define CULPRIT_WAVE_WINDOW_H

#include <stdbool.h>
#include <stdint.h>

#include "base/temp_file.h"
#include "oracle/oracle.h"
#include "program/symbols.h"
#include "sim/sim.h"
#include "tools/cli/failure.h"

struct wave_window {
  const char *path;       /* final path of the FST file */
  struct temp_file *temp; /* where it is written */
  uint8_t *seen;          /* a bit per word of RAM: pcs that occur in the window */
  bool on;
  uint64_t first, last;
  uint64_t mark; /* the cycle that the viewer's marker is at; 0: the last */
};

/* Checks that the file can be written. */
bool wave_window_init(struct wave_window *w, const char *path, struct failure *f);

/* Waves from the next cycle on. */
bool wave_window_start(struct wave_window *w, const struct sim_api *api, struct sim *s, struct failure *f);

/* What wave_window_step wants to see of a cycle. */
enum { WAVE_VIEWS = SIM_VIEW_FETCH | SIM_VIEW_DISPATCH | SIM_VIEW_RETIRE };

/* Writes the host's notes of the cycle just stepped (sim/notes.sv). blame: the Oracle's; NULL: it is off. */
void wave_window_step(struct wave_window *w, const struct sim_api *api, struct sim *s, const struct probe_cycle *c,
                      const struct oracle_blame *blame);

/* Closes the waves and puts all three files in place. Harmless if nothing was
 * started or it is closed already. */
bool wave_window_stop(struct wave_window *w, const struct sim_api *api, struct sim *s, const struct symbols *symbols,
                      struct failure *f);

/* Closes and removes what is not finished. */
void wave_window_free(struct wave_window *w, const struct sim_api *api, struct sim *s);

#endif
