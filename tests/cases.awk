# One test entry's output, in TAP -> lines "case <tab> pass|fail|skip <tab> name <tab> why" and "total PASSED
# FAILED SKIPPED SECONDS". Variables: name, status (exit status), start, end. An entry may run several
# programs one after the other: their plans add up.
function add(result, test, why) {
	gsub(/\t/, " ", test); gsub(/\t/, " ", why)
	printf "case\t%s\t%s\t%s\n", result, test, why
	count[result]++
	if (result == "fail") reason = ""
}
{ sub(/\r$/, "") }
NF { last = $0 }
/^1\.\.[0-9]+/ {
	plans++
	planned += substr($1, 4)
	if ($1 == "1..0" && $2 == "#" && toupper($3) ~ /^SKIP/) { planned++; ran++; add("skip", name, $0) }
	next
}
# `ok 3 - name remark # SKIP why`, `not ok 3 - name remark`; the number and the dash may be missing.
/^(not )?ok( |$)/ {
	ran++
	bad = sub(/^not /, "")
	skip = match($0, / # [Ss][Kk][Ii][Pp]/) ? substr($0, RSTART + 3) : ""
	sub(/^ok *[0-9]* *(- )?/, "")
	test = $1 == "" || $1 == "#" ? name : $1
	if (bad) add("fail", test, reason == "" ? "failed" : reason)
	else if (skip != "") add("skip", test, skip)
	else add("pass", test, "")
	next
}
# What was wrong stands in comments before `not ok`; the first one goes into the summary.
/^# / { if (reason == "") reason = substr($0, 3) }
END {
	if (status == 124 || status != 0 && !count["fail"]) add("fail", name, "exit status " status ": " last)
	else if (status == 0 && !plans) add("fail", name, "no plan: it runs no test, or ended early; last line: " last)
	else if (status == 0 && planned == 0) add("fail", name, "runs no test")
	else if (planned != ran && !(status != 0 && !plans)) add("fail", name, "ran " ran + 0 " of " planned " tests")
	printf "total %d %d %d %.1f\n", count["pass"], count["fail"], count["skip"], end - start
}
