# From the netlist: Verilog that fills the memories whose contents only steer predictions with random bits
# (plusarg seed). They have no reset, as nothing depends on their contents but time; all other memories stay
# unknown until they are written.
BEGIN {
	print "  integer seed, j, k;\n  reg [1023:0] value;\n  initial begin"
	print "    if (!$value$plusargs(\"seed=%d\", seed)) seed = 1;"
}
/^  reg (\[[0-9:]+\] )?\\[^ ]+ +\[[0-9]+:[0-9]+\];/ && /\.u_tage\.|\.u_btb\.u_ram\.|\.u_ras\.stack_q|\.u_wait_table\.dist_q/ {
	match($0, /\\[^ ]+/); name = substr($0, RSTART, RLENGTH)
	width = 1
	if (match($0, /reg \[[0-9]+/)) width = substr($0, RSTART + 5, RLENGTH - 5) + 1
	match($0, /\[[0-9]+:[0-9]+\];/); last = substr($0, RSTART + 1); sub(/:.*/, "", last)
	printf "    for (j = 0; j <= %d; j = j + 1) begin\n", last
	printf "      for (k = 0; k < %d; k = k + 32) value[k +: 32] = $random(seed);\n", width
	printf "      dut.%s [j] = value[%d:0];\n    end\n", name, width - 1
	found++
}
END { print "  end"; exit !found }
