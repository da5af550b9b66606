# Prints a SystemVerilog file with `culprit_` before the name of each of our modules and packages, where it is declared and
# where it is used, so that no name of an installation meets one of the core that it is compiled with.
#   awk -v names='tip probe_pkg ...' -f mk/prefix.awk FILE
# A use is what mk/closure.awk takes for one: `package::`, `module #(`, `module instance (`.
BEGIN { n = split(names, name, " "); for (i = 1; i <= n; i++) ours[name[i]] = 1 }
{
	code = $0; comment = ""
	if (match(code, /\/\//)) { comment = substr(code, RSTART); code = substr(code, 1, RSTART - 1) }
	out = ""; before = ""
	while (match(code, /[A-Za-z_][A-Za-z0-9_$]*/)) {
		w = substr(code, RSTART, RLENGTH)
		out = out substr(code, 1, RSTART - 1)
		code = substr(code, RSTART + RLENGTH)
		declared = before == "module" || before == "package"
		if (w in ours && (declared || code ~ /^(::|[ \t]*#[ \t]*\(|[ \t]+[A-Za-z_][A-Za-z0-9_$]*[ \t]*(\(|$))/)) out = out "culprit_"
		out = out w
		before = w
	}
	print out code comment
}
