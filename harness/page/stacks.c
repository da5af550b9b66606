/* Cycle stacks: of everything, and of each image. */
#include "page/parts.h"

/* The share of one class in the time of a sum. */
static struct profile_interval class_share(const struct tally_sum *sum, enum oracle_class c) {
  const double all = sum->events[0];
  if (!(all > 0)) return (struct profile_interval){0, 0, 1};
  return profile_wilson(sum->of_class[c] / all, all * all / sum->squares[0]);
}

static void stack(const struct tally_sum *sum, const char *name, FILE *out) {
  fputs("<p>", out);
  html_text(out, "%s", name);
  fputs("</p><div class=\"stack\" role=\"img\" aria-label=\"Cycle stack of ", out);
  html_text(out, "%s", name);
  fputs("\">", out);
  for (unsigned c = 0; c < ORACLE_CLASSES; c++) {
    const struct profile_interval share = class_share(sum, (enum oracle_class)c);
    if (share.value < 0.0005) continue;
    fprintf(out, "<span style=\"width:%.3f%%;background:%s;color:%s\" title=\"", 100 * share.value,
            html_class_colour((enum oracle_class)c), html_class_ink((enum oracle_class)c));
    html_text(out, "%s %.1f %% (%.1f to %.1f)", oracle_class_name((enum oracle_class)c), 100 * share.value, 100 * share.low,
              100 * share.high);
    fputs("\">", out);
    if (share.value > 0.05) html_text(out, "%s %.0f%%", oracle_class_name((enum oracle_class)c), 100 * share.value);
    fputs("</span>", out);
  }
  fputs("</div>\n", out);
}

static void table(const struct tally_sum *sum, FILE *out) {
  fputs("<div class=\"wide\"><table><thead><tr><th></th>", out);
  html_head(out, "class", true);
  html_head(out, "share", false);
  html_head(out, "95 % interval", false);
  fputs("</tr></thead><tbody>\n", out);
  for (unsigned c = 0; c < ORACLE_CLASSES; c++) {
    const struct profile_interval share = class_share(sum, (enum oracle_class)c);
    fprintf(out, "<tr><td><span class=\"key\" style=\"background:%s\"></span></td><td class=\"w\">",
            html_class_colour((enum oracle_class)c));
    html_text(out, "%s", oracle_class_name((enum oracle_class)c));
    fputs("</td>", out);
    html_percent(out, &share);
    fputs("</tr>\n", out);
  }
  fputs("</tbody></table></div>\n", out);
}

void page_stacks(const struct page *p, FILE *out) {
  const struct tally *t = p->now;
  html_heading(out, "stack", "Cycle stack");
  if (!t->all.classes) {
    fputs("<p class=\"dim\">Interrupted pcs do not say what kind of cycle they come from; samples of TIP do.</p>\n", out);
    return;
  }
  stack(&t->all, "everything", out);
  for (size_t i = 0; t->images > 1 && i < t->images; i++)
    if (t->image[i].sum.classes) stack(&t->image[i].sum, t->image[i].samples->name, out);
  table(&t->all, out);
}
