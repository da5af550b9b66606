#!/bin/bash
# Pictures on the pages: fenced, in Mermaid or drawn with lines of ─. Every file, folder and module that one
# names exists, and the rooms of CONTRIBUTING.md are those of tests/lint/rooms.txt.
set -u
. tests/lib/tap.sh
plan 5
shopt -s nullglob globstar
. tests/lib/pages.sh
sources='(c|h|hpp|cpp|sv|svh|S|us|def|sh|awk|mk|ld|inc)'

# The lines of the pictures, each behind its page.
awk 'FNR == 1 { fence = 0 }
  /^ *```/ { fence = !fence; if (fence) { text = ""; picture = /^ *```mermaid/ } else if (picture) printf "%s", text; next }
  fence { picture = picture || /─/; text = text FILENAME ":" $0 "\n" }' "${pages[@]}" >"$scratch/pictures"
read_lines=$(wc -l <"$scratch/pictures")
[ "$read_lines" -gt 100 ] && why= || why="only $read_lines lines of pictures were found"
judge pictures_read "$why"

files=$(git ls-files --cached --others --exclude-standard 2>/dev/null || find . -type f -not -path './build/*' | sed 's|^\./||')
# words PATTERN: PAGE:WORD of each whole word of the pictures that it matches.
words() {
  awk -v pattern="$1" '{ page = $0; sub(/:.*/, "", page); line = substr($0, length(page) + 2)
    gsub(/<[^>]*>/, " ", line); n = split(line, word, /[^A-Za-z0-9_.\/-]+/)
    for (i = 1; i <= n; i++) {
      sub(/[.\/-]+$/, "", word[i])
      if (word[i] ~ pattern) print page ":" word[i]
    } }' "$scratch/pictures" | sort -u
}

# FILE.sv, tip/model.c: in the tree, below harness/, or with its name alone anywhere. NAME.us stands for a
# file.
why=$(words "^[A-Za-z0-9_][A-Za-z0-9_./-]*\\.$sources\$" | grep -vE '[:/][A-Z]+\.[a-zS]+$' |
  awk -F: 'NR == FNR { path[$0] = 1; n = split($0, part, "/"); base[part[n]] = 1; next }
  !($2 in path || ("harness/" $2) in path || ($2 !~ /\// && $2 in base)) {
    print $1 " draws " $2 ", which is no file" }' <(echo "$files") -)
judge pictures_files "$why"

why=
while IFS=: read -r page path; do
  [ -e "$path" ] || why+="$page draws $path, which is missing"$'\n'
done < <(words '^(rtl|sim|contract|harness|tools|tb|tests|firmware|synth|docs|examples|mk)/')
judge pictures_folders "${why%$'\n'}"

# Names of modules by themselves: between backquotes, or with the first part of a
# unit's name. Ports are no modules.
modules=" $(for f in rtl/**/*.sv; do basename "$f" .sv; done | tr '\n' ' ')"
why=
while IFS=: read -r page name; do
  [[ $modules == *" $name "* ]] || [ -e "$name" ] || [ -e "harness/$name" ] || why+="$page draws $name, which is no module"$'\n'
done < <({ words '^(tip|pme|cop|l2|probe|dcache|lsu|pmp)_[a-z0-9_]+$' | grep -vE '_[io]$'
  sed -nE 's/^([^:]*):[^`]*`([A-Za-z0-9_.\/-]+)`.*/\1:\2/p' "$scratch/pictures"; } | sort -u)
judge pictures_modules "${why%$'\n'}"

# The boxes stand in the order of the table, from the bottom to the top, and each arrow points to a box that
# stands before its own.
rooms=$(sed -nE 's/^(contract[a-z\/]*|harness\/[a-z\/]+) *\|.*/\1/p' tests/lint/rooms.txt)
drawn=$(sed -n 's/^CONTRIBUTING.md://p' "$scratch/pictures" | grep -oE '\[\"(contract|harness/).*' | grep -oE '\b(contract|harness)\b[a-z/]*')
why=$(diff <(echo "$rooms") <(echo "$drawn") |
  sed -n 's/^< \(.*\)/CONTRIBUTING.md does not draw \1 here/p; s/^> \(.*\)/CONTRIBUTING.md draws \1 here/p')
why+=$(sed -n 's/^CONTRIBUTING.md: *//p' "$scratch/pictures" | awk '/^subgraph [A-Z]\[/ { box[substr($2, 1, 1)] = ++boxes; next }
  / --> / { gsub(/-- "[^"]*" -->/, "-->"); n = split($0, node, / *--> */); arrows += n - 1
    for (i = 1; i < n; i++) if (!(box[node[i]] > box[node[i + 1]]))
      print "the arrow from " node[i] " to " node[i + 1] " points up" }
  END { if (arrows < boxes - 1) print "there are fewer arrows than boxes" }')
judge pictures_rooms "$why"
exit $failed
