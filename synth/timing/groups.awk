# The report of sta.tcl -> the worst path to each group of registers, JSON.   -v lines=FILE (`REGISTER SOURCE`
# of each register, or port)
# A group is a register of the RTL, or an array of them, without its indices; the ports are groups of their
# own.
function plain(name) {                           # the pin of a cell -> the RTL's name
	gsub(/\\/, "", name)
	sub(/\/[A-Za-z]+$/, "", name)
	sub(/_reg(_[0-9]+)?$/, "", name)
	return name
}
function group(name) { gsub(/\[[0-9]+\]/, "", name); return name }
function text(s) { gsub(/["\\]/, "", s); return "\"" s "\"" }
BEGIN { while ((getline line < lines) > 0) { split(line, f, "\t"); source[f[1]] = f[2] } }
/^@/ { part = substr($0, 2); next }
part == "summary" && $NF ~ /^-?[0-9.]+$/ && NF >= 5 {
	summaries++; start[summaries] = $1; stop[summaries] = $3; slack[summaries] = $NF
}
part == "end" {
	at = $NF == "(VIOLATED)" || $NF == "(MET)" ? NF - 1 : NF
	if (at >= 4 && $at ~ /^-?[0-9.]+$/) { ends++; reached[ends] = $1; arrival[ends] = $(at - 1) }
}
part == "worst" && $NF ~ /^\([A-Z0-9]+\)$/ { gates++ }
END {
	if (!ends || ends != summaries) { printf "no paths: %d and %d\n", ends, summaries > "/dev/stderr"; exit 1 }
	for (i = 1; i <= ends; i++) {
		if (reached[i] != stop[i]) { print "the two reports differ at " stop[i] > "/dev/stderr"; exit 1 }
		to = plain(stop[i]); from = plain(start[i]); g = group(to)
		if (g in best && arrival[best[g]] >= arrival[i]) continue
		if (!(g in best)) order[++groups] = g
		best[g] = i
		if (!worst || arrival[i] > arrival[worst]) worst = i
	}
	# By arrival, worst first
	for (i = 2; i <= groups; i++)
		for (j = i; j > 1 && arrival[best[order[j]]] > arrival[best[order[j - 1]]]; j--) {
			t = order[j]; order[j] = order[j - 1]; order[j - 1] = t
		}
	printf "\"arrival_ns\": %s, \"period_ns\": %.3f, \"gates\": %d, \"groups\": [", arrival[worst], period - slack[1], gates - 2
	for (i = 1; i <= groups && i <= most; i++) {
		b = best[order[i]]; from = plain(start[b]); to = plain(stop[b])
		printf "%s\n      {\"to\": %s, \"line\": %s, \"from\": %s, \"from_line\": %s, \"arrival_ns\": %s}", (i > 1 ? "," : ""),
		  text(to), text(source[to]), text(from), text(source[from]), arrival[b]
	}
	printf "]"
}
