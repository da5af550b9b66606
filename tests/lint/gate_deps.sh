#!/bin/bash
# The dependency rule: an arrow only ever points down this list.
#   tb -> sim -> rtl/soc -> {rtl/core, rtl/adapters, rtl/tip, rtl/profileme, rtl/coproc} -> {rtl/probe, rtl/mem, rtl/dispatch} -> rtl/common
#   -> rtl/forms
# Neighbours in braces do not know each other. A form in rtl/forms/core belongs to rtl/core. gate_rooms.sh checks
# the C sources.
set -u
{ awk '
  function folder(path,    p, n) {
    n = split(path, p, "/")
    return p[1] != "rtl" ? p[1] : p[1] "/" (p[2] == "forms" && n > 3 ? p[3] : p[2])
  }
  function name_of(path,    n, p) { n = split(path, p, "/"); sub(/\.sv$/, "", p[n]); return p[n] }
  BEGIN {
    split("sim rtl/soc rtl/core,rtl/adapters,rtl/tip,rtl/profileme,rtl/coproc rtl/probe,rtl/mem,rtl/dispatch rtl/common rtl/forms", level, " ")
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
} | { ! grep .; }
