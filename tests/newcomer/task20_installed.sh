#!/bin/bash
# Task 20: an installation has the documentation, links that lead somewhere, and a save file for the example's wave.
. "$(dirname "$0")/../cli/lib.sh"
unset MAKEFLAGS MFLAGS MAKELEVEL
plan 5
p=$tmp/prefix share=$tmp/prefix/share/culprit
make -s install B="$B" PREFIX="$p" >"$tmp/log" 2>&1 || { bad installs "$(tail -n 3 "$tmp/log")"; exit 1; }
judge installed_docs "$(for f in docs/tour.md docs/page.png docs/results/tip.md README.md examples/own-program/hello.c; do
  [ -s "$share/$f" ] || echo "no $f"; done; [ -s "$p/share/doc/culprit/README.md" ] || echo 'no share/doc/culprit')"

# Every link of every page, without the part behind #; and that there are some.
grep -roE '\]\([^)#: ]+' --include='*.md' "$share" | while IFS=: read -r page to; do
  to=${to#](}
  [ -e "${page%/*}/$to" ] && state=there || state=broken
  echo "${page#"$share"/} $to $state"
done >"$tmp/links"
judge installed_links "$(grep ' broken$' "$tmp/links" | head -n 5)"
judge installed_link_tour "$(grep -q '^examples/tip-unit/README.md ../../docs/tour.md there' "$tmp/links" || echo 'the example does not lead to the tour')"
judge installed_many "$([ "$(wc -l <"$tmp/links")" -gt 200 ] || echo "only $(wc -l <"$tmp/links") links")"
# The save file names signals of the example's top.
gtkw=$share/examples/tip-unit/wave.gtkw
judge installed_save_file "$([ -s "$gtkw" ] || echo 'no wave.gtkw'
  sed -n 's/^TOP\.top\.\([a-z_]*\)\(\.\|\[\|$\).*/\1/p' "$gtkw" 2>&1 | sort -u | while read -r name; do
    grep -qw "$name" "$share/examples/tip-unit/top.sv" || echo "top.sv has no $name"; done)"
exit $failed
