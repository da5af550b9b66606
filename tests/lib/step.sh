#!/bin/bash
# step.sh NAME COMMAND...: a command as one test, NAME, that passes when it exits with 0.
. tests/lib/tap.sh
name=$1; shift
plan 1
if "$@"; then ok "$name"; else bad "$name" "exit status $?"; fi
exit $failed
