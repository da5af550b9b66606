#!/bin/bash
# Forms that yosys 0.23 compiles wrongly without a word: a range over a typedef, an array of a typedef, and
# the complement of a cast, since it takes ~N'(x) for (~N)'(x).
. "$(dirname "$0")/files.sh"
set -u
awk -v quote="'" 'BEGIN {
    blank = "[ \t]"; name = "[A-Za-z0-9_]+"
    typedef = name "_[te]" blank "*\\[|" name "_t" blank "+" name blank "*\\["
    cast = "~" blank "*(\\([^()]*\\)|" name ")" quote "\\("
  }
  { sub(/\/\/.*/, "") }
  $0 ~ typedef "|" cast { print FILENAME ":" FNR ":" $0; bad = 1 }
  END { exit bad }' $(rtl_sources) $(find rtl -name '*.svh')
