#!/bin/bash
# Every source begins with `default_nettype none and ends with `default_nettype wire: a
# misspelt name is then an error.
. "$(dirname "$0")/files.sh"
set -u
bad=0
for f in $(rtl_sources); do
  [ "$(head -n 1 "$f")" = '`default_nettype none' ] || { echo "$f:1: does not begin with \`default_nettype none"; bad=1; }
  [ "$(tail -n 1 "$f")" = '`default_nettype wire' ] || { echo "$f: does not end with \`default_nettype wire"; bad=1; }
done
exit $bad
