#!/bin/bash
# A synthesizer reads what a simulator does: SYNTHESIS and eval_pkg are for rtl/forms and the RAMs. Each source with
# one of them is in tests/netlist/forms.txt: its forms are proved equal, with a fault that the proof finds; or entries
# of tests/lists run both, and a reason says why there is no proof. gate_yosys.sh looks at the parameters.
#                                                                                   docs/netlist.md, "Forms"
. "$(dirname "$0")/files.sh"
set -u
table=tests/netlist/forms.txt
entries=$(cat tests/lists/*.list tests/lists/*.regress | sed -n 's/^\([a-z0-9_]*\) *|.*/\1/p')
two=$(grep -lE 'SYNTHESIS|eval_pkg::' $(rtl_files) | sed 's|.*/||; s/\.sv$//')
{ grep -lE 'SYNTHESIS|eval_pkg::' $(rtl_files | grep -vE '^rtl/(forms/|common/ram_)') | sed 's/$/: SYNTHESIS or eval_pkg outside of rtl\/forms/'
  sed -n 's/^\([a-z0-9_]*\):.*/\1/p' $table | sort | uniq -d | sed "s|^|$table: twice: |"
  for module in $two; do
    row=$(awk -v module="$module:" '/^[a-z]/ { here = $1 == module } here' $table)
    case $row in
      '') echo "$module: has two forms, and $table does not know it" ;;
      *': test '*) [[ $row =~ :' test '([a-z0-9_ ]+)' : '. ]] || echo "$table: $module: test ENTRY... : WHY"
        for entry in ${BASH_REMATCH[1]:-}; do
          grep -qx "$entry" <<<"$entries" || echo "$table: $module: no entry '$entry' in tests/lists"
        done ;;
      *) for key in at fault; do grep -qE "^ +$key " <<<"$row" || echo "$table: $module: no line '$key'"; done ;;
    esac
  done
  for module in $(sed -n 's/^\([a-z0-9_]*\):.*/\1/p' $table); do
    rtl_files | grep -q "/$module\.sv\$" || echo "$table: $module: no such module"
  done; } | { ! grep .; }
