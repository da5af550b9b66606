# A netlist of synth_xilinx or synth_ecp5 and flops.txt -> the arrays that it keeps in flip-flops, JSON: name,
# bits, why no RAM. An array is a register of the RTL of more than `most` bits (64 x 8), without the indices
# behind its name.
BEGIN { if (most == "") most = 64 * 8 }
FNR == 1 { file++ }
file == 1 {
	if (split($0, f, /[[:space:]]*[|][[:space:]]*/) == 2) reason[f[1]] = f[2]
	next
}
match($0, /^    \.Q\(\\?[^ )]+/) {
	name = substr($0, RSTART + 7, RLENGTH - 7)
	sub(/^\\/, "", name)
	while (sub(/\[[0-9]+\]$/, "", name)) ;
	bits[name]++
}
END {
	printf "["
	for (name in bits) {
		if (bits[name] <= most) continue
		printf "%s{\"name\": \"%s\", \"bits\": %d, \"reason\": \"%s\"}", sep, name, bits[name], reason[name]
		sep = ", "
	}
	printf "]"
}
