# Steps of a demonstration, with what happens meanwhile; sourced with BUILD as $1.
# Gives: build, say, step, die, mk.
set -u
build=${1:?usage: ${0##*/} BUILD}
begin=$SECONDS
say() { printf '[%3d s] %s\n' $((SECONDS - begin)) "$*"; }
log=$build/${0##*/}.log
mkdir -p "$build"

# What a step is at: the last line of its log; make says nothing while it compiles.
at() {
  grep -v '^$' "$log" | tail -n 1 | cut -c1-90 | grep . ||
    echo "$(find "$build/obj" -name '*.o' 2>/dev/null | wc -l) files compiled"
}

# NAME command...: runs it in the background with a line every 10 seconds; the whole output is in the log
step() {
  local what=$1 pid next=10 start=$SECONDS
  shift
  say "$what"
  "$@" >"$log" 2>&1 </dev/null &
  pid=$!
  while kill -0 $pid 2>/dev/null; do
    sleep 0.2
    if [ $((SECONDS - start)) -ge $next ]; then
      say "  ... $(at)"
      next=$((next + 10))
    fi
  done
  wait $pid
}
die() { echo "demo: $1; the end of $log:" >&2; tail -n 15 "$log" >&2; exit 1; }
mk() { make -s --no-print-directory -j"${JOBS:-2}" B="$build" "$@"; }
