/* One instruction in full: how long its phases take, which data it touches, what the units do meanwhile. */
#include <inttypes.h>
#include <math.h>

#include "profile/pme_addresses.h"
#include "profile/pme_histogram.h"
#include "present/cells.h"
#include "present/profileme/report.h"
#include "isa/disasm.h"

#define BAR 60 /* characters of the fullest bucket */
#define GAP 2  /* empty buckets in a row that are still shown */

static void histogram(const struct pme_profile *p, const struct pme_insn *insn, enum pme_phase phase, FILE *out) {
  struct pme_histogram h = pme_histogram_of(p, insn, phase);
  struct profile_interval mean = pme_phase_mean(&insn->sums, phase);
  uint64_t fullest = 1;
  char cell[CELL];
  if (!h.n) return;
  fprintf(out, "\n%s  %s\n", pme_phase_name(phase), pme_phase_text(phase));
  fprintf(out, "  mean %s", cell_mean(cell, &mean, pme_mean_error(&insn->sums.phase[phase], pme_spread(&insn->sums))));
  fprintf(out, ", least %u, half up to %u, nine of ten up to %u, most %u\n", h.least, pme_histogram_quantile(&h, 0.5),
          pme_histogram_quantile(&h, 0.9), h.most);
  for (unsigned b = 0; b < PME_BUCKETS; b++)
    if (h.bucket[b] > fullest) fullest = h.bucket[b];
  for (unsigned b = pme_bucket(h.least), empty; b <= pme_bucket(h.most); b++) {
    for (empty = 0; !h.bucket[b + empty];) empty++;
    if (empty > GAP) {
      fputs("        ...\n", out);
      b += empty;
    }
    unsigned first = pme_bucket_first(b), last = pme_bucket_first(b + 1) - 1;
    char range[32];
    if (first == last) snprintf(range, sizeof range, "%u", first);
    else snprintf(range, sizeof range, "%u-%u", first, last);
    fprintf(out, "  %9s %8" PRIu64 " %6.2f%%  ", range, h.bucket[b], cell_part(h.bucket[b], h.n));
    for (uint64_t k = 0; k < (h.bucket[b] * BAR + fullest - 1) / fullest; k++) fputc('#', out);
    fputc('\n', out);
  }
}

static bool addresses(const struct pme_profile *p, const struct pme_insn *insn, FILE *out) {
  struct pme_addresses a;
  if (!pme_addresses_of(p, insn, &a)) return false;
  if (!a.known) return true;
  fprintf(out, "\nData: %" PRIu64 " records in %" PRIu64 " lines of %d bytes, %" PRIx64 " to %" PRIx64 "\n", a.known, a.lines,
          PME_LINE_BYTES, a.least, a.most);
  for (unsigned k = 0; k < PME_TOP_LINES && a.top[k].count; k++)
    fprintf(out, "  %16" PRIx64 " %8" PRIu64 " %6.2f%%\n", a.top[k].line, a.top[k].count, cell_part(a.top[k].count, a.known));
  return true;
}

bool pme_text_detail(const struct pme_profile *p, const struct pme_insn *insn, const struct style *style) {
  const struct pme_function *f = &p->function[insn->at.function];
  FILE *out = style->out;
  char text[96] = "", a[2][CELL];
  if (program_image_place(p->source.image, insn->pc) != PROGRAM_NO_PLACE)
    style_disasm(style, p->source.image, insn->pc, text, sizeof text);
  fputc('\n', out);
  style_tint(style, TINT_TITLE);
  fprintf(out, "%08" PRIx64 "  %s  %s\n", insn->pc, f->at.name, text);
  style_tint(style, TINT_PLAIN);
  fprintf(out, "  %s records, %s of them retired\n", cell_count(a[0], (double)insn->sums.records),
          cell_count(a[1], (double)insn->sums.reasons[PME_RETIRES]));
  if (!p->raw) fputs("  the file holds sums: histograms and addresses are not in it\n", out);
  for (unsigned ph = 0; ph < PME_PHASES; ph++) histogram(p, insn, (enum pme_phase)ph, out);
  if (!addresses(p, insn, out)) return false;
  pme_text_around(p, &insn->sums.pairs, style);
  return true;
}
