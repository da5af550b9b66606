#!/bin/bash
# The Firefox profiler's own importer, in its command line, reads what culprit exports: processes, threads,
# functions, categories.
. tests/export/lib.sh
. "$here/viewers.sh"
needs_viewer profiler-cli firefox_loads firefox_threads firefox_functions_cycles firefox_functions_dmiss firefox_two firefox_image
export_to all.json firefox
# Its commands ask a server that holds the profile.
export HOME=$tmp PROFILER_CLI_SESSION_DIR=$tmp/session
viewer() { timeout 60 node "$viewers/profiler-cli/dist/profiler-cli.js" "$@" 2>error; }
mkdir session
node "$viewers/profiler-cli/dist/profiler-cli.js" --daemon all.json --session test >server 2>&1 &
server=$!
trap 'kill $server 2>/dev/null; wait $server; rm -rf "$tmp"' EXIT
# A command that comes before the server has said where it listens removes the session: it is asked once its
# log says that it is ready.
for _ in $(seq 600); do
  grep -q 'Profile loaded' session/test.log 2>/dev/null && break
  kill -0 $server 2>/dev/null || { echo 'the server ended' >>server; break; }
  sleep 0.1
done
viewer thread list --session test --json >threads
judge firefox_loads "$([ -s threads ] || tr '\n' ' ' <server; cat error)"
jq -r '.threads[] | "\(.threadHandle) \(.processName) \(.name)"' threads >found
printf '%s\n' 't-0 one.elf cycles' 't-1 two.elf cycles' 't-2 one.elf dmiss' >wanted
same firefox_threads wanted found
# functions THREAD EVENT IMAGE: against the text
functions() {
  viewer thread functions --session test --thread $1 --limit 0 --json |
    jq -r '.functions[] | select(.selfSamples > 0) | "\(.selfSamples) \(.name)"' | sort >found
  sums $2 '$2 " " '"$own" | awk -v image=$3 '$2 == image { print $1, $3 }' | sort >wanted
}
functions t-0 cycles one.elf; same firefox_functions_cycles wanted found
functions t-2 dmiss one.elf; same firefox_functions_dmiss wanted found
functions t-1 cycles two.elf; same firefox_two wanted found
is firefox_image "$(viewer thread samples-top-down --session test --thread t-0 --json |
  jq -r '.regularCallTree.children[] | "\(.totalSamples) \(.name)"')" "$(sums cycles '$2' | grep one.elf)"
exit $failed
