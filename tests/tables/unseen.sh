#!/bin/bash
# No program is both among those that constants were chosen on and among those that are called unseen, in any part
# of a result: the lists of tools/scripts/tuning.sh, and those that docs/results/dcpi.json was measured with. Programs
# planted in both lists are found.
set -u
. tests/lib/tap.sh
. tools/scripts/tuning.sh
plan 6
both() { jq -r '.[] | select(.both != []) | "\(.part): \(.both | join(" "))"' <<<"$1"; }
lists=$(tuning)
jq -r '"# \([.[].both | length] | add) programs in both lists, of \(length) pairs of lists", (.[] | "# \(.part): \(.seen | length) seen, \(.unseen | length) unseen")' <<<"$lists"
judge unseen_lists "$(both "$lists")"
judge unseen_not_empty "$(jq -r '.[] | select(.seen == [] or (.unseen == [] and .note == "")) | "\(.part): an empty list"' <<<"$lists")"
judge unseen_results "$(jq -r '.programs // empty | (.unseen - (.unseen - .tuned - .chosen))[] | "dcpi.json was measured with \(.) in both lists"' docs/results/dcpi.json)"
sed 's/^\(DCPI_UNSEEN *:=.*\)/\1 lua/' mk/check.mk >"$scratch/chosen.mk"
judge unseen_finds_chosen "$([ "$(both "$(tuning "$scratch/chosen.mk")" | sed 's/.*: //' | xargs)" = 'lua lua' ] || both "$(tuning "$scratch/chosen.mk")")"
sed 's/^\(DCPI_UNSEEN *:=.*\)/\1 sort/' mk/check.mk >"$scratch/tuned.mk"
judge unseen_finds_tuned "$([ "$(both "$(tuning "$scratch/tuned.mk")" | wc -l)" = 3 ] || both "$(tuning "$scratch/tuned.mk")")"
sed 's/chosen\[\] = {/&"lua", /' harness/eval/coproc/result.c >"$scratch/result.c"
judge unseen_finds_paper "$([ "$(both "$(tuning mk/check.mk "$scratch/result.c")")" = "co-processor: value profile, the paper's loop: lua" ] || both "$(tuning mk/check.mk "$scratch/result.c")")"
exit $failed
