/* The samples that a verb is about: of profiles in files, or a selection from the database; and the programs
 * that they fell into.
 *
 * A verb has the struct in its options, SOURCES_ROWS in its table, and opens what they say. */
#ifndef CULPRIT_SOURCES_H
#define CULPRIT_SOURCES_H

#include "machine/description.h"
#include "program/image_file.h"
#include "samples/tally.h"
#include "tools/database/selection.h"

#define SOURCES_FILES 64
#define SOURCES_PROGRAMS 16

struct sources_options {
  /* .prof files, or sets of the database in words (selection_parse); ends with NULL.
   * None: all that `from` selects */
  const char *file[SOURCES_FILES];
  struct selection_options from;
  const char *program[SOURCES_PROGRAMS]; /* of images that are not where the samples say */
  size_t programs;
  const char *records; /* a profile of ProfileMe, evidence besides the samples; NULL: none */
  const char *out;     /* the file that the verb writes; NULL: none */
  bool any;            /* profiles of every kind */
  bool timed;
};

/* Rows of an option table. `take_program` is the verb's function for OPTION_CALL, and calls
 * sources_take_program. */
#define SOURCES_ROWS(type, field, take_program)                                                                                    \
  SELECTION_ROWS(type, field.from), {                                                                                              \
    "--program", OPTION_CALL, 0, "ELF", .help = "the program of an image that is not where the profile says; up to 16 times",      \
                                        .take = take_program                                                                       \
  }

bool sources_take_program(struct sources_options *o, const char *path, struct failure *f);

struct sources {
  struct samples samples;
  bool described; /* --machine gave a file */
  struct machine_description machine;
  struct tally_program *program; /* one for each image */
  struct image_file *file;
  char (*missing)[200]; /* why an image has no program; "": it has one */
};

/* Images whose program is missing stay without one; a program that has changed since is an error, and so are
 * records of another program or machine, and an output in the place of a program. Close it even after an error. */
bool sources_open(struct sources *s, const struct sources_options *o, struct failure *f);
void sources_close(struct sources *s);

/* Why the functions of an image have no names; NULL: they have some. */
const char *sources_nameless(const struct sources *s, size_t image);

/* Which image and function: `name`, or the address of any of its instructions (0x...). image: NULL, or the
 * one to look in. Of several functions, the one with most samples. On an error f suggests similar names. */
bool sources_function(const struct sources *s, const struct tally *t, const char *name, const char *image, size_t *in,
                      const struct symbols_function **function, struct failure *f);

#endif
