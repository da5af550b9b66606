/* cJSON: a document of a few megabytes is built, printed, parsed, searched, changed, printed and compared. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cJSON.h>

#include "random.h"
#include "workload.h"

enum { PEOPLE = 6000, ROUNDS = 2 };

static cJSON *person(uint64_t *seed, int number) {
  char name[40];
  cJSON *p = cJSON_CreateObject(), *marks = cJSON_CreateArray();
  snprintf(name, sizeof name, "person \"%d\" \\ %x", number, (unsigned)random_next(seed));
  cJSON_AddStringToObject(p, "name", name);
  cJSON_AddNumberToObject(p, "number", number);
  cJSON_AddBoolToObject(p, "here", random_next(seed) & 1);
  cJSON_AddNumberToObject(p, "height", 150 + (int)(random_next(seed) % 5000) / 100.0);
  for (unsigned i = random_next(seed) % 12; i--;) cJSON_AddItemToArray(marks, cJSON_CreateNumber((int)(random_next(seed) % 100)));
  cJSON_AddItemToObject(p, "marks", marks);
  return p;
}

/* Halves the marks, and adds up what was there. */
static uint64_t change(cJSON *people) {
  uint64_t sum = 0;
  cJSON *p, *mark;
  cJSON_ArrayForEach(p, people) {
    sum += (uint64_t)cJSON_GetObjectItem(p, "number")->valueint;
    cJSON_ArrayForEach(mark, cJSON_GetObjectItem(p, "marks")) {
      sum += (uint64_t)mark->valueint;
      cJSON_SetNumberValue(mark, mark->valueint / 2);
    }
  }
  return sum;
}

int main(void) {
  uint64_t sum = CHECKSUM_START, seed = 4711;
  workload_begin();
  cJSON *people = cJSON_CreateArray();
  for (int i = 0; i < PEOPLE; i++) cJSON_AddItemToArray(people, person(&seed, i));
  for (int round = 0; round < ROUNDS; round++) {
    char *text = cJSON_Print(people);
    cJSON *back = text ? cJSON_Parse(text) : NULL;
    if (!back || !cJSON_Compare(people, back, 1)) return workload_fail("far_json", "it came back changed");
    sum = checksum_word(checksum(sum, text, strlen(text)), change(back));
    if (cJSON_Compare(people, back, 1)) return workload_fail("far_json", "the change is not seen");
    cJSON_Delete(people);
    free(text);
    people = back;
  }
  return workload_end("far_json", sum);
}
