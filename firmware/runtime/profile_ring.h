/* The ring of this program, and the state that the parts of the profiler share.      docs/record.md, "Ring" */
#ifndef CULPRIT_PROFILE_RING_H
#define CULPRIT_PROFILE_RING_H

#include <stdint.h>

#include "contract/device.h"
#include "contract/ring.h"

extern uint64_t __profile_ring[], __profile_ring_end[];
extern struct profile_state profile_state;

/* Size of the ring in words: the host's, at most what culprit.ld reserves; `usual` if the host gives none. */
uint64_t profile_ring_words(uint64_t usual);

/* Sets up an empty ring for records of this type and length. */
void profile_ring_init(struct profile_state *s, uint64_t type, uint64_t record_words);

/* Room for one record; NULL: the record is lost. Its number is used up either way. */
uint64_t *profile_room(struct profile_state *s);

/* Hands the ring to the host. */
void profile_drain(struct profile_state *s);

#endif
