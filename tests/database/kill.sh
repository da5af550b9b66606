#!/bin/bash
# kill.sh KILLS [SEED]: a stream is written piece by piece and drained meanwhile; the daemon is killed
# (SIGKILL) KILLS times, at random moments, and begun again. The database must always be whole, and in the end
# its dump that of a run without kills, byte by byte.
. tests/lib/tap.sh
kills=${1:?} seed=${2:-1}
plan 5
B=$(realpath "${B:-build}") culprit=$(realpath "${B:-build}")/culprit
tmp=$(mktemp -d "${TMPDIR:-/tmp}/culprit-kill.XXXXXX") || exit 2
trap 'touch "$tmp/stop"; wait; rm -rf "$tmp"' EXIT
replay="replay: tests/database/kill.sh $kills $seed"
RANDOM=$seed
"$B/tb/stream" make "$tmp/whole" "$seed" $((kills * 200 + 20000)) || exit 2
size=$(stat -c %s "$tmp/whole")
# drain DATABASE STREAM: becomes the daemon, so that it can be killed; a little memory
# and a commit after every read.
drain() { exec "$culprit" daemon --db "$1" --memory 1 --every 0 "$2"; }
position() { sqlite3 "$tmp/killed.db" 'SELECT ifnull(max(position), 0) FROM run'; }

"$culprit" db epoch --db "$tmp/calm.db" --time 1000 first && (drain "$tmp/calm.db" "$tmp/whole") >"$tmp/out" 2>&1
judge kill_calm "$(grep -v complete "$tmp/out")"

pieces=$((kills * 20)) piece=$(((size + kills * 20 - 1) / (kills * 20)))
: >"$tmp/part"
for ((i = 0; (i + 1) * piece < size; i++)); do # the end comes when nobody is killed any more
  [ -e "$tmp/stop" ] && break
  dd if="$tmp/whole" bs=$piece skip=$i count=1 status=none >>"$tmp/part"
done &
writer=$!
"$culprit" db epoch --db "$tmp/killed.db" --time 1000 first
hits=0 steps=0 last=0 why=
for ((i = 0; i < kills; i++)); do
  drain "$tmp/killed.db" "$tmp/part" >"$tmp/out" 2>&1 &
  pid=$!
  sleep 0.$(printf %03d $((RANDOM % 120)))
  kill -9 $pid 2>/dev/null && hits=$((hits + 1))
  wait $pid 2>/dev/null
  if [ $((i % 5)) = 4 ]; then
    "$culprit" db check --db "$tmp/killed.db" >"$tmp/check" 2>&1 || why="after kill $i: $(cat "$tmp/check")"
    now=$(position)
    [ "$now" = "$last" ] || steps=$((steps + 1))
    last=$now
  fi
done
judge kill_whole "${why:+$why ($replay)}"
if [ $hits -ge $((kills * 9 / 10)) ]; then ok kill_hits $hits
else bad kill_hits "only $hits of $kills kills met a running daemon ($replay)"; fi
if [ $steps -ge 1 ] && [ "$last" -gt 4096 ]; then ok kill_steps "$last of $size bytes drained between the kills"
else bad kill_steps "drained only $last of $size bytes between the kills ($replay)"; fi

touch "$tmp/stop"; wait $writer
tail -c +$(($(stat -c %s "$tmp/part") + 1)) "$tmp/whole" >>"$tmp/part"
(drain "$tmp/killed.db" "$tmp/part") >"$tmp/out" 2>&1
"$culprit" db dump --db "$tmp/calm.db" >"$tmp/calm" && "$culprit" db dump --db "$tmp/killed.db" >"$tmp/killed" &&
  "$culprit" db check --db "$tmp/killed.db" >>"$tmp/out" 2>&1
judge kill_equal "$(cmp "$tmp/calm" "$tmp/killed" 2>&1 | sed "s|\$| ($replay)|"; grep -v complete "$tmp/out"
  [ "$(wc -l <"$tmp/calm")" -gt 1000 ] || echo 'the dump is short')"
exit $failed
