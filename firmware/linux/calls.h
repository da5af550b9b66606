/* System calls of Linux for RV64, without a C library: each returns what the kernel returns, negative errors included. */
#ifndef CULPRIT_LINUX_CALLS_H
#define CULPRIT_LINUX_CALLS_H

enum {
  CALL_IOCTL = 29,
  CALL_MKDIRAT = 34,
  CALL_UNLINKAT = 35,
  CALL_MOUNT = 40,
  CALL_OPENAT = 56,
  CALL_CLOSE = 57,
  CALL_PIPE2 = 59,
  CALL_GETDENTS64 = 61,
  CALL_LSEEK = 62,
  CALL_READ = 63,
  CALL_WRITE = 64,
  CALL_FSTATAT = 79,
  CALL_EXIT = 93,
  CALL_NANOSLEEP = 101,
  CALL_CLOCK_GETTIME = 113,
  CALL_KILL = 129,
  CALL_SETPRIORITY = 140,
  CALL_REBOOT = 142,
  CALL_SETGID = 144,
  CALL_SETUID = 146,
  CALL_UNAME = 160,
  CALL_GETPID = 172,
  CALL_MUNMAP = 215,
  CALL_CLONE = 220,
  CALL_EXECVE = 221,
  CALL_MMAP = 222,
  CALL_PERF_EVENT_OPEN = 241,
  CALL_WAIT4 = 260,
  CALL_RENAMEAT2 = 276
};

#define CALL_AT_FDCWD (-100)
#define CALL_SIGCHLD 17
#define CALL_VFORK 0x4100 /* of clone */
#define CALL_WRONLY 1
#define CALL_CREAT 0x40 /* of openat */
#define CALL_APPEND 0x400
#define CALL_TRUNC 0x200
#define CALL_REMOVEDIR 0x200        /* of unlinkat */
#define CALL_PRIVATE_ANONYMOUS 0x22 /* of mmap */
#define CALL_POPULATE 0x8000
#define CALL_SHARED 1
#define CALL_READ_WRITE 3
#define REBOOT_MAGIC1 0xfee1deadl
#define REBOOT_MAGIC2 672274793l
#define REBOOT_POWER_OFF 0x4321fedcl

static inline long call6(long number, long a, long b, long c, long d, long e, long f) {
  register long a0 __asm__("a0") = a;
  register long a1 __asm__("a1") = b;
  register long a2 __asm__("a2") = c;
  register long a3 __asm__("a3") = d;
  register long a4 __asm__("a4") = e;
  register long a5 __asm__("a5") = f;
  register long a7 __asm__("a7") = number;
  __asm__ volatile("ecall" : "+r"(a0) : "r"(a1), "r"(a2), "r"(a3), "r"(a4), "r"(a5), "r"(a7) : "memory");
  return a0;
}

static inline long call4(long number, long a, long b, long c, long d) { return call6(number, a, b, c, d, 0, 0); }
static inline long call3(long number, long a, long b, long c) { return call4(number, a, b, c, 0); }
static inline long call0(long number) { return call4(number, 0, 0, 0, 0); }

#endif
