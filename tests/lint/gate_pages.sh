#!/bin/bash
# No line on a page is longer than 110 columns but in tables, and none of prose begins with what Markdown
# reads as a list, such as a number with its full stop, where it is no item of one. Code and pictures
# (indented by four or fenced) may begin with anything.
set -u
shopt -s nullglob
. tests/lib/pages.sh
long=$(LC_ALL=C.UTF-8 grep -nHE '.{111,}' "${pages[@]}" | grep -vE '^[^:]*:[0-9]+: *\|' | cut -c 1-120)
# In a paragraph or list: an item behind a line of prose is the first of its kind with its indentation. A list
# in an item has dashes.
lists=$(awk 'FNR == 1 { fence = paragraph = 0 }
     /^ *```/ { fence = !fence; paragraph = 0; next }
     fence || /^ *([|<#]|$)/ || /^    / { paragraph = 0; next }
     !paragraph { split("", items); least = 100 }
     match($0, /^ *([0-9]+[.)]|[-+*])( |$)/) {
       kind = substr($0, 1, RLENGTH); gsub(/[0-9]+/, "1", kind); sub(/ +$/, "", kind); indent = match($0, /[^ ]/)
       if (paragraph && !(kind in items) && !(kind ~ /-/ && indent > least)) print FILENAME ":" FNR ": begins as a list would: " $0
       else { items[kind]; if (indent < least) least = indent }
     }
     { paragraph = 1 }' "${pages[@]}" | cut -c 1-120) || exit 1
[ -z "$long$lists" ] || { printf '%s\n' ${long:+"$long"} ${lists:+"$lists"}; exit 1; }
