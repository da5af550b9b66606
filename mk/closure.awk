# The RTL files that module `top` needs, packages first. Arguments: every .sv file; a module or package is
# found by its file's name, a use is `package::` or `module #(` or `module instance (`.
function name_of(path,    n, p) { n = split(path, p, "/"); sub(/\.sv$/, "", p[n]); return p[n] }
BEGIN { for (i = 1; i < ARGC; i++) file[name_of(ARGV[i])] = ARGV[i] }
FNR == 1 { here = name_of(FILENAME) }
{
	sub(/\/\/.*/, "")
	rest = $0
	while (match(rest, /[A-Za-z_][A-Za-z0-9_$]*/)) {
		w = substr(rest, RSTART, RLENGTH)
		rest = substr(rest, RSTART + RLENGTH)
		if (!(w in file) || w == here || (here, w) in seen) continue
		if (rest !~ /^(::|[ \t]*#[ \t]*\(|[ \t]+[A-Za-z_][A-Za-z0-9_$]*[ \t]*(\(|$))/) continue
		seen[here, w] = 1
		uses[here] = uses[here] " " w
	}
}
END {
	if (!(top in file)) { print "no RTL file for module " top > "/dev/stderr"; exit 1 }
	count = 1; queue[1] = top; got[top] = 1
	for (i = 1; i <= count; i++) {
		n = split(uses[queue[i]], u, " ")
		for (j = 1; j <= n; j++) if (!(u[j] in got)) { got[u[j]] = 1; queue[++count] = u[j] }
	}
	for (i = 1; i <= count; i++) if (queue[i] ~ /_pkg$/) print file[queue[i]]
	for (i = 1; i <= count; i++) if (queue[i] !~ /_pkg$/) print file[queue[i]]
}
