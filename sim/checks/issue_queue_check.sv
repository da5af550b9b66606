`default_nettype none
`include "sim/checks/check.svh"
// Issue queue: entries are filled when free, granted when valid, one a port.
module issue_queue_check (
  input logic clk_i,
  input logic rst_ni,
  input logic dispatch_i,
  input logic flush_i,
  input logic room_o,
  input logic md_ready_i,
  input logic mem_ready_i,
  input logic [core_pkg::IqN-1:0] valid_q,
  input logic [core_pkg::IqN-1:0] granted,
  input logic [core_pkg::IqN-1:0] new_slots,
  input logic [core_pkg::IqN-1:0] md_q,
  input logic [core_pkg::IqN-1:0] mem_q,
  input logic [core_pkg::PortN-1:0] issue,
  input logic [core_pkg::W-1:0] valid_i
);
  `RULE(fills_free, !dispatch_i || (new_slots & valid_q) == '0, "a new instruction takes a free entry")
  `RULE(fills_all, !dispatch_i || $countones(new_slots) == $countones(valid_i), "each new instruction gets an entry of its own")
  `RULE(grants_valid, (granted & ~valid_q) == '0, "only what waits is granted")
  `RULE(one_a_port, $countones(granted) == $countones(issue), "each port takes one instruction")
  `RULE(multiplier_ready, md_ready_i || (granted & md_q) == '0, "nothing goes to a multiplier or divider that is not ready")
  `RULE(memory_ready, mem_ready_i || (granted & mem_q) == '0, "nothing goes to a load/store unit that is not ready")
endmodule

bind issue_queue issue_queue_check i_check (.*);
`default_nettype wire
