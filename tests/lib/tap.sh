# TAP (testanything.org) for test scripts, which source it: `plan` first, then every test is `ok`, `bad` or
# `skip`. A script that ends early, or forgets a test, differs from its plan and fails. NAME is one word.
# Scripts end with `exit $failed`.
failed=0
# A folder of the entry's own, which the runner names and empties: two entries that run
# one script do not meet in it.
scratch=${SCRATCH:-${B:-build}/scratch/$(basename "$0" .sh)}
mkdir -p "$scratch" || exit 2
plan() { echo "1..$1"; }                                        # NUMBER of tests
ok() { echo "ok - $*"; }                                        # NAME [REMARK]
bad() { printf '%s\n' "$2" | sed 's/^/# /'; echo "not ok - $1"; failed=1; }   # NAME WHY
skip() { echo "ok - $1 # SKIP $2"; }                            # NAME WHY
# without 'TOOL...' NAME...: when one of these tools of tools/scripts/optional.sh is not installed, skips these tests
# and is true. The current folder is the top folder.
without() {
  local why test
  why=$(. tools/scripts/optional.sh
    for tool in $1; do installed "$tool" || { echo "$tool is not installed ($(optional_row "$tool" | sed 's/ .*//'))"; break; }; done)
  [ -n "$why" ] || return 1
  shift
  for test; do skip "$test" "$why"; done
}
# judge NAME WHY: passed when there is nothing to say.
judge() { if [ -z "$2" ]; then ok "$1"; else bad "$1" "$2"; fi; }
