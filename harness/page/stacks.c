/* Cycle stacks: of everything, and of each image. */
#include "page/parts.h"

/* The share of one class in the time of a sum. */
static struct profile_interval class_share(const struct tally_sum *sum, enum oracle_class c) {
  const double all = sum->events[0];
  if (!(all > 0)) return (struct profile_interval){0, 0, 1};
  return profile_wilson(sum->of_class[c] / all, all * all / sum->squares[0]);
}

void html_stack(FILE *out, const struct tally_sum *sum, const char *name) {
  fputs("<div class=\"stack\" role=\"img\" aria-label=\"Cycle stack of ", out);
  html_text(out, "%s", name);
  fputs("\">", out);
  for (unsigned c = 0; c < ORACLE_CLASSES; c++) {
    const struct profile_interval share = class_share(sum, (enum oracle_class)c);
    if (!(share.value > 0)) continue;
    fprintf(out, "<span data-c=\"%u\" data-v=\"%.6f\" style=\"width:%.4f%%;background:%s;color:%s\" title=\"", c, share.value,
            100 * share.value, html_class_colour((enum oracle_class)c), html_class_ink((enum oracle_class)c));
    html_text(out, "%s %.1f %% (%.1f to %.1f)", oracle_class_name((enum oracle_class)c), 100 * share.value, 100 * share.low,
              100 * share.high);
    fputs("\">", out);
    if (share.value > 0.05) {
      fputs("<b>", out); /* which the style hides where it does not fit */
      html_text(out, "%s %.0f%%", oracle_class_name((enum oracle_class)c), 100 * share.value);
      fputs("</b>", out);
    }
    fputs("</span>", out);
  }
  fputs("</div>\n", out);
}

/* Bars of all images have one length: the text says how much of the whole each is. */
static void stack(const struct page *p, const struct tally_image *image, FILE *out) {
  const char *name = image->samples->name;
  fputs("<p>", out);
  html_name(out, name);
  html_text(out, ", %.1f\u00a0%% of %s", 100 * image->sum.events[0] / p->now->all.events[0], page_whole(p));
  fputs("</p>", out);
  html_stack(out, &image->sum, name);
}

static void legend(const struct tally_sum *sum, FILE *out) {
  fputs("<ul class=\"legend\">\n", out);
  for (unsigned c = 0; c < ORACLE_CLASSES; c++) {
    const struct profile_interval share = class_share(sum, (enum oracle_class)c);
    fprintf(out, "<li><i class=\"key\" style=\"background:%s\"></i> ", html_class_colour((enum oracle_class)c));
    html_text(out, "%s %.2f %%", oracle_class_name((enum oracle_class)c), 100 * share.value);
    fprintf(out, " <small>%.2f to %.2f</small></li>\n", 100 * share.low, 100 * share.high);
  }
  fputs("</ul>\n", out);
}

void page_stacks(const struct page *p, FILE *out) {
  const struct tally *t = p->now;
  html_heading(out, "stack", "Cycle stack");
  if (!t->all.classes) {
    fputs("<p class=\"dim\">These samples do not say what kind of cycle they come from; samples of TIP do.</p>\n", out);
    return;
  }
  html_stack(out, &t->all, "everything");
  for (size_t i = 0; t->images > 1 && i < t->images; i++)
    if (t->image[i].sum.classes) stack(p, &t->image[i], out);
  legend(&t->all, out);
}
