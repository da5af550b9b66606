/* What runs, and where it is in memory: images after the kernel, then a slot for each process. */
#ifndef CULPRIT_SYSTEM_PLAN_H
#define CULPRIT_SYSTEM_PLAN_H

#include "tools/run/run.h"
#include "tools/system/image.h"
#include "tools/system/options.h"

struct plan {
  struct image image[KERNEL_PROCESSES];
  unsigned images;
  struct kernel_job job[KERNEL_PROCESSES];
  unsigned jobs;
};

/* Reads the images that the command line names, each once. plan_close also after a failure. */
bool plan_open(struct plan *p, const struct system_options *o, struct failure *f);
void plan_close(struct plan *p);

/* Puts the images and the kernel's table into the memory of a run that is open. */
bool plan_load(const struct plan *p, const struct system_options *o, struct run *r, struct failure *f);

#endif
