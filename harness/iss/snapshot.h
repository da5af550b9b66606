/* A state of the golden simulator in a file, and back, on any machine.                    docs/far.md, "Snapshots"
 *
 * The file holds registers, CSRs, CLINT, what the program printed so far, and the memory that differs from the program as
 * it is loaded, compressed; a sum over all of it; and which program it belongs to. */
#ifndef CULPRIT_ISS_SNAPSHOT_H
#define CULPRIT_ISS_SNAPSHOT_H

#include <stddef.h>

#include "base/sha256.h"
#include "iss/run.h"
#include "program/elf_file.h"

#define SNAPSHOT_ID 64

enum snapshot_status {
  SNAPSHOT_OK,
  SNAPSHOT_MISSING, /* cannot be opened or read */
  SNAPSHOT_OUTPUT,  /* cannot be written */
  SNAPSHOT_BAD,     /* not a snapshot, of another version, cut or damaged */
  SNAPSHOT_OTHER,   /* of another program */
  SNAPSHOT_MEMORY   /* out of memory */
};

/* What is beside the processor and its memory. */
struct snapshot_about {
  uint64_t console;     /* characters printed */
  uint64_t seed;        /* of the run */
  char id[SNAPSHOT_ID]; /* build id of the program; "": it has none */
  uint64_t pages;       /* of 4 KiB that differ from the program; set by write and read */
  uint64_t bytes;       /* of the file; likewise */
};

/* A sum over entry, addresses, sizes and bytes of the segments. False: out of memory. */
bool snapshot_program_sum(const struct elf_program *program, uint8_t sum[SHA256_BYTES]);

/* Writes the state whole or not at all. why: one line that names the file. */
enum snapshot_status snapshot_write(const char *path, const struct iss_machine *m, const struct elf_program *program,
                                    struct snapshot_about *about, char *why, size_t size);

/* Puts the state into m, whose memory holds the program as loaded, and zeros. On an error m may be half changed. */
enum snapshot_status snapshot_read(const char *path, struct iss_machine *m, const struct elf_program *program,
                                   struct snapshot_about *about, char *why, size_t size);

#endif
