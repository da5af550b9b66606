#!/bin/bash
# The dependency rule: an arrow only ever points down this list.
#   tb -> sim -> rtl/soc -> {rtl/core, rtl/tip, rtl/profileme, rtl/coproc, rtl/pflag} -> {rtl/probe, rtl/mem} -> rtl/common
# Neighbours in braces do not know each other. tools and tb use harness; harness uses nothing of sim or rtl.
set -u
{ awk '
  function folder(path,    p, n) { n = split(path, p, "/"); return p[1] == "rtl" ? p[1] "/" p[2] : p[1] }
  function name_of(path,    n, p) { n = split(path, p, "/"); sub(/\.sv$/, "", p[n]); return p[n] }
  BEGIN {
    split("sim rtl/soc rtl/core,rtl/tip,rtl/profileme,rtl/coproc,rtl/pflag rtl/probe,rtl/mem rtl/common", level, " ")
    for (i in level) { n = split(level[i], f, ","); for (j = 1; j <= n; j++) rank[f[j]] = i }
    for (i = 1; i < ARGC; i++) home[name_of(ARGV[i])] = folder(ARGV[i])
  }
  FNR == 1 { from = folder(FILENAME); if (!(from in rank)) print FILENAME ": " from " is not a folder of the dependency rule" }
  {
    gsub(/"[^"]*"/, ""); sub(/\/\/.*/, "")
    rest = $0
    while (match(rest, /[A-Za-z_][A-Za-z0-9_$]*/)) {
      w = substr(rest, RSTART, RLENGTH)
      before = RSTART > 1 ? substr(rest, RSTART - 1, 1) : ""
      rest = substr(rest, RSTART + RLENGTH)
      if (!(w in home) || before == "." || home[w] == from) continue
      # a use: "pkg::" or an instance "module name (" or "module #("
      if (rest !~ /^(::|[ \t]*#[ \t]*\(|[ \t]+[A-Za-z_][A-Za-z0-9_$]*[ \t]*(\(|$))/) continue
      if (rank[home[w]] <= rank[from]) print FILENAME ":" FNR ": " from " uses " w " of " home[w]
    }
  }' $(find rtl sim -name '*.sv' | LC_ALL=C sort)

  for f in $(find harness sim tools tb -name '*.[ch]' -o -name '*.cpp' | LC_ALL=C sort); do
    from=${f%%/*}
    grep -nE '^[[:space:]]*#[[:space:]]*include[[:space:]]+"' "$f" | sed -E 's/^([0-9]+):[^"]*"([^"]*)".*/\1 \2/' |
    while read -r line inc; do
      target=
      for dir in "$(dirname "$f")" harness sim tb/lib .; do
        [ -e "$dir/$inc" ] && { target=$(realpath -m --relative-to=. "$dir/$inc"); break; }
      done
      case $from:$target in
        *:) ;;                                            # generated: Vtop.h, unit_ports.inc
        "$from:$from/"*) ;;
        tools:harness/*|tb:harness/*|tb:sim/*) ;;
        tools:sim/sim.h|tools:sim/gtkw.h) ;;              # the machine, and the view of its waves
        sim:harness/probe.h|sim:harness/tip_pins.h|sim:harness/pme_pins.h|sim:harness/cop_pins.h) ;; # the observation port, the pins of a profiler
        *) echo "$f:$line: $from may not include $target" ;;
      esac
    done
  done; } | { ! grep .; }
