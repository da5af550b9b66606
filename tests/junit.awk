# The cases of all entries -> JUnit XML. Input: "entry <tab> name", then that entry's cases and total
# (tests/cases.awk). A failure carries the last lines of the entry's log, where seed and replay line are.
function xml(s) {
	gsub(/&/, "\\&amp;", s); gsub(/</, "\\&lt;", s); gsub(/>/, "\\&gt;", s); gsub(/"/, "\\&quot;", s)
	gsub(/[\001-\010\013\014\016-\037\033\177-\377]/, "?", s)
	return s
}
function tail(file,    line, n, i, s, ring) {
	while ((getline line < file) > 0) ring[n++ % 20] = line
	close(file)
	for (i = n > 20 ? n - 20 : 0; i < n; i++) s = s ring[i % 20] "\n"
	return s
}
BEGIN {
	print "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
	printf "<testsuites tests=\"%d\" failures=\"%d\" skipped=\"%d\" time=\"%d\">\n",
		passed + failed + skipped, failed, skipped, seconds
	printf "<testsuite name=\"culprit\" tests=\"%d\" failures=\"%d\" skipped=\"%d\" time=\"%d\">\n",
		passed + failed + skipped, failed, skipped, seconds
}
$1 == "entry" { entry = $2; held = 0; next }
$1 == "case"  { result[++held] = $2; test[held] = $3; why[held] = $4; next }
/^total/ {
	split($0, t, " ")
	for (i = 1; i <= held; i++) {
		printf "<testcase classname=\"%s\" name=\"%s\" time=\"%s\"", xml(entry), xml(test[i]), i == 1 ? t[5] : "0"
		if (result[i] == "pass") print "/>"
		else if (result[i] == "skip") printf "><skipped message=\"%s\"/></testcase>\n", xml(why[i])
		else printf "><failure message=\"%s\">%s</failure></testcase>\n", xml(why[i]), xml(tail(logs "/" entry ".log"))
	}
}
END { print "</testsuite>\n</testsuites>" }
