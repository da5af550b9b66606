/* A second program of the demonstration with MMU: at the same addresses as the first, in an address space of its own. Sorts
 * numbers, by the slowest way, and looks for some of them. */

#define NUMBERS 256

static unsigned number[NUMBERS];

__attribute__((noinline)) static void scatter(unsigned h) {
  for (int i = 0; i < NUMBERS; i++) number[i] = h = h * 1664525u + 1013904223u;
}

__attribute__((noinline)) static void sort(void) {
  for (int i = 1; i < NUMBERS; i++) {
    const unsigned moved = number[i];
    int at = i;
    for (; at > 0 && number[at - 1] > moved; at--) number[at] = number[at - 1];
    number[at] = moved;
  }
}

__attribute__((noinline)) static unsigned look(unsigned wanted) {
  unsigned low = 0, high = NUMBERS;
  while (low < high) {
    const unsigned middle = (low + high) / 2;
    if (number[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

int main(void) {
  unsigned found = 0;
  scatter(1);
  sort();
  for (unsigned i = 0; i < 2000; i++) found += look(i * 2147483u);
  return found % 128;
}
