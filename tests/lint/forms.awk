# Uses of modules, and their proofs, as lines "MODULE MACHINE PARAMETERS" (gate_yosys.sh):
#   awk -v machine=MACHINE -f forms.awk DUMP     what yosys has elaborated
#   awk -v table=1 -f forms.awk forms.txt        what tests/netlist/forms.sh proves
function used() { if (name != "") print name, machine, parameters == "" ? "defaults" : parameters }
function proved(    i, j) {
	if (!m) machines[++m] = "small"
	for (i = 1; i <= m; i++) for (j = 1; j <= n; j++) if (only[j] == "" || only[j] == machines[i]) print name, machines[i], at[j]
}
table && /^[a-z]/ { if (name != "") proved(); n = m = 0; split("", only); name = $1; sub(/:/, "", name) }
table && $1 == "at" { for (i = 2; i <= NF; i++) at[++n] = $i }
table && $1 == "only" { for (i = 3; i <= NF; i++) { at[++n] = $i; only[n] = $2 } }
table && ($1 == "in" || $1 == "later") { for (i = 2; i <= NF; i++) machines[++m] = $i }
!table && /^module / {
	used()
	name = $2; parameters = ""
	derived = name ~ /^\$paramod/
	sub(/^\$paramod(\$[0-9a-f]*)?/, "", name); sub(/^\\/, "", name); sub(/\\.*/, "", name)
}
!table && derived && /^  parameter / { sub(/^\\/, "", $2); parameters = parameters (parameters == "" ? "" : ",") $2 "=" $3 }
END { if (table) { if (name != "") proved() } else used() }
