/* Functions of every shape that the instrumenter must get right, or leave. Prints what they compute. */
#include <alloca.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define NOINLINE __attribute__((noinline, noclone))

NOINLINE long nine(long a, long b, long c, long d, long e, long f, long g, long h, long i) { /* one argument on the stack */
  return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i;
}

NOINLINE long twelve(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j, long k, long l) {
  return nine(b, c, d, e, f, g, h, i, j) + nine(l, k, j, i, h, g, f, e, d) - a;
}

NOINLINE long through(const long *value) { return *value * 3; }
NOINLINE long address(long a, long b, long c, long d, long e, long f, long g, long h, long i) { /* of an argument on the stack */
  return through(&i) + a + b + c + d + e + f + g + h;
}

NOINLINE long sum(int count, ...) {
  va_list list;
  long s = 0;
  va_start(list, count);
  for (int i = 0; i < count; i++) s += (i + 1) * va_arg(list, long);
  va_end(list);
  return s;
}

NOINLINE long recursive(long n) { return n < 2 ? n : recursive(n - 1) + recursive(n - 2); }

NOINLINE long leaf(long a) { return a * a + 1; }
NOINLINE long tail(long a) { return leaf(a + 7); }
typedef long (*function)(long);
NOINLINE long tail_indirect(function f, long a) { return f(a + 3); }

NOINLINE long cases(int n, long a) { /* a jump table */
  switch (n) {
    case 0: return a + 1;
    case 1: return leaf(a);
    case 2: return a << 3;
    case 3: return a ^ 0x55;
    case 4: return recursive(a & 7);
    case 5: return -a;
    case 6: return a / 3;
    default: return 0;
  }
}

NOINLINE long labels(const unsigned char *code) { /* computed goto */
  static const void *const to[] = {&&add, &&twice, &&stop};
  long a = 1;
  goto *to[*code++];
add:
  a += 5;
  goto *to[*code++];
twice:
  a *= 2;
  goto *to[*code++];
stop:
  return a;
}

NOINLINE long dynamic(int n) {
  char *room = alloca((size_t)n);
  memset(room, n, (size_t)n);
  long s = 0;
  for (int i = 0; i < n; i++) s += room[i];
  return s;
}

NOINLINE long large(int n) { /* a frame that no immediate reaches */
  volatile int room[3000];
  for (int i = 0; i < 3000; i++) room[i] = i * n;
  return room[2999] + room[17];
}

static jmp_buf back;
NOINLINE void deep(int n) {
  if (n == 0) longjmp(back, 5);
  if (n < 100) deep(n - 1);
  leaf(n);
}
NOINLINE long jumps(void) {
  long s = 0;
  for (volatile int i = 0; i < 3; i++) {
    int how = setjmp(back);
    s += how + 1;
    if (how == 0) deep(4);
  }
  return s;
}

/* What the caller's compiler knows to be left alone in a function of the same file. */
static NOINLINE long small(long a) { return a ^ (a >> 3); }
NOINLINE long caller(long a, long b, long c) {
  for (int i = 0; i < 5; i++) c += small(a + i) * b + (a ^ c);
  return c;
}

int main(void) {
  static function table[] = {leaf, tail, recursive};
  long s = twelve(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) + address(1, 2, 3, 4, 5, 6, 7, 8, 9);
  s = s * 31 + sum(10, 1l, 2l, 3l, 4l, 5l, 6l, 7l, 8l, 9l, 10l);
  for (int i = 0; i < 8; i++) s = s * 31 + cases(i, s & 0xff) + tail_indirect(table[i % 3], i);
  s = s * 31 + labels((const unsigned char *)"\0\1\0\0\1\2");
  s = s * 31 + dynamic(40) + large(3) + jumps() + caller(3, 5, 7);
  printf("%ld\n", s);
  return 0;
}
