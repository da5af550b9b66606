// What the testbench knows of every instruction, from fetch view and commit view alone. ProfileMe's records, made from the tag
// view, must say the same of those that they are about.
#ifndef LIVES_H
#define LIVES_H

#include <deque>
#include <map>
#include <vector>

#include "culprit/profileme/model.h"

struct life { // cycles are those in which the unit sees them
  uint64_t pc = 0, fetched = 0, mapped = 0, ended = 0;
  bool in_rob = false;
  culprit_pme_reason reason = CULPRIT_PME_RETIRES;
};

struct counts {                                  // of an address
  uint64_t fetched = 0, retired = 0, cycles = 0; // cycles: from fetch to retirement, of those that retired
};

class lives {
public:
  std::map<uint64_t, counts> of; // by address, of what has ended
  // The record that the unit sees in this cycle. NULL, or what is wrong with it
  const char *step(const culprit_probe_cycle &record, uint64_t now);
  // NULL, or what of an instruction's record is not so
  const char *differs(const culprit_pme_life &said) const;

private:
  std::deque<life> flight;                            // the oldest in front
  std::vector<life> ended = std::vector<life>(65536); // by when they were fetched
  void end(life l, culprit_pme_reason why, uint64_t now);
};

inline void lives::end(life l, culprit_pme_reason why, uint64_t now) {
  l.ended = now;
  l.reason = why;
  ended[l.fetched % ended.size()] = l;
  counts &c = of[l.pc];
  c.fetched++;
  if (why != CULPRIT_PME_RETIRES) return;
  c.retired++;
  c.cycles += l.ended - l.fetched;
}

inline const char *lives::step(const culprit_probe_cycle &record, uint64_t now) {
  const culprit_probe_commit &c = record.commit;
  if (c.head_valid) {
    if (flight.empty() || flight.front().pc != c.head_pc[0]) return "a head that was not fetched";
    if (!flight.front().in_rob) {
      flight.front().in_rob = true;
      flight.front().mapped = now - 1;
    }
  }
  if (c.head_commit) {
    end(flight.front(), CULPRIT_PME_RETIRES, now);
    flight.pop_front();
  }
  if (c.exception || c.interrupt || (c.head_commit && (c.mispredicted || c.flushes))) {
    const culprit_pme_reason why = c.interrupt   ? CULPRIT_PME_INTERRUPT
                                   : c.exception ? CULPRIT_PME_EXCEPTION
                                   : c.flushes   ? CULPRIT_PME_FLUSH
                                                 : CULPRIT_PME_WRONG_PATH;
    for (const life &l : flight) end(l, why, now);
    flight.clear();
  }
  if (record.fetch.valid) {
    life l;
    l.pc = record.fetch.pc;
    l.fetched = now;
    flight.push_back(l);
  }
  return nullptr;
}

inline const char *lives::differs(const culprit_pme_life &said) const {
  const life &l = ended[culprit_pme_life_fetched(&said) % ended.size()];
  if (l.fetched != culprit_pme_life_fetched(&said)) return "no instruction was fetched then";
  if (l.pc != said.pc) return "pc";
  if (l.ended != said.time) return "time of the end";
  if (l.reason != said.reason) return "reason of the end";
  if (l.in_rob != (said.valid >> CULPRIT_PME_L_DISPATCH & 1)) return "mapped or not";
  if (l.in_rob && l.mapped - l.fetched != said.latency[CULPRIT_PME_L_DISPATCH]) return "cycles from fetch to map";
  if (l.in_rob && l.ended - l.mapped - 1 != said.latency[CULPRIT_PME_L_OLDEST]) return "cycles as the oldest";
  return nullptr;
}

#endif
