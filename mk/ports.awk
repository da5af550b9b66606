# The ports of a verilated module, from its Vtop.h: one PORT(name, msb, lsb, is_input) line each, for sim/unit.cpp.
/^ *VL_(IN|OUT)(8|16|64|W)?\(&/ {
	input = ($0 ~ /VL_IN/) ? 1 : 0
	sub(/^[^&]*&/, "")
	sub(/\).*/, "")
	split($0, f, ",")
	printf "PORT(%s, %d, %d, %d)\n", f[1], f[2], f[3], input
}
