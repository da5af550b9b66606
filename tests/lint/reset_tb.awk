# A testbench in Verilog for module -v top: all inputs 0, reset, then every one-bit control output must be
# known for 40 cycles. Control: by its name (valid, ready, busy ...); what is only meaningful beside a valid
# is payload, and may be unknown. Input: the module's source, with one port a line.
{ sub(/\/\/.*/, "") }
$1 == "module" && $2 ~ "^" top "$|^" top "[ #(]" { inside = 1 }
inside && ($1 == "input" || $1 == "output") {
	line = $0
	gsub(/,|\);.*$/, "", line)
	n = split(line, p, " ")
	name = p[n]
	if ($1 == "input") {
		if (name == "clk_i" || name == "rst_ni") conns = conns ", ." name "(" name ")"
		else conns = conns ", ." name "('0)"
	} else if (line !~ /\[/ && name ~ /valid|ready|busy|full|empty|idle|stall|flush|kill|req|go|free/) {
		outs[++count] = name; conns = conns ", ." name "(" name ")"
	}
}
inside && /\);/ { inside = 0 }
END {
	print "module reset_tb;\n  reg clk_i = 0, rst_ni = 0;\n  integer i;"
	for (i = 1; i <= count; i++) print "  wire " outs[i] ";"
	sub(/^, /, "", conns)
	print "  " top " u_dut (" conns ");"
	print "  initial begin\n    for (i = 0; i < 48; i = i + 1) begin"
	print "      #1 clk_i = 1; #1 clk_i = 0; #1;\n      if (i == 7) rst_ni = 1;"
	print "      #1;"
	for (i = 1; i <= count; i++)
		print "      if (i > 7 && " outs[i] " === 1'bx) begin $display(\"" top "." outs[i] \
			" is unknown %0d cycles after reset\", i - 7); $finish(0); end"
	print "    end\n    $finish(0);\n  end\nendmodule"
}
