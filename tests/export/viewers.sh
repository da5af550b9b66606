# Viewers from npm (fetch.sh), for the tests that source this behind lib.sh.
# needs_viewer VIEWER NAME...: skips the tests of these names, and ends, when there is no
# viewer and there is a reason.
viewers=$B/viewers
needs_viewer() {
  local viewer=$1 t; shift
  plan $#
  [ -d "$viewers/$viewer" ] && return
  for t in "$@"; do
    if [ -s "$viewers/missing" ]; then skip "$t" "$(head -n 1 "$viewers/missing")"; else bad "$t" "no $viewers/$viewer"; fi
  done
  exit $failed
}
