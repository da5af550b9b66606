/* A program that others start: writes some pages of its own, and ends with 7. */

#define PAGES 4
#define PAGE 4096

static volatile char data[PAGES * PAGE];

int main(void) {
  for (int i = 0; i < PAGES; i++) data[i * PAGE] = (char)i;
  return 7 + data[0];
}
