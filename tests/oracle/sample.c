/* Never run: the tests of program/symbols.c and oracle/report.c know its functions, lines and blocks. */
int table[64];

__attribute__((noinline)) static int inner(int x) {
  int sum = 0;
  for (int i = 0; i < x; i++)
    sum += table[i & 63]; /* line 7: the load */
  return sum;
}

__attribute__((noinline)) int outer(int x) {
  return inner(x) + inner(x + 1); /* line 12: two calls */
}
