#include "tools/report/example.h"

#include <inttypes.h>
#include <string.h>

#include "machine/machine.h"
#include "tip/sample.h"
#include "tools/cli/shell.h"

enum { CYCLES = 3, LINE = 2048 };

static const struct symbols_function *function_of(const struct profile *p, const struct profile_insn *insn) {
  return p->function[insn->at.function].at.symbol;
}

static const struct profile_insn *hottest(const struct profile *p, const struct symbols_function *function) {
  const struct profile_insn *best = NULL;
  for (const struct profile_insn *i = p->insn; i < p->insn + p->insns; i++) {
    const struct symbols_function *in = function_of(p, i);
    const bool inside = in && (!function || in == function);
    if (inside && (!best || i->sum.share.twelfths > best->sum.share.twelfths)) best = i;
  }
  return best;
}

static bool blames(const struct recording *f, const struct tip_sample *s, const struct program_image *image, uint64_t pc) {
  const struct oracle_blame blame = tip_sample_blame(s, f->width, image);
  for (unsigned i = 0; i < blame.n; i++)
    if (blame.pc[i] == pc) return true;
  return false;
}

/* The first cycles in which it was sampled. */
static void write_cycles(const struct profile *p, uint64_t pc, FILE *out) {
  const struct recording *f = p->source.prof;
  unsigned n = 0;
  for (size_t i = 0; i < f->sample_count && n < CYCLES; i++)
    if (blames(f, &f->sample[i].tip, p->source.image, pc)) fprintf(out, "%s%" PRIu64, n++ ? ", " : " ", f->sample[i].tip.cycle);
}

/* Takes the suffix off. */
static bool ends_with(char *name, const char *suffix) {
  const size_t length = strlen(name), n = strlen(suffix);
  const bool is = length > n && strcmp(name + length - n, suffix) == 0;
  if (is) name[length - n] = '\0';
  return is;
}

static void write_command(const char *machine, const char *place, const char *program, FILE *out) {
  char text[LINE] = "", config[sizeof((struct recording *)0)->config];
  struct shell_line line = {.buf = text, .size = sizeof text};
  snprintf(config, sizeof config, "%s", machine);
  const bool in_order = ends_with(config, MACHINE_IN_ORDER), dram = ends_with(config, "-dram");
  shell_text(&line, "culprit run --config");
  shell_word(&line, config);
  if (in_order) shell_text(&line, "--in-order");
  if (dram) shell_text(&line, "--memory dram");
  shell_text(&line, "--konata F --at");
  shell_word(&line, place);
  shell_word(&line, program);
  if (!line.cut && !line.control) fprintf(out, "  %s\n", text);
}

void example_write(const struct profile *p, const struct symbols_function *function, const char *program, FILE *out) {
  const struct profile_insn *insn = p->source.prof->kind == PROF_TIP ? hottest(p, function) : NULL;
  struct machine_model ours;
  char place[400];
  if (!insn || !machine_find(p->source.prof->config, &ours)) return; /* another core's run: not to be repeated here */
  const int n = snprintf(place, sizeof place, "%s+0x%" PRIx64, function_of(p, insn)->name, insn->pc - function_of(p, insn)->start);
  if (n >= (int)sizeof place) return;
  fprintf(out, "\nPipeline diagram of %s, sampled in cycles", place);
  write_cycles(p, insn->pc, out);
  fputs(p->source.prof->source == PROF_RTL ? " of the recording (waves: --wave F)\n" : " (waves: --wave F)\n", out);
  write_command(p->source.prof->config, place, program, out);
}
