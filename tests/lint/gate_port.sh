#!/bin/bash
# The observation port is listed once a language: structs in rtl/core/core_pkg.sv, rows in harness/probe/port.def;
# sim/views.sv cuts the structs into scalars. Nobody else has a signal of it as an output, or spells its scalars.
# Flat ports are the faces of the units and of the adapter's parts (rtl/{tip,profileme,coproc,dispatch,core/probe}).
#                                                                                                docs/probe.md
set -u
signals=$(awk '/typedef struct/ { n = 0 } / logic / { sub(/;.*/, ""); name[n++] = $NF }
  /_view_t;$/ { view = $2; sub(/_view_t;/, "", view); for (i = 0; i < n; i++) print view "_" name[i] }' rtl/core/core_pkg.sv |
  sed 's/_interrupted$/_interrupt/; s/_context_id$/_context/' | paste -sd '|')
[ -n "$signals" ] || { echo "rtl/core/core_pkg.sv has no views"; exit 1; }
{ grep -nE "^ *output .*\b(probe_\w+|$signals)_?[0-9]?_[os]\b" rtl/core/core.sv rtl/soc/*.sv rtl/core/probe/probe_adapter.sv sim/top.sv |
    sed 's/$/   (a view is one port)/'
  grep -nE "_view_t;" $(find rtl sim -name '*.sv') | grep '}' | grep -v '^rtl/core/core_pkg.sv:' | sed 's/$/   (views are in core_pkg.sv)/'
  grep -nE "\b(\w*__DOT__|\w+\.)?($signals)[0-9]?_s\b" sim/*.c sim/*.cpp sim/*.h sim/*.hpp | sed 's/$/   (rows of port.def)/'
  grep -nE '^struct probe_(commit|dispatch|fetch|tag|retire|retire_lane|pipe) \{' -r sim harness tools tb --include='*.[ch]' |
    grep -v '^harness/probe/probe.h:' | sed 's/$/   (the structs of probe.h)/'
} | { ! grep .; }
