#!/bin/bash
# The register table of docs/csr.md is harness/isa/csr.def, row by row (a row may stand for a range of
# registers), and so is the table of masks with supervisor mode.
set -u
. tests/lib/tap.sh
plan 1
hex() { awk '{ gsub(/0x0+/, "0x"); gsub(/0x( |$)/, "0x0 "); sub(/ $/, ""); print }'; }
# A name a..b stands for a row each.
expand_names() {
  while read -r name rest; do
    if [[ $name == *..* ]]; then
      base=${name%..*}
      n=$(grep -o '[0-9]*$' <<<"$base") stem=${base%"$n"}
      for ((; n <= ${name#*..}; n++)); do echo "$stem$n $rest"; done
    else
      echo "$name $rest"
    fi
  done
}
values() { sed 's/ 0 /0x0 /g; s/ 0$/ 0x0/; s/\([A-Z]\)0x0/\1 0x0/' | hex | sort; }
table=$(sed -En 's/^CSR(_S)?\((0x[0-9a-f]*), *([a-z0-9_]*), *([A-Z]*), *(0x[0-9a-f]*|0), *(0x[0-9a-f]*|0)\)$/\2 \3 \4 \5 \6/p' \
    harness/isa/csr.def | values)
masks=$(sed -En 's/^WITH_S\(([a-z0-9_]*), *(0x[0-9a-f]*|0), *(0x[0-9a-f]*|0)\)$/\1 \2 \3/p' harness/isa/csr.def | values)
page=$(sed -n 's/^| *\(0x[0-9a-f.x]*\) *| *`\([a-z0-9_.]*\)` *| *\([A-Z]*\) *| *\(0x[0-9a-f]*\) *| *\(0x[0-9a-f]*\) *|.*/\1 \2 \3 \4 \5/p' \
    docs/csr.md |
  while read -r numbers names rest; do
    if [[ $numbers == *..* ]]; then
      base=${names%..*}
      n=$(grep -o '[0-9]*$' <<<"$base") stem=${base%"$n"}
      first=$((${numbers%..*})) last=$((${numbers#*..}))
      [ $((last - first)) -eq $((${names#*..} - n)) ] || echo "$numbers $names: not as many numbers as names"
      for ((i = 0; i <= last - first; i++)); do printf '0x%x %s%d %s\n' $((first + i)) "$stem" $((n + i)) "$rest"; done
    else
      echo "$numbers $names $rest"
    fi
  done | hex | sort)
why=$(diff <(echo "$table") <(echo "$page") | grep '^[<>]' | head -n 1 |
  sed 's|^<|only in harness/isa/csr.def:|; s|^>|only in docs/csr.md:|')
[ "$(wc -l <<<"$table
$masks")" -eq "$(grep -cE '^(CSR|CSR_S|WITH_S)\(' harness/isa/csr.def)" ] ||
  why=${why:-a line of harness/isa/csr.def was not understood}
page_masks=$(sed -En 's/^\| `([a-z0-9_.]*)` \| (0x[0-9a-f]*) \| (0x[0-9a-f]*) \|.*/\1 \2 \3/p' docs/csr.md | expand_names | hex | sort)
why=${why:-$(diff <(echo "$masks") <(echo "$page_masks") | grep '^[<>]' | head -n 1)}
judge csr_page "$why"
exit $failed
