`default_nettype none
`include "sim/checks/check.svh"
// Write-back buffer of the L2.
module l2_wbuf_check #(
  parameter integer Wbufs = 4
) (
  input logic clk_i,
  input logic rst_ni,
  input logic alloc_i,
  input logic full_o,
  input logic out_take_i,
  input logic out_valid_o,
  input logic done_i,
  input logic we_i,
  input logic [Wbufs-1:0] valid_q,
  input logic [Wbufs-1:0] ready_q,
  input logic [2:0] done_slot_i,
  input logic [$clog2(Wbufs)-1:0] wslot_i
);
  `RULES
  `RULE_IF(takes_free, alloc_i, !full_o, "a victim takes a free entry")
  `RULE(ready_valid, (ready_q & ~valid_q) == '0, "only a victim that is held is ready to go")
  `RULE_IF(goes_ready, out_take_i, out_valid_o, "what goes to memory is ready")
  `RULE_IF(acknowledged_sent, done_i,
          valid_q[done_slot_i[$clog2(Wbufs)-1:0]] && !ready_q[done_slot_i[$clog2(Wbufs)-1:0]],
          "memory acknowledges what was sent")
  `RULE_IF(data_for_entry, we_i,
          valid_q[wslot_i] && !ready_q[wslot_i],
          "data belongs to a victim that waits for it")
  `END_RULES
endmodule

bind l2_wbuf l2_wbuf_check #(.Wbufs(Wbufs)) i_check (.*);
`default_nettype wire
