/* GTKWave save file for the waves of sim/top.sv: the observation port view by
 * view, and AXI4; pcs shown as function and line. */
#ifndef CULPRIT_GTKW_H
#define CULPRIT_GTKW_H

#include <stdint.h>
#include <stdio.h>

#define GTKW_NS_PER_CYCLE 10 /* cycle c of the simulation is at 10 c .. 10 c + 9 ns */

struct gtkw {
  const char *wave;  /* the FST file; absolute, or relative to where GTKWave is started */
  const char *pcs;   /* translation file for pcs, likewise; NULL: none */
  unsigned width;    /* commit lanes */
  unsigned tags;     /* instructions that can be tagged at once */
  uint64_t from, to; /* cycles in the file */
};

/* Write errors stay in the stream. */
void gtkw_write(const struct gtkw *g, FILE *out);

/* One line of the translation file: this pc is shown as text. Values must be written
 * as GTKWave displays them. */
void gtkw_write_pc(FILE *out, uint64_t pc, const char *text);

#endif
