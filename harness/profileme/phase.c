#include "profileme/phase.h"

const char *pme_phase_name(enum pme_phase p) {
  static const char *const names[PME_PHASES] = {"fetch_map", "map_ready", "ready_issue", "issue_ready", "ready_retire",
                                                "memory",    "progress",  "total",       "oldest"};
  return names[p];
}

const char *pme_phase_text(enum pme_phase p) {
  static const char *const texts[PME_PHASES] = {"fetch -> map: waits for a queue, the ROB, the branch file",
                                                "map -> data ready: waits for operands",
                                                "data ready -> issue: waits for a port or unit",
                                                "issue -> retire ready: executes",
                                                "retire ready -> retire: waits for older instructions",
                                                "load issue -> completion: the memory system",
                                                "fetch -> retire ready: in progress",
                                                "fetch -> end",
                                                "oldest of the ROB: holds up retirement"};
  return texts[p];
}

static bool known(const struct pme_life *l, enum pme_latency which) { return l->valid >> which & 1; }

/* Cycles from fetch to ready to retire; false: it never was. What no unit executes is ready when it is
 * mapped. */
static bool fetch_to_finish(const struct pme_life *l, unsigned *cycles) {
  if (known(l, PME_L_DISPATCH) && known(l, PME_L_EXECUTION)) {
    *cycles = (unsigned)l->latency[PME_L_DISPATCH] + l->latency[PME_L_ISSUE] + l->latency[PME_L_EXECUTION];
    return true;
  }
  *cycles = l->latency[PME_L_DISPATCH];
  return l->retired;
}

static bool one(const struct pme_life *l, enum pme_latency which, unsigned *cycles) {
  *cycles = l->latency[which];
  return known(l, which);
}

bool pme_phase_of(const struct pme_life *l, enum pme_phase p, unsigned *cycles) {
  unsigned finish;
  switch (p) {
    case PME_P_FETCH_MAP: return one(l, PME_L_DISPATCH, cycles);
    case PME_P_MAP_READY: return one(l, PME_L_READY, cycles);
    case PME_P_READY_ISSUE:
      *cycles = (unsigned)l->latency[PME_L_ISSUE] - l->latency[PME_L_READY];
      return known(l, PME_L_ISSUE) && known(l, PME_L_READY) && l->latency[PME_L_ISSUE] >= l->latency[PME_L_READY];
    case PME_P_ISSUE_READY: return one(l, PME_L_EXECUTION, cycles);
    case PME_P_READY_RETIRE:
      if (!fetch_to_finish(l, &finish) || finish > l->latency[PME_L_TOTAL]) return false;
      *cycles = l->latency[PME_L_TOTAL] - finish;
      return true;
    case PME_P_MEMORY: return one(l, PME_L_MEMORY, cycles);
    case PME_P_PROGRESS:
      if (!fetch_to_finish(l, cycles)) *cycles = l->latency[PME_L_TOTAL];
      return true;
    case PME_P_TOTAL: *cycles = l->latency[PME_L_TOTAL]; return true;
    case PME_P_OLDEST: return one(l, PME_L_OLDEST, cycles);
    case PME_PHASES: break;
  }
  return false;
}

bool pme_life_saturated(const struct pme_life *l) {
  for (unsigned i = 0; i < PME_LATENCIES; i++)
    if (l->latency[i] >= PME_LATENCY_MAX) return true;
  return false;
}
