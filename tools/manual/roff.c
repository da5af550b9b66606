#include <ctype.h>
#include <string.h>

#include "tools/manual/pages.h"

/* Text in one paragraph: blanks and line ends become one blank, what stands between backquotes is bold. */
static void put_text(FILE *out, const char *text) {
  bool bold = false, begins = true;
  for (; *text; text++) {
    if (isspace((unsigned char)*text)) {
      if (!begins && text[1] && !isspace((unsigned char)text[1])) fputc(' ', out);
      continue;
    }
    if (begins && (*text == '.' || *text == '\'')) fputs("\\&", out);
    begins = false;
    if (*text == '`') fputs((bold = !bold) ? "\\fB" : "\\fR", out);
    else if (*text == '\\') fputs("\\e", out);
    else if (*text == '-') fputs("\\-", out);
    else fputc(*text, out);
  }
  fputc('\n', out);
}

static void put_title(FILE *out, const char *page) {
  fputs(".\\\" Made by `culprit man`.\n.TH ", out);
  for (; *page; page++) fputc(toupper((unsigned char)*page), out);
  fputs(" 1 \"\" \"culprit " CULPRIT_VERSION "\" \"Culprit\"\n", out);
}

static void put_name(FILE *out, const char *page, const char *help) {
  put_title(out, page);
  fputs(".SH NAME\n", out);
  fprintf(out, "%s \\- ", page);
  put_text(out, help);
}

static void put_options(const struct option_table *t, FILE *out) {
  for (const struct option_row *row = t->rows; row < t->rows + t->count; row++) {
    if (!options_has_row(t, row)) continue;
    fputs(".TP\n\\fB", out);
    for (const char *c = row->name; *c; c++) fprintf(out, *c == '-' ? "\\-" : "%c", *c);
    fputs("\\fR", out);
    if (row->value) fprintf(out, " \\fI%s\\fR", row->value);
    fputc('\n', out);
    put_text(out, row->help);
  }
}

void pages_command(const struct command *c, FILE *out) {
  char page[64];
  snprintf(page, sizeof page, "culprit-%s", c->name);
  put_name(out, page, c->help);
  fputs(".SH SYNOPSIS\n", out);
  for (const struct option_table *t = c->table; t; t = t->next) {
    fprintf(out, "%s.B culprit %s\n", t == c->table ? "" : ".br\n", c->name);
    put_text(out, t->usage);
  }
  for (const struct option_table *t = c->table; t; t = t->next) {
    const bool several = c->table->next;
    if (several) fprintf(out, ".SH %s %s\n", c->name, t->words[0]);
    else fputs(".SH DESCRIPTION\n", out);
    put_text(out, t->about);
    fputs(several ? ".SS Options\n" : ".SH OPTIONS\n", out);
    put_options(t, out);
    if (!t->status) continue;
    fputs(several ? ".SS Exit status\n" : ".SH EXIT STATUS\n", out);
    put_text(out, t->status);
  }
  fputs(".SH SEE ALSO\n.BR culprit (1)\n", out);
}

void pages_overview(FILE *out) {
  size_t n;
  const struct command *all = commands_all(&n);
  put_name(out, "culprit", "profiling hardware on simulated machines");
  fputs(".SH SYNOPSIS\n.B culprit\n.I COMMAND\n[arguments]\n.br\n.B culprit\n\\-\\-help\n.br\n.B culprit\n\\-\\-version\n"
        ".SH COMMANDS\n",
        out);
  for (size_t i = 0; i < n; i++) {
    fprintf(out, ".TP\n.BR culprit-%s (1)\n", all[i].name);
    put_text(out, all[i].help);
  }
}
