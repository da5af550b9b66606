/* GTKWave save file for the waves of sim/top.sv: the host's notes (sim/notes.sv), TIP, the observation port view by
 * view, and AXI4; pcs shown as function and line, instructions as text. */
#ifndef CULPRIT_GTKW_H
#define CULPRIT_GTKW_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define GTKW_NS_PER_CYCLE 10 /* cycle c of the simulation is at 10 c .. 10 c + 9 ns */

struct gtkw {
  const char *wave;  /* the FST file; absolute, or relative to where GTKWave is started */
  const char *pcs;   /* translation file for pcs, likewise; NULL: none */
  unsigned width;    /* commit lanes */
  unsigned tags;     /* instructions that can be tagged at once */
  bool tip;          /* the TIP unit is there */
  uint64_t from, to; /* cycles in the file */
  uint64_t mark;     /* the cycle that the marker is at */
};

/* Write errors stay in the stream. */
void gtkw_write(const struct gtkw *g, FILE *out);

/* One line of the translation file: this pc is shown as text. Values must be written
 * as GTKWave displays them. */
void gtkw_write_pc(FILE *out, uint64_t pc, const char *text);

#endif
