/* /init of demo-record.elf: samples another program, what it starts, and the kernel, by a precise event of the driver, as
 * `perf record -a` would, and hands perf.data to the host as text between two marks (perf_data.sh takes it from there).
 * Layouts: linux/perf_event.h, and tools/perf/Documentation/perf.data-file-format.txt of the kernel.
 *
 * PERIOD       cycles of TIP's event, a mean
 * INSTRUCTIONS 1: ProfileMe's event instead, of which PERIOD is in instructions
 * PAIRS        their largest distance; 0: single records
 * INTERRUPTED  1: the pc that the interrupt of TIP's counter stops at, not TIP's sample
 * RING_PAGES   room for samples, a power of two
 * ALONE        1: without the kernel's records of programs that start
 * USER         1: a user without rights samples the other program alone, outside the kernel, after it was refused more */
#include <stddef.h>
#include <stdint.h>

#include "allow.h"
#include "say.h"

#ifndef PERIOD
#define PERIOD 4001
#endif
#ifndef INSTRUCTIONS
#define INSTRUCTIONS 0
#endif
#ifndef PAIRS
#define PAIRS 0
#endif
#ifndef INTERRUPTED
#define INTERRUPTED 0
#endif
#ifndef RING_PAGES
#define RING_PAGES 64
#endif
#ifndef ALONE
#define ALONE 0
#endif
#ifndef USER
#define USER 0
#endif
#define USER_ID 1000
#define PAGE 4096
#define RING_HEAD 1024 /* where the first page says how many bytes the kernel wrote */
#define KERNEL_BYTES 0x10000000ul
#define ENABLE 0x2400 /* of ioctl */
#define DISABLE 0x2401

enum {
  SAMPLE_IP = 1 << 0,
  SAMPLE_TID = 1 << 1,
  SAMPLE_TIME = 1 << 2,
  SAMPLE_PERIOD = 1 << 8,
  SAMPLE_RAW = 1 << 10,
  SAMPLE_WEIGHT = 1 << 14
};
enum { READ_LOST = 1 << 4 };
enum {
  DISABLED = 1 << 0,
  INHERIT = 1 << 1,
  NO_KERNEL = 1 << 5,
  MMAP = 1 << 8,
  COMM = 1 << 9,
  TASK = 1 << 13,
  PRECISE = 2 << 15,
  SAMPLE_ID_ALL = 1 << 18,
  MMAP2 = 1 << 23,
  COMM_EXEC = 1 << 24
};
enum { RECORD_MMAP = 1, RECORD_COMM = 3, MISC_KERNEL = 1, MISC_USER = 2 };

struct attribute {
  uint32_t type, size;
  uint64_t config, period, sample_type, read_format, flags;
  uint64_t wakeup, config1, config2, rest[7];
};
_Static_assert(sizeof(struct attribute) == 128, "as the kernel has it");

struct section {
  uint64_t offset, size;
};

struct record {
  uint32_t type;
  uint16_t misc, size;
  uint32_t pid, tid;
};

/* What ends every record that is not a sample. */
struct identity {
  uint32_t pid, tid;
  uint64_t time;
};

struct map {
  struct record head;
  uint64_t start, bytes, offset;
  char name[24];
  struct identity identity;
};

struct name {
  struct record head;
  char name[8];
  struct identity identity;
};

/* All of the file but what the kernel wrote. */
struct start {
  char magic[8];
  uint64_t bytes, attribute_bytes;
  struct section attributes, data, types;
  uint64_t features[4];
  struct attribute attribute;
  struct section identifiers;
  struct map kernel, own;
  struct name own_name;
};

/* ---- text ---- */

struct text {
  unsigned used, bits; /* of the line; of a letter group, that wait */
  uint32_t group;
  char line[1025];
};

static void send_line(struct text *t) {
  t->line[t->used++] = '\n';
  call3(CALL_WRITE, 1, (long)t->line, t->used);
  t->used = 0;
}

static void send_group(struct text *t, unsigned letters) {
  static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (unsigned i = 0; i < 4; i++) t->line[t->used++] = i < letters ? alphabet[t->group >> (18 - 6 * i) & 63] : '=';
  t->group = t->bits = 0;
  if (t->used == sizeof t->line - 1) send_line(t);
}

static void send(struct text *t, const void *from, uint64_t bytes) {
  for (const uint8_t *b = from; bytes > 0; b++, bytes--) {
    t->group |= (uint32_t)*b << (16 - t->bits);
    t->bits += 8;
    if (t->bits == 24) send_group(t, 4);
  }
}

static void send_end(struct text *t) {
  if (t->bits) send_group(t, t->bits / 8 + 1);
  if (t->used) send_line(t);
}

/* ---- the file ---- */

/* perf of the host finds the kernel's addresses by the symbol that its name ends with. */
static struct start start = {
  .magic = {'P', 'E', 'R', 'F', 'I', 'L', 'E', '2'},
  .bytes = offsetof(struct start, attribute),
  .attribute_bytes = offsetof(struct start, kernel) - offsetof(struct start, attribute),
  .attributes = {offsetof(struct start, attribute), offsetof(struct start, kernel) - offsetof(struct start, attribute)},
  .data.offset = offsetof(struct start, kernel),
  .attribute = {.size = sizeof(struct attribute),
                .config = INSTRUCTIONS ? PAIRS : 1 /* cycles */,
                .period = PERIOD,
                .sample_type = SAMPLE_IP | SAMPLE_TID | SAMPLE_TIME | SAMPLE_PERIOD |
                               (INSTRUCTIONS ? SAMPLE_RAW | SAMPLE_WEIGHT : 0),
                .read_format = READ_LOST,
                .flags = DISABLED | (INTERRUPTED ? 0 : PRECISE) |
                         (ALONE ? 0 : MMAP | COMM | TASK | SAMPLE_ID_ALL | MMAP2 | COMM_EXEC)},
  .kernel = {.head = {RECORD_MMAP, MISC_KERNEL, sizeof(struct map), UINT32_MAX, 0},
             .bytes = KERNEL_BYTES,
             .name = "[kernel.kallsyms]_text"},
  .own = {.head = {RECORD_MMAP, MISC_USER, sizeof(struct map), 0, 0}, .name = "/init"},
  .own_name = {.head = {RECORD_COMM, MISC_USER, sizeof(struct name), 0, 0}, .name = "init"},
};

/* Of the kernel's symbol _text, among its first ones; 0: it is not. */
static uint64_t kernel_text(void) {
  static char line[4096];
  uint64_t address = 0;
  const long file = call4(CALL_OPENAT, CALL_AT_FDCWD, (long)"/proc/kallsyms", 0, 0);
  const long bytes = call3(CALL_READ, file, (long)line, sizeof line);
  call3(CALL_CLOSE, file, 0, 0);
  for (const char *at = line; at < line + bytes; at++) {
    if (at[0] == ' ' && at[2] == ' ' && at[3] == '_' && at[4] == 't' && at[5] == 'e' && at[6] == 'x' && at[7] == 't')
      return address;
    if (*at == '\n') address = 0;
    else address = address << 4 | (uint64_t)(*at <= '9' ? *at - '0' : *at - 'a' + 10);
  }
  return 0;
}

static void send_file(const char *ring) {
  extern char __executable_start, etext;
  static struct text text;
  static const char first[] = "--- perf.data\n", last[] = "--- end of perf.data\n";
  const uint64_t bytes = *(const uint64_t *)(const void *)(ring + RING_HEAD);
  start.data.size = sizeof start - start.data.offset + bytes;
  start.own.head.pid = start.own.head.tid = start.own_name.head.pid = start.own_name.head.tid = (uint32_t)call0(CALL_GETPID);
  start.own.start = (uint64_t)&__executable_start;
  start.own.bytes = (uint64_t)&etext - start.own.start;
  call3(CALL_WRITE, 1, (long)first, sizeof first - 1);
  send(&text, &start, sizeof start);
  send(&text, ring + PAGE, bytes);
  send_end(&text);
  call3(CALL_WRITE, 1, (long)last, sizeof last - 1);
}

/* ---- the recording ---- */

/* The driver's number among the PMUs; 0: there is none. */
static uint32_t pmu_type(void) {
  char digit[16];
  uint32_t type = 0;
  call6(CALL_MOUNT, (long)"sysfs", (long)"/sys", (long)"sysfs", 0, 0, 0);
  const char *const path = INSTRUCTIONS ? "/sys/bus/event_source/devices/culprit_pme/type"
                                        : "/sys/bus/event_source/devices/culprit_tip/type";
  const long file = call4(CALL_OPENAT, CALL_AT_FDCWD, (long)path, 0, 0);
  const long digits = call3(CALL_READ, file, (long)digit, sizeof digit);
  for (long i = 0; i < digits && digit[i] != '\n'; i++) type = type * 10 + (uint32_t)(digit[i] - '0');
  call3(CALL_CLOSE, file, 0, 0);
  return type;
}

static long run(void) {
  static const char *const arguments[] = {"/demo", 0};
  int status = 0;
  const long child = call4(CALL_CLONE, CALL_SIGCHLD, 0, 0, 0);
  if (child == 0) {
    call3(CALL_EXECVE, (long)arguments[0], (long)arguments, 0);
    call3(CALL_EXIT, 1, 0, 0);
  }
  call4(CALL_WAIT4, child, (long)&status, 0, 0);
  return status;
}

/* Of all processes, or of this one and those that it starts. */
static long open_event(int all) { return call6(CALL_PERF_EVENT_OPEN, (long)&start.attribute, all ? -1 : 0, 0, -1, 0, 0); }

/* As a user without rights: tries for more than it may have. */
static long open_as_user(void) {
  call3(CALL_SETGID, USER_ID, 0, 0);
  call3(CALL_SETUID, USER_ID, 0, 0);
  say(1, "record: the kernel refused: error ", (unsigned long)-open_event(0));
  start.attribute.flags |= INHERIT | NO_KERNEL;
  say(1, "record: other processes refused: error ", (unsigned long)-open_event(1));
  return open_event(0);
}

static void record(void) {
  uint64_t counted[2] = {0, 0}; /* events; samples without room */
  const long event = USER ? open_as_user() : open_event(1);
  const long ring = call6(CALL_MMAP, 0, (RING_PAGES + 1) * PAGE, CALL_READ_WRITE, CALL_SHARED, event, 0);
  if (event < 0) say(1, "record: no event: error ", (unsigned long)-event);
  else if (ring < 0) say(1, "record: no ring: error ", (unsigned long)-ring);
  if (event < 0 || ring < 0) return;
  call3(CALL_IOCTL, event, ENABLE, 0);
  const long status = run();
  call3(CALL_IOCTL, event, DISABLE, 0);
  call3(CALL_READ, event, (long)counted, sizeof counted);
  say(1, "record: the program ended with ", (unsigned long)status);
  say(1, "record: samples without room: ", counted[1]);
  send_file((const char *)ring);
}

int main(void) {
  allow_samples();
  start.attribute.type = pmu_type();
  start.kernel.start = start.kernel.offset = kernel_text();
  const long child = USER ? call4(CALL_CLONE, CALL_SIGCHLD, 0, 0, 0) : 0;
  if (child == 0) record();
  if (USER && child == 0) call3(CALL_EXIT, 0, 0, 0);
  if (USER) call4(CALL_WAIT4, child, 0, 0, 0);
  call3(CALL_REBOOT, REBOOT_MAGIC1, REBOOT_MAGIC2, REBOOT_POWER_OFF);
  return 1;
}
