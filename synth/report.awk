# yosys `stat` text -> JSON object of units.   -v mems=STAT_BEFORE_MAPPING (memory bits of the RAM macros),
# stdin: stat after mapping, -v top=soc. A unit counts what it contains, all levels down; a module used with
# several parameters is summed over its instances.
function base(id,    n, p) {                     # \name, $paramod$HASH\name, $paramod\name\P=...
	n = split(id, p, "\\")
	if (id ~ /^\$paramod\$[0-9a-f]+\\/) return p[2]
	if (id ~ /^\$paramod/) return p[2]
	return p[n]
}
function ram(name) { return name ~ /^ram_[12]r1w$/ }
function walk(m, times, path,    i, n, k, child, cells, ff, bits) {
	if (ram(base(m))) { total["bits"] = bits_of[m] * times; total["cells"] = 0; total["ff"] = 0; return }
	cells = own[m] * times; ff = flops[m] * times; bits = 0
	n = split(children[m], child, " ")
	for (i = 1; i <= n; i++) {
		walk(child[i], times * count[m, child[i]])
		cells += total["cells"]; ff += total["ff"]; bits += total["bits"]
	}
	k = base(m)
	if (!(k in known)) { known[k] = 1; order[++units] = k }
	sums[k, "cells"] += cells; sums[k, "ff"] += ff; sums[k, "bits"] += bits; sums[k, "instances"] += times
	total["cells"] = cells; total["ff"] = ff; total["bits"] = bits
}
BEGIN {
	while ((getline line < mems) > 0) {
		if (line ~ /^=== /) { m = line; gsub(/^=== | ===$/, "", m) }
		else if (line ~ /Number of memory bits:/) { n = split(line, f, " "); bits_of[m] = f[n] }
	}
	m = ""
}
/^=== / { m = $0; gsub(/^=== | ===$/, "", m); if (m == "design hierarchy") exit; seen[m] = 1; next }
/^ +[^ ]+ +[0-9]+$/ && m != "" {
	if ($1 ~ /^\$_/) { own[m] += $2; if ($1 ~ /DFF|DLATCH|_FF_/) flops[m] += $2 }
	else { children[m] = children[m] " " $1; count[m, $1] = $2 }
}
END {
	for (m in seen) if (base(m) == top) root = m
	if (root == "") { print "no module " top " in the statistics" > "/dev/stderr"; exit 1 }
	walk(root, 1)
	for (i = 1; i <= units; i++) {
		k = order[i]
		printf "%s\n        \"%s\": {\"cells\": %d, \"ff\": %d, \"sram_bits\": %d, \"instances\": %d}", (i > 1 ? "," : ""), k,
		  sums[k, "cells"], sums[k, "ff"], sums[k, "bits"], sums[k, "instances"]
	}
}
