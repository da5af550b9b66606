/* What a campaign counted, as a file of JSON: one object, that begins with "schema": 1. */
#ifndef CULPRIT_JSON_REPORT_H
#define CULPRIT_JSON_REPORT_H

#include "base/json.h"
#include "base/report_file.h"

struct json_report {
  struct report_file file;
  struct json json; /* the object is open: members are written with json_key... */
};

/* Before the campaign, so that a path that cannot be written ends it early. False: said on standard error. */
bool json_report_open(struct json_report *r, const char *path);

/* Ends the object. False: said on standard error, and there is no file. */
bool json_report_close(struct json_report *r);

#endif
