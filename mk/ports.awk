# What sim/unit.cpp may touch of a verilated module, for mk/verilate.sh: awk -v top=MODULE -f mk/ports.awk
# Vtop.h Vtop___024root.h
#   PORT(name, msb, lsb, is_input)   a port, from Vtop.h
#   STATE(name, member, msb)         a signal NAME_s of the module (rtl/observe.vlt), from the model's own header
/^ *VL_(IN|OUT)(8|16|64|W)?\(&/ {
	input = ($0 ~ /VL_IN/) ? 1 : 0
	sub(/^[^&]*&/, "")
	sub(/\).*/, "")
	split($0, f, ",")
	printf "PORT(%s, %d, %d, %d)\n", f[1], f[2], f[3], input
}
match($0, " " top "__DOT__[a-z0-9_]+_s;") {
	member = substr($0, RSTART + 1, RLENGTH - 2)
	name = substr(member, length(top "__DOT__") + 1)
	match($0, /\/\*[0-9]+:0\*\//)
	printf "STATE(%s, %s, %d)\n", name, member, substr($0, RSTART + 2)
}
