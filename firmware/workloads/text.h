/* Text for the compressors: sentences of English-looking words with the uneven frequencies of real prose. */
#ifndef WORKLOAD_TEXT_H
#define WORKLOAD_TEXT_H

#include <stddef.h>

#include "random.h"

/* Fills n bytes; the same seed gives the same text on every machine. */
static inline void text_fill(char *to, size_t n, uint64_t seed) {
  static const char *const words[] = {
    "the",         "of",           "and",        "to",          "a",          "in",          "that",        "is",
    "was",         "it",           "for",        "on",          "with",       "as",          "machine",     "cycle",
    "instruction", "program",      "memory",     "every",       "which",      "from",        "when",        "time",
    "counter",     "sample",       "profile",    "branch",      "pipeline",   "register",    "however",     "between",
    "because",     "measured",     "register",   "interrupt",   "latency",    "therefore",   "twelve",      "architecture",
    "commit",      "oldest",       "blamed",     "innocent",    "frequently", "speculation", "window",      "question",
    "answer",      "nothing",      "something",  "evidence",    "handler",    "overflow",    "translation", "hierarchy",
    "bandwidth",   "mispredicted", "retirement", "attribution", "statistics", "confidence",  "hypothesis",  "x"};
  const uint32_t count = sizeof words / sizeof words[0];
  uint32_t in_sentence = 0;
  size_t at = 0;
  while (at < n) {
    uint32_t r = random_next(&seed);
    /* The square favours the first words of the list. */
    uint32_t pick = (uint32_t)((uint64_t)(r & 0xffff) * (r & 0xffff) * count >> 32);
    const char *w = words[pick];
    for (size_t i = 0; w[i] && at < n; i++) to[at++] = (char)(i == 0 && in_sentence == 0 ? w[i] - 'a' + 'A' : w[i]);
    in_sentence++;
    if (in_sentence > 5 && r >> 29 == 0) {
      if (at < n) to[at++] = '.';
      in_sentence = 0;
    }
    if (at < n) to[at++] = r >> 25 == 7 ? '\n' : ' ';
  }
}

#endif
