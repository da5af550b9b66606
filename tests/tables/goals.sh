#!/bin/bash
# Every evaluation can be made: make finds a rule for all that it needs, and `make
# help` names it. Nothing is run.
set -u
. tests/lib/tap.sh
B=${B:-build}
goals=$(make -pRrq B="$B" help 2>/dev/null | sed -n 's/^\(eval-[a-z-]*\):.*/\1/p' | sort -u)
plan $((2 * $(wc -w <<<"$goals")))
help=$(make help)
for goal in $goals; do
  judge "goal_$goal" "$(make -n B="$B" BEFORE="$B" "$goal" 2>&1 >/dev/null | head -n 1)"
  judge "goal_in_help_$goal" "$(grep -q "make .*\b$goal " <<<"$help" || echo "make help does not name $goal")"
done
exit $failed
