/* What a process may ask of the kernel: `ecall` with the number in a7, arguments in a0 and up, the answer in
 * a0. Other registers keep their values. A negative answer is an error; an unknown number is one, too. */
#ifndef CULPRIT_KERNEL_CALLS_H
#define CULPRIT_KERNEL_CALLS_H

enum kernel_call {
  CALL_EXIT,  /* status, of which 8 bits count: does not return */
  CALL_WRITE, /* address, bytes: to the console; the bytes */
  CALL_YIELD, /* lets the others run; 0 */
  CALL_SPAWN, /* image: a new process, a child of this one; its pid */
  CALL_EXEC,  /* image: this process becomes another program; returns only an error */
  CALL_WAIT,  /* pid of a child: until it has ended; its status (contract/kernel.h) */
  CALL_GETPID /* the own pid */
};

enum kernel_error {
  CALL_BAD = -1,     /* no such call, image or child, or memory that is not the process's */
  CALL_NO_ROOM = -2, /* no memory for another process, or no pid */
};

#define CALL_SAME (~0ull) /* as an image: the caller's */

#endif
