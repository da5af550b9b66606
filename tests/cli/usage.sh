#!/bin/bash
# Wrong command lines: status 64 or 67, one line, no file.
. "$(dirname "$0")/lib.sh"
plan 27
assemble "$tmp/p.elf" <<<'EXIT 0' || exit 2
p=$tmp/p.elf

expect cli_no_command 64 'no command given'
expect cli_unknown_command 64 "unknown command 'rnu'" rnu
expect cli_no_program 64 'no program given' run
expect cli_unknown_option 64 'unknown option --wibble' run --wibble "$p"
expect cli_unknown_short_option 64 'unknown option -x' run -x "$p"
expect cli_option_without_value 64 'max-cycles needs a value' run "$p" --max-cycles
expect cli_flag_with_value 64 'takes no value' run --no-check=1 "$p"
expect cli_not_a_number 64 "'ten' is not a number" run --max-cycles ten "$p"
expect cli_number_with_tail 64 "'10k' is not a number" run --max-cycles 10k "$p"
expect cli_negative 64 'not a number' run --max-cycles -5 "$p"
expect cli_too_large 64 'not a number' run --max-cycles 99999999999999999999999 "$p"
expect cli_out_of_range 64 'not in the range' run --mem-latency 0 "$p"
expect cli_granularity 64 'not 1, 2, 4, 8 or 16' run --signature-granularity 3 "$p"
expect cli_window_reversed 64 'is after --to' run --konata "$tmp/out/k" --from 20 --to 10 "$p"
expect cli_window_alone 64 'need --wave or --konata' run --from 20 "$p"
expect cli_two_programs 64 'two programs given' run "$p" "$p"
expect cli_unknown_config 67 "unknown configuration 'huge'" run --config huge $outputs "$p"
expect cli_config_with_slash 67 'unknown configuration' run --config ../small "$p"
CULPRIT_SIM_DIR=$tmp expect cli_no_machines 67 'available: none' run "$p"
printf 'not a library' >"$tmp/small.so"
CULPRIT_SIM_DIR=$tmp expect cli_broken_machine 67 'cannot be loaded' run "$p"

for words in '--help' '--version' 'run --help'; do
  name=cli_$(tr -d ' -' <<<"$words")
  if "$culprit" $words >"$tmp/help" 2>"$tmp/stderr" && [ -s "$tmp/help" ] && [ ! -s "$tmp/stderr" ]; then ok "$name"
  else bad "$name" "status, output or standard error"; fi
done
# The commit, where the sources are a checkout; the program is the same whatever it is.
commit=$(git rev-parse --short=8 HEAD 2>/dev/null)
[[ $("$culprit" --version) =~ ^culprit\ [0-9.]+"${commit:+ ($commit}"(" and changes")?"${commit:+)}"$ ]] && why= || why=$("$culprit" --version)
judge cli_version_commit "$why"
why=
[ -z "$commit" ] || ! grep -qF "$commit" "$(realpath "$culprit")" || why='the program holds the commit'
judge cli_version_outside "$why"
# A table may have any number of rows.
cat >"$tmp/rows.c" <<'E2'
#include "tools/cli/options.h"
enum { ROWS = 100 };
int main(void) {
  static char names[ROWS][16];
  static struct option_row rows[ROWS];
  bool flag[ROWS] = {false}, given[ROWS], good;
  struct failure f = {0, ""};
  char *words[] = {"--row6", "--row70"};
  for (int i = 0; i < ROWS; i++) {
    snprintf(names[i], sizeof names[i], "--row%d", i);
    rows[i] = (struct option_row){.name = names[i], .kind = OPTION_FLAG, .offset = (size_t)i * sizeof flag[0]};
  }
  const struct option_table table = {.command = "rows", .rows = rows, .count = ROWS};
  good = options_parse(&table, flag, 2, words, given, &f);
  for (int i = 0; i < ROWS; i++) good = good && flag[i] == (i == 6 || i == 70) && given[i] == flag[i];
  return !good;
}
E2
if gcc -std=c11 -D_GNU_SOURCE -fsanitize=address,undefined -iquote . -iquote harness \
  "$tmp/rows.c" tools/cli/options.c tools/cli/shell.c tools/cli/failure.c \
  harness/base/path.c harness/base/edits.c harness/base/printable.c harness/base/utf8.c harness/base/array.c harness/base/text.c -o "$tmp/rows" && "$tmp/rows"
then ok cli_many_rows; else bad cli_many_rows 'a row beyond the 64th is not found, or marks another'; fi
STDOUT=/dev/full expect cli_help_disk_full 71 'standard output' run --help
exit $failed
