/* Quicksort (median of three) down to short runs, then one insertion sort over everything: compares that a
 * branch predictor cannot learn, and short dependent loads. */
#include "workload.h"
#include "random.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { ITEMS = 4096, SHORT_RUN = 12 };

static uint32_t items[ITEMS];

static void swap(uint32_t *a, uint32_t *b) {
  uint32_t t = *a;
  *a = *b;
  *b = t;
}

static void quicksort(uint32_t *v, long low, long high) {
  while (high - low > SHORT_RUN) {
    long middle = low + (high - low) / 2;
    if (v[middle] < v[low]) swap(&v[middle], &v[low]);
    if (v[high] < v[low]) swap(&v[high], &v[low]);
    if (v[high] < v[middle]) swap(&v[high], &v[middle]);
    uint32_t pivot = v[middle];
    long i = low, j = high;
    while (i <= j) {
      while (v[i] < pivot) i++;
      while (v[j] > pivot) j--;
      if (i <= j) swap(&v[i++], &v[j--]);
    }
    quicksort(v, low, j);
    low = i;
  }
}

static void insertion_sort(uint32_t *v, long n) {
  for (long i = 1; i < n; i++) {
    uint32_t x = v[i];
    long j = i;
    for (; j > 0 && v[j - 1] > x; j--) v[j] = v[j - 1];
    v[j] = x;
  }
}

int main(void) {
  uint64_t random = 31337, sum = CHECKSUM_START;
  workload_begin();
  for (int round = 0; round < SCALE; round++) {
    for (int i = 0; i < ITEMS; i++) items[i] = random_next(&random);
    quicksort(items, 0, ITEMS - 1);
    insertion_sort(items, ITEMS);
    for (int i = 0; i < ITEMS; i++) {
      if (i && items[i - 1] > items[i]) return workload_fail("sort", "not in order");
      sum = checksum_word(sum, items[i]);
    }
  }
  return workload_end("sort", sum);
}
