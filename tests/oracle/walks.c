/* Misses of the TLBs and page faults whose number is known, for tests/oracle/walks.sh: a line for each kernel of
 * walks.S, with its walks for fetch and for data, the cycles of both, and page faults. */
#include <stdio.h>
#include <string.h>

#include "culprit.h"

enum { PAGE = 4096, PAGES = 64, ENTRIES = 512, ROUNDS = 20 };
enum { V = 1, RWX = 14, A = 64, D = 128 };
enum { ECALL_S = 9, FETCH_FAULT = 12, LOAD_FAULT = 13, STORE_FAULT = 15, EVENT_ITLBWALK = 25 };
#define RAM 0x80000000ul
#define WINDOW 0x40000000ul /* pages of data, all of them the same memory */

typedef uint64_t table[ENTRIES] __attribute__((aligned(PAGE)));
static table root, ram, code, window, data;
static uint64_t there[PAGE / 8] __attribute__((aligned(PAGE)));
static uint64_t faults;

typedef void kernel(uint64_t first, uint64_t rounds);
kernel walks_loads, walks_stores, walks_atomics, walks_load_faults, walks_store_faults, walks_calls;
void walks_measure(kernel *k, uint64_t first, uint64_t rounds, uint64_t seen[4]);
void walks_run(void (*f)(kernel *, uint64_t, uint64_t, uint64_t *), kernel *k, uint64_t first, uint64_t rounds, uint64_t *seen);
extern char walks_code[], walks_code_end[];

static uint64_t entry(uint64_t address, unsigned rights) { return address >> 12 << 10 | rights; }

/* RAM where it is, its first 2 MiB, with the code, in small pages; and the window. */
static void tables(void) {
  root[1] = entry((uintptr_t)window, V);
  root[2] = entry((uintptr_t)ram, V);
  window[0] = entry((uintptr_t)data, V);
  ram[0] = entry((uintptr_t)code, V);
  for (unsigned i = 1; i < 64; i++) ram[i] = entry(RAM + ((uint64_t)i << 21), V | RWX | A | D);
  for (unsigned i = 0; i < ENTRIES; i++) code[i] = entry(RAM + i * PAGE, V | RWX | A | D);
  for (unsigned i = 0; i < PAGES; i++) data[i] = entry((uintptr_t)there, V | RWX | A | D);
  CSR_WRITE(satp, 8ull << 60 | (uintptr_t)root >> 12);
}

static void leave(struct trap_frame *f) {
  f->pc += 4;
  f->status |= 3 << 11;
}

static uint64_t *place(uint64_t address) {
  return address < RAM ? &data[address / PAGE % ENTRIES] : &code[address / PAGE % ENTRIES];
}

static void map(struct trap_frame *f) {
  *place(f->value) |= V;
  faults++;
}

static void lose(uint64_t first, unsigned pages) {
  for (unsigned i = 0; i < pages; i++) *place(first + i * PAGE) &= ~(uint64_t)V;
}

static void report(const char *name, kernel *k, uint64_t first, uint64_t rounds) {
  static uint64_t seen[4];
  walks_run(walks_measure, k, first, rounds, seen);
  printf("%s %d %d %d %d %d\n", name, (int)seen[0], (int)seen[1], (int)seen[2], (int)seen[3], (int)faults);
  faults = 0;
}

int main(void) {
  user_mode_open_memory();
  tables();
  trap_set_handler(ECALL_S, leave);
  trap_set_handler(FETCH_FAULT, map);
  trap_set_handler(LOAD_FAULT, map);
  trap_set_handler(STORE_FAULT, map);
  CSR_WRITE(mcounteren, -1);
  CSR_WRITE(mhpmevent4, EVENT_ITLBWALK);
  CSR_WRITE(mhpmevent5, EVENT_ITLBWALK + 1);
  CSR_WRITE(mhpmevent6, EVENT_ITLBWALK + 2);
  CSR_WRITE(mhpmevent7, EVENT_ITLBWALK + 3);
  report("loads", walks_loads, WINDOW, ROUNDS);
  report("stores", walks_stores, WINDOW, ROUNDS);
  report("atomics", walks_atomics, WINDOW, ROUNDS);
  report("calls", walks_calls, 0, ROUNDS);
  lose(WINDOW, PAGES);
  report("load_faults", walks_load_faults, WINDOW, 1);
  lose(WINDOW, PAGES);
  report("store_faults", walks_store_faults, WINDOW, 1);
  lose((uintptr_t)walks_code, PAGES);
  report("fetch_faults", walks_calls, 0, 1);
  return 0;
}
