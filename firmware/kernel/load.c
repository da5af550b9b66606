/* An image into the memory of a process. */
#include <string.h>

#include "kernel.h"

/* What the process does not find in its image it clears by itself (user/crt0.S). Nobody can have changed code
 * that stands there from another process of this image: only data is copied then. */
void load_image(struct process *p) {
  const struct kernel_image *image = &kernel_table.image[p->image];
  unsigned *text = &kernel.text[p - kernel.process];
  const bool again = *text == p->image + 1;
  const uint64_t data = image->text < image->bytes ? image->text : image->bytes, from = again ? data : 0;
  const uint64_t *word = (const uint64_t *)image->relocation;
  memcpy((void *)(p->base + from), (const void *)(image->at + from), image->bytes - from);
  for (uint64_t i = 0; i < image->relocations; i++)
    if (word[i] >= from) *(uint64_t *)(p->base + word[i]) += p->base;
  memset(p->frame, 0, sizeof p->frame);
  p->frame[REG_PC] = p->base + image->entry;
  if (!again) __asm__ volatile(".option push\n.option arch,+zifencei\nfence.i\n.option pop" : : : "memory");
  *text = p->image + 1;
}
