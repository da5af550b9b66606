/* What a campaign counted, as a JSON file: one object that begins with "schema": 1. */
#ifndef CULPRIT_JSON_REPORT_H
#define CULPRIT_JSON_REPORT_H

#include "base/json.h"
#include "base/report_file.h"

struct json_report {
  struct report_file file;
  struct json json; /* the object is open: members are written with json_key... */
};

/* Call it before the campaign, so that a bad path ends it early. False: reported on standard error. */
bool json_report_open(struct json_report *r, const char *path);

/* Ends the object. False: reported on standard error, and there is no file. */
bool json_report_close(struct json_report *r);

#endif
