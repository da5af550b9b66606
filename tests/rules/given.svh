// GIVEN(name, condition, "meaning"): a RULE that tests/rules/formal.sh takes for granted.
`define GIVEN(NAME, CONDITION, MEANING) \
  assume (CONDITION);
