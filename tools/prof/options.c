#include "tools/prof/options.h"

#include <string.h>

#include "isa/events.h"
#include "tools/cli/commands.h"
#include "tools/cli/order.h"

#define AT(field) offsetof(struct verb_options, field)

enum {
  TOP = 20,
  KEEPING = VERB_PROF | VERB_TOPCOUNTS | VERB_WHATCG | VERB_STATS,
  ANALYSED = VERB_CALC | VERB_LIST | VERB_TOPSTALLS
};

static const char *const rows_by[] = {"function", "line", "instruction", "image", NULL}; /* enum where_by */

static bool take_program(void *options, const char *value, struct failure *f) {
  return sources_take_program(&((struct verb_options *)options)->sources, value, f);
}

static bool take_event(struct verb_options *o, const char *name, struct failure *f) {
  uint64_t number;
  if (!event_find(name, &number)) return fail(f, STATUS_USAGE, "--event: '%.60s' is not an event (docs/events.md)", name);
  for (unsigned e = 0; e < o->events; e++)
    if (o->event[e] == number) return fail(f, STATUS_USAGE, "--event: %.60s is given twice", name);
  if (o->events == TALLY_EVENTS) return fail(f, STATUS_USAGE, "--event: more than %d events", TALLY_EVENTS);
  o->event[o->events++] = (unsigned)number;
  return true;
}

static bool take_events(void *options, const char *value, struct failure *f) {
  for (const char *rest = value; *rest;) {
    char word[64];
    const size_t length = strcspn(rest, ",");
    snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word - 1), rest);
    if (!take_event(options, word, f)) return false;
    rest += length + (rest[length] ? 1 : 0);
  }
  return true;
}

static const struct option_row rows[] = {
  SOURCES_ROWS(struct verb_options, sources, take_program),
  {"--event", OPTION_CALL, 0, "NAME", .take = take_events, .verbs = ~(unsigned)ANALYSED,
   .help = "samples of this event (docs/events.md; default: all, cycles first); NAME,...: up to 4, side by side"},
  {"--by", OPTION_CHOICE, AT(by), "WHAT", .choices = rows_by, .verbs = VERB_PROF,
   .help = "one row per function (default), line, instruction or image"},
  {"--keep", OPTION_NUMBER, AT(keep), "P", .low = 1, .high = 100, .verbs = KEEPING,
   .help = "the top rows that together have P percent of the events (stats: default 99)"},
  {"--top", OPTION_NUMBER, AT(top), "N", .high = UINT64_MAX, .verbs = ~(unsigned)(VERB_CALC | VERB_LIST),
   .help = "at most N rows (default 20, with --keep all; 0: all)"},
  {"--records", OPTION_STRING, AT(sources.records), "F", .verbs = VERB_CALC | VERB_TOPSTALLS | VERB_WHATCG,
   .help = "ProfileMe records of the same program on the same machine (F.prof), as evidence of what stalls"},
  {"--all", OPTION_FLAG, AT(all), NULL, .help = "also blocks, lines and instructions without samples",
   .verbs = VERB_CALC | VERB_LIST},
  {"--estimates", OPTION_FLAG, AT(estimates), NULL, .verbs = VERB_CALC,
   .help = "how executions were estimated, instruction by instruction, instead of stalls"},
  {"--raw", OPTION_FLAG, AT(raw), NULL, .verbs = ~(unsigned)(VERB_WHATCG | VERB_STATS),
   .help = "instructions as encoded: registers x0 to x31, no pseudo-instructions"},
  {"--json", OPTION_STRING, AT(sources.out), "F", .writes = options_one_file, .help = "also write the tables to F as JSON"},
  {"--help", OPTION_FLAG, AT(help), NULL, .help = "this text"},
};

static const struct option_argument files[] = {
  {.what = "profile", .offset = AT(sources.file), .optional = true, .most = SOURCES_FILES}};

static const struct option_argument function_and_files[] = {
  {.what = "function", .word = true, .offset = AT(function)},
  {.what = "profile", .offset = AT(sources.file), .optional = true, .most = SOURCES_FILES}};
static const struct option_argument two_files[] = {{.what = "set", .offset = AT(sources.file), .optional = true, .most = 2}};

#define STATUSES                                                                                                                   \
  "Status: 64 usage, nothing selected; 65 bad ELF; 66 no such file; 71 output error; 72 internal; 73 not a profile,\n"             \
  "damaged, or without samples of an event; 74 a program has changed since; 81 to 84 the database (culprit db --help)."

#define TABLE(name, bit, takes, list, many, text)                                                                                  \
  const struct option_table name##_options_table = {                                                                               \
    .command = #name,                                                                                                              \
    .usage = takes,                                                                                                                \
    .about = text,                                                                                                                 \
    .status = STATUSES,                                                                                                            \
    .rows = rows,                                                                                                                  \
    .count = sizeof rows / sizeof rows[0],                                                                                         \
    .width = 15,                                                                                                                   \
    .verb = bit,                                                                                                                   \
    .arguments = list,                                                                                                             \
    .argument_count = sizeof list / sizeof list[0],                                                                                \
    .too_many = many,                                                                                                              \
  }

TABLE(prof, VERB_PROF, "[options] [F.prof|SET...]", files, "more than 64 profiles",
      "Functions (or images, lines, instructions) of all sampled programs, most of the event first, with 95 % intervals\n"
      "and other events next to it. Several profiles are added up.");
TABLE(topcounts, VERB_TOPCOUNTS, "[options] [F.prof|SET...]", files, "more than 64 profiles",
      "The instructions with the most samples, in all sampled programs.");
TABLE(whatcg, VERB_WHATCG, "[options] [F.prof|SET...]", files, "more than 64 profiles",
      "Where the cycles of everything that was sampled went: by image, by class and cause, by function. Classes and causes\n"
      "come from TIP samples.");

TABLE(stats, VERB_STATS, "[options] F.prof|SET F.prof|SET...", files, "more than 64 sets",
      "How the samples of procedures vary from set to set: range, sum, mean, standard deviation, least and most. A set is\n"
      "a profile, or what epoch=NAME, label=NAME, run=ID, ... (separated by commas) select in the database.");
TABLE(diff, VERB_DIFF, "[options] F.prof|SET F.prof|SET", two_files, "more than two sets",
      "What changed from the first set of samples to the second, by procedure and by instruction, with 95 % intervals and\n"
      "how often chance makes such a difference. Sets are as in `culprit stats`.");

TABLE(calc, VERB_CALC, "[options] FUNCTION [F.prof|SET...]", function_and_files, "more than 64 profiles",
      "Each instruction of a function (a name, or any address in it): cycles per execution, how often it was executed,\n"
      "what stalls it, for how long, and which instructions are to blame; and a summary of the function's cycles.");

TABLE(list, VERB_LIST, "[options] FUNCTION [F.prof|SET...]", function_and_files, "more than 64 profiles",
      "Source lines and assembly of a function (a name, or any address in it): samples, share of all with its interval,\n"
      "executions and how far to trust them, cycles per execution.");
TABLE(topstalls, VERB_TOPSTALLS, "[options] [F.prof|SET...]", files, "more than 64 profiles",
      "The largest stalls of everything that was sampled: cycles, how long each time, and the culprits that no rule\n"
      "excludes, with bounds.");

bool verb_options_parse(struct verb_options *o, const struct option_table *table, int argc, char **argv, struct failure *f) {
  bool given[sizeof rows / sizeof rows[0]];
  *o = (struct verb_options){.verb = table->verb};
  if (!options_parse(table, o, argc, argv, given, f)) return false;
  if (o->function) arguments_in_order(&o->function, o->sources.file, SOURCES_FILES);
  if (!options_given(table, given, AT(top)) && !o->keep) o->top = TOP;
  if (table->verb == VERB_TOPCOUNTS) o->by = 2; /* instruction */
  if (table->verb & ANALYSED) o->event[o->events++] = EVENT_CYCLES;
  return true;
}
