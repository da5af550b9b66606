/* What a bare-metal program of this project may use besides the C library: control and status registers, region
 * markers, traps, U mode and the report line of a self-checking workload.
 *
 * The same workload sources are also compiled for the host (macro CULPRIT_HOST): then markers do nothing, counters read 0
 * and workload_end prints the checksum, which the build takes as the expected value of the RISC-V program. */
#ifndef CULPRIT_FIRMWARE_H
#define CULPRIT_FIRMWARE_H

#include <stddef.h>
#include <stdint.h>

/* Region markers: HINTs (`slti x0, x0, imm`) that every RISC-V core executes as a nop and the profiler honours. */
#define MARK_START 1
#define MARK_STOP 2

#ifndef CULPRIT_HOST

#define CSR_READ(name) ({ uint64_t v_; __asm__ volatile(".option push\n.option arch,+zicsr\ncsrr %0, " #name "\n.option pop" : "=r"(v_)); v_; })
#define CSR_WRITE(name, value) \
  __asm__ volatile(".option push\n.option arch,+zicsr\ncsrw " #name ", %0\n.option pop" : : "rK"((uint64_t)(value)) : "memory")
#define CSR_SWAP(name, value) \
  ({ uint64_t v_; __asm__ volatile(".option push\n.option arch,+zicsr\ncsrrw %0, " #name ", %1\n.option pop" \
                                   : "=r"(v_) : "r"((uint64_t)(value)) : "memory"); v_; })
#define CSR_SET(name, bits) \
  __asm__ volatile(".option push\n.option arch,+zicsr\ncsrs " #name ", %0\n.option pop" : : "rK"((uint64_t)(bits)) : "memory")
#define CSR_CLEAR(name, bits) \
  __asm__ volatile(".option push\n.option arch,+zicsr\ncsrc " #name ", %0\n.option pop" : : "rK"((uint64_t)(bits)) : "memory")
#define MARK(region) __asm__ volatile("slti x0, x0, %0" : : "i"(region) : "memory")

static inline uint64_t read_cycle(void) { return CSR_READ(mcycle); }
static inline uint64_t read_instret(void) { return CSR_READ(minstret); }

#else

#define MARK(region) ((void)(region))
static inline uint64_t read_cycle(void) { return 0; }
static inline uint64_t read_instret(void) { return 0; }

#endif

/* Memory map of the machine. */
#define CLINT_MSIP ((volatile uint32_t *)0x02000000)
#define CLINT_MTIMECMP ((volatile uint64_t *)0x02004000)
#define CLINT_MTIME ((volatile uint64_t *)0x0200bff8)
#define CONSOLE_BASE 0x10000000ul
#define EXIT_DEVICE ((volatile uint32_t *)0x00100000)

/* Integer state of interrupted code, laid out by trap_entry (crt0.S). A handler may change any of it. */
struct trap_frame {
  uint64_t x[32];   /* x[0] is 0 */
  uint64_t pc;      /* where the program goes on */
  uint64_t cause;   /* mcause */
  uint64_t value;   /* mtval */
  uint64_t status;  /* mstatus */
};

typedef void (*trap_handler)(struct trap_frame *frame);

#define TRAP_INTERRUPT (1ull << 63)
#define STATUS_UNHANDLED_TRAP 125

/* Installs the handler of one cause (0..15, with TRAP_INTERRUPT set for an interrupt); NULL restores the default,
 * which prints one line and ends the program with status 125. */
void trap_set_handler(uint64_t cause, trap_handler handler);

/* What `culprit record` asks of a program. The host fills the words before the start; without a host they are 0: no profile. */
enum { PROFILE_OFF, PROFILE_TIP, PROFILE_TIMER, PROFILE_PROFILEME, PROFILE_COPROC };
/* What the handler of the co-processor does: records of slots; the value profile; pairs of simple sampling; records, with TIP's samples. */
enum { PROFILE_COP_SLOTS, PROFILE_COP_VALUE, PROFILE_COP_SIMPLE, PROFILE_COP_TIP };
#define PROFILE_RING_DEFAULT 8192 /* words; link.ld keeps room for 131072 */

struct profile_config {
  uint64_t mode;       /* PROFILE_... */
  uint64_t period;     /* of the event, or of the timer in cycles; ProfileMe: mpmemajor */
  uint64_t event;      /* number in mhpmevent3 */
  uint64_t control;    /* bits of mtipctl or mpmectl beside EN */
  uint64_t seed;       /* of random sampling */
  uint64_t ring_words; /* size of the ring; 0: default */
  uint64_t drain;      /* 0: when three quarters full and at the end, 1: only at the end */
  uint64_t water;      /* samples in the unit's buffer that raise the interrupt */
  /* ProfileMe alone */
  uint64_t spread;     /* mpmespread */
  uint64_t minor;      /* mpmeminor: W, the largest distance of a pair */
  uint64_t context;    /* mpmecontext */
  uint64_t match;      /* mpmematch */
  uint64_t mask;       /* mpmemask */
  uint64_t threshold;  /* mpmethreshold */
  uint64_t software;   /* 1: the handler draws each interval, sec. 4.1.4 of the paper; RLD is off */
  uint64_t aggregate;  /* 1: the handler adds records up for each pc, and sends the sums at the end */
  /* Co-processor alone; with PROFILE_COP_TIP period, event, control and seed are TIP's */
  uint64_t handler;    /* PROFILE_COP_... */
  uint64_t stores;     /* of the microprogram's image, at __profile_work: pairs of offset and value */
  uint64_t go;         /* `ctl` that starts the unit */
  uint64_t slots;      /* that the program uses */
  uint64_t places;     /* of the table: instructions of the value profile, pairs of simple sampling */
  uint64_t regions;    /* slots that the value profile's table keeps */
};
extern volatile struct profile_config culprit_profile;

/* Called at the program's start and end when the mode is not off. While it is on, mhpmcounter3, mhpmevent3 and mtvec belong to
 * the profiler, in timer mode mtimecmp as well; with ProfileMe mtvec and the registers of the unit; with the co-processor its registers and
 * the handler of interrupt 13. */
void profile_start(void);
void profile_stop(void);

/* Lets U mode reach all of memory where there is a PMP; does nothing on a core without one. */
void user_mode_open_memory(void);

/* Runs f in U mode on the same stack; returns when f returns. Call user_mode_open_memory once before. */
void user_mode_call(void (*f)(void));

void console_putc(char c);
void console_puts(const char *s);
void console_dec(uint64_t n);
void console_hex(uint64_t n);

/* Ends the program: tohost, then the exit device. */
_Noreturn void program_exit(int code);

/* Mixes n bytes into a 64-bit checksum (FNV-1a), starting from CHECKSUM_START. */
#define CHECKSUM_START 0xcbf29ce484222325ull
uint64_t checksum(uint64_t sum, const void *data, size_t n);
static inline uint64_t checksum_word(uint64_t sum, uint64_t word) { return (sum ^ word) * 0x100000001b3ull; }

/* Brackets the measured part of a workload: markers start and stop, and the instruction count between.
 * workload_end prints `NAME: ok, checksum X, instret N` and returns 0, or says what was expected and returns 1. */
void workload_begin(void);
int workload_end(const char *name, uint64_t sum);
/* For a workload that finds out by itself (known vectors, round trip) that something is wrong; returns 2. */
int workload_fail(const char *name, const char *what);

#endif
