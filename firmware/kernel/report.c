/* What the host hears: records of the stream, and text. */
#include "kernel.h"

#include "contract/device.h"
#include "contract/stream.h"
#include "firmware/kernel/driver/driver.h"
#include "firmware/runtime/culprit.h"

enum { WAITING = 64 };

/* Ends that wait until the samples are out. */
struct ended {
  unsigned pid;
  uint64_t status, cycles, instret;
};

static struct {
  struct ended ended[WAITING];
  unsigned count;
  unsigned speaker; /* whose line is open on the console; 0: none */
} report;

static void record(unsigned pid, enum stream_event event, uint32_t address, uint64_t value) {
  *PROFILE_DEVICE = stream_word(pid, event, 0, address);
  *PROFILE_DEVICE = value;
}

static void time(void) { record(STREAM_KERNEL, STREAM_TIME, 0, CSR_READ(mcycle)); }

/* The kernel is the last image; linked where it runs, so it is loaded at 0. Every process has it, for what
 * the kernel does for it. */
static void load_kernel(unsigned pid) {
  extern const char kernel_end[];
  record(pid, STREAM_LOAD, 0, (uint64_t)(uintptr_t)kernel_end << 32 | kernel_table.images);
}

void report_begin(void) {
  record(STREAM_KERNEL, STREAM_BEGIN, 0, kernel_table.images + 1);
  load_kernel(STREAM_KERNEL);
}

void report_load(const struct process *p) {
  time();
  record(p->pid, STREAM_LOAD, (uint32_t)p->base, kernel_table.image[p->image].memory << 32 | p->image);
  load_kernel(p->pid);
}

void report_end(const struct process *p) {
  report.ended[report.count++] = (struct ended){p->pid, p->status, p->cycles, p->instret};
  if (report.count == WAITING) report_ends();
}

static void send_ends(void) {
  for (unsigned i = 0; i < report.count; i++) {
    const struct ended *e = &report.ended[i];
    record(e->pid, STREAM_STAT, STREAM_STAT_CYCLES, e->cycles);
    record(e->pid, STREAM_STAT, STREAM_STAT_INSTRET, e->instret);
    record(e->pid, STREAM_EXIT, 0, e->status);
  }
  report.count = 0;
  time();
}

void report_ends(void) {
  if (kernel_table.sampling.events) driver_flush_all();
  send_ends();
}

void report_finish(uint64_t samples) {
  send_ends();
  record(STREAM_KERNEL, STREAM_END, 0, samples);
}

/* Opens a line for somebody; another's that is open ends here. */
static void open_line(unsigned pid) {
  if (report.speaker == pid) return;
  if (report.speaker) console_putc('\n');
  console_putc('[');
  console_dec(pid);
  console_puts("] ");
  report.speaker = pid;
}

void report_text(const char *text, size_t bytes) {
  for (size_t i = 0; i < bytes; i++) {
    open_line(kernel.current->pid);
    console_putc(text[i]);
    if (text[i] == '\n') report.speaker = 0;
  }
}

void report_last_pid(void) {
  if (report.speaker) console_putc('\n');
  console_puts("kernel: no pid is left: a program does not run again\n");
  report.speaker = 0;
}

void report_killed(const struct process *p, uint64_t cause, uint64_t value) {
  static const char *const names[] = {
    "instruction address misaligned", "instruction access fault", "illegal instruction",      "breakpoint",
    "load address misaligned",        "load access fault",        "store address misaligned", "store access fault"};
  open_line(p->pid);
  console_puts("killed: ");
  console_puts(cause < sizeof names / sizeof names[0] ? names[cause] : "trap");
  console_puts(" at offset ");
  console_hex(p->frame[REG_PC] - p->base);
  console_puts(", value ");
  console_hex(value);
  console_putc('\n');
  report.speaker = 0;
}
