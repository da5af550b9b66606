# Prints the names that C headers give to whoever includes them: macros, tags, enumerators, functions, objects.
#   gcc -E -dD FILE | awk -v ours='^(harness|contract)/' -f mk/c_names.awk
# FILE includes the headers; ours: a pattern of their paths. A tag is printed with its keyword: `struct NAME`. Macros that a
# header defines and undefines again are among them. Typedefs would not be: our headers have none.
/^# [0-9]+ "/ { split($0, part, "\""); within = part[2] ~ ours; next }
!within { next }
/^#(define|undef)/ { name = $2; sub(/\(.*/, "", name); print name; next }
/^#/ { next }
{
	gsub(/"([^"\\]|\\.)*"/, " ")
	while (match($0, /[A-Za-z_][A-Za-z0-9_]*|[^ \t]/)) {
		put(substr($0, RSTART, RLENGTH))
		$0 = substr($0, RSTART + RLENGTH)
	}
}
# A token is judged when the next one is known.
function put(next_one) {
	if (word ~ /^[A-Za-z_]/ && word !~ /^(struct|union|enum)$/) {
		if (before ~ /^(struct|union|enum)$/) print before, word
		else if (kind[depth] == "enum" && !round && (before == "{" || before == ",")) print word
		else if (!depth && !round && next_one ~ /^[(=;[]$/ && word !~ /^(__attribute__|_Static_assert)$/) print word
	}
	if (word == "(") round++
	if (word == ")") round--
	if (word ~ /^(struct|union|enum)$/) opens = word
	if (word ~ /^[;)=]$/) opens = ""
	if (word == "{") { kind[++depth] = opens; opens = "" }
	if (word == "}") depth--
	before = word
	word = next_one
}
