/* culprit html: samples as one page for a browser, without a network.                         docs/page.md */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "isa/events.h"
#include "page/page.h"
#include "tools/cli/commands.h"
#include "tools/cli/output.h"
#include "tools/report/open.h"
#include "tools/samples/analyses.h"

struct html_options {
  struct sources_options sources;
  const char *before, *latency, *title;
  bool help;
};

#define AT(field) offsetof(struct html_options, field)

static bool take_program(void *options, const char *value, struct failure *f) {
  return sources_take_program(&((struct html_options *)options)->sources, value, f);
}

static const struct option_row rows[] = {
  {"-o", OPTION_STRING, AT(sources.out), "F", .writes = options_one_file, .help = "the page (required)"},
  SOURCES_ROWS(struct html_options, sources, take_program),
  {"--before", OPTION_STRING, AT(before), "F", .help = "a profile to compare with: what each function gained or lost"},
  {"--latency", OPTION_STRING, AT(latency), "F", .help = "a ProfileMe profile of the same program, for histograms of latencies"},
  {"--title", OPTION_STRING, AT(title), "TEXT", .help = "title of the page (default: the images)"},
  {"--help", OPTION_FLAG, AT(help), NULL, .help = "this text"},
};

enum { ROWS = sizeof rows / sizeof rows[0] };

static const struct option_argument arguments[] = {
  {.what = "profile", .offset = AT(sources.file), .optional = true, .most = SOURCES_FILES}};

const struct option_table html_options_table = {
  .command = "html",
  .usage = "[options] -o PAGE.html [F.prof]...",
  .about = "Writes a page with cycle stacks, functions, source and assembly, flow and a flame graph, all in one file.",
  .status = "Status: 64 usage; 65 bad ELF; 66 no such file; 71 output error; 72 internal; 73 not a profile or database;\n"
            "74 the profile is of another program.",
  .rows = rows,
  .count = ROWS,
  .width = 15,
  .arguments = arguments,
  .argument_count = 1,
};

/* All that the page is made of. */
struct work {
  struct sources now, before;
  struct tally tally, tally_before;
  struct analyses analyses;
  struct profile_files latency;
};

static void close_work(struct work *w) {
  analyses_close(&w->analyses);
  tally_free(&w->tally);
  tally_free(&w->tally_before);
  sources_close(&w->now);
  sources_close(&w->before);
  profile_files_close(&w->latency);
}

/* The event that the shares are of: time if it was sampled, else what no counter counts, else the first. */
static unsigned main_event(const struct samples *s) {
  unsigned best = 0;
  for (size_t i = 0; i < s->images; i++)
    for (size_t k = 0; k < s->image[i].sets; k++) {
      const unsigned event = s->image[i].set[k].event;
      if (event == EVENT_CYCLES) return event;
      if (!best || (best < SAMPLES_HELD && event >= SAMPLES_HELD)) best = event;
    }
  return best ? best : EVENT_CYCLES;
}

/* Events that the samples have: the main one, then the others as they come. */
static unsigned events_of(const struct samples *s, unsigned event[TALLY_EVENTS]) {
  unsigned n = 1;
  event[0] = main_event(s);
  for (size_t i = 0; i < s->images; i++)
    for (size_t k = 0; k < s->image[i].sets; k++) {
      unsigned e = 0;
      while (e < n && event[e] != s->image[i].set[k].event) e++;
      if (e == n && n < TALLY_EVENTS) event[n++] = s->image[i].set[k].event;
    }
  return n;
}

static bool open_samples(struct work *w, const struct html_options *o, struct failure *f) {
  unsigned event[TALLY_EVENTS];
  if (!sources_open(&w->now, &o->sources, f)) return false;
  const unsigned events = events_of(&w->now.samples, event);
  if (!tally_build(&w->tally, &w->now.samples, w->now.program, event, events)) return fail(f, STATUS_INTERNAL, "out of memory");
  if (!o->before) return true;
  struct sources_options before = o->sources;
  memset(before.file, 0, sizeof before.file);
  before.file[0] = o->before;
  if (!sources_open(&w->before, &before, f)) return false;
  return tally_build(&w->tally_before, &w->before.samples, w->before.program, event, events) ||
         fail(f, STATUS_INTERNAL, "out of memory");
}

/* Frequencies and stalls come from samples of cycles. */
static bool open_analyses(struct work *w, struct failure *f) {
  return w->tally.event[0] != EVENT_CYCLES || analyses_open(&w->analyses, &w->now, f);
}

static bool open_latency(struct work *w, const struct html_options *o, struct failure *f) {
  const char *program = o->sources.programs ? o->sources.program[0] : NULL;
  const char *file = o->latency                                                                  ? o->latency
                     : w->now.samples.run.kind == PROF_PROFILEME && w->now.samples.run.runs == 1 ? o->sources.file[0]
                                                                                                 : NULL;
  if (!file) return true;
  if (!profile_files_open(&w->latency, file, program, f)) return false;
  return w->latency.pme || fail(f, STATUS_PROFILE, "%.400s: not a ProfileMe profile", file);
}

enum { TITLE_LONG = 200 }; /* bytes behind which no further name follows */

static bool write(const struct work *w, const struct html_options *o, struct failure *f) {
  struct text title = {0};
  struct report_file file;
  for (size_t i = 0; i < w->now.samples.images && title.length < TITLE_LONG; i++)
    text_format(&title, "%s%.60s", i ? ", " : "Culprit: ", w->now.samples.image[i].name);
  const struct page page = {.title = o->title ? o->title : text_of(&title),
                            .samples = &w->now.samples,
                            .now = &w->tally,
                            .before = o->before ? &w->tally_before : NULL,
                            .program = w->now.program,
                            .analysis = w->analyses.program,
                            .latency = w->latency.pme};
  bool good = output_open(&file, o->sources.out, f);
  if (good && page_write(&page, file.out)) good = output_close(&file, f);
  else if (good) {
    report_file_abandon(&file);
    good = fail(f, STATUS_INTERNAL, "out of memory for the page");
  }
  text_free(&title);
  return good;
}

int command_html(const char *self, int argc, char **argv, struct failure *f) {
  (void)self;
  struct html_options o = {.sources = {.any = true, .timed = true}};
  struct work w = {.analyses = {.program = NULL}};
  bool given[ROWS];
  if (!options_parse(&html_options_table, &o, argc, argv, given, f)) return f->status;
  if (o.help) {
    options_help(&html_options_table, stdout);
    return STATUS_OK;
  }
  if (!o.sources.out) {
    fail(f, STATUS_USAGE, "no page given (-o F)");
    return f->status;
  }
  const bool good = open_samples(&w, &o, f) && open_analyses(&w, f) && open_latency(&w, &o, f) && write(&w, &o, f);
  close_work(&w);
  return good ? STATUS_OK : f->status;
}
