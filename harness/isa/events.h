/* Events of the hardware counters by name.                                                  docs/events.md */
#ifndef CULPRIT_EVENTS_H
#define CULPRIT_EVENTS_H

#include <stdbool.h>
#include <stdint.h>

#define EVENT_CYCLES 1
#define EVENT_INSTRET 2
#define EVENT_PF_DROP 20   /* from here on: with profile flags */
#define EVENT_ITLB_WALK 25 /* ... with supervisor mode */
#define EVENT_DTLB_WALK 26

/* Name of event `number`, as profiles and options have it: cycles, instret, dmiss,
 * ...; NULL: there is none. */
const char *event_name(uint64_t number);

/* A name or a number. False: there is no such event. */
bool event_find(const char *text, uint64_t *number);

/* Is it counted by a machine with these extensions (bits of enum isa_extension), and with profile flags or not? */
bool event_counted(uint64_t number, unsigned extensions, bool pflag);

/* True: it is rare, as a cache miss, a misprediction or a trap; others can happen in every cycle. */
bool event_rare(uint64_t number);

#endif
