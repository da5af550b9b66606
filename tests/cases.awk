# One test entry's output -> lines "case <tab> pass|fail <tab> name <tab> why" and "total PASSED FAILED SECONDS".
# Variables: name, status (exit status), limit, start, end.
function add(result, test, why) {
	gsub(/\t/, " ", test); gsub(/\t/, " ", why)
	printf "case\t%s\t%s\t%s\n", result, test, why
	count[result]++
}
{ sub(/\r$/, "") }
/^not ok [0-9]+ - / { t = $0; sub(/^not ok [0-9]+ - /, "", t); add("fail", t, last); next }
/^ok [0-9]+ - /     { t = $0; sub(/^ok [0-9]+ - /, "", t); add("pass", t, ""); next }
/^ok [^ ]/          { add("pass", $2, ""); next }
/^FAIL [^ ]/        {
	t = $2; sub(/:$/, "", t)
	why = $0; sub(/^FAIL [^ ]+ */, "", why)
	add("fail", t, why == "" ? "failed" : why)
	next
}
NF { last = $0 }
END {
	if (status == 124 || status == 137) add("fail", name, "stopped after its limit of " limit " s; last line: " last)
	else if (status == 127 || status == 126) add("fail", name, "cannot be run: " last)
	else if (status != 0 && !count["fail"]) add("fail", name, "exit status " status ": " last)
	else if (status == 0 && !count["fail"] && !count["pass"]) add("pass", name, "")
	printf "total %d %d %.1f\n", count["pass"], count["fail"], end - start
}
