`default_nettype none
`include "sim/checks/check.svh"
// Read half of the AXI4 master: AR stays valid and stable until accepted; data answers a request.
module axi_read_check (
  input logic clk_i,
  input logic rst_ni,
  input logic axi_arvalid_o,
  input logic axi_arready_i,
  input logic axi_rvalid_i,
  input logic axi_rready_o,
  input logic [3:0] axi_arid_o,
  input logic [3:0] axi_rid_i,
  input logic [31:0] axi_araddr_o,
  input logic [3:0] axi_arcache_o,
  input logic [2:0] axi_arprot_o,
  input logic [7:0] axi_arlen_o,
  input logic [2:0] axi_arsize_o
);
  logic        ar_q;                                    // of the previous cycle: not accepted
  logic [53:0] ar_payload_q;
  logic [15:0] open_q;                                  // ids with data outstanding
  logic [2:0]  beats_q [0:15];
  logic        last;
  assign last = axi_rid_i[3] || beats_q[axi_rid_i] == 3'd7;
  always_ff @(posedge clk_i) begin
    ar_q         <= rst_ni && axi_arvalid_o && !axi_arready_i;
    ar_payload_q <= {axi_arid_o, axi_araddr_o, axi_arlen_o, axi_arsize_o, axi_arcache_o, axi_arprot_o};
    if (!rst_ni) open_q <= '0;
    else begin
      if (axi_rvalid_i && axi_rready_o) begin
        beats_q[axi_rid_i] <= beats_q[axi_rid_i] + 3'd1;
        if (last) open_q[axi_rid_i] <= 1'b0;
      end
      if (axi_arvalid_o && axi_arready_i) begin
        open_q[axi_arid_o]  <= 1'b1;
        beats_q[axi_arid_o] <= '0;
      end
    end
  end
  `RULES
  `RULE_IF(ar_stands, ar_q, axi_arvalid_o, "ARVALID stays until ARREADY")
  `RULE_IF(ar_stable, ar_q,
          {axi_arid_o, axi_araddr_o, axi_arlen_o, axi_arsize_o, axi_arcache_o, axi_arprot_o} == ar_payload_q,
          "AR does not change before ARREADY")
  `RULE_IF(ar_one_an_id, axi_arvalid_o && axi_arready_i, !open_q[axi_arid_o], "one read of an id at a time")
  `RULE_IF(r_answers, axi_rvalid_i && axi_rready_o, open_q[axi_rid_i], "read data answers a request")
  `RULE_IF(ar_in_its_line, axi_arvalid_o,
          axi_arid_o[3] || (axi_araddr_o[5:0] == 6'd0 && axi_arlen_o == 8'd7),
          "a line is read from its first byte to its last")
  `END_RULES
endmodule

bind axi_read axi_read_check i_check (.rst_ni(axi_rst_ni), .*);
`default_nettype wire
