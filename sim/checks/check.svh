// The rules of a checker, between `RULES and `END_RULES. RULE(name, condition, "meaning") holds at every rising
// edge of clk_i out of reset; RULE_IF(name, when, condition, "meaning") at those at which `when` is true.
//                                                                               docs/testing.md, "Assertions"
// One block for all of them, as a simulation would test the reset for each alone.
// yosys accepts the plain assertion only, without a name.
`define RULES     always @(posedge clk_i) if (rst_ni) begin
`define END_RULES end
`ifdef YOSYS
`define RULE(NAME, CONDITION, MEANING) assert (CONDITION);
`else
`define RULE(NAME, CONDITION, MEANING) \
  if (!(CONDITION)) check_pkg::rule_broken($sformatf("%m"), `"NAME`", MEANING);
`endif
`define RULE_IF(NAME, WHEN, CONDITION, MEANING) if (WHEN) begin `RULE(NAME, CONDITION, MEANING) end
