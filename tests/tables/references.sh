#!/bin/bash
# Every docs/PAGE.md that a source or a page names exists, and so does every section: docs/PAGE.md, "Section"
# is a heading or a bold paragraph head of the page; links between pages too.
set -u
. tests/lib/tap.sh
. tests/lib/pages.sh
plan 3
shopt -s globstar

sources=(rtl sim contract harness tb tools tests firmware synth mk Makefile README.md CONTRIBUTING.md docs)
grep -roE 'docs/(results/)?[a-z0-9-]+\.md(, "[^"]*")?' "${sources[@]}" |
  grep -v '^tests/tables/references' | sort -u >"$scratch/names"
grep -roE '\]\([a-zA-Z0-9_./-]*(#[^)]*)?\)' docs README.md CONTRIBUTING.md rtl/README.md >"$scratch/links"
awk -f tests/tables/references.awk what=heads "${pages[@]}" \
  what=names "$scratch/names" what=links "$scratch/links" >"$scratch/missing"
missing() { sed -n "s/^$1\t//p" "$scratch/missing"; }
judge doc_references "$([ -s "$scratch/names" ] || echo 'no page is named'; missing NAMES)"
judge doc_links "$([ -s "$scratch/links" ] || echo 'there is no link'; missing LINKS)"
judge doc_unfinished "$(grep -niE 'to be completed|\bTODO\b|\bTBD\b|\bFIXME\b' "${pages[@]}" | head -n 1)"
exit $failed
