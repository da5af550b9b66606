/* An image into the memory of a process. */
#include <string.h>

#include "kernel.h"

/* What the process does not find in its image it clears by itself (user/crt0.S). */
void load_image(struct process *p) {
  const struct kernel_image *image = &kernel_table.image[p->image];
  uint8_t *to = (uint8_t *)p->base;
  memcpy(to, (const void *)image->at, image->bytes);
  const uint64_t *word = (const uint64_t *)image->relocation;
  for (uint64_t i = 0; i < image->relocations; i++) *(uint64_t *)(to + word[i]) += p->base;
  memset(p->frame, 0, sizeof p->frame);
  p->frame[REG_PC] = p->base + image->entry;
  __asm__ volatile(".option push\n.option arch,+zifencei\nfence.i\n.option pop" : : : "memory");
}
