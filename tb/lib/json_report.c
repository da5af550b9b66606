#include "tb/lib/json_report.h"

enum { WHY = 1200 };

bool json_report_open(struct json_report *r, const char *path) {
  char why[WHY];
  if (!report_file_open(&r->file, path, why, sizeof why)) {
    fprintf(stderr, "%s\n", why);
    return false;
  }
  json_start(&r->json, r->file.out);
  json_object(&r->json);
  json_key_uint(&r->json, "schema", 1);
  return true;
}

bool json_report_close(struct json_report *r) {
  char why[WHY];
  json_end_object(&r->json);
  json_finish(&r->json);
  if (report_file_close(&r->file, why, sizeof why)) return true;
  fprintf(stderr, "%s\n", why);
  return false;
}
