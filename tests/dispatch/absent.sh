#!/bin/bash
# Programs without profile instructions take the same cycles on CONFIG-pflag as on CONFIG: absent.sh
# CONFIG PROGRAM... The first 300,000 cycles of each: the same instructions retire in the same
# cycles, with the same values.
set -u
B=${B:-build}
config=${1:?usage: absent.sh CONFIG PROGRAM...}
shift
. tests/lib/tap.sh
dir=$scratch
trap 'rm -f "$dir"/*.trace' EXIT
plan $#

for name; do
  for machine in "$config" "$config-pflag"; do
    "$B/culprit" run --no-check --quiet --config "$machine" --max-cycles 300000 --trace "$dir/$machine.trace" \
      "$B/firmware/$name.elf" >"$dir/$machine.log" 2>&1
  done
  why=
  [ "$(wc -l <"$dir/$config.trace")" -gt 2000 ] || why="the program does not run: $(tail -n 1 "$dir/$config.log")"
  [ -n "$why" ] || why=$(cmp "$dir/$config.trace" "$dir/$config-pflag.trace" 2>&1)
  judge "pflag_absent_${config}_$name" "$why"
done
exit $failed
