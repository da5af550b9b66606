/* Manual pages (roff) and shell completion, written from the commands' option tables. */
#ifndef CULPRIT_PAGES_H
#define CULPRIT_PAGES_H

#include "tools/cli/commands.h"

/* culprit(1); culprit-COMMAND(1). */
void pages_overview(FILE *out);
void pages_command(const struct command *c, FILE *out);

/* A script for the shell to read. */
void pages_bash(FILE *out);
void pages_zsh(FILE *out);

/* ---- what a table says, for the two shells ---- */

/* What completes an option's value. PAGES_LIST: several of the words, with commas. */
enum pages_kind { PAGES_ANY, PAGES_FILE, PAGES_FOLDER, PAGES_WORDS, PAGES_LIST };

enum pages_kind pages_kind_of(const struct option_row *row);

#endif
