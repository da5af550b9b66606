#include "rivals/commit.h"

void commit_now(struct commit_now *now, const struct probe_commit *v, unsigned width) {
  now->commits = 0;
  now->valid = v->head_valid;
  if (!now->valid) return;
  bool found = false;
  for (unsigned i = 0; i < width; i++) {
    unsigned bank = (v->head_bank + i) % width;
    if (!(v->head_valid >> bank & 1)) continue;
    if (!found) now->oldest = v->head_pc[bank];
    found = true;
    if (!(v->head_commit >> bank & 1)) continue;
    now->pc[now->commits++] = v->head_pc[bank];
    now->last_bank = bank;
  }
}

/* TIP sec. 3.1, "OIR Update": the youngest that commits; else the excepting one. An
 * interrupt is nobody's fault. */
void commit_past_update(struct commit_past *past, const struct commit_now *now, const struct probe_commit *v) {
  if (now->commits) {
    past->committed = true;
    past->last_pc = past->offending_pc = now->pc[now->commits - 1];
    past->offends = (v->mispredicted | v->flushes) >> now->last_bank & 1;
  }
  if (v->exception) {
    past->offends = true;
    past->offending_pc = v->exception_pc;
  } else if (v->interrupt) {
    past->offends = false;
  }
}

static struct commit_choice one(uint64_t pc) { return (struct commit_choice){.n = 1, .pc = {pc}}; }

static struct commit_choice group(const struct commit_now *now, bool ilp) {
  struct commit_choice c = one(now->pc[0]);
  if (!ilp) return c;
  for (; c.n < now->commits; c.n++) c.pc[c.n] = now->pc[c.n];
  return c;
}

struct commit_choice choose_lci(const struct commit_now *now, const struct commit_past *past) {
  if (now->commits) return one(now->pc[0]);
  return past->committed ? one(past->last_pc) : (struct commit_choice){.waits = WAIT_NOT};
}

struct commit_choice choose_nci(const struct commit_now *now, bool ilp) {
  return now->commits ? group(now, ilp) : (struct commit_choice){.waits = WAIT_COMMIT};
}

struct commit_choice choose_tip(const struct commit_now *now, const struct commit_past *past, bool ilp) {
  if (now->commits) return group(now, ilp);
  if (now->valid) return one(now->oldest);
  return past->offends ? one(past->offending_pc) : (struct commit_choice){.waits = WAIT_VALID};
}
