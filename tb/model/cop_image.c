/* Images of microprograms on disk: what is sound is read, what is damaged or strange is refused with file,
 * line and reason.                                                              docs/microcode.md, "Image" */
#include <stdio.h>
#include <string.h>

#include "contract/coproc.h"
#include "tb/lib/check.h"
#include "tb/lib/coproc/asm_bench.h"

struct bench {
  struct asm_bench with;
  unsigned failures;
};

static void check_image(struct bench *b, const char *what, const char *detail, bool good) {
  if (good) return;
  printf("# %s: %.300s (replay: build/tb/cop_image)\n", what, detail);
  b->failures++;
}

struct refusal {
  const char *text, *says;
};

static void images(struct bench *b) {
  static const struct refusal rows[] = {
    {"", "1: an empty file"},
    {"culprit-profile 3\n", "1: the first line is not"},
    {"culprit-microcode 1\nprogram t\n", "3: the file ends before"},
    {"culprit-microcode 1\nwibble t\n\n", "2: unknown key"},
    {"culprit-microcode 1\nprogram t\n\n", "3: the lines `program` and `sum`"},
    {"culprit-microcode 1\nprogram t\nsum 12x\n\n", "3: sum is not"},
    {"culprit-microcode 1\nprogram t t\nsum 0\n\n", "2: the program's name"},
    {"culprit-microcode 1\nprogram t\nsum 0\n\n", "5: no stores"},
    {"culprit-microcode 1\nprogram t\nsum 0\n\n0020\n", "5: not two hexadecimal numbers"},
    {"culprit-microcode 1\nprogram t\nsum 0\n\n0020 3 4\n", "5: not two hexadecimal numbers"},
    {"culprit-microcode 1\nprogram t\nsum 0\n\n0068 3\n", "5: no register that can be stored to"},
    {"culprit-microcode 1\nprogram t\nsum 0\n\n0021 3\n", "5: no register that can be stored to"},
    {"culprit-microcode 1\nprogram t\nsum 0\n\n0008 3\n", "5: an image does not start the unit"},
    {"culprit-microcode 1\nprogram t\nsum 0\n\n0020 3\n", "6: the stores do not have the sum"},
    {"culprit-microcode 1\nprogram t\nsum 0\n\n0020 11111111111111111\n", "5: not two hexadecimal numbers"},
    {"culprit-microcode 1\n\001\n", "2: this is not the text"}};
  struct cop_image image;
  char why[400];
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    size_t path = strlen(b->with.image);
    bool good = asm_bench_write_image(&b->with, rows[i].text, strlen(rows[i].text)) &&
                cop_image_read(&image, b->with.image, why, sizeof why);
    check_image(b, rows[i].text, good ? "is taken" : why,
                !good && strncmp(why, b->with.image, path) == 0 && strstr(why + path + 1, rows[i].says) == why + path + 1);
    if (good) cop_image_free(&image);
  }
  static const char good[] =
    "culprit-microcode 1\nprogram t # name\nsum eb9472411801a87f\n\n0020 3 # fields\n\n1010 8000000000000001\n";
  bool taken = asm_bench_write_image(&b->with, good, sizeof good - 1) && cop_image_read(&image, b->with.image, why, sizeof why);
  check_image(b, "a sound image", why,
              taken && image.count == 2 && image.store[0].offset == COP_AT_fields && image.store[0].value == 3 &&
                image.store[1].offset == COP_AT_code + 16 && image.store[1].value == 0x8000000000000001 &&
                strcmp(image.program, "t") == 0);
  if (taken) cop_image_free(&image);
  check_image(b, "no file", "is taken",
              !cop_image_read(&image, "/nowhere/at/all", why, sizeof why) && strstr(why, "/nowhere/at/all: No such file"));
}

int main(void) {
  struct bench b = {.failures = 0};
  if (!asm_bench_open(&b.with)) return 2;
  images(&b);
  asm_bench_close(&b.with);
  return check_single("cop_image", !b.failures);
}
