`default_nettype none
`include "sim/checks/check.svh"
// States of the co-processor.
module cop_state_check (
  input logic clk_i,
  input logic rst_ni,
  input logic [1:0] state_q,
  input logic go_o,
  input logic halt,
  input logic stop,
  input logic working_o,
  input logic sweep_o
);
  `RULES
  `RULE(known_state, state_q != 2'd3, "off, running or halted")
  `RULE_IF(go_from_rest, go_o, state_q != 2'd1, "a run begins when none is under way")
  `RULE_IF(halts_running, halt, state_q == 2'd1, "only a run halts")
  `RULE(works_swept, !(working_o && sweep_o), "nothing works while arrays are cleared")
  `END_RULES
endmodule

bind cop_state cop_state_check i_check (.*);
`default_nettype wire
