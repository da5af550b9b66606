/* Seven profilers beside the Oracle in the windows of a sampled run, as in `culprit compare`: each window gives its
 * blames, and the errors are those of the sums.                                    docs/far.md, "Profilers" */
#ifndef CULPRIT_SAMPLE_PROFILERS_H
#define CULPRIT_SAMPLE_PROFILERS_H

#include "rivals/rivals.h"
#include "tools/sample/sample.h"

/* In the process of a window. Zeroed: none; then the calls do nothing. */
struct profilers {
  struct rivals *rivals;
  const struct oracle *oracle;
  struct run_hook hook;
  struct pc_sum before; /* the Oracle's time, up to the window's start */
};

/* After the machine has its state; at: the window's place, from which its schedule is drawn. */
bool profilers_open(struct profilers *p, struct sample *s, uint64_t at, struct failure *f);
void profilers_close(struct profilers *p);

/* At the window's start; at its end, where it goes on until all samples should have their address, and puts all into
 * the slot. */
bool profilers_begin(struct profilers *p, struct sample *s, struct failure *f);
bool profilers_end(struct profilers *p, struct sample *s, size_t slot, uint64_t instructions, struct failure *f);

/* The errors of the windows that count, as a table; as members of an object of JSON. */
bool profilers_print(const struct sample *s, struct failure *f);
bool profilers_json(const struct sample *s, struct json *j, struct failure *f);

#endif
