#!/bin/bash
# Every source that a page names exists: a name with a folder from the top, from harness/, or from the page, or
# below culprit/, where both are installed; one without a folder anywhere in the tree. So does every path below
# a folder of sources that any file of the tree names.
set -u
. tests/lib/tap.sh
. tests/lib/pages.sh
plan 2
names='[A-Za-z0-9_][A-Za-z0-9_./-]*\.(c|h|hpp|sv|svh|sh|awk|S|us|mk|def|cpp|ys|jq)\b'
files=$(git ls-files --cached --others --exclude-standard 2>/dev/null || find . -type f -not -path './build/*' | sed 's|^\./||')
# A line "FILE:NAME" each -> those that name nothing.
missing() {
  sort -u | awk -F: 'NR == FNR { path[$0] = 1; n = split($0, part, "/"); base[part[n]] = 1; next }
    { name = $2; top = $1; sub(/[^\/]*$/, "", top); top = top name
      while (match(top, /[^\/]+\/\.\.\//)) top = substr(top, 1, RSTART - 1) substr(top, RSTART + RLENGTH)
      sub(/^culprit\//, "", name)
      if (!(name in path || ("harness/" name) in path || top in path || ($2 !~ /\// && $2 in base)))
        print $1 " names " $2 }' \
    <(printf '%s\n' "$files") - | head -n 5
}
judge names_in_pages "$(grep -oHE "\`$names\`" "${pages[@]}" |
  tr -d '\`' | grep -vE ':include/|NAME|VERB' | missing)"
# Those that plant a violation name files that are not there.
judge names_of_paths "$(grep -E '\.(c|h|sv|sh|S|mk|awk|cpp|txt|list|regress|us|md)$|Makefile$' <<<"$files" |
  grep -vE '^tests/(lint/selftest|tables/packaging|runner_test)\.sh$' |
  xargs grep -HoE "(^|[ \`(\"'])(contract|harness|tools|tb|sim|firmware|tests|rtl|mk|synth)/$names" |
    sed -E 's/:[ \`("'"'"']/:/' | grep -vE 'NAME|SOURCE|VERB' | missing)"
exit $failed
