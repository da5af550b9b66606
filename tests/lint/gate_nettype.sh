#!/bin/bash
# Every source begins with `default_nettype none and ends with `default_nettype wire: a
# misspelt name is then an error.
. "$(dirname "$0")/files.sh"
set -u
awk 'function ends() {
    if (last != "`default_nettype wire") { print file ": does not end with `default_nettype wire"; bad = 1 }
  }
  FNR == 1 {
    if (NR > 1) ends()
    file = FILENAME
    if ($0 != "`default_nettype none") { print file ":1: does not begin with `default_nettype none"; bad = 1 }
  }
  { last = $0 }
  END { ends(); exit bad }' $(rtl_sources)
