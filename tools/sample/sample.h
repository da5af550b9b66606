/* Sampled simulation: windows of detail over a program that the golden simulator runs.  docs/far.md, "Sampling" */
#ifndef CULPRIT_SAMPLE_H
#define CULPRIT_SAMPLE_H

#include "base/json.h"
#include "base/ratio.h"
#include "base/text.h"
#include "iss/predict.h"
#include "iss/recent.h"
#include "iss/run.h"
#include "rivals/rivals.h"
#include "tools/run/run.h"

struct sample_options {
  const char *program, *config, *json;
  const char *keep;     /* file of finished windows; NULL: none */
  uint64_t part, parts; /* only the windows of this part, from 1 on */
  uint64_t windows, unit, warm, every, jobs, seed, limit;
  uint64_t precision; /* wanted half of CPI's interval, in tenths of a percent; 0: none wanted */
  uint64_t profilers; /* cycles from sample to sample of the profilers, on average; 0: none */
  unsigned memory;
  bool truth, cold, untrained, progress, quiet, help;
};

/* What a window measured; `value` has sample_values() of them. */
struct sample_window {
  uint64_t at;      /* first instruction of the unit */
  uint64_t started; /* instruction at which the machine started */
  bool done, cut;   /* cut: the program ended in it */
  bool elsewhere;   /* another part's */
  size_t blames;    /* of the profilers */
  struct failure failure;
};

/* What a profiler found in a window. */
struct sample_blame {
  uint64_t pc, units; /* BLAMED_OUTSIDE: all of no instruction of the program */
  unsigned by;        /* enum rival; BLAMED_BY: the Oracle, of all cycles */
};
enum { BLAMED_BY = RIVALS, BLAMED_OUTSIDE = 1 };

/* Instructions behind a window until samples of Software and Dispatch have their address: more than are in flight. */
enum { SAMPLE_DRAIN = 1024 };

/* Values of a window, twelfths of a cycle but for the first two; then the functions, and last what belongs to none. */
enum { VALUE_CYCLES, VALUE_INSTRUCTIONS, VALUE_STACK, VALUE_FUNCTIONS = VALUE_STACK + ORACLE_CLASSES };

/* Finished windows in a file: tools/sample/keep.h. */
struct keep_window {
  uint64_t at;
  bool cut;
  double *value; /* as many as the run has */
  struct sample_blame *blame;
  size_t blames, room;
};

struct keep {
  int file; /* locked, for more; -1: only read */
  char *path;
  uint64_t bytes;  /* that hold */
  struct text run; /* the first lines: of what run, and which part of it */
  uint64_t part, parts;
  struct keep_window *window;
  size_t count, room;                             /* that were there when it was opened */
  size_t added;                                   /* to the file since */
  bool ended;                                     /* the golden simulator has seen the program's end, and all windows are here */
  uint64_t instructions, every, phase, simulated; /* then: windows begin at phase, phase + every, ... */
};

struct sample {
  const struct sample_options *opt;
  struct run_options run_options;
  struct run run;
  struct symbols *symbols;
  const struct symbols_function *function;
  size_t functions, values;     /* of a window */
  struct sample_window *window; /* `slots` of them, shared with the processes of the windows */
  double *value;                /* slot i: from i * values on; likewise */
  struct sample_blame *blame;   /* slot i: from i * blames on; likewise */
  size_t blames;                /* room of a slot */
  size_t slots;
  size_t *kept, count; /* slots of the windows that count, by rising position */
  struct keep keep;
  struct iss_recent recent; /* lines that the golden simulator used */
  bool trains;              /* and branch predictors: */
  struct iss_predictors predictors;
  pid_t *process; /* of a slot; 0: none is running */
  unsigned running;
  uint64_t every;        /* instructions from window to window */
  uint64_t instructions; /* of the program, once known */
  uint64_t simulated;    /* windows in all */
  uint64_t missing;      /* parts that are */
  double *truth;         /* values of the whole run; NULL: not measured */
  double seconds, truth_seconds;
};

bool sample_open(struct sample *s, const struct sample_options *o, const char *self, struct failure *f);
void sample_close(struct sample *s);

/* Runs the program once on the golden simulator, with windows on the way. */
bool sample_pass(struct sample *s, struct failure *f);

/* Opens the run that these windows are of, and takes the windows of all its parts that are among `part` and have ended.
 * Then sample_close. */
bool sample_merge(struct sample *s, struct sample_options *o, const struct keep *part, size_t parts, const char *self,
                  struct failure *f);

/* In a process of its own: measures the window of this slot, from this state on. */
void sample_window_run(struct sample *s, size_t slot, const struct iss_machine *m);

/* Runs all of the program in detail. */
bool sample_truth(struct sample *s, const char *self, struct failure *f);

/* Values of an Oracle so far, the first two excepted. */
void sample_values(const struct sample *s, const struct oracle *o, double *value);

/* The number of an address's function; `functions`: none. */
size_t sample_function(const struct sample *s, uint64_t pc);

/* Takes over a window that was measured before. False: it has more blames than there is room for. */
bool sample_take(struct sample *s, size_t slot, const struct keep_window *w);

/* Share or CPI: value number `of` over value number `in`. */
struct ratio sample_estimate(const struct sample *s, size_t of, size_t in);

/* Prints the estimates; as an object of JSON. */
bool sample_report(const struct sample *s, struct failure *f);
bool sample_json(const struct sample *s, struct json *j, struct failure *f);

#endif
