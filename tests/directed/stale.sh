#!/bin/sh
# Page tables that change without a fence (os_stale), in lockstep: stale.sh CONFIG... The machine must have used pages that
# the tables did not give any more, and have raised no fault that they did not give any more (docs/mmu.md, "What always
# holds").
. tests/lib/tap.sh
B=${B:-build}
mkdir -p "$B/firmware" && flock "$B/firmware/directed.lock" make -s B="$B" directed || exit 1
plan $((2 * $#))
for config; do
  stats=$scratch/$config.json
  output=$("$B/culprit" run --quiet --config "$config" --stats-json "$stats" "$B/firmware/directed/os_stale.elf" 2>&1)
  judge "${config}_os_stale" "$([ $? -eq 0 ] || echo "status $?: $output")"
  pages=$(sed -n 's/.*"older_pages": \([0-9]*\).*/\1/p' "$stats") faults=$(sed -n 's/.*"older_faults": \([0-9]*\).*/\1/p' "$stats")
  judge "${config}_os_stale_used" "$([ "${pages:-0}" -ge 10 ] && [ "$faults" = 0 ] || echo "$pages old pages, $faults old faults")"
done
exit $failed
