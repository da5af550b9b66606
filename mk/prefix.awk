# Prints a file with `culprit_` before each of our names, so that no name of an installation meets one of the project that it is
# compiled with.
#   awk -v names='tip probe_pkg ...' -f mk/prefix.awk FILE.sv
#   awk -v c=LIST -v headers='tip/model.h ...' -f mk/prefix.awk FILE.h
# In SystemVerilog `names` are modules and packages. A use is what mk/closure.awk takes for one: `package::`, `module #(`,
# `module instance (`. In C the names are lines of LIST, from mk/c_names.awk: a tag is renamed behind its keyword, another
# name wherever it stands but as a member, or in a comment as a plain word; names of capitals get CULPRIT_, and paths of
# `headers` culprit/.
BEGIN {
	n = split(names, name, " ")
	for (i = 1; i <= n; i++) ours[name[i]] = 1
	n = split(headers, name, " ")
	for (i = 1; i <= n; i++) header[name[i]] = 1
	while (c != "" && (getline line < c) > 0) ours[line] = 1
}
c != "" && match($0, /^ *#include "[^"]*"/) {
	split($0, part, "\"")
	if (part[2] in header) sub(/"/, "\"culprit/")
	print
	next
}
{
	code = $0; comment = ""
	if (c == "" && match(code, /\/\//)) { comment = substr(code, RSTART); code = substr(code, 1, RSTART - 1) }
	out = ""; before = ""
	while (match(code, /[A-Za-z_][A-Za-z0-9_$]*/)) {
		w = substr(code, RSTART, RLENGTH)
		gap = substr(code, 1, RSTART - 1)
		code = substr(code, RSTART + RLENGTH)
		comments(gap)
		out = out gap (c == "" ? verilog() : in_c()) w
		before = w
	}
	comments(code "\n")
	print out code comment
}
# Whether a comment of C has begun or ended in what lies between two words.
function comments(text) {
	while (match(text, /\/\*|\*\/|\/\/|\n/)) {
		found = substr(text, RSTART, RLENGTH)
		text = substr(text, RSTART + RLENGTH)
		if (within == "") within = found == "/*" ? "*/" : found == "//" ? "\n" : ""
		else if (found == within) within = ""
	}
}
function verilog() {
	declared = before == "module" || before == "package"
	return w in ours && (declared || code ~ /^(::|[ \t]*#[ \t]*\(|[ \t]+[A-Za-z_][A-Za-z0-9_$]*[ \t]*(\(|$))/) ? "culprit_" : ""
}
function in_c() {
	if (w ~ /^(culprit|CULPRIT)_/) return ""
	prefix = w ~ /^[A-Z]/ ? "CULPRIT_" : "culprit_"
	if (before ~ /^(struct|union|enum)$/ && gap ~ /^[ \t]+$/) return (before " " w) in ours ? prefix : ""
	if (within != "" && w !~ /_/) return ""
	if (gap ~ /(\.|->)$/ && gap !~ /\.\.\.$/) return ""
	if (code ~ /^[ \t]*##/) {                                  # the beginning of a name
		for (one in ours) if (index(one, w) == 1) return prefix
		return ""
	}
	return w in ours ? prefix : ""
}
