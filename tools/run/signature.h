/* The signature of an architecture test: memory from begin_signature to end_signature, followed through the
 * retired stores, so that data in a write-back cache counts. Or other memory, followed in the same way. */
#ifndef CULPRIT_SIGNATURE_H
#define CULPRIT_SIGNATURE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "program/elf_file.h"
#include "probe/probe.h"
#include "tools/cli/failure.h"

struct signature {
  uint64_t begin, end; /* [begin, end) */
  uint8_t *bytes;
};

/* ram: the memory image after loading, of ram_bytes bytes at ram_base. */
bool signature_init(struct signature *s, const struct elf_program *p, const uint8_t *ram, uint64_t ram_base, uint64_t ram_bytes,
                    struct failure *f);
/* Memory from begin to end. what: its name in the message if it is not RAM. */
bool signature_follow(struct signature *s, uint64_t begin, uint64_t end, const char *what, const uint8_t *ram, uint64_t ram_base,
                      uint64_t ram_bytes, struct failure *f);
void signature_free(struct signature *s);
/* Takes the retire view of a cycle, physical as of watch_step; or a single store of it. */
void signature_step(struct signature *s, const struct probe_retire *retire, const uint64_t *physical);
void signature_store(struct signature *s, uint64_t addr, unsigned bytes, uint64_t data);

/* A line for each hexadecimal word of `granularity` bytes, most significant byte first, zero-filled at the
 * end. */
void signature_write(const struct signature *s, unsigned granularity, FILE *out);

#endif
