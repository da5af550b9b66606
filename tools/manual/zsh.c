#include <ctype.h>
#include <string.h>

#include "tools/manual/pages.h"

/* Part of a word in single quotes, with blanks as one blank and a backslash before each of `special`. */
static void put_text(FILE *out, const char *text, const char *special) {
  for (; *text; text++) {
    if (isspace((unsigned char)*text)) {
      if (!isspace((unsigned char)text[1])) fputc(' ', out);
      continue;
    }
    if (strchr(special, *text)) fputc('\\', out);
    if (*text == '\'') fputs("'\\''", out);
    else fputc(*text, out);
  }
}

static void put_words(FILE *out, const char *const *words, const char *between) {
  for (const char *const *w = words; w && *w; w++) fprintf(out, "%s%s", w == words ? "" : between, *w);
}

static void put_value(FILE *out, const struct option_row *row) {
  fputc(':', out);
  put_text(out, row->value, ":\\");
  fputc(':', out);
  switch (pages_kind_of(row)) {
    case PAGES_ANY: fputc(' ', out); break;
    case PAGES_FILE: fputs("_files", out); break;
    case PAGES_FOLDER: fputs("_files -/", out); break;
    case PAGES_WORDS:
      fputc('(', out);
      put_words(out, row->choices, " ");
      fputc(')', out);
      break;
    case PAGES_LIST:
      fputs("_values -s , word ", out);
      put_words(out, row->choices, " ");
      break;
  }
}

static void put_table(FILE *out, const struct option_table *t, const char *indent) {
  fprintf(out, "%s_arguments -s \\\n", indent);
  for (const struct option_row *row = t->rows; row < t->rows + t->count; row++) {
    if (!options_has_row(t, row)) continue;
    fprintf(out, "%s  '%s%s%s[", indent, row->kind == OPTION_CALL ? "*" : "", row->name,
            !row->value           ? ""
            : row->name[1] == '-' ? "="
                                  : "+");
    put_text(out, row->help, "[]\\");
    fputc(']', out);
    if (row->value) put_value(out, row);
    fputs("' \\\n", out);
  }
  fprintf(out, "%s  '*:file:_files'\n", indent);
}

static void put_command(FILE *out, const struct command *c) {
  fprintf(out, "        %s)\n", c->name);
  if (!c->table->words) put_table(out, c->table, "          ");
  else {
    fputs("          _arguments -C '--help[this text]' '1:what:(", out);
    for (const struct option_table *t = c->table; t; t = t->next) {
      put_words(out, t->words, " ");
      if (t->next) fputc(' ', out);
    }
    fputs(")' '*::argument:->word'\n          [[ $state = word ]] && case $words[1] in\n", out);
    for (const struct option_table *t = c->table; t; t = t->next) {
      fputs("            (", out);
      put_words(out, t->words, "|");
      fputs(")\n", out);
      put_table(out, t, "              ");
      fputs("              ;;\n", out);
    }
    fputs("          esac\n", out);
  }
  fputs("          ;;\n", out);
}

void pages_zsh(FILE *out) {
  size_t n;
  const struct command *all = commands_all(&n);
  fputs("#compdef culprit\n# Made by `culprit completion zsh`. Install it as _culprit in a folder of $fpath.\n\n"
        "_culprit() {\n"
        "  local context state line\n"
        "  typeset -A opt_args\n"
        "  local -a commands\n"
        "  _arguments -C '--help[the commands]' '--version[the version]' '1:command:->command' '*::argument:->rest'\n"
        "  case $state in\n"
        "    command)\n"
        "      commands=(\n",
        out);
  for (size_t i = 0; i < n; i++) {
    fprintf(out, "        '%s:", all[i].name);
    put_text(out, all[i].help, "\\");
    fputs("'\n", out);
  }
  fputs("      )\n"
        "      _describe command commands ;;\n"
        "    rest)\n"
        "      case $words[1] in\n",
        out);
  for (size_t i = 0; i < n; i++) put_command(out, &all[i]);
  fputs("      esac ;;\n"
        "  esac\n"
        "}\n\n"
        "if [ \"$funcstack[1]\" = _culprit ]; then _culprit \"$@\"; else compdef _culprit culprit; fi\n",
        out);
}
