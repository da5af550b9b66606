// GIVEN(name, condition, "meaning"), GIVEN_IF: a RULE, a RULE_IF that tests/rules/formal.sh takes for granted.
`define GIVEN(NAME, CONDITION, MEANING) assume (CONDITION);
`define GIVEN_IF(NAME, WHEN, CONDITION, MEANING) if (WHEN) begin `GIVEN(NAME, CONDITION, MEANING) end
