/* How the samples were taken, and how far they can be trusted. */
#include <string.h>

#include "page/parts.h"
#include "present/cells.h"

static void open_fact(FILE *out, const char *name) { fprintf(out, "<div><dt>%s</dt><dd>", name); }
static void close_fact(FILE *out) { fputs("</dd></div>\n", out); }

static const char *method_of(const struct samples_run *r) {
  static const char *const names[] = {[PROF_TIP] = "TIP",
                                      [PROF_TIMER] = "timer interrupts",
                                      [PROF_PROFILEME] = "ProfileMe",
                                      [PROF_PROFILEME_SUMS] = "ProfileMe, sums",
                                      [PROF_COP_SLOTS] = "co-processor",
                                      [PROF_COP_VALUES] = "co-processor"};
  return r->mixed ? "several" : r->kind < sizeof names / sizeof names[0] ? names[r->kind] : "counts";
}

static void method(const struct samples_run *r, FILE *out) {
  open_fact(out, "method");
  html_text(out, "%s", method_of(r));
  if (*r->microprogram && !r->mixed) html_text(out, ", %s", r->microprogram);
  if (r->source == PROF_MODEL && !r->mixed) fputs(", golden model", out);
  if (r->period > 1 && !r->mixed) {
    fputs("<small> one in ", out);
    html_count(out, (double)r->period);
    html_text(out, " %s%s", r->kind == PROF_PROFILEME || r->kind == PROF_PROFILEME_SUMS ? "instructions" : r->event,
              r->random ? ", at random" : "");
    fputs("</small>", out);
  }
  close_fact(out);
}

static void run(const struct samples_run *r, FILE *out) {
  open_fact(out, "cycles");
  html_count(out, r->cycles);
  if (r->runs > 1) fprintf(out, "<small> in %u runs</small>", r->runs);
  close_fact(out);
  open_fact(out, "IPC");
  if (r->cycles > 0) fprintf(out, "%.3f", r->instret / r->cycles);
  else fputs("unknown", out);
  close_fact(out);
  method(r, out);
  open_fact(out, "overhead");
  if (r->source == PROF_MODEL && r->overhead <= 0) fputs("none", out);
  else
    fprintf(out, "%.2f&nbsp;%%<small> %s</small>", r->cycles > 0 ? 100 * r->overhead / r->cycles : 0,
            r->measured ? "against runs without sampling" : "cycles in the handler");
  close_fact(out);
  open_fact(out, "samples");
  html_count(out, r->kept);
  if (r->missed > 0) {
    fputs("<small> ", out);
    html_count(out, r->missed);
    fputs(" triggers missed</small>", out);
  }
  close_fact(out);
  open_fact(out, "checked");
  if (r->checked > 0) {
    html_count(out, r->checked);
    fputs("<small> equal to the truth</small>", out);
  } else fputs("no", out);
  close_fact(out);
}

static void lost(const struct samples *s, FILE *out) {
  const double all = s->known + s->unknown + s->lost, share = all > 0 ? 100 * (s->unknown + s->lost) / all : 0;
  open_fact(out, "lost");
  if (s->lost > 0) {
    html_count(out, s->lost);
    fputs("<small> no room in a buffer</small>", out);
  } else fputs("none", out);
  if (s->unknown > 0) {
    fputs("<small>, of no image: ", out);
    html_count(out, s->unknown);
    fputs("</small>", out);
  }
  close_fact(out);
  fputs("</dl>\n", out);
  if (share > 1) {
    fputs("<p class=\"warn\">", out);
    html_text(out, "%.1f\u00a0%% of the samples are unknown or lost.", share);
    fputs("</p>\n", out);
  }
}

void page_facts(const struct page *p, FILE *out) {
  const struct samples *s = p->samples;
  fputs("<dl class=\"facts\" id=\"summary\">\n", out);
  if (s->machine && *s->machine) {
    open_fact(out, "machine");
    html_text(out, "%s", s->machine);
    fprintf(out, "<small> commits %u a cycle</small>", s->width);
    close_fact(out);
  }
  if (s->run.runs) run(&s->run, out);
  else {
    open_fact(out, "samples");
    html_count(out, s->known + s->unknown);
    fputs("<small> from the database</small>", out);
    close_fact(out);
  }
  lost(s, out);
}
