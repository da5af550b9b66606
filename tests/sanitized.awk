# Prints the list (tests/run.sh) that runs the C programs of the given lists again under the
# address and undefined-behaviour sanitizers: entry NAME becomes asan_NAME, with B/asan for B,
# which `make sanitized` builds.                                                               docs/testing.md
#
#   awk -v programs='tb/model/NAME.c ...' -f tests/sanitized.awk tests/sanitized.txt LIST...
#
# Every entry that names $B/culprit or the $B/tb/NAME of a program is in it, but for those that
# sanitized.txt names. Exit status 1 when no entry is left that runs a program, or a line of sanitized.txt
# is of no use; it says which.
function trim(s) { gsub(/^[ \t]+|[ \t]+$/, "", s); return s }
function complain(what) { print "sanitized: " what >"/dev/stderr"; status = 1 }
function excepted(name,    p, found) {
	for (p in exception) if (name ~ exception[p]) { used[p] = 1; found = 1 }
	return found
}
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
	if (NF != 2 || trim($2) == "") complain(FILENAME ":" FNR ": want names | why")
	n = split(trim($1), word, / +/)
	for (i = 1; i <= n; i++) { exception[word[i]] = "^" word[i] "$"; gsub(/\*/, ".*", exception[word[i]]) }
	next
}
{
	rest = $0
	sub(/^[^|]*\|[^|]*\|/, "", rest)
	found = programs_of(rest)
	if (found == "" || excepted(trim($1))) next
	n = split(found, word, " ")
	for (i = 1; i <= n; i++) runs[word[i]] = 1
	rest = trim(rest)
	if (!sub(/ \| *-$/, " |", rest) && rest !~ / \| /) rest = rest " |"
	printf "asan_%s | %d | export B=$B/asan ASAN_OPTIONS=%s; %s sanitized\n", trim($1), 3 * $2, options, rest
}
END {
	for (name in source) if (!(name in runs)) complain(source[name] ": every entry that runs it is in " ARGV[1])
	for (p in exception) if (!(p in used)) complain(ARGV[1] ": no entry with a C program is called " p)
	exit status
}
