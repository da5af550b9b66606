/* Pipeline log for the Konata viewer (Kanata 0004).                                docs/konata.md
 *
 * Follows every instruction from the fetch buffer to the end, starting at reset, since a ROB index means
 * nothing otherwise; writes those that were fetched in the cycles [from, to]. Needs the views COMMIT,
 * DISPATCH, FETCH and PIPE; with RETIRE it also shows results. After `to` nothing new begins, but what began
 * is followed to its end.
 *
 * Stages: F in the fetch buffer, D decode and rename, Ds in the ROB and waiting, X issued, Cm complete and
 * waiting to commit. Arrows lead from the instruction that writes a register to those that wait for it. Life cycle: konata_open, konata_step once a cycle, konata_close or konata_abandon. */
#ifndef CULPRIT_KONATA_H
#define CULPRIT_KONATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "oracle/oracle.h"
#include "probe/probe.h"

struct konata_options {
  const char *path;
  uint64_t from, to;                 /* cycles, both included, as probe_cycle.cycle counts them */
  unsigned width, rob_entries;       /* of the machine */
  const struct program_image *image; /* program text; must outlive the log */
  void (*disasm)(unsigned set, uint64_t pc, uint32_t insn, char *buf, size_t n); /* NULL: no assembly text */
  void (*place)(void *ctx, uint64_t pc, char *buf, size_t n);                    /* function and line; NULL: the address */
  void *ctx;
};

struct konata;

/* NULL: one line in why. The file appears under its name when konata_close succeeds. */
struct konata *konata_open(const struct konata_options *options, char *why, size_t size);

/* Before the first step: another window than the options say. */
void konata_window(struct konata *k, uint64_t from, uint64_t to);

/* One cycle. False: the views contradict each other, or out of memory; konata_message says what happened in
 * which cycle. The log, which is right up to there, can then only be closed or abandoned. */
bool konata_step(struct konata *k, const struct probe_cycle *c);
const char *konata_message(const struct konata *k);

/* The window is past and nothing of it is in flight any more: further steps add nothing. */
bool konata_done(const struct konata *k);

uint64_t konata_instructions(const struct konata *k); /* written so far */

/* Ends what is still in flight, labelled as dropped, and finishes the file. Frees k in any
 * case. */
bool konata_close(struct konata *k, char *why, size_t size);
void konata_abandon(struct konata *k);

#endif
