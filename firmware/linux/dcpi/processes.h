/* What the driver says of processes, by their numbers. */
#ifndef CULPRIT_LINUX_DCPI_PROCESSES_H
#define CULPRIT_LINUX_DCPI_PROCESSES_H

#include <stdint.h>

#include "firmware/linux/driver/dcpi_calls.h"

#define IMAGES 256
#define IMAGE_KERNEL 0
#define NO_IMAGE IMAGES
#define NAME_BYTES 16

struct process {
  uint64_t part[DCPI_PARTS];
  uint32_t serial; /* how many had its pid before */
  uint32_t image;  /* of its program */
};

struct processes {
  struct process process[DCPI_PROCESSES];
  uint32_t known; /* numbers below; 0 is the kernel */
  char image[IMAGES][NAME_BYTES];
  uint32_t images;
};

/* *p is all 0. */
void processes_begin(struct processes *p);

/* A record of event STREAM_LOAD. */
void processes_take(struct processes *p, const struct stream_record *record);

/* All have been taken: serial and image are there from now on. */
void processes_end(struct processes *p);

const char *processes_name(const struct process *of);

/* The image that the address of a sample lies in, and *offset there. */
uint32_t processes_image(const struct processes *p, uint64_t key, uint64_t *offset);

#endif
