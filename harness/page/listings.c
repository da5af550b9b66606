/* Source and assembly of the hottest functions, with time, executions and cycles per instruction. */
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "isa/disasm.h"
#include "isa/events.h"
#include "page/parts.h"
#include "program/insn.h"
#include "present/dcpi/suspects.h"

enum { NEAR = 8 }; /* instructions without samples that are still shown between two with samples */

struct frequency *page_frequency(const struct page *p, const struct tally_function *f) {
  const struct tally_image *image = &p->now->image[f->image];
  const struct analysis_program *analysis = p->analysis ? &p->analysis[f->image] : NULL;
  if (!analysis || !analysis->cfg || !f->symbol) return NULL;
  const struct samples_set *set = samples_main_set(image->samples, EVENT_CYCLES);
  return set ? frequency_of(analysis, set, f->symbol->start) : NULL;
}

static struct culprits *culprits_in(const struct page *p, const struct tally_function *f, const struct frequency *frequency) {
  const struct samples_image *image = p->now->image[f->image].samples;
  return culprits_of(&p->analysis[f->image], frequency, samples_main_set(image, EVENT_CYCLES), image);
}

static void heads(FILE *out) {
  fputs("<table class=\"code\"><thead><tr><th scope=\"col\"><span class=\"dim\">time</span></th>"
        "<th scope=\"col\">share</th><th scope=\"col\">samples</th><th scope=\"col\">executions</th><th scope=\"col\">CPI</th>"
        "<th class=\"w\" scope=\"col\">mostly</th><th class=\"w\" scope=\"col\">address</th>"
        "<th class=\"w\" scope=\"col\">instruction</th><th class=\"w\" scope=\"col\">what stalls it</th></tr></thead><tbody>\n",
        out);
}

/* A line of source where it changes. */
static void source(struct symbols *symbols, uint64_t pc, struct symbols_line *last, FILE *out) {
  struct symbols_line at = {NULL, 0};
  if (!symbols_line_at(symbols, pc, &at) || (last->file == at.file && last->line == at.line)) return;
  *last = at;
  const char *slash = strrchr(at.file, '/'), *text = symbols_source(symbols, at.file, at.line);
  fputs("<tr class=\"source\"><td colspan=\"7\"></td><td class=\"w\" colspan=\"2\">", out);
  html_text(out, "%.80s:%u  %.300s", slash ? slash + 1 : at.file, at.line, text ? text : "");
  fputs("</td></tr>\n", out);
}

/* The culprits of its stall; `found` NULL: not known. */
static void stalled(const struct culprits *found, const struct frequency_insn *known, FILE *out) {
  const struct culprits_insn *i = found && known ? &found->insn[known - found->frequency->insn] : NULL;
  char text[400];
  fputs("<td class=\"w dim\">", out);
  if (i && suspects_stalled(i)) {
    suspects_text(i, text, sizeof text);
    html_text(out, "%s", text);
  }
  fputs("</td>", out);
}

static void instruction(const struct page *p, const struct tally_function *f, const struct culprits *found, uint64_t pc,
                        FILE *out) {
  const struct tally_insn *insn = tally_insn_at(p->now, f->image, pc);
  const struct frequency *frequency = found ? found->frequency : NULL;
  const struct frequency_insn *known = frequency ? frequency_insn_at(frequency, pc) : NULL;
  const struct program_image *image = &p->program[f->image].image;
  char text[96];
  const struct tally_sum sum = insn ? tally_insn_sum(p->now, insn) : (struct tally_sum){.classes = false};
  fputs("<tr>", out);
  if (insn) {
    const struct profile_interval share = tally_share(p->now, &sum, 0);
    const struct profile_interval part = {sum.events[0] / f->sum.events[0],
                                          share.low / share.value * sum.events[0] / f->sum.events[0],
                                          share.high / share.value * sum.events[0] / f->sum.events[0]};
    html_share(out, &part);
    fprintf(out, "<td>%.2f&nbsp;%%</td><td>%.1f</td>", 100 * share.value, sum.samples[0]);
  } else fputs("<td class=\"bar\"></td><td></td><td></td>", out);
  if (known && isfinite(frequency_executions(frequency, known)))
    fprintf(out, "<td>%.0f%s</td>", frequency_executions(frequency, known),
            frequency_confidence(frequency, known) == PROFILE_LOW ? " ?" : "");
  else fputs("<td></td>", out);
  if (known && isfinite(known->cpi) && insn) fprintf(out, "<td>%.2f</td>", known->cpi);
  else fputs("<td></td>", out);
  fputs("<td class=\"w\">", out);
  if (sum.classes) html_text(out, "%s", html_class_name(tally_main_class(&sum)));
  isa_disasm(image->isa, pc, program_image_word(image, pc), text, sizeof text);
  fprintf(out, "</td><td class=\"w\">%" PRIx64 "</td><td class=\"w\">", pc);
  html_text(out, "%s", text);
  fputs("</td>", out);
  stalled(found, known, out);
  fputs("</tr>\n", out);
}

/* A row that says what is not shown here. */
__attribute__((format(printf, 2, 3))) static void left_out(FILE *out, const char *format, ...) {
  struct text text = {0};
  va_list args;
  va_start(args, format);
  text_format_list(&text, format, args);
  va_end(args);
  fputs("<tr class=\"source\"><td colspan=\"7\"></td><td class=\"w\" colspan=\"2\">", out);
  html_text(out, "%s", text_of(&text));
  fputs("</td></tr>\n", out);
  text_free(&text);
}

/* All instructions but those of other functions inside, and of long stretches without samples. */
static void instructions(const struct page *p, const struct tally_function *f, const struct culprits *found, FILE *out) {
  const struct tally_image *image = &p->now->image[f->image];
  const struct tally_insn *next = tally_insn_from(p->now, f->image, f->symbol->start);
  const struct tally_insn *const behind = p->now->insn + image->insn + image->insns;
  struct symbols *symbols = p->program[f->image].symbols;
  const struct program_image *code = &p->program[f->image].image;
  struct symbols_line last = {NULL, 0};
  for (uint64_t pc = f->symbol->start; pc < f->symbol->end;) {
    uint64_t until = f->symbol->end;
    const struct symbols_function *nested = symbols_nested_at(symbols, f->symbol, pc, &until);
    while (next < behind && next->pc < pc) next++;
    const uint64_t stop = next < behind && next->pc < until ? next->pc : until, idle = program_insns(code, pc, stop);
    if (nested) {
      left_out(out, "... %.100s, a function of its own", nested->name);
      pc = program_image_behind(code, pc, until);
      continue;
    }
    if (idle > NEAR) {
      left_out(out, "... %" PRIu64 " instructions without samples", idle);
      pc = program_image_behind(code, pc, stop);
      continue;
    }
    source(symbols, pc, &last, out);
    instruction(p, f, found, pc, out);
    pc += program_image_bytes(code, pc);
  }
}

static void listing(const struct page *p, size_t index, FILE *out) {
  const struct tally_function *f = &p->now->function[index];
  const struct tally_program *program = &p->program[f->image];
  const struct profile_interval share = tally_share(p->now, &f->sum, 0);
  fprintf(out, "<details id=\"f%zu\"><summary>", index);
  html_name(out, f->name);
  html_text(out, "  %.2f %%, ", 100 * share.value);
  html_name(out, p->now->image[f->image].samples->name);
  fputs("</summary>\n", out);
  if (!f->symbol || !program->image.bytes) {
    html_text(out, "Its code is not known.");
    fputs("</details>\n", out);
    return;
  }
  struct frequency *frequency = page_frequency(p, f);
  struct culprits *found = frequency ? culprits_in(p, f, frequency) : NULL;
  if (frequency && frequency->missing)
    fputs("<p class=\"dim\">An indirect jump of this function could not be resolved: its blocks are estimated one by one.</p>\n",
          out);
  heads(out);
  instructions(p, f, found, out);
  fputs("</tbody></table></details>\n", out);
  culprits_free(found);
  frequency_free(frequency);
}

/* The listings are written to memory first: how long they are decides which are left out. */
bool page_listings(const struct page *p, const size_t *order, FILE *out) {
  size_t i = 0, used = 0;
  html_heading(out, "code", "Source and assembly");
  for (; i < p->now->functions && used < PAGE_LISTINGS_BYTES; i++) {
    char *text = NULL;
    size_t bytes = 0;
    FILE *memory = open_memstream(&text, &bytes);
    if (!memory) return false;
    listing(p, order[i], memory);
    const bool good = fclose(memory) == 0;
    if (good && used + bytes <= PAGE_LISTINGS_BYTES) fwrite(text, 1, bytes, out);
    used += bytes;
    free(text);
    if (!good) return false;
    if (used > PAGE_LISTINGS_BYTES) break;
  }
  if (i < p->now->functions) {
    fputs("<p class=\"dim\">", out);
    html_text(out, "%zu of %zu functions are listed; the others have less time than these.", i, p->now->functions);
    fputs("</p>\n", out);
  }
  return true;
}
