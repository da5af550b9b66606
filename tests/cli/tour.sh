#!/bin/bash
# docs/tour.md, as a reader would follow it: every command, in one shell, in a home of its own; each prints
# what the page says. Another compiler takes other cycles: then lines without a figure alone are compared.
set -u
shopt -s expand_aliases
. tests/lib/tap.sh
. tests/lib/objects.sh
B=$(realpath "${B:-build}")
page=docs/tour.md
top=$PWD home=$(realpath "$scratch")

# Steps: N.sh a command, N.want the lines behind it. A line that ends in a backslash goes on.
awk -v folder="$home" '/^```console$/ { on = 1; next } /^```$/ { on = 0 } !on { next }
  /^\$ / || more {
    if (!more) { n++; printf "" >(folder "/" n ".want") }
    text = more ? $0 : substr($0, 3); more = text ~ /\\$/; print text >(folder "/" n ".sh"); next
  }
  { print >(folder "/" n ".want") }' "$page"
steps=$(ls "$home" | grep -c '\.sh$')
plan "$steps"
figures= compiler=$(riscv64-unknown-elf-gcc -dumpversion)
if [ "$compiler" != 12.2.0 ]; then
  echo "# figures are not compared: the page shows gcc 12.2.0, this is $compiler"
  figures=no
fi

# `make` builds where the tests do; the page speaks of the folder build. In a folder with a Makefile of its
# own it is make.
make() {
  if [ "$PWD" != "$top" ] && [ -e Makefile ] && [ "${1:-}" != install ]; then env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL make -s "$@"
  else command make --no-print-directory -s -C "$top" B="${B#"$top"/}" "$@"; fi
}
export HOME=$home
for ((n = 1; n <= steps; n++)); do
  sed -i -E "s#\\\$PWD/build#$B#g; s#make -C \\\$CULPRIT/\.\.#make#; s#([ =])build/#\1${B#"$top"/}/#g" "$home/$n.sh"
  . "$home/$n.sh" >"$home/$n.out" 2>"$home/$n.err"
  status=$?
  missing=$(awk -v figures=$figures -f "$top/tests/lib/lines.awk" "$home/$n.want" "$home/$n.out")
  why=
  [ $status -eq 0 ] || why="exit status $status: $(tail -n 1 "$home/$n.err")"
  [ -z "$missing" ] || why="does not print: $missing"
  judge "tour_$n" "${why:+$(head -n 1 "$home/$n.sh"): $why}"
done
exit $failed
