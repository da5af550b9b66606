/* Records, strings, enumerations and many small calls that are not inlined: the mix of a classic systems
 * benchmark, in our own words. Calls and returns, byte loops and pointer writes. */
#include <stdbool.h>
#include <string.h>

#include "workload.h"

#ifndef SCALE
#define SCALE 1
#endif

#define CALL __attribute__((noinline, noclone))

enum { RUNS = 1600, SIDE = 50, NAME_BYTES = 31 };

enum colour { RED, GREEN, BLUE, WHITE, BLACK };

struct record {
  struct record *next;
  enum colour kind;
  enum colour tint;
  int number;
  char name[NAME_BYTES];
};

struct world {
  struct record first, second;
  int row[SIDE];
  int table[SIDE][SIDE];
  int counter;
  bool flag;
  char letter_1, letter_2;
};

static CALL int sum_plus_two(int a, int b) { return a + 2 + b; }

static CALL bool is_blue(enum colour c) { return c == BLUE; }

static CALL enum colour next_colour(enum colour c, const struct world *w) {
  if (!is_blue(c) && c == WHITE) return BLACK;
  switch (c) {
    case RED: return RED;
    case GREEN: return w->counter > 100 ? RED : WHITE;
    case BLUE: return GREEN;
    case WHITE: return WHITE;
    default: return BLUE;
  }
}

static CALL void write_table(struct world *w, int at, int value) {
  int place = at + 5;
  w->row[place] = value;
  w->row[place + 1] = w->row[place];
  w->row[place + 24] = place;
  for (int i = place; i <= place + 1; i++) w->table[place][i] = place;
  w->table[place][place - 1]++;
  w->table[place + 20][place] = w->row[place];
  w->counter = 5;
}

static CALL enum colour compare_letters(char a, char b, struct world *w) {
  if (a != b) return RED;
  w->letter_1 = a;
  return GREEN;
}

static CALL bool later_name(const char *a, const char *b, struct world *w) {
  int at = 2;
  char letter = 'A';
  while (at <= 2) {
    if (compare_letters(a[at], b[at + 1], w) == RED) {
      letter = 'B';
      at++;
    } else {
      at += 2;
    }
  }
  if (letter >= 'W' && letter < 'Z') at = 7;
  if (letter == 'R') return true;
  if (strcmp(a, b) > 0) {
    w->counter = at + 7;
    return true;
  }
  return false;
}

static CALL void follow(struct record **r, struct world *w) {
  if (*r) *r = (*r)->next;
  w->first.number = sum_plus_two(10, w->counter);
}

static CALL void update_record(struct record *r, struct world *w) {
  struct record *next = r->next;
  *next = w->first;
  r->number = 5;
  next->number = r->number;
  next->next = r->next;
  follow(&next->next, w);
  if (next->kind == RED) {
    next->number = 6;
    next->tint = next_colour(r->tint, w);
    next->next = w->first.next;
    next->number = sum_plus_two(next->number, 10);
  } else {
    *r = *r->next;
  }
}

static CALL void choose_letter(struct world *w) {
  w->flag = (w->letter_1 == 'A') | w->flag;
  w->letter_2 = 'B';
}

static CALL int one_run(struct world *w, int run, char *name) {
  static const char other[NAME_BYTES] = "SOME PROGRAM, 2'ND STRING HERE";
  int a = 2, b = 3, c = 0;
  w->letter_1 = 'A';
  choose_letter(w);
  memcpy(name, other, NAME_BYTES);
  name[20] = (char)('A' + run % 26);
  w->flag = !later_name(w->first.name, name, w);
  while (a < b) {
    c = 5 * a - b;
    c = sum_plus_two(a, c);
    a++;
  }
  write_table(w, a, c);
  update_record(&w->first, w);
  for (char letter = 'A'; letter <= w->letter_2; letter++) {
    if (compare_letters(letter, 'C', w) == GREEN) a = run;
  }
  b = b * a;
  a = b / (c | 1);
  return 7 * (b - c) - a;
}

int main(void) {
  static struct world w;
  static char name[NAME_BYTES];
  uint64_t sum = CHECKSUM_START;
  w.first.next = &w.second;
  w.first.kind = RED;
  w.first.tint = WHITE;
  w.first.number = 40;
  memcpy(w.first.name, "SOME PROGRAM, 1'ST STRING HERE", NAME_BYTES);
  workload_begin();
  for (int run = 0; run < RUNS * SCALE; run++) {
    sum = checksum_word(sum, (uint64_t)(int64_t)one_run(&w, run, name));
    sum = checksum_word(sum, (uint64_t)w.second.number + (uint64_t)w.second.tint);
  }
  sum = checksum(sum, name, NAME_BYTES);
  sum = checksum(sum, w.row, sizeof w.row);
  sum = checksum(sum, w.table, sizeof w.table);
  return workload_end("dhry", sum);
}
