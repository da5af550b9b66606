#!/bin/bash
# Every docs/PAGE.md that a source names exists, and so does every section: docs/PAGE.md, "Section" is a
# heading or a bold paragraph head of the page; links between pages too.
set -u
. tests/lib/tap.sh
plan 4

why=
while IFS= read -r line; do
  source=${line%%:*} text=${line#*:}
  page=$(grep -oE 'docs/[a-z0-9-]+\.md' <<<"$text")
  section=$(sed -n 's/^[^,]*, "\([^"]*\)".*/\1/p' <<<"$text")
  if [ ! -f "$page" ]; then
    why="$source names $page, which is missing"
  elif [ -n "$section" ] && ! grep -qiE "^(#+ |(- )?\*\*)$section( |$|\*\*|[:,.])" "$page"; then
    why="$source names section \"$section\" of $page, which is missing"
  fi
done < <(grep -rnoE 'docs/[a-z0-9-]+\.md(, "[^"]*")?' \
    rtl sim harness tb tools tests firmware synth mk Makefile README.md CONTRIBUTING.md 2>/dev/null |
  grep -v '^tests/tables/references.sh' | sed 's/:[0-9]*:/:/' | sort -u)
judge doc_references "$why"

# Headings as a viewer of repositories names them in a link: lower case, no
# punctuation, a dash for each blank.
anchors() { sed -nE 's/^#+ +//p' "$1" | tr -d '`' | sed -E 's/[^A-Za-z0-9 _-]//g; s/ /-/g' | tr 'A-Z' 'a-z'; }
why=
while IFS=: read -r source link; do
  target=$(sed 's/.*](\(.*\))/\1/' <<<"$link")
  page=${target%%#*} section=${target#*#}
  [ -n "$page" ] && page=$(dirname "$source")/$page || page=$source
  [ -e "$page" ] || why="$source links to $target"
  [ "$section" = "$target" ] || anchors "$page" | grep -qx -- "$section" || why="$source links to $target: there is no such heading"
done < <(grep -roE '\]\([a-zA-Z0-9_./-]*(#[^)]*)?\)' docs README.md CONTRIBUTING.md rtl/README.md 2>/dev/null)
judge doc_links "$why"

why=
while IFS=: read -r source page; do
  [ -f "$page" ] || why="$source names $page, which is missing"
done < <(grep -roE 'docs/[a-z0-9-]+\.md' docs)
judge doc_names "$why"
judge doc_unfinished "$(grep -niE 'to be completed|\bTODO\b|\bTBD\b|\bFIXME\b' docs/*.md rtl/README.md | head -n 1)"
exit $failed
