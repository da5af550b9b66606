// SPDX-License-Identifier: GPL-2.0
/*
 * /dev/tip: samples for the simulator's host, as `culprit record` wants them of any program (docs/record.md). While a
 * process has it open, everything is sampled as culprit_profile says, which the host fills in before the first cycle.
 * Samples come through perf, as raw data. Records wait in a ring; the port takes its words.
 */
#include "pmu.h"

#include <linux/err.h>
#include <linux/flat.h>
#include <linux/fs.h>
#include <linux/io.h>
#include <linux/miscdevice.h>
#include <linux/mm.h>
#include <linux/sched.h>

#include "contract/config.h"
#include "contract/ring.h"
#include "unit.h"

#define DEVICE_MINOR 240 /* for local use */
#define RING_WORDS 4096
#define WORDS_MOST (1 + TIP_WORDS_MOST) /* of a record while sampling */

/* The host knows them by their names. */
struct profile_config culprit_profile __section(".data");
struct profile_state profile_state;
uint64_t __profile_ring[RING_WORDS];
asm(".globl __profile_ring_end\n.set __profile_ring_end, __profile_ring + 8 * " __stringify(RING_WORDS));
void profile_stop(void);

static struct profile_state *const state = &profile_state;
void __iomem *profile_port; /* the host knows stores by it, which it sees with their virtual addresses */
static struct perf_event *event;
static u64 interrupts; /* before */
static u64 reported;   /* the image of this code is with the host */

static void drain(void) {
  const uint64_t *w;

  for (w = __profile_ring; w < state->next; w++) writeq(*w, profile_port);
  state->next = __profile_ring;
}

/* Room for a record; NULL: the ring is full and not drained before the end. */
static uint64_t *room(unsigned int words) {
  uint64_t *to;

  if (state->next >= state->limit && !culprit_profile.drain) drain();
  if (state->next + words > state->end) return NULL;
  to = state->next;
  state->next += words;
  return to;
}

/* Where a program's file lies in memory. */
static u64 image_base(const struct mm_struct *mm) {
#ifdef CONFIG_MMU
  return 0;
#else
  return mm->start_code - sizeof(struct flat_hdr);
#endif
}

static void report_image(void) {
  const struct mm_struct *mm = current->mm;
  uint64_t *to;

  if (!mm || mm->start_code == reported) return;
  to = room(RING_IMAGE_WORDS);
  if (!to) return;
  reported = mm->start_code;
  to[0] = ring_header(RING_IMAGE, RING_IMAGE_WORDS, state->sequence);
  to[1] = image_base(mm);
  to[2] = mm->start_code;
  to[3] = mm->end_code;
  memcpy(&to[4], current->comm, TASK_COMM_LEN);
}

static void take_sample(struct perf_event *from, struct perf_sample_data *data, struct pt_regs *regs) {
  const unsigned int words = tip_unit_lanes() + 4;
  const struct tip_sample *s;
  uint64_t *to;

  if (!(data->sample_flags & PERF_SAMPLE_RAW)) return;
  s = data->raw->frag.data;
  report_image();
  to = room(words);
  if (to) {
    to[0] = ring_header(RING_TIP, words, state->sequence);
    memcpy(&to[1], s->word, (words - 1) * sizeof(u64));
  } else {
    state->lost++;
    state->lost_weight += tip_weight(s);
  }
  state->sequence++;
}

static void open_ring(void) {
  const u64 asked = culprit_profile.ring_words, words = asked && asked < RING_WORDS ? asked : RING_WORDS;

  state->next = __profile_ring;
  state->end = __profile_ring + words;
  state->limit = state->end - min_t(u64, words, RING_IMAGE_WORDS + WORDS_MOST);
  state->sequence = 0;
  state->lost = 0;
  state->lost_weight = 0;
}

static int device_open(struct inode *inode, struct file *file) {
  struct perf_event_attr a = {
    .type = tip_pmu.pmu.type,
    .size = sizeof(a),
    .config = culprit_profile.event,
    .config1 = culprit_profile.control | culprit_profile.water << CONFIG1_WATER_SHIFT,
    .config2 = culprit_profile.seed,
    .sample_period = culprit_profile.period,
    .sample_type = PERF_SAMPLE_RAW,
    .precise_ip = 2,
    .pinned = 1,
    .disabled = 1,
  };

  if (culprit_profile.mode != PROFILE_TIP) return -ENODEV;
  if (event) return -EBUSY;
  event = perf_event_create_kernel_counter(&a, 0, NULL, take_sample, NULL);
  if (IS_ERR(event)) {
    const int error = PTR_ERR(event);

    event = NULL;
    return error;
  }
  interrupts = pmu_interrupts();
  open_ring();
  report_image();
  perf_event_enable(event);
  return 0;
}

/* The rest of the ring, and what was counted. The host takes one summary, so there is no second recording. */
void noinline profile_stop(void) {
  struct tip_counts c;
  uint64_t *to;

  perf_event_disable(event);
  perf_event_release_kernel(event);
  event = NULL;
  culprit_profile.mode = PROFILE_OFF;
  drain();
  tip_unit_counts(&c);
  to = state->next;
  memset(to, 0, RING_SUMMARY_WORDS * sizeof(*to));
  to[0] = ring_header(RING_SUMMARY, RING_SUMMARY_WORDS, state->sequence);
  to[RING_OVERFLOWS] = c.overflows;
  to[RING_SAMPLES] = c.samples;
  to[RING_MISSED] = c.missed;
  to[RING_FILTERED] = c.filtered;
  to[RING_LOST] = state->lost;
  to[RING_LOST_WEIGHT] = state->lost_weight;
  to[RING_INTERRUPTS] = pmu_interrupts() - interrupts;
  to[RING_UNDELIVERED] = c.overflows - c.samples - c.missed - c.filtered;
  state->next = to + RING_SUMMARY_WORDS;
  drain();
}

/* Also when a process is killed. */
static int device_release(struct inode *inode, struct file *file) {
  profile_stop();
  return 0;
}

static const struct file_operations operations = {
  .open = device_open,
  .release = device_release,
};
static struct miscdevice device = {.minor = DEVICE_MINOR, .name = "tip", .fops = &operations};

int tip_record_probe(void __iomem *to) {
  profile_port = to;
  return misc_register(&device);
}
