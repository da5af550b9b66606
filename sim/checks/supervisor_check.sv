`default_nettype none
`include "sim/checks/check.svh"
// Supervisor mode: one mode at a time, and who may enter and leave it.                          docs/csr.md
module supervisor_check (
  input logic clk_i,
  input logic rst_ni,
  input logic write_i,
  input logic user_i,
  input logic mode_o,
  input logic trap_i,
  input logic takes_o,
  input logic mret_i,
  input logic sret_i
);
  `RULES
  `RULE(one_mode, !(user_i && mode_o), "it is user mode or supervisor mode, not both")
  `RULE_IF(takes_from_below, trap_i && takes_o, user_i || mode_o, "a trap of machine mode is not delegated")
  `RULE_IF(mret_of_machine, mret_i, !user_i && !mode_o, "MRET is machine mode's")
  `RULE_IF(sret_not_user, sret_i, !user_i, "user mode has no return")
  `RULE_IF(one_event, write_i, !trap_i && !mret_i && !sret_i, "no register is written while a trap changes them")
  `END_RULES
endmodule

bind supervisor supervisor_check i_check (.*);
`default_nettype wire
