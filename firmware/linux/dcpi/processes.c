#include "firmware/linux/dcpi/processes.h"

static void copy_name(char *to, const char *from) {
  for (int i = 0; i < NAME_BYTES; i++) to[i] = from[i];
}

static int same_name(const char *a, const char *b) {
  for (int i = 0; i < NAME_BYTES; i++)
    if (a[i] != b[i]) return 0;
  return 1;
}

/* Its place in the list; NO_IMAGE: the list is full. */
static uint32_t image_of(struct processes *p, const char *name) {
  for (uint32_t i = 0; i < p->images; i++)
    if (same_name(p->image[i], name)) return i;
  if (p->images == IMAGES) return NO_IMAGE;
  copy_name(p->image[p->images], name);
  return p->images++;
}

static uint32_t serial_of(const struct processes *p, uint32_t number) {
  uint32_t before = 0;
  for (uint32_t i = 1; i < number; i++) before += p->process[i].part[DCPI_PID] == p->process[number].part[DCPI_PID];
  return before;
}

void processes_begin(struct processes *p) {
  static const char kernel[NAME_BYTES] = "kernel";
  p->known = 1;
  copy_name((char *)&p->process[0].part[DCPI_NAME], kernel);
  image_of(p, kernel);
}

/* Numbers rise. */
void processes_take(struct processes *p, const struct stream_record *record) {
  const unsigned number = stream_process(record->word), part = stream_reason(record->word);
  if (number >= DCPI_PROCESSES || part >= DCPI_PARTS) return;
  p->process[number].part[part] = record->value;
  p->known = number + 1;
}

void processes_end(struct processes *p) {
  for (uint32_t i = 1; i < p->known; i++) {
    struct process *of = &p->process[i];
    of->serial = serial_of(p, i);
    of->image = of->part[DCPI_FILE] ? image_of(p, (const char *)&of->part[DCPI_FILE]) : NO_IMAGE;
  }
}

const char *processes_name(const struct process *of) {
  return (const char *)&of->part[of->part[DCPI_NAME] ? DCPI_NAME : DCPI_FILE];
}

/* The kernel is in all processes, in the upper half of 32 bits; the driver leaves out the bits above, its sign. */
uint32_t processes_image(const struct processes *p, uint64_t key, uint64_t *offset) {
  const unsigned number = stream_process(key);
  *offset = (uint64_t)(int64_t)(int32_t)stream_address(key);
  if (*offset >> 63) return IMAGE_KERNEL;
  if (number >= p->known) return NO_IMAGE;
  const struct process *of = &p->process[number];
  return *offset - (uint32_t)of->part[DCPI_CODE] < of->part[DCPI_CODE] >> 32 ? of->image : NO_IMAGE;
}
