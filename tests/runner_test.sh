#!/bin/bash
# The test runner itself: a list with every kind of outcome must be counted exactly, and must turn the exit status red.
set -u
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
cat >"$dir/x.list" <<'LIST'
# two tests in one entry; a silent pass; a failure by status; a mixed entry; TAP; a hang with a child; a missing file
two     | 10 | echo ok a; echo "ok b"
quiet   | 10 | true
status  | 10 | echo "seed 5 <x>"; exit 3
mixed   | 10 | echo ok m1; echo "FAIL m2: lane 0 (replay: x --seed 7)"
tap     | 10 | echo "ok 1 - t1"; echo "not ok 2 - t2"
hang    | 1  | sleep 30 & echo $! >"$DIR/child"; wait
missing | 10 | build/no/such/testbench
LIST
export DIR=$dir
last=$(tests/run.sh -B "$dir/b" "$dir/x.list" | tail -n 1)
check() { if [ "$2" = "$3" ]; then echo "ok runner.$1"; else echo "FAIL runner.$1: got '$2', want '$3'"; fi; }
check counts "$last" '5 passed, 5 failed'
tests/run.sh -B "$dir/b" "$dir/x.list" >/dev/null; status=$?
check status_red "$status" 1
tests/run.sh -B "$dir/b" -t two -t quiet "$dir/x.list" >/dev/null; status=$?
check status_green "$status" 0
tests/run.sh -B "$dir/b" "$dir/x.list" >/dev/null
check junit_failures "$(grep -c '<failure' "$dir/b/reports/junit.xml")" 5
check junit_replay "$(grep -c 'replay: x --seed 7' "$dir/b/reports/junit.xml")" 2
child=$(cat "$dir/child")
for _ in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$child" 2>/dev/null || break; sleep 0.2; done
check child_killed "$(kill -0 "$child" 2>/dev/null && echo alive || echo gone)" gone
tests/run.sh "$dir/none.list" 2>/dev/null; check no_list "$?" 2
