#include "pipeline_log.h"
bool pipeline_log_open(struct pipeline_log *l, const char *path, const struct sim_api *api, struct failure *f)
{
  char why[1024];
  (void)api;
  return report_file_open(&l->file, path, why, sizeof why) || fail(f, STATUS_OUTPUT, "%s", why);
}
bool pipeline_log_step(struct pipeline_log *l, const struct probe_cycle *c, struct failure *f) { (void)l; (void)c; (void)f; return true; }
bool pipeline_log_close(struct pipeline_log *l, struct failure *f)
{
  char why[1024];
  return report_file_close(&l->file, why, sizeof why) || fail(f, STATUS_OUTPUT, "%s", why);
}
void pipeline_log_abandon(struct pipeline_log *l) { report_file_abandon(&l->file); }
