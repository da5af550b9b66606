/* What a bare-metal program of this project may use besides the C library: control and status registers,
 * region markers, traps and U mode. Compiled for the host (macro CULPRIT_HOST), markers do nothing and
 * counters read 0. */
#ifndef CULPRIT_FIRMWARE_H
#define CULPRIT_FIRMWARE_H

#include <stddef.h>
#include <stdint.h>

/* Region markers: HINTs (`slti x0, x0, imm`) that every RISC-V core executes as a nop
 * and the profiler honours. */
#define MARK_START 1
#define MARK_STOP 2

#ifndef CULPRIT_HOST

#define CSR_READ(name)                                                                                                             \
  ({                                                                                                                               \
    uint64_t v_;                                                                                                                   \
    __asm__ volatile(".option push\n.option arch,+zicsr\ncsrr %0, " #name "\n.option pop" : "=r"(v_));                             \
    v_;                                                                                                                            \
  })
#define CSR_WRITE(name, value)                                                                                                     \
  __asm__ volatile(".option push\n.option arch,+zicsr\ncsrw " #name ", %0\n.option pop" : : "rK"((uint64_t)(value)) : "memory")
#define CSR_SWAP(name, value)                                                                                                      \
  ({                                                                                                                               \
    uint64_t v_;                                                                                                                   \
    __asm__ volatile(".option push\n.option arch,+zicsr\ncsrrw %0, " #name ", %1\n.option pop"                                     \
                     : "=r"(v_)                                                                                                    \
                     : "r"((uint64_t)(value))                                                                                      \
                     : "memory");                                                                                                  \
    v_;                                                                                                                            \
  })
#define CSR_SET(name, bits)                                                                                                        \
  __asm__ volatile(".option push\n.option arch,+zicsr\ncsrs " #name ", %0\n.option pop" : : "rK"((uint64_t)(bits)) : "memory")
#define CSR_CLEAR(name, bits)                                                                                                      \
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

/* Integer state of interrupted code, laid out by trap_entry (trap_entry.S). A handler may change any of
 * it. */
struct trap_frame {
  uint64_t x[32];  /* x[0] is 0 */
  uint64_t pc;     /* where the program resumes */
  uint64_t cause;  /* mcause */
  uint64_t value;  /* mtval */
  uint64_t status; /* mstatus */
};

typedef void (*trap_handler)(struct trap_frame *frame);

#define TRAP_INTERRUPT (1ull << 63)
#define STATUS_UNHANDLED_TRAP 125

/* Installs the handler of one cause (0..15, with TRAP_INTERRUPT set for an interrupt); NULL restores the
 * default, which prints one line and ends the program with status 125. */
void trap_set_handler(uint64_t cause, trap_handler handler);

/* Gives U mode access to all of memory if the core has a PMP; does nothing without one. */
void user_mode_open_memory(void);

/* Runs f in U mode on the same stack; returns when f returns. Call user_mode_open_memory once first. */
void user_mode_call(void (*f)(void));

void console_putc(char c);
void console_puts(const char *s);
void console_dec(uint64_t n);
void console_hex(uint64_t n);

/* Ends the program at once: tohost, then the exit device. atexit handlers do not run (`exit` runs them). */
_Noreturn void program_exit(int code);

#endif
