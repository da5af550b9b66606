/* What the host tells the kernel: the words at `kernel_table`, filled in before the first cycle. All fields
 * have 64 bits. */
#ifndef CULPRIT_KERNEL_TABLE_H
#define CULPRIT_KERNEL_TABLE_H

#include <stdint.h>

#include "driver/driver.h"

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

extern struct kernel_table kernel_table;

#endif
