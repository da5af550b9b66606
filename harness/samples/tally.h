/* Samples added up by place: images, their functions, lines and instructions, with
 * several events side by side.
 *
 *   samples ──> tally_build ──> image[] ─┬─ function[] ─┬─ instruction[]      rising image, then address
 *   programs ─┘                          └─ line[]      ┘
 *
 * Shares are of the first event. Intervals are Wilson's, for as many samples of equal weight as
 * would have the same variance: with sets of several periods, samples of a long period weigh
 * more. */
#ifndef CULPRIT_SAMPLES_TALLY_H
#define CULPRIT_SAMPLES_TALLY_H

#include "profile/estimate.h"
#include "program/symbols.h"
#include "samples/samples.h"
#include "tip/sample.h"

#define TALLY_EVENTS 4
#define TALLY_CAUSES (TIP_CAUSE_REPLAY + 1)

/* The program of an image. */
struct tally_program {
  struct symbols *symbols;    /* NULL: none */
  struct program_image image; /* bytes NULL: not known */
};

struct tally_sum {
  double samples[TALLY_EVENTS]; /* a TIP sample counts a twelfth for each of its parts */
  double events[TALLY_EVENTS];  /* that they stand for */
  double squares[TALLY_EVENTS]; /* sum of samples * period^2: variance of events, if samples are few of many */
  double of_class[ORACLE_CLASSES], of_cause[TALLY_CAUSES]; /* events[0] by class and by cause, of TIP samples */
  bool classes;                                            /* some of events[0] has a class */
};

/* There may be ten million: their sums are made when they are asked for. */
struct tally_insn {
  uint64_t pc;             /* offset in the image */
  double events;           /* of the first event */
  uint32_t function, line; /* indices; the function knows the image */
};

struct tally_line {
  size_t image, function;
  const char *file; /* NULL: not known */
  unsigned line;
  struct tally_sum sum;
};

struct tally_function {
  size_t image;
  const struct symbols_function *symbol; /* NULL: none; then `name` says what it is */
  const char *name;
  struct tally_sum sum;
};

struct tally_image {
  const struct samples_image *samples;
  const struct tally_program *program;
  size_t insn, insns; /* its instructions */
  struct tally_sum sum;
};

struct tally {
  unsigned event[TALLY_EVENTS], events; /* docs/events.md */
  struct tally_sum all;
  struct tally_image *image;
  struct tally_function *function;
  struct tally_line *line;
  struct tally_insn *insn;
  size_t images, functions, lines, insns;
};

/* program: one for each image of the samples; both must outlive the tally. Images without samples of these
 * events are included, with sums of 0. False: out of memory (or more than 2^32 rows); call tally_free all the
 * same. */
bool tally_build(struct tally *t, const struct samples *s, const struct tally_program *program, const unsigned *event,
                 unsigned events);
void tally_free(struct tally *t);

/* Share of a sum in all events of the kind `event` (index), 0 to 1. NaN within 0 to 1 if there are none. */
struct profile_interval tally_share(const struct tally *t, const struct tally_sum *sum, unsigned event);

/* Its events, with the interval of its share. */
struct profile_interval tally_count(const struct tally *t, const struct tally_sum *sum, unsigned event);

/* The class with most of the time; ORACLE_CLASSES: samples without classes. */
enum oracle_class tally_main_class(const struct tally_sum *sum);

/* The first instruction of the image at this address or after it, which may be behind its last. */
const struct tally_insn *tally_insn_from(const struct tally *t, size_t image, uint64_t pc);

/* The instruction's record; NULL: no sample fell on it. */
const struct tally_insn *tally_insn_at(const struct tally *t, size_t image, uint64_t pc);

/* What fell on it. */
struct tally_sum tally_insn_sum(const struct tally *t, const struct tally_insn *insn);

/* Adds one sum to another. */
void tally_sum_join(struct tally_sum *to, const struct tally_sum *from);

#endif
