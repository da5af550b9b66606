/* The page's first sentence: which instruction, why, and how sure. */
#include <math.h>

#include "page/parts.h"

static const double STANDS_OUT = 0.05; /* share of an instruction that is an answer */
static const double FEW = 10;          /* samples of an instruction */

struct answer {
  const struct page *p;
  const struct tally_insn *insn;
  const struct tally_function *function;
  struct tally_sum sum;
  enum oracle_class class; /* of most of its time; ORACLE_CLASSES: not known */
  struct profile_interval share;
};

static struct answer find_answer(const struct page *p, const struct tally_insn *insn) {
  const struct tally *t = p->now;
  struct answer a = {.p = p, .insn = insn, .function = &t->function[insn->function], .sum = tally_insn_sum(t, insn)};
  a.class = tally_main_class(&a.sum);
  a.share = tally_share(t, &a.sum, 0);
  if (a.class < ORACLE_CLASSES)
    a.share = profile_wilson(a.sum.of_class[a.class] / t->all.events[0], t->all.events[0] * t->all.events[0] / t->all.squares[0]);
  return a;
}

static const char *predicate(const struct answer *a) {
  static const char *const text[] = {
    [ORACLE_EXECUTE] = "executes one instruction",
    [ORACLE_ALU_STALL] = "waits for one instruction",
    [ORACLE_LOAD_STALL] = "waits for one load",
    [ORACLE_STORE_STALL] = "waits for one store",
    [ORACLE_FRONT_END] = "waits for one instruction to be fetched",
    [ORACLE_MISPREDICT] = "is lost behind one mispredicted branch",
    [ORACLE_MISC_FLUSH] = "is lost to flushes at one instruction",
    [ORACLE_INTERRUPT] = "is lost to interrupts at one instruction",
  };
  if (a->class < ORACLE_CLASSES) return text[a->class];
  return page_timed(a->p) ? "belongs to one instruction" : "belong to one instruction";
}

static void line_of(const struct answer *a, const char *before, FILE *out) {
  const struct tally_line *l = &a->p->now->line[a->insn->line];
  html_line(out, before, &(struct symbols_line){l->file, l->line});
}

static void sentence(const struct answer *a, FILE *out) {
  html_text(out, "%.*f\u00a0%% of %s %s, ", a->share.value < 0.0995 ? 1 : 0, 100 * a->share.value, page_whole(a->p), predicate(a));
  html_place(out, a->p, a->function, a->insn->pc);
  line_of(a, ", ", out);
  html_text(out, "%s.", page_cause(&a->sum));
}

static void flat(const struct answer *a, FILE *out) {
  html_text(out, "No instruction stands out: the hottest, ");
  html_place(out, a->p, a->function, a->insn->pc);
  line_of(a, ", ", out);
  html_text(out, ", has %.1f\u00a0%% of %s.", 100 * a->share.value, page_whole(a->p));
}

/* The hottest function, and the two classes with most of the time. */
static void rest(const struct page *p, const size_t *order, FILE *out) {
  const struct tally *t = p->now;
  const struct tally_function *f = &t->function[order[0]];
  unsigned first = ORACLE_CLASSES, second = ORACLE_CLASSES;
  html_text(out, " The hottest function, ");
  html_name(out, f->name);
  html_text(out, ", has %.0f\u00a0%%.", 100 * f->sum.events[0] / t->all.events[0]);
  for (unsigned c = 0; t->all.classes && c < ORACLE_CLASSES; c++) {
    if (first == ORACLE_CLASSES || t->all.of_class[c] > t->all.of_class[first]) {
      second = first;
      first = c;
    } else if (second == ORACLE_CLASSES || t->all.of_class[c] > t->all.of_class[second]) second = c;
  }
  if (second < ORACLE_CLASSES)
    html_text(out, " Overall, %.0f\u00a0%% %s and %.0f\u00a0%% %s.", 100 * t->all.of_class[first] / t->all.events[0],
              html_class_verb((enum oracle_class)first), 100 * t->all.of_class[second] / t->all.events[0],
              html_class_verb((enum oracle_class)second));
}

void page_answer(const struct page *p, const size_t *order, FILE *out) {
  const struct tally_insn *hot[PAGE_HOT];
  fputs("<h1 id=\"answer\">", out);
  if (!page_hottest(p, hot)) {
    fputs("No samples: nothing can be said about where the time went.</h1>\n", out);
    return;
  }
  const struct answer a = find_answer(p, hot[0]);
  (a.share.value >= STANDS_OUT ? sentence : flat)(&a, out);
  fputs("</h1>\n<p class=\"lead\">", out);
  html_text(out, "Between %.1f and %.1f\u00a0%% with 95\u00a0%% confidence%s.", 100 * a.share.low, 100 * a.share.high,
            profile_confidence_of(&a.share) == PROFILE_LOW || a.sum.samples[0] < FEW ? ": there are few samples" : "");
  rest(p, order, out);
  fputs("</p>\n", out);
}
