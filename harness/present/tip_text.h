/* A profile for people, at most 120 columns wide where names allow. Columns and marks: docs/report.md */
#ifndef CULPRIT_PROFILE_TEXT_H
#define CULPRIT_PROFILE_TEXT_H

#include <stdio.h>

#include "profile/rows.h"

struct profile_style {
  FILE *out;
  bool colour; /* escape sequences of a terminal */
};

/* What was recorded, how, what was lost and what it cost. Every report begins with it. */
void profile_text_head(const struct profile *p, const struct profile_style *style);

/* Cycle stack with bars, time by privilege, known causes. */
void profile_text_stat(const struct profile *p, const struct profile_style *style);

/* The first `top` rows (0: all). False: out of memory. */
bool profile_text_table(const struct profile *p, enum profile_by by, unsigned sort, size_t top, const struct profile_style *style);

/* Source lines and assembly of one function; long stretches without samples are left out unless `whole`. False: out of memory. */
bool profile_text_annotate(const struct profile *p, const struct symbols_function *f, bool whole,
                           const struct profile_style *style);

/* What a row of a table is about, with the line end. file: NULL: unknown; symbol: NULL: none. */
struct profile_label {
  const char *function, *file;
  const struct symbols_function *symbol;
  unsigned line;
  uint64_t pc;
};
void profile_label(FILE *out, enum profile_by by, const struct profile_label *l, const struct program_image *image);

/* ---- cells, shared by the tables ---- */

enum profile_tint { PROFILE_PLAIN, PROFILE_DIM, PROFILE_HOT, PROFILE_SOURCE, PROFILE_TITLE };
void profile_tint(const struct profile_style *style, enum profile_tint tint); /* PLAIN ends the others */

#define PROFILE_CELL 32
const char *profile_count_cell(char buf[PROFILE_CELL], double v);                         /* 1,234,567 */
const char *profile_share_cell(char buf[PROFILE_CELL], const struct profile_interval *i); /* 11.20-13.51: percent */
const char *profile_cpi_cell(
  char buf[PROFILE_CELL], const struct profile_interval *i); /* 1.25; never seen to commit: >4.0, or - when not even 1 is certain */
const char *profile_cpi_range(char buf[PROFILE_CELL], const struct profile_interval *i); /* 1.10-1.40 */
const char *profile_class_cell(char buf[PROFILE_CELL], const struct profile_sum *s);     /* load 93% */
const char *profile_cause_cell(char buf[PROFILE_CELL], const struct profile_sum *s);     /* dmiss 80% */
double profile_percent(uint64_t part, uint64_t whole);
const char *profile_class_short(enum oracle_class c);        /* exec, alu, load, ... */
void profile_text_overhead(const struct prof *f, FILE *out); /* the line of the head */
/* A note when the program has no symbol table; nothing otherwise. */
void profile_text_nameless(const struct symbols *symbols, FILE *out);
void profile_split_head(FILE *out); /* five columns a class */
void profile_split(FILE *out, const struct profile_sum *s);
void profile_text_legend(const struct profile_style *style, bool low, bool culprit,
                         bool split); /* what marks mean, as far as used */

#endif
