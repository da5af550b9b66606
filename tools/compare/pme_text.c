#include <inttypes.h>

#include "profileme/envelope.h"
#include "tools/compare/pme.h"

static void envelope(const char *what, const struct pme_envelope *e, FILE *out) {
  fprintf(out, "  %-12s %6" PRIu64 " points", what, e->points);
  if (e->points) {
    fprintf(out, ", inside one sigma %.3f (Poisson counts: %.3f), mean ratio %.4f +- %.4f", pme_envelope_share(e),
            e->expected / (double)e->points, pme_envelope_ratio(e), pme_envelope_error(e));
  }
  fputc('\n', out);
}

static void convergence(const struct compare_pme *c, const struct pme_profile *p, FILE *out) {
  struct pme_envelope retire = {0}, dmiss = {0};
  const struct program_image *text = &c->run.image;
  for (uint64_t place = 0; place < program_image_places(text); place += 4) {
    const uint64_t pc = program_image_pc(text, place);
    uint64_t count = pc_sum_at(&c->retired, pc);
    const struct pme_insn *insn = count ? pme_insn_at(p, pc) : NULL;
    pme_envelope_add(&retire, count, insn ? insn->sums.reasons[PME_RETIRES] : 0, p->scale.each);
    pme_envelope_add(&dmiss, pc_sum_at(&c->dmiss, pc), insn ? insn->sums.events[PME_E_L1MISS] : 0, p->scale.each);
  }
  fprintf(out, "Estimated counts, of instructions with %.0f expected samples and more:\n", PME_ENVELOPE_LEAST);
  envelope("retired", &retire, out);
  envelope("D-misses", &dmiss, out);
}

static void paths(const struct pme_path_rates *r, FILE *out) {
  static const char *const scopes[PME_SCOPES] = {"inside a routine", "across routines"};
  for (int scope = 0; scope < PME_SCOPES; scope++) {
    fprintf(out, "Paths %s, percent found of lengths 1 to %d:\n", scopes[scope], PME_PATH_LENGTH);
    for (int s = 0; s < PME_SCHEMES; s++) {
      fprintf(out, "  %-32s", pme_scheme_name((enum pme_scheme)s));
      for (unsigned n = 1; n <= PME_PATH_LENGTH; n++)
        fprintf(out, " %5.1f", r->judged[scope][n] ? 100.0 * (double)r->right[scope][n][s] / (double)r->judged[scope][n] : 0.0);
      fputc('\n', out);
    }
  }
}

static void slots(const struct compare_pme *c, const struct pme_profile *p, FILE *out) {
  double slots = (double)c->prof.width * (double)c->slots.progress.total, wasted = slots - (double)c->slots.used.total;
  struct profile_interval estimate = pme_slots_wasted(&p->all.pairs, &p->scale);
  fprintf(out, "Issue slots wasted, all instructions: %.4g, estimated %.4g (%.4g to %.4g)\n", wasted, estimate.value, estimate.low,
          estimate.high);
}

void compare_pme_text(const struct compare_pme *c, const struct pme_profile *p, FILE *out) {
  char summary[96];
  const struct pme_window_result w = pme_window_result(&c->window);
  const struct pme_attribution *a = &c->attribution;
  run_summary(&c->run, summary, sizeof summary);
  fprintf(out, "%s on %s: %s\n", c->opt->program, c->machine, summary);
  fprintf(out, "%" PRIu64 " selections, one in %.2f instructions; %" PRIu64 " records, %" PRIu64 " collisions\n", c->prof.overflows,
          p->scale.interval, a->records, c->prof.missed);
  fprintf(out, "Records that say what their instruction did: %" PRIu64 " of %" PRIu64 "%s%s\n", a->exact, a->records,
          *a->first_wrong ? "; first other: " : "", a->first_wrong);
  fprintf(out, "IPC in windows of %d cycles: mean %.3f, deviation %.1f %%, largest over smallest %.1f\n", PME_WINDOW_CYCLES, w.mean,
          w.deviation, w.ratio);
  if (c->opt->pairs) {
    slots(c, p, out);
    paths(&c->rates, out);
  } else {
    convergence(c, p, out);
  }
}
