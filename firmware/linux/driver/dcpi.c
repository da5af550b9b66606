// SPDX-License-Identifier: GPL-2.0
/*
 * /dev/dcpi: the driver of continuous profiling (DCPI sec. 4.2). A counter overflows at random; the interrupt counts the
 * pc that it stopped, with its process and event, in the hash table. A daemon takes what leaves the table (dcpi_calls.h).
 * The device tree names it instead of TIP: the machine has one interrupt of overflows.
 */
#include <linux/fs.h>
#include <linux/irq.h>
#include <linux/log2.h>
#include <linux/miscdevice.h>
#include <linux/mm.h>
#include <linux/mutex.h>
#include <linux/of.h>
#include <linux/platform_device.h>
#include <linux/slab.h>
#include <linux/timex.h>
#include <linux/uaccess.h>
#include <linux/wait.h>

#include <asm/csr.h>
#include <asm/ptrace.h>

#include "dcpi.h"
#include "dcpi_calls.h"
#include "unit.h"

#define DEVICE_MINOR 241 /* for local use */
#define MOST_BUCKETS 16384
#define MOST_OVERFLOW 65536

/* What a sample needs beside the table: a line of the cache (DCPI sec. 4.2.2). */
static struct {
  u32 low, spread, random;
  u16 event;
  bool sampling;   /* the counter counts */
  bool of_handler; /* it is sampled, too */
  u64 interrupts, kernel, lost, cycles[2];
} __aligned(DCPI_BUCKET_BYTES) line;
static struct dcpi_table table;
static struct driver_config config;
static u64 buffers, flush_cycles;

/* What the reader gets beside full buffers: since the last flush or the stop, all there is. */
static struct {
  enum { NOTHING, BUFFER, TABLE } next;
  u32 sent; /* buckets */
} rest;
static DEFINE_MUTEX(reading); /* rest */

static struct {
  u32 process;
  u64 samples, lost;
} handler;

static unsigned long opened;
static DECLARE_WAIT_QUEUE_HEAD(wait);
static void (*others)(struct pt_regs *regs); /* take the other interrupts */

/* ---- samples ---- */

/* A record has 32 bits of it: programs lie in the first half, the kernel in the last. Others belong to no image. */
static u32 short_address(u64 pc) { return (s64)(s32)pc == (s64)pc ? pc : 0; }

/* What the counter begins with, to overflow after the next period. */
static u64 next_value(void) { return -(u64)dcpi_period(&line.random, line.low, line.spread); }

static bool take(const struct pt_regs *regs) {
  u32 process;

  if (!user_mode(regs)) line.kernel++;
  if (dcpi_process(&table, &process)) return dcpi_table_add(&table, stream_word(process, line.event, 0, short_address(regs->epc)));
  line.lost++;
  return false;
}

static noinline void take_handler(void) {
  u64 pc;

  if (!dcpi_handler_end(&pc)) return;
  handler.samples++;
  if (dcpi_table_room(&table)) dcpi_table_append(&table, stream_word(handler.process, line.event, 0, short_address(pc)), 1);
  else handler.lost++;
}

static void take_overflow(const struct pt_regs *regs) {
  const u64 before = get_cycles();
  const bool waited = table.waits;
  bool hit;

  csr_clear(CSR_IP, BIT(IRQ_PMU_OVF));
  if (!line.sampling) return;
  if (unlikely(line.of_handler)) dcpi_handler_begin();
  line.interrupts++;
  hit = take(regs);
  if (unlikely(line.of_handler)) take_handler();
  if (table.waits && !waited) wake_up_interruptible(&wait);
  tip_counter_again(next_value());
  line.cycles[hit] += get_cycles() - before;
}

/* Asked before the kernel's table of handlers: the way through that costs as much as a sample. */
static void dcpi_interrupt(struct pt_regs *regs) {
  if (regs->cause == (CAUSE_IRQ_FLAG | IRQ_PMU_OVF)) take_overflow(regs);
  else others(regs);
}

/* ---- start and stop ---- */

static bool is_possible(const struct driver_config *c) {
  return c->ways == DCPI_WAYS && c->buckets >= 2 && c->buckets <= MOST_BUCKETS && is_power_of_2(c->buckets) &&
         c->overflow >= DCPI_PARTS && c->overflow <= MOST_OVERFLOW && c->tip <= 1 && !c->filter && c->events == 1 && c->event[0] &&
         c->event[0] < STREAM_SAMPLES && c->low[0] && c->spread[0] && c->low[0] + c->spread[0] <= U32_MAX && (u32)c->seed;
}

static u64 table_bytes(void) { return config.buckets * DCPI_BUCKET_BYTES + 2 * config.overflow * STREAM_RECORD_BYTES; }

/* A process has the number of its address space (dcpi_process.c), which is 0 when the hardware cannot tell them apart. */
static bool spaces_have_numbers(void) { return current->mm && atomic_long_read(&current->mm->context.id); }

static void stop(void) {
  line.sampling = false;
  tip_counter_stop();
}

static void forget(void) {
  kfree(table.bucket);
  kfree(table.buffer[0]);
  kfree(table.buffer[1]);
  table = (struct dcpi_table){};
}

static int start(const struct driver_config *asked) {
  if (table.bucket) return -EBUSY;
  if (!is_possible(asked)) return -EINVAL;
  if (!spaces_have_numbers() || (asked->tip && !tip_unit_lanes())) return -ENODEV;
  config = *asked;
  table.buckets = config.buckets;
  table.overflow = config.overflow;
  table.bucket = kcalloc(config.buckets, DCPI_BUCKET_BYTES, GFP_KERNEL);
  for (int i = 0; i < 2; i++) table.buffer[i] = kcalloc(config.overflow, STREAM_RECORD_BYTES, GFP_KERNEL);
  if (!table.bucket || !table.buffer[0] || !table.buffer[1]) {
    forget();
    return -ENOMEM;
  }
  dcpi_processes_reset();
  buffers = flush_cycles = 0;
  rest = (typeof(rest)){};
  handler = (typeof(handler)){};
  if (config.tip) {
    handler.process = dcpi_process_handler(&table);
    dcpi_handler_start(config.seed);
  }
  line = (typeof(line)){.low = config.low[0],
                        .spread = config.spread[0],
                        .random = config.seed,
                        .event = config.event[0],
                        .sampling = true,
                        .of_handler = config.tip};
  tip_counter_start(config.event[0], 0, next_value());
  return 0;
}

/* ---- the device ---- */

static struct dcpi_counts counts(void) {
  struct dcpi_counts c = {.interrupts = line.interrupts, .contexts = dcpi_processes(), .handler = handler.samples};

  c.ended = !line.sampling && rest.next == TABLE && rest.sent == table.buckets;

  c.bytes = table_bytes();
  c.period = (2 * config.low[0] + config.spread[0] - 1) << 7;
  c.stat[STREAM_STAT_SAMPLES] = table.hits + table.misses + line.lost + handler.samples;
  c.stat[STREAM_STAT_HITS] = table.hits;
  c.stat[STREAM_STAT_MISSES] = table.misses;
  c.stat[STREAM_STAT_EVICTIONS] = table.evictions;
  c.stat[STREAM_STAT_HIT_CYCLES] = line.cycles[true];
  c.stat[STREAM_STAT_MISS_CYCLES] = line.cycles[false];
  c.stat[STREAM_STAT_LOST] = table.lost + line.lost + handler.lost;
  c.stat[STREAM_STAT_KERNEL] = line.kernel;
  c.stat[STREAM_STAT_FLUSHES] = buffers;
  c.stat[STREAM_STAT_FLUSH_CYCLES] = flush_cycles;
  return c;
}

static ssize_t send_waiting(char __user *to) {
  const struct stream_record *from = table.buffer[table.filling ^ 1];
  const size_t bytes = table.waiting * sizeof(*from);

  if (copy_to_user(to, from, bytes)) return -EFAULT;
  buffers++;
  local_irq_disable();
  dcpi_table_release(&table);
  local_irq_enable();
  return bytes;
}

/* As much of the table as there is room for. */
static ssize_t send_table(char __user *to, size_t room) {
  struct stream_record record[DCPI_WAYS];
  size_t sent = 0, bytes;

  for (; rest.sent < table.buckets && room - sent >= sizeof(record); rest.sent++) {
    local_irq_disable();
    bytes = dcpi_table_empty(&table, rest.sent, record) * sizeof(*record);
    local_irq_enable();
    if (bytes && copy_to_user(to + sent, record, bytes)) return -EFAULT;
    sent += bytes;
  }
  return sent;
}

/* What is left of the buffers goes before the table. */
static void take_rest(void) {
  if (rest.next != BUFFER || table.waits) return;
  local_irq_disable();
  dcpi_table_take(&table);
  local_irq_enable();
  rest.next = TABLE;
}

static ssize_t send(char __user *to, size_t room) {
  ssize_t sent;

  take_rest();
  sent = table.waits ? send_waiting(to) : send_table(to, room);
  if (!sent && line.sampling) rest.next = NOTHING;
  return sent;
}

static ssize_t dcpi_read(struct file *file, char __user *to, size_t room, loff_t *at) {
  u64 before;
  ssize_t sent;

  if (!table.bucket || room < config.overflow * STREAM_RECORD_BYTES) return -EINVAL;
  if (wait_event_interruptible(wait, table.waits || rest.next)) return -ERESTARTSYS;
  before = get_cycles();
  mutex_lock(&reading);
  sent = send(to, room);
  mutex_unlock(&reading);
  flush_cycles += get_cycles() - before;
  return sent;
}

/* From now on, also when another flush goes on. */
static void send_rest(bool at_last) {
  mutex_lock(&reading);
  if (at_last) stop();
  rest = (typeof(rest)){.next = BUFFER};
  mutex_unlock(&reading);
  wake_up_interruptible(&wait);
}

static long dcpi_ioctl(struct file *file, unsigned int call, unsigned long argument) {
  void __user *user = (void __user *)argument;
  struct driver_config asked;
  struct dcpi_counts c;

  switch (call) {
    case DCPI_START: return copy_from_user(&asked, user, sizeof(asked)) ? -EFAULT : start(&asked);
    case DCPI_STOP: send_rest(true); return 0;
    case DCPI_FLUSH: send_rest(false); return 0;
    case DCPI_COUNTS: c = counts(); return copy_to_user(user, &c, sizeof(c)) ? -EFAULT : 0;
    default: return -ENOTTY;
  }
}

static int dcpi_open(struct inode *inode, struct file *file) { return test_and_set_bit(0, &opened) ? -EBUSY : 0; }

/* Also when the last process that has it is killed. */
static int dcpi_release(struct inode *inode, struct file *file) {
  stop();
  forget();
  clear_bit(0, &opened);
  return 0;
}

static const struct file_operations operations = {
  .open = dcpi_open,
  .read = dcpi_read,
  .unlocked_ioctl = dcpi_ioctl,
  .release = dcpi_release,
};
static struct miscdevice device = {.minor = DEVICE_MINOR, .name = "dcpi", .fops = &operations};

static int dcpi_probe(struct platform_device *pdev) {
  others = handle_arch_irq;
  handle_arch_irq = dcpi_interrupt;
  csr_set(CSR_IE, BIT(IRQ_PMU_OVF));
  return misc_register(&device);
}

static const struct of_device_id dcpi_match[] = {{.compatible = "culprit,dcpi"}, {}};
static struct platform_driver dcpi_driver = {
  .driver = {.name = "culprit-dcpi", .of_match_table = dcpi_match, .suppress_bind_attrs = true},
  .probe = dcpi_probe,
};
builtin_platform_driver(dcpi_driver);
