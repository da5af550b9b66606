#!/bin/bash
# The daemon's memory: with --memory N it needs N MiB for samples, 16 MiB for the database's pages, 2 MiB for
# reading and for SQLite's own tables, and what a small stream needs, too.
. tests/lib/tap.sh
plan 2
B=$(realpath "${B:-build}") culprit=$(realpath "${B:-build}")/culprit
tmp=$(mktemp -d "${TMPDIR:-/tmp}/culprit-memory.XXXXXX") || exit 2
trap 'rm -rf "$tmp"' EXIT
"$B/tb/stream" make "$tmp/small" 1 1000 && "$B/tb/stream" make "$tmp/large" 1 800000 || exit 2
# peak STREAM MIB: most memory of a daemon that has drained the stream but for its end, KiB
peak() {
  local kib= pid
  rm -f "$tmp"/x.db*
  head -c -16 "$1" >"$tmp/part"
  "$culprit" daemon --db "$tmp/x.db" --memory "$2" --every 1 "$tmp/part" >/dev/null 2>&1 & pid=$!
  until [ "$(sqlite3 "$tmp/x.db" 'SELECT max(position) FROM run' 2>/dev/null)" = "$(stat -c %s "$tmp/part")" ]; do sleep 0.2; done
  kib=$(awk '/^VmHWM/ { print $2 }' /proc/$pid/status)
  kill $pid; wait $pid
  echo "$kib"
}
base=$(peak "$tmp/small" 1) few=$(peak "$tmp/large" 4) many=$(peak "$tmp/large" 256)
bound=$((base + (4 + 16 + 2) * 1024))
if [ "$few" -le $bound ]; then ok memory_bound "$few KiB with --memory 4, $base for a small stream"
else bad memory_bound "$few KiB with --memory 4, more than $bound"; fi
if [ "$many" -gt $bound ]; then ok memory_matters "$many KiB with --memory 256"
else bad memory_matters "$many KiB with --memory 256: the stream is too small to show the bound"; fi
exit $failed
