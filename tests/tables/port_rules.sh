#!/bin/bash
# harness/trace/port_rules.def holds the rules that docs/probe.md says a trace is checked for, in its order; and
# sim/culprit_port_checker.sv those of the checker.
set -u
. tests/lib/tap.sh
plan 3
rules=$(sed -nE 's/^RULE\((\w+), "([0-9.]+)"\)$/\2 \1/p' harness/trace/port_rules.def)
said=$(sed -nE 's/^\| ([0-9.]+) \| `(\w+)` \|.*\| (both|trace) \|$/\1 \2/p' docs/probe.md)
judge port_rules_page "$(diff <(echo "$rules") <(echo "$said") | head -n 3)"
judge port_rules_numbers "$(cut -d . -f 1 <<<"$said" | sort -nu | while read -r n; do
  sed '1,/^## Rules for another/d' docs/probe.md | grep -q "^$n\. " || echo "docs/probe.md has no rule $n"; done)"
checked=$(sed -nE 's/^ +(default|[0-9]+): +rule = "([0-9.]+ \w+)";$/\2/p' sim/culprit_port_checker.sv | sort -V)
judge port_rules_checker "$(diff <(echo "$checked") <(sed -nE 's/^\| ([0-9.]+) \| `(\w+)` \|.*\| (both|checker) \|$/\1 \2/p' docs/probe.md |
  sort -V) | head -n 3)"
exit $failed
