#!/bin/bash
# docs/trace.md lists the rules of harness/trace/port_rules.def, in its order, and docs/probe.md has each number.
set -u
. tests/lib/tap.sh
plan 2
rules=$(sed -nE 's/^RULE\((\w+), ([0-9]+), "(.*)"\)$/| `\1` | \2 | \3 |/p' harness/trace/port_rules.def)
judge port_rules_page "$(diff <(echo "$rules") <(grep -E '^\| `[a-z_]+` \| [0-9]+ \| ' docs/trace.md) | head -n 3)"
judge port_rules_numbers "$(awk -F' \\| ' '{ print $2 }' <<<"$rules" | sort -nu | while read -r n; do
  sed '1,/^## Rules for another/d' docs/probe.md | grep -q "^$n\. " || echo "docs/probe.md has no rule $n"; done)"
exit $failed
