#!/bin/bash
# examples/own-program and the README's own-program line, typed as they are written: the same
# output under run and record.
. "$(dirname "$0")/../cli/lib.sh"
plan 7
top=$PWD

# A place that looks like the top folder to the lines, and is not: they write into it.
ln -s "$B" "$tmp/build"
ln -s "$top/examples" "$tmp/examples"
cp examples/own-program/hello.c "$tmp/hello.c"
cd "$tmp" || exit 2

# line FILE: the line of the page that calls the compiler, which must be one
line() { sed -n 's/^    \(riscv64-unknown-elf-gcc .*\)/\1/p' "$top/$1"; }

sed -n '/^```$/,/^```$/p' "$top/examples/own-program/README.md" | sed '1d;$d' >want

# example NAME PAGE
example() {
  local name=$1 page=$2
  rm -f hello.elf
  if [ "$(line "$page" | wc -l)" = 1 ] && bash -c "$(line "$page")" 2>stderr && [ ! -s stderr ]; then ok "${name}_builds"
  else bad "${name}_builds" "$(line "$page"): $(head -n 1 stderr)"; return; fi
  timeout 60 "$culprit" run hello.elf >out-run 2>stderr
  local got=$?
  if [ $got = 0 ] && cmp -s want out-run; then ok "${name}_run"
  else bad "${name}_run" "status $got: $(diff want out-run | head -3 | tr '\n' ' ')"; fi
  timeout 60 "$culprit" record --period 1009 -o hello.prof hello.elf >out-record 2>stderr
  got=$?
  if [ $got = 0 ] && cmp -s want out-record; then ok "${name}_record"
  else bad "${name}_record" "status $got: $(diff want out-record | head -3 | tr '\n' ' ')"; fi
}
example own_program examples/own-program/README.md
example readme README.md

if "$culprit" report --sort time hello.prof >report 2>stderr &&
  awk '$NF == "init" || $NF == "main" { n += $1 } END { exit !(n > 50) }' report; then ok own_program_report
else bad own_program_report "$(cat stderr report | tail -n 3 | tr '\n' ' ')"; fi
exit $failed
