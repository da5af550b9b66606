/* The samples that the program still has in its memory: its ring, and the state of its profiler, followed through
 * the retired stores, since a write-back cache hides them from the memory of the machine. When a run ends before
 * the program hands them over, the recorder takes them from here.                   docs/record.md, "Early ends"
 *
 * A handler may be in the middle of a record. So the stores of a handler count when it returns, or when it drains:
 * it does so between records. Those of profile_stop, which never returns, count when it drains. */
#ifndef CULPRIT_UNDRAINED_H
#define CULPRIT_UNDRAINED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "probe/probe.h"
#include "program/elf_file.h"
#include "tools/cli/failure.h"
#include "tools/run/signature.h"

struct undrained {
  struct signature ring, state; /* memory of the program */
  struct signature port;        /* where it has the port, if it says so */
  struct undrained_store {
    uint64_t addr, data;
    unsigned bytes;
  } * held; /* do not count yet */
  size_t held_count, held_room;
  uint64_t stop; /* address of profile_stop */
  bool stopping; /* it runs */
  uint64_t sent; /* words that the program stored to SIM_PROFILE */
  uint64_t base; /* of them before the ring was last emptied */
};

/* ram: the memory image after loading. False: the program's runtime is of another version (STATUS_NO_RUNTIME), or
 * its ring is not in memory (STATUS_BAD_ELF). undrained_close is harmless on a zeroed struct. */
bool undrained_open(struct undrained *u, const struct elf_program *p, const char *path, const uint8_t *ram, struct failure *f);
void undrained_close(struct undrained *u);

/* A cycle in which something retired; in_handler: the sampling handler has not returned by its end. False: out of
 * memory. */
bool undrained_step(struct undrained *u, const struct probe_retire *retire, bool in_handler);

/* The program began to use its ring. */
bool undrained_begun(const struct undrained *u);

/* The words of the ring that the program has not sent yet: [*first, *end). arrived: words that the host has. */
const uint64_t *undrained_words(const struct undrained *u, uint64_t arrived, uint64_t *first, uint64_t *end);

/* The memory of the ring, whatever the handler keeps in it, and its size in words. */
const uint64_t *undrained_memory(const struct undrained *u, uint64_t *words);

/* Samples that found the ring full, and the overflows that they stood for. */
void undrained_lost(const struct undrained *u, uint64_t *lost, uint64_t *weight);

/* A handler was moving samples when the run ended: they are not among the words. */
bool undrained_torn(const struct undrained *u);

#endif
