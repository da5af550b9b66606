/* What the Oracle found, for people (text) and for programs (JSON). Keys and columns: docs/oracle.md.
 *
 * Life cycle: run and oracle_finish, report_build, report_text / report_json / report_write, report_free. */
#ifndef CULPRIT_REPORT_H
#define CULPRIT_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "oracle/oracle.h"
#include "oracle/blocks.h"
#include "program/symbols.h"

/* Writes the assembly text of a word at pc; isa_disasm is one. */
typedef void (*report_disasm_fn)(unsigned set, uint64_t pc, uint32_t insn, char *buf, size_t n);

/* Everything that a report is made from; all of it must outlive the report. */
struct report_source {
  const char *config;                /* the machine's name */
  const char *program;               /* as the user named it */
  const struct oracle *oracle;       /* after oracle_finish */
  const struct program_image *image; /* the instructions that ran, in the range given to oracle_new */
  struct symbols *symbols;           /* NULL: addresses only */
  report_disasm_fn disasm;           /* NULL: words in hexadecimal */
  const struct program_image *file;  /* those of the program's file; NULL: the same */
};

struct report_insn {
  uint64_t pc;
  const struct oracle_insn *sum;
  const struct symbols_function *function; /* NULL: none known */
};

struct report_function {
  uint64_t start, end;
  uint64_t entries;  /* executions of its first instruction */
  uint64_t executed; /* instructions committed */
  uint64_t twelfths[ORACLE_CLASSES];
  uint64_t total;
  char name[80]; /* hexadecimal start if no symbol is known; long names are cut */
};

struct report {
  struct report_source source;
  struct report_insn *insn; /* rising pc */
  size_t insns;
  struct oracle_block *block; /* rising start */
  size_t blocks;
  struct report_function *function; /* falling total, then rising start */
  size_t functions;
};

/* NULL: out of memory. */
struct report *report_build(const struct report_source *source);
void report_free(struct report *r);

/* Its instructions, hottest first, then by rising pc; the caller frees them. NULL: out of memory. */
struct report_insn *report_hottest(const struct report *r);

/* Another instruction ran at pc than the program's file has there: the program wrote it. */
bool report_changed(const struct report *r, uint64_t pc);

/* Assembly text of the word at pc in the image; buf always ends in 0. */
void report_disassemble(const struct report *r, uint64_t pc, char *buf, size_t n);

/* Cycle stack, then the `top` hottest functions and instructions. Write errors stay in the stream. */
void report_text(const struct report *r, size_t top, FILE *out);
void report_json(const struct report *r, FILE *out);

/* `culprit run --oracle F`: JSON and text side by side. F.txt: text there and JSON in F.json; F.json: JSON
 * there and text in F.txt; any other name: JSON there and text in NAME.txt; a device: JSON only. Neither file
 * is seen half written. False: one line in why. */
bool report_write(const struct report *r, const char *path, char *why, size_t size);

/* `culprit run --stats-json F`. */
struct report_counter {
  const char *name;
  uint64_t value;
};
struct report_stats {
  const char *config, *program;
  uint64_t cycles, instret;
  const struct oracle *oracle; /* NULL: no "stack" */
  const struct report_counter *counters;
  size_t counter_count;
};
bool report_stats_json(const struct report_stats *s, const char *path, char *why, size_t size);

#endif
