#!/bin/bash
# make lint: runs the gates beside this file (gate_NAME.sh), all of them, those named, or all but those named.
#                                                                                      docs/testing.md, "Lint"
# Usage: lint.sh BUILD [[--but] NAME...]. A gate works on the current folder, prints what is wrong and exits
# non-zero; 77 when it cannot judge with the tools of this distribution, and says why. A test each, lint.NAME; the
# lines that a red one prints are indented.
set -u
. tests/lib/tap.sh
here=$(dirname "$0")
build=${1:?usage: lint.sh BUILD [NAME...]}
shift
gates=$(ls "$here"/gate_*.sh | sed 's/.*gate_\(.*\)\.sh/\1/')
case ${1:-} in
  '') set -- $gates ;;
  --but) shift; set -- $(grep -vxF -f <(printf '%s\n' "$@") <<<"$gates") ;;
esac
plan $#
for gate in "$@"; do
  log=$scratch/$gate.log
  B=$build "$here/gate_$gate.sh" >"$log" 2>&1
  case $? in
    0) ok "lint.$gate" ;;
    77) skip "lint.$gate" "$(head -n 1 "$log")" ;;
    *) bad "lint.$gate" "$(head -n 1 "$log")"; sed -n '2,40s/^/    /p' "$log" ;;
  esac
done
exit $failed
