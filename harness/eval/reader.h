/* Reads evaluation JSON by tables. A row of a table says what a member of an object must be, its range, and
 * where in a structure it goes, so that every count, share and address is checked here, in the same way. The
 * first error is remembered, with file and key. */
#ifndef CULPRIT_EVAL_READER_H
#define CULPRIT_EVAL_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { EVAL_SCHEMA = 1 };

struct eval_reader {
  const char *path; /* of the file, for messages */
  char *why;        /* one line; valid when failed */
  size_t size;
  bool failed, missing, no_memory; /* missing: the file cannot be read at all */
  const char *list;                /* NULL, or the list being read, */
  size_t element;                  /* and the element of it, for messages */
};

enum eval_type {
  EVAL_IS_COUNT,   /* a whole number, 0 or more -> uint64_t */
  EVAL_IS_OFFSET,  /* a whole number -> int64_t */
  EVAL_IS_NUMBER,  /* a whole number in low to high -> unsigned */
  EVAL_IS_REAL,    /* a number in low to high -> double; unknown: NaN */
  EVAL_IS_FLAG,    /* -> bool */
  EVAL_IS_TEXT,    /* -> char[size], cut to it; unknown: "" */
  EVAL_IS_PROGRAM, /* text, not empty, without folders and ".elf" -> char[size] */
  EVAL_IS_NAME,    /* the same, also without "-long" or "-8x" */
  EVAL_IS_PC,      /* "0x...", a multiple of 4 in the memory that holds programs -> uint64_t */
  EVAL_IS_CHOICE,  /* one of the texts of name() -> unsigned */
  EVAL_IS_WORD,    /* this text -> nowhere */
  EVAL_IS_OBJECT,  /* members by `fields`, places relative to `at` */
  EVAL_IS_NAMED,   /* an object with a member for each text of name(), of `size` bytes: an object by `fields`, or a real */
  EVAL_IS_COUNTS,  /* an array of `length` counts -> uint64_t[length] */
  EVAL_IS_LIST, /* an array of any length, each element an object by `fields` -> pointer to elements of `size` bytes, their number */
  EVAL_IS_ROWS, /* the same, each element an array with a cell for each of `fields`, in their order */
};

enum eval_presence { EVAL_NEEDED, EVAL_OR_NULL, EVAL_OPTIONAL };

struct eval_field {
  const char *key; /* NULL: this object itself */
  enum eval_type type;
  size_t at, size;
  enum eval_presence presence;
  double low, high;
  const char *(*name)(unsigned k); /* text k; NULL: there are no more */
  const char *word;
  const struct eval_field *fields;
  size_t length; /* of fields; of an array */
  size_t count_at;
};

/* Rows, in braces: T is the structure, m its member, which has the key's name unless a key is given. */
#define EVAL_AT(text, kind, T, m) .key = (text), .type = (kind), .at = offsetof(T, m), .size = sizeof(((T *)0)->m)
#define EVAL_FIELDS(table) .fields = (table), .length = sizeof(table) / sizeof *(table)
#define EVAL_SHARE_MOST 100.01 /* percent: sums of rounded parts */
#define EVAL_COUNT(T, m) EVAL_AT(#m, EVAL_IS_COUNT, T, m)
#define EVAL_NUMBER(T, m, least, most) EVAL_AT(#m, EVAL_IS_NUMBER, T, m), .low = (least), .high = (most)
#define EVAL_REAL(text, T, m, least, most) EVAL_AT(text, EVAL_IS_REAL, T, m), .low = (least), .high = (most)
#define EVAL_SHARE(T, m) EVAL_REAL(#m, T, m, 0, EVAL_SHARE_MOST)
#define EVAL_UNSURE(text, T, m, most) EVAL_REAL(text, T, m, 0, most), .presence = EVAL_OR_NULL
#define EVAL_TEXT(T, m) EVAL_AT(#m, EVAL_IS_TEXT, T, m), .presence = EVAL_OR_NULL
#define EVAL_OPTION(kind, T, m) EVAL_AT(#m, kind, T, m), .presence = EVAL_OPTIONAL
#define EVAL_PC(T, m) EVAL_AT(#m, EVAL_IS_PC, T, m)
#define EVAL_CHOICE(text, T, m, texts) EVAL_AT(text, EVAL_IS_CHOICE, T, m), .name = (texts)
#define EVAL_WORD(text, wanted) .key = (text), .type = EVAL_IS_WORD, .word = (wanted)
#define EVAL_OBJECT(text, table) .key = (text), .type = EVAL_IS_OBJECT, EVAL_FIELDS(table)
#define EVAL_OPTIONAL_OBJECT(text, table) EVAL_OBJECT(text, table), .presence = EVAL_OPTIONAL
#define EVAL_SHARES(text, T, m, texts) EVAL_AT(text, EVAL_IS_NAMED, T, m[0]), .name = (texts), .high = EVAL_SHARE_MOST
#define EVAL_NAMED(text, T, m, texts, table) EVAL_AT(text, EVAL_IS_NAMED, T, m[0]), .name = (texts), EVAL_FIELDS(table)
#define EVAL_LIST(text, kind, T, items, number, table)                                                                             \
  .key = (text), .type = (kind), .at = offsetof(T, items), .size = sizeof *((T *)0)->items, .count_at = offsetof(T, number),       \
  EVAL_FIELDS(table)
/* What every measurement begins with, three rows: char config[32], program[64], name[64]. */
#define EVAL_CONFIG(T) EVAL_AT("config", EVAL_IS_PROGRAM, T, config)
#define EVAL_HEAD(T)                                                                                                               \
  {EVAL_CONFIG(T)}, {EVAL_AT("program", EVAL_IS_PROGRAM, T, program)}, { EVAL_AT("program", EVAL_IS_NAME, T, name) }

/* Reads the file at r->path, an object of this schema, into the structure. The structure may
 * hold memory even after a failure. */
void eval_read_file(struct eval_reader *r, const struct eval_field *fields, size_t count, void *to);

/* The list that the field describes. */
struct eval_list {
  char *items;
  size_t count;
};
struct eval_list eval_list_of(const struct eval_field *f, const void *from);
void eval_list_set(const struct eval_field *f, void *to, struct eval_list list);

/* Frees the lists in the structure and leaves them empty. */
void eval_free_fields(const struct eval_field *fields, size_t count, void *from);

void eval_fail(struct eval_reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Room for the elements of a list, zeroed; NULL: out of memory, noted in *r. */
void *eval_room(struct eval_reader *r, size_t count, size_t size);

#endif
