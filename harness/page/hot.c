/* The hottest instructions, unfolded: where, how long, what they wait for, three lines of source around each. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "analysis/frequency.h"
#include "isa/disasm.h"
#include "isa/events.h"
#include "page/parts.h"
#include "present/dcpi/suspects.h"

enum { EXAMPLES = 3 };

size_t page_hottest(const struct page *p, const struct tally_insn *hot[PAGE_HOT]) {
  size_t n = 0;
  for (const struct tally_insn *i = p->now->insn; i < p->now->insn + p->now->insns; i++) {
    if (!(i->events > 0) || (n == PAGE_HOT && i->events <= hot[n - 1]->events)) continue;
    size_t at = n < PAGE_HOT ? n++ : n - 1;
    for (; at && hot[at - 1]->events < i->events; at--) hot[at] = hot[at - 1];
    hot[at] = i;
  }
  return n;
}

/* ---- source ---- */

static void source_line(struct symbols *symbols, const struct symbols_line *at, unsigned line, FILE *out) {
  const char *text = symbols_source_as_is(symbols, at->file, line);
  if (!text) return;
  fprintf(out, "<li value=\"%u\"%s><code>", line, line == at->line ? " class=\"this\"" : "");
  html_text(out, "%.200s", text);
  fputs("</code></li>", out);
}

static void source(const struct page *p, const struct tally_insn *insn, FILE *out) {
  const struct tally_line *l = &p->now->line[insn->line];
  struct symbols *symbols = p->program[l->image].symbols;
  const struct symbols_line at = {l->file, l->line};
  if (!at.file || !symbols_source(symbols, at.file, at.line)) return;
  fputs("<ol class=\"source\">", out);
  for (unsigned line = at.line > 1 ? at.line - 1 : 1; line <= at.line + 1; line++) source_line(symbols, &at, line, out);
  fputs("</ol>\n", out);
}

/* ---- numbers ---- */

static void part(FILE *out, const char *name) { fprintf(out, " <span class=\"of\">%s</span> ", name); }

static void estimates(const struct page *p, const struct tally_insn *insn, FILE *out) {
  struct frequency *f = page_frequency(p, &p->now->function[insn->function]);
  const struct frequency_insn *i = f ? frequency_insn_at(f, insn->pc) : NULL;
  if (i && isfinite(i->cpi)) {
    part(out, "CPI");
    fprintf(out, "%.2f", i->cpi);
  }
  if (i && isfinite(frequency_executions(f, i))) {
    part(out, "executions");
    html_count(out, frequency_executions(f, i));
  }
  frequency_free(f);
}

static void waits(const struct tally_sum *sum, FILE *out) {
  const enum oracle_class c = tally_main_class(sum);
  if (c == ORACLE_CLASSES) return;
  html_text(out, "%.0f\u00a0%% %s%s.", 100 * sum->of_class[c] / sum->events[0], html_class_verb(c), page_cause(sum));
}

/* Cycles in which it was seen, early, in the middle and late: what `--at` and `--from` show of. */
static void examples(const struct page *p, const struct tally_insn *insn, FILE *out) {
  const struct samples *s = p->samples;
  size_t seen = 0, all = 0;
  for (size_t i = 0; i < s->moments; i++) all += s->moment[i].offset == insn->pc;
  if (!all) return;
  part(out, "seen in cycles");
  for (size_t i = 0; i < s->moments; i++) {
    if (s->moment[i].offset != insn->pc) continue;
    if (seen == 0 || seen == all / 2 || seen + 1 == all) {
      fputs(seen ? ", " : "", out);
      html_count(out, (double)s->moment[i].cycle);
    }
    seen++;
  }
}

static void events(const struct page *p, const struct tally_sum *sum, FILE *out) {
  for (unsigned e = 1; e < p->now->events; e++) {
    const char *name = samples_event_name(p->now->event[e]);
    part(out, name ? name : "events");
    html_count(out, sum->events[e]);
  }
}

static void card(const struct page *p, const struct tally_insn *insn, FILE *out) {
  const struct tally_function *f = &p->now->function[insn->function];
  const struct program_image *image = &p->program[f->image].image;
  const struct tally_sum sum = tally_insn_sum(p->now, insn);
  const struct profile_interval share = tally_share(p->now, &sum, 0);
  const struct tally_line *l = &p->now->line[insn->line];
  char text[96];
  fprintf(out, "<article class=\"hot\" data-pc=\"%" PRIx64 "\"><h3><b>%.1f&nbsp;%%</b> <a href=\"#f%u\">", insn->pc,
          100 * share.value, insn->function);
  html_place(out, p, f, insn->pc);
  fputs("</a> ", out);
  if (image->bytes) {
    isa_disasm(image->isa, insn->pc, program_image_word(image, insn->pc), text, sizeof text);
    fputs("<code>", out);
    html_text(out, "%s", text);
    fputs("</code> ", out);
  }
  html_line(out, "<small>", &(struct symbols_line){l->file, l->line});
  fprintf(out, "%s</h3>\n<p>", l->file ? "</small>" : "");
  waits(&sum, out);
  part(out, "95 %");
  html_text(out, "%.1f to %.1f\u00a0%%", 100 * share.low, 100 * share.high);
  estimates(p, insn, out);
  events(p, &sum, out);
  examples(p, insn, out);
  fputs("</p>\n", out);
  if (sum.classes) html_stack(out, &sum, "the instruction");
  source(p, insn, out);
  fputs("</article>\n", out);
}

void page_hot(const struct page *p, FILE *out) {
  const struct tally_insn *hot[PAGE_HOT];
  const size_t n = page_hottest(p, hot);
  html_heading(out, "hot", "Hottest instructions");
  for (size_t i = 0; i < n; i++) card(p, hot[i], out);
  page_sources(p, out);
}
