// RULE(name, condition, "meaning"): holds at every rising edge of clk_i out of reset.
//                                                                               docs/testing.md, "Assertions"
// yosys accepts the plain assertion only, without a name.
`ifdef YOSYS
`define RULE(NAME, CONDITION, MEANING) \
  always @(posedge clk_i) if (rst_ni) assert (CONDITION);
`else
`define RULE(NAME, CONDITION, MEANING) \
  always @(posedge clk_i) if (rst_ni) begin assert (CONDITION) else check_pkg::rule_broken($sformatf("%m"), `"NAME`", MEANING); end
`endif
