/* Selection of samples on a command line: rows for the command's option table, and what they select.
 *
 *   struct my_options { struct selection_options from; bool help; ... };
 *   static const struct option_row rows[] = {
 *     SELECTION_ROWS(struct my_options, from), ..., {"--help", ...} };
 *   samples_select(&samples, &o.from, f);     samples_free(&samples) in any case */
#ifndef CULPRIT_TOOLS_DATABASE_SELECTION_H
#define CULPRIT_TOOLS_DATABASE_SELECTION_H

#include <stddef.h>

#include "database/select.h"
#include "tools/cli/options.h"

struct selection_options {
  const char *db, *event; /* event: a name or a number */
  struct selection selection;
};

#define SELECTION_ROW(option, type, field, member, stands, text)                                                                   \
  { option, OPTION_STRING, offsetof(type, field) + offsetof(struct selection_options, member), stands, .help = text }
#define SELECTION_DATABASE_ROW(type, field)                                                                                        \
  {                                                                                                                                \
    "--db", OPTION_STRING, offsetof(type, field) + offsetof(struct selection_options, db), "F",                                    \
      .variable = "CULPRIT_DB", .help = "the profile database (default: $CULPRIT_DB)"                                              \
  }
#define SELECTION_ROWS(type, field)                                                                                                \
  SELECTION_DATABASE_ROW(type, field),                                                                                             \
    SELECTION_ROW("--epoch", type, field, selection.epoch, "NAME", "only of this epoch; latest: the current one (default: all)"),  \
    SELECTION_ROW("--label", type, field, selection.label, "NAME", "only of runs with this label"),                                \
    SELECTION_ROW("--machine", type, field, selection.machine, "NAME",                                                             \
                  "only of runs on this machine; a FILE (with . or /): what the machine is like"),                                 \
    SELECTION_ROW("--run", type, field, selection.run, "ID", "only of the run whose number starts with this"),                     \
    SELECTION_ROW("--image", type, field, selection.image, "NAME", "only of this program: name, path or build id"),                \
    SELECTION_ROW("--process", type, field, selection.process, "P", "only of this process: number or name")

/* A selection in words, `epoch=NAME,label=NAME,...`: sets what it names. The text is cut up and must outlive
 * the selection. */
bool selection_parse(struct selection *s, char *text, struct failure *f);

/* Opens the database, adds what is selected, and closes it. */
bool samples_select(struct samples *s, const struct selection_options *o, struct failure *f);

#endif
