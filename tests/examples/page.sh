# What the tests of the units' examples share. `follow EXAMPLE FOLDER` types the lines of the page of examples/EXAMPLE in a home of
# their own, $tmp, the entry's folder, and runs the two first tests of the plan; then $tmp/out is what the page shows, and the
# current folder is FOLDER, the copy that the page makes.
unset MAKEFLAGS MFLAGS MAKELEVEL
export B=$(realpath "${B:-build}")
. tests/lib/tap.sh
. tests/lib/objects.sh
last() { echo "says: $(tail -n 1 "$tmp/log")"; }

follow() { # EXAMPLE FOLDER
  local page=$PWD/examples/$1/README.md
  tmp=$(realpath "$scratch")
  rm -rf "${tmp:?}"/*
  # The page's lines as they are typed, with another home; its block is what they print in the end.
  sed -n 's/^    \([a-z]\)/\1/p' "$page" >"$tmp/lines"
  sed -n '/^```$/,/^```$/p' "$page" | sed '1d;$d' >"$tmp/want"
  HOME=$tmp bash -e "$tmp/lines" >"$tmp/log" 2>&1
  judge lines_of_the_page "$([ $? = 0 ] || last)"
  tail -n "$(wc -l <"$tmp/want")" "$tmp/log" >"$tmp/out"
  judge output_of_the_page "$(diff "$tmp/want" "$tmp/out" | head -n 3 | tr '\n' ' ')"
  cd "$tmp/$2" || exit 1
  export PKG_CONFIG_PATH=$tmp/culprit/lib/pkgconfig
}
