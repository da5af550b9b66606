/* What the host tells the kernel: the words at `kernel_table`, filled in before the first cycle; and how the
 * kernel answers about a process. All fields have 64 bits.                                   docs/kernel.md */
#ifndef CULPRIT_CONTRACT_KERNEL_H
#define CULPRIT_CONTRACT_KERNEL_H

#include <stdint.h>

#include "contract/driver.h"

#define KERNEL_IMAGES 32
#define KERNEL_PROCESSES 32

/* A program as it stands in memory: its contents, linked at 0. The kernel copies them to where a process
 * runs, and adds that address to the words that hold one. */
struct kernel_image {
  uint64_t at, bytes;               /* the contents */
  uint64_t text;                    /* bytes from 0 on that a process may read and execute; the rest it may read and write */
  uint64_t memory;                  /* bytes that a process of it has */
  uint64_t entry;                   /* offset */
  uint64_t relocations, relocation; /* how many words hold an address; where the list of their offsets stands */
};

/* A process that the kernel starts. */
struct kernel_job {
  uint64_t image;
  uint64_t runs; /* started again until it has run so often; 0: for ever */
};

struct kernel_table {
  uint64_t slice;               /* cycles until another process runs */
  uint64_t cycles;              /* then all processes are stopped; 0: no limit */
  uint64_t memory, slot, slots; /* where processes live: first address, bytes of each, how many; slots at most KERNEL_PROCESSES */
  uint64_t images, jobs;        /* jobs at most slots */
  struct kernel_image image[KERNEL_IMAGES];
  struct kernel_job job[KERNEL_PROCESSES];
  struct driver_config sampling; /* events 0: no sampling */
};

_Static_assert(sizeof(struct kernel_image) == 7 * sizeof(uint64_t) && sizeof(struct kernel_job) == 2 * sizeof(uint64_t) &&
                 sizeof(struct kernel_table) == 7 * sizeof(uint64_t) + KERNEL_IMAGES * sizeof(struct kernel_image) +
                                                  KERNEL_PROCESSES * sizeof(struct kernel_job) + sizeof(struct driver_config),
               "words, so that a host can fill them in");

/* The status of a process: what it gave to exit (0 to 255), or one of these. */
enum process_status {
  PROCESS_KILLED = 256, /* + cause of the trap: the kernel ended it */
  PROCESS_STOPPED = 512 /* it ran until the system's end */
};

#endif
