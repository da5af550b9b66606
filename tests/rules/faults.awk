# tests/rules/faults.txt as a module that is bound into the machine and plants the fault of number
# fault_number(), or none for 0:
#   awk -f faults.awk faults.txt >faults.sv     with -v list=1: a line for each fault, "NUMBER MODULE.RULE INSTANCE"
function forces(text,    n, part, i, f, s) {
	n = split(text, part, ",")
	s = ""
	for (i = 1; i <= n; i++) {
		split(part[i], f, "=")
		gsub(/ /, "", f[1]); gsub(/ /, "", f[2])
		s = s " force " path f[1] " = " f[2] ";"
	}
	return s
}
BEGIN {
	if (!list) {
		print "`default_nettype none"
		print "module faults (input logic clk_i, input logic rst_ni);"
		print "  import \"DPI-C\" function int fault_number();"
		print "  int fault = 0, cycle_q;"
		print "  initial fault = fault_number();"
		print "  always @(posedge clk_i) begin"
		print "    cycle_q <= rst_ni ? cycle_q + 1 : 0;"
	}
}
/^[ \t]*(#|$)/ { next }
/^[a-z]/ {
	split($0, f, /: */)
	module = f[1]
	n = split(f[2], place, " ")
	instance = place[1]
	path = "top.u_soc." (instance == "." ? "" : instance ".") "i_check."
	cycle = n > 1 ? place[2] : 500
	next
}
{
	split($0, f, /\|/)
	gsub(/ /, "", f[1])
	number++
	if (list) { print number, module "." f[1], instance; next }
	steps = split(f[2], step, ";")
	for (i = 1; i <= steps; i++) print "    if (fault == " number " && cycle_q == " cycle + i - 1 ") begin" forces(step[i]) " end"
}
END {
	if (!list) {
		print "  end"
		print "endmodule"
		print ""
		print "bind top faults i_faults (.*);"
		print "`default_nettype wire"
	}
}
