#!/bin/sh
# perf_data.sh CONSOLE PERF.DATA: takes perf.data out of the console's text of build/linux/perf.elf, perf-record.elf or
# demo-*record.elf.
# Exit status, with one line: 1 there is none in it, or it is damaged; 2 PERF.DATA cannot be written; 3 the text ends in
# the middle, as one does on a full device. With 2 and 3 PERF.DATA has the records that came whole, and perf reads them.
end() { # STATUS WHAT
  echo "perf_data: $2"
  exit "$1"
}

# CONSOLE: the text between the marks, whole lines. Status: 1 there is none, 3 it has no end
text() {
  awk '{ gsub(/[^ -~]/, "") } /^--- end of perf.data/ { whole = 1; exit } inside > 1 { print line } inside { line = $0; inside++ }
    /^--- perf.data/ { inside = 1 } END { if (whole && inside > 1) print line; exit inside < 2 ? 1 : whole ? 0 : 3 }' "$1"
}

# FILE: as if nothing had come behind its last whole record
shorten() {
  rows=$(($(stat -L -c %s "$1") / 8))
  [ $rows -gt 13 ] || return 1
  set -- "$1" $(od -An -v -t u2 -w8 "$1" | awk -v rows=$rows '{ size[NR - 1] = $4 } NR == 6 { from = $1 + 65536 * $2 }
    END { for (to = from / 8; to < rows && size[to] >= 8 && to + size[to] / 8 <= rows; to += size[to] / 8) continue; print from, 8 * to }')
  truncate -s "$3" "$1"
  for byte in 0 1 2 3 4 5 6 7; do printf "\\$(printf %o $((($3 - $2) >> 8 * byte & 255)))"; done |
    dd of="$1" bs=1 seek=48 conv=notrunc 2>/dev/null # the size of the data
  head -c 32 /dev/zero | dd of="$1" bs=1 seek=72 conv=notrunc 2>/dev/null # what would follow: nothing
}

[ -r "$1" ] || end 1 "$1: cannot be read"
text "$1" >/dev/null
found=$?
[ $found != 1 ] || end 1 "$1: no perf.data in it"
text "$1" | base64 -d >/dev/null 2>&1 || end 1 "$1: its perf.data is damaged"
text "$1" | base64 -d >"$2" 2>/dev/null || { shorten "$2"; end 2 "$2: cannot be written as a whole"; }
[ $found != 3 ] || { shorten "$2"; end 3 "$1: its perf.data ends in the middle"; }
