`default_nettype none
`include "sim/checks/check.svh"
// Issue queue: entries are filled when free, granted when valid, one per port; an instruction that is killed,
// or was woken by a load that fails, does not reach EX.
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
  input logic [core_pkg::W-1:0] valid_i,
  input logic kill_i,
  input logic [core_pkg::RobW-1:0] kill_rob_i,
  input logic [core_pkg::RobW-1:0] rob_head_i,
  input logic fail,
  input logic [core_pkg::PregW-1:0] ld_pdst_q,
  input logic [core_pkg::PortN*core_pkg::RobW-1:0] read_rob_o,
  input logic [core_pkg::PortN*2*core_pkg::PregW-1:0] read_regs_o,
  input logic [core_pkg::PortN-1:0] ex_valid_o
);
  localparam integer P     = core_pkg::PregW;
  localparam integer RobW  = core_pkg::RobW;
  localparam integer PortN = core_pkg::PortN;
  logic [PortN-1:0] killed_q, vain_q;                // of the instructions selected in the last cycle
  always_ff @(posedge clk_i) begin
    for (int p = 0; p < PortN; p++) begin
      killed_q[p] <= kill_i && RobW'(read_rob_o[p*RobW +: RobW] - rob_head_i) > RobW'(kill_rob_i - rob_head_i);
      vain_q[p]   <= fail && (read_regs_o[2*p*P +: P] == ld_pdst_q || read_regs_o[(2*p+1)*P +: P] == ld_pdst_q);
    end
  end
  `RULES
  `RULE_IF(fills_free, dispatch_i, (new_slots & valid_q) == '0, "a new instruction takes a free entry")
  `RULE_IF(fills_all, dispatch_i,
          $countones(new_slots) == $countones(valid_i),
          "each new instruction gets an entry of its own")
  `RULE(grants_valid, (granted & ~valid_q) == '0, "only what waits is granted")
  `RULE(one_a_port, $countones(granted) == $countones(issue), "each port takes one instruction")
  `RULE_IF(multiplier_ready, !md_ready_i,
          (granted & md_q) == '0,
          "nothing goes to a multiplier or divider that is not ready")
  `RULE_IF(memory_ready, !mem_ready_i,
          (granted & mem_q) == '0,
          "nothing goes to a load/store unit that is not ready")
  `RULE(killed_gone, (ex_valid_o & killed_q) == '0, "what was killed as it was selected does not reach EX")
  `RULE(vain_gone, (ex_valid_o & vain_q) == '0, "what was selected for a load that does not deliver does not reach EX")
  `END_RULES
endmodule

bind issue_queue issue_queue_check i_check (.*);
`default_nettype wire
