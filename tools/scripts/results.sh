#!/bin/bash
# results.sh keep BUILD: copies the reports that `make bench`, `make synth` and the evaluations wrote into BUILD
#   to docs/results/NAME.json, and adds machine, date and commit. Rows that a report lacks stay, with the commit
#   at which they were measured.
# results.sh write: writes the tables and figures of all pages from docs/results/*.json. A table stands
#   between the lines <!-- table NAME --> and <!-- end -->; a figure stands in a line, as in
#   <!-- figure NAME -->2,979<!-- end -->, but not at its beginning, where Markdown takes the rest for HTML.
#   NAME is a function of tools/scripts/results/*.jq.
# results.sh check: fails with one line when a page is not what `write` would make of it.
# results.sh ages [NAME]: how old each result is, or this one, as JSON: {NAME: {COMMIT: TEXT}}.
# results.sh targets NAME F.json: the targets that evaluation NAME measures, as TAP: NAME_measured of its file
#   in tools/scripts/results.
# results.sh faults: a line for each fault of the lists of papers (tools/scripts/results/papers.jq, or the
#   folder $PAPERS); 1 when there is one.
# results.sh table NAME: prints one table.
# results.sh report F.html: the same numbers as one page for a browser, with the style and script of `culprit html`.
# faults and table read the folder $RESULTS instead of docs/results when it is set.
# Exit status: 0, 1 when a page differs or a table cannot be made, 2 wrong use.
set -u
export LC_ALL=C
kept=${RESULTS:-docs/results} papers=${PAPERS:-tools/scripts/results/papers}
. "$(dirname "$0")/ages.sh"
. "$(dirname "$0")/tuning.sh"
all='reduce inputs as $x ({}; .[input_filename | sub(".*/"; "") | sub(".json$"; "")] = $x)'
pages=$(grep -lE '<!-- (table|figure) [a-z0-9_]+ -->' README.md CONTRIBUTING.md docs/*.md docs/results/*.md)
reports='bench coremark synth timing steps fpga tip cost far_errors aggregation profileme coproc trust dispatch dispatch_long dcpi linux linux_dcpi paired trace'
# What the tree itself says.
tree() {
  count() { grep -rlE "$@" 2>/dev/null | wc -l; }
  jq -n --argjson guards "$(grep -rlE 'SYNTHESIS|eval_pkg::' rtl --include='*.sv' | grep -vcE '^rtl/(forms/|common/ram_)')" --argjson core "$(wc -l <rtl/core/core.sv)" \
    --argjson port "[$(count '^ *} commit_view_t;' rtl sim), $(count '^struct probe_commit \{' harness sim)]" \
    --argjson results "$(wc -l <docs/results.md)" --argjson histories "$(ls docs/*history*.md | wc -l)" \
    --argjson tasks "$(grep -rhoE '^# Tasks? [0-9]+( and [0-9]+)?' tests | grep -oE '[0-9]+' | sort -u | wc -l)" \
    --argjson tuning "$(tuning)" --argjson places "$(grep -oE '<!-- table [a-z_]+ -->' docs/results/*.md | sed 's:.*/::' | awk -F'[.: ]+' '
      { printf "%s\"%s\": \"%s\"", (NR > 1 ? ", " : "{"), $5, $1 } END { print "}" }')" \
    --argjson faults "$(grep -cE '^  \{"[a-z_]+", .*PORT_RULE_' tb/lib/trace/faults.c)" \
    --argjson repeats "$(tests/lint/gate_repeats.sh '' | wc -l)" \
    '{$guards, $core, $port, $repeats, $results, $histories, $tasks, $faults, $places, $tuning}'
}
tree=$(tree) || exit 1
die() { echo "results: $*" >&2; exit 1; }

keep() {
  local build=$1 name machine commit
  machine="$(nproc) cores, $(sed -n 's/^model name[[:space:]]*: //p' /proc/cpuinfo | head -n 1)"
  commit=$(git rev-parse --short HEAD) || die "not a checkout"
  [ -z "$(git status --porcelain -- rtl firmware contract harness sim tools tb)" ] || commit+=" and changes"
  mkdir -p "$kept"
  for name in $reports; do
    [ -s "$build/reports/$name.json" ] || continue
    jq --arg machine "$machine" --arg date "$(date -r "$build/reports/$name.json" +%F)" --arg commit "$commit" \
      --slurpfile kept <(cat "$kept/$name.json" 2>/dev/null) \
      --argjson contents "$(if [[ $commit = *' '* ]]; then echo null; else contents $(sources "$name"); fi)" \
      '{schema, $machine, $date, $commit} + . | if $contents then .contents = ($kept[0].contents // {}) + {($commit): $contents} else . end | if (.rows | type) == "object" then
         .rows = ($kept[0] // {} | .commit as $before | .rows // {} | map_values({commit: $before} + .))
           + (.rows | map_values(. + {$commit})) else . end' "$build/reports/$name.json" >"$kept/$name.json.tmp" ||
      die "$build/reports/$name.json is no JSON"
    mv "$kept/$name.json.tmp" "$kept/$name.json"
    echo "results: $kept/$name.json"
  done
}

# jq with the functions of all files.
tables() {
  local f program=${*: -1}
  jq -r -L tools/scripts --argjson tree "$tree" --argjson ages "${ages:-{\}}" \
    --slurpfile papers <(cat "$papers"/*.json) "$(for f in tools/scripts/results/*.jq; do
    printf 'include "results/%s"; ' "$(basename "$f" .jq)"
  done)$program" "${@:1:$#-1}"
}

targets() {   # NAME F.json
  tables "$2" "{$1: .} | $1_measured | \"1..\(length)\",
    (to_entries[] | \"$1_\(.key + 1) \(.value[0])\" as \$name | .value[2] | said as \$text
     | if .verdict | IN(\"met\", \"stated\") then \"ok - \(\$name): \(\$text)\" else \"# \(\$text)\nnot ok - \(\$name)\" end)"
}

# Only the script of the page runs, by its hash, and nothing is loaded.
report() {
  local body hash style=harness/page/page.css script=harness/page/page.js
  body=$(tables -n "$kept"/*.json "$all | report_page") && [ -n "$body" ] || die 'the charts cannot be made'
  hash=$(openssl dgst -sha256 -binary "$script" | base64)
  mkdir -p "$(dirname "$1")" && {
    printf '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n'
    printf '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    printf '<meta http-equiv="Content-Security-Policy" content="default-src '"'none'; script-src 'sha256-%s'; " "$hash"
    printf "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"'">\n'
    printf '<title>Culprit: the evaluation</title>\n<link rel="icon" href="data:,">\n<style>\n'
    cat "$style"
    printf '</style></head><body>\n%s\n<script>' "$body"
    cat "$script"
    printf '</script>\n</body></html>\n'
  } >"$1" || die "$1 cannot be written"
  echo "results: $1"
}

# The figures that the pages quote.
declare -A figure
read_figures() {
  local names name text
  names=$(grep -ohE '<!-- figure [a-z0-9_]+ -->' $pages | awk '{ print $3 }' | sort -u)
  [ -n "$names" ] || return 0
  text=$(tables -n "$kept"/*.json \
      "$all | {$(sed 's/.*/"&": (&)/' <<<"$names" | paste -sd ,)} | to_entries[] | \"\(.key) \(.value)\"") &&
    [ -n "$text" ] || die 'the figures cannot be made'
  while read -r name text; do
    [[ $text != *'not measured'* ]] || die "figure $name is not measured"
    figure[$name]=$text
  done <<<"$text"
}

# The tables, all at once; one by one to name the one that cannot be made.
declare -A made
read_tables() {
  local names table text line
  names=$(grep -ohE '^<!-- table [a-z_]+ -->$' $pages | awk '{ print $3 }' | sort -u)
  text=$(tables -n "$kept"/*.json "$all | $(sed 's/.*/(["&"], [&])/' <<<"$names" | paste -sd ,) |
    if length == 1 then \"\u0001\" + .[0] else .[] end" 2>/dev/null) ||
    for table in $names; do tables -n "$kept"/*.json "$all | $table" >/dev/null || die "table $table cannot be made"; done
  while IFS= read -r line; do
    if [[ $line = $'\001'* ]]; then table=${line#?}; made[$table]=; else made[$table]+=${made[$table]:+$'\n'}$line; fi
  done <<<"$text"
  for table in $names; do [ -n "${made[$table]:-}" ] || die "table $table cannot be made"; done
}

# A page on standard output, its tables and figures made anew.
page_made() {   # PAGE
  local page=$1 line table rest
  while IFS= read -r line; do
    rest=$line line=
    [[ ! $rest =~ ^' '*'<!-- figure ' ]] || die "$page: a figure at the beginning of a line: $rest"
    while [[ $rest =~ '<!-- figure '([a-z0-9_]+)' -->'[^'<']*'<!-- end -->' ]]; do
      line+=${rest%%"${BASH_REMATCH[0]}"*}"<!-- figure ${BASH_REMATCH[1]} -->${figure[${BASH_REMATCH[1]}]}<!-- end -->"
      rest=${rest#*"${BASH_REMATCH[0]}"}
    done
    [[ ! $rest =~ '<!-- figure '[a-z0-9_]+' -->' ]] || die "$page: a figure has no end in its line: $rest"
    line+=$rest
    printf '%s\n' "$line"
    [[ $line =~ ^'<!-- table '([a-z_]+)' -->'$ ]] || continue
    table=${BASH_REMATCH[1]}
    printf '%s\n' "${made[$table]}"
    while IFS= read -r line && [ "$line" != '<!-- end -->' ]; do :; done
    [ "$line" = '<!-- end -->' ] || die "$page: table $table has no end"
    printf '%s\n' "$line"
  done <"$page"
}

case ${1:-}:$# in
  keep:2) keep "$2" ;;
  targets:3) targets "$2" "$3" || exit 1 ;;
  faults:1)
    found=$(tables -n "$kept"/*.json "$all | coverage_faults") || die 'the lists of papers cannot be read'
    [ -z "$found" ] || { printf '%s\n' "$found"; exit 1; } ;;
  table:2) tables -n "$kept"/*.json "$all | $2" || die "table $2 cannot be made" ;;
  report:2) report "$2" ;;
  ages:[12]) whole || echo 'results: no whole git history: ages are not known' >&2; ages "${@:2}" ;;
  write:1)
    whole || echo 'results: no whole git history: the pages say no ages' >&2
    ages=$(ages); read_figures; read_tables
    for page in $pages; do text=$(page_made "$page") || exit 1; printf '%s\n' "$text" >"$page"; done ;;
  check:1)
    whole || echo '# no whole git history: ages are not compared'
    ages=$(ages); read_figures; read_tables
    for page in $pages; do
      text=$(page_made "$page") || exit 1
      difference=$(diff <(settled <"$page") <(settled <<<"$text")) ||
        die "$page is not what \`make results\` makes of $kept: $(sed -n 2p <<<"$difference" | cut -c 1-160)"
    done ;;
  *) echo "usage: results.sh keep BUILD | report F.html | faults | table NAME | ages [NAME] | write | check | targets NAME F.json" >&2; exit 2 ;;
esac
