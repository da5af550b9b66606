/* A shop's books: orders by customer, prices by article, and one mistake that costs half of the time.
 * docs/tour.md finds it; -DHASH is the program without it. */
#include <stdint.h>
#include <stdio.h>

#define ARTICLES 32768 /* 256 KB of prices: more than the L2 holds */
#define ORDERS 3000
#define CUSTOMERS 400

static uint64_t price[ARTICLES];
static struct {
  unsigned name;
  uint64_t owes;
} account[CUSTOMERS];
static unsigned accounts;

/* The account of a customer; a new one when it is the first order. */
#ifndef HASH
static __attribute__((noipa)) unsigned find(unsigned name) {
  for (unsigned i = 0; i < accounts; i++) {
    if (account[i].name == name) return i;
  }
  account[accounts].name = name;
  return accounts++;
}
#else
static unsigned short place[1024]; /* an open hash table of names: the account, from 1 on */

static __attribute__((noipa)) unsigned find(unsigned name) {
  unsigned slot = name * 2654435761u >> 22;
  for (; place[slot]; slot = (slot + 1) % 1024) {
    if (account[place[slot] - 1].name == name) return place[slot] - 1u;
  }
  account[accounts].name = name;
  place[slot] = (unsigned short)++accounts;
  return accounts - 1;
}
#endif

/* What the articles of an order cost: they lie anywhere in the list. */
static __attribute__((noipa)) uint64_t total(unsigned first, unsigned count) {
  uint64_t sum = 0;
  unsigned article = first;
  for (unsigned i = 0; i < count; i++) {
    sum += price[article];
    article = (article * 40503 + 12345) % ARTICLES;
  }
  return sum;
}

int main(void) {
  for (unsigned i = 0; i < ARTICLES; i++) price[i] = 1 + (i & 63);
  unsigned random = 1;
  for (unsigned i = 0; i < ORDERS; i++) {
    random = random * 1103515245 + 12345;
    unsigned name = 7 * (random >> 16) % (7 * CUSTOMERS);
    account[find(name)].owes += total(random % ARTICLES, 8);
  }
  uint64_t sum = 0;
  for (unsigned i = 0; i < accounts; i++) sum += account[i].owes;
  printf("%u customers owe %llu\n", accounts, (unsigned long long)sum);
  return 0;
}
