# A netlist with attributes -> `NAME <tab> SOURCE`: the line of the RTL at which each register, wire and port
# is declared or assigned.
function keep(name) { gsub(/[\\ ;]/, "", name); if (name != "" && src != "") print name "\t" src; src = "" }
/^ *\(\* src = "/ {
	src = $0; sub(/^[^"]*"/, "", src); sub(/".*/, "", src)
	n = split(src, s, "|"); src = s[n]; sub(/-.*/, "", src); sub(/\.[0-9]+$/, "", src); next
}
/^ *\(\*/ { next }
/^  (wire|input|output|reg) / { sub(/^  (wire|input|output|reg) (\[[0-9:]+\] )?/, ""); keep($0); next }
{ src = "" }
