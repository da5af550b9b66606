#!/bin/sh
# perf_data.sh CONSOLE PERF.DATA: takes perf.data out of the console's text of build/linux/perf.elf,
# perf-record.elf or demo-record.elf. Exit status: 1, one line: it is not there, or not whole.
awk '{ gsub(/[^ -~]/, "") } /^--- end of perf.data/ { whole = 1; exit } inside; /^--- perf.data/ { inside = 1 }
  END { exit !whole }' "$1" >"$2.text" && base64 -d "$2.text" >"$2" 2>/dev/null ||
  { echo "perf_data: $1: no whole perf.data in it"; rm -f "$2"; exit 1; }
