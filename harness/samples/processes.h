/* Processes of a stream: which images they have, and where. Numbers of processes are reused. */
#ifndef CULPRIT_SAMPLES_PROCESSES_H
#define CULPRIT_SAMPLES_PROCESSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PROCESS_IMAGES_MOST 64

struct process_image {
  uint32_t base, bytes;
  unsigned image;
};

struct process {
  unsigned serial; /* how many had this number before */
  bool ended;      /* samples that come later are still its own, until the number is reused */
  struct process_image *loaded;
  size_t images, room;
};

struct processes {
  struct process *process; /* by number */
  size_t count, room;
};

enum processes_status { PROCESSES_OK, PROCESSES_NO_MEMORY, PROCESSES_TOO_MANY /* images of a process */ };

/* An image was loaded: into the process of this number, or, if that has ended, into a new one. */
enum processes_status processes_load(struct processes *p, unsigned number, uint32_t base, uint32_t bytes, unsigned image);
void processes_exit(struct processes *p, unsigned number);

/* The last process of this number; one that nothing is known of has no images. NULL: out of memory. */
const struct process *processes_find(struct processes *p, unsigned number);

/* The image that holds an address; of several the one that was loaded last. False: none. */
bool process_find(const struct process *p, uint32_t address, unsigned *image, uint32_t *offset);

void processes_free(struct processes *p);

#endif
