# A retire trace of `culprit run --trace` in the words of soc_tb.v: without cycles,
# mnemonics and leading zeros.
$1 == "#" { next }
{
	text = substr($2, 3)
	if ($3 != ";") text = text " " $3
	for (i = 3; i <= NF; i++) {
		if ($i ~ /^(x[0-9]+|\[0x[0-9a-f]+\])=0x[0-9a-f]+$/) {
			effect = $i
			sub(/=0x0+/, "=0x", effect)
			sub(/=0x$/, "=0x0", effect)
			text = text " " effect
		}
		if ($i == "cause") text = text " trap " $(i + 1) " " $(i + 3)
		if ($i == "interrupt") text = text " interrupt " $(i + 1)
	}
	print text
}
