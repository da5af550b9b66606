# Prints the list (tests/run.sh) that runs the C programs of the given lists again under the
# address and undefined-behaviour sanitizers: entry NAME becomes asan_NAME, with B/asan for B,
# which `make sanitized` builds.                                                               docs/testing.md
#
#   awk -v where=test|regress -v programs='tb/model/NAME.c ...' -f tests/sanitized.awk tests/sanitized.txt LIST...
#
# Every entry that names $B/culprit or the $B/tb/NAME of a program is in one of the two lists. `make test` has
# those that run C alone, kept while $B/sanitized.key is the same (tests/kept.sh); `make regress` those that need a
# machine, whose RTL takes nearly all of the time. sanitized.txt says what is otherwise. Exit status 1 when a program is in neither list, or a line of
# sanitized.txt is of no use; it says which.
function trim(s) { gsub(/^[ \t]+|[ \t]+$/, "", s); return s }
function complain(what) { print "sanitized: " what >"/dev/stderr"; status = 1 }
function runs_machine(needs) { return needs ~ /(^| )(sim-|sims( |$))/ }
# Where an entry runs: as sanitized.txt says, else test or regress
function place(name, needs,    p, said) {
	for (p in exception) if (name ~ p) { used[p] = 1; said = exception[p] }
	if (said != "") return said
	return runs_machine(needs) ? "regress" : "test"
}
# As one word for the shell. The blank ends a path for tests/run.sh.
function quoted(s) { gsub(/'/, "'\\''", s); return "'" s " '" }
# The programs of an entry, separated by blanks.
function programs_of(text,    found, name) {
	if (text ~ /\$B\/culprit( |$)/) found = "culprit "
	while (match(text, /\$B\/tb\/[A-Za-z0-9_-]+/)) {
		name = substr(text, RSTART + 6, RLENGTH - 6)
		if (name in source) found = found name " "
		text = substr(text, RSTART + RLENGTH)
	}
	return found
}
BEGIN {
	FS = "|"
	options = "allocator_may_return_null=1:quarantine_size_mb=16"   # an allocation that fails is the program's to report
	source["culprit"] = "the command culprit"
	n = split(programs, path, " ")
	for (i = 1; i <= n; i++) { name = path[i]; gsub(/.*\/|\.c$/, "", name); source[name] = path[i] }
}
/^ *(#|$)/ { next }
FILENAME == ARGV[1] {
	if (NF != 3 || trim($3) == "" || trim($2) !~ /^(never|test|regress)$/) { complain(FILENAME ":" FNR ": want names | never, test or regress | why"); next }
	n = split(trim($1), word, / +/)
	for (i = 1; i <= n; i++) { p = "^" word[i] "$"; gsub(/\*/, ".*", p); exception[p] = trim($2); as_written[p] = word[i] }
	next
}
{
	rest = $0
	sub(/^[^|]*\|[^|]*\|/, "", rest)
	found = programs_of(rest)
	if (found == "") next
	needs = match(rest, / \| [^|]*$/) ? substr(rest, RSTART + 3) : ""
	here = place(trim($1), needs)
	if (here == "never") next
	n = split(found, word, " ")
	for (i = 1; i <= n; i++) runs[word[i]] = 1
	if (here != where) next
	command = trim(rest)
	sub(/ \| [^|]*$/, "", command)
	run = "env B=$B/asan ASAN_OPTIONS=" options " bash -c " quoted(command)
	if (where == "test" && !runs_machine(needs)) run = "KEPT_TOOLS= tests/kept.sh $B/sanitized.key -- " run
	needs = needs ~ /^-?$/ ? "" : needs " "
	# Three times as long; what is short may map memory most of the time, which costs most
	printf "asan_%s | %d | %s | %ssanitized\n", trim($1), 3 * $2 + 6, run, needs
}
END {
	for (name in source) if (!(name in runs)) complain(source[name] ": every entry that runs it is in " ARGV[1])
	for (p in exception) if (!(p in used)) complain(ARGV[1] ": no entry with a C program is called " as_written[p])
	exit status
}
