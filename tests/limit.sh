#!/bin/bash
# Runs a command under `bash -c` and stops it when it has used too much CPU time, or
# ten times as much wall time.                                                                 docs/testing.md
#
#   tests/limit.sh SECONDS COMMAND [FILE]    FILE: gets the seconds of CPU time that it took
#
# CPU time is that of every process of the command, ended children included, so a busy machine stops nothing.
# The command gets a session of its own: what it leaves behind is killed. Exit status: the command's, or 124
# when it was stopped; the last line says why.
set -u
limit=$1 file=${3:-}
ticks=$(getconf CLK_TCK) cores=$(nproc)

# "CPU_SECONDS PID..." of the session. Behind the name in /proc/PID/stat: 4 is the
# session, 12 to 15 are the times.
session() {
  cat /proc/[0-9]*/stat 2>/dev/null | awk -v session="$child" -v ticks="$ticks" '
    { pid = $1; sub(/.*\) /, "") }
    $4 == session && $1 != "Z" { pids = pids " " pid }
    $4 == session { used += $12 + $13 + $14 + $15 }
    END { print int(used / ticks) pids }'
}
signal() {   # TERM or KILL, to every process of the session
  local used pids
  read -r used pids < <(session)
  [ -z "$pids" ] || kill -"$1" $pids 2>/dev/null
}
stop() { signal TERM; sleep 1; signal KILL; }

setsid bash -c "$2" & child=$!
trap 'stop; kill $nap 2>/dev/null; exit 143' TERM
# The next look is due when all cores together could have used up the rest: looking costs, too.
used=0 nap=
while kill -0 $child 2>/dev/null; do
  sleep $(((limit - used + cores - 1) / cores)) >/dev/null 2>&1 & nap=$!
  wait -n $child $nap
  kill $nap 2>/dev/null
  read -r used pids < <(session)
  if [ "$used" -ge "$limit" ]; then echo "stopped: its limit is $limit s of CPU time"
  elif [ $SECONDS -ge $((10 * limit)) ]; then echo "stopped after $SECONDS s: its limit is $limit s of CPU time"
  else continue; fi
  stop
  exit 124
done
wait $child; status=$?
signal KILL
if [ -n "$file" ]; then
  times >"$file.raw"   # of this shell, then of what it has waited for
  awk 'END { split($1 "m" $2, t, /[ms]+/); print 60 * (t[1] + t[3]) + t[2] + t[4] }' "$file.raw" >"$file"
  rm "$file.raw"
fi
exit $status
