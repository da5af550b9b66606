/* What the shares of the page are of, and what its causes are called. */
#include "coproc/rows.h"
#include "isa/events.h"
#include "page/parts.h"

const char *page_whole(const struct page *p) {
  static const struct {
    unsigned event;
    const char *whole;
  } names[] = {
    {EVENT_CYCLES, "the time"},
    {EVENT_INSTRET, "the instructions"},
    {SAMPLES_HELD, "the time in which an instruction held up the others"},
    {SAMPLES_LOADS, "the loads whose values were profiled"},
    {SAMPLES_COP + COP_ROW_BRANCH, "the conditional branches"},
    {SAMPLES_COP + COP_ROW_TARGET, "the indirect jumps"},
    {SAMPLES_COP + COP_ROW_CONTEXT, "the mispredictions"},
    {SAMPLES_COP + COP_ROW_DEPENDENCE, "the loads of what a store had just written"},
    {SAMPLES_COP + COP_ROW_SET, "the misses of the data cache"},
    {SAMPLES_COP + COP_ROW_LINE, "the repeated misses of the data cache"},
    {SAMPLES_COP + COP_ROW_HOT, "the branches of hot spots"},
    {SAMPLES_COP + COP_ROW_AFTER_TAKEN, "the branches behind one that was taken"},
    {SAMPLES_COP + COP_ROW_AFTER_NOT, "the branches behind one that was not taken"},
  };
  for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
    if (names[i].event == p->now->event[0]) return names[i].whole;
  return "the sampled events";
}

bool page_timed(const struct page *p) { return p->now->event[0] == EVENT_CYCLES || p->now->event[0] == SAMPLES_HELD; }

/* The farthest first: a miss of the L2 is one of the D-cache, too. */
const char *page_cause(const struct tally_sum *sum) {
  static const struct {
    enum tip_cause cause;
    const char *text;
  } causes[] = {
    {TIP_CAUSE_DTLB, ", missing the DTLB"},
    {TIP_CAUSE_ITLB, ", missing the ITLB"},
    {TIP_CAUSE_L2MISS, ", missing the L2"},
    {TIP_CAUSE_DMISS, ", missing the D-cache"},
    {TIP_CAUSE_IMISS, ", missing the I-cache"},
    {TIP_CAUSE_MISPREDICT, ", mispredicted"},
    {TIP_CAUSE_REPLAY, ", passing the memory pipeline again"},
    {TIP_CAUSE_ORDER, ", ordered behind a store"},
    {TIP_CAUSE_FORWARDED, ", forwarded from a store"},
  };
  for (unsigned i = 0; i < sizeof causes / sizeof causes[0]; i++)
    if (sum->of_cause[causes[i].cause] > sum->events[0] / 2) return causes[i].text;
  return "";
}
