// GIVEN(name, condition, "meaning"): a RULE that tests/rules/formal.sh takes for granted.
`define GIVEN(NAME, CONDITION, MEANING) \
  always @(posedge clk_i) if (rst_ni) assume (CONDITION);
