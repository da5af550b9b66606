`default_nettype none
`include "sim/checks/check.svh"
// Write half of the AXI4 master: AW, W stay valid and stable until accepted; a write is acknowledged once.
module axi_write_check (
  input logic clk_i,
  input logic rst_ni,
  input logic axi_awvalid_o,
  input logic axi_awready_i,
  input logic axi_wvalid_o,
  input logic axi_wready_i,
  input logic axi_wlast_o,
  input logic axi_bvalid_i,
  input logic axi_bready_o,
  input logic start,
  input logic one_valid_i,
  input logic [2:0] line_slot_i,
  input logic [3:0] axi_awid_o,
  input logic [3:0] axi_bid_i,
  input logic [31:0] axi_awaddr_o,
  input logic [3:0] axi_awcache_o,
  input logic [2:0] axi_awprot_o,
  input logic [7:0] axi_awlen_o,
  input logic [7:0] axi_wstrb_o,
  input logic [2:0] axi_awsize_o,
  input logic [2:0] beat_q,
  input logic [63:0] axi_wdata_o
);
  logic        aw_q, w_q;                               // of the previous cycle: not accepted
  logic [53:0] aw_payload_q;
  logic [72:0] w_payload_q;
  logic [15:0] open_q;                                  // ids that memory has not acknowledged
  logic [3:0]  start_id;
  assign start_id = one_valid_i ? 4'd8 : {1'b0, line_slot_i};
  always_ff @(posedge clk_i) begin
    aw_q         <= rst_ni && axi_awvalid_o && !axi_awready_i;
    aw_payload_q <= {axi_awid_o, axi_awaddr_o, axi_awlen_o, axi_awsize_o, axi_awcache_o, axi_awprot_o};
    w_q          <= rst_ni && axi_wvalid_o && !axi_wready_i;
    w_payload_q  <= {axi_wlast_o, axi_wstrb_o, axi_wdata_o};
    if (!rst_ni) open_q <= '0;
    else begin
      if (axi_bvalid_i && axi_bready_o) open_q[axi_bid_i] <= 1'b0;
      if (start) open_q[start_id] <= 1'b1;
    end
  end
  `RULES
  `RULE_IF(aw_stands, aw_q, axi_awvalid_o, "AWVALID stays until AWREADY")
  `RULE_IF(aw_stable, aw_q,
          {axi_awid_o, axi_awaddr_o, axi_awlen_o, axi_awsize_o, axi_awcache_o, axi_awprot_o} == aw_payload_q,
          "AW does not change before AWREADY")
  `RULE_IF(w_stands, w_q, axi_wvalid_o, "WVALID stays until WREADY")
  `RULE_IF(w_stable, w_q,
          {axi_wlast_o, axi_wstrb_o, axi_wdata_o} == w_payload_q,
          "W does not change before WREADY")
  `RULE_IF(w_last, axi_wvalid_o, axi_wlast_o == ({5'd0, beat_q} == axi_awlen_o), "WLAST marks the last beat")
  `RULE_IF(b_answers, axi_bvalid_i && axi_bready_o, open_q[axi_bid_i], "an acknowledgement answers a write")
  `RULE_IF(aw_one_an_id, start, !open_q[start_id], "one write of an id at a time")
  `END_RULES
endmodule

bind axi_write axi_write_check i_check (.rst_ni(axi_rst_ni), .*);
`default_nettype wire
