#!/bin/bash
# rows.sh ROWS: listings of one image with so many aggregated samples, each on an address of its own. For ten million
# rows a listing takes no more than five seconds of CPU time and 1 GiB, for fewer its part of that and 0.2 s; a file of
# pprof, when they are at most a million, no more than five seconds a million. Slower machines have more time
# (tests/speed.sh), and three times as much where another entry runs beside it; TOLERANCE=1: not.
. tests/lib/tap.sh
rows=${1:?}
TIMEFORMAT='%3U %3S'
few=$((rows <= 1000000))
plan $((3 + few))
B=$(realpath "${B:-build}") culprit=$(realpath "${B:-build}")/culprit speed=$(($(bash tests/speed.sh) * ${TOLERANCE:-3}))
tmp=$(mktemp -d "${TMPDIR:-/tmp}/culprit-rows.XXXXXX") || exit 2
trap 'rm -rf "$tmp"' EXIT
awk -v rows="$rows" 'BEGIN {
  print "culprit-dump 1\nepoch 1 1700000000\nimage - none.elf"
  print "run 00000000000000000000000000000001 small 2 - 1700000000 100 1 0x0p+0\nprocess 0 0 none.elf"
  printf "series 1 1 1 1025792 12 0\nprofile 0 %d\n", 12 * rows
  for (i = 0; i < rows; i++) printf "%x %d 12\n", 2147483648 + 4 * i, i % 7 == 1
  printf "end %d\n", rows + 6
}' | "$culprit" db load --db "$tmp/rows.db" - || exit 2
# within NAME HUNDREDTHS VERB...: of a second; address space, of which memory is a part.
within() {
  local name=$1 most=$(($2 * speed / 100)) memory=$((65536 + rows * 96 / 1000)) used; shift 2 # KiB
  if ! { time (ulimit -v $memory; "$culprit" "$@" --db "$tmp/rows.db" >"$tmp/out" 2>&1); } 2>"$tmp/time"; then
    bad "$name" "in $memory KiB: $(tail -n 1 "$tmp/out")"
    return
  fi
  used=$(awk '{ print int(100 * ($1 + $2)) }' "$tmp/time")
  if [ "$used" -le $most ]; then ok "$name" "$used of $most hundredths of a second"
  else bad "$name" "$used hundredths of a second, more than $most"; fi
}
within rows_prof $((20 + rows * 48 / 1000000)) prof
within rows_topcounts $((20 + rows * 48 / 1000000)) topcounts
judge rows_top "$(awk '/80000000/ { found = 1 } END { exit !found }' "$tmp/out" || head -n 12 "$tmp/out")"
[ $few = 0 ] || rows=10000000 within rows_pprof $((rows / 2000)) export --format pprof -o "$tmp/pb.gz"
exit $failed
