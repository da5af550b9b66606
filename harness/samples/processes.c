#include "samples/processes.h"

#include <stdlib.h>

#include "base/array.h"

static struct process *find_process(struct processes *p, unsigned number) {
  if (!ARRAY_ROOM(p->process, p->room, (size_t)number + 1)) return NULL;
  if (p->count <= number) p->count = (size_t)number + 1;
  return &p->process[number];
}

enum processes_status processes_load(struct processes *p, unsigned number, uint32_t base, uint32_t bytes, unsigned image) {
  struct process *process = find_process(p, number);
  if (!process) return PROCESSES_NO_MEMORY;
  if (process->ended) {
    process->ended = false;
    process->serial++;
    process->images = 0;
  }
  if (process->images == PROCESS_IMAGES_MOST) return PROCESSES_TOO_MANY;
  if (!ARRAY_ROOM(process->loaded, process->room, process->images + 1)) return PROCESSES_NO_MEMORY;
  process->loaded[process->images++] = (struct process_image){base, bytes, image};
  return PROCESSES_OK;
}

void processes_exit(struct processes *p, unsigned number) {
  if (number < p->count) p->process[number].ended = true;
}

const struct process *processes_find(struct processes *p, unsigned number) { return find_process(p, number); }

bool process_find(const struct process *p, uint32_t address, unsigned *image, uint32_t *offset) {
  for (size_t i = p->images; i-- > 0;) {
    const struct process_image *at = &p->loaded[i];
    if (address - at->base >= at->bytes) continue;
    *image = at->image;
    *offset = address - at->base;
    return true;
  }
  return false;
}

void processes_free(struct processes *p) {
  for (size_t i = 0; i < p->count; i++) free(p->process[i].loaded);
  free(p->process);
  *p = (struct processes){.count = 0};
}
