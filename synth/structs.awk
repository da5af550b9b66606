# Plain vectors for packed structs, source to source, because yosys 0.23 cannot resolve the fields of a struct net that is declared in
# a generate block.                                                                                          docs/synthesis.md
# Arguments: the packages, then the source to print (may be a package). A package gets, for each field f of
# struct T, constants o_T_f (lowest bit) and w_T_f, w_T; `x.f` becomes `x[pkg::o_T_f +: pkg::w_T_f]` and `pkg::T x` a vector.
function matching(s, i,    depth, c) {           # position of the bracket that closes the one at i
	for (depth = 0; i <= length(s); i++) {
		c = substr(s, i, 1)
		if (c == "[") depth++
		else if (c == "]" && --depth == 0) return i
	}
	return 0
}
function colon(s,    i, depth, c) {              # position of a range's colon outside brackets, 0: a single index
	for (i = 1; i <= length(s); i++) {
		c = substr(s, i, 1)
		if (c ~ /[[({]/) depth++
		else if (c ~ /[])}]/) depth--
		else if (c == "?") return 0
		else if (c == ":" && depth == 0) {
			if (substr(s, i + 1, 1) == ":") i++
			else return i
		}
	}
	return 0
}
function select(name, offset, width, index_text,    at, lo) {
	if (index_text == "") return name "[" offset " +: " width "]"
	at = colon(index_text)
	if (!at) return name "[" offset " + (" index_text ") +: 1]"
	if (substr(index_text, at - 1, 1) == "+") return name "[" offset " + (" substr(index_text, 1, at - 2) ") +: " substr(index_text, at + 1) "]"
	lo = substr(index_text, at + 1)
	return name "[" offset " + (" lo ") +: (" substr(index_text, 1, at - 1) ") - (" lo ") + 1]"
}
function expand(s,    out, w, before, t, f, offset, index_text, end) {
	while (match(s, /[A-Za-z_][A-Za-z0-9_$]*/)) {
		before = RSTART > 1 ? substr(s, RSTART - 1, 1) : ""
		if (RSTART > 2 && substr(s, RSTART - 2, 2) == "].") before = ""
		out = out substr(s, 1, RSTART - 1)
		w = substr(s, RSTART, RLENGTH)
		s = substr(s, RSTART + RLENGTH)
		t = (w in type && before != "." && before != "`") ? type[w] : ""
		if (t == "" || s !~ /^\.[a-z]/) { out = out w; continue }
		offset = ""
		while (t != "" && match(s, /^\.[A-Za-z_][A-Za-z0-9_$]*/)) {
			f = substr(s, 2, RLENGTH - 1)
			if (!((t, f) in pkg)) { printf "%s:%d: struct %s has no field %s\n", FILENAME, FNR, t, f > "/dev/stderr"; status = 1; exit 1 }
			s = substr(s, RLENGTH + 1)
			offset = offset (offset == "" ? "" : " + ") pkg[t, f] "::o_" t "_" f
			width = pkg[t, f] "::w_" t "_" f
			t = sub_type[t, f]
		}
		index_text = ""
		if (s ~ /^\[/) {
			end = matching(s, 1)
			index_text = expand(substr(s, 2, end - 2))
			s = substr(s, end + 1)
		}
		out = out select(w, offset, width, index_text)
	}
	return out s
}
function constants(t,    i, f) {                 # of struct t, whose fields are field[1..fields], the first one highest
	f = ""
	for (i = fields; i >= 1; i--) {
		extra = extra "  localparam integer w_" t "_" field[i] " = " width_of[i] ";\n  localparam integer o_" t "_" field[i] " = " \
		  (f == "" ? "0" : "o_" t "_" f " + w_" t "_" f) ";\n"
		f = field[i]
		pkg[t, f] = package
		sub_type[t, f] = type_of[i]
	}
	extra = extra "  localparam integer w_" t " = o_" t "_" f " + w_" t "_" f ";\n"
	struct[t] = package
}
FNR == 1 { package = ""; extra = ""; last = FILENAME == ARGV[ARGC - 1] }
{ line = $0; sub(/[ \t]*\/\/.*/, "", line) }
line ~ /^package / { package = line; sub(/^package +/, "", package); sub(/ *;.*/, "", package) }
package != "" && line ~ /typedef struct packed/ { inside = 1; fields = 0 }
package != "" && inside && line !~ /typedef struct/ {
	decl = line
	if (decl ~ /^ *\}/) { gsub(/[ };]/, "", decl); constants(decl); inside = 0 }
	else if (decl ~ /;/) {
		sub(/;.*/, "", decl)
		n = split(decl, p, " ")
		field[++fields] = p[n]
		type_of[fields] = p[1] == "logic" ? "" : p[1]
		if (p[1] != "logic") width_of[fields] = "w_" p[1]
		else if (match(decl, /\[.*\]/)) {
			range = substr(decl, RSTART + 1, RLENGTH - 2)
			at = colon(range)
			width_of[fields] = "(" substr(range, 1, at - 1) ") - (" substr(range, at + 1) ") + 1"
		} else width_of[fields] = "1"
	}
}
package != "" && line ~ /^endpackage/ && last { printf "%s", extra }
package != "" { if (last) print line; next }
{
	if (match(line, /[a-z_0-9]+_pkg::[a-z_0-9]+_t[ \t]+/)) {
		split(substr(line, RSTART, RLENGTH), p, "::")
		t = p[2]; sub(/[ \t]+$/, "", t)
		if (t in struct) {
			names = substr(line, RSTART + RLENGTH)
			n = split(names, v, /[^A-Za-z0-9_]+/)
			for (i = 1; i <= n; i++) if (v[i] != "") type[v[i]] = t
			line = substr(line, 1, RSTART - 1) "logic [" p[1] "::w_" t "-1:0] " names
		}
	}
	print expand(line)
}
END { exit status }
