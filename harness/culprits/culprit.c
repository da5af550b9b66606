#include "culprits/culprit.h"

static const struct {
  char letter;
  const char *name;
} kinds[CULPRIT_KINDS] = {
  [CULPRIT_ICACHE] = {'i', "I-cache miss"},      [CULPRIT_ITLB] = {'I', "ITLB miss"},
  [CULPRIT_DCACHE] = {'d', "D-cache miss"},      [CULPRIT_DTLB] = {'D', "DTLB miss"},
  [CULPRIT_BRANCH] = {'p', "Branch mispredict"}, [CULPRIT_WRITE] = {'w', "Write buffer"},
  [CULPRIT_SYNC] = {'y', "Synchronisation"},     [CULPRIT_MULTIPLY] = {'m', "Multiplier busy"},
  [CULPRIT_DIVIDE] = {'v', "Divider busy"},      [CULPRIT_ORDER] = {'o', "Store-load order"},
};
char culprit_letter(enum culprit_kind kind) { return kinds[kind].letter; }
const char *culprit_name(enum culprit_kind kind) { return kinds[kind].name; }

const char *culprit_level_name(enum culprit_level level) { return level == CULPRIT_L2 ? "L2" : "memory"; }

const char *culprit_evidence_name(enum culprit_evidence evidence) {
  static const char *const names[] = {"not excluded", "bounded by samples", "seen by TIP", "recorded by ProfileMe"};
  return names[evidence];
}
