/* The daemon of continuous profiling (DCPI sec. 4.3) as a process on the machine: takes records from the driver, adds them
 * up, and writes the profiles: at a flush those so far, and when the driver has no more. What it costs is the kernel's count
 * of its time, its own and the kernel's for it. */
#include "firmware/linux/dcpi/daemon.h"

#include "firmware/linux/dcpi/dump.h"
#include "firmware/linux/say.h"

#define CLOCK_OF_PROCESS 2 /* nanoseconds, which are cycles here */
#define BUFFER_RECORDS 4096
#define READY_BYTES 16384 /* of the buffer: as much as one read gives */
#define PAGE 4096
#define FIRST_OF_ALL (-20) /* it has little to do, but may not be late */

struct daemon {
  uint64_t records, announcing, samples, reads; /* announcing: processes */
  struct processes processes;
  struct sums sums;
  struct text text;
  struct stream_record buffer[BUFFER_RECORDS];
};

static uint64_t used_cycles(void) {
  uint64_t time[2] = {0, 0};
  call3(CALL_CLOCK_GETTIME, CLOCK_OF_PROCESS, (long)time, 0);
  return time[0] * 1000000000ull + time[1];
}

static uint64_t now(void) {
  uint64_t time;
  __asm__ volatile("rdtime %0" : "=r"(time));
  return time;
}

static int take(struct daemon *d, const struct stream_record *record) {
  d->records++;
  if (stream_event(record->word) == STREAM_LOAD) {
    d->announcing++;
    processes_take(&d->processes, record);
    return 1;
  }
  d->samples += record->value;
  return sums_add(&d->sums, record->word, record->value);
}

/* What the kernel gives when it is first used, it gives before there is a record. */
static int prepare(struct daemon *d) {
  processes_begin(&d->processes);
  for (unsigned at = 0; at < READY_BYTES; at += PAGE) ((volatile char *)d->buffer)[at] = 0;
  return sums_begin(&d->sums);
}

/* Until the driver has given all, that of a flush or of the stop. */
static int drain(struct daemon *d) {
  for (;;) {
    const long bytes = call3(CALL_READ, DAEMON_DEVICE, (long)d->buffer, sizeof d->buffer);
    if (bytes <= 0) return bytes == 0;
    d->reads++;
    const struct stream_record *const end = d->buffer + (unsigned long)bytes / sizeof *end;
    for (const struct stream_record *at = d->buffer; at < end; at++)
      if (!take(d, at)) return 0;
  }
}

/* Who reads them has the old ones or the new ones. */
static int write_profiles(struct daemon *d, const struct dcpi_counts *counts) {
  struct sums sorted;
  if (!sums_sorted(&d->sums, &sorted)) return 0;
  d->text.file = call4(CALL_OPENAT, CALL_AT_FDCWD, (long)DAEMON_PROFILES ".new", CALL_WRONLY | CALL_CREAT | CALL_TRUNC, 0600);
  d->text.lines = d->text.bytes = 0;
  processes_end(&d->processes);
  dump(&d->text, &sorted, &d->processes, counts);
  call3(CALL_CLOSE, d->text.file, 0, 0);
  sums_end(&sorted);
  return call6(CALL_RENAMEAT2, CALL_AT_FDCWD, (long)DAEMON_PROFILES ".new", CALL_AT_FDCWD, (long)DAEMON_PROFILES, 0, 0) == 0;
}

static void say_counts(const struct dcpi_counts *c) {
  static const struct {
    enum stream_stat stat;
    const char *name;
  } names[] = {{STREAM_STAT_SAMPLES, "dcpid: driver-samples "},
               {STREAM_STAT_HITS, "dcpid: hits "},
               {STREAM_STAT_MISSES, "dcpid: misses "},
               {STREAM_STAT_EVICTIONS, "dcpid: evictions "},
               {STREAM_STAT_HIT_CYCLES, "dcpid: hit-cycles "},
               {STREAM_STAT_MISS_CYCLES, "dcpid: miss-cycles "},
               {STREAM_STAT_LOST, "dcpid: lost "},
               {STREAM_STAT_KERNEL, "dcpid: kernel "},
               {STREAM_STAT_FLUSHES, "dcpid: buffers "},
               {STREAM_STAT_FLUSH_CYCLES, "dcpid: send-cycles "}};
  say(1, "dcpid: interrupts ", c->interrupts);
  say(1, "dcpid: of-handler ", c->handler);
  for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) say(1, names[i].name, c->stat[names[i].stat]);
  say(1, "dcpid: driver-bytes ", c->bytes);
  say(1, "dcpid: processes ", c->contexts);
}

int main(void) {
  static struct daemon daemon;
  static struct dcpi_counts counts;
  struct daemon *d = &daemon;
  uint64_t drained_at = 0, draining = 0, writing = 0;
  call3(CALL_SETPRIORITY, 0, 0, FIRST_OF_ALL);
  int good = prepare(d);
  while (good && !counts.ended) {
    const uint64_t began = used_cycles();
    good = drain(d);
    drained_at = now();
    const uint64_t drained = used_cycles();
    good = good && call3(CALL_IOCTL, DAEMON_DEVICE, DCPI_COUNTS, (long)&counts) == 0 && write_profiles(d, &counts);
    draining += drained - began;
    writing += used_cycles() - drained;
    if (!counts.ended) say(1, "dcpid: flushed-samples ", d->samples);
  }
  if (!good) {
    say(2, "dcpid: failed after records: ", d->records);
    return 1;
  }
  say(1, "dcpid: drained-at ", drained_at);
  say(1, "dcpid: drain-cycles ", draining);
  say(1, "dcpid: write-cycles ", writing);
  say(1, "dcpid: reads ", d->reads);
  say(1, "dcpid: records ", d->records);
  say(1, "dcpid: announcing ", d->announcing);
  say(1, "dcpid: samples ", d->samples);
  say(1, "dcpid: entries ", d->sums.used);
  say(1, "dcpid: profile-bytes ", d->text.bytes);
  say_counts(&counts);
  return 0;
}
