#!/bin/bash
# Manual pages and the completion of shells: every command and option that --help lists is there, and the
# shells offer it.
. "$(dirname "$0")/lib.sh"
plan 20
cd "$tmp" || exit 2

mapfile -t commands < <("$culprit" --help | sed -n 's/^  \([a-z]*\) .*/\1/p')
mkdir help
for c in "${commands[@]}"; do "$culprit" "$c" --help >"help/$c"; done
# Options of a command, of all its words together.
options() { sed -n 's/^  \(--*[A-Za-z-]*\) .*/\1/p' "help/$1"; }
has_words() { ! grep -q "^usage: culprit $1 \[" "help/$1"; }
# Pages, and their texts as a terminal shows them: from man's formatter, which takes a third of man's time, and as
# man has it for one of them.
judge man_all "$("$culprit" man --all pages 2>&1; [ "$(ls pages | wc -l)" = $((${#commands[@]} + 1)) ] || ls pages)"
mkdir text
why=
for f in pages/*; do
  groff -man -K utf8 -T utf8 -P -c -ww -rLL=300n "$f" 2>warnings | col -b >"text/$(basename "$f" .1)"
  why+=$(head -n 1 warnings)
done
judge man_warnings "$why"
judge man_itself "$(MANWIDTH=300 MANPAGER=cat MANOPT= man --warnings -E UTF-8 -l pages/culprit.1 2>&1 | col -b |
  diff -wB - text/culprit | head -n 4)"
why=
for c in "${commands[@]}"; do
  page=text/culprit-$c
  why+=$(options "$c" | grep -vxFe "$(sed -nE 's/^ *(--?[A-Za-z-]+)( .*|$)/\1/p' "$page")" | sed "s/.*/$c: no & in the page; /")
  grep -q "culprit $c" "$page" && grep -q '^SEE ALSO' "$page" || why+="$c: no synopsis or end; "
done
judge man_options "$why"
judge man_commands "$(for c in "${commands[@]}"; do grep -q "culprit-$c(1)" text/culprit || echo "no culprit-$c(1)"; done)"
judge man_to_stdout "$("$culprit" man run | cmp - pages/culprit-run.1 2>&1)"
expect man_unknown 64 "unknown command 'rnu'" man rnu
expect man_both 64 'do not go together' man --all pages run
touch file
expect man_no_folder 71 'cannot' man --all file/pages

# ---- bash ----
"$culprit" completion bash >culprit.bash
# What bash offers behind a line; the last word is the one that is completed.
bash_offers() {
  bash --norc -c '. ./culprit.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _culprit
    printf "%s\n" "${COMPREPLY[@]}"' bash "$@" 2>&1
}
same() { diff <(sort -u <<<"$1") <(sort -u <<<"$2") | sed -n '2p'; }   # two lists of lines
judge bash_syntax "$(bash -n culprit.bash 2>&1
  bash --norc -c '. ./culprit.bash; complete -p culprit' 2>&1 | grep -v '_culprit culprit$')"
judge bash_commands "$(same "$(bash_offers culprit '')" "$(printf '%s\n' "${commands[@]}" --help --version)")"
why=
for c in "${commands[@]}"; do
  words=$(bash_offers culprit "$c" '' | grep -v '^-')
  has_words "$c" || words=
  if [ -z "$words" ]; then why+=$(same "$(bash_offers culprit "$c" -)" "$(options "$c")"); fi
  for w in $words; do why+=$(same "$(bash_offers culprit "$c" "$w" -)" "$(options "$c" | sort -u)" | grep -v '^>'); done
done
judge bash_options "$why"
judge bash_words "$(same "$(bash_offers culprit ucode '')" $'asm\ndisasm\nrun\n--help')"
judge bash_of_a_word "$(same "$(bash_offers culprit ucode disasm -)" $'-o\n--help')"
judge bash_choices "$(same "$(bash_offers culprit record --mode t)" $'tip\ntimer'
  same "$(bash_offers culprit record --mode = t)" $'tip\ntimer')"
judge bash_lists "$(same "$(bash_offers culprit instrument --kind block,)" $'block,block\nblock,edge\nblock,callgraph')"
touch one.elf; mkdir one.dir
judge bash_files "$(same "$(bash_offers culprit run on)" $'one.elf\none.dir'
  same "$(bash_offers culprit run --oracle on)" $'one.elf\none.dir'
  same "$(bash_offers culprit eval tip --out on)" one.dir; same "$(bash_offers culprit run --max-cycles '')" '')"

# ---- zsh ----
mkdir functions
"$culprit" completion zsh >functions/_culprit
judge zsh_syntax "$(zsh -n functions/_culprit 2>&1)"
# All lines in one shell; what it offers as words.
lines=('culprit ' 'culprit record --mode ' 'culprit ucode ' 'culprit instrument --kind block,' 'culprit ucode disasm -')
for c in "${commands[@]}"; do has_words "$c" || lines+=("culprit $c --"); done
timeout 60 zsh -f "$OLDPWD/tests/cli/completion.zsh" "$PWD/functions" "${lines[@]}" >offered 2>&1 </dev/null
zsh_offers() {
  awk -v line="== $1" '/^== / { on = $0 == line; next } on' offered |
    grep -v ready | sed 's/ -- .*//' | tr -s ' ' '\n' | grep .
}
judge zsh_words "$(same "$(zsh_offers 'culprit ')" "$(printf '%s\n' "${commands[@]}")" | grep -v '#'
  same "$(zsh_offers 'culprit record --mode ' | grep -v -e culprit -e record -e --mode)" "$(bash_offers culprit record --mode '')"
  same "$(zsh_offers 'culprit ucode disasm -' | grep '^-' | grep -v '^-$')" $'-o\n--help')"
why=
for c in "${commands[@]}"; do
  if grep -qx "== culprit $c --" offered; then
    why+=$(same "$(zsh_offers "culprit $c --" | grep '^--.')" "$(options "$c" | grep '^--')")
  fi
done
judge zsh_options "$why"
exit $failed
