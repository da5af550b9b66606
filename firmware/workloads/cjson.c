/* cJSON: parses a document, changes it, prints it, parses it again and compares. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cJSON.h>

#include "workload.h"
#include "random.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { RECORDS = 24, ROUNDS = SCALE, DOCUMENT_BYTES = 8192 };

static void write_document(char *to, size_t n, uint64_t seed) {
  size_t at = (size_t)snprintf(to, n, "{\"schema\": 1, \"samples\": [");
  for (int i = 0; i < RECORDS; i++) {
    uint32_t r = random_next(&seed);
    at += (size_t)snprintf(to + at, n - at,
                           "%s\n  {\"pc\": %u, \"name\": \"f_%u\\n\\u00e9\", \"weights\": [%u, %u, -%u], \"taken\": %s}",
                           i ? "," : "", (unsigned)(r >> 4), (unsigned)(r & 0xfff), (unsigned)(r % 97), (unsigned)(r >> 20),
                           (unsigned)(r % 31), r & 1 ? "true" : "null");
  }
  snprintf(to + at, n - at, "], \"empty\": {}}");
}

int main(void) {
  static char document[DOCUMENT_BYTES];
  uint64_t sum = CHECKSUM_START;
  workload_begin();
  for (int round = 0; round < ROUNDS; round++) {
    write_document(document, sizeof document, 23 + (uint64_t)round);
    cJSON *first = cJSON_Parse(document);
    if (!first) return workload_fail("cjson", "parse");
    cJSON *record;
    int number = 0;
    cJSON_ArrayForEach(record, cJSON_GetObjectItem(first, "samples")) cJSON_AddNumberToObject(record, "number", number++);
    if (number != RECORDS) return workload_fail("cjson", "records are missing");
    char *printed = cJSON_PrintUnformatted(first);
    cJSON *second = cJSON_Parse(printed);
    if (!second || !cJSON_Compare(first, second, 1)) return workload_fail("cjson", "the document came back changed");
    sum = checksum(sum, printed, strlen(printed));
    free(printed);
    cJSON_Delete(first);
    cJSON_Delete(second);
  }
  return workload_end("cjson", sum);
}
