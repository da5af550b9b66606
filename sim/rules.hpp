// What the checkers beside the RTL (sim/checks) tell: the rules that broke first, as one line.      C++, for sim.cpp and unit.cpp.
#ifndef CULPRIT_RULES_HPP
#define CULPRIT_RULES_HPP

#include <cinttypes>
#include <cstdio>
#include <cstring>

#include "verilated.h"

// A simulation that remembers the rules which broke in the first cycle in which one did: "cycle 7 CHECKER.RULE: MEANING; ...".
struct rule_context : VerilatedContext {
  const uint64_t *cycle = nullptr; // the owner's count
  uint64_t broken_at = 0;
  char broken[900] = "";

  void note(const char *checker, const char *rule, const char *meaning) {
    const bool first = !*broken;
    if (!first && *cycle != broken_at) return;
    broken_at = *cycle;
    const std::size_t used = std::strlen(broken);
    char *at = broken + used;
    const std::size_t room = sizeof broken - used;
    if (first) std::snprintf(at, room, "cycle %" PRIu64 " %s.%s: %s", broken_at, checker, rule, meaning);
    else std::snprintf(at, room, "; %s.%s: %s", checker, rule, meaning);
  }
};

// Called by the checkers during eval(), in the context that runs.
extern "C" void rule_broken(const char *checker, const char *rule, const char *meaning) {
  static_cast<rule_context *>(Verilated::threadContextp())->note(checker, rule, meaning);
}

#endif
