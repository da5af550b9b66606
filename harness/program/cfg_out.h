/* Part of building the control-flow graph: the ways out of a block. */
#ifndef CULPRIT_CFG_OUT_H
#define CULPRIT_CFG_OUT_H

#include "program/cfg.h"

struct cfg_seen {
  uint32_t from, to;
}; /* an indirect transfer that was seen, between blocks */

struct cfg_build {
  struct cfg *g;
  struct cfg_seen *seen; /* by rising `from` */
  size_t seen_count;
  uint32_t *exit; /* exits of all routines, those of one routine adjacent */
  size_t exits, exit_room;
  size_t *
    exit_of; /* NULL: exits are not wanted. By block, for one that is an entry: its exits are exit[exit_of] to before exit[exit_end] */
  size_t *exit_end;
};

/* The ways out of a block. */
struct cfg_out {
  bool call, exit; /* its last instruction is a call; a return */
  uint32_t next;   /* where it falls through to, or not taken; of a call: where it comes back to. CFG_NONE: nowhere, or no code */
  uint32_t target; /* of a branch or JAL; CFG_NONE: has none, or no code there */
  const struct cfg_seen *seen; /* of a JALR */
  size_t seen_count;
};
struct cfg_out cfg_out(const struct cfg_build *b, uint32_t block);

#endif
