#!/bin/bash
# What the pages tell a reader to type, and where they send him: every `make TARGET` is a target, its T=
# matches an entry, every `culprit VERB --option` is one that its help knows, every path of the tree exists.
# Words in capitals stand for something else. The index lists every page, each once. Pictures: pictures.sh.
set -u
. tests/lib/tap.sh
B=${B:-build}
plan 5
shopt -s nullglob globstar
. tests/lib/pages.sh

# Code of the pages, each piece behind its page: between backquotes, indented, or fenced. A line that ends in
# a backslash goes on.
awk 'FNR == 1 { fence = 0; held = "" }
  /^ *```/ { fence = !fence; next }
  fence || /^    / { sub(/ +# .*/, ""); if (sub(/\\$/, "")) { held = held $0; next } print FILENAME ":" held $0; held = ""; next }
  { n = split($0, part, "`"); for (i = 2; i <= n; i += 2) print FILENAME ":" part[i] }' "${pages[@]}" |
  sed -E 's/: *(\$ )?/:/' | sort -u >"$scratch/code"
read_pieces=$(wc -l <"$scratch/code")
[ "$read_pieces" -gt 1000 ] && why= || why="only $read_pieces pieces of code were found"
judge pages_read "${why%$'\n'}"

entries=" $(cat tests/lists/*.list tests/lists/*.regress "$B/sanitized.list" 2>/dev/null |
  sed -nE 's/^([A-Za-z0-9._-]+) *\|.*/\1/p' | tr '\n' ' ')"
declare -A targets=()
while read -r target; do targets[$target]=1; done < <(make --no-print-directory -qp B="$B" : 2>/dev/null |
  cat - examples/*/Makefile | sed -nE 's/^([a-zA-Z0-9_.-]+):.*/\1/p' | sort -u)
why=
while IFS=: read -r page line; do
  if [[ $line == *[\"\']* ]]; then mapfile -t words < <(xargs -n 1 <<<"$line" 2>/dev/null); else read -ra words <<<"$line"; fi
  for word in "${words[@]:1}"; do
    case $word in
      T=NAME) ;;
      T=*) for pattern in ${word#T=}; do
        [[ $entries == *" "$pattern" "* ]] || why+="$page: no test matches $pattern ($line)"$'\n'
      done ;;
      *=*|-*|*[A-Z/.]*|sim-*) ;;
      [!a-z]*) break ;;
      *) [ -n "${targets[$word]:-}" ] || why+="$page: make has no target $word ($line)"$'\n' ;;
    esac
  done
done < <(grep ':make ' "$scratch/code")
judge pages_make "${why%$'\n'}"

# Verbs and options. `culprit record --x|--y` and `[--x]` are ways to write a choice.
why=
declare -A help=()
verbs=" $("$B/culprit" --help | awk '/^  [a-z]/ { print $1 }' | tr '\n' ' ')help "
while IFS=: read -r page line; do
  read -r verb rest <<<"${line##*culprit }"
  [[ $verb =~ ^[a-z]+$ ]] || continue
  [[ $verbs == *" $verb "* ]] || { why+="$page: culprit has no verb $verb ($line)"$'\n'; continue; }
  [ -n "${help[$verb]:-}" ] || help[$verb]=$("$B/culprit" "$verb" --help 2>&1)
  rest=${rest%%[|>;]*}
  while [[ $rest =~ --[a-z][a-z0-9-]* ]]; do
    option=${BASH_REMATCH[0]} rest=${rest#*"${BASH_REMATCH[0]}"}
    [[ ${help[$verb]} =~ $option([^a-z0-9-]|$) ]] || why+="$page: culprit $verb has no option $option ($line)"$'\n'
  done
done < <(grep -E ':(build/|\$B/)?culprit [a-z]' "$scratch/code")
judge pages_culprit "${why%$'\n'}"

why=
while IFS=: read -r page path; do
  found=($path)
  [ -e "${found[0]:-}" ] || [ -e "$(dirname "$page")/$path" ] || why+="$page names $path, which is missing"$'\n'
done < <(grep -E ':(rtl|sim|contract|harness|tools|tb|tests|firmware|synth|docs|examples|mk)/[^ ]*$' "$scratch/code" |
  sed -E 's/(:[^:]*):[0-9]+$/\1/; s/[,;]$//' | grep -vE ':.*([A-Z]{2}|<|\.\.\.|:)')
judge pages_paths "${why%$'\n'}"

why=
listed=$(sed -nE '/^## All pages/,$s/^\| \[[^]]*\]\(([^)]*)\) \|.*/\1/p' docs/README.md)
for page in docs/*.md docs/results/*.md; do
  [ "$page" = docs/README.md ] && continue
  times=$(grep -cx -- "${page#docs/}" <<<"$listed")
  [ "$times" -eq 1 ] || why+="docs/README.md lists $page $times times under \"All pages\", not once"$'\n'
done
judge pages_index "${why%$'\n'}"
exit $failed
