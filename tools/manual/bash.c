#include <string.h>

#include "tools/manual/pages.h"

static const char script_head[] =
  "# Made by `culprit completion bash`. Source it, or install it as bash-completion/completions/culprit.\n"
  "\n"
  "# What may follow `$1`: REPLY is a kind (words, list, file, folder, any) and its words; empty: nothing of its own.\n"
  "_culprit_after() {\n"
  "  case $1 in\n";

static const char script_tail[] =
  "    *) REPLY= ;;\n"
  "  esac\n"
  "}\n"
  "\n"
  "_culprit() {\n"
  "  local cur=${COMP_WORDS[COMP_CWORD]} last=$((COMP_CWORD - 1)) path=${COMP_WORDS[1]} options head= REPLY\n"
  "  if [ \"$COMP_CWORD\" = 1 ]; then path= ; fi\n"
  "  if [ \"$cur\" = = ]; then cur= ; else [ \"${COMP_WORDS[last]}\" != = ] || last=$((last - 1)); fi\n"
  "  _culprit_after \"$path\"\n"
  "  if [ \"$path\" ] && [ \"${REPLY%% *}\" = words ] && [ \"$COMP_CWORD\" -gt 2 ]; then\n"
  "    path+=\" ${COMP_WORDS[2]}\"\n"
  "    _culprit_after \"$path\"\n"
  "  fi\n"
  "  options=$REPLY\n"
  "  if [ \"${REPLY%% *}\" = options ]; then\n"
  "    _culprit_after \"$path ${COMP_WORDS[last]}\"\n"
  "    if [ -z \"$REPLY\" ]; then case $cur in -*) REPLY=$options ;; *) REPLY=file ;; esac; fi\n"
  "  fi\n"
  "  case ${REPLY%% *} in\n"
  "    list) case $cur in *,*) head=${cur%,*}, ;; esac ;;&\n"
  "    words | list | options) COMPREPLY=($(compgen -P \"$head\" -W \"${REPLY#* }\" -- \"${cur#\"$head\"}\")) ;;\n"
  "    file) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- \"$cur\")) ;;\n"
  "    folder) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- \"$cur\")) ;;\n"
  "    *) COMPREPLY=() ;;\n"
  "  esac\n"
  "}\n"
  "complete -F _culprit culprit\n";

static void put_words(FILE *out, const char *const *words) {
  for (; words && *words; words++) fprintf(out, " %s", *words);
}

/* `path` is the command, and its word where it has one. */
static void put_table(FILE *out, const struct option_table *t, const char *path) {
  static const char *const kinds[] = {
    [PAGES_ANY] = "any", [PAGES_FILE] = "file", [PAGES_FOLDER] = "folder", [PAGES_WORDS] = "words", [PAGES_LIST] = "list"};
  fprintf(out, "    '%s') REPLY='options", path);
  for (size_t i = 0; i < t->count; i++)
    if (options_has_row(t, &t->rows[i])) fprintf(out, " %s", t->rows[i].name);
  fputs("' ;;\n", out);
  for (size_t i = 0; i < t->count; i++) {
    if (!options_has_row(t, &t->rows[i]) || !t->rows[i].value) continue;
    fprintf(out, "    '%s %s') REPLY='%s", path, t->rows[i].name, kinds[pages_kind_of(&t->rows[i])]);
    put_words(out, t->rows[i].choices);
    fputs("' ;;\n", out);
  }
}

static void put_command(FILE *out, const struct command *c) {
  char path[128];
  if (!c->table->words) {
    put_table(out, c->table, c->name);
    return;
  }
  fprintf(out, "    '%s') REPLY='words", c->name);
  for (const struct option_table *t = c->table; t; t = t->next) put_words(out, t->words);
  fputs(" --help' ;;\n", out);
  for (const struct option_table *t = c->table; t; t = t->next)
    for (const char *const *word = t->words; *word; word++) {
      snprintf(path, sizeof path, "%s %s", c->name, *word);
      put_table(out, t, path);
    }
}

void pages_bash(FILE *out) {
  size_t n;
  const struct command *all = commands_all(&n);
  fprintf(out, "%s    '') REPLY='words", script_head);
  for (size_t i = 0; i < n; i++) fprintf(out, " %s", all[i].name);
  fputs(" --help --version' ;;\n", out);
  for (size_t i = 0; i < n; i++) put_command(out, &all[i]);
  fputs(script_tail, out);
}
