/* What a self-checking workload uses besides culprit.h: its checksum, and the report line.
 *
 * The same sources are also compiled for the host, where workload_end prints the checksum: the build takes
 * that as what the RISC-V program must find (docs/workloads.md). */
#ifndef CULPRIT_WORKLOAD_H
#define CULPRIT_WORKLOAD_H

#include "culprit.h"

/* Mixes n bytes into a 64-bit checksum (FNV-1a), starting from CHECKSUM_START. */
#define CHECKSUM_START 0xcbf29ce484222325ull
uint64_t checksum(uint64_t sum, const void *data, size_t n);
static inline uint64_t checksum_word(uint64_t sum, uint64_t word) { return (sum ^ word) * 0x100000001b3ull; }

/* Brackets the measured part of a workload: markers start and stop, and the instruction count
 * between. workload_end prints `NAME: ok, checksum X, instret N` and returns 0, or says what
 * was expected and returns 1. */
void workload_begin(void);
int workload_end(const char *name, uint64_t sum);
/* For a workload that finds out by itself (known vectors, round trip) that something is wrong; returns 2. */
int workload_fail(const char *name, const char *what);

#endif
