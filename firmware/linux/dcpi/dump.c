#include "firmware/linux/dcpi/dump.h"

#include "contract/samples.h"

#define SHARED_PID 65535 /* of the process that is several: no process has it */

static void begin(struct text *to, const struct processes *p, const struct dcpi_counts *counts) {
  text_word(to, "culprit-dump");
  text_number(to, 1);
  text_line(to);
  text_word(to, "epoch");
  text_number(to, 1);
  text_number(to, 0);
  text_line(to);
  for (uint32_t i = 0; i < p->images; i++) {
    text_word(to, "image");
    text_word(to, "");
    text_word(to, p->image[i]);
    text_line(to);
  }
  text_word(to, "run");
  for (int i = 0; i < 4; i++) text_word(to, "");  /* name, machine, width, label */
  for (int i = 0; i < 2; i++) text_number(to, 0); /* when; bytes of a stream */
  text_number(to, 1);                             /* ended */
  text_number(to, counts->stat[STREAM_STAT_LOST]);
  text_line(to);
  for (unsigned i = 0; i < STREAM_STATS; i++) {
    text_word(to, "count");
    text_number(to, i);
    text_number(to, counts->stat[i]);
    text_line(to);
  }
}

/* Of entries of one process: those of one image, NO_IMAGE those of none. */
static uint64_t parts_of(const struct processes *p, const struct sum *from, const struct sum *end, uint32_t image) {
  uint64_t parts = 0, offset;
  for (; from < end; from++)
    if (processes_image(p, from->key, &offset) == image) parts += from->count;
  return parts;
}

static void put_profile(struct text *to, const struct processes *p, const struct sum *from, const struct sum *end, uint32_t image) {
  const uint64_t parts = parts_of(p, from, end, image);
  uint64_t offset;
  if (parts == 0) return;
  text_word(to, "profile");
  text_number(to, image);
  text_number(to, parts);
  text_line(to);
  for (; from < end; from++) {
    if (processes_image(p, from->key, &offset) != image) continue;
    text_address(to, offset);
    text_number(to, stream_reason(from->key));
    text_number(to, from->count);
    text_line(to);
  }
}

static void put_process(struct text *to, const struct processes *p, const struct sum *from, const struct sum *end,
                        uint64_t period) {
  const unsigned number = stream_process(from->key);
  const struct process *of = &p->process[number];
  const int known = number < p->known;
  if (known && of->part[DCPI_PID] == DCPI_HANDLER_PID) period = DCPI_HANDLER_CYCLES << 8;
  text_word(to, "process");
  text_number(to, known ? of->part[DCPI_PID] : SHARED_PID);
  text_number(to, of->serial);
  text_word(to, known ? processes_name(of) : "?");
  text_line(to);
  text_word(to, "series");
  text_number(to, 1); /* epoch */
  text_number(to, stream_event(from->key));
  text_number(to, SAMPLES_PC);
  text_number(to, period);
  text_number(to, 1); /* unit */
  text_number(to, parts_of(p, from, end, NO_IMAGE));
  text_line(to);
  put_profile(to, p, from, end, IMAGE_KERNEL);
  if (known && number != STREAM_KERNEL && of->image != NO_IMAGE) put_profile(to, p, from, end, of->image);
}

void dump(struct text *to, const struct sums *sums, const struct processes *p, const struct dcpi_counts *counts) {
  begin(to, p, counts);
  const struct sum *const end = sums->entry + sums->used;
  for (const struct sum *from = sums->entry, *next; from < end; from = next) {
    for (next = from; next < end && stream_process(next->key) == stream_process(from->key);) next++;
    put_process(to, p, from, next, counts->period);
  }
  text_word(to, "end");
  text_number(to, to->lines - 1);
  text_line(to);
  text_end(to);
}
