/* Does a core, or its adapter, keep the contract of the observation port? The rules of port_rules.def, over the commit view,
 * the retire stream and the ages of each cycle.                                                            docs/trace.md
 *
 * Life cycle: port_rules_init, port_rules_step once a cycle from reset on. */
#ifndef CULPRIT_PORT_RULES_H
#define CULPRIT_PORT_RULES_H

#include <stdbool.h>
#include <stdint.h>

#include "probe/ages.h"
#include "program/image.h"

enum port_rule {
#define RULE(name, number) PORT_RULE_##name,
#include "trace/port_rules.def"
#undef RULE
  PORT_RULES
};

const char *port_rule_name(enum port_rule r);
const char *port_rule_number(enum port_rule r);

struct port_break {
  uint64_t cycle;
  enum port_rule rule;
  char signals[200]; /* names and values */
};

struct port_rules {
  unsigned width;
  bool retire;                       /* the retire stream is there */
  bool age[AGE_PLACES];              /* ages are there: the caller's, after port_rules_init */
  const struct program_image *image; /* of the program; NULL: unknown */
  void (*found)(void *ctx, const struct port_break *b);
  void *ctx;
  uint64_t breaks, cycles;
  /* What the record before says of this one */
  struct port_heads {
    unsigned n; /* those that did not commit, oldest first */
    uint64_t pc[PROBE_LANES];
    bool mispredicted[PROBE_LANES];
  } wait;
  bool killed;                  /* any of them may be gone: behind a misprediction */
  enum port_rule must_be_empty; /* PORT_RULES: it need not */
  bool follows;                 /* there is one */
  bool event, flushing;         /* privilege may change; context may */
  bool trap, frozen;            /* a trap was taken; a culprit was named without a head, and none has come since */
  uint8_t privilege;
  uint16_t context;
  bool chained; /* the next instruction is at one of these */
  uint64_t next, other;
  uint64_t came[AGE_PLACES]; /* the cycles in which the last that committed came there */
};

/* found: called for each break. */
void port_rules_init(struct port_rules *p, unsigned width, bool retire, const struct program_image *image,
                     void (*found)(void *ctx, const struct port_break *b), void *ctx);
/* ages: NULL if there are none */
void port_rules_step(struct port_rules *p, const struct probe_cycle *now, const struct probe_ages *ages);

#endif
