#!/bin/sh
# Builds all workloads whose sources are here and runs them on QEMU; the others are skipped.
B=${B:-build}
make -s B="$B" workloads workloads-population-short >&2 || exit 1
missing=$B/firmware/missing.txt
# shellcheck disable=SC2046
exec "$(dirname "$0")/run-qemu.sh" -t 60 -s "$missing" \
  $(cat "$B/firmware/list.txt" "$B/firmware/list-population.txt") $(cut -d' ' -f1 "$missing")
