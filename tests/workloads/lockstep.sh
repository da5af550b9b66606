#!/bin/sh
# Runs workloads on the RTL of one configuration in lockstep with the golden simulator: lockstep.sh CONFIG
# [NAME...] (default: all). Those whose sources are missing are skipped.
. tests/lib/tap.sh
B=${B:-build}
config=$1
[ -n "$config" ] || { echo "usage: lockstep.sh CONFIG [NAME...]" >&2; exit 2; }
shift
make -s B="$B" workloads >&2 || exit 1
missing=$B/firmware/missing.txt
# shellcheck disable=SC2046
[ $# -gt 0 ] || set -- $(sed 's|.*/||; s|\.elf$||' "$B/firmware/list.txt") $(cut -d' ' -f1 "$missing")
plan $#
for name; do
  test=workload_${config}_$name
  why=$(sed -n "s/^$name //p" "$missing")
  if [ -n "$why" ]; then skip "$test" "$why"; continue; fi
  output=$("$B/culprit" run --config "$config" --max-cycles 20000000 "$B/firmware/$name.elf" 2>&1)
  status=$?
  if [ $status -eq 0 ]; then ok "$test" "$(echo "$output" | tail -n 1)"
  else bad "$test" "status $status: $(echo "$output" | tail -n 1)"; fi
done
exit $failed
