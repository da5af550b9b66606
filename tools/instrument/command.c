/* culprit instrument: counters that the machine's profile flags switch on and off. docs/instrument.md */
#include <inttypes.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>

#include "contract/instrument.h"
#include "instrument/frame.h"
#include "instrument/live.h"
#include "instrument/output.h"
#include "iss/run.h"
#include "program/elf_file.h"
#include "tools/cli/beside.h"
#include "tools/cli/commands.h"
#include "tools/cli/duty.h"
#include "tools/cli/output.h"
#include "tools/cli/program.h"
#include "tools/instrument/hot.h"

enum { RUNTIME_ROOM = 4096 };

/* Choices of options, in the order of their words below. */
enum { COUNTERS_EVERY, COUNTERS_FEWEST, COUNTERS_NONE };
enum { LAYOUT_INLINE, LAYOUT_APART };
enum { RESTORE_STACK, RESTORE_CALL, RESTORE_NONE };

struct instrument_options {
  const char *program, *out, *functions, *profile, *list;
  struct option_list kind, duty;
  unsigned counters, calls, layout, restore, trigger, method, start;
  uint64_t type, window;
  bool help;
};

#define AT(field) offsetof(struct instrument_options, field)

static const char *const counter_choices[] = {"every", "fewest", "none", NULL};
static const char *const call_choices[] = {"checked", "trusted", NULL};
static const char *const layouts[] = {"inline", "apart", NULL};
static const char *const restores[] = {"stack", "call", "none", NULL};
static const char *const triggers[] = {"patch", "check", NULL};
static const char *const methods[] = {"flag", "always", "test", "sled", "copies", NULL};
static const char *const starts[] = {"off", "on", NULL};

static const struct option_row rows[] = {
  {"-o", OPTION_STRING, AT(out), "F", .writes = options_one_file, .help = "write the instrumented program to F (required)"},
  {"--kind", OPTION_CHOICES, AT(kind), "K", .choices = instrument_kinds,
   .help = "block (default): executions of each basic block; edge: of each edge between them; callgraph: an arc\n"
           "                   for each call; block,edge,...: several at once, of types 0, 1 and 2"},
  {"--counters", OPTION_CHOICE, AT(counters), "C", .choices = counter_choices,
   .help = "every: one per block or edge; fewest (default): the others follow from these; none: only switches"},
  {"--calls", OPTION_CHOICE, AT(calls), "C", .choices = call_choices,
   .help = "checked (default): right whatever calls do; trusted: fewer counters, calls are assumed to return"},
  {"--layout", OPTION_CHOICE, AT(layout), "L", .choices = layouts,
   .help = "inline: counters stand in the code; apart (default): after the function, with a jump in the code"},
  {"--restore", OPTION_CHOICE, AT(restore), "R", .choices = restores,
   .help = "stack: a function saves its caller's flag; call: it sets its own again after each call;\n"
           "                   none (default): functions leave the flag alone, and a runtime switches all at once"},
  {"--trigger", OPTION_CHOICE, AT(trigger), "T", .choices = triggers,
   .help = "with stack or call, what a runtime changes: patch (default): instructions; check: a word that is read"},
  {"--method", OPTION_CHOICE, AT(method), "M", .choices = methods,
   .help = "flag (default): profile instructions; without them: always, test (a word), sled (patched), copies\n"
           "                   (of functions)"},
  {"--type", OPTION_NUMBER, AT(type), "T", .low = 0, .high = ISA_FLAGS - 1,
   .help = "type of the profile instructions: 0 (default), 1 or 2"},
  {"--functions", OPTION_STRING, AT(functions), "R",
   .help = "only functions whose name matches the extended regular expression R; hot:N: the N with the most time"},
  {"--profile", OPTION_STRING, AT(profile), "F", .help = "profile of this program by `culprit record`, for hot:N"},
  {"--start", OPTION_CHOICE, AT(start), "S", .choices = starts,
   .help = "profiling is off (default) or on until a runtime switches it"},
  {"--window", OPTION_NUMBER, AT(window), "N", .low = 1000, .high = 1ull << 40,
   .help = "switch profiling on every N cycles; the program must not use the timer"},
  {"--duty", OPTION_NUMBERS, AT(duty), "P", .high = 100,
   .help = "keep it on for P percent of a window (default 25); P,P...: of each kind"},
  {"--list", OPTION_STRING, AT(list), "F", .writes = options_one_file,
   .help = "write which functions were left out, and why, to F"},
  {"--help", OPTION_FLAG, AT(help), NULL, .help = "this text"},
};

static const struct option_argument arguments[] = {{.what = "program", .offset = AT(program)}};

const struct option_table instrument_options_table = {
  .command = "instrument",
  .usage = "[options] PROG.elf -o PROG.inst.elf",
  .about = "Adds counters made of profile instructions to a linked program; link it with -Wl,--emit-relocs.",
  .status = "Status: 64 usage; 65 not a program that can be instrumented; 66 no such file; 71 output error; 72 internal;\n"
            "73 not a profile; 74 a profile of another program; 75 windows without the runtime;\n"
            "76 stripped; 77 already instrumented; 78 no relocations; 79 a jump table without relocations.",
  .rows = rows,
  .count = sizeof rows / sizeof rows[0],
  .width = 16,
  .arguments = arguments,
  .argument_count = 1,
  .too_many = "two programs given",
};

static const char *const left_texts[CODE_LEFT_KINDS] = {
  [CODE_TAKEN] = "instrumented",
  [CODE_LEFT_CHOICE] = "not chosen",
  [CODE_LEFT_TRAP] = "run by a trap handler",
  [CODE_LEFT_STACK] = "stack pointer not known at an exit",
  [CODE_LEFT_ARGUMENTS] = "variable arguments, or the address of one on the stack",
  [CODE_LEFT_SHAPE] = "shares code with another function",
};

static int exit_status(enum instrument_status status) {
  switch (status) {
    case INSTRUMENT_NO_MEMORY: return STATUS_INTERNAL;
    case INSTRUMENT_STRIPPED: return STATUS_STRIPPED;
    case INSTRUMENT_TWICE: return STATUS_TWICE;
    case INSTRUMENT_NO_RELOCATIONS: return STATUS_NO_RELOCATIONS;
    case INSTRUMENT_UNRESOLVED: return STATUS_UNRESOLVED;
    default: return STATUS_BAD_ELF;
  }
}

/* All that instrumenting a program needs; close frees it. */
struct work {
  struct linked linked;
  struct symbols *symbols;
  struct code code;
  int32_t *depth;
  uint32_t *live;
  struct rewrite rewrite;
  uint8_t runtime[RUNTIME_ROOM];
  size_t runtime_size;
};

static void close_work(struct work *w) {
  rewrite_free(&w->rewrite);
  free(w->live);
  free(w->depth);
  code_free(&w->code);
  symbols_close(w->symbols);
  linked_close(&w->linked);
}

static bool choose_by_name(struct work *w, const char *expression, struct failure *f) {
  regex_t regex;
  if (regcomp(&regex, expression, REG_EXTENDED | REG_NOSUB)) return fail(f, STATUS_USAGE, "--functions: not a regular expression");
  bool any = false;
  for (uint32_t i = 0; i < w->code.functions; i++) {
    struct code_function *function = &w->code.function[i];
    if (regexec(&regex, function->name, 0, NULL, 0) == 0) any = true;
    else function->left = CODE_LEFT_CHOICE;
  }
  regfree(&regex);
  return any || fail(f, STATUS_USAGE, "--functions: no function has a name like this");
}

static bool choose_functions(struct work *w, const struct instrument_options *o, struct failure *f) {
  static const char hot[] = "hot:";
  const bool by_time = o->functions && strncmp(o->functions, hot, strlen(hot)) == 0;
  if (by_time != (o->profile != NULL)) return fail(f, STATUS_USAGE, "--functions hot:N and --profile F go together");
  if (!by_time) return !o->functions || choose_by_name(w, o->functions, f);
  char *end;
  const char *number = o->functions + strlen(hot);
  const uint64_t most = strtoull(number, &end, 10);
  if (!most || *end || *number < '0' || *number > '9') return fail(f, STATUS_USAGE, "--functions hot:N: N is a number, 1 or more");
  return hot_choose(&w->code, most, o->profile, o->program, f);
}

/* The code that is added: instrument.bin of the runtime, in lib beside this program. */
static bool read_runtime(struct work *w, struct failure *f) {
  char folder[3000], path[3100];
  if (!beside(folder, sizeof folder, "lib", "CULPRIT_LIB_DIR"))
    return fail(f, STATUS_INTERNAL, "cannot find this program's own folder");
  snprintf(path, sizeof path, "%s/instrument.bin", folder);
  FILE *in = fopen(path, "rb");
  if (!in) return fail(f, STATUS_NO_FILE, "%.400s: missing; `make runtime` builds it", path);
  w->runtime_size = fread(w->runtime, 1, sizeof w->runtime, in);
  fclose(in);
  bool whole = w->runtime_size > sizeof(struct instrument_runtime) && w->runtime_size < sizeof w->runtime;
  return whole || fail(f, STATUS_INTERNAL, "%.400s: damaged", path);
}

/* A function that windows need and the program does not have; NULL: it can have windows. */
static const char *missing_function(const struct work *w) {
  static const char *const names[] = {"main", "trap_set_handler"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    bool found = false;
    for (uint32_t k = 0; k < w->code.functions && !found; k++) found = strcmp(w->code.function[k].name, names[i]) == 0;
    if (!found) return names[i];
  }
  return NULL;
}

static bool failed(const struct work *w, const struct instrument_options *o, enum instrument_status status, struct failure *f) {
  return fail(f, exit_status(status), "%.300s: %s", o->program, w->linked.message);
}

static unsigned flags_of(const struct instrument_options *o) {
  return (o->counters == COUNTERS_FEWEST ? INSTRUMENT_FEWEST : 0) | (o->counters == COUNTERS_NONE ? INSTRUMENT_BARE : 0) |
         (o->layout == LAYOUT_APART ? INSTRUMENT_APART : 0) | (o->restore == RESTORE_CALL ? INSTRUMENT_CALL : 0) |
         (o->restore == RESTORE_NONE ? INSTRUMENT_FREE : 0) | (o->trigger ? INSTRUMENT_CHECK : 0) |
         (o->calls ? INSTRUMENT_TRUSTED : 0);
}

static bool has_kind(const struct option_list *kinds, uint64_t kind) {
  bool found = false;
  for (size_t i = 0; i < kinds->count; i++) found |= kinds->value[i] == kind;
  return found;
}

static bool check_windows(const struct instrument_options *o, struct failure *f) {
  if (o->window && o->start) return fail(f, STATUS_USAGE, "--window and --start on do not go together");
  if (o->duty.count && !o->window) return fail(f, STATUS_USAGE, "--duty needs --window N");
  const bool copies = o->method == INSTRUMENT_BY_COPIES;
  return !o->window || !(copies || o->method == INSTRUMENT_ALWAYS) ||
         fail(f, STATUS_USAGE, "--method %s has no windows", methods[o->method]);
}

static bool check_kinds(struct instrument_options *o, const bool *given, struct failure *f) {
  if (!o->kind.count) o->kind.count = 1; /* block */
  for (size_t i = 0; i < o->kind.count; i++)
    for (size_t k = 0; k < i; k++)
      if (o->kind.value[i] == o->kind.value[k])
        return fail(f, STATUS_USAGE, "--kind: %s is given twice", instrument_kinds[o->kind.value[i]]);
  if (o->kind.count > 1 && options_given(&instrument_options_table, given, AT(type)))
    return fail(f, STATUS_USAGE, "--type is for a single kind; several have types 0, 1 and 2");
  if (o->kind.count > 1 && o->method == INSTRUMENT_BY_COPIES) return fail(f, STATUS_USAGE, "--method copies is for a single kind");
  return duty_spread(&o->duty, o->kind.count, f);
}

/* What the method needs, and cannot have. */
static bool check_method(struct instrument_options *o, const bool *given, struct failure *f) {
  const bool copies = o->method == INSTRUMENT_BY_COPIES;
  if (o->method != INSTRUMENT_BY_FLAG && options_given(&instrument_options_table, given, AT(restore)))
    return fail(f, STATUS_USAGE, "--restore is only for --method flag");
  if (o->trigger && (o->method != INSTRUMENT_BY_FLAG || o->restore == RESTORE_NONE))
    return fail(f, STATUS_USAGE, "--trigger check is only for --restore stack and call");
  if (!copies) return true;
  if (has_kind(&o->kind, INSTRUMENT_EDGE) ||
      (options_given(&instrument_options_table, given, AT(counters)) && o->counters != COUNTERS_EVERY))
    return fail(f, STATUS_USAGE, "--method copies has no edges, and only --counters every");
  o->counters = COUNTERS_EVERY;
  return true;
}

/* Reads the program, and says which of its functions are instrumented. */
static bool read_code(struct work *w, const struct instrument_options *o, struct failure *f) {
  char why[400];
  enum instrument_status status = linked_open(&w->linked, o->program);
  if (status) return failed(w, o, status, f);
  w->symbols = symbols_open(o->program, why, sizeof why);
  if (!w->symbols) return fail(f, STATUS_BAD_ELF, "%s", why);
  status = code_find(&w->code, &w->linked, w->symbols);
  if (status) return failed(w, o, status, f);
  if (!choose_functions(w, o, f)) return false;
  w->depth = frame_find(&w->code, o->method == INSTRUMENT_BY_FLAG && o->restore == RESTORE_STACK, &status);
  if (!w->depth) return failed(w, o, status, f);
  w->live = live_find(&w->code);
  return w->live || fail(f, STATUS_INTERNAL, "out of memory");
}

/* missing: see missing_function. */
static bool add_runtime(struct work *w, const struct instrument_options *o, const char *missing, struct failure *f) {
  if (o->window && missing)
    return fail(f, STATUS_NO_RUNTIME, "--window: the program has no function %s; it needs the runtime of build/lib", missing);
  if (o->start && o->method == INSTRUMENT_BY_FLAG && o->restore == RESTORE_NONE && missing)
    return fail(f, STATUS_NO_RUNTIME, "--start on: the program has no function %s; --restore call needs none", missing);
  const bool reads_word = o->trigger || o->method == INSTRUMENT_BY_TEST || o->method == INSTRUMENT_BY_COPIES;
  return (missing && !reads_word && !has_kind(&o->kind, INSTRUMENT_CALLGRAPH)) || read_runtime(w, f);
}

static bool plan(struct work *w, const struct instrument_options *o, struct failure *f) {
  if (!read_code(w, o, f)) return false;
  const char *missing = missing_function(w);
  if (!add_runtime(w, o, missing, f)) return false;
  const uint64_t window = duty_has_windows(&o->duty) ? o->window : 0;
  const bool on = o->start || o->method == INSTRUMENT_ALWAYS;
  struct rewrite *r = &w->rewrite;
  *r = (struct rewrite){.code = &w->code,
                        .options = {.method = o->method,
                                    .flags = flags_of(o),
                                    .every = o->start ? 0 : INSTRUMENT_NEVER,
                                    .start = !missing,
                                    .period = window,
                                    .memory_end = ISS_RAM_BASE + ISS_RAM_BYTES,
                                    .runtime = w->runtime,
                                    .runtime_size = w->runtime_size},
                        .profiles = (unsigned)o->kind.count};
  for (unsigned i = 0; i < r->profiles; i++) {
    r->profile[i] = (struct rewrite_profile){.kind = (enum instrument_kind)o->kind.value[i],
                                             .type = (unsigned)o->type + i,
                                             .on = on || (o->window && o->duty.value[i] == 100),
                                             .window = duty_part(window, o->duty.value[i])};
  }
  const enum instrument_status status = rewrite_plan(r, w->depth, w->live);
  return !status || failed(w, o, status, f);
}

static void print_counters(const struct rewrite *r, const struct rewrite_profile *o) {
  printf("counters   ");
  if (r->profiles > 1) printf("%s: ", instrument_kinds[o->kind]);
  if (o->kind == INSTRUMENT_CALLGRAPH) printf("of arcs, for %zu functions", o->blocks);
  else
    printf("%" PRIu32 " for %zu blocks (%zu with free registers, %zu keep one, %zu keep two)", o->counters, o->blocks,
           o->registers[0], o->registers[1], o->registers[2]);
  putchar('\n');
}

static void print_summary(const struct work *w) {
  const struct rewrite_counts *c = &w->rewrite.counts;
  printf("functions  %zu instrumented", c->functions);
  for (int i = CODE_TAKEN + 1; i < CODE_LEFT_KINDS; i++)
    if (c->left[i]) printf("; %zu left: %s", c->left[i], left_texts[i]);
  putchar('\n');
  for (unsigned i = 0; i < w->rewrite.profiles; i++) print_counters(&w->rewrite, &w->rewrite.profile[i]);
  printf("code       %" PRIu64 " bytes, was %" PRIu64 "\n", w->rewrite.end - w->rewrite.base, linked_text_size(&w->linked));
}

static bool write_list(const struct work *w, const char *path, struct failure *f) {
  struct report_file file;
  if (!path) return true;
  if (!output_open(&file, path, f)) return false;
  for (uint32_t i = 0; i < w->code.functions; i++)
    if (w->code.function[i].left) fprintf(file.out, "%s: %s\n", w->code.function[i].name, left_texts[w->code.function[i].left]);
  return output_close(&file, f);
}

static bool instrument(struct work *w, const struct instrument_options *o, struct failure *f) {
  struct report_file file;
  if (!plan(w, o, f) || !output_open(&file, o->out, f)) return false;
  enum instrument_status status = output_program(&w->rewrite, file.out);
  if (status) {
    report_file_abandon(&file);
    return failed(w, o, status, f);
  }
  if (!output_close(&file, f) || !write_list(w, o->list, f)) return false;
  print_summary(w);
  return true;
}

static bool check_outputs(const struct instrument_options *o, struct failure *f) {
  if (!o->out) return fail(f, STATUS_USAGE, "instrument needs -o F");
  if (o->list && strcmp(o->list, o->out) == 0) return fail(f, STATUS_USAGE, "-o and --list name the same file");
  return output_check(o->out, f) && (!o->list || output_check(o->list, f));
}

/* What makes a program bad is told in the same words by every command. */
static bool check_program(const char *path, struct failure *f) {
  struct elf_program program;
  if (!program_open(&program, path, f)) return false;
  elf_close(&program);
  return true;
}

int command_instrument(const char *self, int argc, char **argv, struct failure *f) {
  struct instrument_options o = {.counters = COUNTERS_FEWEST, .layout = LAYOUT_APART, .restore = RESTORE_NONE};
  bool given[sizeof rows / sizeof rows[0]];
  (void)self;
  if (!options_parse(&instrument_options_table, &o, argc, argv, given, f)) return f->status;
  if (o.help) {
    options_help(&instrument_options_table, stdout);
    return STATUS_OK;
  }
  if (!check_windows(&o, f) || !check_kinds(&o, given, f) || !check_method(&o, given, f)) return f->status;
  if (!check_outputs(&o, f) || !check_program(o.program, f)) return f->status;
  struct work w = {0};
  instrument(&w, &o, f);
  close_work(&w);
  return f->status;
}
